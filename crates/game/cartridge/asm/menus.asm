; From power-on to the start of a game.

; ---- copyright: 250 steps that nothing skips, 250 that any key does -----------
COPYRIGHT_STEPS = 499
COPYRIGHT_FIRM = 250

enter_copyright:
    call screen_off
    ld de, copyright_tiles
    ld b, copyright_count & 0xff
    call load_tiles
    ld de, copyright_map
    ld hl, MAP0
    call load_map
    xor a
    ld [timer], a
    ld [timer + 1], a
    ld a, STATE_COPYRIGHT
    ld [state], a
    ld bc, white(14, copyright_count) - COPYRIGHT_WORK
    ld a, SCREEN_COPYRIGHT
    jp screen_on

copyright_step:
    ld hl, timer
    inc [hl]
    jr nz, .counted
    inc hl
    inc [hl]
.counted:
    ld a, [timer + 1]
    and a
    jr nz, .late
    ld a, [timer]
    cp COPYRIGHT_FIRM + 1
    ret c
    jr .skippable
.late:
    ld a, [timer]
    cp COPYRIGHT_STEPS - 256
    jr nc, .over
.skippable:
    ld a, [hit]
    and a
    ret z
.over:
    ld a, STATE_ENTER_TITLE
    jp go

; ---- title ---------------------------------------------------------------------
TITLE_FIRST = 2373            ; images before the demo, after a reset
TITLE_LATER = 498             ; and after a demo

enter_title:
    call screen_off
    ld hl, title_clock
    ld a, [hl+]
    ld [timer], a
    ld a, [hl]
    ld [timer + 1], a
    ld a, TITLE_LATER >> 8
    ld [hl-], a
    ld [hl], TITLE_LATER & 0xff
    ld de, title_tiles
    ld b, title_count & 0xff
    call load_tiles
    ld de, title_map
    ld hl, MAP0
    call load_map
    xor a
    ld [cursor_two], a
    call draw_title_cursor
    ld a, STATE_TITLE
    ld [state], a
    ld bc, white(6, title_count) - TITLE_WORK
    ld a, SCREEN_TITLE
    jp screen_on

title_step:
    ld hl, timer
    ld a, [hl]
    sub 1
    ld [hl+], a
    jr nc, .ticked
    dec [hl]
.ticked:
    or [hl]
    ld a, STATE_ENTER_DEMO
    jp z, go
    ld a, [hit]
    bit TITLE_BUTTON, a
    jr nz, .start
    bit PAD_SELECT, a
    jr nz, .toggle
    bit PAD_RIGHT, a
    jr nz, .two
    bit PAD_LEFT, a
    ret z
.one:
    xor a
    jr .set
.two:
    ld a, 1
    jr .set
.toggle:
    ld a, [cursor_two]
    xor 1
.set:
    ld [cursor_two], a
    jr draw_title_cursor
.start:
    ld a, [cursor_two]
    and a
    jr nz, .one               ; nobody at the other end
    ld a, [held]
    bit PAD_DOWN, a
    jr z, .plain
    ld a, 1
    ld [heart], a
.plain:
    ld a, AFTER_TITLE
    jp go

draw_title_cursor:
    ld hl, shadow_oam
    ld a, 112 + 16
    ld [hl+], a
    ld a, [cursor_two]
    and a
    ld a, 8 + 8
    jr z, .left
    ld a, 88 + 8
.left:
    ld [hl+], a
    ld a, T_CURSOR
    ld [hl+], a
    xor a
    ld [hl], a
    ret

; ---- game type and music ---------------------------------------------------------
enter_config:
    call screen_off
    ld de, config_tiles
    ld b, config_count & 0xff
    call load_tiles
    ld de, config_map
    ld hl, MAP0
    call load_map
    xor a
    ld [music_row], a
    ld [game_type], a
    ld [blink], a
    call draw_config
    ld a, -1
    ld [blink], a             ; the first step is under the white picture
    ld a, STATE_CONFIG
    ld [state], a
    ld bc, white(6, config_count) - CONFIG_WORK
    ld a, SCREEN_CONFIG
    jp screen_on

config_step:
    ld a, [hit]
    ld b, a
    ld a, [music_row]
    and a
    jr nz, .music
    bit CONFIG_BUTTON, b
    jr nz, .accept
    bit PAD_A, b
    jr nz, .to_music
    bit PAD_LEFT, b
    jr nz, .a_type
    bit PAD_RIGHT, b
    jr z, .draw
    ld a, 1
    jr .set_type
.a_type:
    xor a
.set_type:
    ld [game_type], a
    jr .moved
.to_music:
    ld a, 1
    ld [music_row], a
    jr .moved
