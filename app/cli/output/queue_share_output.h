// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What queues use and deserve on several pictures, as a table and in a document.

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "io/reports/text_table.h"
#include "planner/queues/queue_shares.h"

namespace bayplan {

/// A picture's column: its heading, and what its queues have.
using SharesColumn = std::pair<std::string, const std::vector<SystemShares>*>;

/// Nothing where no queue uses or deserves anything.
void writeQueueShares(std::ostream& out, const std::vector<SharesColumn>& columns, const TableLook& look);
/// A list, one object for each system.
std::string queueSharesJson(const std::vector<SystemShares>& shares);

}  // namespace bayplan
