// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A page of a list, as servers answer a GET of many objects, and what ends a list that does not end by itself.
// Thread rule: pure functions; one thread a ListGuard.
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
    std::string rest;           // what asks for the next page; empty: this is the last
    std::size_t remaining = 0;  // objects after this page, as the server estimates; 0: not told
};

/// `body` is used up. Errors: Syntax, Invalid (no list, a list of another kind, an object that is none, no version; or it is not the
/// last and does not say where it goes on), and those of liveObject.
Result<ListPage> listPage(std::string& body, const ApiKind& kind, const std::string& apiVersion);

/// How much of a kind is taken, whatever the server says: far above any cluster, and below what a machine's memory takes.
struct ListLimits {
    std::size_t objects = 2'000'000;
    std::size_t bytes = std::size_t(4) << 30;  // of the objects' texts
    std::size_t emptyPages = 100;              // with more to come after them
};

/// Sees to it that a list ends.
class ListGuard {
public:
    ListGuard(const ApiKind& kind, const ListLimits& limits) : m_kind(kind), m_limits(limits) {}

    /// Errors: TooLarge.
    Result<void> add(const LiveObject& object);
    /// The page and all that is on it. Errors: TooLarge; Invalid (it goes on where it was before).
    Result<void> add(const ListPage& page);

private:
    const ApiKind& m_kind;
    ListLimits m_limits;
    std::size_t m_objects = 0, m_bytes = 0, m_emptyPages = 0;
    std::unordered_set<std::string> m_seen;  // what asked for pages
};

/// Sees to it that what a watch adds to a list has an end too.
class WatchGuard {
public:
    WatchGuard(const ApiKind& kind, const ListLimits& limits) : m_kind(kind), m_limits(limits) {}

    /// What there is when the watch begins.
    void listed(const std::vector<LiveObject>& all);
    /// Another object, or another state of one. Errors: TooLarge.
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
