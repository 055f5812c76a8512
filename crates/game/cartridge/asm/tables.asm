; Constant tables.

; The seven kinds in four orientations, four cells each, row by row, in pages of
; the same order: the cell's offset in the field, its row and column in the 4x4
; box, its tile, its offset in the map and in the port.
#fn offset(cell, stride) => (cell[7:4] * stride + cell[3:0])`8
#fn offsets(cells, stride) => offset(cells[31:24], stride) @ offset(cells[23:16], stride) @ offset(cells[15:8], stride) @ offset(cells[7:0], stride)
#ruledef
{
    offsets {stride}, {a: u32}, {b: u32}, {c: u32}, {d: u32} => offsets(a, stride) @ offsets(b, stride) @ offsets(c, stride) @ offsets(d, stride)
}
#align 256 * 8
shape_field:
    offsets FIELD_STRIDE, L_0, L_1, L_2, L_3
    offsets FIELD_STRIDE, J_0, J_1, J_2, J_3
    offsets FIELD_STRIDE, I_0, I_1, I_2, I_3
    offsets FIELD_STRIDE, O_0, O_1, O_2, O_3
    offsets FIELD_STRIDE, Z_0, Z_1, Z_2, Z_3
    offsets FIELD_STRIDE, S_0, S_1, S_2, S_3
    offsets FIELD_STRIDE, T_0, T_1, T_2, T_3
#align 256 * 8
shapes:
    offsets 16, L_0, L_1, L_2, L_3
    offsets 16, J_0, J_1, J_2, J_3
    offsets 16, I_0, I_1, I_2, I_3
    offsets 16, O_0, O_1, O_2, O_3
    offsets 16, Z_0, Z_1, Z_2, Z_3
    offsets 16, S_0, S_1, S_2, S_3
    offsets 16, T_0, T_1, T_2, T_3
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
    offsets 32, L_0, L_1, L_2, L_3
    offsets 32, J_0, J_1, J_2, J_3
    offsets 32, I_0, I_1, I_2, I_3
    offsets 32, O_0, O_1, O_2, O_3
    offsets 32, Z_0, Z_1, Z_2, Z_3
    offsets 32, S_0, S_1, S_2, S_3
    offsets 32, T_0, T_1, T_2, T_3
#align 256 * 8
shape_port:
    offsets 10, L_0, L_1, L_2, L_3
    offsets 10, J_0, J_1, J_2, J_3
    offsets 10, I_0, I_1, I_2, I_3
    offsets 10, O_0, O_1, O_2, O_3
    offsets 10, Z_0, Z_1, Z_2, Z_3
    offsets 10, S_0, S_1, S_2, S_3
    offsets 10, T_0, T_1, T_2, T_3

; The leftmost cell of each row of the map, from row -1.
#align 256 * 8
map_rows:
    #d16 $le((MAP0 + 2 - 32)`16)
    #d16 $le((MAP0 + 2 + 0 * 32)`16)
    #d16 $le((MAP0 + 2 + 1 * 32)`16)
    #d16 $le((MAP0 + 2 + 2 * 32)`16)
    #d16 $le((MAP0 + 2 + 3 * 32)`16)
    #d16 $le((MAP0 + 2 + 4 * 32)`16)
    #d16 $le((MAP0 + 2 + 5 * 32)`16)
    #d16 $le((MAP0 + 2 + 6 * 32)`16)
    #d16 $le((MAP0 + 2 + 7 * 32)`16)
    #d16 $le((MAP0 + 2 + 8 * 32)`16)
    #d16 $le((MAP0 + 2 + 9 * 32)`16)
    #d16 $le((MAP0 + 2 + 10 * 32)`16)
    #d16 $le((MAP0 + 2 + 11 * 32)`16)
    #d16 $le((MAP0 + 2 + 12 * 32)`16)
    #d16 $le((MAP0 + 2 + 13 * 32)`16)
    #d16 $le((MAP0 + 2 + 14 * 32)`16)
    #d16 $le((MAP0 + 2 + 15 * 32)`16)
    #d16 $le((MAP0 + 2 + 16 * 32)`16)
    #d16 $le((MAP0 + 2 + 17 * 32)`16)

; Tiles of the set-up block's cells: empty, then the seven kinds.
#align 256 * 8
cell_tiles:
    #d8 T_EMPTY, T_L, T_J, T_I + 1, T_O, T_Z, T_S, T_T

turn_masks:
    turn_mask_table

gravity_table:
    gravity_steps

; For 1 to 4 rows, in BCD.
clear_points:
    #d8 0x40, 0x00, 0x00, 0x01, 0x00, 0x03, 0x00, 0x12
