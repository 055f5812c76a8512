; Constant tables.

; The seven kinds in four orientations, four cells each, row by row, in pages of
; the same order: the cell's offset in the field, its row and column in the 4x4
; box, its tile, its offset in the map and in the port.
#align 256 * 8
shape_field:
    #d8 24, 25, 26, 36,  13, 25, 37, 38,  14, 24, 25, 26,  12, 13, 25, 37   ; L
    #d8 24, 25, 26, 38,  13, 14, 25, 37,  12, 24, 25, 26,  13, 25, 36, 37   ; J
    #d8 24, 25, 26, 27,  1, 13, 25, 37,  24, 25, 26, 27,  1, 13, 25, 37   ; I
    #d8 25, 26, 37, 38,  25, 26, 37, 38,  25, 26, 37, 38,  25, 26, 37, 38   ; O
    #d8 24, 25, 37, 38,  13, 24, 25, 36,  24, 25, 37, 38,  13, 24, 25, 36   ; Z
    #d8 25, 26, 36, 37,  12, 24, 25, 37,  25, 26, 36, 37,  12, 24, 25, 37   ; S
    #d8 24, 25, 26, 37,  13, 25, 26, 37,  13, 24, 25, 26,  13, 24, 25, 37   ; T
#align 256 * 8
shapes:
    #d8 0x20, 0x21, 0x22, 0x30,  0x11, 0x21, 0x31, 0x32,  0x12, 0x20, 0x21, 0x22,  0x10, 0x11, 0x21, 0x31   ; L
    #d8 0x20, 0x21, 0x22, 0x32,  0x11, 0x12, 0x21, 0x31,  0x10, 0x20, 0x21, 0x22,  0x11, 0x21, 0x30, 0x31   ; J
    #d8 0x20, 0x21, 0x22, 0x23,  0x01, 0x11, 0x21, 0x31,  0x20, 0x21, 0x22, 0x23,  0x01, 0x11, 0x21, 0x31   ; I
    #d8 0x21, 0x22, 0x31, 0x32,  0x21, 0x22, 0x31, 0x32,  0x21, 0x22, 0x31, 0x32,  0x21, 0x22, 0x31, 0x32   ; O
    #d8 0x20, 0x21, 0x31, 0x32,  0x11, 0x20, 0x21, 0x30,  0x20, 0x21, 0x31, 0x32,  0x11, 0x20, 0x21, 0x30   ; Z
    #d8 0x21, 0x22, 0x30, 0x31,  0x10, 0x20, 0x21, 0x31,  0x21, 0x22, 0x30, 0x31,  0x10, 0x20, 0x21, 0x31   ; S
    #d8 0x20, 0x21, 0x22, 0x31,  0x11, 0x21, 0x22, 0x31,  0x11, 0x20, 0x21, 0x22,  0x11, 0x20, 0x21, 0x31   ; T
#align 256 * 8
shape_tiles:
    #d8 T_L, T_L, T_L, T_L,  T_L, T_L, T_L, T_L,  T_L, T_L, T_L, T_L,  T_L, T_L, T_L, T_L
    #d8 T_J, T_J, T_J, T_J,  T_J, T_J, T_J, T_J,  T_J, T_J, T_J, T_J,  T_J, T_J, T_J, T_J
    #d8 T_I, T_I + 1, T_I + 1, T_I + 2,  T_I + 3, T_I + 4, T_I + 4, T_I + 5,  T_I, T_I + 1, T_I + 1, T_I + 2,  T_I + 3, T_I + 4, T_I + 4, T_I + 5
    #d8 T_O, T_O, T_O, T_O,  T_O, T_O, T_O, T_O,  T_O, T_O, T_O, T_O,  T_O, T_O, T_O, T_O
    #d8 T_Z, T_Z, T_Z, T_Z,  T_Z, T_Z, T_Z, T_Z,  T_Z, T_Z, T_Z, T_Z,  T_Z, T_Z, T_Z, T_Z
    #d8 T_S, T_S, T_S, T_S,  T_S, T_S, T_S, T_S,  T_S, T_S, T_S, T_S,  T_S, T_S, T_S, T_S
    #d8 T_T, T_T, T_T, T_T,  T_T, T_T, T_T, T_T,  T_T, T_T, T_T, T_T,  T_T, T_T, T_T, T_T

