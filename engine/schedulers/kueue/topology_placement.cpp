// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kueue/topology_placement.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <utility>

namespace bayplan {

namespace {

constexpr std::int64_t kMostOfLeaf = std::numeric_limits<std::int32_t>::max();

/// Why leaves take no pod at all.
class Exclusions {
public:
    void add(const std::string& reason) { ++m_counts[reason]; }

    /// ". Total nodes: 8; excluded: nodeSelector: 2, resource "cpu": 4"; empty if none is.
    std::string text(std::size_t leaves) const {
        std::vector<std::string> reasons;
        for (const auto& [reason, count] : m_counts) reasons.push_back(reason + ": " + std::to_string(count));
        std::sort(reasons.begin(), reasons.end());
        std::string all;
        for (const std::string& reason : reasons) all += (all.empty() ? ". Total nodes: " + std::to_string(leaves) + "; excluded: " : ", ") + reason;
        return all;
    }

private:
    std::map<std::string, std::int64_t> m_counts;
};

/// Of one pod set, or of two that go together.
class PodSetPlacement {
public:
    /// `leader`: null where there is none.
    PodSetPlacement(const TopologyMap& map, const TopologyNeed& need, const TopologyNeed* leader, const TopologyMap::Used& assumed, bool empty)
        : m_map(map), m_tree(map.tree(need.tree)), m_need(need), m_assumed(assumed), m_empty(empty), m_onePod(map.onePod(*need.set)), m_wantedLeaders(leader ? 1 : 0),
          m_alone(m_tree.domains.size()), m_led(m_tree.domains.size()), m_leaders(m_tree.domains.size(), 0) {
        if (leader) m_leader = map.onePod(*leader->set);
        const TopologyRequest request = need.set->topology.value_or(TopologyRequest{});
        m_kind = request.kind;
        m_sliceSize = request.sliceSize.value_or(1);
        std::tie(m_level, m_sliceLevel) = m_tree.levelsOf(request);
    }

    struct Placed {
        DomainUses pods, leader;
    };
    std::optional<Placed> place() {
        if (m_level > m_sliceLevel) {
            m_text = "podset slice topology " + m_tree.levels[static_cast<std::size_t>(m_sliceLevel)] + " is above the podset topology " + m_tree.levels[static_cast<std::size_t>(m_level)];
            return std::nullopt;
        }
        count();
        int level = m_level;
        std::vector<int> domains = atLevel(level);
        if (domains.empty()) return std::nullopt;
        const int lowest = static_cast<int>(m_tree.levels.size()) - 1;
        domains = fewest(domains, m_need.count, m_wantedLeaders, m_sliceSize);
        // Above the level of slices the children of all chosen domains are one list; from there on each keeps what it was given.
        for (; level < std::min(lowest, m_sliceLevel); ++level) {
            std::vector<int> children;
            for (const int d : domains) children.insert(children.end(), domain(d).children.begin(), domain(d).children.end());
            domains = fewest(sorted(std::move(children)), m_need.count, m_wantedLeaders, m_sliceSize);
        }
        for (; level < lowest; ++level) {
            std::vector<int> next;
            for (const int d : domains) {
                const std::vector<int> below = fewest(sorted(domain(d).children), pods(d), leaders(d), 0);
                next.insert(next.end(), below.begin(), below.end());
            }
            domains = std::move(next);
        }
        std::sort(domains.begin(), domains.end(), [&](int a, int b) { return domain(a).values < domain(b).values; });
        Placed placed;
        for (const int d : domains) {
            if (pods(d) > 0) placed.pods.push_back({m_need.tree, domain(d).leaf, pods(d), m_onePod});
            if (leaders(d) > 0) placed.leader.push_back({m_need.tree, domain(d).leaf, leaders(d), m_leader});
        }
        return placed;
    }
    const std::string& text() const { return m_text; }

private:
    /// By domain: how many it takes, then how many it is given.
    struct Counts {
        explicit Counts(std::size_t domains) : pods(domains, 0), slices(domains, 0) {}
        std::vector<std::int64_t> pods, slices;
    };

