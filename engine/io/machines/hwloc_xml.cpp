// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/machines/hwloc_xml.h"

#include <algorithm>
#include <map>
#include <utility>

#include "io/machines/hwloc_objects.h"

namespace bayplan {

using namespace hwloc;

namespace {

/// The objects around an object.
struct Around {
    std::optional<std::size_t> package;
    std::optional<std::size_t> l3;
};

/// A NUMA node as it was found; zones are made from them once all are known.
struct FoundZone {
    const XmlElement* object = nullptr;
    std::optional<std::size_t> package;
    CpuSet near;          // the CPUs that it belongs to, possibly those of a neighbouring zone
    bool inside = false;  // it contains other objects: version 1
};

class CpuReader {
public:
    explicit CpuReader(Reading& reading) : m_reading(reading), m_machine(reading.result.machine) {}

    void read(const XmlElement& machine) {
        walk(machine, {});
        makeZones(machine);
        for (MachineCore& core : m_machine.cores) {
            const std::vector<std::size_t> zones = m_reading.zonesOf(core.cpus);
            if (zones.size() == 1) core.zone = zones.front();
        }
    }

private:
    void walk(const XmlElement& object, Around around) {
        const std::string type = typeOf(object);
        if (type == "Package") {
            around.package = m_machine.packages.size();
            const auto id = number(object, "os_index");
            m_machine.packages.push_back({static_cast<std::int32_t>(id.value_or(static_cast<std::int64_t>(m_machine.packages.size()))), info(object, "CPUModel")});
            if (m_machine.packages.back().model.empty()) m_machine.packages.back().model = info(object, "CPUModelName");
        } else if (type == "NUMANode") {
            FoundZone zone{&object, around.package, {}, false};
            if (auto cpus = cpusOf(object)) zone.near = std::move(*cpus);
            zone.inside = std::any_of(object.children.begin(), object.children.end(),
                                      [](const XmlElement& child) { return child.name == "object" && typeOf(child) != "MemCache"; });
            m_zones.push_back(std::move(zone));
        } else if (type == "L3Cache") {
            around.l3 = m_machine.l3Groups.size();
            MachineL3 group;
            group.osId = static_cast<std::int32_t>(number(object, "os_index").value_or(static_cast<std::int64_t>(m_machine.l3Groups.size())));
            group.bytes = number(object, "cache_size");
            if (auto cpus = cpusOf(object)) group.cpus = std::move(*cpus);
            m_machine.l3Groups.push_back(std::move(group));
        } else if (type == "Core") {
            addCore(object, around);
            return;
        } else if (type == "PU") {
            // Without cores, a thread counts as one.
            addCore(object, around);
            return;
        }
        for (const XmlElement& child : object.children)
            if (child.name == "object" && child.value("type") != "Bridge") walk(child, around);
        // In version 1 a zone may contain its package.
        if (type == "NUMANode" && !around.package)
            for (FoundZone& zone : m_zones)
                if (zone.object == &object && zone.inside && !m_machine.packages.empty())
                    zone.package = packageWithin(object);
    }

    /// The package of the first core below a zone.
    std::optional<std::size_t> packageWithin(const XmlElement& object) const {
        const auto cpus = cpusOf(object);
        if (!cpus) return std::nullopt;
        for (const MachineCore& core : m_machine.cores)
            if (core.package && cpus->intersects(core.cpus)) return core.package;
        return std::nullopt;
    }

    void addCore(const XmlElement& object, const Around& around) {
        MachineCore core;
        core.osId = static_cast<std::int32_t>(number(object, "os_index").value_or(static_cast<std::int64_t>(m_machine.cores.size())));
        core.package = around.package;
        core.l3 = around.l3;
        threads(object, core.cpus);
        if (core.cpus.empty()) return m_reading.doubt(object, "cores", worded("a core without threads: it is left out"));
        m_machine.cores.push_back(std::move(core));
    }

    static void threads(const XmlElement& object, CpuSet& cpus) {
        if (object.value("type") == "PU") {
            const auto id = number(object, "os_index");
            if (!id || *id < 0 || *id > CpuSet::kLargest) throw XmlFault{object.at, worded("a PU without a number that a CPU can have")};
            cpus.insert(static_cast<std::int32_t>(*id));
        }
        for (const XmlElement& child : object.children)
            if (child.name == "object") threads(child, cpus);
    }

