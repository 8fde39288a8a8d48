// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One resource claim, as a table or a document.

#include <iosfwd>

#include "cli/output/printing.h"
#include "plugins/devices/claim_use.h"

namespace bayplan {

void writeClaim(std::ostream& out, const Cluster& cluster, ResourceClaimIdx claim, const ClaimUse& use, const TableLook& look);
void writeClaimDocument(std::ostream& out, ReportFormat format, const Cluster& cluster, ResourceClaimIdx claim, const ClaimUse& use);

}  // namespace bayplan
