// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/pod_classes.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string_view>
#include <unordered_map>

#include "topology/kubelet/snapshot_age.h"
#include "topology/pod_gpus.h"
#include "topology/told_time.h"

namespace bayplan {

namespace {

/// An owner's parts, within the pod's own texts: nothing is copied for the many pods of one owner.
struct OwnerParts {
    std::string_view nameSpace, kind, name;

    bool operator==(const OwnerParts&) const = default;
};

struct OwnerHash {
    std::size_t operator()(const OwnerParts& owner) const {
        const std::hash<std::string_view> hash;
        return (hash(owner.name) * 31 + hash(owner.kind)) * 31 + hash(owner.nameSpace);
    }
};

/// Without a name: none.
OwnerParts ownerOf(const Pod& pod) {
    const OwnerReference* best = nullptr;
    for (const OwnerReference& o : pod.owners) {
        if (o.controller || !best) best = &o;
        if (o.controller) break;
    }
    if (!best) return {};
    OwnerParts owner{pod.namespaceName, best->kind, best->name};
    const auto endsWith = [](std::string_view name, std::string_view end) { return name.size() > end.size() + 1 && name.ends_with(end) && name[name.size() - end.size() - 1] == '-'; };
    if (owner.kind == "ReplicaSet") {
        const std::string* hash = pod.labels->find("pod-template-hash");
        if (hash && !hash->empty() && endsWith(owner.name, *hash)) {
            owner.name.remove_suffix(hash->size() + 1);
            owner.kind = "Deployment";
        }
    }
    // A static pod is of its node, whose name ends its own; what runs on every node alike is one thing.
    if (owner.kind == "Node" && endsWith(pod.name, owner.name)) owner.name = std::string_view(pod.name).substr(0, pod.name.size() - owner.name.size() - 1);
    if (owner.kind == "Job") {  // "daily-29401500": the CronJob controller appends the scheduled minute since 1970
        const std::size_t dash = owner.name.rfind('-');
        const bool minutes = dash != std::string_view::npos && dash > 0 && owner.name.size() - dash == 9
                             && owner.name.find_first_not_of("0123456789", dash + 1) == std::string_view::npos;
        if (minutes) {
            owner.name = owner.name.substr(0, dash);
            owner.kind = "CronJob";
        }
    }
    return owner;
}

std::string keyOf(const OwnerParts& owner) {
    std::string key;
    key.reserve(owner.nameSpace.size() + owner.kind.size() + owner.name.size() + 2);
    return key.append(owner.nameSpace).append("/").append(owner.kind).append("/").append(owner.name);
}

}  // namespace

std::string ownerKey(const Pod& pod) {
    const OwnerParts owner = ownerOf(pod);
    return owner.kind.empty() && owner.name.empty() ? std::string() : keyOf(owner);
}

namespace {

/// Numbers the distinct keys in sorted order and rewrites `ids`, which contain numbers in the order of first
/// occurrence.
void sortIds(std::vector<std::string>& keys, std::vector<std::uint32_t>& ids) {
    std::vector<std::uint32_t> order(keys.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return keys[a] < keys[b]; });
    std::vector<std::uint32_t> rank(keys.size());
    std::vector<std::string> sorted(keys.size());
    for (std::uint32_t r = 0; r < order.size(); ++r) {
        rank[order[r]] = r;
        sorted[r] = std::move(keys[order[r]]);
    }
    keys = std::move(sorted);
    for (std::uint32_t& id : ids) {
        if (id != PodGroups::kNone) id = rank[id];
    }
}

/// The groups that get colours: those that request most of the cpu, of the memory, of each kind of GPU, then the second
/// of each, and so on; finally groups that lead nowhere, in order.
std::vector<std::uint32_t> leadersOf(const Catalog& catalog, const std::vector<std::uint32_t>& ids,
                                     std::size_t groups) {
    std::vector<ResourceIdx> columns{ResourceTable::kCpuIdx, ResourceTable::kMemoryIdx};
    const GpuColumns gpus(catalog.resources);
    for (const ResourceIdx c : gpus.counts()) columns.push_back(c);
    if (gpus.sharedMilli.valid()) columns.push_back(gpus.sharedMilli);
    std::vector<std::vector<std::int64_t>> sums(columns.size(), std::vector<std::int64_t>(groups, 0));
    for (std::size_t p = 0; p < ids.size(); ++p) {
        if (ids[p] == PodGroups::kNone) continue;
        const std::vector<std::int64_t>& requests = catalog.specOf(PodIdx(p)).requests.filter;
        for (std::size_t c = 0; c < columns.size(); ++c) sums[c][ids[p]] += requests[columns[c].get()];
    }
    std::vector<std::vector<std::uint32_t>> orders;
    for (const std::vector<std::int64_t>& sum : sums) {
        std::vector<std::uint32_t> order(groups);
        std::iota(order.begin(), order.end(), 0u);
        std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return sum[a] > sum[b]; });
        while (!order.empty() && sum[order.back()] == 0) order.pop_back();
        if (!order.empty()) orders.push_back(std::move(order));
    }
    std::vector<std::uint32_t> rest(groups);
    std::iota(rest.begin(), rest.end(), 0u);

    std::vector<std::uint32_t> leaders;
    const auto take = [&](std::uint32_t g) {
        if (leaders.size() < kCategoryClasses && std::find(leaders.begin(), leaders.end(), g) == leaders.end())
            leaders.push_back(g);
    };
    for (std::size_t i = 0; i < groups && leaders.size() < kCategoryClasses; ++i)
        for (const auto& order : orders)
            if (i < order.size()) take(order[i]);
    for (std::size_t i = 0; i < rest.size() && leaders.size() < kCategoryClasses; ++i) take(rest[i]);
    return leaders;
}

