//! Calls into a core, with panics caught and kept quiet.
//!
//! Some cores panic when a ROM does something invalid (an opcode or a bank that does not
//! exist). The process's panic hook prints the message on stderr before the panic can be
//! caught. So the first call wraps the hook permanently: while a thread is inside
//! [`catch`], the message is stored in a thread-local, and the caller makes a sentence of
//! it; every other panic, on any thread, goes to the previous hook.

use std::{
    cell::RefCell,
    panic::{self, AssertUnwindSafe, PanicHookInfo},
    sync::Once,
};

/// How this thread handles panics.
enum Watch {
    /// Not inside a core: as usual.
    Off,
    /// Inside a core, with the message of its panic.
    On(String),
}

thread_local! {
    static WATCH: RefCell<Watch> = const { RefCell::new(Watch::Off) };
}

static HOOK: Once = Once::new();

/// Calls into a core; returns the message of a panic. The caller must not use data again
/// that the call may have left half changed.
pub fn catch<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !note(info) {
                usual(info);
            }
        }));
    });
    let before = WATCH.replace(Watch::On(String::new()));
    let outcome = panic::catch_unwind(AssertUnwindSafe(call));
    let watch = WATCH.replace(before);
    outcome.map_err(|_payload| match watch {
        Watch::On(message) if !message.is_empty() => message,
        _ => "no reason given".to_owned(),
    })
}

/// Stores the message if this thread is inside a core.
fn note(info: &PanicHookInfo<'_>) -> bool {
    WATCH.with(|watch| match watch.try_borrow_mut() {
        Ok(mut watch) => match &mut *watch {
            Watch::On(message) => {
                info.payload_as_str()
                    .unwrap_or("no reason given")
                    .clone_into(message);
                true
            }
            Watch::Off => false,
        },
        Err(_) => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_its_message_and_the_thread_goes_on() {
        assert_eq!(catch(|| 5), Ok(5));
        assert_eq!(
            catch(|| -> u8 { panic!("bank {}", 7) }),
            Err("bank 7".to_owned())
        );
        let empty: Vec<u8> = Vec::new();
        let index = std::hint::black_box(3);
        assert!(catch(|| empty[index]).unwrap_err().contains("index is 3"));
        assert_eq!(catch(|| 6), Ok(6));
    }

    #[test]
    fn panics_outside_reach_the_hook_that_was_there() {
        let _ = catch(|| ());
        assert!(matches!(WATCH.replace(Watch::Off), Watch::Off));
        let outcome = catch(|| {
            let inner = catch(|| panic!("inner"));
            assert_eq!(inner, Err("inner".to_owned()));
            panic!("outer");
        });
        assert_eq!(outcome, Err("outer".to_owned()));
    }
}
