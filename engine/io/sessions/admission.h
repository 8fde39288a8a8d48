// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the API server refuses of names, labels, taints and schedules. Each throws Fault (io/text/field.h) with the place and why.
// Thread rule: pure functions.
// Source: Kubernetes 1.36 apimachinery pkg/util/validation, pkg/apis/core/validation, pkg/apis/batch/validation; the schedules of
// robfig/cron v3 ParseStandard.

#include <optional>
#include <string_view>

#include "base/message.h"
#include "io/text/field.h"

namespace bayplan {

/// Lower-case letters, digits, - and ., as nearly all objects are called.
void requireSubdomain(const Field& name);
/// The same without dots, and at most 63: a namespace, a container.
void requireDnsLabel(const Field& name);

/// Why the API server refuses the key or the value of a label; empty: it does not. A taint's key and value obey the same rules.
Message refusedKey(std::string_view key);
Message refusedLabelValue(std::string_view value);
/// All keys and values of `labels`.
void requireLabels(const Field& labels);

/// Five fields of numbers, names, ranges and steps, or @daily and the like.
void requireCronSchedule(const Field& schedule);

}  // namespace bayplan
