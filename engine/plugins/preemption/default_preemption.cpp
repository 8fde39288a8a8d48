// SPDX-License-Identifier: GPL-3.0-or-later
// PostFilter: which pods of lower priority would have to leave which node so that the pod fits there. They are
// proposed, never evicted.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/defaultpreemption/default_preemption.go,
// pkg/scheduler/framework/preemption; specification 4.18.

#include "plugins/preemption/default_preemption.h"

#include <algorithm>
#include <utility>

#include "framework/fit_error.h"
#include "framework/group_index.h"
#include "framework/plugin_info.h"
#include "plugins/preemption/group_victims.h"
#include "plugins/preemption/preemption_victims.h"
#include "plugins/shared/hint_events.h"
#include "plugins/shared/not_modelled.h"

namespace bayplan {

extern const PluginInfo kDefaultPreemption;

namespace {

constexpr ReasonInfo kNoHelp{"Preemption.none", "preemption: %1", WORDS_FOR_PEOPLE("Text", "preemption does not help: %1"), {"why"}};
constexpr ReasonInfo kFault{"Preemption.fault", "preemption: %1", WORDS_FOR_PEOPLE("Text", "preemption could not be tried: %1"), {"fault"}};
constexpr ReasonInfo kExtender{"Preemption.extender", "preemption: %1", WORDS_FOR_PEOPLE("Text", "an extender that was asked about preemption failed: %1"), {"fault"}};
constexpr ReasonInfo kRunning{"Preemption.running", "waiting for the preemption for this pod to be finished", WORDS_FOR_PEOPLE("Text", "the pods that it preempted have not gone yet")};
constexpr ReasonInfo kDefaultPreemptionReasons[] = {kNoHelp, kFault, kExtender, kRunning, kNoVictims, kNoGroupVictims, kNeverForGroup};

constexpr const char* kNotHelpful = "Preemption is not helpful for scheduling";

PostFilterResult unschedulable(const std::string& text) {
    PostFilterResult result;
    result.status.code = Code::Unschedulable;
    result.status.reasons.push_back(kNoHelp({text}));
    return result;
}

/// Whether victims of an earlier preemption are still terminating on the pod's nominated node.
bool waitsForVictims(const Cycle& cycle, std::span<const NodeCode> rejected) {
    const Catalog& catalog = cycle.cluster.catalog();
    const NodeIdx nominated = cycle.nominated;
    if (!nominated.valid()) return false;
    for (const NodeCode& node : rejected)
        if (node.node == nominated && node.code == Code::UnschedulableAndUnresolvable) return false;
    const std::vector<PodIdx>& pods = cycle.cluster.node(nominated).pods;
    return std::any_of(pods.begin(), pods.end(), [&](PodIdx pod) {
        const Pod& other = catalog.pod(pod);
        return other.deleting && other.preempted && other.priority() < cycle.pod.priority();
    });
}

PostFilterResult failed(const ReasonInfo& reason, const std::string& text) {
    PostFilterResult result;
    result.status.code = Code::Error;
    result.status.reasons.push_back(reason({text}));
    return result;
}

PostFilterResult unknown(const std::string& what) {
    PostFilterResult result;
    result.status = notModelled(what);
    return result;
}

PostFilterResult faultOf(const Error& error) {
    if (error.code == ErrorCode::Unsupported) return unknown(error.message);
    return failed(kExtender, error.message);
}

/// Joins errors as Go does: each text once; several in brackets.
std::string faultsText(const std::vector<std::string>& faults) {
    std::vector<std::string> once;
    for (const std::string& fault : faults)
        if (std::find(once.begin(), once.end(), fault) == once.end()) once.push_back(fault);
    if (once.size() == 1) return once.front();
    std::string text = "[";
    for (std::size_t i = 0; i < once.size(); ++i) text += (i ? ", " : "") + once[i];
    return text + "]";
}

class DefaultPreemption final : public Plugin,
                                public PreEnqueuePlugin,
                                public PostFilterPlugin,
                                public GroupPostFilterPlugin,
                                public EnqueueHints {
public:
    DefaultPreemption(DefaultPreemptionArgs args, const FeatureGates& features)
        : m_args(args), m_byPlacement(features.on("TopologyAwareWorkloadScheduling")), m_asAGroup(features.on("WorkloadAwarePreemption")) {}

    std::string_view name() const override { return kDefaultPreemption.name; }

    Status preEnqueue(const Catalog&, const Pod&) const override { return {}; }
    Status whilePreempting() const override {
        return {Code::UnschedulableAndUnresolvable, {kRunning()}, {}};
    }

    /// A victim's deletion lets its preemptor pass PreEnqueue; other plugins decide whether it helps.
    std::vector<EventInterest> interests() const override { return {{EventResource::Pod, action::kDelete}}; }
    Hint hint(const Cycle&, const ClusterEvent&) const override { return Hint::Skip; }

    PostFilterResult postFilter(const Cycle& cycle, const PluginState*, std::span<const NodeCode> rejected,
                                Rehearsal& rehearsal) const override {
        if (cycle.together && !cycle.spec.spec->podGroup.empty())
            if (const char* why = refusedToMember(cycle)) return unschedulable(why);
        if (cycle.spec.spec->preemptionPolicy == "Never")
            return unschedulable("not eligible due to preemptionPolicy=Never.");
        if (waitsForVictims(cycle, rejected))
            return unschedulable("not eligible due to a terminating pod on the nominated node.");

        ReasonCounts counts;
        std::vector<NodeIdx> potential;
        for (const NodeCode& node : rejected) {
            if (node.code == Code::Unschedulable)
                potential.push_back(node.node);
            else
                ++counts[kNotHelpful];
        }
        const std::size_t wanted = candidatesWanted(potential.size());
        if (!potential.empty())
            std::rotate(potential.begin(),
                        potential.begin() + static_cast<std::ptrdiff_t>(cycle.lot % potential.size()),
                        potential.end());
        std::vector<PreemptionCandidate> safe;       // no budget is violated
        std::vector<PreemptionCandidate> violating;  // at least one budget is violated
        std::vector<std::string> faults;             // on nodes that could not be tried
        for (const NodeIdx node : potential) {
            if (!safe.empty() && safe.size() + violating.size() >= wanted) break;
            Status status;
            if (auto victims = selectVictims(cycle, rehearsal, node, status)) {
                (victims->violations == 0 ? safe : violating).push_back(std::move(*victims));
            } else if (status.code == Code::NotModelled) {
                return unknown("what would fit on node " + cycle.cluster.catalog().node(node).name + " without victims");
            } else if (status.code == Code::Error) {
                faults.push_back(status.message());
            } else {
                count(counts, status.reasons);
            }
        }
        safe.insert(safe.end(), std::make_move_iterator(violating.begin()), std::make_move_iterator(violating.end()));
        if (safe.empty() && !faults.empty()) return failed(kFault, faultsText(faults));
        if (safe.empty()) {
            PostFilterResult none = unschedulable(fitErrorText(rejected.size(), counts));
            none.clearsNomination = true;
            return none;
        }
        Result<std::vector<PreemptionCandidate>> left = rehearsal.askExtenders(std::move(safe));
        if (!left) return faultOf(left.error());
        if (left->empty()) return unschedulable("no candidate node for preemption");
        PreemptionCandidate& best = (*left)[pickCandidate(cycle, *left)];
        return {{}, best.node, std::move(best.victims), false, {}};
    }

    GroupPreemption postFilterGroup(const GroupCycle& group, GroupRehearsal& rehearsal) const override { return selectGroupVictims(group, rehearsal); }

private:
    /// Why a member of a pod group preempts nobody by itself; null: it may.
    const char* refusedToMember(const Cycle& cycle) const {
        if (m_byPlacement) {
            const PodGroup* group = cycle.index.derived.of<GroupIndex>().of(cycle.pod).object;
            if (!group) return "pod group for pod not found";
            if (group->topologyKeys) return "not eligible due to placement-based pod group scheduling limitation";
        }
        return m_asAGroup ? "not eligible due to workload aware preemption enabled" : nullptr;
    }

    /// How many nodes are tried in a large cluster: enough to choose from.
    std::size_t candidatesWanted(std::size_t potential) const {
        const std::size_t share = potential * static_cast<std::size_t>(m_args.minCandidateNodesPercentage) / 100;
        return std::min(potential, std::max(share, static_cast<std::size_t>(m_args.minCandidateNodesAbsolute)));
    }

    DefaultPreemptionArgs m_args;
    bool m_byPlacement;  // pod groups are tried in placements
    bool m_asAGroup;     // pod groups preempt, and may be preempted, as a whole
};

}  // namespace

void describe(ArgumentVisitor& visitor, DefaultPreemptionArgs& args) {
    visitor.number({.name = "minCandidateNodesPercentage", .label = WORDS_FOR_PEOPLE("Arguments", "Nodes to look at, least share"), .unit = " %"},
                   args.minCandidateNodesPercentage, 0, 100);
    visitor.number({"minCandidateNodesAbsolute", WORDS_FOR_PEOPLE("Arguments", "Nodes to look at, least number")}, args.minCandidateNodesAbsolute, 0);
    visitor.require(args.minCandidateNodesPercentage != 0 || args.minCandidateNodesAbsolute != 0,
                    "minCandidateNodesPercentage and minCandidateNodesAbsolute may not both be 0");
}

constinit const PluginInfo kDefaultPreemption{
    .name = "DefaultPreemption",
    .reasons = kDefaultPreemptionReasons,
    .arguments = &kArgumentsOf<DefaultPreemptionArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> {
        return std::make_shared<const DefaultPreemption>(args.of<DefaultPreemptionArgs>(), args.features);
    },
};

}  // namespace bayplan
