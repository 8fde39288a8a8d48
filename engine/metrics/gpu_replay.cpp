// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/gpu_replay.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include "framework/sampling.h"
#include "metrics/sum_tree.h"

namespace bayplan {

namespace {

// More than any node of the trace ever holds; the simulator's nodes have it, so that a count could decide.
constexpr std::int32_t kMostPods = 1001;
constexpr std::uint64_t kEventsBetweenChecks = 256;

GpuAsk askOf(const GpuTracePod& pod) { return {pod.cpuMilli, pod.gpus, pod.gpuMilli, pod.models}; }

std::vector<GpuAsk> asksOf(const GpuTrace& trace) {
    std::vector<GpuAsk> asks;
    asks.reserve(trace.pods.size());
    for (const GpuTracePod& pod : trace.pods) asks.push_back(askOf(pod));
    return asks;
}

std::vector<std::string> modelsOf(const GpuTrace& trace) {
    std::vector<std::string> models;
    for (const GpuTraceNode& node : trace.nodes) models.push_back(node.model);
    std::sort(models.begin(), models.end());
    models.erase(std::unique(models.begin(), models.end()), models.end());
    return models;
}

/// The nodes as they fill up, in the order of their ranks, so that the first of the best is taken.
class Nodes {
public:
    Nodes(const ReplayTrace& trace, const std::vector<std::uint32_t>& ranks) {
        const std::vector<GpuTraceNode>& rows = trace.trace().nodes;
        m_nodes.resize(rows.size());
        for (std::size_t row = 0; row < rows.size(); ++row) m_nodes[ranks[row]].row = static_cast<std::uint32_t>(row);
        for (One& node : m_nodes) {
            const GpuTraceNode& from = rows[node.row];
            node.cpuMilli = from.cpuMilli;
            node.model = trace.modelOfNode(node.row);
            node.devices.assign(static_cast<std::size_t>(from.gpus), kWholeGpu);
            m_memoryMib.push_back(from.memoryMib);
        }
    }

    std::size_t size() const { return m_nodes.size(); }
    std::uint32_t row(std::size_t i) const { return m_nodes[i].row; }
    std::uint32_t version(std::size_t i) const { return m_nodes[i].version; }
    /// -1 if no more pods may come, whatever they request.
    std::int64_t memoryMib(std::size_t i) const { return m_memoryMib[i]; }
    GpuRoom room(std::size_t i) const {
        const One& node = m_nodes[i];
        return {node.cpuMilli, node.devices, node.model, node.kinds};
    }

    void place(std::size_t i, const GpuAsk& ask, std::int64_t memoryMib, std::span<const std::uint32_t> devices) {
        One& node = m_nodes[i];
        node.cpuMilli -= ask.cpuMilli;
        m_memoryMib[i] = ++node.pods == kMostPods ? -1 : m_memoryMib[i] - memoryMib;
        for (const std::uint32_t device : devices) node.devices[device] -= ask.milli;
        if (ask.count > 0 && std::find(node.kinds.begin(), node.kinds.end(), kindOf(ask)) == node.kinds.end()) node.kinds.push_back(kindOf(ask));
        ++node.version;
    }

private:
    struct One {
        std::int64_t cpuMilli = 0;
        std::vector<std::int32_t> devices;
        std::vector<std::int32_t> kinds;
        std::uint32_t model = 0;
        std::uint32_t row = 0;
        std::uint32_t version = 0;
        std::int32_t pods = 0;
    };
    std::vector<One> m_nodes;
    std::vector<std::int64_t> m_memoryMib;
};

/// The cached scores of the nodes for one kind of pod.
struct KindTable {
    std::vector<std::int32_t> scores;
    std::vector<std::uint32_t> versions;  // of the scored node
    std::vector<bool> accepted;           // by model
    std::size_t changesSeen = 0;
};

constexpr std::int32_t kUnfit = std::numeric_limits<std::int32_t>::min();
constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();

/// One policy as a scheduler of the trace's rows.
class PolicyRun {
public:
    PolicyRun(const ReplayTrace& trace, const GpuTraceOrder& order, GpuPolicy policy, TieRule tie)
        : m_trace(trace),
          m_order(order),
          m_policy(policy),
          m_tie(tie),
          m_nodes(trace, order.ranks),
          m_tables(trace.kinds().size()) {
        m_state.lot = order.seed;
        if (needsTarget(policy))
            for (std::size_t i = 0; i < m_nodes.size(); ++i) m_fragments.push_back(trace.target().fragmentAmount(m_nodes.room(i)));
    }

