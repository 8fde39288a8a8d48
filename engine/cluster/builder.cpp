// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/builder.h"

#include <algorithm>
#include <unordered_set>

#include "cluster/accounting.h"
#include "cluster/device_catalog.h"
#include "cluster/extended_claims.h"
#include "cluster/preparing.h"
#include "cluster/spec_pool.h"

namespace bayplan {
namespace {

constexpr std::size_t kPollEvery = 4096;

class Builder {
public:
    Builder(Objects objects, const Budget& budget, const std::vector<std::string>& visiting)
        : m_objects(std::move(objects)), m_budget(budget), m_visiting(visiting), m_pool(m_objects.priorityClasses),
          m_total(m_objects.nodes.size() + m_objects.pods.size()) {}

    Result<Built> build() {
        m_built.diagnostics = std::move(m_objects.diagnostics);
        if (!takeNodes() || !takePods()) return cancelled();
        describeSpecs();
        describeNodes();
        if (!m_objects.devices.classes.empty()) {
            Diagnostics told;  // by takeOthers(), which reads them all
            const DeviceCatalog classes(DeviceObjects{{}, {}, m_objects.devices.classes}, told);
            addExtendedClaims(m_objects.devices, m_catalog->pods, [&](const std::string& resource) { return classes.classOfResource(resource); });
        }
        m_catalog->readAt = m_objects.readAt;
        takeOthers(*m_catalog, std::move(m_objects), m_built.diagnostics);
        std::vector<Placement> placements;
        if (!place(placements)) return cancelled();
        m_built.cluster = std::make_shared<const Cluster>(std::move(m_catalog), std::move(m_states),
                                                          std::move(placements));
        m_budget.report({m_total, m_total, "objects"});
        return std::move(m_built);
    }

private:
    static Error cancelled() {
        Error error;
        error.code = ErrorCode::Cancelled;
        error.message = worded("stopped on request while the objects were being counted");
        return error;
    }

    /// False once the caller wants to stop; checks only from time to time.
    bool goOn(std::size_t done) {
        if (done % kPollEvery != 0) return true;
        if (m_budget.stopped()) return false;
        m_budget.report({done, m_total, "objects"});
        return true;
    }

    void tell(Severity severity, ErrorCode code, std::string object, std::string field, Message message) {
        Error error;
        error.code = code;
        error.message = std::move(message);
        error.origin.object = std::move(object);
        error.origin.field = std::move(field);
        m_built.diagnostics.push_back({severity, std::move(error)});
    }

    static RawObject source(std::vector<RawObject>& sources, std::size_t i) {
        return i < sources.size() ? std::move(sources[i]) : nullptr;
    }

    bool takeNodes() {
        std::vector<Node> nodes;
        std::vector<RawObject> sources;
        m_catalog->nodeByName.reserve(m_objects.nodes.size());
        for (std::size_t i = 0; i < m_objects.nodes.size(); ++i) {
            if (!goOn(i)) return false;
            Node& node = m_objects.nodes[i];
            const std::string object = "Node " + node.name;
            if (node.name.empty()) {
                tell(Severity::Error, ErrorCode::Invalid, "Node", "metadata.name", worded("a node needs a name: it is left out"));
                continue;
            }
            const auto named = [&](std::uint32_t place) { return nodes[place].name == node.name; };
            if (!m_catalog->nodeByName.insert(NameTable::hash(node.name), static_cast<std::uint32_t>(nodes.size()), named)) {
                tell(Severity::Error, ErrorCode::Conflict, object, "",
                     worded("there is a node of that name already: this one is left out"));
                continue;
            }
            prepare(node, m_built.diagnostics);
            nodes.push_back(std::move(node));
            sources.push_back(source(m_objects.nodeSources, i));
        }
        m_catalog->nodes = std::move(nodes);
        m_catalog->nodeSources = std::move(sources);
        return true;
    }

    bool takePods() {
        std::int64_t lastCreation = 0;
        std::size_t terminal = 0;
        // Pods that stay move to the front of their own list: a second list of a hundred thousand would double the
        // memory.
        std::vector<Pod>& pods = m_objects.pods;
        std::vector<RawObject> sources;
        std::size_t kept = 0;
        m_catalog->podSpecs.reserve(pods.size());
        sources.reserve(pods.size());
        m_catalog->podByKey.reserve(pods.size());
        for (std::size_t i = 0; i < pods.size(); ++i) {
            if (!goOn(m_objects.nodes.size() + i)) return false;
            Pod& pod = pods[i];
            if (pod.namespaceName.empty()) pod.namespaceName = "default";
            if (pod.creationTime == 0) pod.creationTime = lastCreation + 1;
            lastCreation = pod.creationTime;
            if (pod.terminal()) {
                ++terminal;
                continue;
            }
            const std::string key = pod.key();
            const std::string object = "Pod " + key;
            if (pod.name.empty()) {
                tell(Severity::Error, ErrorCode::Invalid, object, "metadata.name", worded("a pod needs a name: it is left out"));
                continue;
            }
            const auto named = [&](std::uint32_t place) { return pods[place].name == pod.name && pods[place].namespaceName == pod.namespaceName; };
            if (!m_catalog->podByKey.insert(NameTable::hash(key), static_cast<std::uint32_t>(kept), named)) {
                tell(Severity::Error, ErrorCode::Conflict, object, "",
                     worded("there is a pod of that name already: this one is left out"));
                continue;
            }
            m_catalog->podSpecs.push_back(prepare(pod, m_pool, m_built.diagnostics));
            sources.push_back(source(m_objects.podSources, i));
            if (kept != i) pods[kept] = std::move(pod);
            ++kept;
        }
        pods.resize(kept);
        m_catalog->pods = std::move(pods);
        m_catalog->podSources = std::move(sources);
        if (terminal > 0) m_built.diagnostics.push_back(passedOver(terminal));
        return true;
    }

