// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Why no node takes a pod, and the text of a FailedScheduling event, which follows from it.
// Source: Kubernetes 1.36 pkg/scheduler/framework/types.go (FitError); specification 6.1.
// Thread rule: plain values.

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "framework/status.h"

namespace bayplan {

/// A reason, and how many nodes gave it. Of its arguments those are left in which they agree; kept answers may have lost
/// one in which they differed before.
struct GivenReason {
    Reason reason;
    std::size_t nodes = 0;

    bool operator==(const GivenReason&) const = default;
};
/// By the reason's text, as upstream counts.
using ReasonCounts = std::map<std::string, GivenReason>;

/// Takes the arguments away in which `other` differs.
void shareArguments(Reason& reason, const Reason& other);

void count(ReasonCounts& counts, const Reason& reason, std::size_t times = 1);
void count(ReasonCounts& counts, const Reasons& reasons, std::size_t times = 1);

struct FitError {
    std::size_t nodes = 0;  // all that were asked about
    ReasonCounts counts{};
    std::optional<Message> everywhere{};  // of a PreFilter plugin that rejected the pod on all nodes at once; no counts then

    bool operator==(const FitError&) const = default;
    /// The same about the other nodes, without those that gave this reason.
    FitError without(std::string_view reasonCode) const;
};

/// "0/5 nodes are available: 1 Insufficient cpu, 4 node(s) were unschedulable." The items are sorted as text. `postFilter`: what
/// the PostFilter plugins add, or nothing.
Message messageOf(const FitError& error, const Message& postFilter = {});
/// The same about one node.
Message fitMessage(const Reason& reason);

}  // namespace bayplan
