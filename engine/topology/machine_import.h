// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A machine from one source, and the doubts about that source.

#include "base/diagnostics.h"
#include "topology/machine.h"

namespace bayplan {

struct ImportedMachine {
    Machine machine;
    Diagnostics diagnostics;  // the machine stays usable with what is known
};

}  // namespace bayplan
