// SPDX-License-Identifier: GPL-3.0-or-later
// binpack and nodeorder: which of several nodes (specification ecosystem 3.9).
#include "schedulers/volcano/plugins/makers.h"
#include "schedulers/volcano/plugins/packing_weights.h"
#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

namespace {

class Binpack final : public VolcanoPlugin {
public:
    Binpack(Session& session, const PluginOption& option)
        : VolcanoPlugin(session, option), m_weight(atLeastZero(option.arguments.integer("binpack.weight", 1))), m_weights(option.arguments, "binpack.") {}

    std::optional<double> nodeOrder(const TaskInfo& task, const NodeInfo& node) override {
        if (m_weight == 0) return std::nullopt;
        double score = 0;
        std::int64_t weights = 0;
        for (const std::string& name : task.request.usedNames()) {
            const double request = task.request.get(name);
            const std::optional<std::int64_t> weight = m_weights.of(name);
            if (!weight) continue;
            const double capacity = node.allocatable.get(name), used = node.used.get(name) + request;
            if (capacity != 0 && *weight != 0) {
                if (used > capacity) return 0;
                score += used * static_cast<double>(*weight) / capacity;
            }
            weights += *weight;
        }
        if (weights > 0) score /= static_cast<double>(weights);
        return score * static_cast<double>(100 * m_weight);
    }

private:
    std::int64_t m_weight;
    PackingWeights m_weights;
};

/// Scores of kube-scheduler, each by its weight.
class NodeOrder final : public VolcanoPlugin {
public:
    using VolcanoPlugin::VolcanoPlugin;

    NodeScores batchNodeOrder(const TaskInfo& task, const NodeList& nodes) override {
        KubeRules& kube = m_session.kube();
        std::vector<NodeIdx> indices;
        NodeScores scores;
        for (const NodeInfo* node : nodes) {
            indices.push_back(node->index);
            double& sum = scores[node->name];
            sum += weighted("leastrequested.weight", 1, [&] { return kube.leastAllocated(task.index, node->index); });
            sum += weighted("mostrequested.weight", 0, [&] { return kube.mostAllocated(task.index, node->index); });
            sum += weighted("balancedresource.weight", 1, [&] { return kube.balanced(task.index, node->index); });
            sum += weighted("imagelocality.weight", 1, [&] { return kube.imageLocality(task.index, node->index); });
        }
        const auto add = [&](const char* key, std::int64_t otherwise, KubeRule rule) {
            const std::int64_t weight = m_option.arguments.integer(key, otherwise);
            if (weight == 0) return;
            const std::vector<std::int64_t> points = kube.normalized(rule, task.index, indices);
            for (std::size_t i = 0; i < nodes.size(); ++i) scores[nodes[i]->name] += static_cast<double>(points[i] * weight);
        };
        add("nodeaffinity.weight", 2, KubeRule::NodeAffinity);
        add("podaffinity.weight", 2, KubeRule::InterPodAffinity);
        add("tainttoleration.weight", 3, KubeRule::TaintToleration);
        add("podtopologyspread.weight", 2, KubeRule::PodTopologySpread);
        return scores;
    }

private:
    template <typename Score>
    double weighted(const char* key, std::int64_t otherwise, Score&& score) const {
        const std::int64_t weight = m_option.arguments.integer(key, otherwise);
        return weight == 0 ? 0 : static_cast<double>(score() * weight);
    }
};

}  // namespace

std::unique_ptr<VolcanoPlugin> makeBinpack(Session& session, const PluginOption& option) { return std::make_unique<Binpack>(session, option); }
std::unique_ptr<VolcanoPlugin> makeNodeOrder(Session& session, const PluginOption& option) { return std::make_unique<NodeOrder>(session, option); }

}  // namespace bayplan::volcano
