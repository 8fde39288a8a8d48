// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Kueue admits, as a document. Amounts are whole numbers: cpu in thousandths of a core, everything else in its own unit.
// Thread rule: pure functions.

#include <optional>
#include <ostream>
#include <vector>

#include "io/reports/report_format.h"
#include "schedulers/kueue/kueue_admission.h"
#include "schedulers/kueue/placement.h"
#include "schedulers/kueue/standing.h"

namespace bayplan {

struct KueueReport {
    std::vector<AdmissionCycle> cycles;
    KueueStanding standing;
    std::optional<std::vector<PodPlacement>> pods;  // of the admitted workloads; absent: there is no node
    std::vector<std::string> gone;                  // pods that their workloads' preemption takes away
    std::vector<KueueProblem> problems;
};

/// Members of a document of kind KueueAdmission.
void writeKueueAdmission(std::ostream& out, ReportFormat format, const KueueReport& report);

}  // namespace bayplan
