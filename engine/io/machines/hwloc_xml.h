// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The inside of a machine from hwloc's XML (lstopo FILE.xml), versions 1.x, 2.x and 3.x, by one reader: NUMA nodes are
// found wherever they stand (parents of what is in them in 1.x, memory children from 2.0 on), the kinds of I/O devices are
// numbers in 1.x and 2.x and bits in 3.x, caches are one type with a depth in 1.x.
// Thread rule: pure functions.
// Source: hwloc 1.11, 2.9 and 3.0 documentation (XML import/export, object types, distances) and the DTDs hwloc.dtd and
// hwloc2.dtd.

#include <string>
#include <string_view>

#include "base/result.h"
#include "io/text/xml.h"
#include "topology/machine_import.h"

namespace bayplan {

/// `name`: of the node; where empty, the host name that the file tells. `file` is what errors and the provenance say.
/// Errors, with line and column: those of parseXml; Unsupported (another kind of XML, an unknown version), Invalid (no
/// machine in it, or a value that cannot be read). What only a part lacks is a diagnostic.
Result<ImportedMachine> machineFromHwloc(std::string_view text, const std::string& file, const std::string& name = {});
/// The same from the tree.
Result<ImportedMachine> machineFromHwloc(const XmlElement& root, const std::string& file, const std::string& name = {});

}  // namespace bayplan
