// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Several schedulers over one cluster, as a file: YAML or JSON, with a version.
//   apiVersion: bayplan/v1
//   kind: SchedulersTogether
//   schedulers:
//   - name: batch             # what pods name in spec.schedulerName
//     kind: volcano           # kube (the default), koordinator, volcano
//     config: volcano.conf    # looked for beside this file; without it the scheduler's default
//     replicas: 2             # instances of that name; optional, as all below
//     labels: {team: ml}
//     decisionMs: 100         # of a pod, or of a session
//     cacheDelayMs: 250
//     partition: pool=gpu     # a label selector of nodes
//     topK: 1
//   bindMs: 10
//   kubeletMs: 50
//   recreateMs: 500
//   backoff: {baseMs: 1000, maxMs: 10000}
//   resolver: off             # off, fine, coarse
//   commit: incremental       # incremental, allOrNothing
//   refreshOnReject: true
//   dispatcher: name          # name, count, queue, work, label
//   rebalanceMs: 0
//   spillAfter: 0
//   horizonMs: 60000
//   seed: 1
//   load:
//     everyMs: 0
//     lastsMs: 60000
//     pods: [{pod: default/web-0, atMs: 100, lastsMs: 5000}]
// Thread rule: pure functions of the files.

#include <filesystem>
#include <stop_token>
#include <string>

#include "base/diagnostics.h"
#include "base/result.h"
#include "planner/together/together_question.h"

namespace bayplan {

struct ReadTogether {
    TogetherQuestion question;  // without what objects say
    Diagnostics diagnostics;    // of the configurations
};

/// Errors, located: Unreadable, Syntax, Unsupported (another apiVersion or kind), Invalid (an unknown field, a value out of range, two schedulers
/// that claim the same pods), those of the configurations.
Result<ReadTogether> readTogether(const std::filesystem::path& file, const std::stop_token& stop = {});
/// Configurations are looked for in `folder`.
Result<ReadTogether> readTogetherFromText(std::string text, const std::string& name, const std::filesystem::path& folder, const std::stop_token& stop = {});

/// What each of these words means; absent: it is none of them.
std::optional<together::Resolver> resolverNamed(std::string_view word);
std::optional<together::Commit> commitNamed(std::string_view word);
std::optional<together::Dispatcher> dispatcherNamed(std::string_view word);

}  // namespace bayplan
