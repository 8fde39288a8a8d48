// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/topology_export.h"
#include "topology/kubelet/hugepages.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

namespace bayplan {

namespace {

using ZoneAmounts = std::vector<std::int64_t>;  // by zone

std::int64_t sum(const ZoneAmounts& amounts) {
    return std::accumulate(amounts.begin(), amounts.end(), std::int64_t{0});
}

/// `total` in shares of `weights`, in whole steps of `step`; what is left over goes to the first zones that can hold it.
ZoneAmounts inProportion(std::int64_t total, const ZoneAmounts& weights, std::int64_t step) {
    ZoneAmounts shares(weights.size(), 0);
    const std::int64_t whole = sum(weights);
    if (whole <= 0 || total <= 0) return shares;
    for (std::size_t z = 0; z < weights.size(); ++z)
        shares[z] = static_cast<std::int64_t>(static_cast<Int128>(total) * weights[z] / whole) / step * step;
    std::int64_t left = total - sum(shares);
    for (std::size_t z = 0; z < weights.size() && left > 0; ++z) {
        const std::int64_t more = std::min(left, weights[z] - shares[z]);
        shares[z] += more;
        left -= more;
    }
    return shares;
}

class Exporter {
public:
    Exporter(const Machine& machine, const Node& node, const TopologyExportOptions& options)
        : m_machine(machine), m_node(node), m_options(options) {
        for (std::size_t z = 0; z < machine.zones.size(); ++z)
            if (machine.zones[z].memoryKind != MemoryKind::Gpu) m_zones.push_back(z);
    }

    Result<ExportedTopology> run() {
        if (m_zones.empty()) return error(ErrorCode::Invalid, worded("of this machine no zones are known"));
        if (m_zones.size() < m_machine.zones.size()) note(worded("zones of GPU memory are left out: no pod gets them as memory"));
        m_result.topology.name = m_node.name;
        if (!m_options.policy.empty()) m_result.topology.attributes.push_back({"topologyManagerPolicy", m_options.policy});
        if (!m_options.scope.empty()) m_result.topology.attributes.push_back({"topologyManagerScope", m_options.scope});
        for (const std::size_t z : m_zones) m_result.topology.zones.push_back(bare(z));
        if (Result<void> done = cpus(); !done) return done.error();
        pages();
        if (Result<void> done = memory(); !done) return done.error();
        devices();
        for (TopologyZone& zone : m_result.topology.zones)
            std::sort(zone.resources.begin(), zone.resources.end(), [](const ZoneResource& a, const ZoneResource& b) { return a.name < b.name; });
        return std::move(m_result);
    }

private:
    Error error(ErrorCode code, Message message, std::string field = {}) const {
        return Error{code, std::move(message), Origin{m_machine.provenance.text, 0, 0, "Node " + m_node.name, std::move(field)}};
    }
    void warn(Message message, std::string field) {
        m_result.diagnostics.push_back({Severity::Warning, error(ErrorCode::Invalid, std::move(message), std::move(field))});
    }
    void note(Message message) { m_result.diagnostics.push_back({Severity::Note, error(ErrorCode::Invalid, std::move(message))}); }

    TopologyZone bare(std::size_t z) const {
        const MachineZone& zone = m_machine.zones[z];
        TopologyZone made;
        made.name = "node-" + std::to_string(zone.osId);
        made.type = "Node";
        if (zone.distances.size() == m_machine.zones.size())
            for (const std::size_t to : m_zones) made.costs.push_back({"node-" + std::to_string(m_machine.zones[to].osId), zone.distances[to]});
        return made;
    }

    std::int64_t given(std::string_view name) const {
        const Quantity* quantity = m_node.allocatable.find(name);
        if (!quantity) return 0;
        return name == kCpu ? quantity->milliValue() : quantity->value();
    }

    void add(const std::string& name, const ZoneAmounts& capacity, const ZoneAmounts& allocatable) {
        const auto quantity = [&](std::int64_t amount) { return name == kCpu ? Quantity::fromMilli(amount) : Quantity::fromUnits(amount); };
        for (std::size_t i = 0; i < m_zones.size(); ++i)
            m_result.topology.zones[i].resources.push_back({name, quantity(capacity[i]), quantity(allocatable[i]), quantity(allocatable[i])});
    }

    Result<void> cpus() {
        ZoneAmounts capacity;
        CpuSet all;
        for (const std::size_t z : m_zones) {
            const auto& own = m_machine.zones[z].cpus;
            if (!own) return error(ErrorCode::Invalid, worded("which CPUs zone %1 has is not known", {std::to_string(m_machine.zones[z].osId)}));
            capacity.push_back(static_cast<std::int64_t>(own->size()) * 1000);
            all |= *own;
        }
        std::int64_t kept = sum(capacity) - given(kCpu);
        if (kept < 0) return error(ErrorCode::Conflict, worded("the machine has %1 CPUs, fewer than the node gives to pods", {all.size()}), "status.allocatable.cpu");
        ZoneAmounts left = capacity;
        if (m_options.reservedCpus) {
            const CpuSet& reserved = *m_options.reservedCpus;
            if (const CpuSet absent = reserved - all; !absent.empty()) return error(ErrorCode::Conflict, worded("reserved CPUs %1 are not there", {absent.toString()}));
            kept -= static_cast<std::int64_t>(reserved.size()) * 1000;
            if (kept < 0) return error(ErrorCode::Conflict, worded("%1 reserved CPUs are more than the node keeps back", {reserved.size()}), "status.allocatable.cpu");
            for (std::size_t i = 0; i < m_zones.size(); ++i)
                left[i] -= static_cast<std::int64_t>(m_machine.zones[m_zones[i]].cpus->countIn(reserved)) * 1000;
            if (kept > 0) warn(worded("the node keeps back %1m more than the reserved CPUs: taken from the lowest zones", {kept}), "status.allocatable.cpu");
        }
        for (std::size_t i = 0; i < left.size() && kept > 0; ++i) {
            const std::int64_t taken = std::min(kept, left[i]);
            left[i] -= taken;
            kept -= taken;
        }
        add(std::string(kCpu), capacity, left);
        return {};
    }

