// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A machine as one source tells it, and what the source left in doubt.

#include "base/diagnostics.h"
#include "topology/machine.h"

namespace bayplan {

struct ImportedMachine {
    Machine machine;
    Diagnostics diagnostics;  // the machine stays usable with what is known
};

}  // namespace bayplan
