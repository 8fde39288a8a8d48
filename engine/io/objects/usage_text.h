// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What nodes and pods used, as plain text: the table of `kubectl top nodes` or `kubectl top pods`, and the text in which
// programs expose their metrics to Prometheus.
// Thread rule: pure functions.
// Source: kubectl 1.36 pkg/metricsutil/metrics_printer.go; Prometheus text exposition format 0.0.4, OpenMetrics 1.0.

#include <string>
#include <string_view>
#include <vector>

#include "io/text/diagnostic_list.h"
#include "model/usage.h"

namespace bayplan {

/// By the beginning of a file.
bool looksLikeUsageText(std::string_view start);

/// A line that cannot be read is left out, with an Error that says where it is; `file` is the name in diagnostics.
std::vector<Usage> readUsageText(std::string_view text, const std::string& file, DiagnosticList& diagnostics);

}  // namespace bayplan
