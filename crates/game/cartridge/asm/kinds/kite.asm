; A short way in by A; one button turns, about the middle of a box of three; a piece rests
; before it locks.
#once

NO_BUTTON = 8
FIRST_SCREEN = enter_title
TITLE_BUTTON = PAD_A
AFTER_TITLE = STATE_ENTER_LEVEL
CONFIG_BUTTON = PAD_START
AFTER_CONFIG = STATE_ENTER_LEVEL
LEVEL_BUTTONS = 1 << PAD_A
OVER_BUTTONS = 1 << PAD_A
AFTER_OVER = STATE_ENTER_TITLE
SPAWN_ROW = 0
SPAWN_COL = 5
SPAWN_ORIENTATION = 0
TURN_UP = PAD_A
TURN_DOWN = NO_BUTTON
SHIFT_FIRST = 10
SHIFT_AGAIN = 3
REPEATS = true
DROP_STEPS = 2
DROP_BUTTON = PAD_DOWN
HARD_DROP = NO_BUTTON
LOCK_DELAY = 20

; For each kind the bits of its orientations: L J I O Z S T.
#ruledef
{
    turn_mask_table => 3`8 @ 3`8 @ 3`8 @ 0`8 @ 3`8 @ 3`8 @ 3`8
}

; Steps between two rows less one, for levels 0 to 20.
#ruledef
{
    gravity_steps => 30`8 @ 29`8 @ 28`8 @ 27`8 @ 26`8 @ 25`8 @ 24`8 @ 23`8 @ 22`8 @ 21`8 @ 20`8 @ 19`8 @ 18`8 @ 17`8 @ 16`8 @ 15`8 @ 14`8 @ 13`8 @ 12`8 @ 11`8 @ 10`8
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
