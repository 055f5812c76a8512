; The falling piece and the next piece are four sprites each. They lie behind
; every background pixel that is not white.
BEHIND = 0x80

draw_piece_sprites:
    ld a, [orientation]
    ld b, a
    ld a, [piece]
    call shape_offset
    ld hl, piece_oam
    ld a, [row]
    add a, a
    add a, a
    add a, a
    add a, 16
    ld d, a
    ld a, [col]
    add a, a
    add a, a
    add a, a
    add a, 8 + 16
    ld e, a
    call four_sprites
    ld a, [piece]
    ld [drawn_piece], a
    ld a, [orientation]
    ld [drawn_piece + 1], a
    ld a, [row]
    ld [drawn_piece + 2], a
    ld a, [col]
    ld [drawn_piece + 3], a
    ret

hide_piece_sprites:
    ld a, NO_PIECE
    ld [drawn_piece], a
    ld hl, piece_oam
    jr hide_four

; The next piece, unless Select has put it away.
draw_next_sprites:
    ld a, [preview_off]
    and a
    jr nz, hide_next_sprites
    ld b, 0
    ld a, [preview]
    ld [drawn_next], a
    call shape_offset
    ld hl, next_oam
    ld de, (16 + 12 * 8) << 8 | (8 + 15 * 8)

; Four sprites to HL: cells of the shape BC in a box at D (y) and E (x).
four_sprites:
    ld a, 4
.cell:
    push af
    ld a, [bc]
    and 0xf0
    acc_rrc                   ; row * 8
    add a, d
    ld [hl+], a
    ld a, [bc]
    and 0x0f
    add a, a
    add a, a
    add a, a
    add a, e
    ld [hl+], a
    inc b                     ; from the shapes to their tiles
    ld a, [bc]
    dec b
    inc c
    ld [hl+], a
    ld a, BEHIND
    ld [hl+], a
    pop af
    dec a
    jr nz, .cell
    ret

hide_next_sprites:
    ld a, NO_PIECE
    ld [drawn_next], a
    ld hl, next_oam

hide_four:
    ld de, 4
    xor a
    ld [hl], a
    add hl, de
    ld [hl], a
    add hl, de
    ld [hl], a
    add hl, de
    ld [hl], a
    ret

; Kind A in orientation B -> BC its four cells.
shape_offset:
    add a, a
    add a, a
    add a, b
    add a, a
    add a, a
    ld c, a
    ld b, shapes >> 8
    ret
