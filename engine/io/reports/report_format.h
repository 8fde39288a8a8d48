// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The format of a report.

namespace bayplan {

enum class ReportFormat { Json,
                          Yaml,
                          Table };

}  // namespace bayplan
