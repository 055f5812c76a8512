; The steps from a lock to the next piece: 3 without a line, 94 with.
; `since_lock` counts images from L, the image of the step of the lock.

FLASH_ENDS = 63
COLLAPSE = 77
LEVEL_UP = 91
POINTS = 93
SPAWN = 94

locked_step:
    ld a, [paused]
    and a
    jr nz, .advance
    call arm                  ; a press of Down in the gap counts
    call cool_drop
.advance:
    ld hl, since_lock
    inc [hl]
    ld a, [hl]
    ld [shown_since], a
    ld b, a
    ld a, [full_count]
    and a
    ld a, b
    jr nz, clearing
    cp 1
    jp z, add_drop_points
    cp 2
    jr z, .shown
    cp 3
    ret nz
    jr spawn
.shown:
    call draw_score
    call next_piece
    jp draw_next_sprites

spawn:
    ld a, FALLING
    ld [since_lock], a
    ld [shown_since], a
    jp falling_step

clearing:
    cp 1
    jp z, add_drop_points
    cp 2
    jp z, draw_score
    cp FLASH_ENDS
    jr c, .flash
    jr z, .white
    cp COLLAPSE - 1
    jp z, collapse_field
    ret c
    ld a, SPAWN
    sub b
    call draw_row
    ld a, [since_lock]
    cp LEVEL_UP
    jp z, level_up
    cp POINTS - 1
    jp z, add_clear_points
    cp POINTS
    jr z, .next
    cp SPAWN
    ret c
    call show_lines
    xor a
    ld [full_count], a
    jr spawn
.next:
    call draw_score
    call make_lines
    call next_piece
    jp draw_next_sprites

.white:
    ld b, T_EMPTY
    jr paint_full_rows
; Flashed and plain by turns, ten images each, flashed first.
.flash:
    sub 3
    jr z, .on
    cp 20
    jr z, .on
    cp 40
    jr z, .on
    cp 10
    jr z, plain_full_rows
    cp 30
    jr z, plain_full_rows
    cp 50
    jr z, plain_full_rows
    ret
.on:
    ld b, T_FLASH

; Every full row all of tile B.
paint_full_rows:
    ld hl, full_rows
    ld a, [full_count]
.each:
    push af
    ld a, [hl+]
    push hl
    push bc
    call fill_row
    pop bc
    pop hl
    pop af
    dec a
    jr nz, .each
    ret

plain_full_rows:
    ld hl, full_rows
    ld a, [full_count]
.each:
    push af
    ld a, [hl+]
    push hl
    call draw_row
    pop hl
    pop af
    dec a
    jr nz, .each
    ret

; Takes the full rows out of the field, topmost first; row 0 stays where it is
; and is copied into row 1.
collapse_field:
    ld hl, full_rows
    ld a, [full_count]
.each:
    push af
    ld a, [hl+]
    push hl
    call remove_row
    pop hl
    pop af
    dec a
    jr nz, .each
    ret

; Rows 0..A-1 come down to 1..A.
remove_row:
    ld c, a
    ld d, a
    ld e, 0
    call box_cell
    ld e, a
    ld d, field >> 8          ; DE = row A
    ld h, d
.row:
    ld a, e
    sub FIELD_STRIDE
    ld l, a                   ; HL = the row above
    push hl
    ld b, 10
.cell:
    ld a, [hl+]
    ld [de], a
    inc e
    dec b
    jr nz, .cell
    pop de
    dec c
    jr nz, .row
    ret

; One level up when the tens of lines exceed it.
level_up:
    ld a, [level]
    cp 20
    ret nc
    ld b, a
    ld a, [tens]
    cp b
    ret c
    ret z
    ld hl, level
    inc [hl]
    jp draw_level_number
