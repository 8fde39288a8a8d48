// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a scenario changed, as tables and as a document.

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "cli/output/gang_answer_output.h"
#include "io/reports/report_format.h"
#include "planner/queues/queue_shares.h"
#include "planner/scenario/what_if.h"

namespace bayplan {

struct WhatIfReport {
    const Scenario* scenario = nullptr;
    const WhatIfAnswer* answer = nullptr;
    const Scenario* otherScenario = nullptr;  // compared with it; null: none
    const WhatIfAnswer* otherAnswer = nullptr;
    std::vector<SystemShares> sharesBefore{}, sharesAfter{}, sharesOther{};  // of the queues; the last one: after the other scenario
    std::vector<WhatIfPod> elsewhere{};                                      // from: after the first, to: after the other
    std::string mix{};                                                       // of `more`: "2 × (cpu 4)"
    std::optional<HowManyMore> more{};
    std::optional<GangAsked> gang{};  // after the scenario
};

void writeWhatIfTable(std::ostream& out, const WhatIfReport& report, const TableLook& look);
void writeWhatIfDocument(std::ostream& out, ReportFormat format, const WhatIfReport& report);

}  // namespace bayplan