    Result<Run> run(const Budget& budget) {
        Run out;
        out.decisions.reserve(m_order.arrivals.size());
        out.trace.reserve(m_order.arrivals.size());
        for (const std::uint32_t pod : m_order.arrivals) {
            if (out.decisions.size() % kEventsBetweenChecks == 0) {
                budget.report({out.decisions.size(), m_order.arrivals.size(), "arrivals"});
                if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("the replay was stopped"), {}};
            }
            Decision& decision = out.decisions.emplace_back();
            decision.pod = PodIdx(pod);
            decision.outcome = Outcome::Unschedulable;
            RunStep& step = out.trace.emplace_back();
            step.pod = m_trace.trace().pods[pod].name;
            step.what = RunStep::What::Unschedulable;
            step.attempt = 1;
            if (const std::optional<std::size_t> node = choose(pod)) {
                decision.outcome = Outcome::Scheduled;
                decision.node = NodeIdx(m_nodes.row(*node));
                decision.devices = place(*node, m_trace.kinds()[m_trace.kindOfPod(pod)], m_trace.trace().pods[pod].memoryMib);
                step.what = RunStep::What::Scheduled;
                step.node = m_trace.trace().nodes[decision.node.get()].name;
                ++out.scheduled;
            }
            out.pods.push_back({step.pod, step.node.empty() ? "unschedulable" : "bound", step.node, step.node.empty() ? 1 : 0});
        }
        out.attempts = out.decisions.size();
        budget.report({out.attempts, out.attempts, "arrivals"});
        return out;
    }

private:
    std::size_t drawBelow(std::size_t n) {
        // The last, incomplete stretch of the generator's range is drawn again.
        const std::uint64_t whole = std::numeric_limits<std::uint64_t>::max() - std::numeric_limits<std::uint64_t>::max() % n;
        while (true)
            if (const std::uint64_t lot = m_state.draw(); lot < whole) return lot % n;
    }

    const KindTable& tableOf(std::uint32_t kind) {
        KindTable& table = m_tables[kind];
        const GpuAsk& ask = m_trace.kinds()[kind];
        if (table.scores.empty()) {
            table.scores.resize(m_nodes.size());
            table.versions.assign(m_nodes.size(), kNever);
            for (const std::string& model : m_trace.models()) table.accepted.push_back(ask.count == 0 || acceptsModel(ask.models, model));
            for (std::size_t i = 0; i < m_nodes.size(); ++i) refresh(table, ask, i);
        } else {
            for (std::size_t c = table.changesSeen; c < m_changes.size(); ++c)
                if (const std::size_t i = m_changes[c]; table.versions[i] != m_nodes.version(i)) refresh(table, ask, i);
        }
        table.changesSeen = m_changes.size();
        return table;
    }

    void refresh(KindTable& table, const GpuAsk& ask, std::size_t i) {
        const GpuRoom room = m_nodes.room(i);
        table.versions[i] = m_nodes.version(i);
        table.scores[i] = kUnfit;
        if (room.cpuMilli < ask.cpuMilli || !table.accepted[room.model] || !room.holds(ask.count, ask.milli)) return;
        table.scores[i] = static_cast<std::int32_t>(gpuScore(m_policy, room, ask, &m_trace.target(), m_fragments.empty() ? 0.0 : m_fragments[i]));
    }

    /// The node for the pod, as its place in the order of ranks.
    std::optional<std::size_t> choose(std::uint32_t pod) {
        const KindTable& table = tableOf(m_trace.kindOfPod(pod));
        const std::int64_t memory = m_trace.trace().pods[pod].memoryMib;
        std::int32_t best = kUnfit;
        std::size_t first = 0, tied = 0;
        for (std::size_t i = 0; i < table.scores.size(); ++i) {
            const std::int32_t score = table.scores[i];
            if (score < best || score == kUnfit || m_nodes.memoryMib(i) < memory) continue;
            if (score == best) {
                ++tied;
                continue;
            }
            best = score;
            first = i;
            tied = 1;
        }
        if (tied == 0) return std::nullopt;
        if (tied == 1 || (m_tie == TieRule::Rank && m_policy != GpuPolicy::Random)) return first;
        for (std::size_t i = first, left = drawBelow(tied);; ++i) {
            if (table.scores[i] != best || m_nodes.memoryMib(i) < memory) continue;
            if (left-- == 0) return i;
        }
    }

    std::vector<std::uint32_t> place(std::size_t node, const GpuAsk& ask, std::int64_t memoryMib) {
        std::vector<std::uint32_t> devices = chooseDevices(m_policy, m_nodes.room(node), ask, &m_trace.target(), [this](std::size_t n) { return drawBelow(n); });
        m_nodes.place(node, ask, memoryMib, devices);
        if (!m_fragments.empty()) m_fragments[node] = m_trace.target().fragmentAmount(m_nodes.room(node));
        m_changes.push_back(node);
        return devices;
    }

