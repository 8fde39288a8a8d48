// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads a DeschedulerPolicy descheduler/v1alpha2 from YAML or JSON, with the descheduler's defaults and validation.
// Thread rule: pure functions.
// Source: descheduler v0.36 pkg/api/v1alpha2, pkg/descheduler/policyconfig.go, pkg/framework/plugins/*/validation.go.

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "base/result.h"
#include "schedulers/descheduler/policy.h"

namespace bayplan {

struct CheckedPolicy {
    std::optional<DeschedulerPolicy> policy;  // absent if a diagnostic is an error
    Diagnostics diagnostics;                  // in the order of the file
};

/// Reports everything that is wrong with it: Unreadable, Syntax, Unsupported (another apiVersion or kind; a plugin or an
/// argument whose decision is not modelled, such as measured usage), Invalid (an unknown field, thresholds that contradict
/// each other, a value out of range).
CheckedPolicy readDeschedulerPolicy(const std::filesystem::path& file, const std::stop_token& stop = {});
CheckedPolicy readDeschedulerPolicyFromText(std::string_view text, const std::string& name);

}  // namespace bayplan
