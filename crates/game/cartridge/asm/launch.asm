; A balloon goes up for a good game: the better, the larger. Nothing shortens it.

LAUNCH_IMAGES = 1890
LAUNCH_WAIT = 1               ; times 256 steps on the ground
LAUNCH_RISE = 12              ; steps from one line up to the next
LAUNCH_SWAY = 8               ; lines between two steps to the side
GROUND = 128
BALLOON_MEDIUM = 0x15         ; ten thousands of points, in BCD
BALLOON_LARGE = 0x20

enter_launch:
    call screen_off
    ld de, launch_tiles
    ld b, launch_count & 0xff
    call load_tiles
    ld de, launch_map
    ld hl, MAP0
    call load_map
    ld hl, balloon_small
    ld a, [score + 2]
    cp BALLOON_MEDIUM
    jr c, .chosen
    ld hl, balloon_medium
    cp BALLOON_LARGE
    jr c, .chosen
    ld hl, balloon_large
.chosen:
    call build_balloon
    xor a
    ld [timer], a
    ld [timer + 1], a
    ld [craft_risen], a
    ld a, LAUNCH_RISE
    ld [craft_wait], a
    ld a, STATE_LAUNCH
    ld [state], a
    ld bc, white(6, launch_count) - LAUNCH_WORK
    ld a, SCREEN_LAUNCH
    jp screen_on

; Sprites for the tiles of the balloon that are not empty. HL = which balloon.
build_balloon:
    ld a, [hl+]
    ld e, a
    ld a, [hl+]
    ld d, a                   ; its tiles
    ld a, [hl+]
    ld b, a                   ; columns
    ld a, [hl+]
    ld c, a                   ; left side
    ld a, [hl]                ; top
    ld hl, shadow_oam
.row:
    push bc
    push de
.tile:
    push af
    ld a, [de]
    inc de
    and a
    jr z, .empty
    inc hl
    inc hl
    ld [hl-], a
    ld [hl], c
    dec hl
    pop af
    ld [hl+], a
    inc hl
    inc hl
    ld [hl], 0
    inc hl
    jr .placed
.empty:
    pop af
.placed:
    push af
    ld a, c
    add a, 8
    ld c, a
    pop af
    dec b
    jr nz, .tile
    pop de
    push hl
    ld hl, 20
    add hl, de
    ld d, h
    ld e, l
    pop hl
    pop bc
    add a, 8
    cp GROUND + 16
    jr nz, .row
    ld a, l
    acc_rrc
    acc_rrc
    and 0x3f
    ld [craft_sprites], a
    ret

launch_step:
    ld hl, timer
    inc [hl]
    jr nz, .counted
    inc hl
    inc [hl]
.counted:
    ld a, [timer + 1]
    cp LAUNCH_IMAGES >> 8
    jr nz, .rise
    ld a, [timer]
    cp LAUNCH_IMAGES & 0xff
    ld a, STATE_AFTER_LAUNCH
    jp z, go
.rise:
    ld a, [timer + 1]
    cp LAUNCH_WAIT
    ret c
    ld hl, craft_wait
    dec [hl]
    ret nz
    ld [hl], LAUNCH_RISE
    ld hl, craft_risen
    inc [hl]
    ; One line up; to the right and back by turns.
    ld c, 0
    ld a, [hl]
    and LAUNCH_SWAY - 1
    jr nz, .move
    inc c
    bit 4, [hl]
    jr z, .move
    ld c, -1
.move:
    ld a, [craft_sprites]
    ld b, a
    ld hl, shadow_oam
.sprite:
    dec [hl]
    inc l
    ld a, [hl]
    add a, c
    ld [hl+], a
    inc l
    inc l
    dec b
    jr nz, .sprite
    ret

after_launch:
    call screen_off
    ld bc, 3 * LINES          ; six white pictures with those of the level screen
    call wait_lines
    jp after_game

; Tiles in the picture of balloons, columns, left side, top.
balloon_small:
    #d16 $le((balloons_map + 1 * 20 + 1)`16)
    #d8 3, 8 + 68, 16 + GROUND - 40
balloon_medium:
    #d16 $le((balloons_map + 1 * 20 + 6)`16)
    #d8 4, 8 + 64, 16 + GROUND - 48
balloon_large:
    #d16 $le((balloons_map + 1 * 20 + 12)`16)
    #d8 5, 8 + 60, 16 + GROUND - 64
