//! What the tests draw and play with: a painter of pictures in any skin, and a
//! game that yields the picture of every frame together with what it shows.

pub mod facts;
pub mod menus;
pub mod painter;
pub mod places;
pub mod player;
pub mod run;
pub mod sim;
pub mod skin;
