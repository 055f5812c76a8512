; What makes this game play as it does, apart from its parts. The builds that tests learn have
; another file in the place of this one (`kinds/`).
#once

; ---- from power-on to play ----------------------------------------------------
FIRST_SCREEN = enter_copyright
TITLE_BUTTON = PAD_START
AFTER_TITLE = STATE_ENTER_CONFIG
CONFIG_BUTTON = PAD_START     ; A goes to the music and accepts there
AFTER_CONFIG = STATE_ENTER_LEVEL
LEVEL_BUTTONS = 1 << PAD_START | 1 << PAD_A
OVER_BUTTONS = 1 << PAD_START | 1 << PAD_A
AFTER_OVER = STATE_AFTER_GAME

; ---- the falling piece ----------------------------------------------------------
SPAWN_ROW = -1                ; of the top of the 4x4 box
SPAWN_COL = 3                 ; of the left side of the box
SPAWN_ORIENTATION = 0
NO_BUTTON = 8
TURN_UP = PAD_B               ; the button that turns to the next orientation
TURN_DOWN = PAD_A             ; and the one that turns to the last, or NO_BUTTON
SHIFT_FIRST = 23              ; steps until a held direction shifts again
SHIFT_AGAIN = 9               ; and between later shifts
REPEATS = true                ; whether a held direction shifts again
DROP_STEPS = 3                ; steps for a row of the soft drop
DROP_BUTTON = PAD_DOWN        ; or NO_BUTTON
HARD_DROP = NO_BUTTON         ; the button that drops to the floor at once
LOCK_DELAY = 0                ; steps that a piece rests before it locks

; For each kind the bits of its orientations: L J I O Z S T.
#ruledef
{
    turn_mask_table => 3`8 @ 3`8 @ 1`8 @ 0`8 @ 1`8 @ 1`8 @ 3`8
}

; Steps between two rows less one, for levels 0 to 20.
#ruledef
{
    gravity_steps => 52`8 @ 48`8 @ 44`8 @ 40`8 @ 36`8 @ 32`8 @ 27`8 @ 21`8 @ 16`8 @ 10`8 @ 9`8 @ 8`8 @ 7`8 @ 6`8 @ 5`8 @ 5`8 @ 4`8 @ 4`8 @ 3`8 @ 3`8 @ 2`8
}

; The cells of each orientation in the 4x4 box, row and column, row by row.
L_0 = 0x20_21_22_30
L_1 = 0x11_21_31_32
L_2 = 0x12_20_21_22
L_3 = 0x10_11_21_31
J_0 = 0x20_21_22_32
J_1 = 0x11_12_21_31
J_2 = 0x10_20_21_22
J_3 = 0x11_21_30_31
I_0 = 0x20_21_22_23
I_1 = 0x01_11_21_31
I_2 = 0x20_21_22_23
I_3 = 0x01_11_21_31
O_0 = 0x21_22_31_32
O_1 = 0x21_22_31_32
O_2 = 0x21_22_31_32
O_3 = 0x21_22_31_32
Z_0 = 0x20_21_31_32
Z_1 = 0x11_20_21_30
Z_2 = 0x20_21_31_32
Z_3 = 0x11_20_21_30
S_0 = 0x21_22_30_31
S_1 = 0x10_20_21_31
S_2 = 0x21_22_30_31
S_3 = 0x10_20_21_31
T_0 = 0x20_21_22_31
T_1 = 0x11_21_22_31
T_2 = 0x11_20_21_22
T_3 = 0x11_20_21_31
