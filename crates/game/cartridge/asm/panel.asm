; Points, level and lines, in both maps: the pause page shows them too.

; Rows dropped are points.
add_drop_points:
    ld a, [dropped]
    and a
    ret z
    ld b, a
    ld de, 0x0001
.each:
    push bc
    call add_score
    pop bc
    dec b
    jr nz, .each
    ret

; Points of the rows, times the level they were completed on plus one.
add_clear_points:
    ld a, [full_count]
    add a, a
    ld e, a
    ld d, 0
    ld hl, clear_points - 2
    add hl, de
    ld a, [hl+]
    ld d, [hl]
    ld e, a
    ld a, [points_level]
    inc a
    ld b, a
.each:
    push bc
    call add_score
    pop bc
    dec b
    jr nz, .each
    ret

; DE (BCD) to the score, which stops at 999999.
add_score:
    ld hl, score
    ld a, [hl]
    add a, e
    daa
    ld [hl+], a
    ld a, [hl]
    adc a, d
    daa
    ld [hl+], a
    ld a, [hl]
    adc a, 0
    daa
    ld [hl], a
    ret nc
    ld a, 0x99
    ld [hl-], a
    ld [hl-], a
    ld [hl], a
    ret

draw_score:
    ld hl, score
    ld de, shown_score
    ld a, [hl+]
    ld [de], a
    inc de
    ld a, [hl+]
    ld [de], a
    inc de
    ld a, [hl]
    ld [de], a
    ld de, score + 2
    ld hl, MAP0 + 3 * 32 + 13
    ld b, 3
    call draw_bcd
    ld de, score + 2
    ld hl, MAP1 + 3 * 32 + 13
    ld b, 3
    call draw_bcd
    jp note_line

; Lines are made into tiles one step ahead: the step that shows them is short of
; time. The pause page gets them when the game is paused.
draw_lines:
    call make_lines
    ld hl, MAP1 + 10 * 32 + 14
    call put_lines
    jp show_lines

make_lines:
    ld a, [lines]
    ld [tile_lines], a
    ld a, [lines + 1]
    ld [tile_lines + 1], a
    ld de, lines + 1
    ld hl, line_tiles
    ld b, 2
    jp draw_bcd

show_lines:
    ld hl, MAP0 + 10 * 32 + 14
    call put_lines
    call note_line
    ld a, [tile_lines]
    ld [map_lines], a
    ld [shown_lines], a
    ld a, [tile_lines + 1]
    ld [map_lines + 1], a
    ld [shown_lines + 1], a
    ret

put_lines:
    ld de, line_tiles
    ld a, [de]
    inc e
    ld [hl+], a
    ld a, [de]
    inc e
    ld [hl+], a
    ld a, [de]
    inc e
    ld [hl+], a
    ld a, [de]
    ld [hl], a
    ret

; B bytes of BCD from DE down, right aligned at HL, the last digit always drawn.
draw_bcd:
    ld c, 0                   ; whether a digit has been drawn
.byte:
    ld a, [de]
    swap a
    call .digit
    dec b
    jr nz, .low
    ld c, 1
.low:
    inc b
    ld a, [de]
    dec de
    call .digit
    dec b
    jr nz, .byte
    ret
.digit:
    and 0x0f
    jr nz, .draw
    bit 0, c
    jr nz, .draw
    ld a, T_EMPTY
    ld [hl+], a
    ret
.draw:
    ld c, 1
    add a, FONT
    ld [hl+], a
    ret

; Two digits and, in hearts mode, the heart.
draw_level_number:
    ld a, [level]
    ld [shown_level], a
    ld b, T_EMPTY
    cp 10
    jr c, .units
    ld b, FONT + 1
    sub 10
    cp 10
    jr c, .units
    ld b, FONT + 2
    sub 10
.units:
    add a, FONT
    ld c, a
    ld a, [heart]
    ld [shown_heart], a
    and a
    ld a, T_EMPTY
    jr z, .no_heart
    ld a, T_HEART
.no_heart:
    ld hl, MAP0 + 7 * 32 + 16
    call .draw
    ld hl, MAP1 + 7 * 32 + 16
    call .draw
    jp note_line
.draw:
    ld [hl], b
    inc hl
    ld [hl], c
    inc hl
    ld [hl], a
    ret