/// Former leaders keep their places; the others fill the remaining places, in order.
void keepLeaders(std::vector<std::uint32_t>& leaders, const std::vector<std::string>& names, const std::vector<std::uint32_t>& leadersBefore,
                 const std::vector<std::string>& namesBefore) {
    std::vector<std::uint32_t> kept(std::max(leaders.size(), leadersBefore.size()), PodGroups::kNone);
    for (std::size_t i = 0; i < leadersBefore.size(); ++i) {
        const std::string& name = namesBefore[leadersBefore[i]];
        const auto at = std::lower_bound(names.begin(), names.end(), name);
        if (at != names.end() && *at == name) kept[i] = static_cast<std::uint32_t>(at - names.begin());
    }
    std::size_t free = 0;
    for (const std::uint32_t group : leaders) {
        if (std::find(kept.begin(), kept.end(), group) != kept.end()) continue;
        while (free < kept.size() && kept[free] != PodGroups::kNone) ++free;
        if (free == kept.size()) break;
        kept[free] = group;
    }
    std::erase(kept, PodGroups::kNone);
    leaders = std::move(kept);
}

std::uint32_t intern(std::unordered_map<std::string, std::uint32_t>& seen, std::vector<std::string>& keys,
                     std::string key) {
    const auto [at, fresh] = seen.try_emplace(std::move(key), static_cast<std::uint32_t>(keys.size()));
    if (fresh) keys.push_back(at->first);
    return at->second;
}

}  // namespace

PodGroups PodGroups::named(const Catalog& catalog) {
    PodGroups groups;
    std::unordered_map<OwnerParts, std::uint32_t, OwnerHash> owners;
    std::unordered_map<std::string_view, std::uint32_t> spaces;
    std::unordered_map<std::string, std::string> requests;  // names that no pod has in it
    groups.owner.reserve(catalog.pods.size());
    groups.nameSpace.reserve(catalog.pods.size());
    for (const Pod& pod : catalog.pods) {
        OwnerParts owner = ownerOf(pod);
        bool owned = !owner.kind.empty() || !owner.name.empty();
        // Pods of a trace have no owner; they are grouped by their GPU request.
        if (!owned && pod.gpuCount > 0) {
            const std::string name = (pod.gpuMilli < 1000 ? "<1" : std::to_string(pod.gpuCount)) + " GPU";
            owner = {pod.namespaceName, "GPU", requests.try_emplace(name, name).first->second};
            owned = true;
        }
        std::uint32_t id = kNone;
        if (owned) {
            const auto [at, fresh] = owners.try_emplace(owner, static_cast<std::uint32_t>(groups.owners.size()));
            if (fresh) groups.owners.push_back(keyOf(owner));
            id = at->second;
        }
        groups.owner.push_back(id);
        const auto [space, fresh] = spaces.try_emplace(pod.namespaceName, static_cast<std::uint32_t>(groups.nameSpaces.size()));
        if (fresh) groups.nameSpaces.push_back(pod.namespaceName);
        groups.nameSpace.push_back(space->second);
    }
    sortIds(groups.owners, groups.owner);
    sortIds(groups.nameSpaces, groups.nameSpace);
    return groups;
}