    const TopologyTree::Domain& domain(int d) const { return m_tree.domains[static_cast<std::size_t>(d)]; }
    std::int64_t& pods(int d) { return m_alone.pods[static_cast<std::size_t>(d)]; }
    std::int64_t& slices(int d) { return m_alone.slices[static_cast<std::size_t>(d)]; }
    std::int64_t& slicesLed(int d) { return m_led.slices[static_cast<std::size_t>(d)]; }
    std::int64_t& leaders(int d) { return m_leaders[static_cast<std::size_t>(d)]; }
    bool leastFree() const { return m_kind == TopologyRequest::Kind::Unconstrained; }

    void count() {
        for (std::size_t leaf = 0; leaf < m_tree.leaves.size(); ++leaf) {
            const auto d = static_cast<std::size_t>(m_tree.leaves[leaf]);
            if (const std::string why = mismatch(leaf); !why.empty()) {
                m_exclusions.add(why);
                continue;
            }
            if (isOutside(leaf)) {
                m_exclusions.add("topologyDomain");
                continue;
            }
            m_alone.pods[d] = room(static_cast<int>(leaf), m_onePod, nullptr, true);
            const bool leads = m_wantedLeaders > 0 && room(static_cast<int>(leaf), m_leader, nullptr, false) > 0;
            m_leaders[d] = leads ? 1 : 0;
            m_led.pods[d] = leads ? room(static_cast<int>(leaf), m_onePod, &m_leader, false) : m_alone.pods[d];
        }
        for (std::size_t level = m_tree.byLevel.size(); level-- > 0;)
            for (const int d : m_tree.byLevel[level]) sumUp(static_cast<std::size_t>(d), static_cast<int>(level));
    }

    /// What its children take; with the leader that of the child that loses least by it.
    void sumUp(std::size_t d, int level) {
        const std::vector<int>& children = m_tree.domains[d].children;
        if (!children.empty()) {
            std::optional<std::int64_t> pods, slices;  // that a leader costs
            for (const int one : children) {
                const auto child = static_cast<std::size_t>(one);
                m_alone.pods[d] += m_alone.pods[child];
                m_alone.slices[d] += m_alone.slices[child];
                m_leaders[d] = std::max(m_leaders[d], m_leaders[child]);
                if (m_wantedLeaders > 0 && m_leaders[child] == 0) continue;
                const std::int64_t ofPods = m_alone.pods[child] - m_led.pods[child], ofSlices = m_alone.slices[child] - m_led.slices[child];
                pods = std::min(pods.value_or(ofPods), ofPods);
                slices = std::min(slices.value_or(ofSlices), ofSlices);
            }
            m_led.pods[d] = pods ? m_alone.pods[d] - *pods : 0;
            m_led.slices[d] = slices ? m_alone.slices[d] - *slices : 0;
        }
        if (level != m_sliceLevel) return;
        m_alone.slices[d] = m_alone.pods[d] / m_sliceSize;
        m_led.slices[d] = m_led.pods[d] / m_sliceSize;
    }

    /// Why the node of a leaf takes no pod of this kind; empty: it takes them, or leaves are no nodes.
    std::string mismatch(std::size_t leaf) const {
        if (!m_tree.nodesAreLeaves()) return {};
        const TopologyNode& node = m_map.node(m_tree.nodes[leaf]);
        const PodSpec& spec = *m_need.set->spec;
        for (const Taint& taint : node.taints)
            if (taint.effect != TaintEffect::PreferNoSchedule && !tolerates(spec.tolerations, taint) && !tolerates(m_tree.tolerations, taint))
                return "taint \"" + taint.key + (taint.value.empty() ? "" : "=" + taint.value) + ":" + toString(taint.effect) + "\"";
        for (const auto& [key, value] : spec.nodeSelector)
            if (const std::string* has = node.labels.find(key); !has || *has != value) return "nodeSelector";
        return spec.hasNodeAffinity && spec.nodeAffinity.required && !matches(*spec.nodeAffinity.required, node.labels, node.name) ? "affinity" : "";
    }

