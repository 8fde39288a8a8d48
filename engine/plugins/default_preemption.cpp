// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/default_preemption.h"

#include <algorithm>
#include <utility>

#include "framework/fit_error.h"
#include "plugins/hint_events.h"
#include "plugins/not_modelled.h"
#include "plugins/preemption_victims.h"

namespace bayplan {

namespace {

constexpr const char* kNotHelpful = "Preemption is not helpful for scheduling";

PostFilterResult unschedulable(const std::string& text) {
    PostFilterResult result;
    result.status.code = Code::Unschedulable;
    result.status.reasons.push_back({"Preemption.none", "preemption: " + text, {}});
    return result;
}

/// Whether victims of an earlier preemption are still leaving the node to which this pod was nominated.
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

PostFilterResult failed(const char* code, const std::string& text) {
    PostFilterResult result;
    result.status.code = Code::Error;
    result.status.reasons.push_back({code, "preemption: " + text, {}});
    return result;
}

PostFilterResult unknown(const std::string& what) {
    PostFilterResult result;
    result.status = notModelled(what);
    return result;
}

PostFilterResult faultOf(const Error& error) {
    if (error.code == ErrorCode::Unsupported) return unknown(error.message);
    return failed("Preemption.extender", error.message);
}

/// As Go joins several errors: each text once; more than one in brackets.
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
                                public EnqueueHints {
public:
    DefaultPreemption(DefaultPreemptionArgs args, bool ofGroups) : m_args(args), m_ofGroups(ofGroups) {}

    std::string_view name() const override { return "DefaultPreemption"; }

    /// Blocks only a pod whose preemption is being carried out, which is the queue's to know: see queue/simulation.h.
    Status preEnqueue(const Catalog&, const Pod&) const override { return {}; }

    /// A victim's end lets its preemptor out of PreEnqueue; whether it helps, others say.
    std::vector<EventInterest> interests() const override { return {{EventResource::Pod, action::kDelete}}; }
    Hint hint(const Cycle&, const ClusterEvent&) const override { return Hint::Skip; }

    PostFilterResult postFilter(const Cycle& cycle, const PluginState*, std::span<const NodeCode> rejected,
                                Rehearsal& rehearsal) const override {
        if (cycle.spec.spec->preemptionPolicy == "Never")
            return unschedulable("not eligible due to preemptionPolicy=Never.");
        if (m_ofGroups) return unknown("feature gate WorkloadAwarePreemption=true");
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
        std::vector<PreemptionCandidate> violating;  // some is
        std::vector<std::string> faults;             // of nodes that could not be tried
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
        if (safe.empty() && !faults.empty()) return failed("Preemption.fault", faultsText(faults));
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

private:
    /// How many nodes are looked at in a large cluster: enough to choose from.
    std::size_t candidatesWanted(std::size_t potential) const {
        const std::size_t share = potential * static_cast<std::size_t>(m_args.minCandidateNodesPercentage) / 100;
        return std::min(potential, std::max(share, static_cast<std::size_t>(m_args.minCandidateNodesAbsolute)));
    }

    DefaultPreemptionArgs m_args;
    bool m_ofGroups;  // groups are preempted, and preempt, as wholes
};

}  // namespace

std::shared_ptr<const Plugin> makeDefaultPreemption(const PluginArgs& args) {
    return std::make_shared<const DefaultPreemption>(args.preemption, args.features.on("WorkloadAwarePreemption"));
}

}  // namespace bayplan
