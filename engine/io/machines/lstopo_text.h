// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A machine from the console output of lstopo (lstopo --of console, with or without -v). It is converted into the tree
// of hwloc's XML and read by the same reader. Without -v, amounts of memory and sizes of caches are rounded, and then
// ignored.
// Thread rule: pure functions.
// Source: hwloc 2.9 lstopo(1); the format of its output.

#include <string>
#include <string_view>

#include "base/result.h"
#include "topology/machine_import.h"

namespace bayplan {

/// Whether the text begins with the line of a machine.
bool looksLikeLstopo(std::string_view text);

/// Errors, with the line: Invalid (no core, an invalid number), TooLarge (nested too deep, too many lines).
Result<ImportedMachine> machineFromLstopo(std::string_view text, const std::string& file, const std::string& name);

}  // namespace bayplan
