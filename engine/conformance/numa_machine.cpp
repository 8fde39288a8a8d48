// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/numa_machine.h"

#include <algorithm>
#include <map>
#include <set>

#include "io/text/document.h"
#include "topology/kubelet/hugepages.h"
#include "topology/kubelet/kubelet_setup.h"

namespace bayplan {

namespace {

constexpr std::int32_t kMostSockets = 1024;
constexpr std::int64_t kMostPages = std::int64_t{1} << 40;

void require(const Field& object, std::string_view key) {
    JsonValue found;
    if (!object.value().find(key, found) || found.isNull()) object.fail("lacks \"" + std::string(key) + "\"");
}

class MachineDecoder {
public:
    Machine decode(const Field& object) {
        requireKnown(object, {"description", "sockets", "nodes", "devices"});
        require(object, "sockets");
        require(object, "nodes");
        m_machine.name = "machine";
        m_machine.provenance.kind = Provenance::Kind::Described;
        object.forEach([&](std::string_view key, const Field& value) {
            if (key == "description") m_machine.provenance.text = value.text();
            if (key == "sockets") packages(value.int32(1, kMostSockets));
        });
        object.forEach([&](std::string_view key, const Field& value) {
            if (key == "nodes") value.forEachElement([&](const Field& node) { zone(node); });
        });
        order(object);
        object.forEach([&](std::string_view key, const Field& value) {
            if (key == "devices") value.forEachElement([&](const Field& one) { resource(one); });
        });
        return std::move(m_machine);
    }

private:
    void packages(std::int32_t count) {
        for (std::int32_t id = 0; id < count; ++id) m_machine.packages.push_back({id});
    }

    void zone(const Field& object) {
        requireKnown(object, {"id", "memory", "hugepages", "distances", "cpus"});
        require(object, "id");
        require(object, "memory");
        MachineZone zone;
        zone.cpus = CpuSet();
        zone.hugepages = std::vector<HugepagePool>();
        object.forEach([&](std::string_view key, const Field& value) {
            if (key == "id") {
                zone.osId = value.int32(0, CpuSet::kLargest);
                if (!m_machine.zones.empty() && zone.osId <= m_machine.zones.back().osId)
                    value.fail("is not above that of the node before");
            } else if (key == "memory")
                zone.memoryBytes = value.quantity().value();
            else if (key == "hugepages")
                value.forEach([&](std::string_view name, const Field& pages) { hugepages(name, pages, zone); });
            else if (key == "distances")
                value.forEachElement([&](const Field& one) { zone.distances.push_back(one.int32(0)); });
            else if (key == "cpus")
                value.forEachElement([&](const Field& group) { cpus(group, zone); });
        });
        m_machine.zones.push_back(std::move(zone));
    }

    static void hugepages(std::string_view name, const Field& pages, MachineZone& zone) {
        const std::optional<std::int64_t> size = hugepageBytes(name);
        if (!size) pages.fail("is no size of hugepages; such as hugepages-2Mi is wanted");
        zone.hugepages->push_back({*size, pages.integer(0, kMostPages)});
        std::sort(zone.hugepages->begin(), zone.hugepages->end(),
                  [](const HugepagePool& a, const HugepagePool& b) { return a.pageBytes < b.pageBytes; });
    }

    void cpus(const Field& group, MachineZone& zone) {
        requireKnown(group, {"socket", "uncoreCache", "cores"});
        require(group, "socket");
        require(group, "cores");
        std::size_t package = 0;
        std::optional<std::size_t> l3;
        group.forEach([&](std::string_view key, const Field& value) {
            if (key == "socket")
                package = static_cast<std::size_t>(
                    value.integer(0, static_cast<std::int64_t>(m_machine.packages.size()) - 1));
            if (key == "uncoreCache") l3 = cache(value.int32(0));
        });
        group.forEach([&](std::string_view key, const Field& value) {
            if (key == "cores")
                value.forEachElement([&](const Field& threads) { core(threads, package, l3, zone); });
        });
    }

    std::size_t cache(std::int32_t id) {
        for (std::size_t i = 0; i < m_machine.l3Groups.size(); ++i)
            if (m_machine.l3Groups[i].osId == id) return i;
        m_machine.l3Groups.push_back({id});
        return m_machine.l3Groups.size() - 1;
    }

    void core(const Field& threads, std::size_t package, std::optional<std::size_t> l3, MachineZone& zone) {
        MachineCore core;
        threads.forEachElement([&](const Field& thread) {
            const std::int32_t cpu = thread.int32(0, CpuSet::kLargest);
            if (m_seen.contains(cpu)) thread.fail("names CPU " + std::to_string(cpu) + " a second time");
            m_seen.insert(cpu);
            core.cpus.insert(cpu);
        });
        if (core.cpus.empty()) threads.fail("names no CPU");
        core.osId = core.cpus.lowest();
        core.package = package;
        core.zone = m_machine.zones.size();  // the one being read
        core.l3 = l3;
        if (l3) m_machine.l3Groups[*l3].cpus |= core.cpus;
        *zone.cpus |= core.cpus;
        m_machine.cores.push_back(std::move(core));
    }

    /// All distances are given, or none.
    void order(const Field& object) {
        for (const MachineZone& zone : m_machine.zones)
            if (!zone.distances.empty() && zone.distances.size() != m_machine.zones.size())
                object.fail("gives node " + std::to_string(zone.osId) + " " + std::to_string(zone.distances.size()) + " distances for " + std::to_string(m_machine.zones.size()) + " nodes");
    }

    void resource(const Field& object) {
        requireKnown(object, {"resource", "devices"});
        require(object, "resource");
        require(object, "devices");
        std::string name;
        object.forEach([&](std::string_view key, const Field& value) {
            if (key == "resource") name = value.text();
        });
        object.forEach([&](std::string_view key, const Field& value) {
            if (key == "devices") value.forEachElement([&](const Field& one) { device(one, name); });
        });
    }

    void device(const Field& object, const std::string& resource) {
        requireKnown(object, {"id", "numaNodes", "unhealthy"});
        require(object, "id");
        MachineDevice device;
        device.resource = resource;
        device.healthy = true;
        device.zones = std::vector<std::size_t>();
        object.forEach([&](std::string_view key, const Field& value) {
            if (key == "id") {
                device.id = value.text();
                if (!m_devices.insert(resource + " " + device.id).second)
                    value.fail("is that of an earlier device of " + resource);
            } else if (key == "unhealthy")
                device.healthy = !value.boolean();
            else if (key == "numaNodes")
                value.forEachElement([&](const Field& node) {
                    const std::optional<std::size_t> zone = zoneByOsId(m_machine, node.int32(0));
                    if (!zone) node.fail("names a node that the machine does not have");
                    device.zones->push_back(*zone);
                });
        });
        std::sort(device.zones->begin(), device.zones->end());
        m_machine.devices.push_back(std::move(device));
    }

    Machine m_machine;
    CpuSet m_seen;
    std::set<std::string> m_devices;
};

}  // namespace

Machine decodeNumaMachine(const Field& object) {
    return MachineDecoder().decode(object);
}

}  // namespace bayplan
