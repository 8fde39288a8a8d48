// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Deciding about a cluster of which some kinds of object could not be read. What a rule would look at and nobody knows is
// not modelled, for those pods that the rule is about: never taken for not being there.
// Thread rule: plain values, pure functions.

#include <string>
#include <string_view>
#include <vector>

namespace bayplan {

struct Profiles;

struct UnreadKind {
    std::string resource;  // "pods", as the API names it
    std::string why;       // "needs list pods"

    bool operator==(const UnreadKind&) const = default;
};
using UnreadKinds = std::vector<UnreadKind>;

bool isUnread(const UnreadKinds& unread, std::string_view resource);

/// What is not known where this kind is unread, and by whose rules, for people; empty: nothing that decisions depend on.
std::string_view followsFromUnread(std::string_view resource);

/// The profiles with a plugin in front that answers NotModelled for a pod whose decision depends on what is unread:
/// everything on nodes and pods; on storage, devices, workloads, namespaces and zones those that ask for them; what
/// preemption would do on budgets. Nothing unread: as they are.
Profiles withUnread(const Profiles& profiles, const UnreadKinds& unread);

}  // namespace bayplan
