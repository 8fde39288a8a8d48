// SPDX-License-Identifier: GPL-3.0-or-later
// numa-aware: CPUs of guaranteed pods by NUMA node, with hints as a kubelet's topology manager has them (specification ecosystem 3.10).
#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>

#include "model/qos.h"
#include "schedulers/volcano/plugins/makers.h"
#include "schedulers/volcano/plugins/numa_taking.h"
#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

namespace {

struct NumaNode {
    const Numatopology* object = nullptr;
    CpuPlaces places;
    std::map<std::int32_t, CpuSet> zones;  // by NUMA node
    CpuSet free;
    CpuSet reserved;

    std::string policy(const char* which) const {
        const auto at = object->policies.find(which);
        return at == object->policies.end() ? std::string() : at->second;
    }
    std::string managerPolicy() const { return policy("TopologyManagerPolicy"); }
};

struct Hint {
    std::uint64_t zones = 0;
    bool preferred = false;
};

class NumaAware final : public VolcanoPlugin {
public:
    using VolcanoPlugin::VolcanoPlugin;

    void open() override {
        for (const Numatopology& object : m_session.input().objects.topology.volcano) {
            if (!m_session.node(object.name)) continue;
            NumaNode& node = m_nodes[object.name];
            node.object = &object;
            CpuSet all;
            for (const Numatopology::Cpu& cpu : object.cpus) {
                all.insert(cpu.id);
                node.zones[cpu.zone].insert(cpu.id);
                node.places[cpu.id] = {cpu.socket, cpu.core};
            }
            if (const auto share = object.shares.find("cpu"); share != object.shares.end())
                if (const Result<CpuSet> cpus = CpuSet::parse(share->second.allocatable)) node.free = *cpus;
            if (const auto reserved = object.reserved.find("cpu"); reserved != object.reserved.end())
                if (const Result<Quantity> amount = Quantity::parse(reserved->second)) node.reserved = takeByPlace(node.places, all, static_cast<std::size_t>((amount->milliValue() + 999) / 1000));
        }
    }

    NodeFaults predicate(const TaskInfo& task, const NodeInfo& info) override {
        if (qosOf(*task.pod) != QosClass::Guaranteed) return {};
        const auto at = m_nodes.find(info.name);
        const NumaNode* node = at == m_nodes.end() ? nullptr : &at->second;
        const bool wants = !task.numaPolicy.empty() && task.numaPolicy != "none";
        const auto no = [](std::string why) { return NodeFaults{{Code::Error, std::move(why)}}; };
        if (wants) {
            if (!node) return no("numa info is empty");
            if (node->policy("CPUManagerPolicy") != "static") return no("cpu manager policy isn't static");
            if (task.numaPolicy != node->managerPolicy()) return no("task topology policy[" + task.numaPolicy + "] is different with node[" + node->managerPolicy() + "]");
            if (node->free.empty()) return no("cpu allocatable map is empty");
        } else if (!node || node->policy("CPUManagerPolicy") != "static" || node->managerPolicy().empty() || node->managerPolicy() == "none") {
            return {};
        }
        CpuSet free = node->free, taken;
        for (const Container& container : task.pod->spec->containers) {
            const std::optional<Hint> hint = merged(*node, free, container);
            if (!hint) return {{Code::UnschedulableAndUnresolvable, "container " + container.name + " cannot be assigned by numa"}};
            const CpuSet cpus = choose(*node, free, container, *hint);
            taken |= cpus;
            free -= cpus;
        }
        m_taken[task.uid][info.name] = taken;
        return {};
    }

    NodePoints batchNodeOrder(const TaskInfo& task, const NodeList& nodes) override {
        const auto taken = m_taken.find(task.uid);
        if (taken == m_taken.end() || task.numaPolicy.empty() || task.numaPolicy == "none") return {};
        std::vector<std::int64_t> counts;
        std::int64_t most = 0;
        for (const NodeInfo* node : nodes) {
            std::int64_t& count = counts.emplace_back(0);
            const auto cpus = taken->second.find(node->name);
            const auto own = m_nodes.find(node->name);
            if (cpus != taken->second.end() && own != m_nodes.end())
                count = std::count_if(own->second.zones.begin(), own->second.zones.end(), [&](const auto& zone) { return zone.second.intersects(cpus->second); });
            most = std::max(most, count);
        }
        const std::int64_t weight = m_option.arguments.integer("weight", 1);
        NodePoints points;
        for (const std::int64_t count : counts) points.emplace_back(static_cast<double>((most == 0 ? 100 : 100 - 100 * count / most) * weight));
        return points;
    }

