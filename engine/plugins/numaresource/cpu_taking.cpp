// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numaresource/cpu_taking.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace bayplan {

namespace {

using CpuNumbers = std::vector<std::int32_t>;

enum class GroupedBy { Zone,
                       Socket };

/// CPUs of one zone or one socket.
struct FreeCpuGroup {
    std::int32_t number = 0;  // of the zone or the socket
    std::int32_t socket = 0;
    std::size_t free = 0;  // by which groups are ordered
    CpuNumbers cpus;       // in the order in which they are taken
};

class CpuTaking {
public:
    CpuTaking(const CpuMap& map, const CpuSet& free, ExclusivePlaces places, std::size_t count, const CpuTakingRules& rules)
        : m_map(map), m_rules(rules), m_places(std::move(places)), m_needed(static_cast<std::int64_t>(count)) {
        free.forEach([&](std::int32_t cpu) { m_free.push_back(map.at(cpu)); });
    }

    TakenCpus run() {
        if (m_needed == 0) return {CpuSet(), false};
        if (m_needed > countOf(m_free)) return {std::nullopt, true};
        if (m_rules.wholeCores || m_map.perCore() == 1) byCores();
        if (m_needed > 0 && !m_rules.wholeCores) byThreads();
        for (const bool sparing : {true, false}) {
            if (m_needed <= 0) break;
            const CpuNumbers cpus = oneOfEachCoreFirst(scattered(sparing));
            take(cpus, 0, std::min(m_needed, countOf(cpus)));
        }
        if (m_needed > 0) return {std::nullopt, false};
        return {std::move(m_taken), false};
    }

private:
    template <typename List>
    static std::int64_t countOf(const List& list) {
        return static_cast<std::int64_t>(list.size());
    }

    /// Whole cores of one zone, of one socket, or of several.
    void byCores() {
        if (m_needed <= static_cast<std::int64_t>(m_map.perZone()))
            for (const bool sparing : {true, false})
                if (takeOfOne(freeCores(GroupedBy::Zone, sparing))) return;
        std::vector<FreeCpuGroup> sockets = freeCores(GroupedBy::Socket, false);
        if (m_needed <= static_cast<std::int64_t>(m_map.perSocket()) && takeOfOne(sockets)) return;
        // Whole sockets, from the one with the most left.
        std::stable_sort(sockets.begin(), sockets.end(), [](const FreeCpuGroup& a, const FreeCpuGroup& b) { return a.cpus.size() > b.cpus.size(); });
        std::vector<const FreeCpuGroup*> larger;
        for (const FreeCpuGroup& socket : sockets) {
            if (m_needed < countOf(socket.cpus)) larger.push_back(&socket);
            else take(socket.cpus, 0, countOf(socket.cpus));
            if (m_needed == 0) return;
        }
        const auto perCore = static_cast<std::int64_t>(m_map.perCore());
        if (m_needed < perCore) return;
        // The rest, core by core, from the socket with the least left. Upstream takes a first core of every further socket
        // without looking whether that much is still wanted, so the pod may get a CPU too many.
        std::stable_sort(larger.begin(), larger.end(), [](const FreeCpuGroup* a, const FreeCpuGroup* b) { return a->cpus.size() < b->cpus.size(); });
        for (const FreeCpuGroup* socket : larger)
            for (std::int64_t at = 0; at < countOf(socket->cpus); at += perCore) {
                take(socket->cpus, at, perCore);
                if (m_needed <= 0) return;
                if (m_needed < perCore) break;
            }
    }

    /// Threads of one zone or of one socket, one of each core first.
    void byThreads() {
        for (const auto& [within, most] : {std::pair(GroupedBy::Zone, m_map.perZone()), std::pair(GroupedBy::Socket, m_map.perSocket())}) {
            if (m_needed > static_cast<std::int64_t>(most)) continue;
            for (const bool sparing : {true, false}) {
                std::vector<FreeCpuGroup> groups = freeThreads(within, sparing);
                for (FreeCpuGroup& group : groups)
                    if (countOf(group.cpus) >= m_needed) group.cpus = oneOfEachCoreFirst(std::move(group.cpus));
                if (takeOfOne(groups)) return;
            }
        }
    }

