// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/machines/cadvisor.h"

#include <algorithm>
#include <map>
#include <utility>

#include "io/text/document.h"

namespace bayplan {

namespace {

constexpr std::int64_t kMaxBytes = std::int64_t{1} << 56;

/// A cache that cores share; one without an id belongs to its whole zone.
struct Shared {
    std::optional<std::int32_t> id;
    std::optional<std::int64_t> bytes;
};

class CadvisorReader {
public:
    CadvisorReader(Machine& machine, const Document& document, Diagnostics& diagnostics)
        : m_machine(machine), m_document(document), m_diagnostics(diagnostics) {}

    void read(const Field& root) {
        std::optional<std::int64_t> cpus;
        bool zones = false;
        root.forEach([&](std::string_view key, const Field& value) {
            if (key == "timestamp") m_machine.provenance.time = value.time();
            else if (key == "memory_capacity") m_machine.memoryBytes = value.integer(0, kMaxBytes);
            else if (key == "num_cores") cpus = value.integer(0);
            else if (key == "topology") {
                zones = true;
                value.forEachElement([&](const Field& zone) { readZone(zone); });
            }
        });
        if (!zones || m_machine.zones.empty()) root.fail(worded("has no topology: this is no machineinfo of cAdvisor, or one of a machine that it could not look into"));
        const CpuSet all = allCpus(m_machine);
        if (cpus && static_cast<std::size_t>(*cpus) != all.size())
            doubt(root, worded("num_cores says %1 CPUs and the topology has %2", {std::to_string(*cpus), all.size()}));
        for (MachineZone& zone : m_machine.zones) {
            if (zone.distances.empty() || zone.distances.size() == m_machine.zones.size()) continue;
            doubt(root, worded("zone %1 has %2 distances to %3 zones: they are left out", {zone.osId, zone.distances.size(), m_machine.zones.size()}));
            zone.distances.clear();
        }
        sortZones();
    }

private:
    void doubt(const Field& at, Message message) {
        Origin origin = m_document.originOf(at);
        origin.object = "Machine " + m_machine.name;
        m_diagnostics.push_back({Severity::Warning, Error{ErrorCode::Invalid, std::move(message), std::move(origin)}});
    }

    void readZone(const Field& field) {
        const std::size_t place = m_machine.zones.size();
        MachineZone zone;
        zone.cpus.emplace();
        zone.memoryKind = MemoryKind::Dram;
        std::vector<Shared> caches;
        std::vector<std::pair<std::size_t, std::vector<Shared>>> own;  // by core
        field.forEach([&](std::string_view key, const Field& value) {
            if (key == "node_id") zone.osId = value.int32(0);
            else if (key == "memory") zone.memoryBytes = value.integer(0, kMaxBytes);
            else if (key == "hugepages") zone.hugepages = readPages(value);
            else if (key == "caches") caches = readCaches(value);
            else if (key == "distances") value.forEachElement([&](const Field& distance) { zone.distances.push_back(distance.int32(0)); });
            else if (key == "cores")
                value.forEachElement([&](const Field& core) {
                    std::vector<Shared> shared = readCore(core, place, *zone.cpus);
                    own.emplace_back(m_machine.cores.size() - 1, std::move(shared));
                });
        });
        std::map<std::int32_t, std::size_t> groups;
        for (auto& [core, shared] : own)
            for (const Shared& cache : shared) join(core, cache, groups, cache.id.value_or(0));
        // Caches of the whole zone apply to cores without their own.
        if (!caches.empty())
            for (auto& [core, shared] : own)
                if (shared.empty() && caches.size() == 1) join(core, caches.front(), groups, caches.front().id.value_or(0));
        std::vector<std::size_t> packages;
        for (const auto& [core, shared] : own) packages.push_back(*m_machine.cores[core].package);
        if (!packages.empty() && std::count(packages.begin(), packages.end(), packages.front()) == static_cast<std::ptrdiff_t>(packages.size()))
            zone.package = packages.front();
        m_machine.zones.push_back(std::move(zone));
    }

    void join(std::size_t core, const Shared& cache, std::map<std::int32_t, std::size_t>& groups, std::int32_t id) {
        const auto [at, added] = groups.emplace(id, m_machine.l3Groups.size());
        if (added) m_machine.l3Groups.push_back({static_cast<std::int32_t>(m_machine.l3Groups.size()), cache.bytes, {}});
        m_machine.l3Groups[at->second].cpus |= m_machine.cores[core].cpus;
        m_machine.cores[core].l3 = at->second;
    }

