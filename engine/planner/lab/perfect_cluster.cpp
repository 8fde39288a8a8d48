// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/lab/perfect_cluster.h"

#include <algorithm>
#include <array>
#include <vector>

#include "planner/search/lot.h"

namespace bayplan {

namespace {

constexpr std::int64_t kNodeCores = 32'000;  // thousandths
constexpr std::int64_t kDaemonCores = 100;
constexpr std::int64_t kMibOfCores = 3;     // MiB for each thousandth of a core; a node has more than that
constexpr std::int64_t kLeastLarge = 7000;  // of pods that find no hole; everything else and every hole is smaller
constexpr std::int64_t kMostEach = 5;       // of what is to leave a node
constexpr std::array<const char*, 3> kZones{"a", "b", "c"};

enum class BuiltRule { None,
                       Pool,
                       Taint,
                       Apart,
                       Spread };

struct BuiltNode {
    std::size_t zone = 0;
    bool gold = false, dedicated = false;
    std::int64_t left = kNodeCores - kDaemonCores;  // without what is to stay free
    std::int64_t podCount = 0;
};

class Building {
public:
    Building(std::uint64_t seed, const PerfectSize& size) : m_lot(seed * 7919 + 17), m_size(size) {}

    PerfectCluster build(std::string name) {
        m_size.podsEach = std::clamp<std::int64_t>(m_size.podsEach, 1, kMostEach);
        const std::int64_t leaving = m_size.freeNodes * m_size.podsEach;
        const std::int64_t movingOn = std::clamp<std::int64_t>(m_size.movingOn, 0, m_size.freeNodes * mostLargeEach());
        for (std::int64_t v = 0; v < m_size.freeNodes; ++v) m_places.push_back({static_cast<std::size_t>(v) % kZones.size(), true, false, 0, 0});
        // Which nodes the large ones leave is drawn by lot.
        std::vector<std::int64_t> large(static_cast<std::size_t>(m_size.freeNodes), 0);
        for (std::int64_t i = 0; i < movingOn;) {
            std::int64_t& here = large[m_lot.below(large.size())];
            if (here == mostLargeEach()) continue;
            ++here;
            ++i;
        }
        for (std::size_t v = 0; v < large.size(); ++v)
            for (std::int64_t i = 0; i < m_size.podsEach; ++i) {
                if (i < large[v]) addLarge(v);
                else addDirect(v);
            }
        for (std::size_t p = static_cast<std::size_t>(m_size.freeNodes); p < m_places.size(); ++p) fillUp(p);
        PerfectCluster made{std::move(name), {}, static_cast<std::int64_t>(m_places.size()), m_size.freeNodes, leaving + movingOn};
        made.objects = text();
        return made;
    }

private:
    struct Workload {
        std::string name;
        BuiltRule rule = BuiltRule::None;
        bool gold = false, tolerates = false;
        std::int64_t cores = 0;
        std::int64_t podCount = 0;
    };

    /// So many of them, with the others beside them, have room on a node.
    std::int64_t mostLargeEach() const { return m_size.podsEach <= 3 ? m_size.podsEach : m_size.podsEach == 4 ? 2
                                                                                                              : 1; }
    std::int64_t mostDirect() const { return m_size.podsEach <= 4 ? kLeastLarge - 500 : kLeastLarge - 1500; }

    std::int64_t between(std::int64_t least, std::int64_t most) { return least + static_cast<std::int64_t>(m_lot.below(static_cast<std::uint64_t>((most - least) / 100 + 1))) * 100; }

    std::size_t addHost(std::size_t zone, std::int64_t hole, bool gold, bool dedicated) {
        m_places.push_back({zone, gold, dedicated, kNodeCores - kDaemonCores - hole, 0});
        return m_places.size() - 1;
    }

    std::size_t addWorkload(BuiltRule rule, std::int64_t cores) {
        m_workloads.push_back({"w" + std::to_string(m_workloads.size()), rule, rule == BuiltRule::Pool, rule == BuiltRule::Taint, cores, 0});
        return m_workloads.size() - 1;
    }

    void addPod(std::size_t workload, std::size_t place) {
        Workload& of = m_workloads[workload];
        m_places[place].left -= of.cores;
        ++m_places[place].podCount;
        m_pods += pod(of, place);
        ++of.podCount;
    }

