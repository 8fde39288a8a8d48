// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sessions of Volcano as tables for people.

#include <ostream>
#include <vector>

#include "io/reports/report_format.h"
#include "schedulers/volcano/report.h"

namespace bayplan {

/// Of each session what its actions changed; then the pods, pod groups and queues after the last one. Wide: the queues with what they
/// hold and ask for.
void writeVolcanoTable(std::ostream& out, const std::vector<volcano::SessionReport>& sessions, const TableLook& look);

}  // namespace bayplan
