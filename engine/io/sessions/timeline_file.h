// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Timelines as files: YAML or JSON, with a version, written by people. The change of an event is given as a manifest or
// as a merge patch (RFC 7386) on the object as it was read or added before.
//   apiVersion: bayplan/v1
//   kind: Timeline
//   until: 10m            # the rest is optional: cycle, bind, apiCall (0s), deviceBinding, maxAttempts
//   events:
//   - {at: 30s, action: add, object: {apiVersion: v1, kind: Pod, …}, copies: 20}
//   - {at: 1m, action: update, pod: ns/name, patch: {metadata: {labels: {a: b}}}}

#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/result.h"
#include "schedulers/kube/timeline.h"

namespace bayplan {

/// `start`: the cluster of the timeline. Errors: Unreadable, Syntax, Unsupported (another version or kind),
/// Invalid with the line and field: an unknown field or action, a field that the action does not take or that it lacks,
/// an
/// object that never existed, a patch that leaves no valid object.
Result<Timeline> readTimeline(const std::filesystem::path& file, const Cluster& start, const std::stop_token& stop = {});
Result<Timeline> timelineFromText(std::string_view text, const std::string& name, const Cluster& start);

}  // namespace bayplan
