; A piece comes to rest: it becomes part of the field, in this very frame.

; The screen comes first, while VBlank lasts.
lock_piece:
    ld a, [orientation]
    ld b, a
    ld a, [piece]
    call shape_offset
    call lock_on_screen
    call note_line
    call lock_in_field

    xor a
    ld [armed], a
    ld [since_lock], a
    ld [shown_since], a
    ld hl, locked
    call count
    ld hl, piece
    ld de, last_lock
    ld b, 4
.keep:
    ld a, [hl+]
    ld [de], a
    inc de
    dec b
    jr nz, .keep

    ld a, [moved]
    and a
    jr nz, .goes_on
    ld hl, top_locks
    inc [hl]
    ld a, [hl]
    cp 2
    jp nc, enter_over
.goes_on:
    call find_full_rows
    jp hide_piece_sprites

; The four cells to the map. BC = offset of the shape, kept.
lock_on_screen:
    push bc
    ld b, shape_map >> 8
    ; DE = the box in the map
    ld a, [row]
    inc a
    add a, a
    ld l, a
    ld h, map_rows >> 8
    ld a, [hl+]
    ld d, [hl]
    ld e, a
    ld a, [col]
    add a, e
    ld e, a
    ld a, [row]
    add a, a
    call c, first_visible
.cell:
    ld a, [bc]
    add a, e
    ld l, a
    ld a, d
    adc a, 0
    ld h, a
    dec b                     ; shape_tiles
    ld a, [bc]
    ld [hl], a
    inc b
    inc c
    ld a, c
    and 3
    jr nz, .cell
    pop bc
    ret

; The four cells to the field and to the port. BC = offset of the shape.
lock_in_field:
    push bc
    ld a, [row]
    ld d, a
    ld a, [col]
    ld e, a
    call box_cell
    ld d, a
    ld h, field >> 8
.cell:
    ld b, shape_field >> 8
    ld a, [bc]
    add a, d
    ld l, a
    ld b, shape_tiles >> 8
    ld a, [bc]
    ld [hl], a
    inc c
    ld a, c
    and 3
    jr nz, .cell
    pop bc

    ; the port: row * 10 + column
    ld a, [row]
    ld d, a
    add a, a
    add a, a
    add a, d
    add a, a
    ld d, a
    ld a, [col]
    add a, d
    add a, shown_cells & 0xff
    ld d, a
    ld h, shown_cells >> 8
    ld a, [row]
    add a, a
    call c, first_visible
.port:
    ld b, shape_port >> 8
    ld a, [bc]
    add a, d
    ld l, a
    ld b, shape_tiles >> 8
    ld a, [bc]
    ld [hl], a
    inc c
    ld a, c
    and 3
    jr nz, .port
    ret

; A box at row -1: C past the cell that is above the screen, if the shape has one.
first_visible:
    ld a, b
    ld b, shapes >> 8
    push af
    ld a, [bc]
    cp 0x10
    jr nc, .visible
    inc c
.visible:
    pop af
    ld b, a
    ret

; Full rows among 2..17 to `full_rows`; their lines are counted now, shown later.
find_full_rows:
    ld a, [level]
    ld [points_level], a
    xor a
    ld [full_count], a
    ld de, full_rows
    ld hl, field + 4 * FIELD_STRIDE + 1
    ld c, 2
.row:
    push hl
    ld b, 10
.cell:
    ld a, [hl+]
    and a
    jr z, .open
    dec b
    jr nz, .cell
    ld a, c
    ld [de], a
    inc de
    push hl
    ld hl, full_count
    inc [hl]
    pop hl
.open:
    pop hl
    ld a, l
    add a, FIELD_STRIDE
    ld l, a
    inc c
    ld a, c
    cp 18
    jr nz, .row

    ld a, [full_count]
    and a
    ret z
    ld b, a
.line:
    call count_line
    dec b
    jr nz, .line
    ret

; One more line, up to 9999.
count_line:
    ld hl, ones
    inc [hl]
    ld a, [hl]
    cp 10
    jr c, .tens_known
    ld [hl], 0
    ld a, [tens]
    inc a
    jr z, .tens_known
    ld [tens], a
.tens_known:
    ld hl, lines
    ld a, [hl]
    add a, 1
    daa
    ld [hl+], a
    ret nc
    ld a, [hl]
    add a, 1
    daa
    ld [hl], a
    ret nc
    ld a, 0x99
    ld [hl-], a
    ld [hl], a
    ret
