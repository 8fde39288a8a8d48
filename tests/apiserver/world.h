// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Everything of one server except its connections. Writers hold `writing` from reading an object to storing it; readers
// need no lock.

#include <mutex>
#include <string>

#include "apiserver/access.h"
#include "apiserver/admission/policies.h"
#include "apiserver/clock.h"
#include "apiserver/kinds.h"
#include "apiserver/store.h"
#include "apiserver/watches.h"

namespace bayplan::apiserver {

/// UIDs and suffixes that look random and are the same in every run. The caller holds World::writing.
class Names {
public:
    explicit Names(std::uint64_t seed) : m_state(seed) {}
    std::string uid();
    std::string suffix();  // five letters, as generateName appends

private:
    std::uint64_t draw();
    std::uint64_t m_state;
};

struct World {
    World(Clock::Mode mode, std::int64_t start, std::uint64_t revision, std::size_t keptEvents, std::uint64_t seed)
        : clock(mode, start), store(revision, keptEvents), names(seed) {}

    Clock clock;
    Store store;
    Kinds kinds;
    Access access;
    Lifeline lifeline;
    std::mutex writing;
    Names names;
    Policies policies;
    std::string address = "127.0.0.1:6443";  // in the answer of /api

    std::string now() const { return stamp(clock.wall()); }
};

/// The target of a request.
struct Target {
    KindPtr kind;
    std::string space;
    std::string name;
    std::string subresource;

    std::string key() const { return keyOf(space, name); }
};

}  // namespace bayplan::apiserver