    /// All from the first group that has enough.
    bool takeOfOne(const std::vector<FreeCpuGroup>& groups) {
        const auto at = std::find_if(groups.begin(), groups.end(), [&](const FreeCpuGroup& group) { return countOf(group.cpus) >= m_needed; });
        if (at == groups.end()) return false;
        take(at->cpus, 0, m_needed);
        return true;
    }

    void take(const CpuNumbers& cpus, std::int64_t first, std::int64_t count) {
        for (std::int64_t i = first; i < first + count; ++i) {
            const MappedCpu cpu = m_map.at(cpus[static_cast<std::size_t>(i)]);
            m_taken.insert(cpu.id);
            if (m_rules.exclusive == ExclusiveLevel::Core) m_places.cores.insert(cpu.core);
            else if (m_rules.exclusive == ExclusiveLevel::Zone) m_places.zones.insert(cpu.zone);
        }
        std::erase_if(m_free, [&](const MappedCpu& cpu) { return m_taken.contains(cpu.id); });
        m_needed -= count;
    }

    bool coreIsKept(const MappedCpu& cpu) const { return m_rules.exclusive == ExclusiveLevel::Core && m_places.cores.contains(cpu.core); }
    bool zoneIsKept(const MappedCpu& cpu) const { return m_rules.exclusive == ExclusiveLevel::Zone && m_places.zones.contains(cpu.zone); }

    /// Whether a group with so much left goes before another.
    bool before(std::size_t a, std::size_t b) const { return m_rules.fullestFirst ? a < b : a > b; }

    /// `ofSocket`: what a socket has left; null: it does not matter.
    std::vector<FreeCpuGroup> ordered(std::map<std::int32_t, FreeCpuGroup> groups, const std::map<std::int32_t, std::size_t>* ofSocket) const {
        std::vector<FreeCpuGroup> order;
        for (auto& [number, group] : groups) order.push_back(std::move(group));
        std::stable_sort(order.begin(), order.end(), [&](const FreeCpuGroup& a, const FreeCpuGroup& b) {
            if (a.free != b.free) return before(a.free, b.free);
            const std::size_t socketA = ofSocket ? ofSocket->at(a.socket) : 0, socketB = ofSocket ? ofSocket->at(b.socket) : 0;
            return socketA != socketB && before(socketA, socketB);
        });
        return order;
    }

    /// The CPUs of cores that are free as a whole.
    std::vector<FreeCpuGroup> freeCores(GroupedBy within, bool sparing) const {
        std::map<std::int32_t, std::size_t> ofSocket;
        std::map<std::int64_t, CpuNumbers> cores;
        for (const MappedCpu& cpu : m_free) {
            if (sparing && zoneIsKept(cpu)) continue;
            cores[cpu.core].push_back(cpu.id);
            ++ofSocket[cpu.socket];
        }
        std::map<std::int32_t, FreeCpuGroup> groups;
        for (const auto& [core, cpus] : cores) {
            if (cpus.size() != m_map.perCore()) continue;
            const MappedCpu first = m_map.at(cpus.front());
            const std::int32_t number = within == GroupedBy::Zone ? first.zone : first.socket;
            FreeCpuGroup& group = groups.try_emplace(number, FreeCpuGroup{number, first.socket, 0, {}}).first->second;
            group.cpus.insert(group.cpus.end(), cpus.begin(), cpus.end());
            group.free = group.cpus.size();
        }
        return ordered(std::move(groups), within == GroupedBy::Zone ? &ofSocket : nullptr);
    }

