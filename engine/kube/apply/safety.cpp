// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/safety.h"

#include <algorithm>
#include <array>

namespace bayplan {

namespace {

/// One word may apply to several classes.
constexpr std::array<std::pair<const char*, bool SafetyWords::*>, 3> kWords = {{{"delete-emptydir-data", &SafetyWords::deleteEmptyDirData},
                                                                                {"force", &SafetyWords::force},
                                                                                {"ignore-daemonsets", &SafetyWords::ignoreDaemonSets}}};

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
        text += std::string(text.empty() ? "" : "; ") + reasonOf(of).text();
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

}  // namespace bayplan
