// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/machines/nccl_xml.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

#include "io/machines/hwloc_objects.h"
#include "io/machines/pci_class.h"

namespace bayplan {

namespace {

using hwloc::XmlFault;

constexpr std::string_view kSwitchClass = "0x068000";  // the far end of an NVLink: an NVSwitch

std::uint32_t hexOf(const XmlElement& element, std::string_view attribute) {
    std::string_view text = element.value(attribute);
    if (text.starts_with("0x")) text.remove_prefix(2);
    std::uint32_t value = 0;
    const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    if (!text.empty() && (error != std::errc() || at != text.data() + text.size()))
        throw XmlFault{element.at, worded("%1 \"%2\" is no number", {attribute, text.substr(0, 40)})};
    return value;
}

class NcclReader {
public:
    explicit NcclReader(Machine& machine) : m_machine(machine) {}

    void read(const XmlElement& system) {
        std::vector<const XmlElement*> cpus;
        for (const XmlElement& child : system.children)
            if (child.name == "cpu") cpus.push_back(&child);
        std::stable_sort(cpus.begin(), cpus.end(), [](const XmlElement* a, const XmlElement* b) {
            return hwloc::number(*a, "numaid").value_or(-1) < hwloc::number(*b, "numaid").value_or(-1);
        });
        for (const XmlElement* cpu : cpus) readCpu(*cpu);
        std::stable_sort(m_machine.gpus.begin(), m_machine.gpus.end(), [](const MachineGpu& a, const MachineGpu& b) { return a.osId < b.osId; });
        linkGpus();
    }

    std::size_t untold() const { return m_untold; }

private:
    void readCpu(const XmlElement& cpu) {
        const auto id = hwloc::number(cpu, "numaid");
        std::optional<std::size_t> zone;
        if (id && *id >= 0 && *id < 4096) {
            zone = zoneByOsId(m_machine, static_cast<std::int32_t>(*id));
            if (!zone) {
                MachineZone made;
                made.osId = static_cast<std::int32_t>(*id);
                if (const std::string* mask = cpu.find("affinity")) made.cpus = hwloc::cpuMask(cpu, *mask);
                zone = m_machine.zones.size();
                m_machine.zones.push_back(std::move(made));
            }
        }
        for (const XmlElement& child : cpu.children) walk(child, zone, std::nullopt);
    }

    void walk(const XmlElement& element, std::optional<std::size_t> zone, std::optional<std::size_t> group) {
        if (element.name == "nic") {
            for (const XmlElement& net : element.children)
                if (net.name == "net") addNet(net, {}, zone, group);
            return;
        }
        if (element.name != "pci") return;
        const std::uint32_t pciClass = hexOf(element, "class") >> 8;
        const bool inner = std::any_of(element.children.begin(), element.children.end(), [](const XmlElement& c) { return c.name == "pci"; });
        const XmlElement* gpu = childOf(element, "gpu");
        const XmlElement* nic = childOf(element, "nic");
        if (gpu || pciClass >> 8 == 0x03 || pciClass >> 8 == 0x12) return addGpu(element, gpu, zone, group);
        if (nic || isNetwork(pciClass)) {
            bool any = false;
            if (nic)
                for (const XmlElement& net : nic->children)
                    if (net.name == "net") {
                        addNet(net, element.value("busid"), zone, group);
                        any = true;
                    }
            if (!any) m_machine.nics.push_back({element.value("busid"), element.value("busid"), zone, group});
            return;
        }
        if (!inner) {
            ++m_untold;
            return;
        }
        if (!group) {
            group = m_machine.pcieGroups.size();
            m_machine.pcieGroups.push_back({element.value("busid"), zone});
        }
        for (const XmlElement& child : element.children) walk(child, zone, group);
    }

    static const XmlElement* childOf(const XmlElement& element, std::string_view name) {
        for (const XmlElement& child : element.children)
            if (child.name == name) return &child;
        return nullptr;
    }

    void addGpu(const XmlElement& pci, const XmlElement* gpu, std::optional<std::size_t> zone, std::optional<std::size_t> group) {
        MachineGpu made;
        made.busId = pci.value("busid");
        made.resource = gpuResource(hexOf(pci, "vendor"));
        made.osId = static_cast<std::int32_t>(m_machine.gpus.size());
        if (gpu)
            if (const auto device = hwloc::number(*gpu, "dev"); device && *device >= 0 && *device < 4096) made.osId = static_cast<std::int32_t>(*device);
        if (zone) made.zones = std::vector<std::size_t>{*zone};
        made.pcieGroup = group;
        if (gpu)
            for (const XmlElement& link : gpu->children)
                if (link.name == "nvlink") m_links.push_back({made.busId, link.value("target"), link.value("tclass"), hwloc::number(link, "count")});
        m_machine.gpus.push_back(std::move(made));
    }

