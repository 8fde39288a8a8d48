// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/preemption/victim_search.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "framework/fit_error.h"
#include "plugins/preemption/preemption_victims.h"
#include "plugins/shared/not_modelled.h"

namespace bayplan {

namespace {

PostFilterResult answer(const VictimSearch& search, Code code, const ReasonInfo& reason, const Message& text) {
    PostFilterResult result;
    result.status.code = code;
    result.status.reasons.push_back(search.named() ? reason({text}) : reason.saying(text, {text}));
    return result;
}

PostFilterResult unknown(const Message& what) {
    PostFilterResult result;
    result.status = notModelled(what);
    return result;
}

/// Joins errors as Go does: each text once; several in brackets.
Message faultsText(const std::vector<Message>& faults) {
    std::vector<Message> once;
    for (const Message& fault : faults)
        if (std::find(once.begin(), once.end(), fault) == once.end()) once.push_back(fault);
    if (once.size() == 1) return once.front();
    return worded("[%1]", {listed(once)});
}

}  // namespace

PostFilterResult preemptsNobody(const VictimSearch& search, const Message& why) {
    return answer(search, Code::Unschedulable, kNoHelp, why);
}

PostFilterResult preempt(const Cycle& cycle, std::span<const NodeCode> rejected, Rehearsal& rehearsal, VictimSearch& search) {
    FitError error{.nodes = rejected.size()};
    std::vector<NodeIdx> potential;
    std::size_t notHelped = 0;
    for (const NodeCode& node : rejected) {
        if (node.code == Code::Unschedulable)
            potential.push_back(node.node);
        else
            ++notHelped;
    }
    const std::size_t wanted = search.order(potential);
    std::vector<PreemptionCandidate> safe;       // no budget is violated
    std::vector<PreemptionCandidate> violating;  // at least one budget is violated
    std::vector<Message> faults;                 // on nodes that could not be tried
    for (const NodeIdx node : potential) {
        if (!safe.empty() && safe.size() + violating.size() >= wanted) break;
        Status status;
        if (auto victims = search.select(node, status)) {
            (victims->violations == 0 ? safe : violating).push_back(std::move(*victims));
        } else if (status.code == Code::NotModelled) {
            PostFilterResult unsaid;
            unsaid.status = std::move(status);
            return unsaid;
        } else if (status.code == Code::Error) {
            faults.push_back(status.said());
        } else {
            count(error.counts, status.reasons);
        }
    }
    safe.insert(safe.end(), std::make_move_iterator(violating.begin()), std::make_move_iterator(violating.end()));
    if (safe.empty() && !faults.empty()) return answer(search, Code::Error, kPreemptionFault, faultsText(faults));
    if (safe.empty()) {
        if (notHelped > 0) count(error.counts, Reason{"", worded("Preemption is not helpful for scheduling"), {}}, notHelped);
        PostFilterResult none = preemptsNobody(search, messageOf(error));
        none.clearsNomination = true;
        return none;
    }
    Result<std::vector<PreemptionCandidate>> left = rehearsal.askExtenders(std::move(safe));
    if (!left && left.error().code == ErrorCode::Unsupported) return unknown(left.error().message);
    if (!left) return answer(search, Code::Error, kPreemptionExtender, left.error().message);
    if (left->empty()) return preemptsNobody(search, worded("no candidate node for preemption"));
    PreemptionCandidate& best = (*left)[pickCandidate(cycle, *left)];
    return {{}, best.node, std::move(best.victims), false, {}};
}

bool nominatedInVain(const Cycle& cycle, std::span<const NodeCode> rejected) {
    return std::any_of(rejected.begin(), rejected.end(),
                       [&](const NodeCode& node) { return node.node == cycle.nominated && node.code == Code::UnschedulableAndUnresolvable; });
}

}  // namespace bayplan
