// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What schedulers for Kubernetes have, read in their sources, and how much of it is modelled here. The manual's page about schedulers
// has the same rows, in both languages; packaging_reports compares them.
// Thread rule: pure functions.
// Source: the versions of comparedVersions(); specification ecosystem 11.

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/message.h"

namespace bayplan {

enum class Modelled : std::uint8_t { Nothing,  // the scheduler has nothing of the kind
                                     No,
                                     Part,
                                     Yes };
/// "none", "no", "part", "yes".
const char* toString(Modelled modelled);

struct FeatureCell {
    Message has;  // empty: nothing of the kind, and nothing to say about it
    Modelled modelled = Modelled::Nothing;
};

/// In the order of the cells of a row.
struct ComparedVersion {
    std::string_view scheduler;
    std::string_view version;
};
inline constexpr std::size_t kComparedVersions = 5;
std::span<const ComparedVersion, kComparedVersions> comparedVersions();

struct FeatureRow {
    bool placement = false;  // otherwise it is of queues, gangs and fairness. Kueue leaves placement to kube-scheduler
    Message feature;
    std::array<FeatureCell, kComparedVersions> of;
};
std::vector<FeatureRow> featureTable();

}  // namespace bayplan
