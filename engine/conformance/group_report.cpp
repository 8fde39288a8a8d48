// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/group_report.h"

#include <algorithm>
#include <utility>

#include "conformance/report_file.h"

namespace bayplan {

namespace {

std::string join(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += (all.empty() ? "" : " ") + text;
    return all;
}

std::string inWords(const ReportedGroup& group) {
    std::string text = group.podGroup + " " + group.reason;
    if (!group.message.empty()) text += ": \"" + group.message + "\"";
    if (group.waitingOnPreemption) text += ", waits for the end of " + join(group.victims);
    if (!group.placements.empty()) text += ", \"" + group.placement + "\" of \"" + join(group.placements) + "\"";
    return text;
}

}  // namespace

ReportedGroup decodeReportedGroup(const Field& object) {
    ReportedGroup group;
    Seen seen(object);
    object.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        if (key == "podGroup") group.podGroup = value.text();
        else if (key == "scheduled") group.scheduled = value.boolean();
        else if (key == "reason") group.reason = value.text();
        else if (key == "message") group.message = value.text();
        else if (key == "waitingOnPreemption") group.waitingOnPreemption = value.boolean();
        else if (key == "victims") group.victims = texts(value);
        else if (key == "placements") group.placements = texts(value);
        else if (key == "placement") group.placement = value.text();
    });
    seen.require("podGroup");
    seen.require("scheduled");
    return group;
}

ReportedGroup reported(const GroupTry& group) {
    return {group.podGroup, group.outcome == Outcome::Scheduled, conditionReason(group), group.message, group.outcome == Outcome::Waiting, group.victims, group.placements, group.placement};
}

void compareGroups(Comparison& comparison, const std::vector<ReportedGroup>& expected, const std::vector<ReportedGroup>& actual, std::size_t keep) {
    const auto text = [](const std::vector<ReportedGroup>& groups, std::size_t i) { return i < groups.size() ? inWords(groups[i]) : std::string("none"); };
    for (std::size_t i = 0; i < std::max(expected.size(), actual.size()); ++i) {
        const bool same = i < expected.size() && i < actual.size() && expected[i] == actual[i];
        comparison.tallies.of(Column::Groups).add(same);
        if (same) continue;
        ++comparison.differing;
        if (comparison.differences.size() < keep) comparison.differences.push_back({"pod group " + std::to_string(i + 1), "", "", text(expected, i), text(actual, i)});
    }
}

}  // namespace bayplan
