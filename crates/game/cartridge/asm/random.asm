; Which piece comes: up to three draws from the fast counter.

; A = the next piece dealt, when `piece` has just begun to fall and `preview` is
; shown next. A queue, that of the set-up block
; or of the demo, comes first.
deal:
    ld a, [queue_left]
    and a
    jr nz, .queued
    ld a, [piece]
    ld e, a
    ld a, [preview]
    or e
    ld c, a
    ld b, 3
.again:
    call draw_kind
    ld d, a
    dec b
    jr z, .stands
    or c
    cp e
    jr z, .again
.stands:
    ld a, d
    ret
.queued:
    dec a
    ld [queue_left], a
    ld hl, queue_at
    ld a, [hl+]
    ld d, [hl]
    ld e, a
    ld a, [de]
    inc de
    ld [hl], d
    dec hl
    ld [hl], e
    ret

; A = 0..6 from the counter.
draw_kind:
    ldh a, [rDIV]
    dec a
.mod:
    sub 7
    jr nc, .mod
    add a, 7
    ret
