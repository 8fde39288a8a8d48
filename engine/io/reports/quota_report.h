// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Koordinator's elastic quotas as a document. Amounts are whole numbers: cpu in thousandths of a core, everything else in its own unit.
// Thread rule: pure functions.

#include <ostream>

#include "io/reports/report_format.h"
#include "plugins/quota/quota_members.h"

namespace bayplan {

/// Members of a document of kind ElasticQuotas.
void writeElasticQuotas(std::ostream& out, ReportFormat format, const QuotaStandings& standings);

}  // namespace bayplan
