// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads of Kueue's own Configuration what its admission depends on here: fair sharing.
// Thread rule: a pure function of the file.
// Source: Kueue apis/config v1beta1 (fairSharing.enable) and v1beta2 (fairSharing alone switches it on).

#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "base/result.h"
#include "schedulers/kueue/quota_state.h"

namespace bayplan {

struct ReadKueueConfiguration {
    KueueSettings settings;
    Diagnostics diagnostics;  // Notes: fields that have no influence here
};

/// Errors: Unreadable, Syntax, Unsupported (another apiVersion or kind), Invalid (a strategy that does not exist, or stands there twice; a
/// field of another type).
Result<ReadKueueConfiguration> readKueueConfiguration(const std::filesystem::path& file, const std::stop_token& stop = {});
Result<ReadKueueConfiguration> readKueueConfigurationFromText(std::string_view text, const std::string& name);

}  // namespace bayplan