    /// Upstream compares the beginnings of texts, so that "r1" holds the leaves of "r10", too.
    bool isOutside(std::size_t leaf) const {
        std::string path;
        for (const std::string& value : domain(m_tree.leaves[leaf]).values) path += (path.empty() ? "" : ",") + value;
        return !path.starts_with(m_need.within);
    }

    /// How many pods of that kind a leaf takes, beside one of `other`; null: beside none.
    std::int64_t room(int leaf, const ResourceAmounts& onePod, const ResourceAmounts* other, bool tells) {
        std::int64_t most = kMostOfLeaf;
        const std::string* limit = nullptr;
        for (const auto& [resource, amount] : onePod) {
            std::int64_t free = m_tree.free[static_cast<std::size_t>(leaf * m_map.resources() + resource)];
            if (!m_empty) free -= m_map.used(m_need.tree, leaf, resource);
            free -= m_assumed[static_cast<std::size_t>(m_need.tree)][static_cast<std::size_t>(leaf * m_map.resources() + resource)];
            if (other)
                for (const auto& [name, taken] : *other)
                    if (name == resource) free -= taken;
            const std::int64_t here = amount == 0 ? kMostOfLeaf : std::clamp<std::int64_t>(free / amount, 0, kMostOfLeaf);
            const std::string& name = m_map.resource(resource);
            if (!limit || here < most || (here == most && name < *limit)) limit = &name;
            most = std::min(most, here);
        }
        if (tells && most == 0) m_exclusions.add("resource \"" + *limit + "\"");
        return most;
    }

    std::vector<int> sorted(std::vector<int> domains) { return ordered(std::move(domains), m_alone, false); }
    /// With the leader inside, where there is one: those that take it first.
    std::vector<int> sortedLed(std::vector<int> domains) { return ordered(std::move(domains), m_led, true); }
    std::vector<int> ordered(std::vector<int> domains, const Counts& counts, bool leadersFirst) {
        std::sort(domains.begin(), domains.end(), [&](int a, int b) {
            if (leadersFirst && leaders(a) != leaders(b)) return leaders(a) > leaders(b);
            const auto left = static_cast<std::size_t>(a), right = static_cast<std::size_t>(b);
            if (counts.slices[left] != counts.slices[right]) return leastFree() ? counts.slices[left] < counts.slices[right] : counts.slices[left] > counts.slices[right];
            if (counts.pods[left] != counts.pods[right]) return counts.pods[left] < counts.pods[right];
            return domain(a).values < domain(b).values;
        });
        return domains;
    }

    /// Of those from `from` on that take the leaders, the one with the smallest count that suffices; the first among equals. The one at
    /// `from` suffices.
    std::size_t smallestSufficient(const std::vector<int>& domains, std::size_t from, std::int64_t wanted, std::int64_t leading, const std::vector<std::int64_t>& counts) {
        std::size_t best = from;
        const auto of = [&](std::size_t i) { return counts[static_cast<std::size_t>(domains[i])]; };
        for (std::size_t i = from; i < domains.size(); ++i)
            if (leaders(domains[i]) >= leading && of(i) >= wanted && of(i) < of(best)) best = i;
        return best;
    }

