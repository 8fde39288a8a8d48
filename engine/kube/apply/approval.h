// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a person approves is a hash of the steps, all that they say and their order: another choice, another order or
// another word is another hash, and the approval does not hold for it.
// Thread rule: plain values, pure functions.

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "planner/plan.h"

namespace bayplan {

struct Approval {
    std::string hash;     // of the plan, in full
    std::string by;       // who, in his own words or the machine's
    std::int64_t at = 0;  // Unix seconds

    bool operator==(const Approval&) const = default;
};

/// 64 hexadecimal digits: SHA-256 of the steps as plan files write them, a line each. The title is no part of it.
std::string planHash(const Plan& plan);
/// What people read aloud: the first twelve digits.
std::string shortHash(std::string_view hash);

/// `typed` is the hash in full, or its beginning of twelve digits or more. Errors: Invalid (another hash, too short).
Result<Approval> approve(const Plan& plan, std::string_view typed, std::string by, std::int64_t at);
/// Errors: Conflict (the plan is another than the approved one).
Result<void> holdsFor(const Approval& approval, const Plan& plan);

}  // namespace bayplan
