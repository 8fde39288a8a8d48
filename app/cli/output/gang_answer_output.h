// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Whether a gang can be placed: where, or why not, and what would let it.

#include <ostream>
#include <string>

#include "io/reports/report_format.h"
#include "planner/gangs/gang_answer.h"

namespace bayplan {

struct GangAsked {
    std::string name;  // as it was asked for
    Gang gang;
    GangAnswer answer;
};

/// `cluster`: the picture that was asked about.
void writeGangAnswer(std::ostream& out, const Cluster& cluster, const GangAsked& asked, const TableLook& look);
std::string gangAnswerJson(const Cluster& cluster, const GangAsked& asked);

}  // namespace bayplan
