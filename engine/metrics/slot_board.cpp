// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/slot_board.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "cluster/builder.h"
#include "cluster/delta.h"
#include "framework/seen_nodes.h"
#include "plugins/all.h"

namespace bayplan {

struct SlotBoard::Impl {
    std::vector<SlotShape> shapes;
    Scheduler scheduler;
    std::shared_ptr<const Catalog> source;  // that of the pictures shown
    std::vector<std::uint64_t> versions;    // by node: of the picture shown, where `counted`
    bool counted = false;
    std::optional<Draft> draft;
    std::vector<PodIdx> pods;                     // by shape
    std::vector<std::vector<std::int64_t>> asks;  // by shape
    std::vector<std::vector<NodeSlots>> nodes;    // by shape
    std::vector<std::vector<bool>> ignored;       // by shape: by resource
    std::vector<std::string> names;

    Impl(Profiles profiles, std::vector<SlotShape> s) : shapes(std::move(s)), scheduler(std::move(profiles)) {}

    Result<void> prepare(const Cluster& cluster, const Budget& budget) {
        for (const SlotShape& shape : shapes) {
            if (const Result<void> possible = countable(shape); !possible) return possible.error();
            if (!scheduler.profiles().find(shape.pod.spec->schedulerName))
                return Error{ErrorCode::NotFound, worded("no profile has the scheduler name \"%1\"", {shape.pod.spec->schedulerName}), Origin{{}, 0, 0, {}, "spec.schedulerName"}};
        }
        Objects objects = objectsOf(cluster.catalog());
        const std::size_t first = objects.pods.size();
        // A pod that has ended since it was read keeps its index, on no node.
        for (Pod& pod : objects.pods)
            if (pod.terminal()) pod.phase = PodPhase::Running;
        for (std::size_t s = 0; s < shapes.size(); ++s) {
            Pod pod = shapes[s].pod;
            do pod.name = "slot-" + std::to_string(s) + (pod.name.empty() ? "" : "-" + pod.name);
            while (cluster.catalog().findPod(pod.key()).valid());
            PodSpec spec = *pod.spec;
            spec.schedulingGates.clear();
            pod.spec = std::make_shared<const PodSpec>(std::move(spec));
            objects.pods.push_back(std::move(pod));
            objects.podSources.push_back(nullptr);
        }
        Result<Built> built = build(std::move(objects), budget);
        if (!built) return built.error();
        const Catalog& catalog = built->cluster->catalog();
        check(catalog.pods.size() == first + shapes.size() && catalog.nodes.size() == cluster.nodeCount(), "SlotBoard: objects were lost");
        source = cluster.sharedCatalog();
        draft.emplace(*built->cluster);
        if (std::shared_ptr<const Catalog> seen = SeenCatalog(scheduler.profiles()).of(built->cluster->sharedCatalog())) draft->adopt(std::move(seen));
        counted = false;
        versions.assign(cluster.nodeCount(), 0);
        pods.clear();
        asks.clear();
        nodes.assign(shapes.size(), std::vector<NodeSlots>(cluster.nodeCount()));
        ignored.assign(shapes.size(), std::vector<bool>(catalog.resources.size(), false));
        for (std::size_t s = 0; s < shapes.size(); ++s) {
            pods.emplace_back(first + s);
            asks.push_back(catalog.specOf(pods[s]).requests.filter);
            asks[s][ResourceTable::kPodsIdx.get()] = 1;
        }
        return {};
    }

    /// The nodes whose state changed since they were counted.
    std::vector<NodeIdx> changed(const Cluster& cluster) {
        std::vector<NodeIdx> out;
        for (std::size_t i = 0; i < versions.size(); ++i) {
            const std::uint64_t version = cluster.node(NodeIdx(i)).version;
            if (counted && versions[i] == version) continue;
            versions[i] = version;
            out.emplace_back(i);
        }
        return out;
    }