    /// The domains of one level that hold all slices together: of `level`, or where that is allowed of one above, which `level` then is.
    std::vector<int> atLevel(int& level) {
        const std::int64_t wanted = m_need.count / m_sliceSize;
        std::vector<int> all = sortedLed(m_tree.byLevel[static_cast<std::size_t>(level)]);
        if (all.empty()) {
            m_text = "no topology domains at level: " + m_tree.levels[static_cast<std::size_t>(level)];
            return {};
        }
        const auto suffices = [&](int d) { return leaders(d) >= m_wantedLeaders && slicesLed(d) >= wanted; };
        if (leastFree()) {
            for (const int d : all)
                if (suffices(d)) return {d};
        } else if (suffices(all.front())) {
            return {all[smallestSufficient(all, 0, wanted, m_wantedLeaders, m_led.slices)]};
        }
        if (m_kind == TopologyRequest::Kind::Required) return tooFew(slices(all.front()), wanted);
        if (m_kind == TopologyRequest::Kind::Preferred && level > 0) return atLevel(--level);
        return several(withLeaderFirst(std::move(all), m_need.count, m_wantedLeaders, m_sliceSize, true), wanted);
    }

    /// First one for the leader, then as many as the others take.
    std::vector<int> several(const std::vector<int>& all, std::int64_t wanted) {
        std::vector<int> some;
        std::int64_t rest = wanted, leading = m_wantedLeaders;
        std::size_t next = 0;
        for (; leading > 0 && next < all.size() && leaders(all[next]) > 0; ++next) {
            const bool last = !leastFree() && slicesLed(all[next]) >= rest;
            const int d = all[last ? smallestSufficient(all, next, rest, leading, m_led.slices) : next];
            some.push_back(d);
            leading -= leaders(d);
            rest -= slicesLed(d);
        }
        if (leading > 0) return tooFew(m_wantedLeaders - leading, wanted);
        const std::vector<int> others = sorted({all.begin() + static_cast<std::ptrdiff_t>(next), all.end()});
        for (std::size_t i = 0; rest > 0 && i < others.size(); ++i) {
            const std::size_t chosen = !leastFree() && slices(others[i]) >= rest ? smallestSufficient(others, i, rest, 0, m_alone.slices) : i;
            some.push_back(others[chosen]);
            rest -= slices(others[chosen]);
        }
        return rest > 0 ? tooFew(wanted - rest, wanted) : some;
    }
    std::vector<int> tooFew(std::int64_t fit, std::int64_t wanted) {
        const std::string unit = m_sliceSize == 1 ? " pod(s)" : " slice(s)";
        m_text = "topology \"" + m_tree.topology + "\" ";
        m_text += fit == 0 ? "doesn't allow to fit any of " + std::to_string(wanted) + unit : "allows to fit only " + std::to_string(fit) + " out of " + std::to_string(wanted) + unit;
        m_text += m_exclusions.text(m_tree.leaves.size());
        return {};
    }

    /// Puts the first domain to the front that can have the leader and leaves enough for the others.
    std::vector<int> withLeaderFirst(std::vector<int> domains, std::int64_t count, std::int64_t leading, std::int64_t sliceSize, bool inSlices) {
        if (leading == 0 || domains.size() < 2) return domains;
        const Counts &alone = m_alone, &led = m_led;
        const auto of = [&](const Counts& counts, int d) { return inSlices ? counts.slices[static_cast<std::size_t>(d)] : counts.pods[static_cast<std::size_t>(d)]; };
        const std::int64_t wanted = inSlices ? count / sliceSize : count;
        std::int64_t all = 0;
        for (const int d : domains) all += of(alone, d);
        const auto first = std::find_if(domains.begin(), domains.end(), [&](int d) { return leaders(d) >= leading && all - (of(alone, d) - of(led, d)) >= wanted; });
        if (first != domains.end()) std::rotate(domains.begin(), first, first + 1);
        return domains;
    }

