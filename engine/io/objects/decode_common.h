// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Decoders of what several kinds share. Each throws Fault (io/field.h) where the value is not what the API's schema says.
// Source: Kubernetes 1.36 api/core/v1/types.go, apimachinery meta/v1/types.go.

#include <string>
#include <vector>

#include "io/text/field.h"
#include "model/labels.h"
#include "model/pod.h"
#include "model/resources.h"
#include "model/selector.h"
#include "model/taint.h"

namespace bayplan {

/// A map of strings; a null value is an empty one.
Labels decodeLabels(const Field& field);
ResourceList decodeResources(const Field& field);
/// The same of what a pod asks for or is given: fails at an amount below zero, which the API server refuses, and above
/// kMostRequest: neither may be taken for nothing.
ResourceList decodeAmounts(const Field& field);
std::vector<std::string> decodeStrings(const Field& field);

/// matchLabels, by key, come before matchExpressions.
LabelSelector decodeLabelSelector(const Field& field);
/// A plain map as a selector (of a Service or a ReplicationController).
LabelSelector decodeMapSelector(const Field& field);
NodeSelectorTerm decodeNodeSelectorTerm(const Field& field);
NodeSelector decodeNodeSelector(const Field& field);
NodeAffinity decodeNodeAffinity(const Field& field);
TaintEffect decodeTaintEffect(const Field& field);
/// Of a pod, or of a device that is asked for.
Toleration decodeToleration(const Field& field);
TopologySpreadConstraint decodeSpreadConstraint(const Field& field);

}  // namespace bayplan
