// SPDX-License-Identifier: GPL-3.0-or-later
// GPUs and NICs below the bridges of an hwloc topology.
#include <algorithm>
#include <charconv>
#include <utility>

#include "io/machines/hwloc_objects.h"
#include "io/machines/pci_class.h"

namespace bayplan::hwloc {

namespace {

/// The kind of an OSDev, whichever version numbered it.
struct OsKind {
    bool gpu = false;      // a display or a GPU's management
    bool compute = false;  // a co-processor
    bool network = false;
    bool fabric = false;
};

OsKind kindOf(const XmlElement& object, int version) {
    const std::int64_t type = number(object, "osdev_type").value_or(-1);
    OsKind kind;
    if (version < 3) {  // 0 block, 1 GPU, 2 network, 3 OpenFabrics, 4 DMA, 5 co-processor
        kind = {type == 1, type == 5, type == 2, type == 3};
    } else if (type > 0) {  // bits: 1 storage, 2 memory, 4 GPU, 8 co-processor, 16 network, 32 OpenFabrics, 64 DMA
        kind = {(type & 4) != 0, (type & 8) != 0, (type & 16) != 0 && (type & 32) == 0, (type & 32) != 0};
    }
    return kind;
}

/// The class and the vendor from "0302 [10de:15f8] [10de:118f] a1".
struct PciIds {
    std::uint32_t pciClass = 0;
    std::uint32_t vendor = 0;
};

PciIds idsOf(const XmlElement& object) {
    PciIds ids;
    const std::string& text = object.value("pci_type");
    if (text.empty()) return ids;
    const char* end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, ids.pciClass, 16);
    const std::size_t bracket = text.find('[');
    if (error != std::errc() || bracket == std::string::npos) throw XmlFault{object.at, worded("pci_type \"%1\" is none", {text.substr(0, 40)})};
    std::from_chars(text.data() + bracket + 1, end, ids.vendor, 16);
    return ids;
}

/// Whether this is a management or compute face of a GPU, recognised by names and subtypes; displays ("card0") are not.
bool isComputeFace(const XmlElement& face) {
    static constexpr std::string_view kNames[] = {"nvml", "cuda", "rsmi", "opencl", "ze"};
    static constexpr std::string_view kSubtypes[] = {"CUDA", "NVML", "RSMI", "OpenCL", "LevelZero"};
    const std::string& subtype = face.value("subtype");
    if (std::find(std::begin(kSubtypes), std::end(kSubtypes), subtype) != std::end(kSubtypes)) return true;
    const std::string& name = face.value("name");
    return std::any_of(std::begin(kNames), std::end(kNames), [&](std::string_view start) {
        return name.starts_with(start) && name.size() > start.size() && name[start.size()] >= '0' && name[start.size()] <= '9';
    });
}

/// "16671616" or "16671616KiB": both mean kibibytes.
std::optional<std::int64_t> kibibytes(const std::string& text) {
    std::int64_t value = 0;
    const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || value <= 0 || value > (std::int64_t{1} << 50)) return std::nullopt;
    return value * 1024;
}

class DeviceReader {
public:
    explicit DeviceReader(Reading& reading) : m_reading(reading), m_machine(reading.result.machine) {}

    void read(const XmlElement& machine) {
        walk(machine, {}, std::nullopt);
        std::stable_sort(m_machine.gpus.begin(), m_machine.gpus.end(),
                         [](const MachineGpu& a, const MachineGpu& b) { return a.osId < b.osId; });
    }

private:
    /// `cpus`: those of the nearest object that has some. `group`: that of the first PCI bridge below the host's.
    void walk(const XmlElement& object, const CpuSet& cpus, std::optional<std::size_t> group) {
        const std::string type = typeOf(object);
        if (type == "PCIDev") return readPci(object, cpus, group);
        if (type == "OSDev") return readLoose(object, cpus);
        const CpuSet near = cpusOf(object).value_or(cpus);
        if (type == "Bridge" && !group && object.value("bridge_type") == "1-1") group = addGroup(object, near);
        for (const XmlElement& child : object.children)
            if (child.name == "object") walk(child, near, group);
    }

    std::optional<std::size_t> addGroup(const XmlElement& bridge, const CpuSet& cpus) {
        if (!leadsToDevices(bridge)) return std::nullopt;
        PcieGroup group;
        group.id = bridge.value("pci_busid");
        if (const auto zones = m_reading.zonesOf(cpus); zones.size() == 1) group.zone = zones.front();
        m_machine.pcieGroups.push_back(std::move(group));
        return m_machine.pcieGroups.size() - 1;
    }

    bool leadsToDevices(const XmlElement& object) const {
        if (typeOf(object) == "PCIDev") return isGpu(object) || isNic(object);
        return std::any_of(object.children.begin(), object.children.end(),
                           [&](const XmlElement& child) { return child.name == "object" && leadsToDevices(child); });
    }

    std::vector<const XmlElement*> faces(const XmlElement& pci) const {
        std::vector<const XmlElement*> all;
        for (const XmlElement& child : pci.children)
            if (child.name == "object" && child.value("type") == "OSDev") all.push_back(&child);
        return all;
    }

    bool isGpu(const XmlElement& pci) const {
        const PciIds ids = idsOf(pci);
        if (isComputeGpu(ids.pciClass, ids.vendor)) return true;
        const auto all = faces(pci);
        return ids.pciClass >> 8 == 0x03 && std::any_of(all.begin(), all.end(), [](const XmlElement* face) { return isComputeFace(*face); });
    }

