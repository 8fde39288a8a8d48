// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The user approves a hash of the steps, with all their contents and their order: another choice, another order or
// another word gives another hash, for which the approval is not valid.
// Thread rule: plain values, pure functions.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "planner/plan.h"

namespace bayplan {

struct Approval {
    std::string hash;     // of the plan, complete
    std::string by;       // who, in the user's own words or the machine's
    std::int64_t at = 0;  // Unix seconds

    bool operator==(const Approval&) const = default;
};

/// 64 hexadecimal digits: SHA-256 of the maintenance windows and of the steps as plan files write them, one line for
/// each. The title is not part of it.
std::string planHash(const Plan& plan);
/// The form that people read aloud: the first twelve digits.
std::string shortHash(std::string_view hash);

/// `typed` is the complete hash, or at least its first twelve digits. Errors: Invalid (another hash, too short).
Result<Approval> approve(const Plan& plan, std::string_view typed, std::string by, std::int64_t at);
/// Those that hold for the plan of this hash, each person once.
std::vector<PlanApproval> approvalsFor(std::string_view hash, const std::vector<PlanApproval>& all);
/// The approvals in the plan's file that hold for its steps, each person once.
std::vector<PlanApproval> approvalsOf(const Plan& plan);
/// Adds one to those that hold. Errors: Invalid (nobody's name), Conflict (that person approved it already).
Result<void> sign(std::vector<PlanApproval>& held, std::string hash, const std::string& by, std::int64_t at);
/// Adds one to the file's; what was approved before the steps were changed goes. Errors: those of approve() and of the above.
Result<void> sign(Plan& plan, std::string_view typed, const std::string& by, std::int64_t at);

/// Errors: Conflict (the plan differs from the approved one).
Result<void> holdsFor(const Approval& approval, const Plan& plan);

}  // namespace bayplan