.accept:
    ld a, [game_type]
    and a
    ld a, AFTER_CONFIG
    jp z, go
    xor a                     ; only the A-type game is played here
    ld [game_type], a
    ld [music_row], a
    jr .moved
.music:
    bit CONFIG_BUTTON, b
    jr nz, .accept
    bit PAD_A, b
    jr nz, .accept
    bit PAD_B, b
    jr nz, .to_type
    ld a, [music]
    ld c, a
    bit PAD_LEFT, b
    jr z, .no_left
    res 0, c
.no_left:
    bit PAD_RIGHT, b
    jr z, .no_right
    set 0, c
.no_right:
    bit PAD_UP, b
    jr z, .no_up
    res 1, c
.no_up:
    bit PAD_DOWN, b
    jr z, .no_down
    set 1, c
.no_down:
    cp c
    jr z, .draw
    ld a, c
    ld [music], a
    jr .moved
.to_type:
    xor a
    ld [music_row], a
.moved:
    xor a
    ld [blink], a
.draw:
    ld hl, blink
    inc [hl]

; The chosen type and music in black, the one under the cursor 16 steps of 32.
draw_config:
    ld a, [game_type]
    and a
    ld a, [music_row]
    jr nz, .b_type
    ld de, MAP0 + 5 * 32 + 3
    ld hl, MAP0 + 5 * 32 + 11
    jr .type
.b_type:
    ld de, MAP0 + 5 * 32 + 11
    ld hl, MAP0 + 5 * 32 + 3
.type:
    xor 1
    call .label
    ld c, 0
.each:
    ld a, c
    add a, a
    ld e, a
    ld d, 0
    ld hl, music_places
    add hl, de
    ld a, [hl+]
    ld h, [hl]
    ld l, a
    ld a, [music]
    cp c
    jr z, .chosen
    ld b, 6
    call label_grey
    jr .done
.chosen:
    ld d, h
    ld e, l
    ld a, [music_row]
    call .blinking
.done:
    inc c
    ld a, c
    cp 4
    jr nz, .each
    ret
; HL in grey, then DE in black, blinking when A is not 0.
.label:
    push af
    ld b, 6
    call label_grey
    pop af
; DE in black, blinking when A is not 0.
.blinking:
    ld h, d
    ld l, e
    ld b, 6
    and a
    jp z, label_black
    ld a, [blink]
    bit 4, a
    jp z, label_black
    jp label_grey

music_places:
    #d16 $le((MAP0 + 12 * 32 + 3)`16)
    #d16 $le((MAP0 + 12 * 32 + 11)`16)
    #d16 $le((MAP0 + 14 * 32 + 3)`16)
    #d16 $le((MAP0 + 14 * 32 + 11)`16)

; ---- level -----------------------------------------------------------------------
enter_level:
    call screen_off
    ld de, level_tiles
    ld b, level_count & 0xff
    call load_tiles
    ld de, level_map
    ld hl, MAP0
    call load_map
    xor a
    ld [blink], a
    call draw_level
    call draw_tops
    ld a, -1
    ld [blink], a
    ld a, STATE_LEVEL
    ld [state], a
    ld bc, white(3, level_count) - LEVEL_WORK
    ld a, SCREEN_LEVEL
    jp screen_on

level_step:
    ld a, [hit]
    ld b, a
    and LEVEL_BUTTONS
    ld a, STATE_GAME_SOON
    jp nz, go
    bit PAD_B, b
    ld a, STATE_ENTER_CONFIG
    jp nz, go
    ld a, [start_level]
    bit PAD_RIGHT, b
    jr nz, .right
    bit PAD_LEFT, b
    jr nz, .left
    bit PAD_DOWN, b
    jr nz, .down
    bit PAD_UP, b
    jr z, .draw
    sub 5
    jr c, .draw
    jr .move
.right:
    cp 9
    jr z, .draw
    inc a
    jr .move
.left:
    and a
    jr z, .draw
    dec a
    jr .move
.down:
    add a, 5
    cp 10
    jr nc, .draw
.move:
    push af
    call level_place
    ld b, 1
    call label_grey
    pop af
    ld [start_level], a
    call draw_tops
    xor a
    ld [blink], a
.draw:
    ld hl, blink
    inc [hl]

; The digit under the cursor in black, 16 steps of 32.
draw_level:
    call level_place
    ld b, 1
    ld a, [blink]
    bit 4, a
    jp z, label_black
    jp label_grey

; A game takes one step more than a menu.
game_soon:
    ld a, STATE_ENTER_GAME
    jp go

; HL = place in the map of the digit under the cursor.
level_place:
    ld a, [start_level]
    ld hl, MAP0 + 6 * 32 + 5
    cp 5
    jr c, .upper
    sub 5
    ld hl, MAP0 + 8 * 32 + 5
.upper:
    add a, a
    add a, l
    ld l, a
    ret
