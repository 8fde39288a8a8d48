// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Koordinator's elastic quotas as a table for people.

#include <ostream>

#include "io/reports/report_format.h"
#include "plugins/quota/quota_members.h"

namespace bayplan {

/// A row for each quota and resource, then problems. Wide: also the weight, the min as it was scaled down, and what may not be preempted.
void writeQuotaTable(std::ostream& out, const QuotaStandings& standings, const TableLook& look);

}  // namespace bayplan