    void makeZones(const XmlElement& machine) {
        CpuSet all;
        for (const MachineCore& core : m_machine.cores) all |= core.cpus;
        if (m_zones.empty()) m_zones.push_back({&machine, m_machine.packages.size() == 1 ? std::optional<std::size_t>(0) : std::nullopt, all, false});
        std::vector<std::pair<FoundZone, MachineZone>> zones;
        for (FoundZone& found : m_zones) {
            MachineZone zone;
            zone.osId = static_cast<std::int32_t>(number(*found.object, "os_index").value_or(0));
            zone.package = found.package;
            zone.memoryBytes = number(*found.object, "local_memory");
            zone.hugepages = pages(*found.object);
            zones.emplace_back(std::move(found), std::move(zone));
        }
        std::stable_sort(zones.begin(), zones.end(), [](const auto& a, const auto& b) { return a.second.osId < b.second.osId; });
        // If zones have the same CPUs, the kernel assigns these to the first; hwloc gives all zones the same locality.
        CpuSet given;
        for (auto& [found, zone] : zones) {
            zone.cpus = (found.near & all) - given;
            given |= *zone.cpus;
            m_machine.zones.push_back(zone);
        }
        std::int64_t memory = 0;
        bool told = true;
        for (std::size_t z = 0; z < zones.size(); ++z) {
            MachineZone& zone = m_machine.zones[z];
            zone.memoryKind = kindOf(*zones[z].first.object, machine, zone);
            if (zone.memoryKind == MemoryKind::Gpu) continue;  // no pod gets it as memory
            told = told && zone.memoryBytes.has_value();
            memory += zone.memoryBytes.value_or(0);
        }
        if (told) m_machine.memoryBytes = memory;
    }

    static MemoryKind kindOf(const XmlElement& object, const XmlElement& machine, const MachineZone& zone) {
        const std::string& subtype = object.value("subtype");
        if (subtype == "GPUMemory") return MemoryKind::Gpu;
        if (subtype == "HBM" || subtype == "MCDRAM") return MemoryKind::HighBandwidth;
        if (subtype == "NVM" || subtype.starts_with("CXL") || subtype == "SPM" || !info(object, "DAXDevice").empty()) return MemoryKind::Other;
        // Before hwloc 2.3 there is no subtype. On POWER a zone without CPUs is the memory of a GPU behind NVLink.
        const std::string& platform = info(machine, "PlatformName");
        const std::string& architecture = info(machine, "Architecture");
        if (zone.memoryOnly() && (platform == "PowerNV" || architecture.starts_with("ppc64"))) return MemoryKind::Gpu;
        return MemoryKind::Dram;
    }

    /// All page sizes but the smallest, which is that of ordinary pages. Absent if no pages are given.
    static std::optional<std::vector<HugepagePool>> pages(const XmlElement& object) {
        std::vector<HugepagePool> pools;
        for (const XmlElement& child : object.children) {
            if (child.name != "page_type") continue;
            const auto size = number(child, "size");
            if (!size || *size <= 0) throw XmlFault{child.at, worded("a page_type without a size")};
            pools.push_back({*size, number(child, "count").value_or(0)});
        }
        if (pools.empty()) return std::nullopt;
        std::sort(pools.begin(), pools.end(), [](const HugepagePool& a, const HugepagePool& b) { return a.pageBytes < b.pageBytes; });
        pools.erase(pools.begin());
        return pools;
    }

    Reading& m_reading;
    Machine& m_machine;
    std::vector<FoundZone> m_zones;
};

Error located(ErrorCode code, const TextPosition& at, const std::string& file, Message message) {
    return Error{code, std::move(message), Origin{file, at.line, at.column, {}, {}}};
}

const XmlElement* machineOf(const XmlElement& root) {
    for (const XmlElement& child : root.children)
        if (child.name == "object" && (child.value("type") == "Machine" || child.value("type") == "System")) return &child;
    return nullptr;
}

}  // namespace

Result<ImportedMachine> machineFromHwloc(const XmlElement& root, const std::string& file, const std::string& name) {
    if (root.name != "topology" && root.name != "root")
        return located(ErrorCode::Unsupported, root.at, file, worded("<%1> is no topology of hwloc; write one with: lstopo FILE.xml", {root.name}));
    Reading reading;
    reading.file = file;
    const std::string& version = root.value("version");
    if (version.empty() || version.starts_with("1.")) reading.version = 1;
    else if (version.starts_with("2.")) reading.version = 2;
    else if (version.starts_with("3.")) reading.version = 3;
    else return located(ErrorCode::Unsupported, root.at, file, worded("version \"%1\" of hwloc's XML is not known; 1.x, 2.x and 3.x are", {version}));
    const XmlElement* machine = machineOf(root);
    if (!machine) return located(ErrorCode::Invalid, root.at, file, worded("there is no object of type Machine in it"));

    Machine& result = reading.result.machine;
    result.name = name;
    if (result.name.empty()) result.name = info(*machine, "HostName");
    if (result.name.empty()) result.name = info(root, "HostName");
    result.provenance = {Provenance::Kind::Hwloc, file, std::nullopt};
    try {
        CpuReader(reading).read(*machine);
        if (result.cores.empty()) return located(ErrorCode::Invalid, machine->at, file, worded("there is no core in it"));
        readDevices(*machine, reading);
        readDistances(root, *machine, reading);
    } catch (const XmlFault& fault) {
        return located(ErrorCode::Invalid, fault.at, file, fault.message);
    }
    for (Diagnostic& diagnostic : check(result)) {
        diagnostic.what.origin.file = file;
        reading.result.diagnostics.push_back(std::move(diagnostic));
    }
    return std::move(reading.result);
}

Result<ImportedMachine> machineFromHwloc(std::string_view text, const std::string& file, const std::string& name) {
    const Result<XmlElement> root = parseXml(text, file);
    if (!root) return root.error();
    return machineFromHwloc(*root, file, name);
}

}  // namespace bayplan