    /// Takes from the front until `count` pods and the leaders have a domain, and writes down how many each has. In slices of `sliceSize`;
    /// 0: pod by pod.
    std::vector<int> fewest(std::vector<int> domains, std::int64_t count, std::int64_t leading, std::int64_t sliceSize) {
        const bool inSlices = sliceSize > 0;
        domains = withLeaderFirst(std::move(domains), count, leading, sliceSize, inSlices);
        std::vector<std::int64_t>&alone = inSlices ? m_alone.slices : m_alone.pods, &led = inSlices ? m_led.slices : m_led.pods;
        std::int64_t rest = inSlices ? count / sliceSize : count;
        std::vector<int> some;
        for (std::size_t i = 0; i < domains.size(); ++i) {
            const auto countOf = [&](int d) -> std::int64_t& { return (leading > 0 ? led : alone)[static_cast<std::size_t>(d)]; };
            const bool suffices = countOf(domains[i]) >= rest && leaders(domains[i]) >= leading;
            const int d = domains[!leastFree() && suffices ? smallestSufficient(domains, i, rest, leading, leading > 0 ? led : alone) : i];
            const std::int64_t given = std::min(countOf(d), rest);
            countOf(d) = given;
            alone[static_cast<std::size_t>(d)] = given;
            leaders(d) = std::min(leaders(d), leading);
            if (inSlices) pods(d) = given * sliceSize;
            rest -= given;
            leading -= leaders(d);
            some.push_back(d);
            if (suffices) break;
        }
        return some;
    }

    const TopologyMap& m_map;
    const TopologyTree& m_tree;
    const TopologyNeed& m_need;
    const TopologyMap::Used& m_assumed;
    bool m_empty;
    ResourceAmounts m_onePod, m_leader;
    std::int64_t m_wantedLeaders;
    Counts m_alone, m_led;                // without the leader, and with it inside
    std::vector<std::int64_t> m_leaders;  // by domain, likewise
    TopologyRequest::Kind m_kind = TopologyRequest::Kind::Unconstrained;
    std::int64_t m_sliceSize = 1;
    int m_level = 0, m_sliceLevel = 0;
    Exclusions m_exclusions;
    std::string m_text;
};

void assume(const TopologyMap& map, const DomainUses& uses, TopologyMap::Used& assumed) {
    for (const DomainUse& one : uses)
        for (const auto& [resource, amount] : one.onePod)
            assumed[static_cast<std::size_t>(one.tree)][static_cast<std::size_t>(one.leaf * map.resources() + resource)] += one.pods * amount;
}

/// The other need of its group; past the end: it is alone.
std::size_t companionOf(const std::vector<TopologyNeed>& needs, std::size_t of) {
    for (std::size_t n = 0; n < needs.size(); ++n)
        if (n != of && !needs[of].group.empty() && needs[n].group == needs[of].group && needs[n].tree == needs[of].tree) return n;
    return needs.size();
}

}  // namespace

TopologyPlaces placeInTopology(const TopologyMap& map, const std::vector<TopologyNeed>& needs, bool empty) {
    TopologyPlaces places;
    places.uses.resize(needs.size());
    TopologyMap::Used assumed;
    for (const auto& used : map.allUsed()) assumed.emplace_back(used.size(), 0);
    for (std::size_t n = 0; n < needs.size(); ++n) {
        const std::size_t other = companionOf(needs, n);
        if (other < n) continue;  // it has its place already
        const bool led = other < needs.size();
        const bool first = led && needs[other].count > needs[n].count;  // the smaller one leads, of equals the second
        const std::size_t leader = first ? n : other, rest = first ? other : n;
        PodSetPlacement search(map, needs[rest], led ? &needs[leader] : nullptr, assumed, empty);
        std::optional<PodSetPlacement::Placed> found = search.place();
        if (!found) {
            places.failed = static_cast<int>(n);
            places.text = search.text();
            return places;
        }
        for (const DomainUses* uses : {&found->pods, &found->leader}) assume(map, *uses, assumed);
        places.uses[rest] = std::move(found->pods);
        if (led) places.uses[leader] = std::move(found->leader);
    }
    return places;
}

}  // namespace bayplan
