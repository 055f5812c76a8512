//! Opens a port of this computer.

use crate::{Port, SerialPadError};
use serialport::SerialPort;
use std::{io, path::Path, time::Duration};

/// Bits a second. The device is a USB port, whose speed does not depend on it; its own programs
/// ask for this.
const BAUD: u32 = 115_200;
/// The longest wait for a byte in one read: less than a frame, so that no latch is missed.
const WAIT: Duration = Duration::from_millis(5);

impl Port for Box<dyn SerialPort> {
    fn waiting(&self) -> io::Result<usize> {
        Ok(self.bytes_to_read()? as usize)
    }
}

/// Opens the port of that name, as `/dev/ttyACM0` or `COM3`.
///
/// # Errors
/// When there is none, or when it can't be used.
pub fn open(name: &str) -> Result<Box<dyn Port>, SerialPadError> {
    let port = serialport::new(name, BAUD).timeout(WAIT).open();
    let why = match port {
        Ok(port) => return Ok(Box::new(port)),
        Err(why) => why.to_string(),
    };
    // A port that another program uses has the same kind of error as one that is not there.
    let ports: Vec<String> = serialport::available_ports()
        .unwrap_or_default()
        .into_iter()
        .map(|port| port.port_name)
        .collect();
    let port = name.to_owned();
    Err(
        if Path::new(name).exists() || ports.iter().any(|known| known == name) {
            SerialPadError::Open { port, why }
        } else {
            SerialPadError::NoPort {
                port,
                found: in_words(&ports),
            }
        },
    )
}

fn in_words(ports: &[String]) -> String {
    match ports {
        [] => "there is none at all: plug the device in".to_owned(),
        [one] => format!("there is {one}"),
        many => format!("there are {}", many.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_that_is_not_there_is_distinguished_from_a_file() {
        let why = |name: &str| open(name).err().map(|why| why.to_string());
        let nowhere = why("/dev/nowhere").unwrap();
        assert!(nowhere.contains("there is no serial port"), "{nowhere}");
        let file = why(env!("CARGO_MANIFEST_DIR")).unwrap();
        assert!(file.contains("can't be opened"), "{file}");
        assert_eq!(in_words(&[]), "there is none at all: plug the device in");
        let two = ["COM3".to_owned(), "COM4".to_owned()];
        assert_eq!(in_words(&two), "there are COM3, COM4");
    }
}
