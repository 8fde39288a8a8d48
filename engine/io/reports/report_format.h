// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How a report is written.

namespace bayplan {

enum class ReportFormat { Json,
                          Yaml,
                          Table };

}  // namespace bayplan
