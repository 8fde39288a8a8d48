// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Watches: events from a revision on, or the present state first; bookmarks. A watch ends at timeoutSeconds, when
// connections are dropped, or when its next events are forgotten.
// Thread rule: a stream is read by one thread.

#include <atomic>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "apiserver/clock.h"
#include "apiserver/http/answer.h"
#include "apiserver/lists.h"
#include "apiserver/store.h"

namespace bayplan::apiserver {

/// Ends every stream at once, and makes every stream send a bookmark.
struct Lifeline {
    std::atomic<std::uint64_t> dropped = 0;
    std::atomic<bool> closed = false;  // no stream lives
    std::atomic<std::uint64_t> bookmarks = 0;
    std::atomic<int> streams = 0;  // open now
    /// The spans between the bookmarks of a stream; the last one repeats. Streams take the lists in turn. Set it before
    /// the first stream.
    std::vector<std::vector<Clock::Span>> paces{{std::chrono::minutes(1)}};
    std::atomic<std::size_t> paced = 0;  // streams so far
};

/// As observed for quiet kinds of a real server: the first after 60 or 163 seconds, and once 103 seconds between two.
std::vector<std::vector<Clock::Span>> realPaces();

class WatchStream {
public:
    struct Options {
        Selection selection;
        bool presentFirst = false;  // ADDED for every present object
        bool endOfPresent = false;  // and a bookmark at the end of these
        bool bookmarks = false;
        std::uint64_t next = 0;   // the first event's number, without presentFirst
        std::uint64_t after = 0;  // leave out events at revisions up to here
        Clock::Span longest{0};
    };

    WatchStream(const Store& store, const Clock& clock, Lifeline& lifeline, KindPtr kind, const std::string& space,
                Options options);
    /// A stream that sends a single event and ends.
    WatchStream(const Store& store, const Clock& clock, Lifeline& lifeline, KindPtr kind, std::string onlyLine);
    ~WatchStream();
    WatchStream(const WatchStream&) = delete;
    WatchStream& operator=(const WatchStream&) = delete;

    /// Waits for the next line, with its newline. Absent: the stream is over.
    std::optional<std::string> next();

private:
    std::optional<std::string> bookmarkDue();
    void planBookmark();
    std::string bookmark(std::uint64_t revision, bool endOfPresent) const;
    std::string line(const char* type, const Object& object) const;
    void take(const StoreEvent& event);
    bool accepts(const ObjectPtr& object) const;
    bool over() const;
    bool dropped() const { return m_lifeline.closed || m_lifeline.dropped != m_dropped; }

    const Store& m_store;
    const Clock& m_clock;
    Lifeline& m_lifeline;
    KindPtr m_kind;
    std::string m_space;
    Options m_options;
    std::deque<std::string> m_lines;
    std::vector<ObjectPtr> m_present;  // still to be said
    std::size_t m_said = 0;
    std::uint64_t m_presentRevision = 0;
    bool m_presentEnds = false;  // the bookmark after it is still to be sent
    bool m_onlyLine = false;
    std::uint64_t m_dropped;
    std::uint64_t m_bookmarksAsked;
    Clock::Span m_end;
    std::chrono::steady_clock::time_point m_realEnd = std::chrono::steady_clock::now() + m_options.longest;
    Clock::Span m_nextBookmark{0};
    std::vector<Clock::Span> m_pace;
    std::size_t m_marks = 0;  // bookmarks that were due so far
};

/// `space`: one namespace; empty: all.
Answer watchObjects(const Store& store, const Clock& clock, Lifeline& lifeline, const KindPtr& kind,
                    const std::string& space, const Request& request);

}  // namespace bayplan::apiserver
