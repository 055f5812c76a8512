; The demo: a game that plays itself, from a queue of pieces and a record of
; buttons (`demo.asm`). Nothing but Start and a soft reset reaches it.

DEMO_LEVEL = 9
DEMO_PIECES = 16
DEMO_WHITE = 4                ; pictures more than before a game

enter_demo:
    call screen_off
    ld bc, DEMO_WHITE * LINES
    call wait_lines
    call lay_out_game
    ld a, DEMO_LEVEL
    ld [level], a
    ld a, DEMO_PIECES
    ld [queue_left], a
    ld hl, queue_at
    ld [hl], demo_queue & 0xff
    inc hl
    ld [hl], demo_queue >> 8
    ld hl, demo_at
    ld [hl], demo_buttons & 0xff
    inc hl
    ld [hl], demo_buttons >> 8
    xor a
    ld [demo_left], a
    ld [demo_held], a
    ld [held], a
    inc a
    ld [shown_demo], a
    ld a, STATE_DEMO
    jp begin_game

; The record takes the place of the pad.
demo_step:
    ld a, [hit]
    bit PAD_START, a
    jr z, .goes_on
    ld a, STATE_ENTER_TITLE
    ld [state], a
.goes_on:
    ld hl, demo_left
    ld a, [hl]
    and a
    jr nz, .same
    ld hl, demo_at
    ld a, [hl+]
    ld h, [hl]
    ld l, a
    ld a, [hl+]
    ld b, a
    ld a, [hl+]
    and a
    jp z, enter_title
    ld [demo_left], a
    ld a, l
    ld [demo_at], a
    ld a, h
    ld [demo_at + 1], a
    ld hl, demo_held
    ld a, [hl]
    ld [hl], b
    cpl a
    and b
    jr .press
.same:
    ld a, [demo_held]
    ld b, a
    xor a
.press:
    ld [hit], a
    ld a, b
    ld [held], a
    ld hl, demo_left
    dec [hl]
    jp play_on
