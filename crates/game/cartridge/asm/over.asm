; The end of a game: a curtain climbs, then uncovers the game-over picture.
; `over_time` counts steps since the fatal lock.

CURTAIN = 2                   ; bottom row covered
UNCOVER = 72                  ; bottom row uncovered; Start and A work from here
OVER = 89                     ; top row uncovered
LAUNCH_AFTER = OVER + 142     ; its last image when something is launched
LAUNCH_POINTS = 0x10          ; ten thousands, in BCD

enter_over:
    xor a
    ld [over_time], a
    ld [full_count], a
    ld a, STATE_OVER
    ld [state], a
    jp draw_piece_sprites     ; still seen for one more image

over_step:
    ld hl, over_time
    ld a, [hl]
    cp 250
    jr nc, .counted
    inc [hl]
.counted:
    ld a, [hl]
    ld [shown_since], a
    cp CURTAIN
    jr c, .hide
    cp CURTAIN + 18
    jr c, .cover
    cp UNCOVER
    ret c
    cp UNCOVER + 18
    call c, .uncover
    ld a, [score + 2]
    cp LAUNCH_POINTS
    jr nc, .launch
    ld a, [hit]
    and OVER_BUTTONS
    ret z
    ld a, AFTER_OVER
    jp go
.launch:
    ld a, [over_time]
    cp LAUNCH_AFTER
    ret nz
    ld a, STATE_ENTER_LAUNCH
    jp go
.hide:
    call hide_piece_sprites
    jp hide_next_sprites
.cover:
    ld b, a
    ld a, SCREEN_CURTAIN
    ld [shown_screen], a
    ld a, CURTAIN + 17
    sub b
    ld b, T_CURTAIN
    jp fill_row
.uncover:
    ld b, a
    ld a, UNCOVER + 17
    sub b
    jr nz, .not_top
    ld c, a
    ld a, SCREEN_OVER
    ld [shown_screen], a
    ld a, c
.not_top:
    push af
    call row_places
    pop af
    ; the row of the picture: BC = over_field + row * 10
    ld b, 0
    add a, a
    ld c, a
    add a, a
    add a, a
    add a, c
    push hl
    ld hl, over_field
    ld c, a
    add hl, bc
    ld b, h
    ld c, l
    pop hl
    ld a, 10
.cell:
    push af
    ld a, [bc]
    inc bc
    ld [hl+], a
    ld [de], a
    inc de
    pop af
    dec a
    jr nz, .cell
    jp note_line
