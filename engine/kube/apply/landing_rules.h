// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Thread rule: plain values.

namespace bayplan {

/// What a run is allowed to do, and has available, for landings.
struct LandingRules {
    bool standing = false;         // the landing policy is installed
    bool acceptElsewhere = false;  // a step continues although its replacement is predicted on another node
    bool acceptUnproved = false;   // a step continues although its landing cannot be tested before the eviction

    bool operator==(const LandingRules&) const = default;
};

}  // namespace bayplan
