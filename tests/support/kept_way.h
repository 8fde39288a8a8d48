// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Compares incremental decisions with plain ones.

#include <memory>
#include <string>

#include "framework/scheduler.h"

namespace bayplan::testing {

/// Two schedulers with the same profiles and the same questions; one caches tables, the other nothing. The tables
/// themselves are accessible, so that single scores can be compared.
class TwoWays {
public:
    explicit TwoWays(const Profiles& profiles);
    ~TwoWays();

    /// Empty if decision, message, ties, preemption, every verdict and the plugin behind it, every total and every raw,
    /// normalised and weighted score are equal; otherwise the first difference.
    std::string difference(const Cluster& cluster, PodIdx pod);
    /// The same for all pods after each of 60 steps: every `stride`-th pod in turn comes to a node, or leaves the one where it stands.
    std::string differenceOnAWalk(const Cluster& start, std::size_t stride);
    /// The number of compared scores.
    std::size_t scores() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace bayplan::testing
