; One step of the falling piece: turn, shift, fall.

falling_step:
#if HARD_DROP != NO_BUTTON
{
    ld a, [hit]
    bit HARD_DROP, a
    jr z, .no_hard_drop
.down:
    call one_down
    jr z, .down
    ld a, LOCK_DELAY          ; locks in the next step: here VBlank may be over
    ld [lock_wait], a
    xor a
    ld [gravity], a
    jp draw_piece_sprites
.no_hard_drop:
}
    call turn
    call shift
    call arm
    call cool_drop

#if DROP_BUTTON != NO_BUTTON
{
    ld a, [held]
    and PAD_FALL
    cp 1 << DROP_BUTTON
    jr nz, .gravity
    ld a, [armed]
    and a
    jr z, .gravity
    ld a, [drop_wait]
    and a
    jp nz, draw_piece_sprites
    ld a, DROP_STEPS
    ld [drop_wait], a
    call one_down
    jp nz, come_to_rest
    ld hl, dropped
    inc [hl]
    jp draw_piece_sprites
}

.gravity:
    xor a
    ld [dropped], a
    ld hl, gravity
    ld a, [hl]
    and a
    jr z, .fall
    dec [hl]
    jp draw_piece_sprites
.fall:
    call gravity_constant
    ld [gravity], a
    call one_down
    jp nz, come_to_rest
    jp draw_piece_sprites

#if LOCK_DELAY == 0
{
    come_to_rest = lock_piece
}
#else
{
; The piece rests: it locks when it has rested long enough.
come_to_rest:
    ld hl, lock_wait
    inc [hl]
    ld a, [hl]
    cp LOCK_DELAY
    jp nc, lock_piece
    xor a
    ld [gravity], a           ; tried again in the next step
    ld [drop_wait], a
    jp draw_piece_sprites
}

; Moves the piece down; NZ when it rests.
one_down:
    ld a, [orientation]
    ld b, a
    ld a, [row]
    inc a
    ld d, a
    ld a, [col]
    ld e, a
    call fits
    ret nz
    ld hl, row
    inc [hl]
    ld a, 1
    ld [moved], a
    xor a
    ret

turn:
    ld a, [hit]
    bit TURN_UP, a
#if TURN_DOWN == NO_BUTTON
{
    ret z
}
#else
{
    jr nz, .counter
    bit TURN_DOWN, a
    ret z
    ld a, [orientation]
    dec a
    jr .turned
.counter:
}
    ld a, [orientation]
    inc a
.turned:
    ld b, a
    ld a, [piece]
    ld e, a
    ld d, 0
    ld hl, turn_masks
    add hl, de
    ld a, [hl]
    and b
    ld b, a
    ld a, [row]
    ld d, a
    ld a, [col]
    ld e, a
    push bc
    call fits
    pop bc
    ret nz
    ld a, b
    ld [orientation], a
    ret

shift:
    ld a, [hit]
    ld b, a
    ld a, [held]
    ld c, a
    bit PAD_RIGHT, b
    ld d, 1
    jr nz, .first
    bit PAD_RIGHT, c
    jr nz, .again
    bit PAD_LEFT, b
    ld d, -1
    jr nz, .first
    bit PAD_LEFT, c
    jr nz, .again
    ld a, SHIFT_FIRST
    ld [shift_wait], a
    ret
.first:
    ld c, SHIFT_FIRST
    jr .try
.again:
#if !REPEATS
{
    ret
}
    ld hl, shift_wait
    dec [hl]
    ret nz
    ld c, SHIFT_AGAIN
.try:
    ld a, [col]
    add a, d
    ld e, a
    ld a, [row]
    ld d, a
    ld a, [orientation]
    ld b, a
    push bc
    call fits
    pop bc
    jr nz, .blocked
    ld a, e
    ld [col], a
    ld a, c
    ld [shift_wait], a
    ld a, 1
    ld [moved], a
    ret
.blocked:
    ld a, 1
    ld [shift_wait], a
    ret

; A new press of Down alone arms the soft drop.
arm:
    ld a, [hit]
    bit PAD_DOWN, a
    ret z
    ld a, [held]
    and PAD_FALL
    cp 1 << PAD_DOWN
    ret nz
    ld a, 1
    ld [armed], a
    ret

cool_drop:
    ld hl, drop_wait
    ld a, [hl]
    and a
    ret z
    dec [hl]
    ret

; Z when the piece in orientation B with its box at row D, column E stands on
; free cells. Keeps E.
fits:
    ld a, [piece]
    call shape_offset
    ld b, shape_field >> 8
    call box_cell
    ld d, a
    ld h, field >> 8
    test_cell
    ret nz
    test_cell
    ret nz
    test_cell
    ret nz
    test_cell
    ret

#ruledef
{
    test_cell => asm {
        ld a, [bc]
        inc c
        add a, d
        ld l, a
        ld a, [hl]
        and a
    }
}

; A = low byte of the cell in the field at row D, column E.
box_cell:
    ld a, d
    add a, 2
    ld d, a
    add a, a
    add a, d
    add a, a
    add a, a                  ; (row + 2) * FIELD_STRIDE
    add a, e
    inc a
    ret

; A = steps between two rows, less one, at this level.
gravity_constant:
    ld a, [heart]
    and a
    ld a, [level]
    jr z, .plain
    add a, 10
.plain:
    cp 21
    jr c, .known
    ld a, 20
.known:
    ld e, a
    ld d, 0
    ld hl, gravity_table
    add hl, de
    ld a, [hl]
    ret

; The preview falls next, the hidden piece is the preview, a new one is drawn.
next_piece:
    ld a, [preview]
    ld [piece], a
    ld a, [hidden]
    ld [preview], a
    call deal
    ld [hidden], a
#if SPAWN_ORIENTATION == 0
{
    xor a
    ld [orientation], a
}
#else
{
    ld a, [piece]
    ld e, a
    ld d, 0
    ld hl, turn_masks
    add hl, de
    ld a, SPAWN_ORIENTATION
    and [hl]
    ld [orientation], a
    xor a
}
    ld [dropped], a
    ld [moved], a
#if LOCK_DELAY != 0
{
    ld [lock_wait], a
}
    ld a, SPAWN_ROW
    ld [row], a
    ld a, SPAWN_COL
    ld [col], a
    call gravity_constant
    ld [gravity], a
    ld hl, spawned
    jr count

; Counts the two bytes at HL up.
count:
    inc [hl]
    ret nz
    inc hl
    inc [hl]
    ret
