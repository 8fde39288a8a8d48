// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/scenario/play.h"

#include <algorithm>
#include <utility>

#include "moves/leaving.h"
#include "moves/moving.h"
#include "moves/step.h"
#include "moves/workload.h"
#include "planner/scenario/daemons.h"

namespace bayplan {

namespace {

Message violationTexts(const std::vector<Status>& violations) {
    std::vector<Message> texts;
    for (const Status& status : violations) texts.push_back(worded("%1: %2", {status.plugin, status.code == Code::NotModelled ? worded("not modelled") : status.said()}));
    return listed(texts, "%1; %2");
}

/// What is not as it was; empty: nothing that was told then.
Message differences(const std::map<std::string, std::string>& then, const std::map<std::string, std::string>& now) {
    std::vector<Message> texts;
    for (const auto& [what, was] : then) {
        const auto found = now.find(what);
        const std::string is = found == now.end() ? std::string() : found->second;
        if (is != was) texts.push_back(worded("%1 was \"%2\" and is \"%3\"", {what, was, is}));
    }
    return listed(texts, "%1; %2");
}

}  // namespace

const char* toString(ChangeIs is) {
    switch (is) {
    case ChangeIs::Applies: return "applies";
    case ChangeIs::Differs: return "differs";
    case ChangeIs::DoesNot: break;
    }
    return "doesNotApply";
}

ScenarioPlayer::ScenarioPlayer(ScenarioStage& stage, Profiles profiles, RulesOf rulesOf) : m_stage(stage), m_scheduler(std::move(profiles)), m_rulesOf(std::move(rulesOf)) {}

ChangeReport ScenarioPlayer::play(const ScenarioChange& change) {
    m_report = {};
    const std::size_t made = m_stage.made(), displaced = m_displaced.size(), added = m_added.size(), gone = m_gone.size(), nodes = m_nodesAdded, daemons = m_daemonsKnown.size();
    const double price = m_price;
    const bool unpriced = m_unpriced;
    m_leaving.clear();
    m_asked.clear();
    m_report.why = std::visit([this](const auto& action) { return carryOut(action); }, change.action);
    if (m_report.why.empty()) {
        countEvictions();
        takeAway();
    }
    if (!m_report.why.empty()) {
        m_report.is = ChangeIs::DoesNot;
        m_report.notes.clear();
        m_stage.undoTo(made);
        m_displaced.resize(displaced);
        m_added.resize(added);
        m_gone.resize(gone);
        m_nodesAdded = nodes;
        m_daemonsKnown.resize(daemons);
        m_price = price;
        m_unpriced = unpriced;
    } else if (m_report.why = differences(change.seen, m_report.seen); !m_report.why.empty()) {
        m_report.is = ChangeIs::Differs;
    }
    return std::move(m_report);
}

void ScenarioPlayer::takeAway() {
    for (const std::string& pod : m_leaving) check(m_stage.removePod(pod).has_value(), "a pod that is there can go");
    m_leaving.clear();
}

void ScenarioPlayer::preempt(const std::string& key, const std::string& by) {
    displace(key, false, worded("preempted by %1", {by}));
    takeAway();
}

PodIdx ScenarioPlayer::findPod(const std::string& key, Message& why) {
    const PodIdx pod = now().catalog().findPod(key);
    if (!pod.valid()) {
        why = worded("there is no pod \"%1\"", {key});
        return pod;
    }
    const Pod& object = now().catalog().pod(pod);
    if (!object.uid.empty()) see("uid", object.uid);
    see("node", nodeNameOf(now(), pod));
    return pod;
}

NodeIdx ScenarioPlayer::findNode(const std::string& name, Message& why) {
    const Catalog& catalog = now().catalog();
    const NodeIdx node = catalog.findNode(name);
    if (!node.valid()) {
        why = worded("there is no node \"%1\"", {name});
        return node;
    }
    std::string amounts;
    for (const auto& [resource, amount] : catalog.node(node).allocatable)
        amounts += (amounts.empty() ? "" : ",") + resource + "=" + formatExact(resource, resource == kCpu ? amount.milliValue() : amount.value());
    see("allocatable", amounts);
    if (!catalog.node(node).uid.empty()) see("uid", catalog.node(node).uid);
    return node;
}

void ScenarioPlayer::displace(const std::string& key, bool nodeGoes, const Message& why) {
    const PodIdx pod = now().catalog().findPod(key);
    const std::vector<LeavingClass> classes = leavingClasses(leaverOf(now().catalog().pod(pod)));
    for (const LeavingClass of : classes) {
        using enum LeavingClass;
        const bool stays = of == Mirror || of == DaemonSet;
        if ((stays && !nodeGoes) || of == LocalStorage) continue;
        return dismiss(key, worded("%1: %2", {why, stays ? worded("it goes with its node") : worded("it %1", {reasonOf(of)})}));
    }
    check(m_stage.apply(evicting(now(), pod)).has_value(), "a pod can leave its node");
    // What a kubelet allocated to the old pod is not the new one's.
    if (const Pod& old = now().catalog().pod(pod); old.resizing()) {
        Pod anew = asMade(old, old.name);
        anew.creationTime = old.creationTime;
        check(m_stage.changePod(std::move(anew)).has_value(), "a pod that is there can change");
    }
    if (std::find(m_displaced.begin(), m_displaced.end(), key) == m_displaced.end()) m_displaced.push_back(key);
}

void ScenarioPlayer::dismiss(const std::string& key, Message why) {
    const PodIdx pod = now().catalog().findPod(key);
    m_gone.push_back({key, nodeNameOf(now(), pod), std::move(why)});
    if (now().placement(pod).node.valid()) check(m_stage.apply(evicting(now(), pod)).has_value(), "a pod can leave its node");
    m_leaving.push_back(key);
}

Message ScenarioPlayer::carryOut(const PutPod& put) {
    Message why;
    const PodIdx pod = findPod(put.pod, why);
    const NodeIdx to = now().catalog().findNode(put.node);
    if (!why.empty()) return why;
    if (!to.valid()) return worded("there is no node \"%1\"", {put.node});
    const Placement stands = now().placement(pod);
    if (!put.moves && stands.standing != Standing::Pending) return worded("it stands on %1 already: move it", {nodeNameOf(now(), pod)});
    if (put.moves && !stands.node.valid()) return stands.standing == Standing::Pending ? worded("it is pending: place it") : worded("it stands on a node that was not read");
    if (put.moves && stands.node == to) return worded("it stands there already");
    if (put.moves)
        if (const auto held = heldBy(leavingClasses(leaverOf(now().catalog().pod(pod))), true)) return worded("it %1", {reasonOf(*held)});
    if (put.moves) evicts(put.pod);
    if (const std::vector<Status> violations = m_scheduler.violations(now(), pod, to); !violations.empty()) {
        if (!put.force) return violationTexts(violations);
        note(worded("against the rules: %1", {violationTexts(violations)}));
    }
    const Result<void> moved = m_stage.apply(moving(now(), m_scheduler, pod, to));
    return moved ? Message() : moved.error().message;
}

Message ScenarioPlayer::carryOut(const LetPodGo& go) {
    Message why;
    const PodIdx pod = findPod(go.pod, why);
    if (!why.empty()) return why;
    if (!now().placement(pod).node.valid()) return worded("it stands on no node");
    if (const auto held = heldBy(leavingClasses(leaverOf(now().catalog().pod(pod))), false)) return worded("it %1", {reasonOf(*held)});
    evicts(go.pod);
    displace(go.pod, false, worded("evicted"));
    return {};
}

Message ScenarioPlayer::carryOut(const SetSchedulerRules& rules) {
    Result<Profiles> profiles = m_rulesOf(rules);
    if (!profiles) return toString(profiles.error());
    m_scheduler = Scheduler(std::move(*profiles));
    return {};
}

}  // namespace bayplan
