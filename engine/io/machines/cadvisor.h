// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A machine as cAdvisor and the kubelet see it: machineinfo.json.
// Thread rule: pure function.
// Source: cAdvisor v0.49 info/v1/machine.go.

#include <string>
#include <string_view>

#include "base/result.h"
#include "topology/machine_import.h"

namespace bayplan {

/// `name`: of the node. `file`: for errors and the provenance. Errors, with their place: Syntax, Invalid (no topology
/// in it, or a value of another type). Network devices are ignored: the file does not say which are real, and where.
Result<ImportedMachine> machineFromCadvisor(std::string_view text, const std::string& file, const std::string& name);

}  // namespace bayplan
