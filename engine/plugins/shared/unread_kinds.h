// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Decisions about a cluster with kinds of object that could not be read. If a rule would look at such objects, the
// answer is not modelled, for the pods that the rule applies to: unread objects are never taken as absent.
// Thread rule: plain values, pure functions.

#include <string>
#include <string_view>
#include <vector>

#include "base/message.h"

namespace bayplan {

struct Profiles;

struct UnreadKind {
    std::string resource;  // "pods", as the API names it
    Message why;           // "needs list pods"

    bool operator==(const UnreadKind&) const = default;
};
using UnreadKinds = std::vector<UnreadKind>;

bool isUnread(const UnreadKinds& unread, std::string_view resource);

/// What is not known if this kind is unread, and whose rules need it, for people; empty if no decision depends on it.
std::string_view followsFromUnread(std::string_view resource);

/// The profiles with a plugin added in front. It answers NotModelled for a pod whose decision depends on unread
/// objects: for nodes and pods, every pod; for storage, devices, workloads, namespaces and zones, the pods that use
/// them; for budgets, what preemption would do. Without unread kinds, the profiles are unchanged.
Profiles withUnread(const Profiles& profiles, const UnreadKinds& unread);

}  // namespace bayplan
