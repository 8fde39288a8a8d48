// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a node's kubelet would do with a pod: JSON and YAML in one fixed form, and text for people.
//   {"apiVersion":"bayplan/v1","kind":"PlacementPrediction","pod":"ns/name","node":…,"schedulerRefuses":[…],
//    "outcome":"admitted",
//    "containers":[{"name":…,"zones":"0-1","preferred":true,"cpus":"2-3","memory":[{"type":"memory","size":"1Gi",
//    "zones":"0"}],"devices":{"nvidia.com/gpu":["gpu0"]}}]}
// with "outcome":"rejected", "reason", "message" and "container" (if one was rejected), or "outcome":"notModelled" and
// "why". "hints" gives for each merge what the providers could offer. Zones have the operating system's numbers.

#include <ostream>
#include <string>
#include <vector>

#include "framework/status.h"
#include "io/reports/report_format.h"
#include "topology/kubelet/prediction.h"

namespace bayplan {

struct PlacementReport {
    std::string pod;  // "namespace/name"
    std::string node;
    std::vector<Status> schedulerRefuses;  // by plugin; empty: it would bind the pod here
    PredictedPlacement predicted;
};

/// Appends a JSON value: "outcome", and then "containers", or "reason", "message" and "container", or "why"; no hints.
void appendPrediction(std::string& json, const PredictedPlacement& predicted);
/// The same in one line for people, for a pod that the scheduler binds.
std::string predictionLine(const PredictedPlacement& predicted, const TableLook& look = {});

void writePrediction(std::ostream& out, const PlacementReport& report, ReportFormat format, const TableLook& look = {});

}  // namespace bayplan
