//! Altered orders.

use super::*;
use fuzz::Fuzz;

#[test]
fn orders() {
    // The kind stands in the first line. Profiles have a target of their own.
    let seeds = super::orders()
        .into_iter()
        .filter(|order| order.kind() != PROFILE)
        .map(|order| format!("{}\n{}", order.kind(), order.to_text()));
    seeds.fold(Fuzz::new("orders"), Fuzz::seed).run(|bytes| {
        let text = String::from_utf8_lossy(bytes);
        let (kind, text) = text.split_once('\n').unwrap_or((&text, ""));
        match Order::parse(kind, text) {
            Ok(order) => {
                let again = Order::parse(order.kind(), &order.to_text()).unwrap();
                assert_eq!(again, order);
                order.kind().to_owned()
            }
            Err(error) => error.to_string(),
        }
    });
}
