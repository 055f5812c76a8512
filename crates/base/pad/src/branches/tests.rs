use super::*;

/// Branch 0 with frames 1 to 900; 1 forked from it at 300, with frames to 900; 2 forked from
/// 1 at 200, a frame that 1 shares with 0.
fn tree() -> BranchTree {
    let mut tree = BranchTree::new(0, Epoch(0));
    (1..=900).for_each(|frame| tree.append(0, frame));
    let fork = |branch, frame| Origin { branch, frame };
    assert_eq!(tree.fork(fork(0, 300), Epoch(1)), 1);
    (301..=900).for_each(|frame| tree.append(1, frame));
    assert_eq!(tree.fork(fork(1, 200), Epoch(2)), 2);
    tree
}

fn lineage(tree: &BranchTree, branch: BranchId, upto: FrameNo) -> Vec<(BranchId, FrameNo)> {
    tree.lineage(branch, upto).collect()
}

#[test]
fn a_frame_belongs_to_the_branch_on_which_it_was_run() {
    let tree = tree();
    let owners = [(0, 900), (1, 301), (1, 300), (2, 201), (2, 200), (9, 1)];
    let owners = owners.map(|(branch, frame)| tree.owner(branch, frame));
    let expected = [Some(0), Some(1), Some(0), Some(2), Some(0), None];
    assert_eq!(owners, expected);
    assert_eq!(lineage(&tree, 1, 500), [(1, 500), (0, 300)]);
    assert_eq!(
        lineage(&tree, 2, FrameNo::MAX),
        [(2, FrameNo::MAX), (0, 200)]
    );
    assert_eq!(tree.forks(1).collect::<Vec<_>>(), [2]);
}

#[test]
fn branches_share_the_frames_up_to_their_fork() {
    let tree = tree();
    for (branches, frame, is_shared) in [
        ([0, 1], 300, true),
        ([1, 0], 300, true),
        ([0, 1], 301, false),
        ([1, 2], 200, true),
        ([1, 2], 201, false),
        ([2, 2], 900, true),
        ([0, 9], 1, false),
        ([8, 9], 1, false),
    ] {
        assert_eq!(
            tree.share(branches, frame),
            is_shared,
            "{branches:?} {frame}"
        );
    }
}

#[test]
fn the_range_of_a_branch_shrinks_with_what_is_evicted() {
    let mut tree = tree();
    assert_eq!(tree.range(1), Some(1..=900));
    assert_eq!(tree.range(2), Some(1..=200));
    tree.set_first(0, Some(250));
    assert_eq!(tree.range(1), Some(250..=900));
    assert_eq!(tree.range(2), None);
    tree.set_first(0, None);
    assert_eq!((tree.range(0), tree.range(1)), (None, Some(301..=900)));
    assert_eq!(
        tree.get(0).map(|node| (node.first, node.last)),
        Some((901, 900))
    );
    tree.append(0, 905);
    assert_eq!(tree.range(0), Some(905..=905));
}

#[test]
fn no_number_is_used_twice() {
    let mut tree = tree();
    tree.remove(2);
    tree.restart(0, Epoch(3));
    assert_eq!(tree.iter().count(), 1);
    let origin = Origin {
        branch: 0,
        frame: 1,
    };
    assert_eq!(tree.fork(origin, Epoch(4)), 3);
}

#[test]
fn a_newer_tree_drops_the_values_of_removed_branches() {
    let mut newer = tree();
    let mut values = PerBranch::new(newer.clone());
    (0..3).for_each(|branch| values.insert(branch, branch * 10));
    newer.remove(2);
    let dropped: Vec<_> = values.set_tree(newer).into_values().collect();
    assert_eq!(dropped, [20]);
    let lineage: Vec<_> = values.lineage(1, 500).collect();
    assert_eq!(lineage, [(1, &10, 500), (0, &0, 300)]);
    assert_eq!(values.owner(1, 300), Some((0, &0)));
    assert_eq!(values.get(2), None);
}
