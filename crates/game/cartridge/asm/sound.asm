; Sounds of the game. They come last in a step, when all else is done and only the
; wait for VBlank is left, and they look at the state alone: what is shown, and when, is the
; same with and without them. The demo is silent.

sound_step:
    ld a, [heard_state]
    ld b, a
    ld a, [state]
    ld [heard_state], a
    cp STATE_PLAY
    jr z, .play
    cp STATE_OVER
    jr nz, .quiet
    ld a, b
    cp STATE_PLAY
    jp nz, play_tune
    call lock_sound
    ld hl, over_tune
    jp begin_tune
.quiet:
    xor a
    ld [tune_left], a
    ret
.play:
    ld a, b
    cp STATE_PLAY
    jr nz, .remember
    ld a, [paused]
    and a
    ret nz
    ld a, [heard_since]
    ld b, a
    ld a, [since_lock]
    cp FALLING
    jr nz, .locked
    cp b
    jr nz, .remember          ; a new piece
    ld a, [col]
    ld hl, heard_col
    cp [hl]
    call nz, move_sound
    ld a, [orientation]
    ld hl, heard_orientation
    cp [hl]
    call nz, turn_sound
    jr .remember
.locked:
    and a
    jr nz, .level
    ld a, b
    cp FALLING
    jr nz, .level
    call lock_sound
    ld a, [full_count]
    and a
    jr z, .level
    ld hl, four_tune
    cp 4
    jr z, .clear
    ld hl, clear_tune
.clear:
    call begin_tune
    jr .remember
.level:
    ld a, [level]
    ld hl, heard_level
    cp [hl]
    ld hl, level_tune
    call nz, begin_tune
.remember:
    ld a, [since_lock]
    ld [heard_since], a
    ld a, [col]
    ld [heard_col], a
    ld a, [orientation]
    ld [heard_orientation], a
    ld a, [level]
    ld [heard_level], a

; The note that sounds goes on, or the next one begins.
play_tune:
    ld hl, tune_left
    ld a, [hl]
    and a
    ret z
    dec [hl]
    ret nz
    ld a, [tune_at]
    ld l, a
    ld a, [tune_at + 1]
    ld h, a

next_note:
    ld a, [hl+]
    ld [tune_left], a
    and a
    ret z
    ld a, [hl+]
    ldh [rNR23], a
    ld a, [hl+]
    ldh [rNR24], a
    ld a, l
    ld [tune_at], a
    ld a, h
    ld [tune_at + 1], a
    ret

; The notes at HL: steps, period with the bit that starts it; 0 ends them.
begin_tune:
    call sound_on
    ld a, 0x80                ; half the time up
    ldh [rNR21], a
    ld a, 0x92                ; fades in a third of a second
    ldh [rNR22], a
    jr next_note

; On and at full volume on both sides. Power-on and a soft reset switch it off.
sound_on:
    ld a, 0x80
    ldh [rNR52], a
    ld a, 0x77
    ldh [rNR50], a
    ld a, 0xff
    ldh [rNR51], a
    ret

; A tick.
move_sound:
    call sound_on
    xor a
    ldh [rNR10], a
    ld a, 0x80 | 64 - 5
    ldh [rNR11], a
    ld a, 0x51
    ldh [rNR12], a
    ld a, NOTE_C6 & 0xff
    ldh [rNR13], a
    ld a, LASTS | NOTE_C6 >> 8
    ldh [rNR14], a
    ret

; A short rise.
turn_sound:
    call sound_on
    ld a, 0x14
    ldh [rNR10], a
    ld a, 0x40 | 64 - 12
    ldh [rNR11], a
    ld a, 0x71
    ldh [rNR12], a
    ld a, NOTE_G5 & 0xff
    ldh [rNR13], a
    ld a, LASTS | NOTE_G5 >> 8
    ldh [rNR14], a
    ret

; A thud.
lock_sound:
    call sound_on
    ld a, 64 - 20
    ldh [rNR41], a
    ld a, 0xb1
    ldh [rNR42], a
    ld a, 0x55
    ldh [rNR43], a
    ld a, LASTS
    ldh [rNR44], a
    ret

; In a register that starts a channel: start, and end after the length.
LASTS = 0xc0
STARTS = 0x80

; 2048 - 131072 / Hz
NOTE_A3 = 1452
NOTE_D4 = 1602
NOTE_F4 = 1673
NOTE_A4 = 1750
NOTE_C5 = 1798
NOTE_E5 = 1849
NOTE_G5 = 1881
NOTE_C6 = 1923
NOTE_E6 = 1949
NOTE_G6 = 1964

#ruledef
{
    note {steps: u8}, {period: u16} => steps @ period[7:0] @ (STARTS | period[15:8])`8
    silence => 0x00
}

clear_tune:
    note 4, NOTE_E5
    note 4, NOTE_G5
    note 8, NOTE_C6
    silence
four_tune:
    note 4, NOTE_C5
    note 4, NOTE_E5
    note 4, NOTE_G5
    note 4, NOTE_C6
    note 4, NOTE_G5
    note 4, NOTE_C6
    note 4, NOTE_E6
    note 12, NOTE_G6
    silence
level_tune:
    note 5, NOTE_G5
    note 5, NOTE_C6
    note 10, NOTE_E6
    silence
over_tune:
    note 12, NOTE_A4
    note 12, NOTE_F4
    note 12, NOTE_D4
    note 24, NOTE_A3
    silence
