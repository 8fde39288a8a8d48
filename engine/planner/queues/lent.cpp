// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/queues/lent.h"

#include <algorithm>

#include "base/quantity.h"

namespace bayplan {

namespace {

/// What nodes with one parent have together.
struct Group {
    Int128 beyond = 0;  // used beyond their own
    Int128 spare = 0;   // could be lent, or is
    Int128 owned = 0;   // of what the parent has: what comes from them
};

Int128 beyondOf(const LendingNode& node) { return std::max<Int128>(0, Int128(node.used) - node.own); }
Int128 spareOf(const LendingNode& node) { return std::max<Int128>(0, Int128(node.own) - std::max(node.kept, node.used)); }

}  // namespace

std::vector<QueueLent> lentIn(const std::vector<LendingNode>& tree) {
    std::vector<Group> groups(tree.size());
    for (std::size_t i = 1; i < tree.size(); ++i) {
        Group& group = groups[tree[i].above];
        group.beyond += beyondOf(tree[i]);
        group.spare += spareOf(tree[i]);
        group.owned += std::max<Int128>(0, Int128(tree[i].own) - tree[i].kept);
    }
    std::vector<QueueLent> lent(tree.size());
    for (std::size_t i = 1; i < tree.size(); ++i) {
        const LendingNode& parent = tree[tree[i].above];
        const Group& group = groups[tree[i].above];
        const QueueLent& away = lent[tree[i].above];  // by the parent to those beside it
        const Int128 spare = spareOf(tree[i]);
        const Int128 besides = std::max<Int128>(0, parent.own - group.owned) + beyondOf(parent);
        const Int128 most = std::min(spare, group.beyond + away.most);
        const Int128 least = std::clamp<Int128>(group.beyond + away.least - (group.spare - spare) - besides, 0, most);
        lent[i] = {static_cast<std::int64_t>(least), static_cast<std::int64_t>(most)};
    }
    return lent;
}

}  // namespace bayplan
