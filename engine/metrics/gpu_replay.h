// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The FGD paper's experiment. Pods of a trace arrive one at a time, and one policy places each or drops it for good.
// After every arrival the replay records how much is in use and how much of the rest is fragment.
//
// Scores are cached by kind of pod and node, and computed again for nodes that changed. One run over 10,000 arrivals
// and 1,200 nodes takes a fraction of a second. Nothing ever leaves.
// Thread rule: a prepared trace is immutable; runs of it may go side by side.
// Source: specification of fragmentation, section 2.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "model/gpu_trace.h"
#include "plugins/gpu/gpu_fragment.h"
#include "plugins/gpu/gpu_policy.h"
#include "schedulers/run.h"

namespace bayplan {

/// Which node is taken among equal scores.
enum class TieRule : std::uint8_t {
    Rank,    // the lowest rank, as the experiment's patched scheduler does
    Random,  // any, as kube-scheduler does; drawn from the order's seed
};
const char* toString(TieRule tie);  // "rank", "random"

/// A trace and what follows from it alone.
class ReplayTrace {
public:
    explicit ReplayTrace(GpuTrace trace);

    const GpuTrace& trace() const { return m_trace; }
    const GpuTarget& target() const { return m_target; }
    /// The capacity of all devices of all nodes, in thousandths.
    std::int64_t capacityMilli() const { return m_capacityMilli; }
    /// The kinds of pods, and the kind of every pod. Memory requests do not matter.
    const std::vector<GpuAsk>& kinds() const { return m_kinds; }
    std::uint32_t kindOfPod(std::size_t row) const { return m_kindOfPod[row]; }
    /// The models of the nodes, and the model of every node.
    const std::vector<std::string>& models() const { return m_models; }
    std::uint32_t modelOfNode(std::size_t row) const { return m_modelOfNode[row]; }

private:
    GpuTrace m_trace;
    std::vector<GpuAsk> m_kinds;
    std::vector<std::uint32_t> m_kindOfPod;
    std::vector<std::string> m_models;
    std::vector<std::uint32_t> m_modelOfNode;
    GpuTarget m_target;
    std::int64_t m_capacityMilli = 0;
};

/// The state after one arrival, in thousandths of a device.
struct ReplayEvent {
    std::int64_t arrivedMilli = 0;  // requests of all pods so far, placed or not
    std::int64_t usedMilli = 0;
    double fragmentMilli = 0;
};

/// The states after each decision of `run`, whichever scheduler made it. Its pods and nodes are rows of the trace, and
/// it tells the devices of each pod that it placed and that asks for some. `order`: whose ranks the nodes have.
/// Errors: Invalid (a row that the trace lacks; a pod on a node or on devices that do not hold it).
Result<std::vector<ReplayEvent>> measured(const ReplayTrace& trace, std::size_t order, const Run& run);

/// A run of one policy over one order of the trace, and its measure.
struct Replay {
    std::string trace;
    GpuPolicy policy = GpuPolicy::Fgd;
    TieRule tie = TieRule::Rank;
    std::uint64_t seed = 0;
    std::int64_t capacityMilli = 0;
    Run run;  // pods and nodes are rows; no pictures, so no deltas
    std::vector<ReplayEvent> events;
};

/// Order number `order` of the trace. Progress counts arrivals. Errors: Cancelled.
Result<Replay> replay(const ReplayTrace& trace, std::size_t order, GpuPolicy policy, TieRule tie = TieRule::Rank,
                      const Budget& budget = {});

}  // namespace bayplan
