// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A machine from hwloc's XML (lstopo FILE.xml), versions 1.x, 2.x and 3.x, by one reader: NUMA nodes are found in any
// position (in 1.x they contain other objects, from 2.0 on they are memory children), the kinds of I/O devices are
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

/// `name`: of the node; if empty, the host name in the file. `file`: for errors and the provenance.
/// Errors, with line and column: those of parseXml; Unsupported (another kind of XML, an unknown version), Invalid (no
/// machine in it, or a value that cannot be read). A fault in a part is a diagnostic.
Result<ImportedMachine> machineFromHwloc(std::string_view text, const std::string& file, const std::string& name = {});
/// The same from the parsed tree.
Result<ImportedMachine> machineFromHwloc(const XmlElement& root, const std::string& file, const std::string& name = {});

}  // namespace bayplan
