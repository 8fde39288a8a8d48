// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/together/queues.h"

#include <algorithm>

namespace bayplan::together {

Queues::Queues(const std::vector<Member>& members, const Rules& rules) : m_members(members), m_rules(rules), m_queues(members.size()) {}

std::vector<std::size_t> Queues::candidates(const std::string& schedulerName, const std::optional<LabelSelector>& selector) const {
    std::vector<std::size_t> all;
    for (std::size_t m = 0; m < m_members.size(); ++m) {
        if (m_rules.dispatcher == Dispatcher::Name && m_members[m].name != schedulerName) continue;
        if (m_rules.dispatcher == Dispatcher::Label && selector && !matches(*selector, m_members[m].labels)) continue;
        all.push_back(m);
    }
    return all;
}

/// When it would have decided one pod more.
Ms Queues::endOfWork(std::size_t member, Ms now) const {
    const Queue& queue = m_queues[member];
    const Ms left = queue.busyUntil ? *queue.busyUntil - now : 0, own = m_members[member].decisionMs;
    return left + (m_members[member].scheduler->inSessions() ? own : own * static_cast<Ms>(queue.entries.size() + 1));
}

std::size_t Queues::chosen(const std::vector<std::size_t>& candidates, Ms now) {
    const auto key = [&](std::size_t member) -> std::int64_t {
        if (m_rules.dispatcher == Dispatcher::Count) return static_cast<std::int64_t>(m_queues[member].dispatched);
        return m_rules.dispatcher == Dispatcher::Work ? endOfWork(member, now) : static_cast<std::int64_t>(length(member));
    };
    const std::size_t best = *std::min_element(candidates.begin(), candidates.end(), [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
    ++m_queues[best].dispatched;
    return best;
}

void Queues::enter(std::size_t member, const Catalog& catalog, PodIdx pod) {
    m_queues[member].entries.push_back(m_members[member].scheduler->queued(catalog, pod, m_entered++));
}

std::size_t Queues::waiting() const {
    std::size_t pods = 0;
    for (const Queue& queue : m_queues) pods += queue.entries.size();
    return pods;
}

std::vector<PodIdx> Queues::inOrder(std::size_t member) const {
    std::vector<QueuedPod> entries = m_queues[member].entries;
    std::stable_sort(entries.begin(), entries.end(), [&](const QueuedPod& a, const QueuedPod& b) { return m_members[member].scheduler->goesBefore(a, b); });
    std::vector<PodIdx> pods;
    for (const QueuedPod& entry : entries) pods.push_back(entry.pod);
    return pods;
}

PodIdx Queues::first(std::size_t member) const {
    const std::vector<QueuedPod>& entries = m_queues[member].entries;
    const QueuedPod* first = &entries.front();
    for (const QueuedPod& entry : entries)
        if (m_members[member].scheduler->goesBefore(entry, *first)) first = &entry;
    return first->pod;
}

bool Queues::remove(std::size_t member, PodIdx pod) {
    return std::erase_if(m_queues[member].entries, [&](const QueuedPod& entry) { return entry.pod == pod; }) > 0;
}

}  // namespace bayplan::together
