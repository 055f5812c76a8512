; From the title to play; pieces come standing, turn the other way round at the left of
; their box, are shifted press by press and drop to the floor by Up.
#once

NO_BUTTON = 8
FIRST_SCREEN = enter_copyright
TITLE_BUTTON = PAD_START
AFTER_TITLE = STATE_GAME_SOON
CONFIG_BUTTON = PAD_START
AFTER_CONFIG = STATE_ENTER_LEVEL
LEVEL_BUTTONS = 1 << PAD_START
OVER_BUTTONS = 1 << PAD_START
AFTER_OVER = STATE_GAME_SOON
SPAWN_ROW = 0
SPAWN_COL = 2
SPAWN_ORIENTATION = 1
TURN_UP = PAD_A
TURN_DOWN = PAD_B
SHIFT_FIRST = 23
SHIFT_AGAIN = 9
REPEATS = false
DROP_STEPS = 5
DROP_BUTTON = PAD_DOWN
HARD_DROP = PAD_UP
LOCK_DELAY = 0

; For each kind the bits of its orientations: L J I O Z S T.
#ruledef
{
    turn_mask_table => 3`8 @ 3`8 @ 3`8 @ 0`8 @ 3`8 @ 3`8 @ 3`8
}

; Steps between two rows less one, for levels 0 to 20.
#ruledef
{
    gravity_steps => 40`8 @ 39`8 @ 38`8 @ 37`8 @ 36`8 @ 35`8 @ 34`8 @ 33`8 @ 32`8 @ 31`8 @ 30`8 @ 29`8 @ 28`8 @ 27`8 @ 26`8 @ 25`8 @ 24`8 @ 23`8 @ 22`8 @ 21`8 @ 20`8
}

; The cells of each orientation in the 4x4 box, row and column, row by row.
L_0 = 0x22_30_31_32
L_1 = 0x10_20_30_31
L_2 = 0x20_21_22_30
L_3 = 0x10_11_21_31
J_0 = 0x20_30_31_32
J_1 = 0x10_11_20_30
J_2 = 0x20_21_22_32
J_3 = 0x11_21_30_31
I_0 = 0x30_31_32_33
I_1 = 0x00_10_20_30
I_2 = 0x30_31_32_33
I_3 = 0x00_10_20_30
O_0 = 0x20_21_30_31
O_1 = 0x20_21_30_31
O_2 = 0x20_21_30_31
O_3 = 0x20_21_30_31
Z_0 = 0x20_21_31_32
Z_1 = 0x11_20_21_30
Z_2 = 0x20_21_31_32
Z_3 = 0x11_20_21_30
S_0 = 0x21_22_30_31
S_1 = 0x10_20_21_31
S_2 = 0x21_22_30_31
S_3 = 0x10_20_21_31
T_0 = 0x21_30_31_32
T_1 = 0x10_20_21_30
T_2 = 0x20_21_22_31
T_3 = 0x11_20_21_31
