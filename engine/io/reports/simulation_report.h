// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The results of a simulation: JSON and YAML in one fixed form, and a table for people. Times are seconds since the
// start.
//   {"apiVersion":"bayplan/v1","kind":"SimulationReport","seconds":90,"attempts":3,"cutShort":true,
//    "steps":[{"time":0,"pod":"ns/name","outcome":"scheduled","attempt":1,"node":…,"message":…,
//              "woken":{"event":"Node/Add","plugin":…},"victims":["ns/name"],
//              "kubelet":{"outcome":"rejected","reason":…,"message":…}}],
//    "podGroups":[{"time":0,"podGroup":"ns/name","members":3,"condition":"False","reason":"Unschedulable","message":…,
//                  "waitingOnPreemption":true,"victims":["ns/name"],"placements":["zone-a"],"placement":"zone-a"}],
//    "pods":[{"pod":"ns/name","state":"bound","node":…,"attempts":2}]}

// "podGroups" has each try of a pod group, if there was one: what it says of the condition PodGroupScheduled ("reason" and
// "message"), and whether the condition is true then; once it is, it stays so.

#include <optional>
#include <ostream>
#include <vector>

#include "io/reports/report_format.h"
#include "schedulers/kube/timeline.h"
#include "topology/kubelet/prediction.h"

namespace bayplan {

/// `kubelets`: by step, what the chosen node's kubelet would do, written as "kubelet"; empty: nobody asked. A wide table also says where each pod is at the end.
void writeSimulation(std::ostream& out, const Run& run, ReportFormat format,
                     const std::vector<std::optional<PredictedPlacement>>& kubelets = {}, const TableLook& look = {});

}  // namespace bayplan
