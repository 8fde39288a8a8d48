// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/controllers.h"

#include <algorithm>

#include "apiserver/admission.h"
#include "apiserver/admission/quotas.h"
#include "apiserver/budgets.h"
#include "apiserver/device_claims.h"
#include "apiserver/pod_defaults.h"
#include "apiserver/writes.h"

namespace bayplan::apiserver {

namespace {

const Kind& podKind(const World& world) {
    return *world.kinds.find("", "v1", "pods");
}
std::int64_t secondsNow(const World& world) {
    return world.clock.wall().count() / 1'000'000;
}

std::int64_t boundSince(const Json& pod) {
    for (const Json& condition : listAt(pod, {"status", "conditions"}))
        if (textAt(condition, {"type"}) == "PodScheduled") return secondsOf(textAt(condition, {"lastTransitionTime"}));
    return 0;
}

void makeRunning(const World& world, Json& pod) {
    pod["status"]["phase"] = "Running";
    fill(pod["status"], "startTime", world.now());
    for (const char* type : {"Initialized", "ContainersReady", "Ready"})
        setCondition(
            pod, {{"type", type}, {"status", "True"}, {"lastProbeTime", nullptr}, {"lastTransitionTime", world.now()}});
    Json statuses = Json::array();
    for (const Json& container : listAt(pod, {"spec", "containers"}))
        statuses.push_back({{"name", textAt(container, {"name"})},
                            {"image", textAt(container, {"image"})},
                            {"ready", true},
                            {"restartCount", 0},
                            {"started", true},
                            {"state", {{"running", {{"startedAt", world.now()}}}}}});
    pod["status"]["containerStatuses"] = std::move(statuses);
}

/// The pod's controller, if its kind replaces pods; nullptr: none.
const Json* replacerOf(const Json& pod) {
    for (const Json& owner : listAt(pod, {"metadata", "ownerReferences"})) {
        const std::string kind = textAt(owner, {"kind"});
        if (trueAt(owner, {"controller"})
            && (kind == "ReplicaSet" || kind == "StatefulSet" || kind == "Job" || kind == "ReplicationController"))
            return &owner;
    }
    return nullptr;
}

bool isStored(const World& world, const Json& owner, const std::string& space) {
    const KindPtr kind = world.kinds.findByName(textAt(owner, {"apiVersion"}), textAt(owner, {"kind"}));
    return kind && world.store.get(kind->shelf, keyOf(space, textAt(owner, {"name"})));
}

}  // namespace

ObjectPtr addPod(World& world, Json pod) {
    if (admitPod(world, pod)) return nullptr;
    nameNew(world, pod);
    if (takeFromQuotas(world, pod, false)) return nullptr;
    completeNew(world, podKind(world), pod);
    return world.store.put(podKind(world), std::move(pod));
}

Json podLike(const Json& metadata, const Json& spec, const std::string& space) {
    Json pod{{"metadata", {{"namespace", space}}}, {"spec", spec}};
    for (const char* part : {"labels", "annotations", "ownerReferences"})
        if (metadata.contains(part)) pod["metadata"][part] = metadata[part];
    for (const char* given : {"topology.kubernetes.io/zone", "topology.kubernetes.io/region"})
        objectAt(pod, {"metadata", "labels"}).erase(given);
    pod["spec"].erase("nodeName");
    return pod;
}

void Controllers::runPods() {
    // Stamps are whole seconds: with a clock that runs by itself, a pod would go up to a second too early.
    const std::int64_t late = m_options.eager && !m_world.clock.byHand() ? 1 : 0;
    for (const ObjectPtr& object : m_world.store.objects({.shelf = "/pods"})) {
        // Most pods run and stay; these are recognised without being parsed.
        if (!object->leaving && object->fields.at(kPhase) != "Pending") continue;
        Json pod = object->body();
        if (const std::string end = textAt(pod, {"metadata", "deletionTimestamp"}); !end.empty()) {
            const std::int64_t grace = numberAt(pod, {"metadata", "deletionGracePeriodSeconds"});
            if (!listAt(pod, {"metadata", "finalizers"}).empty()
                || secondsNow(m_world) < secondsOf(end) - grace + std::min(grace, m_options.stopSeconds) + late)
                continue;
            if (m_options.eager)
                removeObject(m_world, podKind(m_world), object, {.graceSeconds = 0});
            else
                m_world.store.remove(podKind(m_world), object->key);
        } else if (!textAt(pod, {"spec", "nodeName"}).empty() && textAt(pod, {"status", "phase"}) == "Pending"
                   && secondsNow(m_world) >= boundSince(pod) + m_options.startSeconds
                   && m_world.store.get("/nodes", textAt(pod, {"spec", "nodeName"}))) {
            makeRunning(m_world, pod);
            m_world.store.put(podKind(m_world), std::move(pod));
        }
    }
}

/// Pods whose controller is not in the store, as in a cluster that was loaded without its ReplicaSets, are replaced by
/// an equal pod.
void Controllers::replaceOrphans() {
    const auto events = m_world.store.events("/pods", m_nextEvent, static_cast<std::size_t>(-1));
    if (!events)
        return void(m_nextEvent = m_world.store.eventAfter("/pods", m_world.store.revision()).value_or(m_nextEvent));
    m_nextEvent += events->size();
    for (const StoreEvent& event : *events) {
        if (!event.before) continue;
        const Json before = event.before->body(), now = event.object->body();
        const bool left = !find(before, {"metadata", "deletionTimestamp"})
                          && (event.type == StoreEvent::Type::Deleted || find(now, {"metadata", "deletionTimestamp"}));
        const bool ended = event.type == StoreEvent::Type::Deleted;
        const Json* owner = replacerOf(before);
        if (!owner || m_deleted.contains(textAt(*owner, {"uid"})) || isStored(m_world, *owner, event.object->space))
            continue;
        const bool keepsName = textAt(*owner, {"kind"}) == "StatefulSet";
        if (keepsName ? !ended : !left) continue;
        // Changes of one pod by policies or patches do not carry over to the next.
        Json pod =
            m_models
                .try_emplace(textAt(*owner, {"uid"}), podLike(before["metadata"], before["spec"], event.object->space))
                .first->second;
        if (keepsName)
            pod["metadata"]["name"] = event.object->name;
        else
            pod["metadata"]["generateName"] = textAt(*owner, {"name"}) + "-";
        m_owed.push_back(std::move(pod));
    }
    std::erase_if(m_owed, [&](const Json& pod) { return addPod(m_world, pod) != nullptr; });
}

void Controllers::noteDeletions() {
    for (const KindPtr& kind : m_world.kinds.all()) {
        if (kind->coreEvent || kind->plural == "events") continue;
        std::uint64_t& next = m_nextDeletion[kind->shelf];
        const auto events = m_world.store.events(kind->shelf, next, static_cast<std::size_t>(-1));
        if (!events) {
            next = m_world.store.eventAfter(kind->shelf, m_world.store.revision()).value_or(next);
            continue;
        }
        next += events->size();
        for (const StoreEvent& event : *events)
            if (event.type == StoreEvent::Type::Deleted) m_deleted.insert(event.object->uid);
    }
}

/// All pods are in the store. Of other owners that are not in it, only those whose deletion was seen are known to be
/// gone.
bool Controllers::isGone(const Owner& owner, const std::string& space) const {
    if (m_deleted.contains(owner.uid)) return true;
    if (owner.kind != "Pod") return false;
    const ObjectPtr pod = m_world.store.get("/pods", keyOf(space, owner.name));
    return !pod || pod->uid != owner.uid;
}

void Controllers::collectGarbage() {
    for (const KindPtr& kind : m_world.kinds.all()) {
        if (kind->coreEvent || m_world.store.count(kind->shelf) == 0) continue;
        for (const ObjectPtr& object : m_world.store.objects({.shelf = kind->shelf})) {
            if (object->owners.empty() || object->leaving) continue;
            if (!std::all_of(object->owners.begin(), object->owners.end(),
                             [&](const Owner& owner) { return isGone(owner, object->space); }))
                continue;
            const Clock::Span now = m_world.clock.sinceStart(),
                              since = m_orphans.try_emplace(object->uid, now).first->second;
            if (now - since < std::chrono::seconds(m_options.collectSeconds)) continue;
            m_orphans.erase(object->uid);
            removeObject(m_world, *kind, object, {});
        }
    }
}

void Controllers::schedule() {
    if (m_options.eager) return m_scheduler.run(m_world, m_options.schedulerName, m_options.preferredNode);
    std::map<std::string, int> pods;
    for (const ObjectPtr& node : m_world.store.objects({.shelf = "/nodes"}))
        if (!trueAt(node->body(), {"spec", "unschedulable"})) pods[node->name] = 0;
    std::vector<ObjectPtr> pending;
    for (const ObjectPtr& object : m_world.store.objects({.shelf = "/pods"})) {
        const std::string& node = object->fields.at(kNodeName);
        if (const auto found = pods.find(node); found != pods.end()) ++found->second;
        if (node.empty() && object->fields.at(kSchedulerName) == m_options.schedulerName) pending.push_back(object);
    }
    for (const ObjectPtr& object : pending) {
        Json pod = object->body();
        if (pods.empty() || find(pod, {"metadata", "deletionTimestamp"})
            || !listAt(pod, {"spec", "schedulingGates"}).empty() || !listAt(pod, {"spec", "resourceClaims"}).empty())
            continue;
        const auto node = std::min_element(pods.begin(), pods.end(),
                                           [](const auto& a, const auto& b) { return a.second < b.second; });
        ++node->second;
        pod["spec"]["nodeName"] = node->first;
        setCondition(pod, {{"type", "PodScheduled"},
                           {"status", "True"},
                           {"lastProbeTime", nullptr},
                           {"lastTransitionTime", m_world.now()}});
        m_world.store.put(podKind(m_world), std::move(pod));
    }
}

void Controllers::step() {
    const std::lock_guard lock(m_world.writing);
    if (m_options.kubelets) runPods();
    noteDeletions();
    if (m_options.garbage) collectGarbage();
    replace();
    if (m_options.budgets) recountBudgets(m_world);
    recountQuotas(m_world);
}

void Controllers::replace() {
    if (m_options.replacements) {
        stepWorkloads(m_world, m_options.eager ? &m_jobs : nullptr);
        replaceOrphans();
    }
    stepClaims(m_world);
    if (!m_options.schedulerName.empty()) schedule();
    if (m_options.replacements && m_options.eager) tellWorkloads(m_world, m_jobs);
}

void Controllers::actAtOnce() {
    if (!m_options.eager) return;
    const std::lock_guard lock(m_world.writing);
    noteDeletions();
    recountQuotas(m_world);
    replace();
}

ControllerOptions eagerOptions(const std::string& schedulerName) {
    ControllerOptions options;
    options.schedulerName = schedulerName;
    options.stopSeconds = 1;
    options.eager = true;
    return options;
}

}  // namespace bayplan::apiserver
