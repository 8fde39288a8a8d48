// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The groups that somebody wrote down, or those of one pod: JSON and YAML in one fixed form, and a table for people.
//   {"apiVersion":"bayplan/v1","kind":"GroupList","groups":[{"group":"ns/name","kind":"PodGroup.scheduling.volcano.sh",
//    "object":true,"pods":4,"placed":2,"quorum":{"value":3,"from":"spec.minMember"},"size":{…},"with":["ns/other"],
//    "mode":"Strict","schedulers":[{"name":"volcano","together":"elsewhere"}],"problems":[{"where":…,"why":…}],"members":["ns/p"]}]}
//   {"apiVersion":"bayplan/v1","kind":"PodGroups","pod":"ns/p","schedulerName":…,
//    "groups":[{"group":…,"kind":…,"from":…,"overriddenBy":…,"together":"no"}]}

#include <ostream>
#include <string>
#include <vector>

#include "cluster/read_groups.h"
#include "io/reports/report_format.h"
#include "plugins/groups/group_honour.h"

namespace bayplan {

/// Why something about a group cannot be: "needs 5 pods, and there can be only 4".
std::string textOf(const ReadGroup::Problem& problem, const TableLook& look);
/// "yes", "no: its scheduler does not read such groups"…
std::string textOf(const Honour& honour, const TableLook& look);

struct GroupReport {
    const Cluster& cluster;
    const ReadGroups& groups;
    const Profiles& profiles;
};

/// `shown`: places in groups.all().
void writeGroupList(std::ostream& out, ReportFormat format, const GroupReport& report, const std::vector<std::size_t>& shown, const TableLook& look = {});
void writeGroupsOfPod(std::ostream& out, ReportFormat format, const GroupReport& report, PodIdx pod, const TableLook& look = {});

}  // namespace bayplan