    void describeSpecs() {
        std::vector<std::string> names;
        // Few names repeat in every list: duplicates are removed from time to time to keep the memory small.
        const auto compact = [&names] {
            std::sort(names.begin(), names.end());
            names.erase(std::unique(names.begin(), names.end()), names.end());
        };
        const auto add = [&](auto&& collect) {
            collect();
            if (names.size() > 4096) compact();
        };
        for (const Node& node : m_catalog->nodes)
            add([&] { for (const auto& pair : node.allocatable) names.push_back(pair.first); });
        for (const auto& spec : m_pool.specs()) add([&] { collectNames(*spec, names); });
        for (const Pod& pod : m_catalog->pods) add([&] { collectNames(pod, names); });
        m_catalog->resources = ResourceTable(std::move(names));

        std::vector<SpecInfo> specs;
        for (const auto& spec : m_pool.specs()) specs.push_back(describe(spec, m_catalog->resources));
        m_catalog->specs = std::move(specs);
    }

    void describeNodes() {
        ImageStates images;
        for (const Node& node : m_catalog->nodes) {
            m_catalog->allocatable.push_back(m_catalog->resources.amounts(node.allocatable));
            std::unordered_set<std::string_view> counted;
            for (const ContainerImage& image : node.images) {
                for (const std::string& name : image.names) {
                    if (!counted.insert(name).second) continue;
                    ++images.try_emplace(name, ImageState{image.sizeBytes, 0}).first->second.nodeCount;
                }
            }
            m_states.push_back(emptyState(node, m_catalog->resources.size()));
        }
        m_catalog->images = std::make_shared<const ImageStates>(std::move(images));
        m_catalog->treeOrder = nodeTreeOrder(m_catalog->nodes);
        if (m_visiting.empty()) return;
        std::vector<NodeIdx> order;
        for (const std::string& name : m_visiting)
            if (const NodeIdx node = m_catalog->findNode(name); node.valid()) order.push_back(node);
        check(order.size() == m_catalog->nodes.size(), "build: the visiting order names every node");
        m_catalog->treeOrder = std::move(order);
    }

    bool place(std::vector<Placement>& placements) {
        placements.resize(m_catalog->pods.size());
        std::vector<const Pod*> strays;
        for (std::size_t i = 0; i < m_catalog->pods.size(); ++i) {
            if (i % kPollEvery == 0 && m_budget.stopped()) return false;
            const Pod& pod = m_catalog->pods[i];
            if (pod.nodeName.empty()) continue;
            const NodeIdx node = m_catalog->findNode(pod.nodeName);
            placements[i] = {node, Standing::Bound};
            if (node.valid()) {
                addPod(*m_catalog, m_states[node.get()], PodIdx(i));
                continue;
            }
            strays.push_back(&pod);
        }
        tellStrays(strays, !m_catalog->nodes.empty(), m_built.diagnostics);
        return true;
    }

    Objects m_objects;
    const Budget& m_budget;
    const std::vector<std::string>& m_visiting;
    SpecPool m_pool;
    std::size_t m_total;
    std::shared_ptr<Catalog> m_catalog = std::make_shared<Catalog>();
    std::vector<NodeState> m_states;
    Built m_built;
};

}  // namespace

Result<Built> build(Objects objects, const Budget& budget, const std::vector<std::string>& visiting) {
    return Builder(std::move(objects), budget, visiting).build();
}

Objects objectsOf(const Catalog& catalog) {
    Objects objects;
    objects.nodes = catalog.nodes.copy();
    objects.nodeSources = catalog.nodeSources.copy();
    objects.pods = catalog.pods.copy();
    objects.podSources = catalog.podSources.copy();
    static_cast<ClusterObjects&>(objects) = othersOf(catalog);
    objects.readAt = catalog.readAt;
    return objects;
}

ClusterObjects othersOf(const Catalog& catalog) {
    ClusterObjects others;
    forEachList([](auto& to, const auto& from) { to = from; }, others, catalog);
    return others;
}

}  // namespace bayplan
