// SPDX-License-Identifier: GPL-3.0-or-later
// LowNodeLoad of koord-descheduler: from nodes that use much to nodes that use little, by what their agents measured.
// Source: specification ecosystem 6; Koordinator pkg/descheduler/framework/plugins/loadaware, pkg/descheduler/utils/sorter.
#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "plugins/shared/koordinator_class.h"
#include "schedulers/descheduler/migration_filter.h"
#include "schedulers/descheduler/strategy_run.h"

namespace bayplan {

namespace {

using Amounts64 = std::map<std::string, std::int64_t>;  // thousandths of a core, or whole units

std::int64_t loadAmount(const std::string& resource, const ResourceList& list) {
    const Quantity* amount = list.find(resource);
    if (!amount) return 0;
    return resource == kCpu ? amount->milliValue() : amount->value();
}

struct LoadedNode {
    std::size_t place = 0;  // in EvictablePods::nodes()
    const NodeMetric* metric = nullptr;
    Amounts64 total, used, usedByProd;
    Amounts64 low, high, prodLow, prodHigh;  // the thresholds
    bool source = false, prodSource = false, lowAll = false, lowProd = false;
};

bool isOver(const Amounts64& used, const Amounts64& limits) {
    return std::any_of(limits.begin(), limits.end(), [&](const auto& one) { return used.at(one.first) > one.second; });
}
bool isUnder(const Amounts64& used, const Amounts64& limits) { return !isOver(used, limits); }

/// "85.00%".
std::string percentText(double percent) {
    char text[64];
    std::snprintf(text, sizeof text, "%.2f%%", percent);
    return text;
}

/// One pool of nodes of one cycle.
class Pool {
public:
    Pool(const LowNodeLoadArgs& args, const LoadPool& pool, const StrategyRun& at) : m_args(args), m_pool(pool), m_at(at) {
        for (const ResourceShares* shares : {&pool.low, &pool.high, &pool.prodLow, &pool.prodHigh})
            for (const auto& [name, share] : *shares) m_names.insert(name);
        m_names.insert(std::string(kMemory));
    }

    void run(std::set<std::size_t>& done) {
        std::size_t all = 0;
        for (const std::size_t place : m_at.nodes) {
            const Node& node = *m_at.pods.nodes()[place].node;
            if (m_pool.nodeSelector && (done.contains(place) || !matches(*m_pool.nodeSelector, node.labels))) continue;
            ++all;
            measure(place);
        }
        setThresholds();
        std::size_t low = 0;
        for (LoadedNode& node : m_nodes) {
            classify(node);
            low += node.lowAll || node.lowProd ? 1 : 0;
        }
        const bool any = std::any_of(m_nodes.begin(), m_nodes.end(), [](const LoadedNode& node) { return node.source || node.prodSource; });
        if (low == 0 || static_cast<std::int64_t>(low) <= m_args.numberOfNodes || low == all || !any) return;
        balance();
        for (const LoadedNode& node : m_nodes)
            if (node.source || node.prodSource) done.insert(node.place);
    }

private:
    const Node& nodeOf(const LoadedNode& of) const { return *m_at.pods.nodes()[of.place].node; }
    bool isProd(std::size_t pod) const { return koordinatorClassOf(m_at.pods.pod(pod)) == KoordinatorClass::Prod; }
    const ResourceList* usageOf(const LoadedNode& node, std::size_t pod) const {
        const auto& all = node.metric->pods;
        const auto at = std::find_if(all.begin(), all.end(), [&](const NodeMetric::PodUsage& one) { return one.pod == m_at.pods.key(pod); });
        return at == all.end() ? nullptr : &at->usage;
    }

