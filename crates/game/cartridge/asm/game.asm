; A game: its start, and one step of it.

enter_game:
    call screen_off
    call lay_out_game
    call read_setup
    ld a, STATE_PLAY

; Begins in state A.
begin_game:
    ld [state], a
    call draw_field
    call draw_score
    call draw_level_number
    call draw_lines
    call deal
    ld [preview], a
    call deal
    ld [hidden], a
    call next_piece
    ; Step 0 of the first piece passes while the display comes on: no press counts in it.
    ld hl, gravity
    dec [hl]
    xor a
    ld [hit], a
    call shift
    ld a, FALLING
    ld [since_lock], a
    ld [shown_since], a
    call draw_piece_sprites
    call draw_next_sprites
    ld bc, white(4, game_count) - GAME_WORK
    ld a, SCREEN_PLAY
    jp screen_on

; The pictures and an empty game.
lay_out_game:
    ld de, game_tiles
    ld b, game_count & 0xff
    call load_tiles
    ld de, game_map
    ld hl, MAP0
    call load_map
    ld de, game_map
    ld hl, MAP1
    call load_map
    ld de, pause_field
    ld hl, MAP1
    call load_field

; Everything of the last game goes. Hearts, the choice of the preview and the count
; of auto-shift stay.
clear_game:
    ld hl, field
    ld bc, FIELD_STRIDE * 21
    ld a, 0xff
    call fill
    ld hl, field + 1
    ld c, 20
.row:
    xor a
    ld b, 10
.cell:
    ld [hl+], a
    dec b
    jr nz, .cell
    inc hl
    inc hl
    dec c
    jr nz, .row
    xor a
    ld hl, score
    ld b, held - score
.zero:
    ld [hl+], a
    dec b
    jr nz, .zero
    ld [paused], a
    ld [piece], a
    ld [preview], a
    ld [dropped], a
    ld [drop_wait], a
    ld [queue_left], a
    ld a, [start_level]
    ld [level], a
    ld a, 1
    ld [armed], a
    ld a, [preview_off]
    xor 1
    ld [shown_preview], a
    ret

; Takes the state from the set-up block when its magic and its sum hold.
read_setup:
    ld hl, setup_magic
    ld de, magic_setup
    ld b, 4
.magic:
    ld a, [de]
    inc de
    cp [hl]
    ret nz
    inc hl
    dec b
    jr nz, .magic
    ld hl, setup_body
    ld bc, SETUP_LENGTH
    ld d, 0
.sum:
    ld a, [hl+]
    add a, d
    ld d, a
    dec bc
    ld a, b
    or c
    jr nz, .sum
    ld a, [setup_sum]
    cp d
    ret nz
    ld a, [setup_level]
    ld [level], a
    ld a, [setup_heart]
    ld [heart], a
    ld hl, score
    ld de, setup_score
    ld bc, 5
    call copy
    ld a, [setup_dealt]
    ld [queue_left], a
    ld a, setup_queue & 0xff
    ld [queue_at], a
    ld a, setup_queue >> 8
    ld [queue_at + 1], a
    call count_tens
    ; kind + 1 to the tile of the kind
    ld de, setup_board
    ld hl, field + 1
    ld c, 20
.row:
    ld b, 10
.cell:
    ld a, [de]
    inc de
    push hl
    ld hl, cell_tiles
    add a, l
    ld l, a
    ld a, [hl]
    pop hl
    ld [hl+], a
    dec b
    jr nz, .cell
    inc hl
    inc hl
    dec c
    jr nz, .row
    ret

; `tens` and `ones` from the lines in BCD.
count_tens:
    ld a, [lines]
    and 0x0f
    ld [ones], a
    ld a, [lines + 1]
    cp 0x02
    ld a, 255                 ; beyond level 20 all the same
    jr nc, .set
    ld a, [lines]
    swap a
    and 0x0f
    ld b, a
    ld a, [lines + 1]
    and a
    ld a, b
    jr z, .set
    add a, 10
.set:
    ld [tens], a
    ret

play_step:
    ld a, [hit]
    bit PAD_START, a
    jr nz, toggle_pause
    bit PAD_SELECT, a
    jr z, .no_select
    ld hl, preview_off
    ld a, [hl]
    xor 1
    ld [hl], a
    xor 1
    ld [shown_preview], a
    call draw_next_sprites
.no_select:
    ld a, [paused]
    and a
    jr nz, paused_step
play_on:
    ld a, [since_lock]
    cp FALLING
    jp z, falling_step
    jp locked_step

; The picture changes at once, the sprites with the next frame.
toggle_pause:
    ld a, [paused]
    xor 1
    ld [paused], a
    jr z, .resume
    ld hl, MAP1 + 10 * 32 + 14
    call put_lines
    ld a, LCD_ON | LCD_MAP1
    ldh [rLCDC], a
    ld a, SCREEN_PAUSE
    ld [shown_screen], a
    ld a, [tile_lines]
    ld [shown_lines], a
    ld a, [tile_lines + 1]
    ld [shown_lines + 1], a
    call hide_piece_sprites
    jp hide_next_sprites
.resume:
    ld a, LCD_ON
    ldh [rLCDC], a
    ld a, SCREEN_PLAY
    ld [shown_screen], a
    ld a, [map_lines]
    ld [shown_lines], a
    ld a, [map_lines + 1]
    ld [shown_lines + 1], a
    ld a, [since_lock]
    cp FALLING
    call z, draw_piece_sprites
    jp draw_next_sprites

; While paused only the flash of full rows goes on.
paused_step:
    ld a, [full_count]
    and a
    ret z
    ld a, [since_lock]
    cp 3
    ret c
    cp 76
    ret nc
    jp locked_step

#ruledef
{
    copy_cell => asm {
        ld a, [bc]
        inc c
        ld [hl+], a
        ld [de], a
        inc e
    }
    copy_ten_cells => asm {
        copy_cell
        copy_cell
        copy_cell
        copy_cell
        copy_cell
        copy_cell
        copy_cell
        copy_cell
        copy_cell
        copy_cell
    }
    fill_cell => asm {
        ld [hl+], a
        ld [de], a
        inc e
    }
    fill_ten_cells => asm {
        fill_cell
        fill_cell
        fill_cell
        fill_cell
        fill_cell
        fill_cell
        fill_cell
        fill_cell
        fill_cell
        fill_cell
    }
}

; All 18 rows of the field as they are stored.
draw_field:
    xor a
.row:
    push af
    call draw_row
    pop af
    inc a
    cp 18
    jr nz, .row
    ret

; Row A of the field as it is stored, to the screen and to the port.
draw_row:
    call row_places
    copy_ten_cells
    jr note_line

; Row A of the field all of tile B.
fill_row:
    push bc
    call row_places
    pop bc
    ld a, b
    fill_ten_cells

; The port keeps the line at which the last tile was written: a test demands
; that it is within VBlank.
note_line:
    ldh a, [rLY]
    ld [port_ly], a
    ret

; A = row 0..17 -> BC its cells in the field, HL its place in the map,
; DE its place in the port.
row_places:
    ld e, a
    add a, a
    ld d, a                   ; row * 2
    add a, 2
    ld l, a
    ld h, map_rows >> 8
    ld a, [hl+]
    ld h, [hl]
    ld l, a
    ld a, d
    add a, e
    add a, a
    add a, a                  ; row * 12
    add a, 2 * FIELD_STRIDE + 1
    ld c, a
    ld b, field >> 8
    ld a, d
    add a, a
    add a, a
    add a, d                  ; row * 10
    add a, shown_cells & 0xff
    ld d, shown_cells >> 8
    ld e, a
    ret
