// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The report as a table for people: one line for each pod; with explanations, followed by the verdicts of the nodes.

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "framework/decision.h"
#include "io/reports/gang_report.h"
#include "io/reports/report_format.h"
#include "schedulers/kube/schedule_pending.h"
#include "topology/kubelet/prediction.h"

namespace bayplan {

/// What concerns all decisions of a run together.
struct ReportTogether {
    std::vector<SharedVictim> victims;
    bool placesHeld = false;         // PendingRules::reserve
    std::string featureGates{};      // FeatureGates::text() of the scheduler
    std::vector<GroupTry> groups{};  // Run::groups
    std::vector<GangTold> gangs{};   // explained
};

/// What a proposal of preemption would depend on that is not modelled: "PLUGIN: WHAT".
std::vector<std::string> unknownPreemption(const Decision& decision);

/// Control characters, which could steer a terminal, are written as "?". Wide: with the priority, the scheduler's name, how many
/// nodes were feasible, and how many tied.
void writeReportTable(std::ostream& out, const Cluster& cluster, const std::vector<Decision>& decisions, bool explain,
                      const std::vector<std::optional<PredictedPlacement>>& kubelets, const ReportTogether& together, const TableLook& look);

}  // namespace bayplan