    void measure(std::size_t place) {
        const EvictablePods::OnNode& on = m_at.pods.nodes()[place];
        const auto& metrics = m_at.pods.objects().nodeMetrics;
        const auto metric = std::find_if(metrics.begin(), metrics.end(), [&](const NodeMetric& one) { return one.name == on.node->name; });
        const bool old = metric != metrics.end() && (!metric->updateTime || (m_args.expirationSeconds > 0 && m_at.now - *metric->updateTime >= m_args.expirationSeconds));
        if (metric == metrics.end() || !metric->measured || old) {
            m_at.cycle.use.push_back({m_at.strategy, on.node->name, "notMeasured", {}, true, 0});
            return;
        }
        LoadedNode node;
        node.place = place;
        node.metric = &*metric;
        const auto& rules = m_at.pods.objects().loadRules;
        const auto rule = std::find_if(rules.begin(), rules.end(), [&](const NodeLoadRules& one) { return one.node == on.node->name; });
        const ResourceList& total = rule != rules.end() && !rule->rawAllocatable.empty() ? rule->rawAllocatable : on.node->allocatable;
        std::set<std::string> prods;
        std::int64_t pods = 0;
        for (const std::size_t pod : on.pods) {
            if (m_at.pods.pod(pod).terminal()) continue;
            ++pods;
            if (isProd(pod)) prods.insert(m_at.pods.key(pod));
        }
        for (const std::string& name : m_names) {
            node.total[name] = loadAmount(name, total);
            node.used[name] = name == kPods ? pods : loadAmount(name, metric->systemUsage);
            node.usedByProd[name] = name == kPods ? static_cast<std::int64_t>(prods.size()) : 0;
            if (name == kPods) continue;
            for (const NodeMetric::PodUsage& pod : metric->pods) {
                node.used[name] += loadAmount(name, pod.usage);
                if (prods.contains(pod.pod)) node.usedByProd[name] += loadAmount(name, pod.usage);
            }
        }
        m_nodes.push_back(std::move(node));
    }

    double averageOf(const std::string& name, Amounts64 LoadedNode::*used) const {
        double sum = 0;
        for (const LoadedNode& node : m_nodes)
            if (node.total.at(name) != 0) sum += static_cast<double>((node.*used).at(name)) / static_cast<double>(node.total.at(name)) * 100;
        return m_nodes.empty() ? 0 : sum / static_cast<double>(m_nodes.size());
    }

    /// Of a resource that one of the lists does not name nothing is ever too much.
    void setThresholds() {
        for (const std::string& name : m_names) {
            const auto set = [&](const ResourceShares& shares, Amounts64 LoadedNode::*used, Amounts64 LoadedNode::*to, double sign, bool named) {
                const auto share = shares.find(name);
                double percent = share == shares.end() ? (named ? 0 : 100) : share->second;
                const bool off = m_pool.deviation && (!named || percent == 0);
                if (m_pool.deviation && !off) percent = std::clamp(averageOf(name, used) + sign * percent, 0.0, 100.0);
                for (LoadedNode& node : m_nodes) (node.*to)[name] = off ? node.total.at(name) : static_cast<std::int64_t>(percent * 0.01 * static_cast<double>(node.total.at(name)));
            };
            const bool named = m_pool.low.contains(name), prod = m_pool.prodLow.contains(name);
            set(m_pool.low, &LoadedNode::used, &LoadedNode::low, -1, named);
            set(m_pool.high, &LoadedNode::used, &LoadedNode::high, 1, named);
            set(m_pool.prodLow, &LoadedNode::usedByProd, &LoadedNode::prodLow, -1, prod);
            set(m_pool.prodHigh, &LoadedNode::usedByProd, &LoadedNode::prodHigh, 1, prod);
        }
    }

    void classify(LoadedNode& node) {
        const bool open = !nodeOf(node).unschedulable;
        const bool low = open && isUnder(node.used, node.low), high = isOver(node.used, node.high), prodHigh = isOver(node.usedByProd, node.prodHigh);
        const bool prodLow = open && isUnder(node.usedByProd, node.prodLow);
        const char* category = "appropriate";
        if (!low && high) {
            node.source = true;
            category = "overutilized";
        } else if (prodHigh) {
            node.prodSource = true;
            category = "prodOverutilized";
        } else {
            node.lowAll = low;
            node.lowProd = prodLow && (low || !m_pool.prodLow.empty());
            if (node.lowAll || node.lowProd) category = low ? "underutilized" : "prodUnderutilized";
        }
        NodeUse use{m_at.strategy, nodeOf(node).name, category, {}, true, node.source || node.prodSource ? m_pool.cycles() : 0};
        for (const auto& [name, used] : node.prodSource ? node.usedByProd : node.used)
            if (node.total.at(name) != 0 && (m_pool.low.contains(name) || m_pool.prodLow.contains(name)))
                use.percent[name] = static_cast<std::int64_t>(100 * static_cast<double>(used) / static_cast<double>(node.total.at(name)) + 0.5);
        m_at.cycle.use.push_back(std::move(use));
    }

