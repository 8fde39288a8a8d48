// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/gang_levels.h"

#include <algorithm>
#include <utility>

#include "io/objects/neighbours/decode_kueue_topology.h"
#include "io/sessions/object_sources.h"
#include "schedulers/volcano/hyper_nodes.h"

namespace bayplan {

namespace {

constexpr std::string_view kLeafPod = "leafpod";

std::string nameOfObject(const Field& object) {
    std::string name;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key != "metadata") return;
        value.forEach([&](std::string_view part, const Field& text) {
            if (part == "name") name = text.text();
        });
    });
    return name;
}

std::string leafOf(const Field& node) {
    std::string leaf;
    node.forEach([&](std::string_view key, const Field& metadata) {
        if (key != "metadata") return;
        metadata.forEach([&](std::string_view part, const Field& annotations) {
            if (part != "annotations") return;
            annotations.forEach([&](std::string_view name, const Field& value) {
                if (name == kLeafPod) leaf = value.text();
            });
        });
    });
    return leaf;
}

GangLevel levelNamed(std::string name, std::map<std::string, std::string> domains) {
    GangLevel level;
    level.name = std::move(name);
    level.named = std::make_shared<const std::map<std::string, std::string>>(std::move(domains));
    return level;
}

}  // namespace

bool GangLevelReader::read(std::string_view apiVersion, std::string_view kind, const Field& object) {
    if (kind == "HyperNode") return m_volcano.read(apiVersion, kind, object);
    if (kind == "Topology" && apiVersion.starts_with("kueue.x-k8s.io/")) {
        m_topologies[nameOfObject(object)] = decodeTopologyLevels(object);
        return true;
    }
    if (kind == "Node" && apiVersion == "v1")
        if (std::string leaf = leafOf(object); !leaf.empty()) m_leaves[nameOfObject(object)] = std::move(leaf);
    return false;
}

std::vector<GangLevel> GangLevelReader::levels(const Catalog& catalog) const {
    std::vector<GangLevel> levels;
    std::vector<const Node*> nodes;
    for (const Node& node : catalog.nodes) nodes.push_back(&node);
    if (!m_volcano.all.hyperNodes.empty()) {
        const volcano::HyperNodes tree(m_volcano.all.hyperNodes, nodes);
        for (const std::int32_t tier : tree.tiers()) {
            std::map<std::string, std::string> domains;
            for (const volcano::HyperNodeInfo* one : tree.atTier(tier))
                if (one->name != volcano::kClusterTop)
                    for (const std::string& node : one->nodes) domains.try_emplace(node, one->name);
            if (!domains.empty()) levels.push_back(levelNamed("hypernode:" + std::to_string(tier), std::move(domains)));
        }
    }
    for (const auto& [name, labels] : m_topologies) {
        GangLevel level;
        for (const std::string& label : labels) {
            level.labels.push_back(label);
            level.name = "topology:" + name + ":" + label;
            if (std::any_of(nodes.begin(), nodes.end(), [&](const Node* node) { return level.has(*node); })) levels.push_back(level);
        }
    }
    std::map<std::string, std::string> leaves;
    for (const Node* node : nodes)
        if (const auto leaf = m_leaves.find(node->name); leaf != m_leaves.end()) leaves.insert(*leaf);
    if (!leaves.empty()) {
        levels.push_back(levelNamed("annotation:" + std::string(kLeafPod), std::move(leaves)));
        levels.back().byNodes = true;
    }
    return levels;
}

Result<std::vector<GangLevel>> readGangLevels(const Catalog& catalog, bool partial, const Budget& budget) {
    GangLevelReader reader;
    Diagnostics faults;
    const Result<void> read = readSources(
        {&catalog.nodeSources, &catalog.otherSources},
        [&](std::string_view version, std::string_view kind, const Field& object) { return reader.read(version, kind, object); }, faults, budget);
    if (!read) return read.error();
    if (!partial && !faults.empty()) return faults.front().what;
    return reader.levels(catalog);
}

}  // namespace bayplan
