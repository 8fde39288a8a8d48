// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/live_output.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <utility>

#include "cli/output.h"
#include "cli/text_forms.h"
#include "io/time_text.h"

namespace bayplan {

namespace {

const char* wordOf(ReadState::Is is) {
    switch (is) {
    case ReadState::Is::Waiting: return "waiting";
    case ReadState::Is::Listing: return "listing";
    case ReadState::Is::Watching: return "complete";
    case ReadState::Is::Retrying: return "retrying";
    case ReadState::Is::Forbidden: return "unknown";
    case ReadState::Is::Failed: return "failed";
    case ReadState::Is::Absent: break;
    }
    return "not served";
}

}  // namespace

std::string timeTextOf(std::int64_t milliseconds) {
    const std::int64_t seconds = milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000;
    char part[8];
    std::snprintf(part, sizeof part, ".%03dZ", static_cast<int>(milliseconds - seconds * 1000));
    std::string text = timeText(seconds);
    text.pop_back();  // the Z
    return text + part;
}

std::int64_t millisecondsNow() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::size_t LiveLines::tell(std::int64_t time, const LivePicture& picture, const std::vector<LiveChange>& changes, const std::vector<ReadState>& states, std::size_t most) {
    const std::vector<LiveEvent> events = m_story.tell(picture, changes, m_known);
    if (!std::exchange(m_begun, true)) start(time, picture, states);
    for (std::size_t kind = 0; kind < m_kinds.size(); ++kind) {
        const ReadState& now = states[kind];
        if (now.is == ReadState::Is::Listing) continue;  // on the way to another
        if (now.is != m_stood[kind]) state(time, kind, now);
        m_stood[kind] = now.is;
        m_known[kind] = m_known[kind] || now.is == ReadState::Is::Watching;
    }
    const std::size_t told = std::min(events.size(), most);
    for (std::size_t i = 0; i < told; ++i) event(time, events[i]);
    return told;
}

void LiveLines::event(std::int64_t time, const LiveEvent& event) {
    const std::size_t pending = m_story.pendingPods();
    const std::string& kind = m_kinds[event.kind].kind;
    if (m_json) {
        m_out << "{\"time\":\"" << timeTextOf(time) << "\",\"kind\":\"" << kind << "\",\"name\":" << jsonText(event.key) << ",\"what\":\"" << toString(event.fact) << '"';
        if (!event.node.empty()) m_out << ",\"node\":" << jsonText(event.node);
        m_out << ",\"pending\":" << pending << "}\n";
        return;
    }
    m_out << timeTextOf(time) << "  " << kind << ' ' << printable(event.key) << ' ' << toString(event.fact);
    if (!event.node.empty()) m_out << (event.fact == LiveFact::Bound ? " to " : event.fact == LiveFact::Gone ? " from " : " on ") << printable(event.node);
    if (kind == "Pod") m_out << "  (" << pending << " pending)";
    m_out << '\n';
}

void LiveLines::state(std::int64_t time, std::size_t kind, const ReadState& state) {
    if (m_json) {
        m_out << "{\"time\":\"" << timeTextOf(time) << "\",\"kind\":\"" << m_kinds[kind].kind << "\",\"state\":\"" << wordOf(state.is) << '"';
        if (!state.why.empty()) m_out << ",\"why\":" << jsonText(state.why);
        m_out << "}\n";
        return;
    }
    m_out << timeTextOf(time) << "  " << m_kinds[kind].kind << ": " << wordOf(state.is);
    if (!state.why.empty()) m_out << ": " << printable(state.why);
    m_out << '\n';
}

/// What may not be read is not counted: unknown is not none.
void LiveLines::start(std::int64_t time, const LivePicture& picture, const std::vector<ReadState>& states) {
    const auto count = [&](std::size_t kind, const char* unknown) {
        return states[kind].is == ReadState::Is::Forbidden ? unknown : std::to_string(picture.count(kind));
    };
    const std::string pending = states[1].is == ReadState::Is::Forbidden ? (m_json ? "null" : "unknown") : std::to_string(m_story.pendingPods());
    if (m_json) m_out << "{\"time\":\"" << timeTextOf(time) << "\",\"nodes\":" << count(0, "null") << ",\"pods\":" << count(1, "null") << ",\"pending\":" << pending << "}\n";
    else m_out << timeTextOf(time) << "  " << count(0, "unknown") << " nodes, " << count(1, "unknown") << " pods, " << pending << " pending\n";
}

}  // namespace bayplan
