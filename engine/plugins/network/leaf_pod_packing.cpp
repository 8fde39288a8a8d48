// SPDX-License-Identifier: GPL-3.0-or-later
// Score: nodes of the leaf that has fewest nodes left for the pod come first, so that whole leaves stay free for gangs. A leaf is the nodes
// that share the value of a label; a node without the label comes last.
// Source: the seed documents' rule of the smallest k, of one pod at a time; specification of the ecosystem, 9.2.

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "framework/normalize.h"
#include "framework/plugin_info.h"

namespace bayplan {

extern const PluginInfo kLeafPodPacking;

namespace {

struct LeafPodPackingArgs {
    std::string label = "leafpod";

    bool operator==(const LeafPodPackingArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, LeafPodPackingArgs& args) {
    visitor.text({"label", WORDS_FOR_PEOPLE("Arguments", "Label of the leaf"), Given::Written}, args.label, TextForm::QualifiedName);
}

struct LeavesLeft final : PluginState {
    std::map<std::string, std::int64_t, std::less<>> nodes;  // that take the pod, by value of the label
    std::int64_t most = 0;
};

class LeafPodPacking final : public Plugin, public PreScorePlugin, public ScorePlugin {
public:
    explicit LeafPodPacking(LeafPodPackingArgs args) : m_args(std::move(args)) {}

    std::string_view name() const override { return kLeafPodPacking.name; }
    bool nodeLocal(const Cycle&) const override { return false; }  // other nodes of the leaf count

    PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx> feasible) const override {
        auto left = std::make_unique<LeavesLeft>();
        for (const NodeIdx node : feasible)
            if (const std::string* leaf = cycle.cluster.catalog().node(node).labels.find(m_args.label)) left->most = std::max(left->most, ++left->nodes[*leaf]);
        return {{}, std::move(left)};
    }

    std::int64_t score(const Cycle& cycle, const PluginState* state, const NodeView& node) const override {
        const auto* left = static_cast<const LeavesLeft*>(state);
        const std::string* leaf = cycle.cluster.catalog().node(node.idx).labels.find(m_args.label);
        const auto at = left && leaf ? left->nodes.find(*leaf) : std::map<std::string, std::int64_t, std::less<>>::const_iterator();
        if (!left || !leaf || at == left->nodes.end()) return 0;
        // One node left: 100. As many as the leaf with most of them: 1.
        return left->most == 1 ? kMaxNodeScore : kMaxNodeScore - (kMaxNodeScore - 1) * (at->second - 1) / (left->most - 1);
    }

private:
    LeafPodPackingArgs m_args;
};

}  // namespace

constinit const PluginInfo kLeafPodPacking{
    .name = "LeafPodPacking",
    .arguments = &kArgumentsOf<LeafPodPackingArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const LeafPodPacking>(args.of<LeafPodPackingArgs>()); },
};

}  // namespace bayplan