    void pages() {
        m_pageBytes.assign(m_zones.size(), 0);
        for (const auto& [name, quantity] : m_node.allocatable) {
            if (!name.starts_with(kHugepages)) continue;
            const Result<Quantity> size = Quantity::parse(std::string_view(name).substr(kHugepages.size()));
            if (!size || size->value() <= 0) {
                warn(worded("%1 names no size of pages: it is left out", {name}), "status.allocatable");
                continue;
            }
            ZoneAmounts own = told(size->value());
            if (sum(own) != quantity.value()) {
                const bool any = sum(own) > 0;
                own = inProportion(quantity.value(), ZoneAmounts(m_zones.size(), quantity.value()), size->value());
                warn(worded("%1: spread evenly over the zones, as the kernel does",
                            {any ? worded("the machine's pages are not those that the node gives") : worded("where the pages are is not told")}),
                     "status.allocatable." + name);
            }
            for (std::size_t i = 0; i < own.size(); ++i) m_pageBytes[i] += own[i];
            add(name, own, own);
        }
    }

    ZoneAmounts told(std::int64_t pageBytes) const {
        ZoneAmounts bytes;
        for (const std::size_t z : m_zones) {
            std::int64_t own = 0;
            if (const auto& pools = m_machine.zones[z].hugepages)
                for (const HugepagePool& pool : *pools)
                    if (pool.pageBytes == pageBytes) own += pool.pages * pool.pageBytes;
            bytes.push_back(own);
        }
        return bytes;
    }

    Result<void> memory() {
        ZoneAmounts capacity, left;
        for (std::size_t i = 0; i < m_zones.size(); ++i) {
            const MachineZone& zone = m_machine.zones[m_zones[i]];
            if (!zone.memoryBytes) return error(ErrorCode::Invalid, worded("how much memory zone %1 has is not known", {zone.osId}));
            capacity.push_back(*zone.memoryBytes);
            left.push_back(*zone.memoryBytes - m_pageBytes[i]);
            if (left.back() < 0) return error(ErrorCode::Conflict, worded("zone %1 has less memory than pages", {zone.osId}), "status.allocatable");
        }
        const std::int64_t kept = sum(left) - given(kMemory);
        if (kept < 0)
            return error(ErrorCode::Conflict, worded("beside its pages the machine has %1, less than the node gives to pods", {formatAmount(kMemory, sum(left))}), "status.allocatable.memory");
        const ZoneAmounts taken = inProportion(kept, left, 1024);
        for (std::size_t i = 0; i < left.size(); ++i) left[i] -= taken[i];
        add(std::string(kMemory), capacity, left);
        return {};
    }

    void devices() {
        std::map<std::string, ZoneAmounts> counts;
        std::map<std::string, std::int64_t> loose;  // tied to no one zone
        const auto count = [&](const std::string& resource, const std::optional<std::vector<std::size_t>>& zones) {
            if (resource.empty()) return;
            ZoneAmounts& own = counts.try_emplace(resource, m_zones.size(), 0).first->second;
            const auto at = zones && zones->size() == 1 ? std::find(m_zones.begin(), m_zones.end(), zones->front()) : m_zones.end();
            if (at == m_zones.end()) ++loose[resource];
            else ++own[static_cast<std::size_t>(at - m_zones.begin())];
        };
        for (const MachineGpu& gpu : m_machine.gpus) count(gpu.resource, gpu.zones);
        for (const MachineDevice& device : m_machine.devices) count(device.resource, device.zones);
        for (const auto& [resource, own] : counts) {
            if (!m_node.allocatable.find(resource)) continue;
            if (loose[resource] > 0 || sum(own) != given(resource))
                warn(worded("the machine tells the zones of %1, the node gives %2: left out", {std::to_string(sum(own)), std::to_string(given(resource))}), "status.allocatable." + resource);
            else
                add(resource, own, own);
        }
        for (const auto& [name, quantity] : m_node.allocatable)
            if (isExtendedResource(name) && !counts.contains(name) && !quantity.isZero()) warn(worded("the machine does not tell where they are: left out"), "status.allocatable." + name);
    }

    const Machine& m_machine;
    const Node& m_node;
    const TopologyExportOptions& m_options;
    std::vector<std::size_t> m_zones;  // of the machine's, those that are exported
    ZoneAmounts m_pageBytes;
    ExportedTopology m_result;
};

}  // namespace

Result<ExportedTopology> exportTopology(const Machine& machine, const Node& node, const TopologyExportOptions& options) {
    return Exporter(machine, node, options).run();
}

}  // namespace bayplan
