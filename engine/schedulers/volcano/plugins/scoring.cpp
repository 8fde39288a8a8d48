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

    NodePoints batchNodeOrder(const TaskInfo& task, const NodeList& nodes) override {
        KubeRules& kube = m_session.kube();
        std::vector<NodeIdx> indices;
        for (const NodeInfo* node : nodes) indices.push_back(node->index);
        NodePoints points(nodes.size(), 0);
        const auto add = [&](const char* key, std::int64_t otherwise, KubeRule rule, std::vector<std::int64_t> (KubeRules::*scores)(KubeRule, PodIdx, const std::vector<NodeIdx>&)) {
            const std::int64_t weight = m_option.arguments.integer(key, otherwise);
            if (weight == 0) return;
            const std::vector<std::int64_t> some = (kube.*scores)(rule, task.index, indices);
            for (std::size_t i = 0; i < nodes.size(); ++i) *points[i] += static_cast<double>(some[i] * weight);
        };
        add("leastrequested.weight", 1, KubeRule::LeastAllocated, &KubeRules::raw);
        add("mostrequested.weight", 0, KubeRule::MostAllocated, &KubeRules::raw);
        add("balancedresource.weight", 1, KubeRule::Balanced, &KubeRules::raw);
        add("imagelocality.weight", 1, KubeRule::ImageLocality, &KubeRules::raw);
        add("nodeaffinity.weight", 2, KubeRule::NodeAffinity, &KubeRules::normalized);
        add("podaffinity.weight", 2, KubeRule::InterPodAffinity, &KubeRules::normalized);
        add("tainttoleration.weight", 3, KubeRule::TaintToleration, &KubeRules::normalized);
        add("podtopologyspread.weight", 2, KubeRule::PodTopologySpread, &KubeRules::normalized);
        return points;
    }
};

}  // namespace

std::unique_ptr<VolcanoPlugin> makeBinpack(Session& session, const PluginOption& option) { return std::make_unique<Binpack>(session, option); }
std::unique_ptr<VolcanoPlugin> makeNodeOrder(Session& session, const PluginOption& option) { return std::make_unique<NodeOrder>(session, option); }

}  // namespace bayplan::volcano
