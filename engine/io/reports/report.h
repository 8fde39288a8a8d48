// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The report of a scheduling run: JSON and YAML in one fixed form, and a table for people.
//   {"apiVersion":"bayplan/v1","kind":"ScheduleReport","pods":[{"pod":"ns/name","outcome":"scheduled","node":…,
//    "tied":[…],"message":…,"kubelet":{"outcome":"rejected","reason":…,"message":…},
//    "preemption":[{"node":…,"victims":["ns/name",…]}],"nodes":[{"node":…,"feasible":true,"scores":{…},"total":…},
//    {"node":…,"feasible":false,"code":…,"plugin":…,"reasons":[…]},{"node":…,"looked":false,"feasible":false,"code":…}]}]}
// Pods come in scheduling order, nodes by name, reasons sorted. If several pods would preempt the same one, "pods" is
// followed by "sharedVictims":[{"victim":"ns/name","pods":["ns/name",…],"placesHeld":true}]. If the scheduler was given
// feature gates, there is "featureGates":"A=true,B=false".
// A pod has "notModelled":["PLUGIN: WHAT",…] for what is not known about it, or about the pods that it would preempt.
// A pod that was tried with its pod group has "podGroup":"ns/name", and "nominated" if it is nominated to a node. There is
// then "podGroups":[{"podGroup":"ns/name","scheduled":false,"reason":"Unschedulable","message":…,
// "waitingOnPreemption":true,"victims":["ns/name",…],"placements":["zone-a",…],"placement":"zone-a"}], one for each try:
// status, reason and message of the condition PodGroupScheduled. A group that is not modelled has no reason.

#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "io/reports/report_table.h"

namespace bayplan {

/// The plugin that refused the node, as upstream's reports have it: they name none if the list of a PreFilter leaves the node out.
std::string_view pluginNamed(const NodeDecision& node);

/// `explain`: with every node's verdict and scores, as far as the decisions contain them. `kubelets`: by decision, what
/// the chosen node's kubelet would do, written as "kubelet"; empty: not requested.
void writeReport(std::ostream& out, const Cluster& cluster, const std::vector<Decision>& decisions,
                 ReportFormat format, bool explain,
                 const std::vector<std::optional<PredictedPlacement>>& kubelets = {}, const ReportTogether& together = {}, const TableLook& look = {});

}  // namespace bayplan
