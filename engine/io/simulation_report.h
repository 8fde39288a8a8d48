// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a simulation did: JSON and YAML in one fixed shape, and a table for people. Times are seconds since the start.
//   {"apiVersion":"bayplan/v1","kind":"SimulationReport","seconds":90,"attempts":3,"cutShort":true,
//    "steps":[{"time":0,"pod":"ns/name","outcome":"scheduled","attempt":1,"node":…,"message":…,
//              "woken":{"event":"Node/Add","plugin":…},"victims":["ns/name"]}],
//    "pods":[{"pod":"ns/name","state":"bound","node":…,"attempts":2}]}

#include <ostream>

#include "io/report.h"
#include "queue/timeline.h"

namespace bayplan {

void writeSimulation(std::ostream& out, const SimulationRun& run, ReportFormat format);

}  // namespace bayplan