std::shared_ptr<const PodGroups> PodGroups::make(const Catalog& catalog, const PodGroups* before, const Asked& asked) {
    auto groups = std::make_shared<PodGroups>(named(catalog));
    groups->asked = asked;
    std::unordered_map<std::string, std::uint32_t> values;
    const std::int64_t newest = asked.ages ? SnapshotAge(catalog).newest() : 0;
    for (const Pod& pod : catalog.pods) {
        groups->priorities.push_back(pod.priority());
        if (asked.ages) {
            const std::int64_t created = toldCreation(catalog, PodIdx(groups->age.size()));
            const auto older = std::upper_bound(std::begin(kAgeSeconds), std::end(kAgeSeconds), newest - created);
            groups->age.push_back(created > 0 ? static_cast<std::uint32_t>(older - std::begin(kAgeSeconds)) : kNone);
        }
        if (asked.label.empty()) continue;
        const std::string* value = pod.labels->find(asked.label);
        groups->label.push_back(value ? intern(values, groups->labels, *value) : kNone);
    }
    sortIds(groups->labels, groups->label);
    if (!asked.label.empty()) groups->leadingLabels = leadersOf(catalog, groups->label, groups->labels.size());
    groups->leadingOwners = leadersOf(catalog, groups->owner, groups->owners.size());
    groups->leadingNameSpaces = leadersOf(catalog, groups->nameSpace, groups->nameSpaces.size());
    if (before) {
        keepLeaders(groups->leadingOwners, groups->owners, before->leadingOwners, before->owners);
        if (before->asked.label == asked.label) keepLeaders(groups->leadingLabels, groups->labels, before->leadingLabels, before->labels);
        keepLeaders(groups->leadingNameSpaces, groups->nameSpaces, before->leadingNameSpaces, before->nameSpaces);
    }
    std::vector<std::int32_t>& all = groups->priorities;
    std::sort(all.begin(), all.end(), std::greater<>());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    groups->priority.reserve(catalog.pods.size());
    for (const Pod& pod : catalog.pods) {
        const auto at = std::lower_bound(all.begin(), all.end(), pod.priority(), std::greater<>());
        groups->priority.push_back(static_cast<std::uint32_t>(at - all.begin()));
    }
    return groups;
}

PodClasses::PodClasses(std::shared_ptr<const PodGroups> groups, Colouring colouring)
    : m_groups(std::move(groups)), m_colouring(colouring) {
    const std::vector<std::uint32_t>* ids = nullptr;
    std::size_t count = 0;
    switch (colouring) {
    case Colouring::Owner:
        ids = &m_groups->owner;
        count = m_groups->owners.size();
        break;
    case Colouring::Namespace:
        ids = &m_groups->nameSpace;
        count = m_groups->nameSpaces.size();
        break;
    case Colouring::Priority:
        ids = &m_groups->priority;
        count = m_groups->priorities.size();
        break;
    case Colouring::Standing:
        m_names[0] = "Bound";
        m_names[1] = "Assumed";
        m_used[0] = m_used[1] = true;
        return;
    case Colouring::Age:
        ids = &m_groups->age;
        count = std::size(PodGroups::kAgeSeconds) + 1;
        break;
    case Colouring::Label:
        ids = &m_groups->label;
        count = m_groups->labels.size();
        break;
    case Colouring::None:
    case Colouring::Destination:
        m_used[kPlainClass] = true;
        return;
    }
    m_used[kPlainClass] = std::find(ids->begin(), ids->end(), PodGroups::kNone) != ids->end();
    std::vector<std::uint32_t> leaders;
    if (colouring == Colouring::Owner) leaders = m_groups->leadingOwners;
    if (colouring == Colouring::Namespace) leaders = m_groups->leadingNameSpaces;
    if (colouring == Colouring::Label) leaders = m_groups->leadingLabels;
    if (colouring == Colouring::Priority || colouring == Colouring::Age) {  // the highest, or the youngest, gets the first colour
        leaders.resize(std::min<std::size_t>(count, kCategoryClasses));
        std::iota(leaders.begin(), leaders.end(), 0u);
    }
    m_classOfGroup.assign(count, kOtherClass);
    m_used[kOtherClass] = count > leaders.size();
    for (std::size_t c = 0; c < leaders.size(); ++c) {
        m_classOfGroup[leaders[c]] = static_cast<std::uint8_t>(c);
        m_used[c] = true;
        switch (colouring) {
        case Colouring::Owner:
            m_names[c] = m_groups->owners[leaders[c]];
            break;
        case Colouring::Namespace:
            m_names[c] = m_groups->nameSpaces[leaders[c]];
            break;
        case Colouring::Label:
            m_names[c] = m_groups->labels[leaders[c]];
            break;
        case Colouring::Age:
            m_names[c] = std::to_string(leaders[c]);
            break;
        default:
            m_names[c] = std::to_string(m_groups->priorities[leaders[c]]);
            break;
        }
    }
}

