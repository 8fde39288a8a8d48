// SPDX-License-Identifier: GPL-3.0-or-later
// Filter: requests must fit into the free amounts. Score: least or most allocated, or by a shape, as the profile's
// strategy says.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/noderesources/fit.go.

#include "plugins/resources/node_resources_fit.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/wrapping.h"
#include "framework/plugin_info.h"
#include "plugins/resources/allocation_score.h"
#include "plugins/resources/scored_resources.h"
#include "plugins/shared/hint_events.h"

namespace bayplan {

extern const PluginInfo kNodeResourcesFit;

namespace {

constexpr ReasonInfo kShort{"Fit.short", "Insufficient %1", WORDS_FOR_PEOPLE("Text", "%1: needs %2, free %3 of %4"), {"resource", "need", "free", "alloc"}, Cause::Amount};
constexpr ReasonInfo kNodeResourcesFitReasons[] = {kShort};

/// Upstream's words for too little of each resource of a catalog: nodes and pods without number get the same.
struct ShortWords {
    explicit ShortWords(const Catalog& catalog) {
        for (std::size_t i = 0; i < catalog.resources.size(); ++i) {
            const ResourceIdx column(i);
            of.push_back(column == ResourceTable::kPodsIdx ? worded("Too many pods") : kShort({catalog.resources.name(column)}).text);
        }
    }
    std::vector<Message> of;  // by column
};

/// The pod's requests by column; only those that can fail.
class Wanted final : public PluginState {
public:
    struct Amount {
        ResourceIdx column;
        std::int64_t need = 0;
        bool fromDevices = false;  // devices may serve it on a node that has none of it
    };
    std::vector<Amount> amounts;
};

/// What scores count as taken.
std::int64_t usedOf(const NodeState& state, ResourceIdx column) {
    if (column == ResourceTable::kCpuIdx) return state.nonZeroCpu;
    if (column == ResourceTable::kMemoryIdx) return state.nonZeroMemory;
    return state.requested[column.get()];
}

class Columns final : public PluginState {
public:
    std::vector<ScoredResource> resources;
};

class NodeResourcesFit : public Plugin,
                         public PreFilterPlugin,
                         public FilterPlugin,
                         public PreScorePlugin,
                         public ScorePlugin,
                         public EnqueueHints {
public:
    NodeResourcesFit(NodeResourcesFitArgs args, bool fromDevices) : m_args(std::move(args)), m_fromDevices(fromDevices) {}

    std::string_view name() const override { return kNodeResourcesFit.name; }
    std::string_view withoutPreFilter() const override { return R"(error reading "PreFilterNodeResourcesFit" from cycleState: not found)"; }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        result.state = wanted(cycle);
        return result;
    }

    Code filter(const Cycle& cycle, const PluginState* state, const NodeView& node, Reasons* why) const override {
        if (!state) return filter(cycle, wanted(cycle).get(), node, why);
        const std::size_t pods = ResourceTable::kPodsIdx.get();
        Code code = Code::Success;
        if (node.state.requested[pods] + 1 > node.allocatable[pods]) {
            code = Code::Unschedulable;
            if (why) why->push_back(reason(cycle, node, ResourceTable::kPodsIdx, 1));
        }
        for (const Wanted::Amount& wanted : static_cast<const Wanted*>(state)->amounts) {
            const std::size_t column = wanted.column.get();
            const std::int64_t total = node.allocatable[column];
            if (wanted.fromDevices && total <= 0) continue;
            if (wanted.need <= wrappingSub(total, node.state.requested[column])) continue;
            if (wanted.need > total)
                code = Code::UnschedulableAndUnresolvable;
            else if (code == Code::Success)
                code = Code::Unschedulable;
            if (why)
                why->push_back(reason(cycle, node, wanted.column, wanted.need));
            else if (code == Code::UnschedulableAndUnresolvable)
                break;  // the code cannot get worse
        }
        return code;
    }

    bool guards(const std::string& resource) const override { return !ignored(resource); }

    PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx>) const override {
        auto columns = std::make_unique<Columns>();
        columns->resources = scoredResources(m_args.resources, cycle.cluster.catalog().resources);
        return {{}, std::move(columns)};
    }

    std::int64_t score(const Cycle& cycle, const PluginState* state, const NodeView& node) const override {
        if (state) return scoreOf(cycle, static_cast<const Columns*>(state)->resources, node);
        return scoreOf(cycle, scoredResources(m_args.resources, cycle.cluster.catalog().resources), node);
    }

