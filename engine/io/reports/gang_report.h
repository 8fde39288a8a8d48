// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a run made of each gang, for people: its quorum, who has a node and who has none, what refuses the first one that has
// none, and what each domain says where its pods have to share one.

#include <ostream>
#include <string>
#include <vector>

#include "base/budget.h"
#include "framework/decision.h"
#include "io/reports/report_format.h"
#include "planner/gang_try.h"

namespace bayplan {

struct GangTold {
    struct Domain {
        NodeDomain domain;
        GangTry attempt;
    };
    Gang gang;
    std::vector<Domain> domains;  // of a gang that is not placed; those that were tried by themselves
    std::size_t left = 0;         // further domains
};

/// The gangs that have pods among the decisions, in the order of their first. `after`: the picture after the run, on which
/// the domains are tried. After a stop, fewer domains.
std::vector<GangTold> gangsOfRun(const ClusterPtr& after, const Profiles& profiles, const std::vector<Decision>& decisions, const Budget& budget = {});

/// "Pod group ml/train, 4 or none: 4 of 4 pods have a node", and below it a line for each pod and each domain.
void writeGangs(std::ostream& out, const Cluster& after, const std::vector<GangTold>& gangs, const std::vector<Decision>& decisions, const TableLook& look);

/// The same as an object of a ScheduleReport.
void appendGang(std::string& json, const Cluster& after, const GangTold& gang, const std::vector<Decision>& decisions);

}  // namespace bayplan
