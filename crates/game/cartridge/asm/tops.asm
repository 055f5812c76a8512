; The three best of each level, and the entry of a name among them.

NAME_LETTERS = 6
NAME_FIRST = FONT + 10        ; A; the 32 glyphs from here can be chosen
NAME_GLYPHS = 32
NAME_REPEAT = 9               ; steps between two letters of a held key
NAME_BLINK = 7                ; steps that the letter is shown, and is not

; HL = the entries of the level under the cursor.
level_tops:
    ld a, [start_level]
    ld hl, tops
    ld de, TOP_LENGTH * 3
    and a
    ret z
.next:
    add hl, de
    dec a
    jr nz, .next
    ret

; HL = the entry whose name is entered.
name_entry:
    call level_tops
    ld a, [name_row]
    ld de, TOP_LENGTH
    and a
    ret z
.next:
    add hl, de
    dec a
    jr nz, .next
    ret

; Names and scores of the level under the cursor.
draw_tops:
    call level_tops
    ld d, h
    ld e, l
    ld hl, MAP0 + 13 * 32 + 4
    ld c, 3
.entry:
    inc de
    inc de
    inc de
    call .six
    inc hl
    inc hl
    call .six
    push de
    ld de, 32 - 14
    add hl, de
    pop de
    dec c
    jr nz, .entry
    jp note_line
.six:
    ld b, 6
.tile:
    ld a, [de]
    inc de
    ld [hl+], a
    dec b
    jr nz, .tile
    ret

; After a game: to the entry of a name if it was one of the three best, else to the
; choice of the level.
after_game:
    call enter_score
    jp nc, enter_level

enter_name:
    call screen_off
    ld de, level_tiles
    ld b, level_count & 0xff
    call load_tiles
    ld de, level_map
    ld hl, MAP0
    call load_map
    xor a
    ld [blink], a
    ld [name_place], a
    ld [name_repeat], a
    call draw_level
    call draw_tops
    ld a, -1
    ld [name_blink], a        ; the first step is under the white picture
    ld a, STATE_NAME
    ld [state], a
    ld bc, white(3, level_count) - LEVEL_WORK
    ld a, SCREEN_NAME
    jp screen_on

; Puts the score where it belongs, with an A for a name; no carry when it is not
; one of the three best, or nothing.
enter_score:
    ld hl, score
    ld a, [hl+]
    or [hl]
    inc hl
    or [hl]
    ret z
    call level_tops
    ld b, 0
.seek:
    call .beats
    jr c, .found
    ld de, TOP_LENGTH
    add hl, de
    inc b
    ld a, b
    cp 3
    jr nz, .seek
    and a
    ret

.found:
    ld a, b
    ld [name_row], a
    ; the entries from here go down by one, the last one first
    call level_tops
    ld de, 2 * TOP_LENGTH - 1
    add hl, de
    ld d, h
    ld e, l                   ; the end of the second
    ld bc, TOP_LENGTH
    add hl, bc                ; the end of the third
    ld a, [name_row]
    cp 2
    jr z, .moved
    and a
    ld c, TOP_LENGTH
    jr nz, .move
    ld c, 2 * TOP_LENGTH
.move:
    ld a, [de]
    dec de
    ld [hl-], a
    dec c
    jr nz, .move
.moved:
    call name_entry
    ld de, score
    ld bc, 3
    call copy
    ld [hl], NAME_FIRST
    inc hl
    ld b, NAME_LETTERS - 1
    ld a, T_EMPTY
.letter:
    ld [hl+], a
    dec b
    jr nz, .letter
    ld de, score + 2
    ld b, 3
    call draw_bcd
    scf
    ret

; Carry when the score is more than that of the entry at HL. Keeps HL and B.
.beats:
    push hl
    push bc
    ld de, score
    ld a, [de]
    ld c, a
    ld a, [hl+]
    sub c
    inc de
    ld a, [de]
    ld c, a
    ld a, [hl+]
    sbc a, c
    inc de
    ld a, [de]
    ld c, a
    ld a, [hl]
    sbc a, c
    pop bc
    pop hl
    ret

; HL = the letter that is entered.
name_letter:
    call name_entry
    ld a, [name_place]
    add a, TOP_NAME
    ld e, a
    ld d, 0
    add hl, de
    ret

name_step:
    ld hl, name_blink
    inc [hl]
    ld a, [hl]
    cp 2 * NAME_BLINK
    jr nz, .counted
    ld [hl], 0
.counted:
    ld a, [hit]
    ld b, a
    bit PAD_START, b
    jr nz, .done
    bit PAD_A, b
    jr nz, .next
    bit PAD_B, b
    jr nz, .back
    ld a, [held]
    and 1 << PAD_UP | 1 << PAD_DOWN
    jr z, draw_name
    and b
    jr nz, .change            ; newly pressed
    ld hl, name_repeat
    dec [hl]
    jr nz, draw_name
.change:
    ld a, NAME_REPEAT
    ld [name_repeat], a
    call name_letter
    ld a, [held]
    bit PAD_UP, a
    ld a, [hl]
    jr z, .down
    inc a
    jr .changed
.down:
    dec a
.changed:
    sub NAME_FIRST
    and NAME_GLYPHS - 1
    add a, NAME_FIRST
    ld [hl], a
    jr draw_name
.next:
    ld hl, name_place
    ld a, [hl]
    cp NAME_LETTERS - 1
    jr z, .done
    inc [hl]
    call name_letter
    ld [hl], NAME_FIRST
    jr draw_name
.back:
    ld a, [name_place]
    and a
    jr z, draw_name
    call name_letter
    ld [hl], T_EMPTY
    ld hl, name_place
    dec [hl]
    jr draw_name
.done:
    ld a, STATE_ENTER_LEVEL
    jp go

; The name, its letter under the cursor blinking.
draw_name:
    call name_entry
    ld de, TOP_NAME
    add hl, de
    ld d, h
    ld e, l
    ld a, [name_row]
    ld hl, MAP0 + 13 * 32 + 4
    and a
    jr z, .row
    ld bc, 32
.below:
    add hl, bc
    dec a
    jr nz, .below
.row:
    push hl
    ld b, NAME_LETTERS
.letter:
    ld a, [de]
    inc de
    ld [hl+], a
    dec b
    jr nz, .letter
    pop hl
    ld a, [name_blink]
    cp NAME_BLINK
    jp c, note_line
    ld a, [name_place]
    add a, l
    ld l, a
    ld [hl], T_EMPTY
    jp note_line
