// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/gpu/gpu_devices.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace bayplan {

namespace {

constexpr std::int64_t kMostDevices = 1024;
const std::optional<GpuAsk> kNoAsk;

void join(std::string& list, const std::string& part) { list += (list.empty() ? "" : "|") + part; }

bool isModelLabel(const std::string& key) { return std::find(std::begin(kGpuModelLabels), std::end(kGpuModelLabels), key) != std::end(kGpuModelLabels); }

std::string modelsOf(const PodSpec& spec) {
    for (const auto& [key, value] : spec.nodeSelector)
        if (isModelLabel(key)) return value;
    if (!spec.nodeAffinity.required) return {};
    std::string models;
    for (const NodeSelectorTerm& term : spec.nodeAffinity.required->terms)
        for (const Requirement& requirement : term.matchExpressions)
            if (requirement.op == SelectorOp::In && isModelLabel(requirement.key))
                for (const std::string& value : requirement.values) join(models, value);
    return models;
}

/// The same number for the same pod at every call, in place of a random draw.
std::size_t lotOf(PodIdx pod, std::size_t below) {
    std::uint64_t z = (static_cast<std::uint64_t>(pod.get()) + 1) * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    return static_cast<std::size_t>((z ^ (z >> 27)) % below);
}

/// What bound pods have, if there is no choice: either the index in `pods` and a share, or a number of whole devices.
struct Bound {
    std::vector<std::pair<std::size_t, std::int32_t>> shares;
    std::vector<std::pair<std::size_t, std::int32_t>> whole;
};

/// Subtracts from `free` what the bound pods have. Empty, or why it is not known.
Message settle(Bound& bound, std::vector<std::int32_t>& free, std::vector<std::vector<std::uint32_t>>* placed) {
    std::size_t next = 0;
    const auto take = [&](std::size_t pod, std::int32_t milli) {
        free[next] -= milli;
        if (placed) (*placed)[pod].push_back(static_cast<std::uint32_t>(next));
    };
    for (const auto& [pod, count] : bound.whole) {
        for (std::int32_t i = 0; i < count; ++i, ++next) {
            if (next >= free.size()) return worded("its pods have more GPUs than there are");
            take(pod, kWholeGpu);
        }
    }
    std::vector<std::pair<std::size_t, std::int32_t>>& shares = bound.shares;
    if (shares.empty()) return {};
    if (next >= free.size()) return worded("its pods have more of its GPUs than there is");
    std::vector<std::int32_t> sizes;
    for (const auto& [pod, milli] : shares) sizes.push_back(milli);
    std::sort(sizes.begin(), sizes.end());
    const bool apart = sizes.size() < 2 || sizes[0] + sizes[1] > kWholeGpu;
    if (!apart && free.size() - next > 1) return worded("several pods share its GPUs, and which of them share one is not known");
    if (apart && sizes.size() > free.size() - next) return worded("its pods have more of its GPUs than there is");
    if (!apart && std::accumulate(sizes.begin(), sizes.end(), 0) > kWholeGpu) return worded("its pods have more of its GPUs than there is");
    for (const auto& [pod, milli] : shares) {
        take(pod, milli);
        if (apart) ++next;
    }
    return {};
}

Bound boundOn(const GpuCatalog& gpus, const Cluster& cluster, NodeIdx node, const NodeState& state, Message& unknown) {
    Bound bound;
    for (std::size_t i = 0; i < state.pods.size(); ++i) {
        const Placement& placement = cluster.placement(state.pods[i]);
        if (placement.standing != Standing::Bound || placement.node != node) continue;
        const std::optional<GpuAsk>& ask = gpus.askOf(cluster.catalog(), state.pods[i]);
        if (!ask) {
            unknown = worded("pod %1 has GPUs in a way that is not modelled", {cluster.catalog().pod(state.pods[i]).key()});
            return bound;
        }
        if (ask->shares()) bound.shares.emplace_back(i, ask->milli);
        else if (ask->count > 0) bound.whole.emplace_back(i, ask->count);
    }
    return bound;
}

}  // namespace

GpuCatalog::GpuCatalog(const Catalog& catalog)
    : m_columns(catalog.resources) {
    const auto modelOf = [](const Node& node) {
        for (const std::string_view key : kGpuModelLabels)
            if (const std::string* model = node.labels.find(key)) return *model;
        return std::string();
    };
    for (const Node& node : catalog.nodes) m_models.push_back(modelOf(node));
    std::sort(m_models.begin(), m_models.end());
    m_models.erase(std::unique(m_models.begin(), m_models.end()), m_models.end());
    for (const Node& node : catalog.nodes)
        m_modelOfNode.push_back(static_cast<std::uint32_t>(std::lower_bound(m_models.begin(), m_models.end(), modelOf(node)) - m_models.begin()));

    std::vector<std::size_t> counts(catalog.specs.size(), 0);
    for (const SpecIdx spec : catalog.podSpecs) ++counts[spec.get()];
    std::vector<GpuAsk> workload;
    workload.reserve(catalog.pods.size());
    for (std::size_t s = 0; s < counts.size(); ++s)
        if (const std::optional<GpuAsk>& ask = m_asks.emplace_back(askOf(catalog.specs[s]))) workload.insert(workload.end(), counts[s], *ask);
    m_target = std::make_unique<const GpuTarget>(typicalPods(workload), m_models);

    for (std::size_t n = 0; n < catalog.nodes.size(); ++n)
        m_devices.push_back(static_cast<std::size_t>(std::min(gpusOffered(catalog, NodeIdx(n), m_columns), kMostDevices)));
    std::vector<bool> inUse(catalog.nodes.size(), false);
    for (std::size_t p = 0; p < catalog.pods.size(); ++p) {
        const NodeIdx node = catalog.findNode(catalog.pods[p].nodeName);
        const std::optional<GpuAsk>& ask = askOf(catalog, PodIdx(p));
        if (node.valid() && (!ask || ask->count > 0)) inUse[node.get()] = m_devices[node.get()] > 0;
    }
    for (std::size_t n = 0; n < inUse.size(); ++n)
        if (inUse[n]) m_inUse.emplace_back(n);
}