    void carryOut(const Delta& delta) {
        const Result<Delta> done = draft->apply(delta);
        check(done.has_value(), "SlotBoard: its picture went astray");
    }

    /// Updates the board's picture with the pods on these nodes.
    void follow(const Cluster& cluster, const std::vector<NodeIdx>& which) {
        for (const NodeIdx node : which) {
            const std::vector<PodIdx> standing = draft->cluster().node(node).pods;
            for (const PodIdx pod : standing)
                if (cluster.placement(pod).node != node) carryOut(Evict{pod});
        }
        for (const NodeIdx node : which) {
            for (const PodIdx pod : cluster.node(node).pods)
                if (draft->cluster().placement(pod).node != node) carryOut(Place{pod, node});
            if (draft->cluster().node(node).unschedulable != cluster.node(node).unschedulable) carryOut(Cordon{node, cluster.node(node).unschedulable});
        }
    }

    std::int64_t fits(std::size_t shape, NodeIdx node, std::span<const std::int64_t> change) const {
        const Cluster& cluster = draft->cluster();
        const std::vector<std::int64_t>& allocatable = cluster.catalog().allocatable[node.get()];
        const std::vector<std::int64_t>& requested = cluster.node(node).requested;
        std::int64_t least = std::numeric_limits<std::int64_t>::max();
        for (std::size_t r = 0; r < asks[shape].size(); ++r) {
            const std::int64_t ask = asks[shape][r];
            if (ask <= 0 || ignored[shape][r]) continue;
            const std::int64_t free = allocatable[r] - requested[r] + (change.empty() ? 0 : change[r]);
            least = std::min(least, free > 0 ? free / ask : 0);
        }
        return least;
    }

    void count(std::size_t shape, NodeIdx node, Code code, std::uint8_t plugin) {
        NodeSlots& slots = nodes[shape][node.get()];
        slots.code = code;
        slots.plugin = plugin;
        slots.bare = fits(shape, node, {});
        slots.pods = code == Code::Success ? slots.bare : 0;
    }
};

SlotBoard::SlotBoard(Profiles profiles, std::vector<SlotShape> shapes) : m_impl(std::make_unique<Impl>(std::move(profiles), std::move(shapes))) {}
SlotBoard::~SlotBoard() = default;
SlotBoard::SlotBoard(SlotBoard&&) noexcept = default;
SlotBoard& SlotBoard::operator=(SlotBoard&&) noexcept = default;

Result<void> SlotBoard::update(const Cluster& cluster, const Budget& budget) {
    Impl& impl = *m_impl;
    if (impl.source != cluster.sharedCatalog())
        if (const Result<void> ready = impl.prepare(cluster, budget); !ready) return ready;
    if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("counting was stopped"), {}};
    const std::vector<NodeIdx> changed = impl.changed(cluster);
    impl.follow(cluster, changed);
    impl.counted = true;
    impl.names.clear();
    for (std::size_t s = 0; s < impl.shapes.size(); ++s) {
        const Verdicts verdicts = impl.scheduler.verdicts(impl.draft->cluster(), {impl.pods[s]});
        std::vector<std::uint8_t> places;
        for (const std::string& name : verdicts.pluginNames) {
            const auto found = std::find(impl.names.begin(), impl.names.end(), name);
            places.push_back(static_cast<std::uint8_t>(found - impl.names.begin()));
            if (found == impl.names.end()) impl.names.push_back(name);
        }
        const auto plugin = [&](std::size_t i) { return verdicts.plugins[i] == 255 ? std::uint8_t{255} : places[verdicts.plugins[i]]; };
        // The node takes a pod without room for it, so the configuration ignores that resource.
        const std::vector<bool> before = std::exchange(impl.ignored[s], std::vector<bool>(impl.asks[s].size(), false));
        std::vector<bool> ignored = impl.ignored[s];
        for (std::size_t i = 0; i < verdicts.codes.size(); ++i) {
            if (verdicts.codes[i] != Code::Success || impl.fits(s, NodeIdx(i), {}) > 0) continue;
            const std::vector<std::int64_t>& allocatable = impl.draft->cluster().catalog().allocatable[i];
            const std::vector<std::int64_t>& requested = impl.draft->cluster().node(NodeIdx(i)).requested;
            for (std::size_t r = 0; r < allocatable.size(); ++r)
                if (impl.asks[s][r] > 0 && allocatable[r] - requested[r] < impl.asks[s][r]) ignored[r] = true;
        }
        impl.ignored[s] = std::move(ignored);
        if (before != impl.ignored[s]) {
            for (std::size_t i = 0; i < verdicts.codes.size(); ++i) impl.count(s, NodeIdx(i), verdicts.codes[i], plugin(i));
            continue;
        }
        for (const NodeIdx node : changed) impl.count(s, node, verdicts.codes[node.get()], plugin(node.get()));
        // A verdict may change with other nodes: the affinity of other pods.
        for (std::size_t i = 0; i < verdicts.codes.size(); ++i) {
            const NodeSlots& slots = impl.nodes[s][i];
            if (slots.code != verdicts.codes[i] || slots.plugin != plugin(i)) impl.count(s, NodeIdx(i), verdicts.codes[i], plugin(i));
        }
    }
    return {};
}