    const ReplayTrace& m_trace;
    const GpuTraceOrder& m_order;
    GpuPolicy m_policy;
    TieRule m_tie;
    Nodes m_nodes;
    std::vector<KindTable> m_tables;  // by kind
    std::vector<double> m_fragments;  // by node, if the policy looks at them
    std::vector<std::size_t> m_changes;
    SamplingState m_state;
};

}  // namespace

const char* toString(TieRule tie) { return tie == TieRule::Rank ? "rank" : "random"; }

ReplayTrace::ReplayTrace(GpuTrace trace)
    : m_trace(std::move(trace)), m_models(modelsOf(m_trace)), m_target(typicalPods(asksOf(m_trace)), m_models) {
    std::map<std::tuple<std::int64_t, std::int32_t, std::int32_t, std::string_view>, std::uint32_t> kinds;
    for (const GpuTracePod& pod : m_trace.pods) {
        const auto [at, added] = kinds.emplace(std::tuple(pod.cpuMilli, pod.gpus, pod.gpuMilli, std::string_view(pod.models)), static_cast<std::uint32_t>(kinds.size()));
        if (added) m_kinds.push_back(askOf(pod));
        m_kindOfPod.push_back(at->second);
    }
    for (const GpuTraceNode& node : m_trace.nodes) {
        m_modelOfNode.push_back(static_cast<std::uint32_t>(std::lower_bound(m_models.begin(), m_models.end(), node.model) - m_models.begin()));
        m_capacityMilli += static_cast<std::int64_t>(node.gpus) * kWholeGpu;
    }
}

Result<std::vector<ReplayEvent>> measured(const ReplayTrace& trace, std::size_t order, const Run& run) {
    const std::vector<std::uint32_t>& ranks = trace.trace().orders[order].ranks;
    Nodes nodes(trace, ranks);
    SumTree fragments(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) fragments.set(i, trace.target().fragmentAmount(nodes.room(i)));
    std::vector<ReplayEvent> events;
    events.reserve(run.decisions.size());
    ReplayEvent now;
    for (const Decision& decision : run.decisions) {
        const auto invalid = [&](const Message& why) {
            return Error{ErrorCode::Invalid, worded("decision %1 of the run %2", {std::to_string(events.size() + 1), why}), {}};
        };
        if (!decision.pod.valid() || decision.pod.get() >= trace.trace().pods.size()) return invalid(worded("is about a pod that the trace lacks"));
        const GpuTracePod& pod = trace.trace().pods[decision.pod.get()];
        const GpuAsk& ask = trace.kinds()[trace.kindOfPod(decision.pod.get())];
        now.arrivedMilli += ask.demand();
        if (decision.outcome == Outcome::Scheduled) {
            if (!decision.node.valid() || decision.node.get() >= nodes.size()) return invalid(worded("takes a node that the trace lacks"));
            const std::size_t node = ranks[decision.node.get()];
            const GpuRoom room = nodes.room(node);
            if (decision.devices.size() != static_cast<std::size_t>(ask.count)) return invalid(worded("does not tell the pod's devices"));
            bool holds = room.cpuMilli >= ask.cpuMilli && nodes.memoryMib(node) >= pod.memoryMib;
            for (std::size_t d = 0; d < decision.devices.size(); ++d) {
                const std::uint32_t device = decision.devices[d];
                holds = holds && device < room.devices.size() && room.devices[device] >= ask.milli
                        && std::find(decision.devices.begin(), decision.devices.begin() + static_cast<std::ptrdiff_t>(d), device) == decision.devices.begin() + static_cast<std::ptrdiff_t>(d);
            }
            if (!holds) return invalid(worded("puts a pod where it does not fit"));
            nodes.place(node, ask, pod.memoryMib, decision.devices);
            fragments.set(node, trace.target().fragmentAmount(nodes.room(node)));
            now.usedMilli += ask.demand();
        }
        now.fragmentMilli = fragments.total();
        events.push_back(now);
    }
    return events;
}

Result<Replay> replay(const ReplayTrace& trace, std::size_t order, GpuPolicy policy, TieRule tie, const Budget& budget) {
    const GpuTraceOrder& which = trace.trace().orders[order];
    Result<Run> run = PolicyRun(trace, which, policy, tie).run(budget);
    if (!run) return run.error();
    Replay out{trace.trace().name, policy, tie, which.seed, trace.capacityMilli(), std::move(*run), {}};
    Result<std::vector<ReplayEvent>> events = measured(trace, order, out.run);
    check(events.has_value(), "a policy places a pod where it fits");
    out.events = std::move(*events);
    return out;
}

}  // namespace bayplan
