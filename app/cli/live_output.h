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

class LiveLines {
public:
    LiveLines(std::ostream& out, const std::vector<ApiKind>& kinds, bool json) : m_out(out), m_kinds(kinds), m_json(json) {}

    void event(std::int64_t time, const LiveEvent& event, std::size_t pending);
    void state(std::int64_t time, std::size_t kind, const ReadState& state);
    /// How it stands before the first change.
    void start(std::int64_t time, std::size_t nodes, std::size_t pods, std::size_t pending);

private:
    std::ostream& m_out;
    const std::vector<ApiKind>& m_kinds;
    bool m_json;
};

}  // namespace bayplan
