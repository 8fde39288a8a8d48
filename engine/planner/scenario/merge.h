// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The changes of one scenario taken into another one: what is there already, what can be added, and what contradicts.
//
// Two changes contradict when they say different things of one matter: where a pod stands, how many a workload has, a label, a taint, an
// amount; or when one takes a node away, cordons or empties it, that the other one uses. Of each scenario its last word on a matter counts.
// Thread rule: plain values, pure functions.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "base/message.h"
#include "cluster/cluster.h"
#include "planner/scenario/scenario.h"

namespace bayplan {

struct MergedChange {
    enum class Is : std::uint8_t { Added,
                                   There,          // the same change is there, or all that it says is said there
                                   Contradicts };  // see `with`
    Is is = Is::Added;
    std::vector<std::size_t> with;  // places in `into` of what says otherwise, or the same; ascending. Empty: Added
    Message why;                    // of Contradicts: "place of web/front-0: n2 here, n1 there"

    bool operator==(const MergedChange&) const = default;
};
/// "added", "there", "contradicts".
const char* toString(MergedChange::Is is);

/// As many as `from` has. `seen`: the cluster that both are about; it tells which pods a workload has, and so that two changes are about
/// the same ones. O(changes of both, their logarithm, and the pods of manifests), with `seen` O(pods) for each workload.
std::vector<MergedChange> compareForMerge(const Scenario& into, const Scenario& from, const Catalog* seen = nullptr);

/// `into` with the changes of `from` behind its own, but for those that it has. Of those that contradict, the ones with `theirs` (by
/// place in `from`) take the place of what they contradict; the others are left out.
Scenario mergedScenario(const Scenario& into, const Scenario& from, const std::vector<bool>& theirs, const Catalog* seen = nullptr);

/// The files that its changes name, as they are found from another folder. Both are folders of scenarios.
Scenario withFilesIn(Scenario scenario, const std::filesystem::path& folder, const std::filesystem::path& was);

}  // namespace bayplan
