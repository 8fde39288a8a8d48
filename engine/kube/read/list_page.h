// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A page of a list, as servers answer a GET for many objects, and limits for a list that does not end by itself.
// Thread rule: pure functions; one thread for each ListGuard.
// Source: Kubernetes API concepts, "Retrieving large results sets in chunks".

#include <cstddef>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "kube/read/live_object.h"

namespace bayplan {

struct ListPage {
    std::vector<LiveObject> objects;
    std::string version;        // of the list
    std::string rest;           // the token for the next page; empty: this is the last
    std::size_t remaining = 0;  // objects after this page, by the server's estimate; 0: not given
};

/// `body` is consumed. Errors: Syntax, Invalid (no list, a list of another kind, an invalid object, no version; or a
/// page that is not the last and has no token for the next), and those of liveObject.
Result<ListPage> listPage(std::string& body, const ApiKind& kind, const std::string& apiVersion);

/// How much of a kind is accepted, whatever the server sends: far above any cluster, and below a machine's memory.
struct ListLimits {
    std::size_t objects = 2'000'000;
    std::size_t bytes = std::size_t(4) << 30;  // of the objects' texts
    std::size_t emptyPages = 100;              // with more to come after them
};

/// Makes sure that a list ends.
class ListGuard {
public:
    ListGuard(const ApiKind& kind, const ListLimits& limits) : m_kind(kind), m_limits(limits) {}

    /// Errors: TooLarge.
    Result<void> add(const LiveObject& object);
    /// The page with everything on it. Errors: TooLarge; Invalid (it has the token of an earlier page).
    Result<void> add(const ListPage& page);

private:
    const ApiKind& m_kind;
    ListLimits m_limits;
    std::size_t m_objects = 0, m_bytes = 0, m_emptyPages = 0;
    std::unordered_set<std::string> m_seen;  // tokens of pages
};

/// Makes sure that what a watch adds to a list is limited too.
class WatchGuard {
public:
    WatchGuard(const ApiKind& kind, const ListLimits& limits) : m_kind(kind), m_limits(limits) {}

    /// Sets the objects at the beginning of the watch.
    void listed(const std::vector<LiveObject>& all);
    /// A new object, or a new state of one. Errors: TooLarge.
    Result<void> set(const LiveObject& object);
    void gone(const std::string& key);

private:
    void hold(const LiveObject& object);

    const ApiKind& m_kind;
    ListLimits m_limits;
    std::unordered_map<std::string, std::size_t> m_sizes;  // by key
    std::size_t m_bytes = 0;
};

}  // namespace bayplan
