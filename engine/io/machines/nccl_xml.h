// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The places of GPUs and NICs in a machine, from NCCL's topology XML (NCCL_TOPO_FILE, NCCL_TOPO_DUMP_FILE).
// Thread rule: pure function.
// Source: NCCL 2.x documentation of NCCL_TOPO_FILE; the files' own structure (system version 1).

#include <string>

#include "base/result.h"
#include "io/text/xml.h"
#include "topology/machine_import.h"

namespace bayplan {

/// `name`: of the node. Zones have neither memory nor cores: NCCL does not know them. Errors, with line and column:
/// Unsupported (another kind of XML, an unknown version), Invalid (a value that cannot be read). Devices of an unknown
/// kind are counted in a Note.
Result<ImportedMachine> machineFromNccl(const XmlElement& root, const std::string& file, const std::string& name);

}  // namespace bayplan
