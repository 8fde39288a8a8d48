// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the parts of the hwloc reader share: values of attributes, sets as hwloc writes them, and where an object stands.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/text/xml.h"
#include "topology/machine_import.h"

namespace bayplan::hwloc {

/// A value that cannot be read: thrown by the parts, never past machineFromHwloc.
struct Fault {
    TextPosition at;
    std::string message;
};

/// Nothing where the attribute is absent; throws Fault where it is no number.
std::optional<std::int64_t> number(const XmlElement& element, std::string_view attribute);
/// "0x000000ff,0xffffffff": words of 32 bits, the highest first, an empty one is 0. Throws Fault.
CpuSet cpuMask(const XmlElement& element, const std::string& text);
/// The cpuset of the element; nothing where it has none.
std::optional<CpuSet> cpusOf(const XmlElement& element);
/// The value of <info name="…" value="…"/> below the element; "" where there is none.
const std::string& info(const XmlElement& element, std::string_view name);
/// The type, as version 2 names it: Package for Socket, NUMANode for Node, L3Cache for Cache of depth 3.
std::string typeOf(const XmlElement& object);

/// The machine while it is read.
struct Reading {
    int version = 2;  // 1, 2 or 3
    std::string file;
    ImportedMachine result;

    void doubt(const XmlElement& at, std::string field, std::string message);
    /// Every zone with a CPU of `cpus`, ascending; those of memory alone never.
    std::vector<std::size_t> zonesOf(const CpuSet& cpus) const;
};

/// GPUs, NICs and the PCIe groups they stand in. Zones must be known.
void readDevices(const XmlElement& machine, Reading& reading);
/// How far zones are from one another, and the links between GPUs. Devices must be known.
void readDistances(const XmlElement& topology, const XmlElement& machine, Reading& reading);

}  // namespace bayplan::hwloc