std::uint8_t PodClasses::classOf(PodIdx pod, Standing standing) const {
    switch (m_colouring) {
    case Colouring::Owner: {
        const std::uint32_t id = m_groups->owner[pod.get()];
        return id == PodGroups::kNone ? kPlainClass : m_classOfGroup[id];
    }
    case Colouring::Namespace:
        return m_classOfGroup[m_groups->nameSpace[pod.get()]];
    case Colouring::Priority:
        return m_classOfGroup[m_groups->priority[pod.get()]];
    case Colouring::Age:
    case Colouring::Label: {
        const std::vector<std::uint32_t>& ids = m_colouring == Colouring::Age ? m_groups->age : m_groups->label;
        return ids.empty() || ids[pod.get()] == PodGroups::kNone ? kPlainClass : m_classOfGroup[ids[pod.get()]];
    }
    case Colouring::Standing:
        return standing == Standing::Assumed ? 1 : 0;
    case Colouring::Destination: {
        const auto at = std::lower_bound(m_sent.begin(), m_sent.end(), pod, [](const auto& s, PodIdx p) { return s.first < p; });
        return at == m_sent.end() || at->first != pod ? kPlainClass : at->second;
    }
    case Colouring::None:
        break;
    }
    return kPlainClass;
}

PodClasses PodClasses::sending(const Catalog& catalog, const Destinations& sent) const {
    PodClasses classes(m_groups, m_colouring);
    if (m_colouring != Colouring::Destination) return classes;
    std::unordered_map<PodIdx, NodeIdx> last;
    for (const auto& [pod, node] : sent) last[pod] = node;
    struct Goal {
        std::string name;
        std::size_t pods = 0;
        std::size_t first = 0;  // where it comes in `sent`
    };
    std::unordered_map<NodeIdx, Goal> goals;
    for (std::size_t i = 0; i < sent.size(); ++i) {
        const auto [pod, node] = sent[i];
        if (last.at(pod) != node) continue;
        const auto [at, fresh] = goals.try_emplace(node);
        if (fresh) at->second = {node.valid() ? catalog.node(node).name : std::string(), 0, i};
    }
    for (const auto& [pod, node] : last) ++goals.at(node).pods;

    std::vector<NodeIdx> order;
    for (const auto& [node, goal] : goals) order.push_back(node);
    std::sort(order.begin(), order.end(), [&](NodeIdx a, NodeIdx b) {
        const Goal &x = goals.at(a), &y = goals.at(b);
        return x.pods != y.pods ? x.pods > y.pods : x.first < y.first;
    });
    std::unordered_map<NodeIdx, std::uint8_t> classOf;
    for (const NodeIdx node : order)
        for (std::uint8_t c = 0; c < kCategoryClasses; ++c)
            if (m_used[c] && m_names[c] == goals.at(node).name) classOf[node] = c;
    const auto take = [&](NodeIdx node, std::uint8_t c) {
        classes.m_used[c] = true;
        classes.m_names[c] = goals.at(node).name;
        classOf[node] = c;
    };
    for (const auto& [node, c] : std::unordered_map(classOf)) take(node, c);
    std::uint8_t next = 0;
    for (const NodeIdx node : order) {
        if (classOf.contains(node)) continue;
        while (next < kCategoryClasses && classes.m_used[next]) ++next;
        if (next < kCategoryClasses) take(node, next);
        else classes.m_used[kOtherClass] = true;
    }
    for (const auto& [pod, node] : last) classes.m_sent.emplace_back(pod, classOf.contains(node) ? classOf.at(node) : kOtherClass);
    std::sort(classes.m_sent.begin(), classes.m_sent.end());
    return classes;
}

}  // namespace bayplan
