// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The changes of scenarios in the user's language.
// Thread rule: any thread.

#include <QString>

#include "planner/scenario/play.h"

namespace bayplan {

/// "Move", "Drain", "Add nodes": of a scenario's file, as scenarioActions() lists it.
QString actionText(std::string_view action);
/// "Drain gpu-311, also pods without a controller".
QString changeText(const ScenarioAction& action);
/// "✓ applies", "≠ applies differently", "✗ does not apply".
QString changeStateText(ChangeIs is);
/// Why it does not apply, what differs, and what is noted.
QString changeWhyText(const ChangeReport& report);
/// "node n1, 4 replicas": what a change is about; empty: nothing was told.
QString seenText(const std::map<std::string, std::string>& seen);

}  // namespace bayplan
