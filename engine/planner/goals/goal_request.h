// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A goal as people write it, in the options of a command or in the fields of a form: names and texts. What they mean, and which of
// them a goal takes, is decided here alone.
// Thread rule: plain values, pure functions.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "framework/profile.h"
#include "planner/goals/goal.h"

namespace bayplan {

/// When steps may be carried out, with the words in which a person said it.
struct AskedWindow {
    TimeWindow window{};
    std::string words{};
    bool operator==(const AskedWindow&) const = default;
};

struct GoalRequest {
    GoalKind kind = GoalKind::Room;
    std::vector<std::string> nodes{};  // names, or selectors of labels such as "pool=gpu": all nodes that have them
    std::int64_t count = 0;
    std::vector<std::string> pods{};     // "namespace/name"
    std::string gang{};                  // "namespace/name"
    std::string request{};               // a shape, or an amount: "cpu=4,memory=16Gi"
    std::string limits{};                // "cpu=70,memory=80"
    std::vector<std::string> protect{};  // "namespace=NAME", "label=SELECTOR", "annotation=KEY[=VALUE]", "priority=NUMBER", "pod=NAMESPACE/NAME"
    bool deleteEmptyDirData = false;
    bool surge = false;
    std::optional<std::int64_t> mostMoves{};
    std::optional<std::int64_t> mostGroups{};  // of TouchedGroups
    std::string mostGpuHours{};                // that all restarts together may lose: "12.5"; empty: any number
    std::optional<std::int64_t> savedEvery{};  // seconds: see LossRules
    std::optional<std::int64_t> now{};         // Unix seconds: see LossRules
    DrainTurns turns{};
    std::uint64_t seed = 1;
    int threads = 1;
    std::vector<AskedWindow> windows{};          // none: at any time; the plan that is found is fitted into them: see time_windows.h
    std::optional<std::int64_t> startsWithin{};  // seconds, where nothing else says how long a pod takes to start
    /// Less important goals, the most important of them first; each says only what it wants.
    std::vector<GoalRequest> then{};

    bool operator==(const GoalRequest&) const = default;
};

enum class GoalField { Nodes,
                       Count,
                       Pods,
                       Gang,
                       Request,
                       Limits,
                       Protect,
                       Then,
                       Window,
                       GpuHours,
                       Turns };
/// "node", "count", "pod", "gang", "request", "limit", "protect", "then", "window", "max-gpu-hours", "wave-label": the options of the command, and the fields that errors name.
const char* toString(GoalField field);

struct TakenField {
    GoalField field;
    bool needed = false;
};
/// What a goal of the kind takes beside the protection that every goal takes. Room takes pods or a gang.
std::vector<TakenField> fieldsOf(GoalKind kind);

inline constexpr std::int64_t kMostCounted = 1'000'000;  // of counts and of limits on moves

/// Errors, with the field: Invalid (a text that cannot be read, a needed one that is empty), NotFound (there is no such node, pod, group
/// or resource).
Result<GoalQuestion> questionOf(const GoalRequest& request, const Cluster& cluster, const Profiles& profiles);

/// As words of the command: "free", "--count", "8". Without the number of threads, with which the plan is the same.
std::vector<std::string> commandWords(const GoalRequest& request);

/// What the request itself wants, without its rules and what comes after it: "slots --request cpu=4 --count 3". Words with blanks are quoted.
std::string goalWords(const GoalRequest& request);
/// Words between blanks. One with blanks or quotes stands in `quote`, or in the other one of " and ' where it holds `quote` itself.
std::string oneLine(const std::vector<std::string>& words, char quote);
/// The same read again: the name of a goal and the options that say what it wants. Errors: Invalid.
Result<GoalRequest> goalFromWords(std::string_view text);

/// Whether one protection, or a list of limits, can be read. Errors: Invalid.
Result<void> readsAsProtection(std::string_view text);
Result<void> readsAsLimits(std::string_view text);
/// Whether labels of nodes can have that key. Errors: Invalid.
Result<void> readsAsLabelKey(std::string_view text);

/// Looks through all nodes after which a search ends where nobody said how many: a second or two.
std::uint64_t usualWork(std::size_t nodes);

}  // namespace bayplan
