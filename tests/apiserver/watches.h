// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Watches: events from a revision on, or the present state first; bookmarks; the end at timeoutSeconds, when
// connections are dropped, or when the events that come next have been forgotten.
// Thread rule: a stream is read by one thread.

#include <atomic>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "apiserver/answer.h"
#include "apiserver/clock.h"
#include "apiserver/lists.h"
#include "apiserver/store.h"

namespace bayplan::apiserver {

/// What ends every stream at once, and asks every stream for a bookmark.
struct Lifeline {
    std::atomic<std::uint64_t> dropped = 0;
    std::atomic<bool> closed = false;  // no stream lives
    std::atomic<std::uint64_t> bookmarks = 0;
    std::atomic<int> streams = 0;  // open now
    /// Spans between the bookmarks of a stream, the last one over and over; streams take the lists in turn. Set before
    /// the first stream.
    std::vector<std::vector<Clock::Span>> paces{{std::chrono::minutes(1)}};
    std::atomic<std::size_t> paced = 0;  // streams so far
};

/// As a real server's quiet kinds were seen: a first one after 60 or 163 seconds, and once 103 seconds between two.
std::vector<std::vector<Clock::Span>> realPaces();

class WatchStream {
public:
    struct Options {
        Selection selection;
        bool presentFirst = false;  // ADDED of everything there is
        bool endOfPresent = false;  // and a bookmark that says where that ends
        bool bookmarks = false;
        std::uint64_t next = 0;   // the first event's number, without presentFirst
        std::uint64_t after = 0;  // events at revisions up to here are left out
        Clock::Span longest{0};
    };

    WatchStream(const Store& store, const Clock& clock, Lifeline& lifeline, KindPtr kind, const std::string& space,
                Options options);
    /// One that says a single event and ends.
    WatchStream(const Store& store, const Clock& clock, Lifeline& lifeline, KindPtr kind, std::string onlyLine);
    ~WatchStream();
    WatchStream(const WatchStream&) = delete;
    WatchStream& operator=(const WatchStream&) = delete;

    /// The next line, with its newline; waits for it. Nothing: the stream is over.
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
    bool m_presentEnds = false;  // the bookmark after it is still to be said
    bool m_onlyLine = false;
    std::uint64_t m_dropped;
    std::uint64_t m_bookmarksAsked;
    Clock::Span m_end;
    Clock::Span m_nextBookmark{0};
    std::vector<Clock::Span> m_pace;
    std::size_t m_marks = 0;  // bookmarks that were due so far
};

/// `space`: of one namespace; empty: of all.
Answer watchObjects(const Store& store, const Clock& clock, Lifeline& lifeline, const KindPtr& kind,
                    const std::string& space, const Request& request);

}  // namespace bayplan::apiserver
