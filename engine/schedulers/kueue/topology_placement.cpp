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

class PodSetPlacement {
public:
    PodSetPlacement(const TopologyMap& map, const TopologyNeed& need, const TopologyMap::Used& assumed, bool empty)
        : m_map(map), m_tree(map.tree(need.tree)), m_need(need), m_assumed(assumed), m_empty(empty), m_onePod(map.onePod(*need.set)), m_pods(m_tree.domains.size(), 0),
          m_slices(m_tree.domains.size(), 0) {
        const TopologyRequest request = need.set->topology.value_or(TopologyRequest{});
        m_kind = request.kind;
        m_sliceSize = request.sliceSize.value_or(1);
        std::tie(m_level, m_sliceLevel) = m_tree.levelsOf(request);
    }

    std::optional<DomainUses> place() {
        if (m_level > m_sliceLevel) {
            m_text = "podset slice topology " + m_tree.levels[static_cast<std::size_t>(m_sliceLevel)] + " is above the podset topology " + m_tree.levels[static_cast<std::size_t>(m_level)];
            return std::nullopt;
        }
        count();
        int level = m_level;
        std::vector<int> domains = atLevel(level);
        if (domains.empty()) return std::nullopt;
        const int lowest = static_cast<int>(m_tree.levels.size()) - 1;
        domains = fewest(domains, m_need.count, m_sliceSize);
        // Above the level of slices the children of all chosen domains are one list; from there on each keeps what it was given.
        for (; level < std::min(lowest, m_sliceLevel); ++level) {
            std::vector<int> children;
            for (const int d : domains) children.insert(children.end(), domain(d).children.begin(), domain(d).children.end());
            domains = fewest(sorted(std::move(children)), m_need.count, m_sliceSize);
        }
        for (; level < lowest; ++level) {
            std::vector<int> next;
            for (const int d : domains) {
                const std::vector<int> below = fewest(sorted(domain(d).children), pods(d), 0);
                next.insert(next.end(), below.begin(), below.end());
            }
            domains = std::move(next);
        }
        std::sort(domains.begin(), domains.end(), [&](int a, int b) { return domain(a).values < domain(b).values; });
        DomainUses uses;
        for (const int d : domains)
            if (pods(d) > 0) uses.push_back({m_need.tree, domain(d).leaf, pods(d), m_onePod});
        return uses;
    }
    const std::string& text() const { return m_text; }

private:
    const TopologyTree::Domain& domain(int d) const { return m_tree.domains[static_cast<std::size_t>(d)]; }
    std::int64_t& pods(int d) { return m_pods[static_cast<std::size_t>(d)]; }
    std::int64_t& slices(int d) { return m_slices[static_cast<std::size_t>(d)]; }
    bool leastFree() const { return m_kind == TopologyRequest::Kind::Unconstrained; }