    /// Reads the caches of the last level.
    static std::vector<Shared> readCaches(const Field& field) {
        std::vector<Shared> caches;
        field.forEachElement([&](const Field& element) {
            Shared cache;
            std::int64_t level = 0;
            element.forEach([&](std::string_view key, const Field& value) {
                if (key == "id") cache.id = value.int32(0);
                else if (key == "size") cache.bytes = value.integer(0, kMaxBytes);
                else if (key == "level") level = value.integer();
            });
            if (level == 3) caches.push_back(cache);
        });
        return caches;
    }

    std::vector<Shared> readCore(const Field& field, std::size_t zone, CpuSet& ofZone) {
        MachineCore core;
        core.zone = zone;
        std::int32_t socket = 0;
        std::vector<Shared> shared;
        field.forEach([&](std::string_view key, const Field& value) {
            if (key == "core_id") core.osId = value.int32(0);
            else if (key == "socket_id") socket = value.int32(0);
            else if (key == "uncore_caches") shared = readCaches(value);
            else if (key == "thread_ids")
                value.forEachElement([&](const Field& thread) { core.cpus.insert(thread.int32(0, CpuSet::kLargest)); });
        });
        if (core.cpus.empty()) field.fail(worded("a core without threads"));
        ofZone |= core.cpus;
        core.package = package(socket);
        m_machine.cores.push_back(std::move(core));
        return shared;
    }

    std::size_t package(std::int32_t socket) {
        const auto at = std::find_if(m_machine.packages.begin(), m_machine.packages.end(), [&](const MachinePackage& p) { return p.osId == socket; });
        if (at != m_machine.packages.end()) return static_cast<std::size_t>(at - m_machine.packages.begin());
        m_machine.packages.push_back({socket});
        return m_machine.packages.size() - 1;
    }

    static std::vector<HugepagePool> readPages(const Field& field) {
        std::vector<HugepagePool> pools;
        field.forEachElement([&](const Field& element) {
            HugepagePool pool;
            element.forEach([&](std::string_view key, const Field& value) {
                if (key == "page_size") pool.pageBytes = value.integer(1, kMaxBytes / 1024) * 1024;  // written in KiB
                else if (key == "num_pages") pool.pages = value.integer(0, kMaxBytes);
            });
            if (pool.pageBytes == 0) element.fail(worded("has no page_size"));
            pools.push_back(pool);
        });
        std::sort(pools.begin(), pools.end(), [](const HugepagePool& a, const HugepagePool& b) { return a.pageBytes < b.pageBytes; });
        return pools;
    }

    /// Zones are in the order of their numbers; the file may have another order.
    void sortZones() {
        std::vector<std::size_t> order(m_machine.zones.size()), place(order.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return m_machine.zones[a].osId < m_machine.zones[b].osId; });
        std::vector<MachineZone> zones;
        for (std::size_t i = 0; i < order.size(); ++i) {
            place[order[i]] = i;
            zones.push_back(std::move(m_machine.zones[order[i]]));
        }
        m_machine.zones = std::move(zones);
        for (MachineCore& core : m_machine.cores)
            if (core.zone) core.zone = place[*core.zone];
    }

    Machine& m_machine;
    const Document& m_document;
    Diagnostics& m_diagnostics;
};

}  // namespace

Result<ImportedMachine> machineFromCadvisor(std::string_view text, const std::string& file, const std::string& name) {
    const Result<Document> document = Document::parse(std::string(text), file);
    if (!document) return document.error();
    ImportedMachine imported;
    imported.machine.name = name;
    imported.machine.provenance = {Provenance::Kind::CAdvisor, file, std::nullopt};
    try {
        CadvisorReader(imported.machine, *document, imported.diagnostics).read(Field(document->root()));
    } catch (const Fault& fault) {
        return document->located(fault);
    }
    for (Diagnostic& diagnostic : check(imported.machine)) {
        diagnostic.what.origin.file = file;
        imported.diagnostics.push_back(std::move(diagnostic));
    }
    return imported;
}

}  // namespace bayplan
