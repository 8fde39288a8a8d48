// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/configuration.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace bayplan::volcano {

namespace {

using enum ArgumentKind;

constexpr ArgumentRule kBinpack[] = {{"binpack.weight"}, {"binpack.cpu"}, {"binpack.memory"}, {"binpack.resources", Text}, {"binpack.resources.*"}};
constexpr ArgumentRule kNodeOrder[] = {{"nodeaffinity.weight"},    {"podaffinity.weight"},   {"leastrequested.weight"},    {"balancedresource.weight"}, {"mostrequested.weight"},
                                       {"tainttoleration.weight"}, {"imagelocality.weight"}, {"podtopologyspread.weight"}, {"selectorspread.weight"}};
constexpr ArgumentRule kPredicates[] = {{"predicate.NodeAffinityEnable", Flag},      {"predicate.NodePortsEnable", Flag},
                                        {"predicate.TaintTolerationEnable", Flag},   {"predicate.PodAffinityEnable", Flag},
                                        {"predicate.NodeVolumeLimitsEnable", Flag},  {"predicate.VolumeZoneEnable", Flag},
                                        {"predicate.PodTopologySpreadEnable", Flag}, {"predicate.CacheEnable", Flag},
                                        {"predicate.VolumeBindingEnable", Flag},     {"predicate.DynamicResourceAllocationEnable", Flag, false},
                                        {"predicate.GPUSharingEnable", Flag, false}, {"predicate.ProportionalEnable", Flag, false}};
constexpr ArgumentRule kOvercommit[] = {{"overcommit-factor", Real}};
constexpr ArgumentRule kSla[] = {{"sla-waiting-time", Text}};
constexpr ArgumentRule kTdm[] = {{"tdm.revocable-zone.*", Text}, {"tdm.evict.period", Text}, {"tdm.evict.max-step", Text}};
constexpr ArgumentRule kTaskTopology[] = {{"task-topology.weight"}};
constexpr ArgumentRule kNumaAware[] = {{"weight"}};
constexpr ArgumentRule kNetworkTopology[] = {{"weight"},
                                             {"hypernode.binpack.cpu"},
                                             {"hypernode.binpack.memory"},
                                             {"hypernode.binpack.resources", Text},
                                             {"hypernode.binpack.resources.*"},
                                             {"hypernode.binpack.normal-pod.enable", Flag},
                                             {"hypernode.binpack.normal-pod.fading", Real},
                                             {"hypernode.gradient.evict.max-hypernodes"}};
constexpr ArgumentRule kNodeGroup[] = {{"strict", Flag}, {"enablePreferredOrder", Flag}};
constexpr ArgumentRule kStrategyFit[] = {{"resourceStrategyFitWeight"}, {"resources", Json}, {"sra", Json}, {"proportional", Json}};
constexpr ArgumentRule kCapacity[] = {{"ancestorReclaimLevel"}, {"capacity.DynamicResourceAllocationEnable", Flag, false}, {"capacity.DRAConsumableCapacityEnable", Flag, false}};

constexpr ArgumentRule kRescheduling[] = {{"interval", Duration}, {"metricsPeriod", Text}, {"strategies", Strategies}};

Message idleRescheduling(const VolcanoConfiguration& all, const PluginOption& own) {
    if (!all.has(ActionKind::Shuffle)) return worded("rescheduling evicts nobody without the action shuffle");
    const std::string period = measuredPeriodOf(own.arguments);
    if (period != kMeasuredPeriod) return worded("Volcano keeps averages over %1 alone: over the metricsPeriod %2 it reads 0 of every node, and rescheduling evicts nobody", {kMeasuredPeriod, period});
    return {};
}

constexpr PluginRow kPlugins[] = {
    {"binpack", kBinpack},
    {"capacity", kCapacity},
    {"cdp", {}},
    {"conformance", {}},
    {"drf", {}},
    {"gang", {}},
    {"network-topology-aware", kNetworkTopology},
    {"nodegroup", kNodeGroup},
    {"nodeorder", kNodeOrder},
    {"numa-aware", kNumaAware},
    {"overcommit", kOvercommit},
    {"pdb", {}},
    {"predicates", kPredicates},
    {"priority", {}},
    {"proportion", {}},
    {"rescheduling", kRescheduling, true, idleRescheduling, true},
    {"resource-strategy-fit", kStrategyFit},
    {"resourcequota", {}},
    {"sla", kSla},
    {"task-topology", kTaskTopology},
    {"tdm", kTdm},
    {"deviceshare", {}, false},
    {"extender", {}, false},
    {"usage", {}, false},
};

constexpr ArgumentRule kGang[] = {{"maxDomains"}, {"allowWholeBundle", Flag}};
constexpr ArgumentRule kAllocate[] = {{"predicateErrorCacheEnable", Flag}, {"gateRemovalWorkerNum"}};
constexpr ArgumentRule kPreempt[] = {{"predicateErrorCacheEnable", Flag},
                                     {"enableTopologyAwarePreemption", Flag, false},
                                     {"topologyAwarePreemptWorkerNum"},  // this and the others: of topology-aware preemption alone
                                     {"minCandidateNodesPercentage"},
                                     {"minCandidateNodesAbsolute"},
                                     {"maxCandidateNodesAbsolute"}};
constexpr ArgumentRule kOther[] = {{"predicateErrorCacheEnable", Flag}};

constexpr std::pair<std::string_view, Point> kSwitches[] = {
    {"enableJobOrder", Point::JobOrder},
    {"enableHierarchy", Point::Hierarchy},
    {"enableJobReady", Point::JobReady},
    {"enableJobPipelined", Point::JobPipelined},
    {"enableTaskOrder", Point::TaskOrder},
    {"enablePreemptable", Point::Preemptable},
    {"enableReclaimable", Point::Reclaimable},
    {"enablePreemptive", Point::Preemptive},
    {"enableQueueOrder", Point::QueueOrder},
    {"enabledClusterOrder", Point::ClusterOrder},
    {"enablePredicate", Point::Predicate},
    {"enableBestNode", Point::BestNode},
    {"enableNodeOrder", Point::NodeOrder},
    {"enableTargetJob", Point::TargetJob},
    {"enableReservedNodes", Point::ReservedNodes},
    {"enableJobEnqueued", Point::JobEnqueued},
    {"enabledVictim", Point::Victim},
    {"enableJobStarving", Point::JobStarving},
    {"enabledOverused", Point::Overused},
    {"enabledAllocatable", Point::Allocatable},
    {"enabledHyperNodeOrder", Point::HyperNodeOrder},
    {"enabledHyperNodeGradient", Point::HyperNodeGradient},
    {"enableSubJobReady", Point::SubJobReady},
    {"enableSubJobPipelined", Point::SubJobPipelined},
    {"enableSubJobOrder", Point::SubJobOrder},
    {"enabledUnifiedEvictable", Point::UnifiedEvictable},
};
static_assert(std::size(kSwitches) == kPoints);

}  // namespace