    void allocated(TaskInfo& task) override {
        if (const CpuSet* cpus = takenBy(task)) m_nodes.at(task.node).free -= *cpus;
    }
    void deallocated(TaskInfo& task) override {
        if (const CpuSet* cpus = takenBy(task)) m_nodes.at(task.node).free |= *cpus;
    }

private:
    const CpuSet* takenBy(const TaskInfo& task) const {
        const auto at = m_taken.find(task.uid);
        if (at == m_taken.end() || !m_nodes.contains(task.node)) return nullptr;
        const auto cpus = at->second.find(task.node);
        return cpus == at->second.end() ? nullptr : &cpus->second;
    }

    /// Whole CPUs; 0 for anything else.
    static std::size_t wholeCpus(const Container& container) {
        const Quantity* cpu = container.requests.find(kCpu);
        if (!cpu || cpu->milliValue() % 1000 != 0) return 0;
        return static_cast<std::size_t>(cpu->value());
    }

    static CpuSet cpusOf(const NumaNode& node, std::uint64_t zones) {
        CpuSet cpus;
        for (const auto& [zone, own] : node.zones)
            if (zones >> zone & 1) cpus |= own;
        return cpus;
    }

    /// The best hint by the node's policy; absent: it does not admit the container.
    static std::optional<Hint> merged(const NumaNode& node, const CpuSet& free, const Container& container) {
        std::uint64_t all = 0;
        for (const auto& [zone, cpus] : node.zones) all |= std::uint64_t{1} << zone;
        const std::string policy = node.managerPolicy();
        Hint best{all, false};
        const std::size_t wanted = wholeCpus(container);
        if (wanted == 0) best.preferred = true;  // no preference
        else best = bestHint(node, free - node.reserved, wanted, all, policy == "single-numa-node");
        if (policy != "best-effort" && !best.preferred) return std::nullopt;
        return best;
    }

    static Hint bestHint(const NumaNode& node, const CpuSet& available, std::size_t wanted, std::uint64_t all, bool single) {
        std::vector<std::uint64_t> masks;
        for (std::uint64_t mask = 1; mask <= all; ++mask)
            if ((mask & ~all) == 0) masks.push_back(mask);
        std::stable_sort(masks.begin(), masks.end(), [](std::uint64_t a, std::uint64_t b) { return std::popcount(a) < std::popcount(b); });
        int least = std::popcount(all);
        std::vector<Hint> hints;
        for (const std::uint64_t mask : masks) {
            const CpuSet cpus = cpusOf(node, mask);
            if (cpus.size() >= wanted) least = std::min(least, std::popcount(mask));
            if (cpus.countIn(available) >= wanted) hints.push_back({mask, false});
        }
        Hint best{all, false};
        for (Hint& hint : hints) {
            hint.preferred = std::popcount(hint.zones) == least;
            if (single && (!hint.preferred || std::popcount(hint.zones) != 1)) continue;
            if (hint.preferred != best.preferred) {
                if (hint.preferred) best = hint;
                continue;
            }
            const int own = std::popcount(hint.zones), other = std::popcount(best.zones);
            if (own < other || (own == other && hint.zones < best.zones)) best = hint;
        }
        return best;
    }

    static CpuSet choose(const NumaNode& node, const CpuSet& free, const Container& container, const Hint& hint) {
        const std::size_t wanted = wholeCpus(container);
        const CpuSet available = free - node.reserved;
        const CpuSet near = available & cpusOf(node, hint.zones);
        CpuSet cpus = takeByPlace(node.places, near, std::min(wanted, near.size()));
        if (cpus.size() >= wanted) return cpus;
        const CpuSet rest = takeByPlace(node.places, available - cpus, wanted - cpus.size());
        return rest.empty() ? rest : cpus | rest;
    }

    std::map<std::string, NumaNode> m_nodes;
    std::map<std::string, std::map<std::string, CpuSet>> m_taken;  // by task and node, as last asked
};

}  // namespace

std::unique_ptr<VolcanoPlugin> makeNumaAware(Session& session, const PluginOption& option) { return std::make_unique<NumaAware>(session, option); }

}  // namespace bayplan::volcano