    /// A hole of just its size, and beside it one where a rule forbids it.
    void addDirect(std::size_t from) {
        const BuiltRule rule = static_cast<BuiltRule>(m_lot.below(5));
        const std::size_t zone = m_places[from].zone;
        const std::size_t otherZone = (zone + 1 + m_lot.below(2)) % kZones.size();
        const std::int64_t cores = between(3500, mostDirect());
        const std::size_t workload = addWorkload(rule, cores);
        addPod(workload, from);
        addHost(rule == BuiltRule::Spread ? zone : m_lot.below(3), cores, rule == BuiltRule::Pool || m_lot.below(2) == 0, rule == BuiltRule::Taint);
        switch (rule) {
        case BuiltRule::None: break;
        case BuiltRule::Pool: addHost(zone, cores, false, false); break;
        case BuiltRule::Taint: addHost(zone, cores - 100, true, true); break;  // a little too small
        case BuiltRule::Apart: addPod(workload, addHost(zone, cores, true, false)); break;
        case BuiltRule::Spread:
            // One in each of the other zones, so that the zone keeps its own.
            addHost(otherZone, cores, true, false);
            for (std::size_t z = 0; z < kZones.size(); ++z)
                if (z != zone) addPod(workload, hostWithRoom(z, cores));
            break;
        }
    }

    /// A hole that is too small by a pod which finds its own elsewhere.
    void addLarge(std::size_t from) {
        const std::int64_t cores = between(kLeastLarge, kLeastLarge + 1500);
        const std::int64_t small = between(2000, 3000);
        addPod(addWorkload(BuiltRule::None, cores), from);
        const std::size_t host = addHost(m_lot.below(3), cores - small, m_lot.below(2) == 0, false);
        addPod(addWorkload(BuiltRule::None, small), host);
        addHost(m_lot.below(3), small, m_lot.below(2) == 0, false);
    }

    /// A full node that takes a pod of the size among those that fill it.
    std::size_t hostWithRoom(std::size_t zone, std::int64_t cores) {
        for (std::size_t p = static_cast<std::size_t>(m_size.freeNodes); p < m_places.size(); ++p)
            if (m_places[p].zone == zone && !m_places[p].dedicated && m_places[p].left >= cores + leastOfFill()) return p;
        return addHost(zone, 0, true, false);
    }

    std::int64_t fillCount() const { return 3 * m_size.podsEach; }
    std::int64_t leastOfFill() const { return fillCount() * 600; }

    /// Pods that nobody needs to move, until nothing is left.
    void fillUp(std::size_t place) {
        BuiltNode& host = m_places[place];
        for (std::int64_t i = 0; host.left > 0; ++i) {
            const std::int64_t more = fillCount() - i;
            // The mean of what is left for each, but never as much as a large one.
            const std::int64_t mean = more > 0 ? host.left / more / 100 * 100 : host.left;
            const std::int64_t most = std::min<std::int64_t>(kLeastLarge - 1000, std::max<std::int64_t>(100, mean));
            std::int64_t cores = std::min(host.left, std::max<std::int64_t>(100, between(most / 200 * 100, most)));
            if (more <= 0) cores = std::min(host.left, kLeastLarge - 1000);
            Workload of{"fill" + std::to_string(m_fills++ % 40), BuiltRule::None, false, host.dedicated, cores, 0};
            host.left -= cores;
            ++host.podCount;
            of.podCount = static_cast<std::int64_t>(m_fills);
            m_pods += pod(of, place);
        }
    }

    static std::string nodeName(std::size_t place) { return "node-" + std::to_string(place); }

    std::string pod(const Workload& of, std::size_t place) const {
        const std::string app = R"({"app":")" + of.name + R"("})";
        std::string rules;
        if (of.gold) rules += R"(,"nodeSelector":{"pool":"gold"})";
        if (of.tolerates) rules += R"(,"tolerations":[{"key":"dedicated","operator":"Equal","value":"batch","effect":"NoSchedule"}])";
        if (of.rule == BuiltRule::Apart)
            rules += R"(,"affinity":{"podAntiAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":[{"topologyKey":"kubernetes.io/hostname","labelSelector":{"matchLabels":)" + app + "}}]}}";
        if (of.rule == BuiltRule::Spread)
            rules += R"(,"topologySpreadConstraints":[{"maxSkew":1,"topologyKey":"topology.kubernetes.io/zone","whenUnsatisfiable":"DoNotSchedule","labelSelector":{"matchLabels":)" + app + "}}]";
        return podText(of.name + "-" + std::to_string(of.podCount), app, "ReplicaSet", of.name, of.cores, place, rules);
    }

