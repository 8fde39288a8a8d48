// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/approval.h"

#include <algorithm>

#include "io/sessions/plan_steps.h"
#include "kube/http/digest.h"

namespace bayplan {

namespace {

constexpr std::size_t kShort = 12;  // digits; two plans of one user do not collide in 48 bits

Error otherPlan(ErrorCode code, std::string_view approved, const std::string& hash) {
    return Error{code, worded("the approval is for plan %1, and this one is %2: it was changed since", {shortHash(approved), shortHash(hash)}), {}};
}

}  // namespace

std::string planHash(const Plan& plan) {
    std::string text = "bayplan/v1 plan\n";
    // When it may be done is part of what is done. Without windows nothing is added, so that old approvals hold.
    for (const TimeWindow& window : plan.windows.spans) text += "window " + std::to_string(window.from) + ' ' + std::to_string(window.to) + '\n';
    if (plan.windows.any() && plan.windows.startsWithin) text += "startsWithin " + std::to_string(*plan.windows.startsWithin) + '\n';
    std::vector<PlanStep> one(1);  // its memory serves all
    for (const PlanStep& planned : plan.steps) {
        PlanStep& step = one.front();
        step = planned;
        // Explicit or default, it is the same landing.
        if (step.action == PlanStep::Action::Place || step.action == PlanStep::Action::Move) step.landing = landingOf(step);
        step.wave.reset();  // what a search said of it
        step.counted.reset();
        step.window.reset();
        step.priority.reset();
        step.lost.reset();
        step.lossUnknown = false;
        step.turn.clear();
        appendSteps(text, one);
        text += '\n';
    }
    return sha256Hex(text);
}

std::string shortHash(std::string_view hash) { return std::string(hash.substr(0, kShort)); }

Result<Approval> approve(const Plan& plan, std::string_view typed, std::string by, std::int64_t at) {
    const std::string hash = planHash(plan);
    std::string lower(typed);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    if (lower.size() < kShort) return Error{ErrorCode::Invalid, worded("a hash is approved by its first twelve digits or more, not by \"%1\"", {typed}), {}};
    if (!std::string_view(hash).starts_with(lower)) return otherPlan(ErrorCode::Invalid, lower, hash);
    return Approval{hash, std::move(by), at};
}

std::vector<PlanApproval> approvalsFor(std::string_view hash, const std::vector<PlanApproval>& all) {
    std::vector<PlanApproval> hold;
    for (const PlanApproval& one : all)
        if (one.hash == hash && std::none_of(hold.begin(), hold.end(), [&](const PlanApproval& other) { return other.by == one.by; })) hold.push_back(one);
    return hold;
}

std::vector<PlanApproval> approvalsOf(const Plan& plan) { return plan.approvals.empty() ? std::vector<PlanApproval>() : approvalsFor(planHash(plan), plan.approvals); }

Result<void> sign(std::vector<PlanApproval>& held, std::string hash, const std::string& by, std::int64_t at) {
    if (by.find_first_not_of(' ') == std::string::npos) return Error{ErrorCode::Invalid, worded("an approval needs the name of who approves"), {}};
    if (std::any_of(held.begin(), held.end(), [&](const PlanApproval& one) { return one.by == by; }))
        return Error{ErrorCode::Conflict, worded("%1 approved this plan already", {by}), {}};
    held.push_back({by, at, std::move(hash)});
    return {};
}

Result<void> sign(Plan& plan, std::string_view typed, const std::string& by, std::int64_t at) {
    const Result<Approval> approval = approve(plan, typed, by, at);
    if (!approval) return approval.error();
    std::vector<PlanApproval> held = approvalsFor(approval->hash, plan.approvals);
    if (const Result<void> added = sign(held, approval->hash, by, at); !added) return added;
    plan.approvals = std::move(held);
    return {};
}

Result<void> holdsFor(const Approval& approval, const Plan& plan) {
    if (const std::string hash = planHash(plan); hash != approval.hash) return otherPlan(ErrorCode::Conflict, approval.hash, hash);
    return {};
}

}  // namespace bayplan
