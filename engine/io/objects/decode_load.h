// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads what plugins of scheduler-plugins look at: the answer of a load watcher, which is no Kubernetes object and has
// no kind, and SeccompProfile.
// Thread rule: pure functions. Both throw Fault (io/text/field.h).
// Source: load-watcher v0.2.4 pkg/watcher/watcher.go, security-profiles-operator api/seccompprofile/v1beta1.

#include "io/text/field.h"
#include "model/node_load.h"
#include "model/seccomp_profile.h"

namespace bayplan {

/// The field that tells such an answer from an object.
inline constexpr std::string_view kLoadMap = "NodeMetricsMap";

/// Whether the document claims to be a load watcher's answer.
bool isLoad(const JsonValue& document);
LoadMetrics decodeLoad(const Field& document);

SeccompProfile decodeSeccompProfile(const Field& object);

}  // namespace bayplan
