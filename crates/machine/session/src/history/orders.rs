//! The orders of a branch, in the order in which they came.

use super::History;
use crate::{HistoryChange, Order};
use pad::{BranchId, Epoch, FrameNo};
use std::ops::RangeInclusive;

/// Orders, each with the frame after which it came.
#[derive(Clone, Debug, Default)]
pub(super) struct Orders(Vec<(FrameNo, Order)>);

impl Orders {
    /// The orders in the order in which they came.
    pub fn list(&self) -> &[(FrameNo, Order)] {
        &self.0
    }

    /// Bytes that they take up.
    pub fn size(&self) -> usize {
        let orders = self.0.iter();
        orders
            .map(|(_, order)| size_of::<FrameNo>() + order.size())
            .sum()
    }

    /// Drops the orders before a frame, but for those that are still in force in it.
    pub fn evict(&mut self, first: FrameNo) {
        let old = self.0.partition_point(|(after, _)| after + 1 < first);
        let orders = std::mem::take(&mut self.0);
        let (before, rest) = orders.split_at(old);
        let in_force = before.iter().enumerate().filter(|(i, (_, order))| {
            let replaced = before[i + 1..]
                .iter()
                .any(|(_, later)| order.is_replaced_by(later));
            order.is_setting() && !replaced
        });
        let in_force = in_force.map(|(_, order)| order.clone());
        self.0 = in_force.chain(rest.iter().cloned()).collect();
    }

    /// Removes and returns the orders that came after a later frame.
    pub fn split_off(&mut self, last: FrameNo) -> Vec<(FrameNo, Order)> {
        let kept = self.0.partition_point(|(after, _)| *after <= last);
        self.0.split_off(kept)
    }

    /// Adds orders that came after the others.
    pub fn append(&mut self, orders: Vec<(FrameNo, Order)>) {
        self.0.extend(orders);
    }
}

impl History {
    /// Adds an order that came after a frame of a branch, and before the next one. One
    /// of another epoch than the branch's comes too late and is left out.
    pub fn push_order(&self, place: (BranchId, Epoch), after: FrameNo, order: Order) {
        let (branch, epoch) = place;
        let writer = self.writer();
        let is_in_force = self.write(|store| {
            let of = store.branches.tree().get(branch)?.epoch;
            let line = store.branches.get_mut(branch)?;
            if epoch == of {
                line.orders.0.push((after, order.clone()));
                return Some(());
            }
            if let Some(carry_on) = line.carry_on.as_mut().filter(|_| epoch < of) {
                carry_on.orders.push((after, order.clone()));
            }
            None
        });
        if is_in_force.is_some() {
            writer.report(|| HistoryChange::Ordered {
                branch,
                after,
                order,
            });
        }
    }

    /// The orders in force on a branch that came after one of these frames, with their
    /// frames, in the order in which they came. Those that came after the fork of a
    /// branch are not in force on it. When older frames are evicted, the settings that
    /// were in force in the first one that is kept are still there.
    #[must_use]
    pub fn orders(
        &self,
        branch: BranchId,
        after: RangeInclusive<FrameNo>,
    ) -> Vec<(FrameNo, Order)> {
        let store = self.store();
        let mut orders = Vec::new();
        for (_, line, upto) in store.branches.lineage(branch, FrameNo::MAX).rev() {
            let in_force = |(at, _): &&(FrameNo, Order)| *at < upto && after.contains(at);
            orders.extend(line.orders.0.iter().filter(in_force).cloned());
        }
        orders
    }
}