    /// What targets may still take, by all pods or by prod pods.
    Amounts64 roomOf(bool both, bool prod) const {
        Amounts64 room;
        for (const std::string& name : m_names) room[name] = 0;
        for (const LoadedNode& node : m_nodes) {
            const bool counts = both ? node.lowAll && node.lowProd : prod ? node.lowProd && !node.lowAll
                                                                          : node.lowAll && !node.lowProd;
            if (!counts) continue;
            for (const std::string& name : m_names) room[name] += prod ? node.prodHigh.at(name) - node.usedByProd.at(name) : node.high.at(name) - node.used.at(name);
        }
        return room;
    }

    void balance() {
        const Amounts64 bothAll = roomOf(true, false), bothProd = roomOf(true, true);
        Amounts64 room = roomOf(false, false);
        for (auto& [name, amount] : room) amount += bothAll.at(name);
        if (!evictFrom(&LoadedNode::source, room, false)) return;
        // What both kinds of sources want is taken by the first of them.
        Amounts64 prodRoom = roomOf(false, true);
        for (auto& [name, amount] : prodRoom) amount += std::min(bothProd.at(name), std::min(bothAll.at(name), room.at(name)));
        evictFrom(&LoadedNode::prodSource, prodRoom, true);
    }

    std::int64_t weightOf(const std::string& name) const {
        if (m_pool.weights.empty()) return m_pool.low.contains(name) || m_pool.prodLow.contains(name) ? 1 : 0;
        const auto at = m_pool.weights.find(name);
        return at == m_pool.weights.end() ? 0 : at->second;
    }

    /// In thousandths of the node, by weight.
    std::int64_t loadOf(const LoadedNode& node, bool prod) const {
        std::int64_t score = 0, weights = 0;
        for (const auto& [name, used] : prod ? node.usedByProd : node.used) {
            const std::int64_t total = node.total.at(name), weight = weightOf(name);
            score += weight * (total == 0 ? 0 : std::min(used, total) * 1000 / total);
            weights += weight;
        }
        return weights == 0 ? 0 : score / weights;
    }

    /// False: the limit of all nodes is reached.
    bool evictFrom(bool LoadedNode::*isSource, Amounts64& room, bool prod) {
        std::vector<LoadedNode*> sources, targets;
        for (LoadedNode& node : m_nodes) {
            if (node.*isSource) sources.push_back(&node);
            if (prod ? node.lowProd : node.lowAll) targets.push_back(&node);
        }
        if (targets.empty()) return true;
        std::stable_sort(sources.begin(), sources.end(), [&](const LoadedNode* a, const LoadedNode* b) { return loadOf(*a, prod) > loadOf(*b, prod); });
        for (LoadedNode* source : sources) {
            EvictablePods::Pods pods = m_at.on(source->place, false, [&](std::size_t pod) { return (!prod || isProd(pod)) && wanted(pod) && (!m_args.nodeFit || fits(*source, pod, targets, prod)); });
            sortPods(*source, pods, prod);
            if (!evict(*source, pods, room, prod)) return false;
        }
        return true;
    }

    bool wanted(std::size_t pod) const {
        const Pod& one = m_at.pods.pod(pod);
        const auto selects = [&](const LabelSelector& selector) { return matches(selector, *one.labels); };
        return m_args.namespaces.admits(one.namespaceName) && (m_args.podSelectors.empty() || std::any_of(m_args.podSelectors.begin(), m_args.podSelectors.end(), selects))
               && m_at.evictor.evictable(pod);
    }

