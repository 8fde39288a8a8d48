// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where there is room in truth for pods that wait in a partition: they are stranded while another part has room and theirs has none.
// Thread rule: one thread.

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "schedulers/together/truth.h"

namespace bayplan::together {

class Room {
public:
    /// Members without a partition strand nobody.
    Room(const std::vector<Member>& members, const Truth& truth);

    /// A pod begins, or ceases, to wait with that member.
    void wait(std::size_t member, PodIdx pod, int sign);
    /// The node looks different.
    void look(NodeIdx node);
    std::uint64_t stranded() const;

private:
    struct Spec {
        std::vector<std::int64_t> wants;
        std::vector<bool> fits;            // by node
        std::vector<std::int64_t> inside;  // by member: nodes of its partition that fit
        std::int64_t anywhere = 0;
    };
    bool fitsOn(const Spec& spec, NodeIdx node) const;
    void count(Spec& spec, NodeIdx node, std::int64_t sign);
    Spec& specOf(PodIdx pod);

    const Truth& m_truth;
    std::vector<std::vector<bool>> m_inside;  // by member and node; empty: no partition
    bool m_any = false;
    std::map<SpecIdx, Spec> m_specs;
    std::map<std::pair<std::size_t, SpecIdx>, std::int64_t> m_waiting;
};

}  // namespace bayplan::together
