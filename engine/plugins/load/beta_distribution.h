// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The beta distribution with a given mean and deviation, on 0..1.
// Thread rule: pure functions.
// Source: scheduler-plugins 903da7d pkg/trimaran/lowriskovercommitment/beta.go; the continued fraction of the incomplete
// beta function as in the NIST Digital Library of Mathematical Functions, 8.17(v).

#include <optional>

namespace bayplan {

struct BetaDistribution {
    double alpha = 1;
    double beta = 1;

    /// Absent if no such distribution has this mean and this deviation.
    static std::optional<BetaDistribution> with(double mean, double deviation);
    /// The probability of at most `x`; 0 where it cannot be computed.
    double upTo(double x) const;
};

}  // namespace bayplan
