// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The answer of a plugin. "No" is not an error: it has a code, upstream's English text, and the numbers behind it.
// Source: Kubernetes 1.36 kube-scheduler/framework/interface.go (Code, Status).

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/message.h"

namespace bayplan {

enum class Code : std::uint8_t {
    Success,
    Error,                         // the plugin could not decide; a fault, not a verdict
    Unschedulable,                 // no, and removing pods from the node could change it
    UnschedulableAndUnresolvable,  // no, whatever is removed
    Wait,
    Skip,
    Pending,
    NotModelled,  // ours: the real plugin would look at something that this program does not know yet
};

/// "Unschedulable", "UnschedulableAndUnresolvable"… as reports write it.
const char* toString(Code code);

/// A number that is an amount of a resource counts as the resource table does; the argument `resource` then names the
/// resource.
struct ReasonArg {
    std::string name;
    std::variant<std::int64_t, std::string> value;

    bool operator==(const ReasonArg&) const = default;
};

struct Reason {
    std::string code;  // stable id, "Fit.short": translations and remedies look it up
    Message text;      // upstream's words, "Insufficient cpu"
    std::vector<ReasonArg> args;

    bool operator==(const Reason&) const = default;
};
using Reasons = std::vector<Reason>;

struct Status {
    Code code = Code::Success;
    Reasons reasons;
    std::string plugin;

    bool ok() const { return code == Code::Success; }
    bool rejected() const {
        return code == Code::Unschedulable || code == Code::UnschedulableAndUnresolvable || code == Code::Pending;
    }
    /// The reasons' texts joined with ", ".
    Message said() const;
    std::string message() const { return said().text(); }
};

/// Upstream's text of a plugin that failed: 'running Reserve plugin "VolumeBinding": …'.
Message pluginFailed(std::string_view point, std::string_view plugin, const Message& said);
/// The same of a filter, which upstream words in another way.
Message filterFailed(std::string_view plugin, const Message& said);

}  // namespace bayplan
