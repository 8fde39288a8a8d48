// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Thread rule: plain values.

namespace bayplan {

/// What a run may do and has at hand so that replacements land.
struct LandingRules {
    bool standing = false;         // the landing policy is installed
    bool acceptElsewhere = false;  // a step whose replacement is foreseen on another node goes on all the same
    bool acceptUnproved = false;   // so does one whose landing cannot be tried before the eviction

    bool operator==(const LandingRules&) const = default;
};

}  // namespace bayplan
