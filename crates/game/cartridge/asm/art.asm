; Tile numbers, and the art as the assembler's art step has laid it out: every
; set of tiles begins with the same ones.
T_EMPTY = 0
T_L = 1
T_J = 2
T_I = 3                       ; left, middle, right; top, middle, bottom
T_O = 9
T_Z = 10
T_S = 11
T_T = 12
T_CURTAIN = 13
T_FLASH = 14
FONT = 15                     ; digits, letters, space . - ! : heart (c) arrow
GLYPHS = 44
T_HEART = FONT + 41
T_CURSOR = FONT + 43
GREY = FONT + GLYPHS          ; the same in grey, in the sets of the menus

copyright_tiles:
    #d $incbin("copyright.tiles")
copyright_count = ($ - copyright_tiles) / 16
copyright_map:
    #d $incbin("copyright.map")
title_tiles:
    #d $incbin("title.tiles")
title_count = ($ - title_tiles) / 16
title_map:
    #d $incbin("title.map")
config_tiles:
    #d $incbin("config.tiles")
config_count = ($ - config_tiles) / 16
config_map:
    #d $incbin("config.map")
level_tiles:
    #d $incbin("level.tiles")
level_count = ($ - level_tiles) / 16
level_map:
    #d $incbin("level.map")
game_tiles:
    #d $incbin("game.tiles")
game_count = ($ - game_tiles) / 16
game_map:
    #d $incbin("game.map")
launch_tiles:
    #d $incbin("launch.tiles")
launch_count = ($ - launch_tiles) / 16
launch_map:
    #d $incbin("launch.map")
balloons_map:
    #d $incbin("balloons.map")
pause_field:
    #d $incbin("pause.map")
over_field:
    #d $incbin("game-over.map")