std::optional<GpuAsk> GpuCatalog::askOf(const SpecInfo& spec) const {
    const std::vector<std::int64_t>& requests = spec.requests.filter;
    GpuAsk ask;
    ask.cpuMilli = requests[ResourceTable::kCpuIdx.get()];
    std::int64_t milli = m_columns.sharedMilli.valid() ? requests[m_columns.sharedMilli.get()] : 0;
    for (const ResourceIdx column : m_columns.whole) {
        if (requests[column.get()] == 0) continue;
        if (milli > 0 || requests[column.get()] > kMostDevices) return std::nullopt;  // two kinds at once, or an absurd amount
        milli = requests[column.get()] * kWholeGpu;
    }
    if (milli == 0) return ask;
    if (milli < 0 || milli > kMostDevices * kWholeGpu || (milli > kWholeGpu && milli % kWholeGpu != 0)) return std::nullopt;
    ask.count = static_cast<std::int32_t>(std::max<std::int64_t>(1, milli / kWholeGpu));
    ask.milli = static_cast<std::int32_t>(std::min<std::int64_t>(milli, kWholeGpu));
    ask.models = modelsOf(*spec.spec);
    return ask;
}

const std::optional<GpuAsk>& GpuCatalog::askOf(const Catalog& catalog, PodIdx pod) const {
    const std::optional<GpuAsk>& ask = m_asks[catalog.podSpecs[pod.get()].get()];
    const Pod& object = catalog.pod(pod);
    // Annotations and requests must agree; otherwise it is not known which of them counts.
    return ask && object.gpuCount > 0 && (object.gpuCount != ask->count || object.gpuMilli != ask->milli) ? kNoAsk : ask;
}

Message unknownGpus(const GpuCatalog& gpus, const Cluster& cluster, NodeIdx node, const NodeState& state) {
    Message unknown;
    Bound bound = boundOn(gpus, cluster, node, state, unknown);
    if (!unknown.empty()) return unknown;
    std::vector<std::int32_t> free(gpus.devicesOf(node), kWholeGpu);
    return settle(bound, free, nullptr);
}

NodeGpus gpusOf(const GpuCatalog& gpus, const Cluster& cluster, NodeIdx node, const NodeState& state, GpuPolicy policy) {
    const Catalog& catalog = cluster.catalog();
    NodeGpus out;
    out.free.assign(gpus.devicesOf(node), kWholeGpu);
    out.model = gpus.modelOf(node);
    out.placed.resize(state.pods.size());
    const std::size_t cpu = ResourceTable::kCpuIdx.get();
    out.cpuMilli = catalog.allocatable[node.get()][cpu] - state.requested[cpu];
    Bound bound = boundOn(gpus, cluster, node, state, out.unknown);
    if (out.known()) out.unknown = settle(bound, out.free, &out.placed);
    if (!out.known()) return out;
    const auto note = [&](const GpuAsk& ask) {
        if (ask.count > 0 && std::find(out.kinds.begin(), out.kinds.end(), kindOf(ask)) == out.kinds.end()) out.kinds.push_back(kindOf(ask));
    };
    // The CPU that was free when each pod came: the total that is taken, less what came later.
    std::vector<std::pair<std::size_t, const GpuAsk*>> later;
    for (std::size_t i = 0; i < state.pods.size(); ++i) {
        const std::optional<GpuAsk>& ask = gpus.askOf(catalog, state.pods[i]);
        const Placement& placement = cluster.placement(state.pods[i]);
        if (placement.standing == Standing::Bound && placement.node == node) {
            if (ask) note(*ask);
            continue;
        }
        if (!ask) {
            out.unknown = worded("pod %1 wants GPUs in a way that is not modelled", {catalog.pod(state.pods[i]).key()});
            return out;
        }
        out.cpuMilli += ask->cpuMilli;
        later.emplace_back(i, &*ask);
    }
    for (const auto& [i, ask] : later) {
        if (ask->count > 0) {
            if (!out.room().holds(ask->count, ask->milli)) {
                out.unknown = "pod " + catalog.pod(state.pods[i]).key() + " has no device that holds it";
                return out;
            }
            out.placed[i] = chooseDevices(policy, out.room(), *ask, &gpus.target(), [pod = state.pods[i]](std::size_t n) { return lotOf(pod, n); });
            for (const std::uint32_t device : out.placed[i]) out.free[device] -= ask->milli;
        }
        note(*ask);
        out.cpuMilli -= ask->cpuMilli;
    }
    return out;
}

}  // namespace bayplan