#align 256 * 8
shape_map:
    #d8 64, 65, 66, 96,  33, 65, 97, 98,  34, 64, 65, 66,  32, 33, 65, 97   ; L
    #d8 64, 65, 66, 98,  33, 34, 65, 97,  32, 64, 65, 66,  33, 65, 96, 97   ; J
    #d8 64, 65, 66, 67,  1, 33, 65, 97,  64, 65, 66, 67,  1, 33, 65, 97   ; I
    #d8 65, 66, 97, 98,  65, 66, 97, 98,  65, 66, 97, 98,  65, 66, 97, 98   ; O
    #d8 64, 65, 97, 98,  33, 64, 65, 96,  64, 65, 97, 98,  33, 64, 65, 96   ; Z
    #d8 65, 66, 96, 97,  32, 64, 65, 97,  65, 66, 96, 97,  32, 64, 65, 97   ; S
    #d8 64, 65, 66, 97,  33, 65, 66, 97,  33, 64, 65, 66,  33, 64, 65, 97   ; T
#align 256 * 8
shape_port:
    #d8 20, 21, 22, 30,  11, 21, 31, 32,  12, 20, 21, 22,  10, 11, 21, 31   ; L
    #d8 20, 21, 22, 32,  11, 12, 21, 31,  10, 20, 21, 22,  11, 21, 30, 31   ; J
    #d8 20, 21, 22, 23,  1, 11, 21, 31,  20, 21, 22, 23,  1, 11, 21, 31   ; I
    #d8 21, 22, 31, 32,  21, 22, 31, 32,  21, 22, 31, 32,  21, 22, 31, 32   ; O
    #d8 20, 21, 31, 32,  11, 20, 21, 30,  20, 21, 31, 32,  11, 20, 21, 30   ; Z
    #d8 21, 22, 30, 31,  10, 20, 21, 31,  21, 22, 30, 31,  10, 20, 21, 31   ; S
    #d8 20, 21, 22, 31,  11, 21, 22, 31,  11, 20, 21, 22,  11, 20, 21, 31   ; T

; Tiles of the set-up block's cells: empty, then the seven kinds.
#align 256 * 8
cell_tiles:
    #d8 T_EMPTY, T_L, T_J, T_I + 1, T_O, T_Z, T_S, T_T

turn_masks:
    #d8 3, 3, 1, 0, 1, 1, 3

gravity_table:
    #d8 52, 48, 44, 40, 36, 32, 27, 21, 16, 10, 9, 8, 7, 6, 5, 5, 4, 4, 3, 3, 2

; For 1 to 4 rows, in BCD.
clear_points:
    #d8 0x40, 0x00, 0x00, 0x01, 0x00, 0x03, 0x00, 0x12

; For each row of the field: its cells, and their place in the port.
row_table:
    #d16 $le((field + 2 * FIELD_STRIDE + 1)`16), $le((shown_cells + 0)`16)
    #d16 $le((field + 3 * FIELD_STRIDE + 1)`16), $le((shown_cells + 10)`16)
    #d16 $le((field + 4 * FIELD_STRIDE + 1)`16), $le((shown_cells + 20)`16)
    #d16 $le((field + 5 * FIELD_STRIDE + 1)`16), $le((shown_cells + 30)`16)
    #d16 $le((field + 6 * FIELD_STRIDE + 1)`16), $le((shown_cells + 40)`16)
    #d16 $le((field + 7 * FIELD_STRIDE + 1)`16), $le((shown_cells + 50)`16)
    #d16 $le((field + 8 * FIELD_STRIDE + 1)`16), $le((shown_cells + 60)`16)
    #d16 $le((field + 9 * FIELD_STRIDE + 1)`16), $le((shown_cells + 70)`16)
    #d16 $le((field + 10 * FIELD_STRIDE + 1)`16), $le((shown_cells + 80)`16)
    #d16 $le((field + 11 * FIELD_STRIDE + 1)`16), $le((shown_cells + 90)`16)
    #d16 $le((field + 12 * FIELD_STRIDE + 1)`16), $le((shown_cells + 100)`16)
    #d16 $le((field + 13 * FIELD_STRIDE + 1)`16), $le((shown_cells + 110)`16)
    #d16 $le((field + 14 * FIELD_STRIDE + 1)`16), $le((shown_cells + 120)`16)
    #d16 $le((field + 15 * FIELD_STRIDE + 1)`16), $le((shown_cells + 130)`16)
    #d16 $le((field + 16 * FIELD_STRIDE + 1)`16), $le((shown_cells + 140)`16)
    #d16 $le((field + 17 * FIELD_STRIDE + 1)`16), $le((shown_cells + 150)`16)
    #d16 $le((field + 18 * FIELD_STRIDE + 1)`16), $le((shown_cells + 160)`16)
    #d16 $le((field + 19 * FIELD_STRIDE + 1)`16), $le((shown_cells + 170)`16)
