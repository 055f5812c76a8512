; No level to choose; Up turns, the other way round by A; shifting is fast, dropping slow,
; and a piece rests a moment.
#once

NO_BUTTON = 8
FIRST_SCREEN = enter_copyright
TITLE_BUTTON = PAD_START
AFTER_TITLE = STATE_ENTER_CONFIG
CONFIG_BUTTON = PAD_START
AFTER_CONFIG = STATE_GAME_SOON
LEVEL_BUTTONS = 1 << PAD_START
OVER_BUTTONS = 1 << PAD_START
AFTER_OVER = STATE_ENTER_CONFIG
SPAWN_ROW = 0
SPAWN_COL = 1
SPAWN_ORIENTATION = 3
TURN_UP = PAD_UP
TURN_DOWN = PAD_A
SHIFT_FIRST = 7
SHIFT_AGAIN = 2
REPEATS = true
DROP_STEPS = 6
DROP_BUTTON = PAD_DOWN
HARD_DROP = NO_BUTTON
LOCK_DELAY = 10

; For each kind the bits of its orientations: L J I O Z S T.
#ruledef
{
    turn_mask_table => 3`8 @ 3`8 @ 1`8 @ 0`8 @ 3`8 @ 3`8 @ 3`8
}

; Steps between two rows less one, for levels 0 to 20.
#ruledef
{
    gravity_steps => 60`8 @ 58`8 @ 56`8 @ 54`8 @ 52`8 @ 50`8 @ 48`8 @ 46`8 @ 44`8 @ 42`8 @ 40`8 @ 38`8 @ 36`8 @ 34`8 @ 32`8 @ 30`8 @ 28`8 @ 26`8 @ 24`8 @ 22`8 @ 20`8
}

; The cells of each orientation in the 4x4 box, row and column, row by row.
L_0 = 0x02_10_11_12
L_1 = 0x01_11_21_22
L_2 = 0x10_11_12_20
L_3 = 0x00_01_11_21
J_0 = 0x00_10_11_12
J_1 = 0x01_02_11_21
J_2 = 0x10_11_12_22
J_3 = 0x01_11_20_21
I_0 = 0x10_11_12_13
I_1 = 0x02_12_22_32
I_2 = 0x20_21_22_23
I_3 = 0x01_11_21_31
O_0 = 0x01_02_11_12
O_1 = 0x01_02_11_12
O_2 = 0x01_02_11_12
O_3 = 0x01_02_11_12
Z_0 = 0x00_01_11_12
Z_1 = 0x02_11_12_21
Z_2 = 0x10_11_21_22
Z_3 = 0x01_10_11_20
S_0 = 0x01_02_10_11
S_1 = 0x01_11_12_22
S_2 = 0x11_12_20_21
S_3 = 0x00_10_11_21
T_0 = 0x01_10_11_12
T_1 = 0x01_11_12_21
T_2 = 0x10_11_12_21
T_3 = 0x01_10_11_21
