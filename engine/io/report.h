// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The report of a scheduling run: JSON and YAML in one fixed shape, and a table for people.
//   {"apiVersion":"bayplan/v1","kind":"ScheduleReport","pods":[{"pod":"ns/name","outcome":"scheduled","node":…,
//    "tied":[…],"message":…,
//    "preemption":[{"node":…,"victims":["ns/name",…]}],"nodes":[{"node":…,"feasible":true,"scores":{…},"total":…},
//    {"node":…,"feasible":false,"code":…,"plugin":…,"reasons":[…]},{"node":…,"looked":false,"feasible":false,"code":…}]}]}
// Pods come in scheduling order, nodes by name, reasons sorted.

#include <ostream>
#include <vector>

#include "cluster/cluster.h"
#include "framework/decision.h"

namespace bayplan {

enum class ReportFormat { Json, Yaml, Table };

/// `explain`: with every node's verdict and scores, as far as the decisions carry them.
void writeReport(std::ostream& out, const Cluster& cluster, const std::vector<Decision>& decisions,
                 ReportFormat format, bool explain);

}  // namespace bayplan