    void count() {
        for (std::size_t leaf = 0; leaf < m_tree.leaves.size(); ++leaf)
            if (const std::string why = mismatch(leaf); !why.empty()) m_exclusions.add(why);
            else if (isOutside(leaf)) m_exclusions.add("topologyDomain");
            else pods(m_tree.leaves[leaf]) = room(static_cast<int>(leaf));
        for (std::size_t level = m_tree.byLevel.size(); level-- > 0;)
            for (const int d : m_tree.byLevel[level]) {
                for (const int child : domain(d).children) {
                    pods(d) += pods(child);
                    slices(d) += slices(child);
                }
                if (static_cast<int>(level) == m_sliceLevel) slices(d) = pods(d) / m_sliceSize;
            }
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

    std::int64_t room(int leaf) {
        std::int64_t most = kMostOfLeaf;
        const std::string* limit = nullptr;
        for (const auto& [resource, amount] : m_onePod) {
            std::int64_t free = m_tree.free[static_cast<std::size_t>(leaf * m_map.resources() + resource)];
            if (!m_empty) free -= m_map.used(m_need.tree, leaf, resource);
            free -= m_assumed[static_cast<std::size_t>(m_need.tree)][static_cast<std::size_t>(leaf * m_map.resources() + resource)];
            const std::int64_t here = amount == 0 ? kMostOfLeaf : std::clamp<std::int64_t>(free / amount, 0, kMostOfLeaf);
            const std::string& name = m_map.resource(resource);
            if (!limit || here < most || (here == most && name < *limit)) limit = &name;
            most = std::min(most, here);
        }
        if (most == 0) m_exclusions.add("resource \"" + *limit + "\"");
        return most;
    }

    std::vector<int> sorted(std::vector<int> domains) {
        std::sort(domains.begin(), domains.end(), [&](int a, int b) {
            if (slices(a) != slices(b)) return leastFree() ? slices(a) < slices(b) : slices(a) > slices(b);
            if (pods(a) != pods(b)) return pods(a) < pods(b);
            return domain(a).values < domain(b).values;
        });
        return domains;
    }

    /// Of those from `from` on, the one with the smallest count that suffices; the first among equals.
    static std::size_t smallestSufficient(const std::vector<int>& domains, std::size_t from, std::int64_t wanted, const std::vector<std::int64_t>& counts) {
        std::size_t best = from;
        const auto of = [&](std::size_t i) { return counts[static_cast<std::size_t>(domains[i])]; };
        for (std::size_t i = from; i < domains.size(); ++i)
            if (of(i) >= wanted && of(i) < of(best)) best = i;
        return best;
    }

    /// The domains of one level that hold all slices together: of `level`, or where that is allowed of one above, which `level` then is.
    std::vector<int> atLevel(int& level) {
        const std::int64_t wanted = m_need.count / m_sliceSize;
        const std::vector<int> all = sorted(m_tree.byLevel[static_cast<std::size_t>(level)]);
        if (all.empty()) {
            m_text = "no topology domains at level: " + m_tree.levels[static_cast<std::size_t>(level)];
            return {};
        }
        if (leastFree()) {
            for (const int d : all)
                if (slices(d) >= wanted) return {d};
        } else if (slices(all.front()) >= wanted) {
            return {all[smallestSufficient(all, 0, wanted, m_slices)]};
        }
        if (m_kind == TopologyRequest::Kind::Required) return tooFew(slices(all.front()), wanted);
        if (m_kind == TopologyRequest::Kind::Preferred && level > 0) return atLevel(--level);
        std::vector<int> some;
        std::int64_t rest = wanted;
        for (std::size_t i = 0; rest > 0 && i < all.size(); ++i) {
            const std::size_t chosen = !leastFree() && slices(all[i]) >= rest ? smallestSufficient(all, i, rest, m_slices) : i;
            some.push_back(all[chosen]);
            rest -= slices(all[chosen]);
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

    /// Takes from the front until `count` pods have a domain, and writes down how many each has. In slices of `sliceSize`; 0: pod by pod.
    std::vector<int> fewest(const std::vector<int>& domains, std::int64_t count, std::int64_t sliceSize) {
        std::vector<std::int64_t>& counts = sliceSize > 0 ? m_slices : m_pods;
        std::int64_t rest = sliceSize > 0 ? count / sliceSize : count;
        std::vector<int> some;
        for (std::size_t i = 0; i < domains.size(); ++i) {
            const bool suffices = counts[static_cast<std::size_t>(domains[i])] >= rest;
            const int d = domains[!leastFree() && suffices ? smallestSufficient(domains, i, rest, counts) : i];
            std::int64_t& has = counts[static_cast<std::size_t>(d)];
            has = std::min(has, rest);
            rest -= has;
            if (sliceSize > 0) pods(d) = has * sliceSize;
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
    ResourceAmounts m_onePod;
    std::vector<std::int64_t> m_pods, m_slices;  // by domain: how many it takes, then how many it is given
    TopologyRequest::Kind m_kind = TopologyRequest::Kind::Unconstrained;
    std::int64_t m_sliceSize = 1;
    int m_level = 0, m_sliceLevel = 0;
    Exclusions m_exclusions;
    std::string m_text;
};

}  // namespace

TopologyPlaces placeInTopology(const TopologyMap& map, const std::vector<TopologyNeed>& needs, bool empty) {
    TopologyPlaces places;
    TopologyMap::Used assumed;
    for (const auto& used : map.allUsed()) assumed.emplace_back(used.size(), 0);
    for (std::size_t n = 0; n < needs.size(); ++n) {
        PodSetPlacement search(map, needs[n], assumed, empty);
        std::optional<DomainUses> found = search.place();
        if (!found) {
            places.failed = static_cast<int>(n);
            places.text = search.text();
            return places;
        }
        for (const DomainUse& one : *found)
            for (const auto& [resource, amount] : one.onePod)
                assumed[static_cast<std::size_t>(one.tree)][static_cast<std::size_t>(one.leaf * map.resources() + resource)] += one.pods * amount;
        places.uses.push_back(std::move(*found));
    }
    return places;
}

}  // namespace bayplan
