// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/checks/json_difference.h"

#include <algorithm>

namespace bayplan::apiserver {

namespace {

bool isUid(const std::string& text) {
    return text.size() == 36 && text[8] == '-' && text[13] == '-' && text != "00000000-0000-0000-0000-000000000000";
}

bool isGenerated(const std::string& recorded, const std::string& answered) {
    return recorded.size() == answered.size() && recorded.size() > 6 && recorded[recorded.size() - 6] == '-'
           && recorded.substr(0, recorded.size() - 5) == answered.substr(0, answered.size() - 5);
}

}  // namespace

bool JsonDifference::sameName(const std::string& recorded, const std::string& answered) {
    const auto known = m_ours.find(recorded);
    if (known != m_ours.end()) return known->second == answered;
    m_ours.emplace(recorded, answered);
    return true;
}

std::string JsonDifference::translated(std::string text) const {
    for (const auto& [recorded, ours] : m_ours)
        for (std::size_t at = text.find(recorded); at != std::string::npos; at = text.find(recorded, at + ours.size()))
            text.replace(at, recorded.size(), ours);
    return text;
}

void JsonDifference::compare(const Json& recorded, const Json& answered, const std::string& path,
                             std::vector<std::string>& differences) {
    const auto tell = [&] {
        differences.push_back(path + ": recorded " + dump(recorded).substr(0, 200) + ", answered "
                              + dump(answered).substr(0, 200));
    };
    if (recorded.type() != answered.type() && !(recorded.is_number() && answered.is_number())) return tell();
    if (recorded.is_object()) {
        for (const auto& [name, value] : recorded.items()) {
            if (!answered.contains(name))
                differences.push_back(path + "." + name + ": recorded " + dump(value).substr(0, 200)
                                      + ", answered nothing");
            else
                compare(value, answered[name], path + "." + name, differences);
        }
        for (const auto& [name, value] : answered.items())
            if (!recorded.contains(name))
                differences.push_back(path + "." + name + ": recorded nothing, answered " + dump(value).substr(0, 200));
    } else if (recorded.is_array()) {
        if (recorded.size() != answered.size())
            differences.push_back(path + ": recorded " + std::to_string(recorded.size()) + " items, answered "
                                  + std::to_string(answered.size()));
        for (std::size_t i = 0; i < std::min(recorded.size(), answered.size()); ++i)
            compare(recorded[i], answered[i], path + "[" + std::to_string(i) + "]", differences);
    } else if (recorded.is_string()) {
        const std::string left = recorded, right = answered;
        const bool name = path.ends_with(".name") && isGenerated(left, right);
        if ((isUid(left) && isUid(right)) || name ? !sameName(left, right) : translated(left) != right) tell();
    } else if (recorded != answered) {
        tell();
    }
}

}  // namespace bayplan::apiserver
