// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/kept_join.h"

#include <algorithm>
#include <type_traits>
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
        kept.push_back(known ? store[place] : std::remove_cvref_t<decltype(store[place])>{});
        keptFacts.push_back(known ? std::move(facts[place]) : typename Facts::value_type());
    }
    store = std::move(kept);
    facts = std::move(keptFacts);
}

/// What the list's values live in: with `begun`, that and the owners of the others; otherwise the store as it is now.
template <typename Store>
std::shared_ptr<const void> ownersOf(const Store& store, const std::shared_ptr<const Catalog>& begun) {
    if (!begun) return std::make_shared<const Store>(store);
    auto owners = std::make_shared<std::vector<std::shared_ptr<const void>>>(1, begun);
    for (std::size_t i = 0; i < store.size(); ++i)
        if (store[i].own) owners->push_back(store[i].own);
    return owners;
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

void KeptJoin::begin(std::shared_ptr<const Catalog> catalog) {
    m_begun = std::move(catalog);
    for (std::size_t i = 0; i < m_begun->nodes.size(); ++i) {
        const Node& node = m_begun->nodes[i];
        Node prepared = node;
        Diagnostics told;
        prepare(prepared, told);
        if (!told.empty() || prepared != node) {
            setNode(i, node, m_begun->nodeSources[i]);
            continue;
        }
        reach(m_nodes, i);
        noteNode(i, node, told);
        m_nodes.edit(i) = {&node, &m_begun->nodeSources[i], nullptr};
    }
    for (std::size_t i = 0; i < m_begun->pods.size(); ++i) {
        reach(m_podFacts, i);
        reach(m_pods, i);
        sharePod(i, m_begun->pods[i], m_begun->podSources[i]);
    }
}

void KeptJoin::setNode(std::size_t place, const Node& node, RawObject source) {
    reach(m_nodes, place);
    auto held = std::make_shared<HeldNode>();
    held->node = node;
    held->source = std::move(source);
    Diagnostics told;
    prepare(held->node, told);
    if (noteNode(place, held->node, told)) held->asRead = node;
    m_nodes.edit(place) = {&held->node, &held->source, held};
}

bool KeptJoin::noteNode(std::size_t place, const Node& node, const Diagnostics& told) {
    reach(m_nodeFacts, place);
    const bool odd = !told.empty() || node.name.empty();
    if (odd) m_oddNodes.insert(place);
    else m_oddNodes.erase(place);
    NodeFacts& facts = m_nodeFacts[place];
    if (!facts.there || m_nodes[place].node->images != node.images) {
        if (facts.there) noteImages(place, *m_nodes[place].node, false);
        noteImages(place, node, true);
    }
    std::vector<std::string> names;
    for (const auto& pair : node.allocatable) names.push_back(pair.first);
    facts = {true, node.unschedulable, NameTable::hash(node.name), m_hosts.idOf(node.name), m_zones.idOf(zoneKey(node)), idsOf(std::move(names)), {}};
    return odd;
}

void KeptJoin::clearNode(std::size_t place) {
    if (place >= m_nodeFacts.size() || !m_nodeFacts[place].there) return;
    noteImages(place, *m_nodes[place].node, false);
    m_oddNodes.erase(place);
    m_nodeFacts[place] = {};
    m_nodes.edit(place) = {};
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
    Diagnostics told;
    SpecIdx spec;
    if (!pod.terminal()) {
        const std::size_t known = m_pool->known();
        spec = pooled(prepare(held->pod, *m_pool, told), known, told);
    }
    if (notePod(place, held->pod, spec, told)) held->asRead = pod;
    m_pods.edit(place) = {&held->pod, &held->source, held};
}

void KeptJoin::sharePod(std::size_t place, const Pod& pod, const RawObject& source) {
    const bool prepared = !pod.terminal() && !pod.resizing() && !pod.namespaceName.empty() && pod.labels && (pod.nodeName.empty() || pod.startTime != 0 || pod.creationTime == 0);
    if (!prepared) return holdPod(place, pod, source);
    Diagnostics told;
    const std::size_t known = m_pool->known();
    const SpecIdx spec = pooled(m_pool->intern(pod.spec, "Pod " + pod.key(), told), known, told);
    if (!told.empty() || m_pool->specs()[spec.get()] != pod.spec) return holdPod(place, pod, source);
    notePod(place, pod, spec, told);
    m_pods.edit(place) = {&pod, &source, nullptr};
}

/// A diagnostic about a spec is reported for the first pod that has it, and applies to all of them.
SpecIdx KeptJoin::pooled(SpecIdx spec, std::size_t known, const Diagnostics& told) {
    if (!told.empty() && m_pool->known() > known) m_poolOdd = true;
    if (m_specResources.size() < m_pool->specs().size()) {
        std::vector<std::string> names;
        collectNames(*m_pool->specs().back(), names);
        m_specResources.push_back(idsOf(std::move(names)));
    }
    return spec;
}

bool KeptJoin::notePod(std::size_t place, const Pod& pod, SpecIdx spec, const Diagnostics& told) {
    PodFacts& facts = m_podFacts[place];
    facts = {pod.terminal() ? Is::Ended : Is::There, pod.resizing(), 0, kNone, kNone};
    m_podResources.erase(place);
    if (facts.is == Is::There) {
        facts.spec = static_cast<std::uint32_t>(spec.get());
        facts.hash = NameTable::hash(pod.key());
        if (!pod.nodeName.empty()) facts.host = m_hosts.idOf(pod.nodeName);
        if (facts.resizing) {
            std::vector<std::string> names;
            collectNames(pod, names);
            m_podResources[place] = idsOf(std::move(names));
        }
    }
    const bool odd = pod.creationTime == 0 || pod.name.empty() || !told.empty();
    if (odd) m_oddPods.insert(place);
    else m_oddPods.erase(place);
    return odd;
}

void KeptJoin::clearPod(std::size_t place) {
    if (place >= m_podFacts.size() || m_podFacts[place].is == Is::Nothing) return;
    m_oddPods.erase(place);
    m_podResources.erase(place);
    m_podFacts[place] = {};
    m_pods.edit(place) = {};
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
        if (m_nodeFacts[i].there) m_nodeFacts[i].host = m_hosts.idOf(m_nodes[i].node->name);
    for (std::size_t i = 0; i < m_podFacts.size(); ++i) {
        if (m_podFacts[i].is == Is::Nothing) continue;
        const PodAt at = m_pods[i];
        if (!at.own) {
            sharePod(i, *at.pod, *at.source);
            continue;
        }
        Pod pod = at.own->asRead ? *at.own->asRead : at.own->pod;
        pod.spec = at.own->spec;
        holdPod(i, pod, at.own->source);
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
        const NodeAt& at = m_nodes[i];
        if (facts.amounts.empty()) facts.amounts = m_table.amounts(at.node->allocatable);
        catalog.allocatable.push_back(facts.amounts);
        catalog.nodes.append(*at.node);
        catalog.nodeSources.append(*at.source);
        zones.push_back(facts.zone);
    }
    const std::shared_ptr<const void> kept = ownersOf(m_nodes, m_begun);
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
        const PodAt& at = m_pods[i];
        const auto place = static_cast<std::uint32_t>(catalog.pods.size());
        catalog.pods.append(*at.pod);
        catalog.podSources.append(*at.source);
        const auto named = [&](std::uint32_t other) {
            return catalog.pods[other].name == at.pod->name && catalog.pods[other].namespaceName == at.pod->namespaceName;
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
    const std::shared_ptr<const void> kept = ownersOf(m_pods, m_begun);
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
        const NodeAt& at = m_nodes[i];
        all.nodes.push_back(at.own && at.own->asRead ? *at.own->asRead : *at.node);
        all.nodeSources.push_back(*at.source);
    }
    for (std::size_t i = 0; i < m_podFacts.size(); ++i) {
        if (m_podFacts[i].is == Is::Nothing) continue;
        const PodAt& at = m_pods[i];
        all.pods.push_back(at.own && at.own->asRead ? *at.own->asRead : *at.pod);
        if (at.own) all.pods.back().spec = at.own->spec;
        all.podSources.push_back(*at.source);
    }
    return build(std::move(all), budget);
}

}  // namespace bayplan