    bool isNic(const XmlElement& pci) const {
        if (isNetwork(idsOf(pci).pciClass)) return true;
        const auto all = faces(pci);
        return std::any_of(all.begin(), all.end(), [&](const XmlElement* face) {
            const OsKind kind = kindOf(*face, m_reading.version);
            return kind.network || kind.fabric;
        });
    }

    void readPci(const XmlElement& pci, const CpuSet& cpus, std::optional<std::size_t> group) {
        if (isGpu(pci)) addGpu(pci, cpus, group);
        else if (isNic(pci)) addNics(pci, cpus, group);
    }

    void addGpu(const XmlElement& pci, const CpuSet& cpus, std::optional<std::size_t> group) {
        MachineGpu gpu;
        gpu.busId = pci.value("pci_busid");
        gpu.resource = gpuResource(idsOf(pci).vendor);
        gpu.pcieGroup = group;
        gpu.zones = near(cpus);
        std::optional<std::int32_t> managed, computed;
        for (const XmlElement* face : faces(pci)) {
            if (!isComputeFace(*face)) continue;
            const std::string& name = face->value("name");
            const bool manages = name.starts_with("nvml") || name.starts_with("rsmi");
            (manages ? managed : computed) = trailingNumber(name);
            takeInfos(*face, gpu);
        }
        if (gpu.model.empty()) gpu.model = info(pci, "PCIDevice");
        gpu.osId = managed ? *managed : computed ? *computed
                                                 : static_cast<std::int32_t>(m_machine.gpus.size());
        m_machine.gpus.push_back(std::move(gpu));
    }

    static void takeInfos(const XmlElement& face, MachineGpu& gpu) {
        if (gpu.resource.empty()) gpu.resource = resourceOf(face.value("name"));
        for (const char* key : {"NVIDIAUUID", "AMDUUID", "LevelZeroUUID"})
            if (const std::string& id = info(face, key); !id.empty()) gpu.id = id;
        if (const std::string& model = info(face, "GPUModel"); !model.empty()) gpu.model = model;
        for (const char* key : {"CUDAGlobalMemorySize", "RSMIVRAMSize", "LevelZeroHBMSize", "LevelZeroDDRSize", "OpenCLGlobalMemorySize"})
            if (!gpu.memoryBytes) gpu.memoryBytes = kibibytes(info(face, key));
    }

    /// For a device with an unknown vendor but a known driver.
    static std::string resourceOf(const std::string& face) {
        if (face.starts_with("nvml") || face.starts_with("cuda")) return gpuResource(kNvidia);
        return face.starts_with("rsmi") ? gpuResource(kAmd) : std::string();
    }

    static std::optional<std::int32_t> trailingNumber(const std::string& name) {
        const std::size_t last = name.find_last_not_of("0123456789");
        const std::size_t first = last == std::string::npos ? 0 : last + 1;
        std::int32_t value = 0;
        const auto [at, error] = std::from_chars(name.data() + first, name.data() + name.size(), value);
        if (error != std::errc()) return std::nullopt;
        return value;
    }

    /// A device that is near to several zones belongs to none.
    std::vector<std::size_t> near(const CpuSet& cpus) const {
        std::vector<std::size_t> zones = m_reading.zonesOf(cpus);
        const auto withCpus = static_cast<std::size_t>(std::count_if(
            m_machine.zones.begin(), m_machine.zones.end(), [](const MachineZone& zone) { return !zone.memoryOnly(); }));
        if (withCpus > 1 && zones.size() == withCpus) zones.clear();
        return zones;
    }

    /// Adds one NIC for every network interface; without interfaces, one for every fabric port; without a driver, the
    /// device itself.
    void addNics(const XmlElement& pci, const CpuSet& cpus, std::optional<std::size_t> group) {
        std::vector<std::string> interfaces, ports;
        for (const XmlElement* face : faces(pci)) {
            const OsKind kind = kindOf(*face, m_reading.version);
            if (kind.network) interfaces.push_back(face->value("name"));
            if (kind.fabric) ports.push_back(face->value("name"));
        }
        if (interfaces.empty()) interfaces = std::move(ports);
        if (interfaces.empty()) interfaces.push_back(pci.value("pci_busid"));
        for (std::string& name : interfaces) addNic(std::move(name), pci.value("pci_busid"), cpus, group);
    }

    void addNic(std::string name, const std::string& busId, const CpuSet& cpus, std::optional<std::size_t> group) {
        MachineNic nic;
        nic.name = std::move(name);
        nic.busId = busId;
        nic.pcieGroup = group;
        const std::vector<std::size_t> zones = near(cpus);
        if (zones.size() == 1) nic.zone = zones.front();
        m_machine.nics.push_back(std::move(nic));
    }

    /// An interface without a visible PCI device: in a virtual machine or a system on a chip.
    void readLoose(const XmlElement& object, const CpuSet& cpus) {
        const OsKind kind = kindOf(object, m_reading.version);
        if (kind.network || kind.fabric) addNic(object.value("name"), {}, cpus, std::nullopt);
    }

    Reading& m_reading;
    Machine& m_machine;
};

}  // namespace

void readDevices(const XmlElement& machine, Reading& reading) {
    DeviceReader(reading).read(machine);
}

}  // namespace bayplan::hwloc
