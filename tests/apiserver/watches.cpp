// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/watches.h"

#include <algorithm>
#include <charconv>

namespace bayplan::apiserver {

namespace {

constexpr Clock::Span kBeforeEnd = std::chrono::seconds(2);  // a long watch's last bookmark
constexpr Clock::Span kLongest = std::chrono::minutes(30);
constexpr Clock::Span kShort = std::chrono::seconds(9);  // a reader's, over HTTP/1.1
constexpr std::size_t kBatch = 256;

/// Go's text of an object with only its type; known for the recorded kinds.
Json emptyBody(const std::string& kind) {
    const Json none = Json::object();
    if (kind == "Pod") return {{"spec", {{"containers", nullptr}}}, {"status", none}};
    if (kind == "CSIDriver") return {{"spec", none}};
    if (kind == "RuntimeClass") return {{"handler", ""}};
    if (kind == "ResourceClaim") return {{"spec", {{"devices", {{"requests", nullptr}}}}}, {"status", none}};
    if (kind == "ResourceSlice")
        return {{"spec", {{"driver", ""}, {"pool", {{"name", ""}, {"generation", 0}, {"resourceSliceCount", 0}}}}}};
    if (kind == "PodDisruptionBudget")
        return {
            {"spec", none},
            {"status", {{"disruptionsAllowed", 0}, {"currentHealthy", 0}, {"desiredHealthy", 0}, {"expectedPods", 0}}}};
    return none;
}

}  // namespace

std::vector<std::vector<Clock::Span>> realPaces() {
    using std::chrono::seconds;
    return {{seconds(60), seconds(103), seconds(60)}, {seconds(163), seconds(60)}};
}

WatchStream::WatchStream(const Store& store, const Clock& clock, Lifeline& lifeline, KindPtr kind,
                         const std::string& space, Options options)
    : m_store(store),
      m_clock(clock),
      m_lifeline(lifeline),
      m_kind(std::move(kind)),
      m_space(space),
      m_options(std::move(options)),
      m_dropped(lifeline.dropped),
      m_bookmarksAsked(lifeline.bookmarks),
      m_end(clock.sinceStart() + m_options.longest),
      m_pace(lifeline.paces[lifeline.paced++ % lifeline.paces.size()]) {
    ++m_lifeline.streams;
    planBookmark();
    if (!m_options.presentFirst) return;
    const auto slice = store.list(
        {.shelf = m_kind->shelf, .prefix = space.empty() ? "" : space + "/", .accepts = [this](const Object& object) {
             return m_options.selection.accepts(object);
         }});
    m_present = slice->objects;
    m_presentRevision = slice->revision;
    m_presentEnds = m_options.endOfPresent;
    m_options.next = slice->nextEvent;
}

WatchStream::WatchStream(const Store& store, const Clock& clock, Lifeline& lifeline, KindPtr kind, std::string onlyLine)
    : m_store(store),
      m_clock(clock),
      m_lifeline(lifeline),
      m_kind(std::move(kind)),
      m_onlyLine(true),
      m_dropped(lifeline.dropped),
      m_bookmarksAsked(0),
      m_end(0) {
    ++m_lifeline.streams;
    m_lines.push_back(std::move(onlyLine));
}

WatchStream::~WatchStream() {
    --m_lifeline.streams;
}

bool WatchStream::over() const {
    // Where a test lets time fly, the short watches of a reader would end faster than it begins them anew.
    const bool real = m_clock.byHand() && m_options.longest == kShort;
    return dropped() || (!real && m_clock.sinceStart() >= m_end) || std::chrono::steady_clock::now() >= m_realEnd;
}

bool WatchStream::accepts(const ObjectPtr& object) const {
    return object && (m_space.empty() || object->space == m_space) && m_options.selection.accepts(*object);
}

std::string WatchStream::line(const char* type, const Object& object) const {
    return std::string(R"({"type":")") + type + R"(","object":)" + fullText(*m_kind, object) + "}\n";
}

std::string WatchStream::bookmark(std::uint64_t revision, bool endOfPresent) const {
    Json object{{"kind", m_kind->name},
                {"apiVersion", m_kind->apiVersion()},
                {"metadata", {{"resourceVersion", std::to_string(revision)}}}};
    if (endOfPresent) object["metadata"]["annotations"] = {{"k8s.io/initial-events-end", "true"}};
    object.update(emptyBody(m_kind->name));
    return dump({{"type", "BOOKMARK"}, {"object", std::move(object)}}) + "\n";
}

void WatchStream::take(const StoreEvent& event) {
    if (event.object->revision <= m_options.after) return;
    const bool was = accepts(event.before), is = event.type != StoreEvent::Type::Deleted && accepts(event.object);
    if (is)
        m_lines.push_back(line(was ? "MODIFIED" : "ADDED", *event.object));
    else if (was && event.type == StoreEvent::Type::Deleted)
        m_lines.push_back(line("DELETED", *event.object));
    else if (was)
        m_lines.push_back(line(
            "DELETED", *makeObject(*m_kind, event.before->body(), event.object->revision)));  // it no longer matches the selector
}

std::optional<std::string> WatchStream::bookmarkDue() {
    if (!m_options.bookmarks) return std::nullopt;
    const std::uint64_t asked = m_lifeline.bookmarks;
    if (asked == m_bookmarksAsked && m_clock.sinceStart() < m_nextBookmark) return std::nullopt;
    const auto revision = m_store.revisionWithout(m_kind->shelf, m_options.next);
    if (!revision) return std::nullopt;
    m_bookmarksAsked = asked;
    planBookmark();
    return bookmark(*revision, false);
}

void WatchStream::planBookmark() {
    const Clock::Span now = m_clock.sinceStart(), gap = m_pace[std::min(m_marks++, m_pace.size() - 1)];
    m_nextBookmark = now + gap;
    const Clock::Span last = m_end - kBeforeEnd;
    if (m_options.longest > gap && now < last) m_nextBookmark = std::min(m_nextBookmark, last);
}

std::optional<std::string> WatchStream::next() {
    while (true) {
        const std::uint64_t woken = m_store.wakeUps();
        if (dropped()) return std::nullopt;
        if (m_said < m_present.size()) return line("ADDED", *m_present[m_said++]);
        if (std::exchange(m_presentEnds, false)) return bookmark(m_presentRevision, true);
        if (!m_lines.empty()) {
            std::string text = std::move(m_lines.front());
            m_lines.pop_front();
            return text;
        }
        if (m_onlyLine) return std::nullopt;
        const auto events = m_store.events(m_kind->shelf, m_options.next, kBatch);
        if (!events) return std::nullopt;
        for (const StoreEvent& event : *events) take(event);
        m_options.next += events->size();
        if (!events->empty()) continue;
        if (auto due = bookmarkDue()) return due;
        if (over()) return std::nullopt;
        // A client counts on the end that it asked for, also where time stands still here.
        Clock::Span left = std::chrono::duration_cast<Clock::Span>(m_realEnd - std::chrono::steady_clock::now());
        if (!m_clock.byHand()) left = std::min(m_end, m_nextBookmark) - m_clock.sinceStart();
        const auto longest = std::max(std::chrono::duration_cast<std::chrono::milliseconds>(left), std::chrono::milliseconds(1));
        m_store.wait(m_kind->shelf, m_options.next, woken, longest);
    }
}

Answer watchObjects(const Store& store, const Clock& clock, Lifeline& lifeline, const KindPtr& kind,
                    const std::string& space, const Request& request) {
    auto selected = selectionOf(*kind, request);
    if (auto* refusal = std::get_if<Answer>(&selected)) return std::move(*refusal);
    const auto asked = revisionOf(request);
    if (const auto* refusal = std::get_if<Answer>(&asked)) return *refusal;
    const std::uint64_t revision = std::get<std::uint64_t>(asked);
    const std::string match = request.parameter("resourceVersionMatch"),
                      initial = request.parameter("sendInitialEvents");
    const auto refuse = [](const std::string& why) {
        return invalid("ListOptions", "meta.k8s.io", "",
                       {{"FieldValueForbidden", "resourceVersionMatch", "Forbidden: " + why}});
    };
    if (initial.empty() && !match.empty())
        return refuse("resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided");
    if (!initial.empty() && match != "NotOlderThan")
        return refuse("sendInitialEvents requires setting resourceVersionMatch to NotOlderThan");

    WatchStream::Options options;
    options.selection = std::get<Selection>(std::move(selected));
    options.bookmarks = request.flag("allowWatchBookmarks");
    const bool wantsPresent = request.flag("sendInitialEvents");
    options.presentFirst = wantsPresent || (revision == 0 && initial.empty());
    options.endOfPresent = wantsPresent && options.bookmarks;
    options.longest = kLongest;
    int seconds = 0;
    const std::string timeout = request.parameter("timeoutSeconds");
    std::from_chars(timeout.data(), timeout.data() + timeout.size(), seconds);
    if (seconds > 0) options.longest = std::chrono::seconds(seconds);

    Answer answer;
    if (options.presentFirst) {
        if (revision > 0)
            if (auto refusal = tooNew(store, clock, revision)) return *refusal;
    } else {
        const std::uint64_t from = revision == 0 ? store.revision() : revision;
        const auto next = store.eventAfter(kind->shelf, from);
        if (!next) {
            const Json status = failureStatus(410, "Expired",
                                              "too old resource version: " + std::to_string(from) + " ("
                                                  + std::to_string(store.forgotten(kind->shelf)) + ")");
            answer.watch = std::make_shared<WatchStream>(store, clock, lifeline, kind,
                                                         dump({{"type", "ERROR"}, {"object", status}}) + "\n");
            return answer;
        }
        options.next = *next;
        options.after = from;
    }
    answer.watch = std::make_shared<WatchStream>(store, clock, lifeline, kind, space, std::move(options));
    return answer;
}

}  // namespace bayplan::apiserver