    /// Whether one of them takes the pod and stays below its threshold. Upstream adds what the pod uses to that node at once, whether or not
    /// the pod then goes.
    bool fits(const LoadedNode& source, std::size_t pod, const std::vector<LoadedNode*>& targets, bool prod) const {
        const ResourceList* usage = usageOf(source, pod);
        if (!usage) return false;
        for (LoadedNode* target : targets) {
            if (!nodeFits(m_at.pods, pod, m_at.pods.nodes()[target->place])) continue;
            Amounts64 after = prod ? target->usedByProd : target->used;
            for (auto& [name, amount] : after) amount += loadAmount(name, *usage);
            if (isOver(after, prod ? target->prodHigh : target->high)) continue;
            (prod ? target->usedByProd : target->used) = std::move(after);
            return true;
        }
        return false;
    }

    void sortPods(const LoadedNode& source, EvictablePods::Pods& pods, bool prod) const {
        const Amounts64& used = prod ? source.usedByProd : source.used;
        const Amounts64& limits = prod ? source.prodHigh : source.high;
        // Nearest to what is too much: the more the better up to that, then the less the better.
        const auto score = [&](const ResourceList& usage) {
            double sum = 0;
            std::int64_t weights = 0;
            for (const auto& [name, limit] : limits) {
                if (used.at(name) <= limit || !usage.find(name)) continue;
                const double ratio = static_cast<double>(loadAmount(name, usage)) / static_cast<double>(used.at(name) - limit);
                sum += (ratio >= 1 ? 1 / ratio + 1 : ratio) * static_cast<double>(weightOf(name));
                weights += weightOf(name);
            }
            return weights == 0 ? 0 : sum / static_cast<double>(weights);
        };
        std::stable_sort(pods.begin(), pods.end(), [&](std::size_t a, std::size_t b) {
            if (const int order = compareForMigration(m_at.pods, a, b); order != 0) return order < 0;
            const ResourceList *first = usageOf(source, a), *second = usageOf(source, b);
            if (!first != !second) return first != nullptr;
            if (first && score(*first) != score(*second)) return score(*first) > score(*second);
            return m_at.pods.pod(a).creationTime > m_at.pods.pod(b).creationTime;
        });
    }

    std::string reasonOf(const LoadedNode& source, bool prod) const {
        std::string infos;
        for (const auto& [name, used] : prod ? source.usedByProd : source.used) {
            if (used <= (prod ? source.prodHigh : source.high).at(name)) continue;
            const ResourceShares& shares = prod ? m_pool.prodHigh : m_pool.high;
            const auto share = shares.find(name);
            infos += std::string(infos.empty() ? "" : ", ") + (prod ? "prod " : "node ") + name + " usage(" + percentText(100 * static_cast<double>(used) / static_cast<double>(source.total.at(name)))
                     + ")>threshold(" + percentText(share == shares.end() ? 100 : share->second) + ")";
        }
        return "node is overutilized, " + infos;
    }

    bool evict(LoadedNode& source, const EvictablePods::Pods& pods, Amounts64& room, bool prod) {
        for (const std::size_t pod : pods) {
            if (!isOver(prod ? source.usedByProd : source.used, prod ? source.prodHigh : source.high)) return true;
            if (std::any_of(room.begin(), room.end(), [](const auto& one) { return one.second <= 0; })) return true;
            if (!wanted(pod)) continue;
            const EvictionEnd end = m_args.dryRun ? EvictionEnd::Evicted : m_at.evict(pod, reasonOf(source, prod));
            if (end == EvictionEnd::TotalLimit) return false;
            if (end == EvictionEnd::NodeLimit) return true;
            const ResourceList* usage = usageOf(source, pod);
            if (end != EvictionEnd::Evicted || !usage) continue;
            for (auto& [name, amount] : room) {
                const std::int64_t freed = name == kPods ? 1 : loadAmount(name, *usage);
                amount -= freed;
                source.used[name] -= freed;
                if (prod) source.usedByProd[name] -= freed;
            }
        }
        return true;
    }

    const LowNodeLoadArgs& m_args;
    const LoadPool& m_pool;
    const StrategyRun& m_at;
    std::set<std::string> m_names;
    std::vector<LoadedNode> m_nodes;
};

}  // namespace

void run(const LowNodeLoadArgs& args, const StrategyRun& at) {
    if (args.paused) return;
    std::set<std::size_t> done;
    for (const LoadPool& pool : args.pools) Pool(args, pool, at).run(done);
}

}  // namespace bayplan
