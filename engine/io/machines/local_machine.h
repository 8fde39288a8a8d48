// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The machine that this program runs on, through libhwloc: its XML is read like any other.

#include "base/result.h"
#include "topology/machine_import.h"

namespace bayplan {

/// Named after the host. Errors: Unreadable (the system gives no access), those of machineFromHwloc.
Result<ImportedMachine> thisMachine();

}  // namespace bayplan
