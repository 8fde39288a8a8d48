// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The tries of pod groups in a report, as values by name, and their comparison. Lists are sorted as the report has them.

#include <string>
#include <vector>

#include "conformance/comparison.h"
#include "conformance/schedule_report.h"
#include "io/text/field.h"
#include "schedulers/run.h"

namespace bayplan {

/// The condition PodGroupScheduled after one try, and what became of the try.
struct ReportedGroup {
    std::string podGroup;  // "namespace/name"
    bool scheduled = false;
    std::string reason;
    std::string message;
    bool waitingOnPreemption = false;
    std::vector<std::string> victims;  // sorted
    std::vector<std::string> placements;
    std::string placement;

    bool operator==(const ReportedGroup&) const = default;
};

/// A report with all that it may have.
struct WholeReport {
    ScheduleReport pods;
    std::vector<ReportedGroup> groups;  // in the order of trying
};
/// Errors: those of readScheduleReport().
Result<WholeReport> readWholeReport(const std::filesystem::path& file);

/// Throws Fault where a field is missing or of another type.
ReportedGroup decodeReportedGroup(const Field& object);
ReportedGroup reported(const GroupTry& group);

/// Counts every try in `comparison`, in Column::Groups, with its place in the order.
void compareGroups(Comparison& comparison, const std::vector<ReportedGroup>& expected, const std::vector<ReportedGroup>& actual, std::size_t keep);

}  // namespace bayplan
