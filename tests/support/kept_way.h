// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The incremental way of deciding held against the plain way.

#include <memory>
#include <string>

#include "framework/scheduler.h"

namespace bayplan::testing {

/// Two schedulers of the same profiles, of which one keeps tables and the other nothing, asked about the same; and beside
/// them the tables themselves, laid open, so that single scores can be compared.
class TwoWays {
public:
    explicit TwoWays(const Profiles& profiles);
    ~TwoWays();

    /// Empty where decision, message, ties, preemption, every verdict and the plugin behind it, every total and every
    /// raw, normalised and weighted score are equal; otherwise the first difference.
    std::string difference(const Cluster& cluster, PodIdx pod);
    /// How many scores were compared.
    std::size_t scores() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace bayplan::testing
