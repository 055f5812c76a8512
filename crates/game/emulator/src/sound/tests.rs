use super::*;

/// Clocks of a tenth of a second.
const TENTH: u32 = CLOCKS_PER_SECOND / 10;

fn playing(writes: &[(u16, u8)]) -> Synth {
    let mut synth = Synth::new(SAMPLE_RATE);
    for (register, value) in [(NR52, ON), (NR50, 0x77), (NR51, 0xFF)]
        .iter()
        .chain(writes)
    {
        synth.write(*register, *value);
    }
    synth
}

fn tenth(synth: &mut Synth) -> Vec<Sample> {
    synth.pass(TENTH);
    synth.take()
}

fn loudest(sound: &[Sample]) -> i16 {
    let levels = sound.iter().flatten().map(|level| level.saturating_abs());
    levels.max().unwrap_or(0)
}

fn rises(sound: &[Sample]) -> usize {
    let pairs = sound.windows(2);
    pairs
        .filter(|pair| pair[0][0] < 0 && pair[1][0] >= 0)
        .count()
}

/// A pulse of 1,024 Hz on channel 2.
const PULSE: [(u16, u8); 4] = [(0xFF16, 0x80), (0xFF17, 0xF0), (0xFF18, 0x80), (NR24, 0x87)];

#[test]
fn a_second_has_its_samples_whatever_the_parts_in_which_it_passes() {
    let mut whole = playing(&PULSE);
    whole.pass(CLOCKS_PER_SECOND);
    let sound = whole.take();
    assert_eq!(sound.len(), SAMPLE_RATE as usize);
    assert!(rises(&sound).abs_diff(1024) < 2);
    let mut parts = playing(&PULSE);
    let mut left = CLOCKS_PER_SECOND;
    for part in (1..).map(|i| i * 37 % 4001) {
        parts.pass(part.min(left));
        left -= part.min(left);
        if left == 0 {
            break;
        }
    }
    assert_eq!(parts.take(), sound);
    let mut twice = Synth::new(SAMPLE_RATE * 2);
    twice.pass(CLOCKS_PER_SECOND);
    assert_eq!(twice.take().len(), 2 * SAMPLE_RATE as usize);
}

#[test]
fn a_wave_and_a_noise_are_heard() {
    // A ramp at 65,536 / 64 Hz, two equal levels in each byte.
    let ramp = (0..16).map(|i| (0xFF30 + i, (i as u8) << 4 | i as u8));
    let start = [(NR30, 0x80), (0xFF1C, 0x20), (0xFF1D, 0xC0), (NR34, 0x87)];
    let mut wave = playing(&ramp.chain(start).collect::<Vec<_>>());
    tenth(&mut wave);
    assert!(rises(&tenth(&mut wave)).abs_diff(102) < 2);
    let mut quarter = wave.clone();
    quarter.write(0xFF1C, 0x60);
    tenth(&mut quarter);
    assert!(loudest(&tenth(&mut quarter)) < loudest(&tenth(&mut wave)) / 3);

    let mut noise = playing(&[(0xFF21, 0xF0), (0xFF22, 0x31), (NR44, 0x80)]);
    let sound = tenth(&mut noise);
    assert!(loudest(&sound) > 3000);
    // 65,536 bits a second, of which a quarter rises, and fewer through a sample.
    assert!(rises(&sound) > 500);
    let mut stopped = playing(&[(0xFF21, 0xF0), (0xFF22, 0xF1), (NR44, 0x80)]);
    tenth(&mut stopped);
    assert!(rises(&tenth(&mut stopped)) == 0);
}

#[test]
fn notes_end_fade_and_slide_as_written() {
    // 16 of 256 steps of a second.
    let mut short = playing(&PULSE);
    short.write(0xFF16, 0x80 | (64 - 16));
    short.write(NR24, 0xC7);
    assert!(loudest(&tenth(&mut short)) > 1000);
    tenth(&mut short);
    assert_eq!(loudest(&tenth(&mut short)), 0);

    // From 15 to 0 in steps of 1/64 second.
    let mut fading = playing(&PULSE);
    fading.write(0xFF17, 0xF1);
    fading.write(NR24, 0x87);
    let first = loudest(&tenth(&mut fading));
    let second = loudest(&tenth(&mut fading));
    assert!(second < first * 3 / 4 && second > 0, "{first}, {second}");
    tenth(&mut fading);
    tenth(&mut fading);
    assert_eq!(loudest(&tenth(&mut fading)), 0);

    let slide = |sweep| {
        let mut sliding = playing(&[
            (NR10, sweep),
            (0xFF11, 0x80),
            (0xFF12, 0xF0),
            (0xFF13, 0x00),
            (NR14, 0x86),
        ]);
        [rises(&tenth(&mut sliding)), rises(&tenth(&mut sliding))]
    };
    let [low, high] = slide(0x74);
    assert!(high > low, "rises from {low} to {high}");
    let [high, low] = slide(0x7C);
    assert!(high > low, "falls from {high} to {low}");
    assert_eq!(slide(0x11)[1], 0, "it ends where it can't rise further");
}

#[test]
fn nothing_sounds_without_power_or_a_side() {
    let mut off = playing(&PULSE);
    tenth(&mut off);
    off.write(NR52, 0);
    off.write(NR24, 0x87);
    tenth(&mut off);
    assert_eq!(loudest(&tenth(&mut off)), 0);
    off.write(NR52, ON);
    tenth(&mut off);
    assert_eq!(loudest(&tenth(&mut off)), 0, "all registers are cleared");

    let mut aside = playing(&PULSE);
    aside.write(NR51, 0);
    tenth(&mut aside);
    assert_eq!(loudest(&tenth(&mut aside)), 0);
}

#[test]
fn the_loudest_is_not_cut() {
    let mut synth = playing(&PULSE);
    for (register, value) in [
        (0xFF11, 0x80),
        (0xFF12, 0xF0),
        (0xFF13, 0x80),
        (NR14, 0x87),
        (0xFF21, 0xF0),
        (NR44, 0x80),
        (NR30, 0x80),
        (0xFF1C, 0x20),
        (NR34, 0x80),
    ] {
        synth.write(register, value);
    }
    for at in 0..16 {
        synth.write(WAVE + at, 0xF0);
    }
    assert!(loudest(&tenth(&mut synth)) < i16::MAX);
}