    void addNet(const XmlElement& net, const std::string& busId, std::optional<std::size_t> zone, std::optional<std::size_t> group) {
        MachineNic nic{net.value("name"), busId, zone, group};
        nic.megabitsPerSecond = hwloc::number(net, "speed");
        m_machine.nics.push_back(std::move(nic));
    }

    struct Link {
        std::string from;  // bus ids
        std::string to;
        std::string targetClass;
        std::optional<std::int64_t> count;
    };

    std::optional<std::size_t> gpuAt(const std::string& busId) const {
        for (std::size_t g = 0; g < m_machine.gpus.size(); ++g)
            if (m_machine.gpus[g].busId == busId) return g;
        return std::nullopt;
    }

    void linkGpus() {
        using End = MachineLink::End;
        std::vector<std::size_t> label(m_machine.gpus.size());
        for (std::size_t g = 0; g < label.size(); ++g) label[g] = g;
        const auto join = [&](std::size_t a, std::size_t b) {
            const std::size_t from = label[a], to = label[b];
            std::replace(label.begin(), label.end(), from, to);
        };
        std::optional<std::size_t> switched;  // all switches of a machine are one fabric
        std::map<std::size_t, std::int64_t> toSwitch;
        for (const Link& link : m_links) {
            const auto from = gpuAt(link.from);
            if (!from) continue;
            if (link.targetClass == kSwitchClass) {
                if (switched) join(*from, *switched);
                switched = from;
                toSwitch[*from] += link.count.value_or(1);
            } else if (const auto to = gpuAt(link.to); to && *to != *from) {
                join(*from, *to);
                if (*from < *to)
                    m_machine.links.push_back({MachineLink::Kind::NvLink, {End::Gpu, *from}, {End::Gpu, *to}, count(link.count), std::nullopt});
            }
        }
        std::map<std::size_t, std::vector<std::size_t>> groups;
        for (std::size_t g = 0; g < label.size(); ++g) groups[label[g]].push_back(g);
        for (const auto& [root, members] : groups) {
            if (members.size() < 2) continue;
            for (const std::size_t gpu : members) m_machine.gpus[gpu].nvlinkGroup = m_machine.nvlinkGroups.size();
            m_machine.nvlinkGroups.push_back({"nvlink-" + std::to_string(m_machine.nvlinkGroups.size())});
        }
        for (const auto& [gpu, lanes] : toSwitch)
            if (m_machine.gpus[gpu].nvlinkGroup)
                m_machine.links.push_back({MachineLink::Kind::NvLink, {End::Gpu, gpu}, {End::NvlinkGroup, *m_machine.gpus[gpu].nvlinkGroup}, count(lanes), std::nullopt});
    }

    static std::optional<std::int32_t> count(std::optional<std::int64_t> lanes) {
        if (!lanes || *lanes < 0 || *lanes > 1000) return std::nullopt;
        return static_cast<std::int32_t>(*lanes);
    }

    Machine& m_machine;
    std::vector<Link> m_links;
    std::size_t m_untold = 0;
};

}  // namespace

Result<ImportedMachine> machineFromNccl(const XmlElement& root, const std::string& file, const std::string& name) {
    const auto error = [&](ErrorCode code, const TextPosition& at, Message message) {
        return Error{code, std::move(message), Origin{file, at.line, at.column, {}, {}}};
    };
    if (root.name != "system") return error(ErrorCode::Unsupported, root.at, worded("<%1> is no topology of NCCL", {root.name}));
    if (const std::string& version = root.value("version"); version != "1")
        return error(ErrorCode::Unsupported, root.at, worded("version \"%1\" of NCCL's topology is not known; 1 is", {version}));
    ImportedMachine imported;
    imported.machine.name = name;
    imported.machine.provenance = {Provenance::Kind::Nccl, file, std::nullopt};
    NcclReader reader(imported.machine);
    try {
        reader.read(root);
    } catch (const XmlFault& fault) {
        return error(ErrorCode::Invalid, fault.at, fault.message);
    }
    if (reader.untold() > 0)
        imported.diagnostics.push_back({Severity::Note, error(ErrorCode::Invalid, root.at, worded("PCI devices of unknown kind: %1", {reader.untold()}))});
    for (Diagnostic& diagnostic : check(imported.machine)) {
        diagnostic.what.origin.file = file;
        imported.diagnostics.push_back(std::move(diagnostic));
    }
    return imported;
}

}  // namespace bayplan