    std::vector<EventInterest> interests() const override {
        return {{EventResource::Pod, action::kDelete | action::kPodScaleDown},
                {EventResource::Node, action::kAdd | action::kNodeAllocatable},
                {EventResource::DeviceClass, action::kAdd | action::kUpdate}};
    }
    Hint hint(const Cycle& cycle, const ClusterEvent& event) const override {
        if (event.resource == EventResource::Node) return roomGained(cycle, event) ? Hint::Queue : Hint::Skip;
        if (event.resource == EventResource::DeviceClass) {
            const DeviceClass* made = cycle.cluster.catalog().devices.findClass(event.object);
            const bool asked = asksFor(cycle, "deviceclass.resource.kubernetes.io/" + event.object)
                               || (made && !made->extendedResourceName.empty() && asksFor(cycle, made->extendedResourceName));
            return asked ? Hint::Queue : Hint::Skip;
        }
        if (event.actions == action::kDelete) return heldRoom(*event.oldPod) ? Hint::Queue : Hint::Skip;
        const bool frees = ofThePodItself(cycle, event)
                           || (event.resource == EventResource::AssignedPod && asksLessOfWhatIsWanted(cycle, event));
        return frees ? Hint::Queue : Hint::Skip;
    }

protected:
    const NodeResourcesFitArgs& args() const { return m_args; }

private:
    /// The pod would fit on the empty node, and it did not fit before or the node now has more of what the pod
    /// requests.
    bool roomGained(const Cycle& cycle, const ClusterEvent& event) const {
        const ResourceTable& table = cycle.cluster.catalog().resources;
        const std::vector<std::int64_t> has = table.amounts(event.newNode->allocatable);
        const auto wanted = this->wanted(cycle);
        if (has[ResourceTable::kPodsIdx.get()] < 1) return false;
        for (const Wanted::Amount& amount : wanted->amounts)
            if (amount.need > has[amount.column.get()]) return false;
        if (!event.oldNode) return true;
        const std::vector<std::int64_t> had = table.amounts(event.oldNode->allocatable);
        if (has[ResourceTable::kPodsIdx.get()] > had[ResourceTable::kPodsIdx.get()]) return true;
        return std::any_of(wanted->amounts.begin(), wanted->amounts.end(), [&](const Wanted::Amount& amount) {
            return has[amount.column.get()] > had[amount.column.get()];
        });
    }

    bool asksFor(const Cycle& cycle, const std::string& resource) const {
        const ResourceIdx column = cycle.cluster.catalog().resources.find(resource);
        const auto wanted = this->wanted(cycle);
        return std::any_of(wanted->amounts.begin(), wanted->amounts.end(),
                           [&](const Wanted::Amount& amount) { return amount.column == column; });
    }

    bool asksLessOfWhatIsWanted(const Cycle& cycle, const ClusterEvent& event) const {
        const ResourceTable& table = cycle.cluster.catalog().resources;
        const std::vector<std::int64_t> was = table.amounts(accountedRequests(*event.oldPod, {}));
        const std::vector<std::int64_t> is = table.amounts(accountedRequests(*event.newPod, {}));
        const auto wanted = this->wanted(cycle);
        return std::any_of(wanted->amounts.begin(), wanted->amounts.end(), [&](const Wanted::Amount& amount) {
            return is[amount.column.get()] < was[amount.column.get()];
        });
    }

    std::unique_ptr<Wanted> wanted(const Cycle& cycle) const {
        auto wanted = std::make_unique<Wanted>();
        const std::vector<std::int64_t>& asked = cycle.spec.requests.filter;
        for (std::size_t column = 0; column < asked.size(); ++column) {
            if (ResourceIdx(column) == ResourceTable::kPodsIdx || asked[column] == 0) continue;
            const bool scalar = column >= ResourceTable::kFirstScalar;
            if (scalar ? ignored(cycle.cluster.catalog().resources.name(ResourceIdx(column))) : asked[column] < 0)
                continue;
            const bool fromDevices = m_fromDevices && scalar
                                     && cycle.cluster.catalog().devices.classOfResource(
                                         cycle.cluster.catalog().resources.name(ResourceIdx(column)));
            wanted->amounts.push_back({ResourceIdx(column), asked[column], fromDevices});
        }
        return wanted;
    }

    bool ignored(const std::string& resource) const {
        if (!isExtendedResource(resource)) return false;
        const auto contains = [](const std::vector<std::string>& names, std::string_view name) {
            return std::find(names.begin(), names.end(), name) != names.end();
        };
        return contains(m_args.ignoredResources, resource)
               || contains(m_args.ignoredResourceGroups, std::string_view(resource).substr(0, resource.find('/')));
    }

    static Reason reason(const Cycle& cycle, const NodeView& node, ResourceIdx column, std::int64_t need) {
        const std::int64_t total = node.allocatable[column.get()];
        const std::int64_t free = wrappingSub(total, node.state.requested[column.get()]);
        return kShort.saying(cycle.index.derived.of<ShortWords>().of[column.get()], {cycle.cluster.catalog().resources.name(column), need, free, total});
    }

