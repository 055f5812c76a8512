//! `--inspect`: programs of this computer read and drive the window by the inspection protocol of egui.

use anyhow::Context as _;
use eframe::egui::Context;
use egui_inspection::InspectionPlugin;
use std::net::{Ipv4Addr, SocketAddrV4};

/// What is typed to have the window inspected.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct InspectionArgs {
    /// Let programs of this computer read the window, press its keys and take its picture, at this port
    /// of 127.0.0.1 [default: 5719]
    #[arg(
        long,
        value_name = "PORT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "5719",
        value_parser = clap::value_parser!(u16).range(1..)
    )]
    inspect: Option<u16>,
}

impl InspectionArgs {
    /// Whether the window is to be inspected.
    pub const fn is_asked(self) -> bool {
        self.inspect.is_some()
    }

    /// Begins to listen, if that was typed. There is no password: any program of this computer can
    /// then drive the window.
    ///
    /// # Errors
    /// When the port is in use.
    pub fn begin(self, ctx: &Context) -> anyhow::Result<()> {
        let Some(port) = self.inspect else {
            return Ok(());
        };
        // On this computer only, whatever the variables of the environment say.
        let address = SocketAddrV4::new(Ipv4Addr::LOCALHOST, port);
        ctx.add_plugin(InspectionPlugin::new(Some("Blockscope".to_owned())));
        egui_inspection::serve(ctx, &address.to_string()).with_context(|| {
            format!(
                "the window can't be inspected at {address}; choose another port as --inspect=PORT"
            )
        })?;
        eprintln!("programs of this computer can read and drive the window at {address}");
        Ok(())
    }
}