    /// Free CPUs; `sparing`: none where exclusive pods are, and one of each core.
    std::vector<FreeCpuGroup> freeThreads(GroupedBy within, bool sparing) const {
        std::map<std::int32_t, std::size_t> ofSocket;
        std::map<std::int32_t, FreeCpuGroup> groups;
        std::set<std::int64_t> seen;
        for (const MappedCpu& cpu : m_free) {
            if (sparing && (coreIsKept(cpu) || (within == GroupedBy::Zone && zoneIsKept(cpu)))) continue;
            const std::int32_t number = within == GroupedBy::Zone ? cpu.zone : cpu.socket;
            FreeCpuGroup& group = groups.try_emplace(number, FreeCpuGroup{number, cpu.socket, 0, {}}).first->second;
            const bool wanted = !sparing || seen.insert(cpu.core).second;
            if (wanted) group.cpus.push_back(cpu.id);
            // A zone counts by all its free CPUs, a socket by those that may be taken.
            if (within == GroupedBy::Zone || wanted) ++group.free;
            ++ofSocket[cpu.socket];
        }
        return ordered(std::move(groups), within == GroupedBy::Zone ? &ofSocket : nullptr);
    }

    /// All free CPUs, core by core: near those that are taken already first.
    CpuNumbers scattered(bool sparing) const {
        struct Core {
            std::int64_t number = 0;
            std::int32_t socket = 0, zone = 0;
            CpuNumbers cpus;
        };
        std::map<std::int64_t, Core> cores;
        std::map<std::int32_t, std::size_t> ofSocket, ofZone, taken;
        for (const MappedCpu& cpu : m_free) {
            if (sparing && (coreIsKept(cpu) || zoneIsKept(cpu))) continue;
            Core& core = cores.try_emplace(cpu.core, Core{cpu.core, cpu.socket, cpu.zone, {}}).first->second;
            core.cpus.push_back(cpu.id);
            ++ofSocket[cpu.socket];
            ++ofZone[cpu.zone];
        }
        m_taken.forEach([&](std::int32_t cpu) { ++taken[m_map.at(cpu).socket]; });
        std::vector<const Core*> order;
        for (const auto& [number, core] : cores) order.push_back(&core);
        std::stable_sort(order.begin(), order.end(), [&](const Core* a, const Core* b) {
            if (taken[a->socket] != taken[b->socket]) return taken[a->socket] > taken[b->socket];
            if (ofSocket[a->socket] != ofSocket[b->socket]) return before(ofSocket[a->socket], ofSocket[b->socket]);
            if (ofZone[a->zone] != ofZone[b->zone]) return before(ofZone[a->zone], ofZone[b->zone]);
            return a->cpus.size() < b->cpus.size();
        });
        CpuNumbers all;
        for (const Core* core : order) all.insert(all.end(), core->cpus.begin(), core->cpus.end());
        return all;
    }

    /// The first of each core, then the second of each.
    CpuNumbers oneOfEachCoreFirst(CpuNumbers cpus) const {
        if (cpus.size() <= m_map.perCore()) return cpus;
        std::map<std::int64_t, std::size_t> rounds;  // by core
        std::vector<std::pair<std::size_t, std::int32_t>> order;
        for (const std::int32_t cpu : cpus) order.emplace_back(rounds[m_map.at(cpu).core]++, cpu);
        std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        for (std::size_t i = 0; i < order.size(); ++i) cpus[i] = order[i].second;
        return cpus;
    }

    const CpuMap& m_map;
    CpuTakingRules m_rules;
    ExclusivePlaces m_places;
    std::int64_t m_needed;          // below zero: it took too many
    std::vector<MappedCpu> m_free;  // by number
    CpuSet m_taken;
};

}  // namespace

TakenCpus takeFreeCpus(const CpuMap& map, const CpuSet& free, const ExclusivePlaces& places, std::size_t count, const CpuTakingRules& rules) {
    return CpuTaking(map, free & map.all(), places, count, rules).run();
}

}  // namespace bayplan
