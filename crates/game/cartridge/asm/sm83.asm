; The SM83 instruction set for customasm, written from the opcode table.
#once
#subruledef r8
{
    b => 0`3
    c => 1`3
    d => 2`3
    e => 3`3
    h => 4`3
    l => 5`3
    [hl] => 6`3
    a => 7`3
}
#subruledef r16
{
    bc => 0`2
    de => 1`2
    hl => 2`2
    sp => 3`2
}
#subruledef r16s
{
    bc => 0`2
    de => 1`2
    hl => 2`2
    af => 3`2
}
#subruledef ind
{
    [bc] => 0`2
    [de] => 1`2
    [hl+] => 2`2
    [hl-] => 3`2
}
#subruledef cc
{
    nz => 0`2
    z => 1`2
    nc => 2`2
    c => 3`2
}
#subruledef alu
{
    add a, => 0`3
    adc a, => 1`3
    sub => 2`3
    sbc a, => 3`3
    and => 4`3
    xor => 5`3
    or => 6`3
    cp => 7`3
}
#subruledef rot
{
    rlc => 0`3
    rrc => 1`3
    rl => 2`3
    rr => 3`3
    sla => 4`3
    sra => 5`3
    swap => 6`3
    srl => 7`3
}
#subruledef rel
{
    {t: u16} =>
    {
        d = t - $ - 2
        $assert(d >= -128 && d <= 127, "jr out of range")
        d`8
    }
}
#subruledef hio
{
    {p: u16} =>
    {
        $assert(p >= 0xff00, "ldh needs 0xff00..0xffff")
        p`8
    }
}
#ruledef sm83
{
    nop => 0x00
    stop => 0x1000
    halt => 0x76
    di => 0xf3
    ei => 0xfb
    daa => 0x27
    cpl a => 0x2f      ; customasm ignores blanks: bare `cpl` would also match `cp l`
    scf => 0x37
    ccf => 0x3f
    ; One-byte rotates have names of their own: `rla` and `rl a` look the same to customasm and the shorter would win.
    acc_rlc => 0x07
    acc_rrc => 0x0f
    acc_rl => 0x17
    acc_rr => 0x1f
    ret => 0xc9
    reti => 0xd9
    ret {q: cc} => 0b110 @ q @ 0b000
    jp hl => 0xe9
    jp {t: u16} => 0xc3 @ $le(t)
    jp {q: cc}, {t: u16} => 0b110 @ q @ 0b010 @ $le(t)
    jr {t: rel} => 0x18 @ t
    jr {q: cc}, {t: rel} => 0b001 @ q @ 0b000 @ t
    call {t: u16} => 0xcd @ $le(t)
    call {q: cc}, {t: u16} => 0b110 @ q @ 0b100 @ $le(t)
    rst {n: u8} =>
    {
        $assert(n & 0xc7 == 0, "rst vector")
        0b11 @ n[5:3] @ 0b111
    }
    push {p: r16s} => 0b11 @ p @ 0b0101
    pop {p: r16s} => 0b11 @ p @ 0b0001
    inc {r: r8} => 0b00 @ r @ 0b100
    dec {r: r8} => 0b00 @ r @ 0b101
    inc {p: r16} => 0b00 @ p @ 0b0011
    dec {p: r16} => 0b00 @ p @ 0b1011
    add hl, {p: r16} => 0b00 @ p @ 0b1001
    add sp, {n: s8} => 0xe8 @ n
    {o: alu} {r: r8} => 0b10 @ o @ r
    {o: alu} {n: i8} => 0b11 @ o @ 0b110 @ n
    ld {x: r8}, {y: r8} =>
    {
        $assert(!(x == 6 && y == 6), "that is halt")
        0b01 @ x @ y
    }
    ld {x: r8}, {n: i8} => 0b00 @ x @ 0b110 @ n
    ld {p: r16}, {n: u16} => 0b00 @ p @ 0b0001 @ $le(n)
    ld {i: ind}, a => 0b00 @ i @ 0b0010
    ld a, {i: ind} => 0b00 @ i @ 0b1010
    ld [{t: u16}], a => 0xea @ $le(t)
    ld a, [{t: u16}] => 0xfa @ $le(t)
    ld [{t: u16}], sp => 0x08 @ $le(t)
    ld sp, hl => 0xf9
    ld hl, sp + {n: s8} => 0xf8 @ n
    ldh [{p: hio}], a => 0xe0 @ p
    ldh a, [{p: hio}] => 0xf0 @ p
    ldh [c], a => 0xe2
    ldh a, [c] => 0xf2
    {o: rot} {r: r8} => 0xcb @ 0b00 @ o @ r
    bit {n: u3}, {r: r8} => 0xcb @ 0b01 @ n @ r
    res {n: u3}, {r: r8} => 0xcb @ 0b10 @ n @ r
    set {n: u3}, {r: r8} => 0xcb @ 0b11 @ n @ r
}
