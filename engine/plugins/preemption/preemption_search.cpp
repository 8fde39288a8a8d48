// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/preemption/preemption_search.h"

#include <algorithm>
#include <utility>

#include "framework/fit_error.h"
#include "plugins/shared/not_modelled.h"

namespace bayplan {

namespace {

constexpr const char* kNotHelpful = "Preemption is not helpful for scheduling";

/// Whether victims of an earlier preemption are still terminating on the pod's nominated node.
bool waitsForVictims(const PreemptionRules& rules, const Cycle& cycle, std::span<const NodeCode> rejected) {
    const Catalog& catalog = cycle.cluster.catalog();
    const NodeIdx nominated = cycle.nominated;
    if (!nominated.valid()) return false;
    for (const NodeCode& node : rejected)
        if (node.node == nominated && node.code == Code::UnschedulableAndUnresolvable) return false;
    const std::vector<PodIdx>& pods = cycle.cluster.node(nominated).pods;
    return std::any_of(pods.begin(), pods.end(), [&](PodIdx pod) {
        const Pod& other = catalog.pod(pod);
        return other.deleting && rules.leaves(other) && other.priority() < cycle.pod.priority();
    });
}

PostFilterResult failed(const ReasonInfo& reason, const std::string& text) {
    PostFilterResult result;
    result.status.code = Code::Error;
    result.status.reasons.push_back(reason({text}));
    return result;
}

PostFilterResult faultOf(const ReasonInfo& reason, const Error& error) {
    if (error.code != ErrorCode::Unsupported) return failed(reason, error.message);
    PostFilterResult unknown;
    unknown.status = notModelled(error.message);
    return unknown;
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

std::size_t candidatesWanted(const PreemptionRules& rules, std::size_t potential) {
    const std::size_t share = potential * static_cast<std::size_t>(rules.leastPercentage) / 100;
    return std::min(potential, std::max(share, static_cast<std::size_t>(rules.leastNodes)));
}

}  // namespace

PostFilterResult refused(const PreemptionRules& rules, const std::string& text) {
    PostFilterResult result;
    result.status.code = Code::Unschedulable;
    result.status.reasons.push_back((*rules.noHelp)({text}));
    return result;
}

PostFilterResult searchPreemption(const PreemptionRules& rules, const Cycle& cycle, std::span<const NodeCode> rejected, Rehearsal& rehearsal) {
    if (cycle.spec.spec->preemptionPolicy == "Never") return refused(rules, "not eligible due to preemptionPolicy=Never.");
    if (waitsForVictims(rules, cycle, rejected)) return refused(rules, "not eligible due to a terminating pod on the nominated node.");

    ReasonCounts counts;
    std::vector<NodeIdx> potential;
    for (const NodeCode& node : rejected) {
        if (node.code == Code::Unschedulable)
            potential.push_back(node.node);
        else
            ++counts[kNotHelpful];
    }
    const std::size_t wanted = candidatesWanted(rules, potential.size());
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
        if (auto victims = selectVictims(cycle, rehearsal, node, rules.victims, status)) {
            (victims->violations == 0 ? safe : violating).push_back(std::move(*victims));
        } else if (status.code == Code::NotModelled) {
            PostFilterResult unknown;
            unknown.status = std::move(status);
            return unknown;
        } else if (status.code == Code::Error) {
            faults.push_back(status.message());
        } else {
            count(counts, status.reasons);
        }
    }
    safe.insert(safe.end(), std::make_move_iterator(violating.begin()), std::make_move_iterator(violating.end()));
    if (safe.empty() && !faults.empty()) return failed(*rules.fault, faultsText(faults));
    if (safe.empty()) {
        PostFilterResult none = refused(rules, fitErrorText(rejected.size(), counts));
        none.clearsNomination = true;
        return none;
    }
    Result<std::vector<PreemptionCandidate>> left = rehearsal.askExtenders(std::move(safe));
    if (!left) return faultOf(*rules.extender, left.error());
    if (left->empty()) return refused(rules, "no candidate node for preemption");
    PreemptionCandidate& best = (*left)[pickCandidate(cycle, *left)];
    return {{}, best.node, std::move(best.victims), false, {}};
}

}  // namespace bayplan
