// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is still to happen, in its order.
// Thread rule: one thread.
// Source: specification hoss, events.

#include <cstdint>
#include <queue>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "schedulers/together/setting.h"

namespace bayplan::together {

/// In the order in which those of one time happen.
enum class Kind : std::uint8_t { ViewUpdate,
                                 PodEnd,
                                 Commit,
                                 Admission,
                                 Arrival,
                                 Return,  // to its queue, after a back-off
                                 Rebalance,
                                 DecisionEnd,
                                 DecisionStart };

struct Event {
    Ms at = 0;
    Kind kind = Kind::Arrival;
    std::size_t member = 0;
    std::string pod{};         // by whose name those of one member go; may be empty
    std::uint64_t number = 0;  // of the agenda
    std::size_t what = 0;      // a pod, a change or a batch, as the kind says
    std::uint64_t turn = 0;    // of a Return: it counts if the pod is still in that turn

    bool before(const Event& o) const { return std::tie(at, kind, member, pod, number) < std::tie(o.at, o.kind, o.member, o.pod, o.number); }
};

class Agenda {
public:
    void add(Event event) {
        event.number = ++m_given;
        m_beyondViews += event.kind != Kind::ViewUpdate;
        m_events.push(std::move(event));
    }
    bool empty() const { return m_events.empty(); }
    const Event& next() const { return m_events.top(); }
    Event take() {
        Event event = m_events.top();
        m_events.pop();
        m_beyondViews -= event.kind != Kind::ViewUpdate;
        return event;
    }
    /// What is left is that schedulers see what has happened.
    bool onlyViewsAreLeft() const { return m_beyondViews == 0; }

private:
    struct Later {
        bool operator()(const Event& a, const Event& b) const { return b.before(a); }
    };
    std::priority_queue<Event, std::vector<Event>, Later> m_events;
    std::uint64_t m_given = 0, m_beyondViews = 0;
};

}  // namespace bayplan::together
