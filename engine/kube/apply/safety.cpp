// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/safety.h"

#include <algorithm>
#include <array>

#include "io/text/json_value.h"
#include "kube/apply/apply_journal.h"
#include "kube/read/live_object.h"
#include "model/disruption.h"

namespace bayplan {

namespace {

using Action = PlanStep::Action;

/// One word may apply to several classes.
constexpr std::array<std::pair<const char*, bool SafetyWords::*>, 3> kWords = {{{"delete-emptydir-data", &SafetyWords::deleteEmptyDirData},
                                                                                {"force", &SafetyWords::force},
                                                                                {"ignore-daemonsets", &SafetyWords::ignoreDaemonSets}}};

/// The note on a class in a roll-back plan; none for pods that stay where they are.
const char* noteOf(SafetyClass of) {
    switch (of) {
    case SafetyClass::LocalStorage: return "what was in its emptyDir volumes is lost with the pod, and does not come back";
    case SafetyClass::Unmanaged: return "this pod has no controller: it does not come back, and nothing comes in its place";
    case SafetyClass::OrphanedDaemonSet: return "the DaemonSet of this pod is gone: it does not come back, and nothing comes in its place";
    case SafetyClass::DaemonSet: break;
    }
    return "";
}

bool isOfSafety(const std::string& text) {
    return text == noteOf(SafetyClass::LocalStorage) || text == noteOf(SafetyClass::Unmanaged) || text == noteOf(SafetyClass::OrphanedDaemonSet);
}

/// In the plan's order; if nothing replaces a pod, the note about a replacement is removed.
void add(std::vector<RollbackNote>& notes, const std::vector<RollbackNote>& more) {
    for (const RollbackNote& one : more) {
        if (one.text != noteOf(SafetyClass::LocalStorage))
            std::erase_if(notes, [&](const RollbackNote& other) { return other.step == one.step && other.text == kEvictedNote; });
        notes.push_back(one);
    }
    std::stable_sort(notes.begin(), notes.end(), [](const RollbackNote& a, const RollbackNote& b) { return a.step < b.step; });
}

bool isSaid(const JsonValue& object, const char* key, const std::string& value) {
    const std::string told = jsonText(object, key);
    return told == value || (told.empty() && value == "default");
}

std::int64_t countIn(const JsonValue& status, const char* key) {
    JsonValue value;
    return status.find(key, value) && value.type() == JsonValue::Type::Integer ? value.integer() : 0;
}

struct UnreadyRule {
    bool goes = false;
    std::string why;
};

/// Absent: the budget was read without the fields that decide this.
std::optional<UnreadyRule> unreadyRule(const Catalog& catalog, const PodDisruptionBudget& budget) {
    JsonParser parser;
    for (const RawObject& source : catalog.otherSources) {
        if (!source || source->find("PodDisruptionBudget") == std::string::npos) continue;
        std::string text = *source;
        const Result<JsonValue> root = parser.parse(text);
        JsonValue metadata, spec, status;
        if (!root || jsonText(*root, "kind") != "PodDisruptionBudget" || !root->find("metadata", metadata)) continue;
        if (jsonText(metadata, "name") != budget.name || !isSaid(metadata, "namespace", budget.namespaceName)) continue;
        if (!root->find("status", status)) return {};
        if (root->find("spec", spec) && jsonText(spec, "unhealthyPodEvictionPolicy") == "AlwaysAllow") return UnreadyRule{true, "its budget's policy is AlwaysAllow"};
        const std::int64_t healthy = countIn(status, "currentHealthy"), wanted = countIn(status, "desiredHealthy");
        const std::string told = "budget " + budget.name + " has " + std::to_string(healthy) + " healthy pods of " + std::to_string(wanted) + " that it wants";
        if (healthy >= wanted && wanted > 0) return UnreadyRule{true, told};
        return UnreadyRule{false, told + ", and its policy is IfHealthyBudget"};
    }
    return {};
}

}  // namespace

const char* toString(SafetyClass of) {
    switch (of) {
    case SafetyClass::LocalStorage: return "local storage";
    case SafetyClass::Unmanaged: return "unmanaged";
    case SafetyClass::DaemonSet: return "DaemonSet";
    case SafetyClass::OrphanedDaemonSet: break;
    }
    return "orphaned DaemonSet";
}

const char* wordOf(SafetyClass of) {
    switch (of) {
    case SafetyClass::LocalStorage: return kWords[0].first;
    case SafetyClass::DaemonSet: return kWords[2].first;
    case SafetyClass::Unmanaged:
    case SafetyClass::OrphanedDaemonSet: break;
    }
    return kWords[1].first;
}

bool SafetyWords::accept(SafetyClass of) const {
    const std::vector<std::string> said = names();
    return std::find(said.begin(), said.end(), wordOf(of)) != said.end();
}

std::vector<std::string> SafetyWords::names() const {
    std::vector<std::string> said;
    for (const auto& [name, word] : kWords)
        if (this->*word) said.emplace_back(name);
    return said;
}

bool SafetyWords::add(const std::string& name) {
    for (const auto& [known, word] : kWords)
        if (name == known) return this->*word = true;
    return false;
}

void SafetyWords::add(const SafetyWords& other) {
    for (const auto& [name, word] : kWords) this->*word = this->*word || other.*word;
}

std::vector<SafetyClass> safetyClasses(const PodFacts& pod, std::optional<bool> daemonSetThere) {
    if (pod.mirror || pod.ended()) return {};
    std::vector<SafetyClass> classes;
    if (pod.ownerKind == "DaemonSet") {
        // A pod that stays loses nothing.
        if (daemonSetThere.value_or(true)) return {SafetyClass::DaemonSet};
        classes.push_back(SafetyClass::OrphanedDaemonSet);
    }
    if (pod.ownerKind.empty()) classes.push_back(SafetyClass::Unmanaged);
    if (pod.emptyDir) classes.push_back(SafetyClass::LocalStorage);
    return classes;
}

std::string refusalOf(const std::vector<SafetyClass>& classes, const SafetyWords& accepted) {
    std::string text;
    for (const SafetyClass of : classes) {
        if (accepted.accept(of)) continue;
        if (!text.empty()) text += "; ";
        switch (of) {
        case SafetyClass::LocalStorage: text += "has local data in emptyDir volumes, which is lost with it"; break;
        case SafetyClass::Unmanaged: text += "has no controller: nothing puts another in its place"; break;
        case SafetyClass::DaemonSet: text += "belongs to a DaemonSet, which puts another in its place at once"; break;
        case SafetyClass::OrphanedDaemonSet: text += "belongs to a DaemonSet that is gone: nothing puts another in its place"; break;
        }
        text += std::string(of == SafetyClass::DaemonSet ? ": it is left where it is with --" : ": accepted with --") + wordOf(of);
    }
    return text;
}

std::string acceptanceOf(SafetyClass of) {
    switch (of) {
    case SafetyClass::LocalStorage: return "accepted: what is in its emptyDir volumes is lost";
    case SafetyClass::Unmanaged: return "accepted: it has no controller, and nothing puts another in its place";
    case SafetyClass::OrphanedDaemonSet: return "accepted: its DaemonSet is gone, and nothing puts another in its place";
    case SafetyClass::DaemonSet: break;
    }
    return "belongs to a DaemonSet, which would put another in its place at once: it is left where it is";
}

void addSafetyNotes(std::vector<RollbackNote>& notes, const Plan& plan, const Catalog& before) {
    std::vector<RollbackNote> more;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        const PlanStep& step = plan.steps[i];
        if (step.action != Action::Evict && step.action != Action::Move) continue;
        const std::optional<PodFacts> pod = recordedPod(before, before.findPod(step.pod));
        if (!pod) continue;
        for (const SafetyClass of : safetyClasses(*pod))
            if (of != SafetyClass::DaemonSet) more.push_back({i, noteOf(of)});
    }
    add(notes, more);
}

