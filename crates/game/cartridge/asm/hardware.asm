; Registers of the machine.
#once
rP1 = 0xff00
rDIV = 0xff04
rIF = 0xff0f
rNR10 = 0xff10
rNR11 = 0xff11
rNR12 = 0xff12
rNR13 = 0xff13
rNR14 = 0xff14
rNR21 = 0xff16
rNR22 = 0xff17
rNR23 = 0xff18
rNR24 = 0xff19
rNR41 = 0xff20
rNR42 = 0xff21
rNR43 = 0xff22
rNR44 = 0xff23
rNR50 = 0xff24
rNR51 = 0xff25
rNR52 = 0xff26
rLCDC = 0xff40
rSCY = 0xff42
rSCX = 0xff43
rLY = 0xff44
rDMA = 0xff46
rBGP = 0xff47
rOBP0 = 0xff48
rOBP1 = 0xff49
rWY = 0xff4a
rWX = 0xff4b
rIE = 0xffff

VRAM = 0x8000
MAP0 = 0x9800
MAP1 = 0x9c00
OAM = 0xfe00
RAM_ENABLE = 0x0000

; LCDC: on, tiles at 0x8000, 8x8 sprites, background on; bit 3 picks the map.
LCD_ON = 0b1001_0011
LCD_MAP1 = 0b0000_1000

; Bits of the pad byte.
PAD_A = 0
PAD_B = 1
PAD_SELECT = 2
PAD_START = 3
PAD_RIGHT = 4
PAD_LEFT = 5
PAD_UP = 6
PAD_DOWN = 7
SOFT_RESET = 0b0000_1111
PAD_FALL = 0b1011_0000        ; Down, Left, Right
