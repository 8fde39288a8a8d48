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

std::string violationTexts(const std::vector<Status>& violations) {
    std::string text;
    for (const Status& status : violations) text += (text.empty() ? "" : "; ") + status.plugin + ": " + (status.code == Code::NotModelled ? "not modelled" : status.message());
    return text;
}

/// What is not as it was; empty: nothing that was told then.
std::string differences(const std::map<std::string, std::string>& then, const std::map<std::string, std::string>& now) {
    std::string text;
    for (const auto& [what, was] : then) {
        const auto found = now.find(what);
        const std::string is = found == now.end() ? std::string() : found->second;
        if (is != was) text += (text.empty() ? "" : "; ") + what + " was \"" + was + "\" and is \"" + is + "\"";
    }
    return text;
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
    const std::size_t made = m_stage.made(), displaced = m_displaced.size(), added = m_added.size(), gone = m_gone.size(), nodes = m_nodesAdded;
    const double price = m_price;
    const bool unpriced = m_unpriced;
    m_leaving.clear();
    m_report.why = std::visit([this](const auto& action) { return carryOut(action); }, change.action);
    if (m_report.why.empty()) takeAway();
    if (!m_report.why.empty()) {
        m_report.is = ChangeIs::DoesNot;
        m_report.notes.clear();
        m_stage.undoTo(made);
        m_displaced.resize(displaced);
        m_added.resize(added);
        m_gone.resize(gone);
        m_nodesAdded = nodes;
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
    displace(key, false, "preempted by " + by);
    takeAway();
}

PodIdx ScenarioPlayer::findPod(const std::string& key, std::string& why) {
    const PodIdx pod = now().catalog().findPod(key);
    if (!pod.valid()) {
        why = "there is no pod \"" + key + "\"";
        return pod;
    }
    const Pod& object = now().catalog().pod(pod);
    if (!object.uid.empty()) see("uid", object.uid);
    see("node", nodeNameOf(now(), pod));
    return pod;
}

NodeIdx ScenarioPlayer::findNode(const std::string& name, std::string& why) {
    const Catalog& catalog = now().catalog();
    const NodeIdx node = catalog.findNode(name);
    if (!node.valid()) {
        why = "there is no node \"" + name + "\"";
        return node;
    }
    std::string amounts;
    for (const auto& [resource, amount] : catalog.node(node).allocatable)
        amounts += (amounts.empty() ? "" : ",") + resource + "=" + formatExact(resource, resource == kCpu ? amount.milliValue() : amount.value());
    see("allocatable", amounts);
    if (!catalog.node(node).uid.empty()) see("uid", catalog.node(node).uid);
    return node;
}

void ScenarioPlayer::displace(const std::string& key, bool nodeGoes, const std::string& why) {
    const PodIdx pod = now().catalog().findPod(key);
    const std::vector<LeavingClass> classes = leavingClasses(leaverOf(now().catalog().pod(pod)));
    for (const LeavingClass of : classes) {
        using enum LeavingClass;
        const bool stays = of == Mirror || of == DaemonSet;
        if ((stays && !nodeGoes) || of == LocalStorage) continue;
        return dismiss(key, why + (stays ? std::string(": it goes with its node") : std::string(": it ") + reasonOf(of)));
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

void ScenarioPlayer::dismiss(const std::string& key, std::string why) {
    const PodIdx pod = now().catalog().findPod(key);
    m_gone.push_back({key, nodeNameOf(now(), pod), std::move(why)});
    if (now().placement(pod).node.valid()) check(m_stage.apply(evicting(now(), pod)).has_value(), "a pod can leave its node");
    m_leaving.push_back(key);
}

std::string ScenarioPlayer::carryOut(const PutPod& put) {
    std::string why;
    const PodIdx pod = findPod(put.pod, why);
    const NodeIdx to = now().catalog().findNode(put.node);
    if (!why.empty()) return why;
    if (!to.valid()) return "there is no node \"" + put.node + "\"";
    const Placement stands = now().placement(pod);
    if (!put.moves && stands.standing != Standing::Pending) return "it stands on " + nodeNameOf(now(), pod) + " already: move it";
    if (put.moves && !stands.node.valid()) return stands.standing == Standing::Pending ? "it is pending: place it" : "it stands on a node that was not read";
    if (put.moves && stands.node == to) return "it stands there already";
    if (put.moves)
        if (const auto held = heldBy(leavingClasses(leaverOf(now().catalog().pod(pod))), true)) return std::string("it ") + reasonOf(*held);
    if (const std::vector<Status> violations = m_scheduler.violations(now(), pod, to); !violations.empty()) {
        if (!put.force) return violationTexts(violations);
        note("against the rules: " + violationTexts(violations));
    }
    const Result<void> moved = m_stage.apply(moving(now(), m_scheduler, pod, to));
    return moved ? std::string() : moved.error().message;
}

std::string ScenarioPlayer::carryOut(const LetPodGo& go) {
    std::string why;
    const PodIdx pod = findPod(go.pod, why);
    if (!why.empty()) return why;
    if (!now().placement(pod).node.valid()) return "it stands on no node";
    if (const auto held = heldBy(leavingClasses(leaverOf(now().catalog().pod(pod))), false)) return std::string("it ") + reasonOf(*held);
    displace(go.pod, false, "evicted");
    return {};
}

std::string ScenarioPlayer::carryOut(const SetSchedulerRules& rules) {
    Result<Profiles> profiles = m_rulesOf(rules);
    if (!profiles) return toString(profiles.error());
    m_scheduler = Scheduler(std::move(*profiles));
    return {};
}

std::string ScenarioPlayer::carryOut(const SetBudget& set) {
    ClusterObjects others = m_stage.others();
    const auto budget = std::find_if(others.budgets.begin(), others.budgets.end(), [&](const PodDisruptionBudget& one) { return one.key() == set.budget; });
    if (budget == others.budgets.end()) return "there is no disruption budget \"" + set.budget + "\"";
    see("disruptionsAllowed", std::to_string(budget->disruptionsAllowed));
    budget->disruptionsAllowed = set.disruptionsAllowed;
    m_stage.setOthers(std::move(others));
    return {};
}

}  // namespace bayplan
