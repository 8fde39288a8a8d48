// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/kept_join.h"

#include <algorithm>
#include <unordered_set>

#include "cluster/accounting.h"
#include "cluster/node_tree.h"
#include "cluster/preparing.h"

namespace bayplan {

namespace {

// The pool keeps specs as they were read, also those of deleted pods. It starts anew above twice the number of pods
// plus this.
constexpr std::size_t kSpecsBeyondPods = 10'000;

template <typename Vector>
void reach(Vector& all, std::size_t place) {
    while (all.size() <= place) all.push_back({});
}

/// The values of `all` at `places` only, renumbered.
template <typename Value>
std::map<std::size_t, Value> moved(std::map<std::size_t, Value>& all, const std::vector<std::size_t>& places) {
    std::map<std::size_t, Value> kept;
    for (auto& [place, value] : all)
        if (const auto at = std::lower_bound(places.begin(), places.end(), place); at != places.end() && *at == place)
            kept.emplace_hint(kept.end(), static_cast<std::size_t>(at - places.begin()), std::move(value));
    return kept;
}

std::set<std::size_t> moved(const std::set<std::size_t>& all, const std::vector<std::size_t>& places) {
    std::set<std::size_t> kept;
    for (const std::size_t place : all)
        if (const auto at = std::lower_bound(places.begin(), places.end(), place); at != places.end() && *at == place)
            kept.insert(static_cast<std::size_t>(at - places.begin()));
    return kept;
}

/// Keeps only those places in the store and in the facts.
template <typename Store, typename Facts>
void keep(Store& store, Facts& facts, const std::vector<std::size_t>& places) {
    Store kept;
    Facts keptFacts;
    keptFacts.reserve(places.size());
    for (const std::size_t place : places) {
        const bool known = place < facts.size();
        kept.push_back(known ? store[place] : nullptr);
        keptFacts.push_back(known ? std::move(facts[place]) : typename Facts::value_type());
    }
    store = std::move(kept);
    facts = std::move(keptFacts);
}

}  // namespace

std::uint32_t KeptJoin::Names::idOf(const std::string& name) {
    const auto [found, fresh] = ids.try_emplace(name, static_cast<std::uint32_t>(names.size()));
    if (fresh) names.push_back(name);
    return found->second;
}

std::vector<std::uint32_t> KeptJoin::idsOf(std::vector<std::string> names) {
    std::vector<std::uint32_t> all;
    for (const std::string& name : names)
        if (isScalarResource(name)) all.push_back(m_resources.idOf(name));
    return all;
}

void KeptJoin::noteImages(std::size_t place, const Node& node, bool there) {
    std::unordered_set<std::string_view> counted;
    for (const ContainerImage& image : node.images)
        for (const std::string& name : image.names) {
            if (!counted.insert(name).second) continue;
            if (there) {
                m_imageUse[name].emplace(place, image.sizeBytes);
                continue;
            }
            const auto use = m_imageUse.find(name);
            use->second.erase(place);
            if (use->second.empty()) m_imageUse.erase(use);
        }
    if (!node.images.empty()) m_images = nullptr;
}

void KeptJoin::setNode(std::size_t place, const Node& node, RawObject source) {
    reach(m_nodeFacts, place);
    reach(m_nodes, place);
    auto held = std::make_shared<HeldNode>();
    held->node = node;
    held->source = std::move(source);
    Diagnostics told;
    prepare(held->node, told);
    const bool odd = !told.empty() || node.name.empty();
    if (odd) held->asRead = node;
    if (odd) m_oddNodes.insert(place);
    else m_oddNodes.erase(place);

    NodeFacts& facts = m_nodeFacts[place];
    if (!facts.there || m_nodes[place]->node.images != held->node.images) {
        if (facts.there) noteImages(place, m_nodes[place]->node, false);
        noteImages(place, held->node, true);
    }
    std::vector<std::string> names;
    for (const auto& pair : held->node.allocatable) names.push_back(pair.first);
    facts = {true, held->node.unschedulable, NameTable::hash(node.name), m_hosts.idOf(node.name), m_zones.idOf(zoneKey(held->node)), idsOf(std::move(names)), {}};
    m_nodes.edit(place) = std::move(held);
}

void KeptJoin::clearNode(std::size_t place) {
    if (place >= m_nodeFacts.size() || !m_nodeFacts[place].there) return;
    noteImages(place, m_nodes[place]->node, false);
    m_oddNodes.erase(place);
    m_nodeFacts[place] = {};
    m_nodes.edit(place) = nullptr;
}

void KeptJoin::setPod(std::size_t place, const Pod& pod, RawObject source) {
    reach(m_podFacts, place);
    reach(m_pods, place);
    holdPod(place, pod, std::move(source));
}

void KeptJoin::holdPod(std::size_t place, const Pod& pod, RawObject source) {
    auto held = std::make_shared<HeldPod>();
    held->pod = pod;
    held->source = std::move(source);
    held->spec = pod.spec;
    PodFacts& facts = m_podFacts[place];
    facts = {pod.terminal() ? Is::Ended : Is::There, pod.resizing(), 0, kNone, kNone};
    m_podResources.erase(place);
    bool odd = pod.creationTime == 0 || pod.name.empty();
    if (facts.is == Is::There) {
        Diagnostics told;
        const std::size_t known = m_pool->known();
        facts.spec = static_cast<std::uint32_t>(prepare(held->pod, *m_pool, told).get());
        // A diagnostic about a spec is reported for the first pod that has it, and applies to all of them.
        if (!told.empty() && m_pool->known() > known) m_poolOdd = true;
        odd = odd || !told.empty();
        facts.hash = NameTable::hash(held->pod.key());
        if (!held->pod.nodeName.empty()) facts.host = m_hosts.idOf(held->pod.nodeName);
        if (m_specResources.size() < m_pool->specs().size()) {
            std::vector<std::string> names;
            collectNames(*m_pool->specs().back(), names);
            m_specResources.push_back(idsOf(std::move(names)));
        }
        if (facts.resizing) {
            std::vector<std::string> names;
            collectNames(held->pod, names);
            m_podResources[place] = idsOf(std::move(names));
        }
    }
    if (odd) held->asRead = pod;
    if (odd) m_oddPods.insert(place);
    else m_oddPods.erase(place);
    m_pods.edit(place) = std::move(held);
}

void KeptJoin::clearPod(std::size_t place) {
    if (place >= m_podFacts.size() || m_podFacts[place].is == Is::Nothing) return;
    m_oddPods.erase(place);
    m_podResources.erase(place);
    m_podFacts[place] = {};
    m_pods.edit(place) = nullptr;
}

void KeptJoin::keepNodes(const std::vector<std::size_t>& places) {
    keep(m_nodes, m_nodeFacts, places);
    m_oddNodes = moved(m_oddNodes, places);
    for (auto use = m_imageUse.begin(); use != m_imageUse.end();) {
        use->second = moved(use->second, places);
        use = use->second.empty() ? m_imageUse.erase(use) : std::next(use);
    }
    m_images = nullptr;
}

void KeptJoin::keepPods(const std::vector<std::size_t>& places) {
    keep(m_pods, m_podFacts, places);
    m_oddPods = moved(m_oddPods, places);
    m_podResources = moved(m_podResources, places);
}

void KeptJoin::refreshPool(const std::vector<PriorityClass>& classes) {
    const bool full = m_pool->known() > 2 * m_podFacts.size() + kSpecsBeyondPods || m_hosts.names.size() > 2 * m_nodeFacts.size() + kSpecsBeyondPods;
    if (!full && classes == m_classes) return;
    m_classes = classes;
    m_pool = std::make_unique<SpecPool>(m_classes);
    m_poolOdd = false;
    m_specResources.clear();
    m_infos.clear();
    m_hosts = {};
    for (std::size_t i = 0; i < m_nodeFacts.size(); ++i)
        if (m_nodeFacts[i].there) m_nodeFacts[i].host = m_hosts.idOf(m_nodes[i]->node.name);
    for (std::size_t i = 0; i < m_podFacts.size(); ++i) {
        if (m_podFacts[i].is == Is::Nothing) continue;
        const std::shared_ptr<const HeldPod> held = m_pods[i];
        Pod pod = held->asRead ? *held->asRead : held->pod;
        pod.spec = held->spec;
        holdPod(i, pod, held->source);
    }
}

/// The columns: every scalar resource that a node offers or a pod requests.
void KeptJoin::refreshTable() {
    std::vector<bool> used(m_resources.names.size());
    const auto use = [&used](const std::vector<std::uint32_t>& ids) {
        for (const std::uint32_t id : ids) used[id] = true;
    };
    std::vector<bool> met(m_specResources.size());
    for (const NodeFacts& node : m_nodeFacts) use(node.resources);
    for (const PodFacts& pod : m_podFacts)
        if (pod.spec != kNone && !met[pod.spec]) {
            met[pod.spec] = true;
            use(m_specResources[pod.spec]);
        }
    for (const auto& [place, ids] : m_podResources) use(ids);
    std::vector<std::uint32_t> all;
    for (std::uint32_t id = 0; id < used.size(); ++id)
        if (used[id]) all.push_back(id);
    m_infos.resize(m_pool->specs().size());
    if (all == m_tableOf) return;
    std::vector<std::string> names;
    for (const std::uint32_t id : all) names.push_back(m_resources.names[id]);
    m_table = ResourceTable(std::move(names));
    m_tableOf = std::move(all);
    std::fill(m_infos.begin(), m_infos.end(), nullptr);
    for (NodeFacts& node : m_nodeFacts) node.amounts.clear();
}

void KeptJoin::joinNodes(Catalog& catalog) {
    std::vector<std::uint32_t> zones;
    catalog.nodeByName.reserve(m_nodeFacts.size());
    for (std::size_t i = 0; i < m_nodeFacts.size(); ++i) {
        NodeFacts& facts = m_nodeFacts[i];
        if (!facts.there) continue;
        const HeldNode& held = *m_nodes[i];
        if (facts.amounts.empty()) facts.amounts = m_table.amounts(held.node.allocatable);
        catalog.allocatable.push_back(facts.amounts);
        catalog.nodes.append(held.node);
        catalog.nodeSources.append(held.source);
        zones.push_back(facts.zone);
    }
    const auto kept = std::make_shared<const decltype(m_nodes)>(m_nodes);
    catalog.nodes.keep(kept);
    catalog.nodeSources.keep(kept);
    catalog.treeOrder = nodeTreeOrder(zones, m_zones.names.size());
    if (!m_images) {
        ImageStates images;
        for (const auto& [name, use] : m_imageUse) images.emplace(name, ImageState{use.begin()->second, static_cast<std::int64_t>(use.size())});
        m_images = std::make_shared<const ImageStates>(std::move(images));
    }
    catalog.images = m_images;
}

bool KeptJoin::joinPods(Catalog& catalog, std::vector<Placement>& placements, std::size_t& ended) {
    std::vector<NodeIdx> nodeOf(m_hosts.names.size());
    std::uint32_t count = 0;
    for (const NodeFacts& facts : m_nodeFacts) {
        if (!facts.there) continue;
        const auto named = [&](std::uint32_t i) { return catalog.nodes[i].name == catalog.nodes[count].name; };
        if (!catalog.nodeByName.insert(facts.hash, count, named)) return false;
        nodeOf[facts.host] = NodeIdx(count++);
    }
    std::vector<SpecIdx> specOf(m_infos.size());
    catalog.pods.reserve(m_podFacts.size());
    catalog.podSources.reserve(m_podFacts.size());
    catalog.podSpecs.reserve(m_podFacts.size());
    placements.reserve(m_podFacts.size());
    catalog.podByKey.reserve(m_podFacts.size());
    for (std::size_t i = 0; i < m_podFacts.size(); ++i) {
        const PodFacts& facts = m_podFacts[i];
        if (facts.is == Is::Ended) ++ended;
        if (facts.is != Is::There) continue;
        const HeldPod& held = *m_pods[i];
        const auto place = static_cast<std::uint32_t>(catalog.pods.size());
        catalog.pods.append(held.pod);
        catalog.podSources.append(held.source);
        const auto named = [&](std::uint32_t other) {
            return catalog.pods[other].name == held.pod.name && catalog.pods[other].namespaceName == held.pod.namespaceName;
        };
        if (!catalog.podByKey.insert(facts.hash, place, named)) return false;
        SpecIdx& spec = specOf[facts.spec];
        if (!spec.valid()) {
            auto& info = m_infos[facts.spec];
            if (!info) info = std::make_shared<const SpecInfo>(describe(m_pool->specs()[facts.spec], m_table));
            spec = SpecIdx(catalog.specs.size());
            catalog.specs.append(*info);
            catalog.specs.keep(info);
        }
        catalog.podSpecs.push_back(spec);
        placements.push_back(facts.host == kNone ? Placement{} : Placement{nodeOf[facts.host], Standing::Bound});
    }
    const auto kept = std::make_shared<const decltype(m_pods)>(m_pods);
    catalog.pods.keep(kept);
    catalog.podSources.keep(kept);
    return true;
}

std::vector<NodeState> KeptJoin::statesOf(const Catalog& catalog, const std::vector<Placement>& placements, Diagnostics& diagnostics) const {
    std::vector<NodeState> states;
    states.reserve(catalog.nodes.size());
    for (const NodeFacts& facts : m_nodeFacts) {
        if (!facts.there) continue;
        states.emplace_back().requested.assign(m_table.size(), 0);
        states.back().unschedulable = facts.unschedulable;
    }
    std::vector<std::uint32_t> counts(states.size());
    for (const Placement& placement : placements)
        if (placement.node.valid()) ++counts[placement.node.get()];
    for (std::size_t i = 0; i < states.size(); ++i) states[i].pods.reserve(counts[i]);
    std::size_t pod = 0;
    std::vector<const Pod*> strays;
    for (const PodFacts& facts : m_podFacts) {
        if (facts.is != Is::There) continue;
        const PodIdx idx(pod++);
        if (facts.host == kNone) continue;
        const NodeIdx node = placements[idx.get()].node;
        if (!node.valid()) strays.push_back(&catalog.pod(idx));
        else if (facts.resizing) addPod(catalog, states[node.get()], idx);
        else addPod(*m_infos[facts.spec], states[node.get()], idx);
    }
    tellStrays(strays, !states.empty(), diagnostics);
    return states;
}

Result<Built> KeptJoin::join(ClusterObjects others, Diagnostics told, const Budget& budget) {
    const Error stopped{ErrorCode::Cancelled, worded("stopped on request while the objects were being joined"), {}};
    refreshPool(others.priorityClasses);
    if (!m_oddNodes.empty() || !m_oddPods.empty() || m_poolOdd) return plain(std::move(others), std::move(told), budget);
    if (budget.stopped()) return stopped;
    refreshTable();
    auto catalog = std::make_shared<Catalog>();
    std::vector<Placement> placements;
    std::size_t ended = 0;
    catalog->resources = m_table;
    catalog->readAt = m_readAt;
    joinNodes(*catalog);
    if (!joinPods(*catalog, placements, ended)) return plain(std::move(others), std::move(told), budget);
    if (budget.stopped()) return stopped;

    Built built;
    built.diagnostics = std::move(told);
    if (ended > 0) built.diagnostics.push_back(passedOver(ended));
    takeOthers(*catalog, std::move(others), built.diagnostics);
    std::vector<NodeState> states = statesOf(*catalog, placements, built.diagnostics);
    built.cluster = std::make_shared<const Cluster>(std::move(catalog), std::move(states), std::move(placements));
    return built;
}

Result<Built> KeptJoin::plain(ClusterObjects others, Diagnostics told, const Budget& budget) const {
    Objects all;
    all.readAt = m_readAt;
    static_cast<ClusterObjects&>(all) = std::move(others);
    all.diagnostics = std::move(told);
    for (std::size_t i = 0; i < m_nodeFacts.size(); ++i) {
        if (!m_nodeFacts[i].there) continue;
        all.nodes.push_back(m_nodes[i]->asRead.value_or(m_nodes[i]->node));
        all.nodeSources.push_back(m_nodes[i]->source);
    }
    for (std::size_t i = 0; i < m_podFacts.size(); ++i) {
        if (m_podFacts[i].is == Is::Nothing) continue;
        all.pods.push_back(m_pods[i]->asRead.value_or(m_pods[i]->pod));
        all.pods.back().spec = m_pods[i]->spec;
        all.podSources.push_back(m_pods[i]->source);
    }
    return build(std::move(all), budget);
}

}  // namespace bayplan
