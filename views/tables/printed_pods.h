// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// kubectl's columns for the pods of a picture. They are read from the objects on demand and cached as long as the
// object is the same: a table shows some dozens of rows, and a followed cluster changes few pods at a time.
// Complexity: O(length of the object) at the first question. Memory: about a hundred bytes for each pod that was read.
// Thread rule: GUI thread only.

#include <unordered_map>

#include "cluster/cluster.h"
#include "io/printed_object.h"

namespace bayplan {

class PrintedPods {
public:
    struct Gist {
        bool told = false;  // false: there is no object, or it has no status
        std::int64_t ready = 0, containers = 0, restarts = 0, lastRestart = 0;
        std::string status;
    };

    const Gist& of(const RawObject& object);
    /// Null if it was not read yet.
    const Gist* known(const RawObject& object) const;

private:
    struct Kept {
        RawObject object;  // keeps the address from being reused
        Gist gist;
    };
    std::unordered_map<const std::string*, Kept> m_kept;
    JsonParser m_parser;
    Gist m_none;
};

}  // namespace bayplan
