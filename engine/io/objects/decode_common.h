// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Decoders of what several kinds share. Each throws Fault (io/text/field.h) if the value violates the API's schema.
// Source: Kubernetes 1.36 api/core/v1/types.go, apimachinery meta/v1/types.go.

#include <functional>
#include <string>
#include <string_view>
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
/// The same for amounts that a pod requests or gets: fails for an amount below zero, which the API server rejects, and
/// above kMostRequest. Neither may be treated as no request.
ResourceList decodeAmounts(const Field& field);
std::vector<std::string> decodeStrings(const Field& field);

/// matchLabels, sorted by key, come before matchExpressions.
LabelSelector decodeLabelSelector(const Field& field);
/// A plain map as a selector (of a Service or a ReplicationController).
LabelSelector decodeMapSelector(const Field& field);
NodeSelectorTerm decodeNodeSelectorTerm(const Field& field);
NodeSelector decodeNodeSelector(const Field& field);
NodeAffinity decodeNodeAffinity(const Field& field);
TaintEffect decodeTaintEffect(const Field& field);
/// For a pod, or for a request for devices.
Toleration decodeToleration(const Field& field);
TopologySpreadConstraint decodeSpreadConstraint(const Field& field);

/// Calls visit(key, value) for each annotation of an object.
void forEachAnnotation(const Field& object, const std::function<void(std::string_view, const Field&)>& visit);
/// Calls `read` with the JSON text of an annotation; a fault in it is one of the annotation.
void decodeAnnotation(const Field& annotation, const std::function<void(const Field&)>& read);

}  // namespace bayplan
