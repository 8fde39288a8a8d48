// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The inside of a machine from what lstopo prints on a console (lstopo --of console, with or without -v). It is made into
// the tree that hwloc's XML would have, and read by the same reader. Without -v amounts of memory and sizes of caches are
// rounded, and then not taken.
// Thread rule: pure functions.
// Source: hwloc 2.9 lstopo(1); the form of its own output.

#include <string>
#include <string_view>

#include "base/result.h"
#include "topology/machine_import.h"

namespace bayplan {

/// Whether the text starts with the line of a machine.
bool looksLikeLstopo(std::string_view text);

/// Errors, with the line: Invalid (no core, a number that is none), TooLarge (nested too deep, too many lines).
Result<ImportedMachine> machineFromLstopo(std::string_view text, const std::string& file, const std::string& name);

}  // namespace bayplan
