// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The rehearsal of one cycle: a copy of the node's state. The plugins' states follow every pod that comes or goes.
// Thread rule: one thread.

#include <optional>
#include <utility>
#include <vector>

#include "framework/cycle_run.h"

namespace bayplan {

class NodeRehearsal final : public Rehearsal {
public:
    explicit NodeRehearsal(CycleRun& run) : m_run(run) {}
    NodeRehearsal(const NodeRehearsal&) = delete;
    NodeRehearsal& operator=(const NodeRehearsal&) = delete;
    ~NodeRehearsal() override { putBack(); }

    void open(NodeIdx node) override;
    void remove(PodIdx pod) override;
    void add(PodIdx pod) override;
    Code filter(Reasons* why) override;
    Result<std::vector<PreemptionCandidate>> askExtenders(std::vector<PreemptionCandidate> candidates) override;

private:
    NodeView view() const { return NodeView(m_run.cycle().cluster, m_node, m_state); }
    void putBack();

    CycleRun& m_run;
    NodeIdx m_node;
    NodeState m_state;
    std::vector<std::pair<PodIdx, bool>> m_steps;  // true: added
};

}  // namespace bayplan
