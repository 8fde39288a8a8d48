// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Warnings about a pod, and the treatment of unknown fields. Checks the pod's spec, its containers, tolerations, node
// affinity and security context, but no deeper parts.
// Source: the transcripts (warning-*, strict-400); k8s.io/kubernetes pkg/api/pod/warnings.go of 1.36.

#include <string>
#include <vector>

#include "apiserver/http/answer.h"

namespace bayplan::apiserver {

/// Removes unknown fields, as decoding does. Returns a 400 if the request's fieldValidation is Strict; otherwise
/// appends the warnings about these and the rest.
std::optional<Answer> checkFields(const Request& request, Json& pod, std::vector<std::string>& warnings);

/// Adds each as a header of its own.
void addWarnings(const std::vector<std::string>& warnings, Answer& answer);

}  // namespace bayplan::apiserver
