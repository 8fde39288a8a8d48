// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Volcano reads from annotations of pods and pod groups. A value that cannot be read counts as Volcano counts it; each
// function says how.
// Source: Volcano ed72c7c pkg/scheduler/api/{job_info,pod_info}.go (specification ecosystem 3.1).

#include <cstdint>
#include <optional>
#include <string_view>

#include "model/labels.h"

namespace bayplan::volcano {

inline constexpr std::string_view kTaskSpecAnnotation = "volcano.sh/task-spec";
inline constexpr std::string_view kPreemptableAnnotation = "volcano.sh/preemptable";
inline constexpr std::string_view kRevocableZoneAnnotation = "volcano.sh/revocable-zone";
inline constexpr std::string_view kNumaPolicyAnnotation = "volcano.sh/numa-topology-policy";
inline constexpr std::string_view kJobVersionAnnotation = "volcano.sh/job-version";
inline constexpr std::string_view kJobRetriesAnnotation = "volcano.sh/job-retry-count";
inline constexpr std::string_view kTaskPriorityAnnotation = "volcano.sh/task-priority";
inline constexpr std::string_view kCooldownAnnotation = "volcano.sh/cooldown-time";
inline constexpr std::string_view kMinAvailableAnnotation = "volcano.sh/jdb-min-available";
inline constexpr std::string_view kMaxUnavailableAnnotation = "volcano.sh/jdb-max-unavailable";
inline constexpr std::string_view kHierarchyAnnotation = "volcano.sh/hierarchy";
inline constexpr std::string_view kHierarchyWeightsAnnotation = "volcano.sh/hierarchy-weights";

/// A boolean as Go's strconv.ParseBool reads it; absent: the text is none.
std::optional<bool> goBool(std::string_view text);
/// A number as Go's strconv.ParseInt reads it to base 10, with 32 bits; absent: the text is none, or it is out of range.
std::optional<std::int32_t> goInt32(std::string_view text);
/// A duration as Go's time.ParseDuration reads it, in nanoseconds; absent: the text is none, or it is too long.
std::optional<std::int64_t> goDuration(std::string_view text);

/// By the annotation, then by the label; a text that is no boolean is false. Absent: neither is there.
std::optional<bool> preemptableOf(const Labels& annotations, const Labels& labels);
/// "*" or empty. A job that is preemptable may use every zone.
std::string_view revocableZoneOf(const Labels& annotations);
/// Nanoseconds; absent: none is set, or it is not above zero.
std::optional<std::int64_t> waitingTimeOf(const Labels& annotations);

}  // namespace bayplan::volcano
