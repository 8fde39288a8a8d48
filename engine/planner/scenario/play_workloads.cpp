// SPDX-License-Identifier: GPL-3.0-or-later
// The changes of a scenario that are about workloads: more pods, fewer, other specs.
// Source: Kubernetes 1.36 pkg/controller (ActivePodsWithRanks), pkg/controller/replicaset (getPodsRankedByRelatedPodsOnSameNode),
// pkg/controller/statefulset.
#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "model/defaults.h"
#include "moves/leaving.h"
#include "moves/step.h"
#include "moves/workload.h"
#include "planner/scenario/daemons.h"
#include "planner/scenario/play.h"

namespace bayplan {

namespace {

constexpr std::string_view kTemplateHash = "pod-template-hash";
constexpr std::string_view kPodNameLabel = "statefulset.kubernetes.io/pod-name";
constexpr std::string_view kPodIndexLabel = "apps.kubernetes.io/pod-index";

std::string workloadKind(const std::string& workload) {
    const std::size_t from = workload.find('/') + 1;
    return workload.substr(from, workload.find('/', from) - from);
}

/// The ordinal at the end of a StatefulSet's pod; below 0: it has none.
std::int64_t ordinalOf(std::string_view name) {
    const std::size_t dash = name.rfind('-');
    std::int64_t ordinal = -1;
    if (dash == std::string_view::npos) return ordinal;
    const auto [end, fault] = std::from_chars(name.data() + dash + 1, name.data() + name.size(), ordinal);
    return fault == std::errc() && end == name.data() + name.size() ? ordinal : -1;
}

std::shared_ptr<const Labels> labelled(const Labels& labels, std::initializer_list<std::pair<std::string_view, std::string>> values) {
    std::vector<Labels::Pair> pairs(labels.begin(), labels.end());
    for (const auto& [key, value] : values)
        for (Labels::Pair& pair : pairs)
            if (pair.first == key) pair.second = value;
    return std::make_shared<const Labels>(std::move(pairs));
}

/// The spec of the `to`-th pod of a StatefulSet: its claims are its own. `made`: claims that do not exist yet.
/// `missing`: claims without another one of its kind that they could be like.
std::shared_ptr<const PodSpec> withOwnClaims(const Pod& like, const std::string& name, const std::vector<PodIdx>& others, const Catalog& catalog, std::vector<PersistentVolumeClaim>& made,
                                             std::vector<std::string>& missing) {
    const StorageCatalog& storage = catalog.storage;
    auto spec = std::make_shared<PodSpec>(*like.spec);
    const std::string ending = "-" + like.name;
    for (Volume& volume : spec->volumes) {
        if (volume.kind != Volume::Kind::PersistentVolumeClaim || !volume.source.ends_with(ending)) continue;
        const std::string stem = volume.source.substr(0, volume.source.size() - like.name.size());
        VolumeClaimIdx claim = storage.findClaim(like.namespaceName + "/" + volume.source);
        for (auto other = others.begin(); !claim.valid() && other != others.end(); ++other) claim = storage.findClaim(like.namespaceName + "/" + stem + catalog.pod(*other).name);
        volume.source = stem + name;
        if (storage.findClaim(like.namespaceName + "/" + volume.source).valid()) continue;
        if (!claim.valid()) {
            missing.push_back(volume.source);
            continue;
        }
        PersistentVolumeClaim own = storage.claim(claim);
        own.name = volume.source;
        own.uid.clear();
        own.volumeName.clear();
        own.bindCompleted = own.lost = own.deleting = false;
        own.selectedNode.reset();
        made.push_back(std::move(own));
    }
    return spec;
}

Container* containerOf(PodSpec& spec, const ChangePods& change) {
    Container* container = nullptr;
    for (Container& one : spec.containers)
        if (change.container.empty() ? spec.containers.size() == 1 : one.name == change.container) container = &one;
    return container;
}

/// What the change finds of what it changes, by name.
std::vector<std::pair<const char*, std::string>> foundBy(const ChangePods& change, PodSpec spec) {
    std::vector<std::pair<const char*, std::string>> found;
    if (const Container* container = containerOf(spec, change); container && !change.requests.empty()) {
        std::string amounts;
        for (const auto& [resource, amount] : change.requests)
            if (const Quantity* is = container->requests.find(resource))
                amounts += (amounts.empty() ? "" : ",") + resource + "=" + formatExact(resource, resource == kCpu ? is->milliValue() : is->value());
        found.emplace_back("requests", std::move(amounts));
    }
    if (!change.tolerations.empty()) found.emplace_back("tolerations", std::to_string(spec.tolerations.size()));
    if (change.priority || !change.priorityClass.empty()) found.emplace_back("priority", std::to_string(spec.priority.value_or(0)));
    return found;
}

/// Why the change is not possible; empty: it was made.
Message changeRequests(PodSpec& spec, const ChangePods& change) {
    Container* container = containerOf(spec, change);
    if (!container) return change.container.empty() ? worded("it has several containers: say which in container") : worded("it has no container \"%1\"", {change.container});
    for (const auto& [resource, amount] : change.requests) {
        container->requests.set(resource, amount);
        const Quantity* limit = container->limits.find(resource);
        // What cannot be overcommitted is limited to what is requested.
        if (limit && isExtendedResource(resource)) container->limits.set(resource, amount);
        else if (limit && amount > *limit) return worded("the request of %1 is above the limit of container %2, which the API server refuses", {resource, container->name});
    }
    return {};
}

Message changeSpec(PodSpec& spec, const ChangePods& change, std::span<const PriorityClass> classes) {
    if (!change.requests.empty())
        if (Message why = changeRequests(spec, change); !why.empty()) return why;
    spec.tolerations.insert(spec.tolerations.end(), change.tolerations.begin(), change.tolerations.end());
    if (change.affinity) {
        spec.hasNodeAffinity = change.affinity->hasNodeAffinity;
        spec.hasPreferredNodeAffinity = change.affinity->hasPreferredNodeAffinity;
        spec.nodeAffinity = change.affinity->nodeAffinity;
        spec.podAffinity = change.affinity->podAffinity;
        spec.podAntiAffinity = change.affinity->podAntiAffinity;
    }
    if (change.priority) spec.priority = change.priority;
    if (change.priorityClass.empty()) return {};
    spec.priorityClassName = change.priorityClass;
    spec.priority.reset();
    return admitPriority(spec, classes) ? Message() : worded("there is no priority class \"%1\"", {change.priorityClass});
}

}  // namespace

std::vector<PodIdx> podsOfWorkload(const Catalog& catalog, const std::string& workload) {
    std::vector<PodIdx> pods;
    for (std::size_t i = 0; i < catalog.pods.size(); ++i)
        if (isOfScaled(catalog.pods[i], workload)) pods.emplace_back(i);
    return pods;
}

std::map<std::string, std::vector<PodIdx>> podsByWorkload(const Catalog& catalog) {
    std::map<std::string, std::vector<PodIdx>> workloads;
    for (std::size_t i = 0; i < catalog.pods.size(); ++i) {
        std::string name = workloadOf(catalog.pods[i]);
        if (name.empty()) continue;
        const std::string* hash = catalog.pods[i].labels->find(kTemplateHash);
        const std::string kind = "/ReplicaSet/", end = hash ? "-" + *hash : std::string();
        if (const std::size_t at = name.find(kind); hash && at != std::string::npos && name.ends_with(end)) {
            name.resize(name.size() - end.size());
            name.replace(at, kind.size(), "/Deployment/");
        }
        workloads[std::move(name)].emplace_back(i);
    }
    return workloads;
}

std::vector<std::string> workloadsSeen(const Catalog& catalog) {
    std::vector<std::string> names;
    for (const auto& [name, pods] : podsByWorkload(catalog)) names.push_back(name);
    return names;
}

Message ScenarioPlayer::addPod(Pod pod) {
    PodSpec spec = *pod.spec;
    if (!admitPriority(spec, m_stage.others().priorityClasses)) return worded("Pod %1: there is no priority class \"%2\"", {pod.key(), spec.priorityClassName});
    std::string key = pod.key();
    if (const Result<void> added = m_stage.addPod(std::move(pod)); !added) return worded("Pod %1: %2", {key, added.error().message});
    m_added.push_back(std::move(key));
    return {};
}

Message ScenarioPlayer::addMore(const std::vector<PodIdx>& pods, const std::string& workload, std::int64_t more) {
    const ClusterPtr before = m_stage.picture();
    const Catalog& catalog = before->catalog();
    const Pod& like = catalog.pod(*std::max_element(pods.begin(), pods.end(), [&](PodIdx a, PodIdx b) { return catalog.pod(a).creationTime < catalog.pod(b).creationTime; }));
    for (const PodResourceClaim& claim : like.spec->resourceClaims)
        if (!claim.templateName.empty()) return worded("not modelled: its pods have claims for devices that are made from a template");
    for (const Volume& volume : like.spec->volumes)
        if (volume.kind == Volume::Kind::Ephemeral) return worded("not modelled: its pods have volumes that are made for each of them");
    const bool stateful = workloadKind(workload) == "StatefulSet";
    const std::string base = like.controller()->name;
    std::vector<PersistentVolumeClaim> claims;
    std::vector<std::string> missing;
    std::int64_t number = 0;
    for (std::int64_t i = 0; i < more; ++number) {
        // A StatefulSet fills its gaps first.
        std::string name = stateful ? base + "-" + std::to_string(number) : base + "-more-" + std::to_string(number + 1);
        if (catalog.findPod(like.namespaceName + "/" + name).valid()) continue;
        Pod pod = asMade(like, name);
        if (stateful) {
            pod.labels = labelled(*like.labels, {{kPodNameLabel, name}, {kPodIndexLabel, std::to_string(number)}});
            pod.spec = withOwnClaims(like, name, pods, catalog, claims, missing);
        }
        if (Message why = addPod(std::move(pod)); !why.empty()) return why;
        ++i;
    }
    if (!missing.empty())
        note(worded("no claim like %1 is known (%2 in all), which its controller makes: a pod with such a claim stays pending here", {missing.front(), missing.size()}));
    if (claims.empty()) return {};
    ClusterObjects others = m_stage.others();
    others.storage.claims.insert(others.storage.claims.end(), claims.begin(), claims.end());
    m_stage.setOthers(std::move(others));
    return {};
}

Message ScenarioPlayer::removeSome(const std::vector<PodIdx>& pods, const std::string& kind, std::int64_t fewer) {
    const ClusterPtr before = m_stage.picture();
    std::vector<PodIdx> order = pods;
    if (kind == "StatefulSet") {
        std::stable_sort(order.begin(), order.end(), [&](PodIdx a, PodIdx b) { return ordinalOf(before->catalog().pod(a).name) > ordinalOf(before->catalog().pod(b).name); });
    } else {
        std::unordered_map<std::uint32_t, int> onNode;
        for (const PodIdx pod : pods)
            if (before->placement(pod).node.valid()) ++onNode[static_cast<std::uint32_t>(before->placement(pod).node.get())];
        const auto rank = [&](PodIdx pod) {
            const Pod& object = before->catalog().pod(pod);
            const bool stands = before->placement(pod).standing != Standing::Pending;
            const int phase = object.phase == PodPhase::Pending ? 0 : object.phase == PodPhase::Unknown ? 1
                                                                                                        : 2;
            const int beside = before->placement(pod).node.valid() ? onNode[static_cast<std::uint32_t>(before->placement(pod).node.get())] : 0;
            return std::tuple(stands, phase, object.ready.value_or(true), -beside, -object.creationTime);
        };
        std::stable_sort(order.begin(), order.end(), [&](PodIdx a, PodIdx b) { return rank(a) < rank(b); });
        note(worded("who goes first by pod-deletion-cost, the time of becoming ready and restarts is not modelled"));
    }
    for (std::int64_t i = 0; i < fewer; ++i) {
        const PodIdx pod = order[static_cast<std::size_t>(i)];
        dismiss(before->catalog().pod(pod).key(), worded("scaled down"));
    }
    return {};
}

Message ScenarioPlayer::carryOut(const ScaleWorkload& scale) {
    const std::string kind = workloadKind(scale.workload);
    if (kind == "DaemonSet") return worded("a DaemonSet has a pod for each node and no number of replicas");
    std::vector<PodIdx> pods = podsOfWorkload(now().catalog(), scale.workload);
    std::erase_if(pods, [&](PodIdx pod) { return now().catalog().pod(pod).deleting; });
    if (pods.empty()) return worded("it has no pod that others could be like");
    const auto is = static_cast<std::int64_t>(pods.size());
    see("replicas", std::to_string(is));
    if (is == scale.replicas) note(worded("it has as many already"));
    return is < scale.replicas ? addMore(pods, scale.workload, scale.replicas - is) : removeSome(pods, kind, is - scale.replicas);
}

Message ScenarioPlayer::carryOut(const ChangePods& change) {
    Message why;
    std::vector<PodIdx> pods;
    if (change.pod.empty()) {
        pods = podsOfWorkload(now().catalog(), change.workload);
        if (pods.empty()) return worded("no pod belongs to it");
        see("replicas", std::to_string(pods.size()));
    } else {
        pods.push_back(findPod(change.pod, why));
        if (!why.empty()) return why;
    }
    std::unordered_map<const PodSpec*, std::shared_ptr<const PodSpec>> changed;
    const ClusterPtr before = m_stage.picture();
    std::map<std::string, std::set<std::string>> found;  // by what it changes; pods of a workload may differ
    for (const PodIdx at : pods) {
        const Pod& pod = before->catalog().pod(at);
        const bool stands = before->placement(at).standing != Standing::Pending;
        if (stands && !before->placement(at).node.valid()) return worded("%1 stands on a node that was not read", {pod.key()});
        const std::vector<LeavingClass> classes = leavingClasses(leaverOf(pod));
        for (const LeavingClass of : classes)
            if (stands && of != LeavingClass::DaemonSet && of != LeavingClass::LocalStorage) return worded("%1 %2", {pod.key(), reasonOf(of)});
        std::shared_ptr<const PodSpec>& spec = changed[pod.spec.get()];
        if (!spec) {
            for (auto& [what, is] : foundBy(change, *pod.spec)) found[what].insert(std::move(is));
            PodSpec own = *pod.spec;
            if (why = changeSpec(own, change, m_stage.others().priorityClasses); !why.empty()) return worded("%1: %2", {pod.key(), why});
            spec = std::make_shared<const PodSpec>(std::move(own));
        }
        Pod own = stands ? asMade(pod, pod.name) : pod;
        own.spec = spec;
        own.qosClass.reset();
        own.creationTime = pod.creationTime;
        if (stands) displace(pod.key(), false, worded("its spec changes"));
        check(m_stage.changePod(std::move(own)).has_value(), "a pod that is there can change");
    }
    for (const auto& [what, values] : found) {
        std::string all;
        for (const std::string& value : values) all += (all.empty() ? "" : " or ") + value;
        see(what.c_str(), std::move(all));
    }
    return {};
}

}  // namespace bayplan
