// SPDX-License-Identifier: GPL-3.0-or-later
#include "moves/leaving.h"

#include <algorithm>

#include "moves/budgets_used.h"

namespace bayplan {

namespace {

/// Why a pod that is not Ready goes in spite of its budget, or stays by it. Nothing: the budget has no status.
struct UnreadyRule {
    bool goes = false;
    std::string why;
};
std::optional<UnreadyRule> unreadyRule(const PodDisruptionBudget& budget) {
    if (!budget.health) return {};
    if (budget.evictsUnready) return UnreadyRule{true, "its budget's policy is AlwaysAllow"};
    const std::int32_t healthy = budget.health->current, wanted = budget.health->desired;
    const std::string told = "budget " + budget.name + " has " + std::to_string(healthy) + " healthy pods of " + std::to_string(wanted) + " that it wants";
    if (passesUnready(budget)) return UnreadyRule{true, told};
    return UnreadyRule{false, told + ", and its policy is IfHealthyBudget"};
}

}  // namespace

const char* toString(LeavingClass of) {
    switch (of) {
    case LeavingClass::LocalStorage: return "local storage";
    case LeavingClass::Unmanaged: return "unmanaged";
    case LeavingClass::DaemonSet: return "DaemonSet";
    case LeavingClass::OrphanedDaemonSet: return "orphaned DaemonSet";
    case LeavingClass::Mirror: return "static pod";
    case LeavingClass::Terminating: return "terminating";
    case LeavingClass::Finished: return "finished";
    case LeavingClass::BudgetSpent: return "budget spent";
    case LeavingClass::SeveralBudgets: break;
    }
    return "several budgets";
}

Message reasonOf(LeavingClass of) {
    switch (of) {
    case LeavingClass::LocalStorage: return worded("has local data in emptyDir volumes, which is lost with it");
    case LeavingClass::Unmanaged: return worded("has no controller: nothing puts another in its place");
    case LeavingClass::DaemonSet: return worded("belongs to a DaemonSet, which puts another in its place at once");
    case LeavingClass::OrphanedDaemonSet: return worded("belongs to a DaemonSet that is gone: nothing puts another in its place");
    case LeavingClass::Mirror: return worded("is a static pod of its kubelet");
    case LeavingClass::Terminating: return worded("is on its way out already");
    case LeavingClass::Finished: return worded("has ended");
    case LeavingClass::BudgetSpent: return worded("its disruption budget allows no disruption now");
    case LeavingClass::SeveralBudgets: break;
    }
    return worded("has several disruption budgets, and the server evicts no such pod");
}

Leaver leaverOf(const Pod& pod) {
    Leaver leaver;
    if (const OwnerReference* controller = pod.controller()) leaver.controller = controller->kind;
    leaver.mirror = pod.mirror;
    leaver.terminating = pod.deleting;
    leaver.finished = pod.terminal();
    leaver.emptyDir = pod.emptyDir;
    return leaver;
}

std::vector<LeavingClass> leavingClasses(const Leaver& pod) {
    // A mirror pod is controlled by its Node, also where its annotations were left out of a file.
    if (pod.mirror || pod.controller == "Node") return {LeavingClass::Mirror};
    if (pod.finished) return {LeavingClass::Finished};
    if (pod.terminating) return {LeavingClass::Terminating};
    std::vector<LeavingClass> classes;
    if (pod.controller == "DaemonSet") {
        // One that stays takes nothing with it.
        if (pod.daemonSetThere.value_or(true)) return {LeavingClass::DaemonSet};
        classes.push_back(LeavingClass::OrphanedDaemonSet);
    }
    if (pod.controller.empty()) classes.push_back(LeavingClass::Unmanaged);
    if (pod.emptyDir) classes.push_back(LeavingClass::LocalStorage);
    return classes;
}

std::optional<LeavingClass> heldBy(const std::vector<LeavingClass>& classes, bool moves) {
    using enum LeavingClass;
    for (const LeavingClass of : classes) {
        if (of == Mirror || of == SeveralBudgets) return of;
        // A move needs another pod in its place, elsewhere.
        if (moves && (of == Unmanaged || of == DaemonSet || of == Terminating || of == Finished)) return of;
    }
    return {};
}

bool staysOrGoesByItself(LeavingClass of) {
    return of == LeavingClass::DaemonSet || of == LeavingClass::Mirror || of == LeavingClass::Terminating || of == LeavingClass::Finished;
}

BudgetSays budgetSays(const Catalog& catalog, PodIdx pod, bool ready) {
    BudgetSays says;
    says.eviction = evictionNow(catalog.budgets, catalog.pod(pod));
    if (says.eviction.answer == EvictionAnswer::SeveralBudgets) {
        std::string names;
        for (const std::size_t b : says.eviction.budgets) names += (names.empty() ? "" : ", ") + catalog.budgets[b].name;
        says.is = BudgetSays::Is::Never;
        says.why = "has several disruption budgets (" + names + "), and the server evicts no such pod";
        return says;
    }
    if (says.eviction.budgets.empty()) return says;
    const PodDisruptionBudget& budget = catalog.budgets[says.eviction.budgets.front()];
    says.budget = budget.key();
    says.allowed = budget.disruptionsAllowed;
    if (says.eviction.answer != EvictionAnswer::Refused) return says;
    const std::string none = "budget " + budget.name + " allows no disruption now";
    const std::optional<UnreadyRule> rule = ready ? std::nullopt : unreadyRule(budget);
    if (!ready && !rule) return says;
    if (rule && rule->goes) {
        says.why = "is not Ready, and goes though " + none + ": " + rule->why;
    } else {
        says.is = BudgetSays::Is::Waits;
        says.why = none + (rule ? ", and its pod, which is not Ready, stays: " + rule->why : "");
    }
    return says;
}

bool Leaving::is(LeavingClass of) const { return std::find(classes.begin(), classes.end(), of) != classes.end(); }

bool Leaving::tolerated(std::initializer_list<LeavingClass> these) const {
    return std::all_of(classes.begin(), classes.end(), [&](LeavingClass one) { return std::find(these.begin(), these.end(), one) != these.end(); });
}

Leaving leavingOf(const Catalog& catalog, PodIdx pod, const Leaver& known) {
    Leaving leaving{leavingClasses(known), {}};
    if (std::any_of(leaving.classes.begin(), leaving.classes.end(), staysOrGoesByItself)) return leaving;
    leaving.budget = budgetSays(catalog, pod, catalog.pod(pod).ready.value_or(true));
    if (leaving.budget.is == BudgetSays::Is::Waits) leaving.classes.push_back(LeavingClass::BudgetSpent);
    if (leaving.budget.is == BudgetSays::Is::Never) leaving.classes.push_back(LeavingClass::SeveralBudgets);
    return leaving;
}

Leaving leavingOf(const Catalog& catalog, PodIdx pod) { return leavingOf(catalog, pod, leaverOf(catalog.pod(pod))); }

}  // namespace bayplan
