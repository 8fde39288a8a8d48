// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Moments of recordings on the command line.

#include <cstdint>
#include <optional>
#include <string>

#include "base/diagnostics.h"
#include "kube/record/recording.h"

namespace bayplan {

/// "2026-01-31T12:00:00.250Z", or "+1m30s" after the first moment, as milliseconds since 1970. Errors: Invalid.
Result<std::int64_t> recordedTime(const std::string& text, const Recording& recording);

/// What is missing at the end, if anything.
Diagnostic leftOutOf(const Recording& recording);

/// "prod (https://…), Kubernetes v1.36.2".
std::string titleOf(const RecordingHeader& header);

}  // namespace bayplan
