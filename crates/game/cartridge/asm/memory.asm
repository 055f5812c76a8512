; Where everything lives. Cartridge RAM holds the truth port: the state of the
; game itself, and beside it what the screen shows. The offsets are read by
; `src/truth.rs` and `src/setup.rs`; change both or neither.
#once

#bankdef rom
{
    addr = 0x0000
    size = 0x8000
    outp = 0
}
#bankdef port
{
    addr = 0xa000
    size = 0x2000
}
#bankdef wram
{
    addr = 0xc000
    size = 0x2000
}
#bankdef hram
{
    addr = 0xff80
    size = 0x7f
}

; Screens, as the port names them.
SCREEN_BLANK = 0
SCREEN_COPYRIGHT = 1
SCREEN_TITLE = 2
SCREEN_CONFIG = 3
SCREEN_LEVEL = 4
SCREEN_PLAY = 5
SCREEN_PAUSE = 6
SCREEN_CURTAIN = 7
SCREEN_OVER = 8
SCREEN_NAME = 9
SCREEN_LAUNCH = 10

NO_PIECE = 0xff
FALLING = 0xff                ; value of `since_lock` while a piece falls

; ---- the port: what the screen shows -----------------------------------------
#bank port
#addr 0xa000
port_magic: #res 4
port_step: #res 4             ; steps since power-on, low byte first
shown_screen: #res 1
shown_since: #res 1           ; images since L, FALLING while a piece falls
shown_piece: #res 4           ; kind or NO_PIECE, orientation, row, column
shown_next: #res 1            ; kind or NO_PIECE
shown_preview: #res 1
shown_score: #res 3           ; BCD, low byte first
shown_level: #res 1
shown_lines: #res 2           ; BCD, low byte first
shown_heart: #res 1
port_ly: #res 1               ; line of the picture when the last tile was written
shown_demo: #res 1            ; 1 when the game plays itself
#addr 0xa020
shown_cells: #res 180         ; tile of each visible cell of the field

; ---- the port: the state of the game -----------------------------------------
; Rows -2..18 of 12 bytes: a guard, ten cells, a guard. Row 18 is the floor. All
; of it lies in one page.
FIELD_STRIDE = 12
#addr 0xa100
field: #res FIELD_STRIDE * 21
#addr 0xa260
piece: #res 1                 ; kind
orientation: #res 1
row: #res 1                   ; of the top of the 4x4 box
col: #res 1                   ; of the left side of the box
gravity: #res 1               ; steps until gravity moves the piece
shift_wait: #res 1            ; steps until a held direction shifts again
armed: #res 1                 ; whether a held Down drops
drop_wait: #res 1             ; steps until a soft drop moves the next row
dropped: #res 1               ; rows of the unbroken soft drop
since_lock: #res 1            ; steps since the lock, FALLING while a piece falls
preview: #res 1               ; kind shown next
hidden: #res 1                ; kind after it
level: #res 1
heart: #res 1
score: #res 3                 ; BCD, low byte first
lines: #res 2                 ; BCD, low byte first
tens: #res 1                  ; lines / 10, stops at 255
ones: #res 1                  ; lines % 10
top_locks: #res 1             ; pieces locked where they spawned
moved: #res 1                 ; whether the piece has left its spawn place
spawned: #res 2               ; pieces spawned in this game, low byte first
locked: #res 2                ; pieces locked in this game, low byte first
last_lock: #res 4             ; kind, orientation, row, column
full_count: #res 1            ; rows that are being cleared
full_rows: #res 4             ; which, topmost first
held: #res 1                  ; the pad in this step
hit: #res 1                   ; newly pressed in this step
paused: #res 1
preview_off: #res 1           ; set by Select

; ---- the port: the set-up block ----------------------------------------------
#addr 0xa300
setup_magic: #res 4
setup_sum: #res 1             ; low byte of the sum of all that follows
setup_body:
setup_level: #res 1
setup_heart: #res 1
setup_score: #res 3
setup_lines: #res 2
setup_dealt: #res 1           ; pieces in the queue, 0..64
setup_queue: #res 64
setup_board: #res 200         ; rows -2..17 of ten cells: 0 or kind + 1
setup_end:
SETUP_LENGTH = setup_end - setup_body

; ---- work RAM ----------------------------------------------------------------
#bank wram
#addr 0xc000
shadow_oam: #res 160
piece_oam = shadow_oam
next_oam = shadow_oam + 16
#addr 0xc100
work:
vblank_seen: #res 1
state: #res 1
timer: #res 2
title_clock: #res 2           ; images of the next title before the demo
blink: #res 1
cursor_two: #res 1            ; title: at 2PLAYER
game_type: #res 1             ; config: 1 is B-TYPE
music: #res 1                 ; config: 0..3
music_row: #res 1             ; config: cursor in the music row
start_level: #res 1
over_time: #res 1             ; steps since the fatal lock
queue_at: #res 2              ; the next piece of the queue
queue_left: #res 1
points_level: #res 1           ; level when the rows were completed
line_tiles: #res 4            ; the lines as they are shown next
tile_lines: #res 2            ; the number that these show
map_lines: #res 2             ; the number beside the field
drawn_piece: #res 4           ; what the sprites in shadow OAM show
drawn_next: #res 1
latest_piece: #res 4          ; what those of the step before show
latest_next: #res 1
pending_screen: #res 1         ; screen that the next picture shows, 0 when it is shown
pad_down: #res 1              ; the pad in the last step, in the demo too
demo_at: #res 2               ; the next pair of the demo's buttons
demo_left: #res 1             ; steps of this pair still to come
demo_held: #res 1             ; its buttons
name_row: #res 1              ; name entry: which of the three
name_place: #res 1            ; which letter
name_repeat: #res 1           ; steps until a held key counts again
name_blink: #res 1
craft_sprites: #res 1         ; launch: sprites of the balloon
craft_wait: #res 1            ; steps until it rises again
craft_risen: #res 1
work_end:

; What only power-on clears: the three best of each level.
TOP_NAME = 3                  ; after the score in BCD, low byte first: six tiles
TOP_DIGITS = 9                ; the score as six tiles
TOP_LENGTH = 15
#addr 0xc200
tops: #res TOP_LENGTH * 3 * 10

; What the sounds are of: the state of the step before. Never cleared, since that would take
; time; only a game that goes on is heard.
heard_state: #res 1
heard_since: #res 1
heard_col: #res 1
heard_orientation: #res 1
heard_level: #res 1
tune_left: #res 1             ; steps of this note still to come; 0 when none sounds
tune_at: #res 2               ; the next note

lock_wait: #res 1             ; steps that the piece has rested, in the builds of tests

#bank hram
dma: #res 10
