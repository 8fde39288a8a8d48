// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What one scheduler believes: the truth of some time ago, and the pods that it has placed itself since. It keeps its binds that were
// accepted until it sees them, and forgets those that were refused at once.
// Thread rule: one thread.

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "schedulers/together/truth.h"

namespace bayplan::together {

class View {
public:
    /// Nodes outside of `partition` are closed to its pods; empty: none are.
    View(const Cluster& start, const std::vector<NodeIdx>& partition);

    /// As its scheduler is asked about it. `whole`: the pod may leave the partition.
    ClusterPtr picture(bool whole) const { return (whole ? m_drafts.front() : m_drafts.back()).publish(); }
    const Cluster& cluster() const { return m_drafts.front().cluster(); }
    /// Of the node as it is believed to be.
    std::uint64_t generation(NodeIdx node) const { return m_generations[node.get()]; }

    /// Whether anything looks different now. `as`: the standing of a pod that came.
    bool see(const Change& change, Standing as);
    void assume(PodIdx pod, NodeIdx node);
    void accepted(const Change& bind);
    void forget(PodIdx pod);
    /// The node as it is, with the pods that are on their way to it.
    void refresh(const Truth& truth, NodeIdx node, const std::function<Standing(PodIdx)>& as);

    void adopt(const std::shared_ptr<const Catalog>& catalog);

private:
    bool stands(PodIdx pod) const { return cluster().placement(pod).node.valid(); }
    void apply(const Delta& delta);

    std::vector<Draft> m_drafts;  // the whole; with a partition, also the whole with the other nodes closed
    std::vector<std::uint64_t> m_generations;
    std::vector<std::uint64_t> m_refreshed;  // by node: the change up to which it is known
    std::map<PodIdx, bool> m_assumed;        // and whether the bind was accepted
};

}  // namespace bayplan::together
