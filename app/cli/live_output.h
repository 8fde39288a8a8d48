// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What happens in a cluster as lines: for people, or JSON for programs.

#include <cstdint>
#include <ostream>
#include <string>

#include "kube/live_story.h"

namespace bayplan {

/// "2026-11-21T12:03:04.250Z" of milliseconds since 1970.
std::string timeTextOf(std::int64_t milliseconds);
std::int64_t millisecondsNow();

/// Tells batch after batch: how it stands at the first, then each change and each kind whose reading stands otherwise.
class LiveLines {
public:
    /// `kinds` outlives it; nodes, then pods are the first of them.
    LiveLines(std::ostream& out, const std::vector<ApiKind>& kinds, bool json)
        : m_out(out), m_kinds(kinds), m_json(json), m_story(kinds), m_known(kinds.size()), m_stood(kinds.size(), ReadState::Is::Watching) {}

    /// `changes`: at first everything. `time`: milliseconds since 1970. No more than `most` changes are told; how many were.
    std::size_t tell(std::int64_t time, const LivePicture& picture, const std::vector<LiveChange>& changes, const std::vector<ReadState>& states, std::size_t most);

private:
    void event(std::int64_t time, const LiveEvent& event);
    void state(std::int64_t time, std::size_t kind, const ReadState& state);
    void start(std::int64_t time, const LivePicture& picture, const std::vector<ReadState>& states);

    std::ostream& m_out;
    const std::vector<ApiKind>& m_kinds;
    bool m_json;
    LiveStory m_story;
    std::vector<bool> m_known;
    std::vector<ReadState::Is> m_stood;
    bool m_begun = false;
};

}  // namespace bayplan
