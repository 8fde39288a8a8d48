// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where GPUs and NICs stand in a machine, from NCCL's topology XML (NCCL_TOPO_FILE, NCCL_TOPO_DUMP_FILE).
// Thread rule: pure function.
// Source: NCCL 2.x documentation of NCCL_TOPO_FILE; the files' own structure (system version 1).

#include <string>

#include "base/result.h"
#include "io/text/xml.h"
#include "topology/machine_import.h"

namespace bayplan {

/// `name`: of the node. Zones have no memory and no cores: NCCL does not tell them. Errors, with line and column:
/// Unsupported (another kind of XML, an unknown version), Invalid (a value that cannot be read). Devices whose kind is not
/// told are counted in a Note.
Result<ImportedMachine> machineFromNccl(const XmlElement& root, const std::string& file, const std::string& name);

}  // namespace bayplan
