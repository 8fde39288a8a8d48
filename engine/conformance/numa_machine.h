// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The machine of a kubelet case: sockets, nodes with memory, hugepages, distances and CPUs, devices.

#include "io/text/field.h"
#include "topology/machine.h"

namespace bayplan {

/// Throws Fault for anything missing, unknown or impossible.
Machine decodeNumaMachine(const Field& object);

}  // namespace bayplan