const char* toString(ActionKind action) {
    switch (action) {
    case ActionKind::Enqueue: return "enqueue";
    case ActionKind::Allocate: return "allocate";
    case ActionKind::Preempt: return "preempt";
    case ActionKind::Reclaim: return "reclaim";
    case ActionKind::Backfill: return "backfill";
    case ActionKind::Shuffle: return "shuffle";
    case ActionKind::GangPreempt: return "gangpreempt";
    case ActionKind::GangReclaim: return "gangreclaim";
    }
    return "";
}

std::int64_t Arguments::integer(std::string_view key, std::int64_t otherwise) const {
    const auto at = values.find(key);
    if (at == values.end()) return otherwise;
    std::int64_t number = otherwise;
    std::from_chars(at->second.data(), at->second.data() + at->second.size(), number);
    return number;
}

double Arguments::real(std::string_view key, double otherwise) const {
    const auto at = values.find(key);
    if (at == values.end()) return otherwise;
    double number = otherwise;
    std::from_chars(at->second.data(), at->second.data() + at->second.size(), number);
    return number;
}

bool Arguments::flag(std::string_view key, bool otherwise) const {
    const auto at = values.find(key);
    return at == values.end() ? otherwise : at->second == "true";
}

std::string Arguments::text(std::string_view key) const {
    const auto at = values.find(key);
    return at == values.end() ? std::string() : at->second;
}

std::string measuredPeriodOf(const Arguments& rescheduling) {
    const std::string period = rescheduling.text("metricsPeriod");
    return period.empty() ? "5m" : period;
}

std::span<const PluginRow> pluginRows() { return kPlugins; }

const PluginRow* pluginRow(std::string_view name) {
    const auto at = std::find_if(std::begin(kPlugins), std::end(kPlugins), [&](const PluginRow& row) { return row.name == name; });
    return at == std::end(kPlugins) ? nullptr : at;
}

std::span<const ArgumentRule> argumentsOf(ActionKind action) {
    switch (action) {
    case ActionKind::Allocate: return kAllocate;
    case ActionKind::Preempt: return kPreempt;
    case ActionKind::Reclaim:
    case ActionKind::Backfill: return kOther;
    case ActionKind::GangPreempt:
    case ActionKind::GangReclaim: return kGang;
    case ActionKind::Enqueue:
    case ActionKind::Shuffle: return {};
    }
    return {};
}

const ArgumentRule* argumentRule(std::span<const ArgumentRule> rules, std::string_view key) {
    for (const ArgumentRule& rule : rules) {
        if (rule.key == key) return &rule;
        if (rule.key.ends_with('*') && key.size() >= rule.key.size() && key.starts_with(rule.key.substr(0, rule.key.size() - 1))) return &rule;
    }
    return nullptr;
}

std::optional<Point> pointOfSwitch(std::string_view field) {
    for (const auto& [name, point] : kSwitches)
        if (name == field) return point;
    return std::nullopt;
}

std::vector<std::string_view> switchNames() {
    std::vector<std::string_view> names;
    for (const auto& [name, point] : kSwitches) names.push_back(name);
    return names;
}

const PluginOption* VolcanoConfiguration::find(std::string_view plugin) const {
    for (const auto& tier : tiers)
        for (const PluginOption& option : tier)
            if (option.name == plugin) return &option;
    return nullptr;
}

bool VolcanoConfiguration::readsUse() const {
    for (const auto& tier : tiers)
        for (const PluginOption& option : tier)
            if (const PluginRow* row = pluginRow(option.name); row && row->readsUse && (!row->idle || row->idle(*this, option).empty())) return true;
    return false;
}

bool VolcanoConfiguration::has(ActionKind action) const { return std::find(actions.begin(), actions.end(), action) != actions.end(); }

Arguments VolcanoConfiguration::argumentsOfAction(ActionKind action) const {
    const auto at = actionArguments.find(action);
    return at == actionArguments.end() ? Arguments{} : at->second;
}

}  // namespace bayplan::volcano
