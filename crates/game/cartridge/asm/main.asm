; Blockfall: header, start, and the loop that runs one step for each frame.
;
; At each start of VBlank the sprite table is copied, then one step of the
; current screen runs. A step writes background tiles first, while VBlank lasts,
; and builds the sprites that the next frame shows.
#include "sm83.asm"
#include "hardware.asm"
#include "memory.asm"
#include "rules.asm"

#bank rom
#addr 0x40
    jp vblank
#addr 0x48
    reti
#addr 0x50
    reti
#addr 0x58
    reti
#addr 0x60
    reti
#addr 0x100
    nop
    jp start
#addr 0x134
    #d "BLOCKFALL"
#addr 0x147
    #d8 0x03, 0x00, 0x02, 0x01, 0x00, 0x00   ; MBC1 with 8 KiB of RAM

#addr 0x150
; Power-on. What a soft reset leaves alone is set up here.
start:
    di
    ld sp, 0xe000
    ld a, 0x0a
    ld [RAM_ENABLE], a
    xor a
    ld [shift_wait], a        ; the first game counts on from here
    ld hl, tops
    ld bc, TOP_LENGTH * 3 * 10
    call fill

restart:
    di
    ld sp, 0xe000
    call lcd_off
    xor a
    ldh [rNR52], a
    ldh [rSCX], a
    ldh [rSCY], a
    ld hl, shadow_oam
    ld bc, work_end - shadow_oam
    xor a
    call fill
    ld hl, OAM
    ld bc, 160
    xor a
    call fill
    ld a, [shift_wait]
    push af
    ld hl, port_magic
    ld bc, setup_magic - port_magic
    xor a
    call fill
    pop af
    ld [shift_wait], a
    ld hl, port_magic
    ld de, magic_port
    ld bc, 4
    call copy
    ld de, dma_code
    ld hl, dma
    ld bc, dma_code_end - dma_code
    call copy
    ld a, 0b11_10_01_00
    ldh [rBGP], a
    ldh [rOBP0], a
    ldh [rOBP1], a
    ld a, 1
    ldh [rIE], a
    ld a, TITLE_FIRST & 0xff
    ld [title_clock], a
    ld a, TITLE_FIRST >> 8
    ld [title_clock + 1], a
    call FIRST_SCREEN
    ei

frame_loop:
    halt
    nop
    ld a, [vblank_seen]
    and a
    jr z, frame_loop
    xor a
    ld [vblank_seen], a
    call read_pad
    ld a, [held]
    and SOFT_RESET
    cp SOFT_RESET
    jp z, restart
    call run_step
    call latch_sprites
    call count_step
    call sound_step
    jr frame_loop

; What the sprites built in the step before show is what is on the screen now.
latch_sprites:
    ld hl, latest_piece
    ld de, shown_piece
    ld b, 5
    call .copy
    ld hl, drawn_piece
    ld de, latest_piece
    ld b, 5
.copy:
    ld a, [hl+]
    ld [de], a
    inc e
    dec b
    jr nz, .copy
    ret

count_step:
    ld hl, port_step
    inc [hl]
    ret nz
    inc l
    inc [hl]
    ret nz
    inc l
    inc [hl]
    ret nz
    inc l
    inc [hl]
    ret

; The first picture after the display was switched on is white. A menu runs under
; it already, a game begins when it is over.
run_step:
    ld hl, pending_screen
    ld a, [hl]
    and a
    ld a, [state]
    jr z, .run
    ld b, a
    ld a, [hl]
    ld [shown_screen], a
    ld [hl], 0
    ld a, b
    cp STATE_PLAY
    ret z
    cp STATE_DEMO
    ret z
.run:
    cp STATE_PLAY
    jp z, play_step           ; the one that is short of time
    add a, a
    ld e, a
    ld d, 0
    ld hl, states
    add hl, de
    ld a, [hl+]
    ld h, [hl]
    ld l, a
    jp hl

STATE_COPYRIGHT = 0
STATE_TITLE = 1
STATE_CONFIG = 2
STATE_LEVEL = 3
STATE_PLAY = 4
STATE_OVER = 5
STATE_DEMO = 6
STATE_NAME = 7
STATE_LAUNCH = 8
; What leads from one to the other, in the step after it was decided.
STATE_ENTER_TITLE = 9
STATE_ENTER_CONFIG = 10
STATE_ENTER_LEVEL = 11
STATE_GAME_SOON = 12
STATE_ENTER_GAME = 13
STATE_ENTER_DEMO = 14
STATE_ENTER_LAUNCH = 15
STATE_AFTER_GAME = 16
STATE_AFTER_LAUNCH = 17
states:
    #d16 $le(copyright_step`16)
    #d16 $le(title_step`16)
    #d16 $le(config_step`16)
    #d16 $le(level_step`16)
    #d16 $le(play_step`16)
    #d16 $le(over_step`16)
    #d16 $le(demo_step`16)
    #d16 $le(name_step`16)
    #d16 $le(launch_step`16)
    #d16 $le(enter_title`16)
    #d16 $le(enter_config`16)
    #d16 $le(enter_level`16)
    #d16 $le(game_soon`16)
    #d16 $le(enter_game`16)
    #d16 $le(enter_demo`16)
    #d16 $le(enter_launch`16)
    #d16 $le(after_game`16)
    #d16 $le(after_launch`16)

; The next step is that of state A.
go:
    ld [state], a
    ret

vblank:
    push af
    call dma
    ld a, 1
    ld [vblank_seen], a
    pop af
    reti

; The pad as one byte, 1 for down: cross in the high half.
read_pad:
    ld a, 0x20
    ldh [rP1], a
    ldh a, [rP1]
    ldh a, [rP1]
    cpl a
    and 0x0f
    swap a
    ld b, a
    ld a, 0x10
    ldh [rP1], a
    ldh a, [rP1]
    ldh a, [rP1]
    ldh a, [rP1]
    ldh a, [rP1]
    cpl a
    and 0x0f
    or b
    ld b, a
    ld a, 0x30
    ldh [rP1], a
    ld a, [pad_down]
    xor b
    and b
    ld [hit], a
    ld a, b
    ld [pad_down], a
    ld [held], a
    ret

dma_code:
    ld a, shadow_oam >> 8
    ldh [rDMA], a
    ld a, 40
#d8 0x3d, 0x20, 0xfd          ; dec a / jr nz, -3: the label would name its place in ROM
    ret
dma_code_end:

magic_port:
    #d "BTP1"
magic_setup:
    #d "BSU1"

#include "screen.asm"
#include "menus.asm"
#include "tops.asm"
#include "game.asm"
#include "attract.asm"
#include "sprites.asm"
#include "piece.asm"
#include "lock.asm"
#include "clear.asm"
#include "over.asm"
#include "launch.asm"
#include "panel.asm"
#include "random.asm"
#include "sound.asm"
#include "tables.asm"
#include "demo.asm"
#include "art.asm"
