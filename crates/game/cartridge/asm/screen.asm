; Switching the display off and on, and filling it while it is off.

; Waits for VBlank, then off: the picture is white from here on.
lcd_off:
    ldh a, [rLCDC]
    add a, a
    ret nc                    ; is off
.wait:
    ldh a, [rLY]
    cp 144
    jr c, .wait
    xor a
    ldh [rLCDC], a
    ret

; Off, with no sprite left and the port saying so.
screen_off:
    call lcd_off
    xor a
    ld [shown_screen], a
    ld [shown_demo], a
    ld hl, shadow_oam
    ld bc, 160
    call fill
    ld a, NO_PIECE
    ld [drawn_piece], a
    ld [drawn_next], a
    ld [shown_piece], a
    ld [shown_next], a
    ret

; On again after BC lines more, to show screen A of the port.
screen_on:
    ld [pending_screen], a
    call wait_lines
    call dma
    call latch_sprites
    call latch_sprites
    xor a
    ldh [rIF], a
    ld [vblank_seen], a
    ld a, 144                 ; what was written while the display was off was in time
    ld [port_ly], a
    ld a, LCD_ON
    ldh [rLCDC], a
    ret

; As long as BC lines of the picture take.
wait_lines:
    ld a, 26
.part:
    dec a
    jr nz, .part
    nop
    nop
    dec bc
    ld a, b
    or c
    jr nz, wait_lines
    ret

; How long the display is off, in lines: half a frame more than it has frames, so
; that on every machine as many white pictures come, the one of switching on
; included. Loading tiles takes a part of it, 100 cycles each; a line has 114.
LINES = 154
#fn white(pictures, tiles) => (pictures * 2 - 1) * LINES / 2 - tiles * 100 / 114

; B tiles (0: 256) from DE to the start of the tile memory.
load_tiles:
    ld hl, VRAM
.tile:
    copy_four_bytes
    copy_four_bytes
    copy_four_bytes
    copy_four_bytes
    dec b
    jr nz, .tile
    ret

#ruledef
{
    copy_four_bytes => asm {
        ld a, [de]
        inc de
        ld [hl+], a
        ld a, [de]
        inc de
        ld [hl+], a
        ld a, [de]
        inc de
        ld [hl+], a
        ld a, [de]
        inc de
        ld [hl+], a
    }
}

; A screen of 20x18 tile numbers at DE to the map at HL.
load_map:
    ld b, 18
.row:
    ld c, 20
.tile:
    ld a, [de]
    inc de
    ld [hl+], a
    dec c
    jr nz, .tile
    push de
    ld de, 12
    add hl, de
    pop de
    dec b
    jr nz, .row
    ret

; A field of 10x18 tile numbers at DE to the field of the map at HL.
load_field:
    inc hl
    inc hl
    ld b, 18
.row:
    ld c, 10
.tile:
    ld a, [de]
    inc de
    ld [hl+], a
    dec c
    jr nz, .tile
    push de
    ld de, 22
    add hl, de
    pop de
    dec b
    jr nz, .row
    ret

; Fills BC bytes from HL with A.
fill:
    ld d, a
.next:
    ld a, d
    ld [hl+], a
    dec bc
    ld a, b
    or c
    jr nz, .next
    ret

; Copies BC bytes from DE to HL.
copy:
    ld a, [de]
    inc de
    ld [hl+], a
    dec bc
    ld a, b
    or c
    jr nz, copy
    ret

; A label of B tiles at HL in black; glyphs of the grey font only are changed.
label_black:
    ld a, [hl]
    sub GREY
    jr c, .skip
    cp GLYPHS
    jr nc, .skip
    add a, FONT
    ld [hl], a
.skip:
    inc hl
    dec b
    jr nz, label_black
    ret

; A label of B tiles at HL in grey; glyphs of the black font only are changed.
label_grey:
    ld a, [hl]
    sub FONT
    jr c, .skip
    cp GLYPHS
    jr nc, .skip
    add a, GREY
    ld [hl], a
.skip:
    inc hl
    dec b
    jr nz, label_grey
    ret

; Lines of what is done beside loading tiles while the display is off.
COPYRIGHT_WORK = 168
TITLE_WORK = 60
CONFIG_WORK = 60
LEVEL_WORK = 60
GAME_WORK = 185
LAUNCH_WORK = 60
