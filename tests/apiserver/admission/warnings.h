// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the server says about a pod without refusing it, and how a request wants unknown fields to be treated. Looked
// at are the pod's spec, its containers, tolerations, node affinity and security context; deeper parts are taken as
// they come.
// Source: the transcripts (warning-*, strict-400); k8s.io/kubernetes pkg/api/pod/warnings.go of 1.36.

#include <string>
#include <vector>

#include "apiserver/answer.h"

namespace bayplan::apiserver {

/// Takes unknown fields away, as decoding does. A 400 where the request's fieldValidation is Strict; else what is to be
/// said of them and of the rest is appended to `warnings`.
std::optional<Answer> checkFields(const Request& request, Json& pod, std::vector<std::string>& warnings);

/// As a header of its own for each.
void addWarnings(const std::vector<std::string>& warnings, Answer& answer);

}  // namespace bayplan::apiserver