const std::vector<SlotShape>& SlotBoard::shapes() const { return m_impl->shapes; }
const std::vector<std::string>& SlotBoard::pluginNames() const { return m_impl->names; }
std::string_view SlotBoard::refuser(const NodeSlots& slots) const {
    return slots.plugin < m_impl->names.size() ? std::string_view(m_impl->names[slots.plugin]) : std::string_view();
}

bool SlotBoard::onlyRoomDecides(const NodeSlots& slots) const {
    if (slots.code == Code::Success || slots.code == Code::NotModelled) return slots.code == Code::Success;
    return refusalOf(refuser(slots)) == Refusal::Room;
}

const std::vector<NodeSlots>& SlotBoard::nodes(std::size_t shape) const { return m_impl->nodes[shape]; }
const std::vector<std::int64_t>& SlotBoard::asks(std::size_t shape) const { return m_impl->asks[shape]; }
const Cluster& SlotBoard::picture() const { return m_impl->draft->cluster(); }
std::int64_t SlotBoard::fits(std::size_t shape, NodeIdx node, std::span<const std::int64_t> change) const { return m_impl->fits(shape, node, change); }

std::int64_t SlotBoard::pods(std::size_t shape) const {
    std::int64_t sum = 0;
    for (const NodeSlots& node : m_impl->nodes[shape]) sum += node.pods;
    return sum;
}

std::vector<ResourceIdx> SlotBoard::columns(std::size_t shape) const {
    std::vector<ResourceIdx> columns;
    for (std::size_t r = 0; r < m_impl->asks[shape].size(); ++r)
        if (m_impl->asks[shape][r] > 0 && !m_impl->ignored[shape][r]) columns.emplace_back(r);
    return columns;
}

NodeIdx SlotBoard::destination(PodIdx pod) {
    const NodeIdx home = m_impl->draft->cluster().placement(pod).node;
    const Verdicts verdicts = m_impl->scheduler.verdicts(m_impl->draft->cluster(), {pod});
    const SharedList<Node>& nodes = m_impl->draft->cluster().catalog().nodes;
    NodeIdx best;
    for (std::size_t i = 0; i < verdicts.codes.size(); ++i) {
        if (verdicts.codes[i] != Code::Success || NodeIdx(i) == home) continue;
        // Of equals the first by name, as the scheduler here does.
        if (!best.valid() || verdicts.totals[i] > verdicts.totals[best.get()]
            || (verdicts.totals[i] == verdicts.totals[best.get()] && nodes[i].name < nodes[best.get()].name))
            best = NodeIdx(i);
    }
    return best;
}

}  // namespace bayplan