    std::int64_t scoreOf(const Cycle& cycle, const std::vector<ScoredResource>& resources, const NodeView& node) const {
        constexpr std::size_t kFew = 8;
        std::array<Allocation, kFew> few;
        std::vector<Allocation> many;
        if (resources.size() > kFew) many.resize(resources.size());
        Allocation* allocations = many.empty() ? few.data() : many.data();
        std::size_t n = 0;
        for (const ScoredResource& resource : resources) {
            const std::size_t column = resource.column.get();
            const std::int64_t asked = cycle.spec.requests.score[column];
            const std::int64_t capacity = node.allocatable[column];
            if (capacity == 0 || (resource.scalar && asked == 0)) continue;
            allocations[n++] = {wrappingAdd(usedOf(node.state, resource.column), asked), capacity, resource.weight};
        }
        const std::span<const Allocation> all(allocations, n);
        switch (m_args.strategy) {
        case NodeResourcesFitArgs::Strategy::LeastAllocated:
            return leastAllocated(all);
        case NodeResourcesFitArgs::Strategy::MostAllocated:
            return mostAllocated(all);
        case NodeResourcesFitArgs::Strategy::RequestedToCapacityRatio:
            return requestedToCapacityRatio(all, m_args.shape);
        }
        return 0;
    }

    NodeResourcesFitArgs m_args;
    bool m_fromDevices;  // devices may serve extended resources
};

/// With placements of pod groups, whose nodes together count like one node: the fuller the better.
class FitOfPlacements final : public NodeResourcesFit, public PlacementScorePlugin {
public:
    using NodeResourcesFit::NodeResourcesFit;

    Status scorePlacement(const GroupCycle& group, const GroupPlacement& placement, std::span<const PodOnNode> placed, std::int64_t& score) const override {
        const Catalog& catalog = group.cluster.catalog();
        std::vector<Allocation> allocations;
        for (const ScoredResource& resource : scoredResources(args().resources, catalog.resources)) {
            Allocation all{0, 0, resource.weight};
            std::int64_t asked = 0;
            for (const NodeIdx node : placement.nodes) {
                all.capacity = wrappingAdd(all.capacity, group.cluster.allocatable(node, resource.column));
                all.total = wrappingAdd(all.total, usedOf(group.cluster.node(node), resource.column));
            }
            for (const PodOnNode& pod : placed) asked = wrappingAdd(asked, catalog.specOf(pod.pod).requests.score[resource.column.get()]);
            if (all.capacity == 0 || (resource.scalar && asked == 0)) continue;
            all.total = wrappingAdd(all.total, asked);
            allocations.push_back(all);
        }
        score = mostAllocated(allocations);
        return {};
    }
};

std::shared_ptr<const Plugin> makeFit(const PluginArgs& args) {
    NodeResourcesFitArgs own = args.of<NodeResourcesFitArgs>();
    if (!args.ignoredByScheduler.empty()) own.ignoredResources = args.ignoredByScheduler;
    const bool fromDevices = args.features.on("DRAExtendedResource");
    if (args.features.on("TopologyAwareWorkloadScheduling")) return std::make_shared<const FitOfPlacements>(std::move(own), fromDevices);
    return std::make_shared<const NodeResourcesFit>(std::move(own), fromDevices);
}

}  // namespace

void describe(ArgumentVisitor& visitor, NodeResourcesFitArgs& args) {
    using Strategy = NodeResourcesFitArgs::Strategy;
    visitor.object({"scoringStrategy"}, [&](ArgumentVisitor& fields) {
        fields.choice({"type", WORDS_FOR_PEOPLE("Arguments", "Strategy"), Given::Required}, args.strategy,
                      {"LeastAllocated", "MostAllocated", "RequestedToCapacityRatio"});
        describeResources(fields, args.resources, 100);
        const bool shaped = args.strategy == Strategy::RequestedToCapacityRatio;
        fields.object({"requestedToCapacityRatio"}, [&](ArgumentVisitor& ratio) { describeShape(ratio, args.shape, shaped ? Given::Required : Given::Optional, shaped); });
        fields.require(!shaped || !args.shape.empty(), "RequestedToCapacityRatio needs requestedToCapacityRatio.shape");
    });
    visitor.texts({"ignoredResources", WORDS_FOR_PEOPLE("Arguments", "Ignored")}, args.ignoredResources, TextForm::QualifiedName);
    visitor.texts({"ignoredResourceGroups", WORDS_FOR_PEOPLE("Arguments", "Ignored groups")}, args.ignoredResourceGroups, TextForm::Group);
}

constinit const PluginInfo kNodeResourcesFit{
    .name = "NodeResourcesFit",
    .refusal = Refusal::Room,
    .letter = 'R',
    .reasons = kNodeResourcesFitReasons,
    .arguments = &kArgumentsOf<NodeResourcesFitArgs>,
    .make = makeFit,
};

}  // namespace bayplan
