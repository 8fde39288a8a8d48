// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sessions of Volcano as a document. Amounts: cpu in thousandths of a core, memory in bytes, other resources in thousandths; zeros are
// left out. Numbers are rounded to six decimals, and "unlimited" stands for Volcano's infinity.
// Thread rule: pure functions.

#include <ostream>
#include <string>
#include <vector>

#include "io/reports/report_format.h"
#include "schedulers/volcano/report.h"

namespace bayplan {

/// "0.333333", "2", "unlimited". Halves go up.
std::string volcanoNumber(double value);

/// Members of a document of kind VolcanoSessions: `sessions`, in order.
void writeVolcanoSessions(std::ostream& out, ReportFormat format, const std::vector<volcano::SessionReport>& sessions);

}  // namespace bayplan
