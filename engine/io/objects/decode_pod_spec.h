// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The part of a Pod's spec that scheduling depends on.
// Source: Kubernetes 1.36 api/core/v1/types.go.

#include <string>

#include "io/objects/decode_node.h"
#include "io/text/field.h"
#include "model/labels.h"
#include "model/pod.h"

namespace bayplan {

/// Appends the scheduling-relevant part of `spec` as JSON: specs with equal text decode to equal values. It leaves out
/// whatever differs between pods of one workload (node, generated volume names, environment). Fields that the API does
/// not have are counted in `unknown`.
void appendSpecKey(std::string& out, const Field& spec, UnknownFields& unknown);

/// Whether the meaning of the spec depends on the pod's labels. True if a pod affinity term has matchLabelKeys or
/// mismatchLabelKeys, which the API server merges into the selector when a pod is created.
bool readsLabels(std::string_view specKey);

/// Decodes the same part. Volumes that no plugin looks at are left out. Throws Fault.
PodSpec decodePodSpec(const Field& spec, const Labels& labels);

}  // namespace bayplan
