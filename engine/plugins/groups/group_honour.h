// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Whether somebody schedules the pods of a group together: the profiles at hand, another scheduler, or nobody. It is shown;
// what is decided follows from the profiles alone.
// Thread rule: pure functions.
// Source: specification of pod groups, section 1; specification ecosystem 2.1, 3 and 4.

#include <string>
#include <string_view>
#include <vector>

#include "framework/profile.h"
#include "model/pod_group.h"

namespace bayplan {

struct Honour {
    enum class Kind {
        Yes,            // this profile does
        WithoutQuorum,  // it tries them together, and places as many as fit: no plugin counts them
        No,             // this profile does not read such groups
        Unsaid,         // it depends on feature gates that were not said
        Elsewhere,      // another scheduler does, which is not at hand
        Unknown,        // another scheduler has the pods, and it is not known what it reads
        Controller,     // a controller makes the pods, and no scheduler reads the group
        Admission,      // Kueue lets all of them in or none, and places none
    };
    std::string scheduler;  // the schedulerName of pods
    Kind kind = Kind::Unknown;

    bool operator==(const Honour&) const = default;
};
/// "yes", "withoutQuorum"…, as documents have it.
std::string_view toString(Honour::Kind kind);

/// One for each scheduler that its pods name, in the order of ReadGroup::schedulers.
std::vector<Honour> honourOf(const ReadGroup& group, const Profiles& profiles);
Honour honourOf(GroupSource source, const std::string& scheduler, const Profiles& profiles);

}  // namespace bayplan
