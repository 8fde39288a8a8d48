// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/live_output.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <utility>

#include "cli/output/object_table.h"
#include "cli/output/output.h"
#include "cli/output/words.h"
#include "io/objects/printed_object.h"
#include "io/text/json_members.h"
#include "io/text/time_text.h"

namespace bayplan {

namespace {

constexpr const char* kWatchEvent = "WatchEvent";

const char* wordOf(ReadState::Is is) {
    switch (is) {
    case ReadState::Is::Waiting: return forPeople("waiting");
    case ReadState::Is::Listing: return forPeople("listing");
    case ReadState::Is::Watching: return forPeople("complete");
    case ReadState::Is::Retrying: return forPeople("retrying");
    case ReadState::Is::Forbidden: return forPeople("unknown");
    case ReadState::Is::Failed: return forPeople("failed");
    case ReadState::Is::Absent: break;
    }
    return forPeople("not served");
}

/// What toString(LiveFact) says, for the catalog.
[[maybe_unused]] constexpr const char* kFacts[] = {forPeople("appeared"), forPeople("replaced"), forPeople("bound"), forPeople("leaving"), forPeople("gone"), forPeople("ready"),
                                                   forPeople("not ready"), forPeople("succeeded"), forPeople("cordoned"), forPeople("uncordoned"), forPeople("changed")};

/// "bound to n1".
std::string happened(const LiveEvent& event) {
    const std::string what = tr(toString(event.fact));
    if (event.node.empty()) return what;
    return tr(event.fact == LiveFact::Bound ? forPeople("%1 to %2") : event.fact == LiveFact::Gone ? forPeople("%1 from %2")
                                                                                                   : forPeople("%1 on %2"),
              {what, event.node});
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

void LiveLines::select(const LivePicture& picture, const std::vector<LiveChange>& changes, std::vector<LiveEvent>& events) {
    if (m_form.selector.empty()) {
        std::erase_if(events, [this](const LiveEvent& event) { return !tellsOf(event); });
        return;
    }
    std::vector<std::unordered_set<std::string>> left(m_kinds.size());  // in this batch
    for (const LiveChange& change : changes) {
        if (!tellsOf(change.kind)) continue;
        const LiveObject* object = picture.find(change.kind, change.key);
        if (object && matches(m_form.selector, *object->text)) m_selected[change.kind].insert(change.key);
        else if (m_selected[change.kind].erase(change.key) > 0) left[change.kind].insert(change.key);
    }
    std::erase_if(events, [&](const LiveEvent& event) { return !tellsOf(event) || (!m_selected[event.kind].contains(event.key) && !left[event.kind].contains(event.key)); });
}

bool LiveLines::tellsOf(const LiveEvent& event) const {
    return tellsOf(event.kind) && (m_form.namespaceName.empty() || event.key.starts_with(m_form.namespaceName + "/"));
}

std::size_t LiveLines::tell(std::int64_t time, const LivePicture& picture, const std::vector<LiveChange>& changes, const std::vector<ReadState>& states, std::size_t most) {
    std::vector<LiveEvent> events = m_story.tell(picture, changes, m_known);
    select(picture, changes, events);
    if (!std::exchange(m_begun, true)) start(time, picture, states);
    for (std::size_t kind = 0; kind < m_kinds.size(); ++kind) {
        const ReadState& now = states[kind];
        if (now.is == ReadState::Is::Listing) continue;  // on the way to another state
        if (now.is != m_stood[kind] && tellsOf(kind)) state(time, kind, now);
        m_stood[kind] = now.is;
        m_known[kind] = m_known[kind] || now.is == ReadState::Is::Watching;
    }
    const std::size_t told = std::min(events.size(), most);
    for (std::size_t i = 0; i < told; ++i) event(time, events[i], picture);
    return told;
}

void LiveLines::event(std::int64_t time, const LiveEvent& event, const LivePicture& picture) {
    const std::size_t pending = m_story.pendingPods();
    const std::string& kind = m_kinds[event.kind].kind;
    if (m_form.form == OutputForm::Name) {
        m_out << printable(referenceTo(m_kinds[event.kind], event.key)) << '\n';
        return;
    }
    if (structured()) {
        std::string line;
        {
            JsonMembers members(line);
            addKind(members, kWatchEvent);
            members.text("time", timeTextOf(time));
            members.text("objectKind", kind);
            members.text("name", event.key);
            members.text("what", toString(event.fact));
            members.text("node", event.node);
            members.number("pending", pending);
        }
        return printValue(m_out, m_form.form, line);
    }
    m_out << timeTextOf(time) << "  " << kind << ' ' << printable(event.key) << ' ' << printable(happened(event));
    if (kind == "Pod") m_out << "  " << tr("(%1 pending)", {std::to_string(pending)});
    if (const LiveObject* object = picture.find(event.kind, event.key); m_form.form == OutputForm::Wide && kind == "Pod" && object) {
        std::string text = *object->text;
        if (const Result<JsonValue> root = m_parser.parse(text)) {
            const PrintedPod pod = printedPod(*root);
            m_out << "  " << pod.ready() << ' ';
            m_form.look.say(m_out, printable(pod.status));
            m_out << ' ' << pod.restartsText(time / 1000);
        }
    }
    m_out << '\n';
}

void LiveLines::state(std::int64_t time, std::size_t kind, const ReadState& state) {
    if (m_form.form == OutputForm::Name) return;
    if (structured()) {
        std::string line;
        {
            JsonMembers members(line);
            addKind(members, kWatchEvent);
            members.text("time", timeTextOf(time));
            members.text("objectKind", m_kinds[kind].kind);
            members.text("state", wordOf(state.is));
            members.text("why", state.why);
        }
        return printValue(m_out, m_form.form, line);
    }
    m_out << timeTextOf(time) << "  " << m_kinds[kind].kind << ": ";
    m_form.look.say(m_out, tr(wordOf(state.is)), toneOf(wordOf(state.is)));
    if (!state.why.empty()) m_out << ": " << printable(state.why);
    m_out << '\n';
}

/// Kinds that may not be read are not counted: unknown is not zero.
void LiveLines::start(std::int64_t time, const LivePicture& picture, const std::vector<ReadState>& states) {
    if (m_form.form == OutputForm::Name) return;
    const std::string unknown = structured() ? "null" : tr("unknown");
    const auto count = [&](std::size_t kind) { return states[kind].is == ReadState::Is::Forbidden ? unknown : std::to_string(picture.count(kind)); };
    const std::string pending = states[1].is == ReadState::Is::Forbidden ? unknown : std::to_string(m_story.pendingPods());
    if (structured()) {
        std::string line;
        {
            JsonMembers members(line);
            addKind(members, kWatchEvent);
            members.text("time", timeTextOf(time));
            members.raw("nodes") += count(0);
            members.raw("pods") += count(1);
            members.raw("pending") += pending;
        }
        return printValue(m_out, m_form.form, line);
    }
    m_out << timeTextOf(time) << "  " << tr("%1 nodes, %2 pods, %3 pending", {count(0), count(1), pending}) << '\n';
}

}  // namespace bayplan