void addSafetyNotes(std::vector<RollbackNote>& notes, const RecoveredApply& recovered) {
    std::vector<RollbackNote> more;
    for (const RollbackNote& note : recovered.header.rollback.notes)
        if (note.step < recovered.steps.size() && recovered.steps[note.step].evicted && isOfSafety(note.text)) more.push_back(note);
    add(notes, more);
}

BudgetSays budgetSays(const Catalog& catalog, PodIdx pod, bool ready) {
    const Eviction eviction = evictionNow(catalog.budgets, catalog.pod(pod));
    BudgetSays says;
    if (eviction.answer == EvictionAnswer::SeveralBudgets) {
        std::string names;
        for (const std::size_t b : eviction.budgets) names += (names.empty() ? "" : ", ") + catalog.budgets[b].name;
        says.is = BudgetSays::Is::Never;
        says.why = "has several disruption budgets (" + names + "), and the server evicts no such pod";
        return says;
    }
    if (eviction.budgets.empty()) return says;
    const PodDisruptionBudget& budget = catalog.budgets[eviction.budgets.front()];
    says.budget = budget.namespaceName + "/" + budget.name;
    says.allowed = budget.disruptionsAllowed;
    if (eviction.answer != EvictionAnswer::Refused) return says;
    const std::string none = "budget " + budget.name + " allows no disruption now";
    const std::optional<UnreadyRule> rule = ready ? std::nullopt : unreadyRule(catalog, budget);
    if (!ready && !rule) return says;
    if (rule && rule->goes) {
        says.why = "is not Ready, and goes though " + none + ": " + rule->why;
    } else {
        says.is = BudgetSays::Is::Waits;
        says.why = none + (rule ? ", and its pod, which is not Ready, stays: " + rule->why : "");
    }
    return says;
}

}  // namespace bayplan
