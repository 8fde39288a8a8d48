// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What happened, in the words of people who watch a cluster: a pod appeared, was bound, was deleted; a node was
// cordoned. It is derived from the changes of a picture and the former state of the same objects.
// Thread rule: one thread.

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "kube/read/live_reader.h"

namespace bayplan {

enum class LiveFact : std::uint8_t {
    Appeared,
    Replaced,  // another object under the same name
    Bound,     // a pod was bound to `node`
    Leaving,   // its deletion was requested
    Gone,
    Ready,
    NotReady,
    Succeeded,
    Failed,
    Cordoned,
    Uncordoned,
    Changed,  // none of these
};
/// "appeared", "not ready".
const char* toString(LiveFact fact);

struct LiveEvent {
    std::size_t kind = 0;  // index in LivePicture::kinds()
    std::string key;
    LiveFact fact = LiveFact::Changed;
    std::string node;  // of a pod: its present or former node; empty: none

    bool operator==(const LiveEvent&) const = default;
};

class LiveStory {
public:
    explicit LiveStory(const std::vector<ApiKind>& kinds);

    /// The meaning of `changes` in `picture`. If `known[kind]` is false, the kind is new: its objects are recorded
    /// without an event for each. O(changes).
    std::vector<LiveEvent> tell(const LivePicture& picture, const std::vector<LiveChange>& changes, const std::vector<bool>& known);

    /// The number of pods without a node that have not ended.
    std::size_t pendingPods() const { return m_pending; }

private:
    struct Gist {
        std::string uid;
        std::string node;
        std::string phase;
        bool leaving = false, ready = false, cordoned = false;

        bool pending() const { return node.empty() && phase != "Succeeded" && phase != "Failed"; }
    };
    Gist gistOf(std::size_t kind, const LiveObject& object);
    void told(const Gist* before, const Gist& now, LiveEvent event, std::vector<LiveEvent>& events) const;

    std::vector<std::string> m_names;  // names of the kinds
    std::vector<std::unordered_map<std::string, Gist>> m_known;
    JsonParser m_parser;
    std::size_t m_pending = 0;
};

}  // namespace bayplan