    static std::string podText(const std::string& name, const std::string& labels, const char* ownerKind, const std::string& owner, std::int64_t cores, std::size_t place, const std::string& rules) {
        return R"({"apiVersion":"v1","kind":"Pod","metadata":{"namespace":"perfect","name":")" + name + R"(","labels":)" + labels
               + R"(,"ownerReferences":[{"apiVersion":"apps/v1","kind":")" + ownerKind + R"(","name":")" + owner + R"(","uid":")" + owner
               + R"(","controller":true}]},"spec":{"nodeName":")" + nodeName(place)
               + R"(","containers":[{"name":"main","image":"registry.invalid/main:1","resources":{"requests":{"cpu":")" + std::to_string(cores) + R"(m","memory":")"
               + std::to_string(cores * kMibOfCores) + R"(Mi"}}}])" + rules + R"(},"status":{"phase":"Running","conditions":[{"type":"Ready","status":"True"}]}},)" + "\n";
    }

    std::string node(std::size_t place) const {
        const BuiltNode& of = m_places[place];
        std::string made = R"({"apiVersion":"v1","kind":"Node","metadata":{"name":")" + nodeName(place) + R"(","labels":{"kubernetes.io/hostname":")" + nodeName(place)
                           + R"(","topology.kubernetes.io/zone":")" + kZones[of.zone] + R"(","pool":")" + (of.gold ? "gold" : "plain") + R"("}},"spec":{)";
        if (of.dedicated) made += R"("taints":[{"key":"dedicated","value":"batch","effect":"NoSchedule"}])";
        return made + R"(},"status":{"allocatable":{"cpu":"32","memory":"128Gi","pods":"110"},"conditions":[{"type":"Ready","status":"True"}]}},)" + "\n";
    }

    /// Of each workload one may be away at a time.
    static std::string budget(const Workload& of) {
        return R"({"apiVersion":"policy/v1","kind":"PodDisruptionBudget","metadata":{"namespace":"perfect","name":")" + of.name
               + R"("},"spec":{"maxUnavailable":1,"selector":{"matchLabels":{"app":")" + of.name + R"("}}},"status":{"disruptionsAllowed":1,"currentHealthy":)"
               + std::to_string(of.podCount) + R"(,"desiredHealthy":)" + std::to_string(of.podCount - 1) + R"(,"expectedPods":)" + std::to_string(of.podCount) + "}},\n";
    }

    std::string text() const {
        std::string made = R"({"apiVersion":"v1","kind":"List","items":[)"
                           "\n";
        for (std::size_t p = 0; p < m_places.size(); ++p) made += node(p);
        made += m_pods;
        for (std::size_t p = 0; p < m_places.size(); ++p)
            made += podText("agent-" + std::to_string(p), R"({"app":"agent"})", "DaemonSet", "agent", kDaemonCores, p, R"(,"tolerations":[{"operator":"Exists"}])");
        for (std::size_t w = 0; w < m_workloads.size(); w += 2) made += budget(m_workloads[w]);
        made.resize(made.size() - 2);  // the last comma
        return made + "]}\n";
    }

    Lot m_lot;
    PerfectSize m_size;
    std::vector<BuiltNode> m_places;
    std::vector<Workload> m_workloads;
    std::string m_pods;
    std::uint64_t m_fills = 0;
};

}  // namespace

PerfectCluster perfectCluster(std::uint64_t seed, const PerfectSize& size) { return Building(seed, size).build("perfect-" + std::to_string(seed)); }

PerfectCluster perfectCluster(std::uint64_t seed) {
    Lot lot(seed);
    PerfectSize size;
    size.freeNodes = 4 + static_cast<std::int64_t>(lot.below(9));
    size.podsEach = 3 + static_cast<std::int64_t>(lot.below(3));
    size.movingOn = static_cast<std::int64_t>(lot.below(static_cast<std::uint64_t>(size.freeNodes * size.podsEach / 2 + 1)));
    return perfectCluster(seed, size);
}

}  // namespace bayplan
