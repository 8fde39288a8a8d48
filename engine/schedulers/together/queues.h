// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The queues of the schedulers, and who puts a pod into which.
// Thread rule: one thread.
// Source: specification hoss, dispatch.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "schedulers/together/setting.h"

namespace bayplan::together {

class Queues {
public:
    Queues(const std::vector<Member>& members, const Rules& rules);

    /// Which schedulers may take a pod; by number. Empty: none.
    std::vector<std::size_t> candidates(const std::string& schedulerName, const std::optional<LabelSelector>& selector) const;
    /// Which of them takes it; the first of equals. `candidates` is not empty.
    std::size_t chosen(const std::vector<std::size_t>& candidates, Ms now);
    /// That pod goes to the end of the queue.
    void enter(std::size_t member, const Catalog& catalog, PodIdx pod);

    bool empty(std::size_t member) const { return m_queues[member].entries.empty(); }
    std::size_t waiting() const;
    /// In the order of the member's queue, all of them.
    std::vector<PodIdx> inOrder(std::size_t member) const;
    /// False: it is not there.
    bool remove(std::size_t member, PodIdx pod);
    PodIdx first(std::size_t member) const;

    /// The member works until then.
    void works(std::size_t member, Ms until) { m_queues[member].busyUntil = until; }
    void rests(std::size_t member) { m_queues[member].busyUntil.reset(); }
    bool isWorking(std::size_t member) const { return m_queues[member].busyUntil.has_value(); }
    /// With what is in work.
    std::size_t length(std::size_t member) const { return m_queues[member].entries.size() + m_queues[member].inWork; }
    void setInWork(std::size_t member, std::size_t pods) { m_queues[member].inWork = pods; }

private:
    struct Queue {
        std::vector<QueuedPod> entries;
        std::optional<Ms> busyUntil;
        std::size_t inWork = 0;
        std::uint64_t dispatched = 0;
    };
    Ms endOfWork(std::size_t member, Ms now) const;

    const std::vector<Member>& m_members;
    const Rules& m_rules;
    std::vector<Queue> m_queues;
    std::uint64_t m_entered = 0;
};

}  // namespace bayplan::together
