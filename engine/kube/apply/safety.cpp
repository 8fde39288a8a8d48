// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/safety.h"

#include <algorithm>
#include <array>

#include "kube/apply/apply_journal.h"

namespace bayplan {

namespace {

using Action = PlanStep::Action;

/// One word may apply to several classes.
constexpr std::array<std::pair<const char*, bool SafetyWords::*>, 3> kWords = {{{"delete-emptydir-data", &SafetyWords::deleteEmptyDirData},
                                                                                {"force", &SafetyWords::force},
                                                                                {"ignore-daemonsets", &SafetyWords::ignoreDaemonSets}}};

/// What the way back says of a class; nothing of pods that are left where they are or that their controller replaces.
const char* noteOf(LeavingClass of) {
    switch (of) {
    case LeavingClass::LocalStorage: return "what was in its emptyDir volumes is lost with the pod, and does not come back";
    case LeavingClass::Unmanaged: return "this pod has no controller: it does not come back, and nothing comes in its place";
    case LeavingClass::OrphanedDaemonSet: return "the DaemonSet of this pod is gone: it does not come back, and nothing comes in its place";
    default: return "";
    }
}

bool isOfSafety(const std::string& text) {
    return text == noteOf(LeavingClass::LocalStorage) || text == noteOf(LeavingClass::Unmanaged) || text == noteOf(LeavingClass::OrphanedDaemonSet);
}

/// In the plan's order; if nothing replaces a pod, the note about a replacement is removed.
void add(std::vector<RollbackNote>& notes, const std::vector<RollbackNote>& more) {
    for (const RollbackNote& one : more) {
        if (one.text != noteOf(LeavingClass::LocalStorage))
            std::erase_if(notes, [&](const RollbackNote& other) { return other.step == one.step && other.text == kEvictedNote; });
        notes.push_back(one);
    }
    std::stable_sort(notes.begin(), notes.end(), [](const RollbackNote& a, const RollbackNote& b) { return a.step < b.step; });
}

}  // namespace

const char* wordOf(LeavingClass of) {
    switch (of) {
    case LeavingClass::LocalStorage: return kWords[0].first;
    case LeavingClass::Unmanaged:
    case LeavingClass::OrphanedDaemonSet: return kWords[1].first;
    case LeavingClass::DaemonSet: return kWords[2].first;
    default: return "";
    }
}

bool SafetyWords::accept(LeavingClass of) const {
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

std::string refusalOf(const std::vector<LeavingClass>& classes, const SafetyWords& accepted) {
    std::string text;
    for (const LeavingClass of : classes) {
        if (accepted.accept(of)) continue;
        text += std::string(text.empty() ? "" : "; ") + reasonOf(of);
        if (const char* word = wordOf(of); *word) text += std::string(of == LeavingClass::DaemonSet ? ": it is left where it is with --" : ": accepted with --") + word;
    }
    return text;
}

std::string acceptanceOf(LeavingClass of) {
    switch (of) {
    case LeavingClass::LocalStorage: return "accepted: what is in its emptyDir volumes is lost";
    case LeavingClass::Unmanaged: return "accepted: it has no controller, and nothing puts another in its place";
    case LeavingClass::OrphanedDaemonSet: return "accepted: its DaemonSet is gone, and nothing puts another in its place";
    case LeavingClass::DaemonSet: return "belongs to a DaemonSet, which would put another in its place at once: it is left where it is";
    default: return {};
    }
}

void addSafetyNotes(std::vector<RollbackNote>& notes, const Plan& plan, const Catalog& before) {
    std::vector<RollbackNote> more;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        const PlanStep& step = plan.steps[i];
        if (step.action != Action::Evict && step.action != Action::Move) continue;
        const PodIdx pod = before.findPod(step.pod);
        if (!pod.valid()) continue;
        for (const LeavingClass of : leavingClasses(leaverOf(before.pod(pod))))
            if (const char* note = noteOf(of); *note) more.push_back({i, note});
    }
    add(notes, more);
}

void addSafetyNotes(std::vector<RollbackNote>& notes, const RecoveredApply& recovered) {
    std::vector<RollbackNote> more;
    for (const RollbackNote& note : recovered.header.rollback.notes)
        if (note.step < recovered.steps.size() && recovered.steps[note.step].evicted && isOfSafety(note.text)) more.push_back(note);
    add(notes, more);
}

}  // namespace bayplan
