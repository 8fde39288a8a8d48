// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What nodes or pods use, beside what they request and may use at most.
// Thread rule: one thread.

#include <ostream>
#include <string>

#include "cli/output/output.h"
#include "cluster/usage_table.h"
#include "io/reports/report_document.h"

namespace bayplan {

enum class UsageRows { None,
                       Nodes,
                       Pods };

/// The largest user of cpu comes first; those without figures come last.
void writeUsage(std::ostream& out, const Cluster& cluster, const UsageTable& usages, UsageRows rows, const TableLook& look);
void writeUsage(ReportDocument& document, const Cluster& cluster, const UsageTable& usages, UsageRows rows);
/// "18 of 20 nodes, 300 of 312 pods (kubectl top, at an unknown time)".
std::string measuredLine(const Cluster& cluster, const UsageTable& usages);

}  // namespace bayplan
