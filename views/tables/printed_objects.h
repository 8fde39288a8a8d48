// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What kubectl prints for the pods and nodes of a picture. It is read from an object on first use and cached as long as
// the object is the same: a table shows some dozens of rows, and a followed cluster changes few objects at a time.
// Complexity: O(length of the object) on first use. Memory: about a hundred bytes for each object used.
// Thread rule: GUI thread only.

#include <string>
#include <unordered_map>
#include <vector>

#include "cluster/cluster.h"
#include "io/objects/printed_object.h"

namespace bayplan {

struct PodGist {
    bool told = false;  // false: there is no object, or it has no status
    std::int64_t ready = 0, containers = 0, restarts = 0, lastRestart = 0;
    std::string status;

    static PodGist of(const JsonValue& pod);
};

struct NodeGist {
    std::string roles, version;  // empty: not given

    static NodeGist of(const JsonValue& node);
};

template <typename Gist>
class PrintedObjects {
public:
    const Gist& of(const RawObject& object);
    /// In the order of `objects`, which it reads for the time of a few frames; null for unread ones. `all`: whether all
    /// were read.
    std::vector<const Gist*> gists(const SharedList<RawObject>& objects, std::size_t count, bool& all);

private:
    const Gist* known(const RawObject& object) const;

    struct Kept {
        RawObject object;  // keeps its address from being reused
        Gist gist;
    };
    std::unordered_map<const std::string*, Kept> m_kept;
    JsonParser m_parser;
    Gist m_none;
};

extern template class PrintedObjects<PodGist>;
extern template class PrintedObjects<NodeGist>;

}  // namespace bayplan
