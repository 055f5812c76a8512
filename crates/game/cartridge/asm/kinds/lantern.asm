; Game type by A, level by Start; only B turns, at the right of the box; only
; gravity brings a piece down, and it rests for half a second.
#once

NO_BUTTON = 8
FIRST_SCREEN = enter_title
TITLE_BUTTON = PAD_START
AFTER_TITLE = STATE_ENTER_CONFIG
CONFIG_BUTTON = PAD_A
AFTER_CONFIG = STATE_ENTER_LEVEL
LEVEL_BUTTONS = 1 << PAD_START
OVER_BUTTONS = 1 << PAD_B
AFTER_OVER = STATE_ENTER_TITLE
SPAWN_ROW = 1
SPAWN_COL = 6
SPAWN_ORIENTATION = 2
TURN_UP = PAD_B
TURN_DOWN = NO_BUTTON
SHIFT_FIRST = 16
SHIFT_AGAIN = 6
REPEATS = true
DROP_STEPS = 3
DROP_BUTTON = NO_BUTTON
HARD_DROP = NO_BUTTON
LOCK_DELAY = 30

; For each kind the bits of its orientations: L J I O Z S T.
#ruledef
{
    turn_mask_table => 3`8 @ 3`8 @ 1`8 @ 0`8 @ 1`8 @ 1`8 @ 3`8
}

; Steps between two rows less one, for levels 0 to 20.
#ruledef
{
    gravity_steps => 22`8 @ 22`8 @ 21`8 @ 21`8 @ 20`8 @ 20`8 @ 19`8 @ 19`8 @ 18`8 @ 18`8 @ 17`8 @ 17`8 @ 16`8 @ 16`8 @ 15`8 @ 15`8 @ 14`8 @ 14`8 @ 13`8 @ 13`8 @ 12`8
}

; The cells of each orientation in the 4x4 box, row and column, row by row.
L_0 = 0x03_11_12_13
L_1 = 0x02_12_22_23
L_2 = 0x01_02_03_11
L_3 = 0x02_03_13_23
J_0 = 0x01_11_12_13
J_1 = 0x02_03_12_22
J_2 = 0x01_02_03_13
J_3 = 0x03_13_22_23
I_0 = 0x00_01_02_03
I_1 = 0x02_12_22_32
I_2 = 0x00_01_02_03
I_3 = 0x02_12_22_32
O_0 = 0x02_03_12_13
O_1 = 0x02_03_12_13
O_2 = 0x02_03_12_13
O_3 = 0x02_03_12_13
Z_0 = 0x01_02_12_13
Z_1 = 0x03_12_13_22
Z_2 = 0x01_02_12_13
Z_3 = 0x03_12_13_22
S_0 = 0x02_03_11_12
S_1 = 0x02_12_13_23
S_2 = 0x02_03_11_12
S_3 = 0x02_12_13_23
T_0 = 0x02_11_12_13
T_1 = 0x02_12_13_22
T_2 = 0x01_02_03_12
T_3 = 0x03_12_13_23
