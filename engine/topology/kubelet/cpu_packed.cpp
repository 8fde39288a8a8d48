// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/cpu_packed.h"

#include <algorithm>
#include <string>
#include <vector>

namespace bayplan {

namespace {

using Groups = std::vector<const CpuGroup*>;

class Taker {
public:
    Taker(const CpuLayout& layout, const CpuSet& pool, std::size_t count, const TakeRules& rules)
        : m_layout(layout), m_rules(rules), m_free(pool), m_need(count) {}

    CpuSet run() {
        const bool zonesOutside = m_layout.socketCount >= m_layout.zones.size();
        m_outer = zonesOutside ? &m_layout.zones : &m_layout.sockets;
        m_inner = zonesOutside ? &m_layout.sockets : &m_layout.zones;
        takeWhole(outer(), *m_outer);
        takeWhole(inner(), *m_inner);
        if (m_rules.alignToL3) takeL3s();
        if (!m_rules.spreadOverCores) takeWhole(cores(), m_layout.cores);
        takeThreads();
        return m_taken;
    }

private:
    /// Those of `groups` with free CPUs in `within`: the fullest first, then by id.
    Groups sorted(const std::vector<CpuGroup>& groups, const CpuSet& within) const {
        Groups found;
        const CpuSet free = m_free & within;
        for (const CpuGroup& group : groups)
            if (group.cpus.intersects(free)) found.push_back(&group);
        std::stable_sort(found.begin(), found.end(), [&](const CpuGroup* a, const CpuGroup* b) {
            return m_free.countIn(a->cpus) < m_free.countIn(b->cpus);
        });
        return found;
    }
    Groups outer() const { return sorted(*m_outer, m_free); }
    Groups listedThrough(const Groups& above, const std::vector<CpuGroup>& groups) const {
        Groups found;
        for (const CpuGroup* one : above)
            for (const CpuGroup* group : sorted(groups, one->cpus)) found.push_back(group);
        return found;
    }
    Groups inner() const { return listedThrough(outer(), *m_inner); }
    Groups byZone(const std::vector<CpuGroup>& groups) const {
        return listedThrough(m_outer == &m_layout.zones ? outer() : inner(), groups);
    }
    Groups bySocket() const { return m_outer == &m_layout.sockets ? outer() : inner(); }

    /// How many free CPUs make the group count as wholly free. A socket and a core are measured by the average one, so that
    /// one that is larger than that counts while some of its CPUs are busy, and one that is smaller never does.
    std::size_t wholeSize(const CpuGroup& group, const std::vector<CpuGroup>& kind) const {
        if (&kind == &m_layout.sockets) return m_layout.cpusPerSocket();
        return &kind == &m_layout.cores ? m_layout.cpusPerCore() : group.cpus.size();
    }

    void takeWhole(const Groups& groups, const std::vector<CpuGroup>& kind) {
        for (const CpuGroup* group : groups)
            if (m_free.countIn(group->cpus) == wholeSize(*group, kind)) takeIfCovered(group->cpus);
    }

    void takeL3s() {
        for (const CpuGroup* l3 : byZone(m_layout.l3s)) {
            if (m_need == 0) return;
            if (m_need >= m_layout.cpusPerL3()) takeWhole(byZone(m_layout.l3s), m_layout.l3s);
            if (m_need > 0) takePart(*l3);
        }
    }

    /// The first cores of an L3 group that add up to exactly what is needed; otherwise nothing.
    void takePart(const CpuGroup& l3) {
        const std::size_t threads = m_layout.cpusPerCore();
        const std::size_t coresWanted = (m_need + threads - 1) / threads;
        const CpuSet free = m_free & l3.cpus;
        CpuSet part;
        std::size_t cores = 0;
        for (const CpuGroup& core : m_layout.cores) {
            if (cores == coresWanted) break;
            if (!core.cpus.intersects(free)) continue;
            part |= m_free & core.cpus;
            ++cores;
        }
        if (m_need % 2 != 0 && threads > 1 && part.size() > m_need) part.remove(part.highest());
        if (part.size() == m_need) take(part);
    }

    Groups cores() const { return listedThrough(inner(), m_layout.cores); }

    void takeThreads() {
        if (m_need == 0) return;
        for (const CpuGroup* group : m_rules.spreadOverCores ? bySocket() : cores()) {
            const CpuSet free = m_free & group->cpus;
            CpuSet part;
            std::size_t left = m_need;
            free.forEach([&](std::int32_t cpu) {
                if (left == 0) return;
                part.insert(cpu);
                --left;
            });
            take(part);
            if (m_need == 0) return;
        }
    }

    /// All of a group that counts as free, busy CPUs among them included.
    void takeIfCovered(const CpuSet& cpus) {
        if (cpus.size() <= m_need) take(cpus);
    }
    void take(const CpuSet& cpus) {
        m_taken |= cpus;
        m_free -= cpus;
        m_need -= cpus.size();
    }

    const CpuLayout& m_layout;
    const TakeRules& m_rules;
    CpuSet m_free;
    std::size_t m_need;
    CpuSet m_taken;
    const std::vector<CpuGroup>* m_outer = nullptr;  // the level with fewer, larger groups, and the one inside it
    const std::vector<CpuGroup>* m_inner = nullptr;
};

}  // namespace

Result<CpuSet> takePacked(const CpuLayout& layout, const CpuSet& pool, std::size_t count, const TakeRules& rules) {
    if (count == 0) return CpuSet();
    if (pool.size() < count)
        return Error{ErrorCode::Conflict,
                     worded("not enough cpus available to satisfy request: requested=%1, available=%2", {count, pool.size()}),
                     {}};
    return Taker(layout, pool, count, rules).run();
}

}  // namespace bayplan
