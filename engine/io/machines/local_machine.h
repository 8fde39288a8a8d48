// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The inside of the machine that this program runs on, through libhwloc: its XML, read as any other.

#include "base/result.h"
#include "topology/machine_import.h"

namespace bayplan {

/// Named after the host. Errors: Unreadable (the machine does not let itself be looked into), those of machineFromHwloc.
Result<ImportedMachine> thisMachine();

}  // namespace bayplan
