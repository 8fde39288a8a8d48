// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the server writes into a new pod: defaults, tolerations, priority, QoS class, the gated condition.
// Source: the transcripts (create-pod-0, create-gated-pod); k8s.io/kubernetes pkg/apis/core/v1/defaults.go of 1.36 for
// the fields that they do not show.

#include "apiserver/world.h"

namespace bayplan::apiserver {

void completePod(const World& world, Json& pod);
/// "Guaranteed", "Burstable" or "BestEffort".
std::string qosClassOf(const Json& spec);
/// Sets or replaces the condition of that type in status.conditions.
void setCondition(Json& object, Json condition);
/// The status of the condition of that type; empty if there is none.
std::string conditionOf(const Json& object, const char* type);

}  // namespace bayplan::apiserver
