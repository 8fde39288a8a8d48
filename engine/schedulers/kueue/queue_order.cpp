// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kueue/queue_order.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace bayplan {

QueueOrder::QueueOrder(QuotaState& state, std::vector<QueueHead> heads) : m_state(state), m_heads(std::move(heads)) {
    if (m_state.settings.fairSharing) return;
    const auto rank = [&](const QueueHead& head) {
        const QueuedWorkload& one = m_state.workload(head.workload);
        return std::tuple(head.assignment.borrowLevel, -static_cast<std::int64_t>(one.priority), one.queueTime());
    };
    std::stable_sort(m_heads.begin(), m_heads.end(), [&](const QueueHead& a, const QueueHead& b) { return rank(a) < rank(b); });
}

std::optional<QueueHead> QueueOrder::pop() {
    if (m_heads.empty()) return std::nullopt;
    return take(m_state.settings.fairSharing ? fairest() : 0);
}

QueueHead QueueOrder::take(std::size_t place) {
    QueueHead head = std::move(m_heads[place]);
    m_heads.erase(m_heads.begin() + static_cast<std::ptrdiff_t>(place));
    return head;
}

std::size_t QueueOrder::fairest() {
    for (std::size_t i = 0; i < m_heads.size(); ++i)
        if (m_state.tree.parent(m_state.queueNode(m_heads[i].workload)) < 0) return i;
    return static_cast<std::size_t>(winnerBelow(m_state.tree.root(m_state.queueNode(m_heads.front().workload))));
}

/// The place of the head that wins the tournament of this cohort; below 0: it has none.
int QueueOrder::winnerBelow(QuotaNode cohort) {
    int best = -1;
    const auto compete = [&](int one) {
        if (one >= 0 && (best < 0 || goesFirst(cohort, one, best))) best = one;
    };
    const std::vector<QuotaNode>& children = m_state.tree.children(cohort);
    for (const QuotaNode child : children)  // of equals the one from a cohort: cohorts come first upstream
        if (!m_state.tree.isQueue(child)) compete(winnerBelow(child));
    for (const QuotaNode child : children)
        for (std::size_t i = 0; i < m_heads.size(); ++i)
            if (m_state.queueNode(m_heads[i].workload) == child) compete(static_cast<int>(i));
    return best;
}

bool QueueOrder::goesFirst(QuotaNode at, int a, int b) {
    const auto rank = [&](int place) {
        const QueueHead& head = m_heads[static_cast<std::size_t>(place)];
        const QuotaNode queue = m_state.queueNode(head.workload);
        QuotaNode child = queue;
        while (m_state.tree.parent(child) != at) child = m_state.tree.parent(child);
        m_state.tree.add(queue, head.assignment.usage);
        const bool borrows = std::any_of(head.assignment.usage.begin(), head.assignment.usage.end(), [&](const auto& one) { return m_state.tree.borrows(child, one.first, 0); });
        const DominantShare share = m_state.tree.share(child);
        m_state.tree.remove(queue, head.assignment.usage);
        const QueuedWorkload& one = m_state.workload(head.workload);
        return std::tuple(borrows, share, -static_cast<std::int64_t>(one.priority), one.queueTime());
    };
    const auto one = rank(a), other = rank(b);
    if (std::get<0>(one) != std::get<0>(other)) return !std::get<0>(one);
    if (!(std::get<1>(one) == std::get<1>(other))) return std::get<1>(one) < std::get<1>(other);
    return std::tuple(std::get<2>(one), std::get<3>(one)) < std::tuple(std::get<2>(other), std::get<3>(other));
}

}  // namespace bayplan
