// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the parts of the hwloc reader share: values of attributes, sets as hwloc writes them, and the places of objects.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/text/xml.h"
#include "topology/machine_import.h"

namespace bayplan::hwloc {

/// A value that cannot be read: thrown by the parts, never past machineFromHwloc.
struct XmlFault {
    TextPosition at;
    Message message;
};

/// Absent if the attribute is missing; throws XmlFault if it is no number.
std::optional<std::int64_t> number(const XmlElement& element, std::string_view attribute);
/// "0x000000ff,0xffffffff": words of 32 bits, the highest first, an empty one is 0. Throws XmlFault.
CpuSet cpuMask(const XmlElement& element, const std::string& text);
/// The cpuset of the element; absent if it has none.
std::optional<CpuSet> cpusOf(const XmlElement& element);
/// The value of <info name="…" value="…"/> below the element; "" if there is none.
const std::string& info(const XmlElement& element, std::string_view name);
/// The type in the words of version 2: Package for Socket, NUMANode for Node, L3Cache for Cache of depth 3.
std::string typeOf(const XmlElement& object);

/// The machine while it is read.
struct Reading {
    int version = 2;  // 1, 2 or 3
    std::string file;
    ImportedMachine result;

    void doubt(const XmlElement& at, std::string field, Message message);
    /// Every zone with a CPU of `cpus`, ascending; never zones with only memory.
    std::vector<std::size_t> zonesOf(const CpuSet& cpus) const;
};

/// Reads GPUs, NICs and their PCIe groups. Zones must be known.
void readDevices(const XmlElement& machine, Reading& reading);
/// Reads the distances between zones, and the links between GPUs. Devices must be known.
void readDistances(const XmlElement& topology, const XmlElement& machine, Reading& reading);

}  // namespace bayplan::hwloc
