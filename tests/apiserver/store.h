// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The server's store, like etcd and the watch cache together: every object with its past versions, under one counter of
// revisions, and by shelf (kind) the events that watches read. The past is kept until it is compacted; lists at a
// revision and watches from one read it.
// Complexity: a write O(log n), a page O(log n + page). Thread rule: thread-safe. A caller that reads, changes and
// writes an object as one step keeps other writers out itself.
// Source: the behaviour of etcd 3.6 and of k8s.io/apiserver's cacher as seen in the transcripts of v1.36.2.

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "apiserver/object.h"

namespace bayplan::apiserver {

struct StoreEvent {
    enum class Type { Added,
                      Modified,
                      Deleted };
    Type type = Type::Added;
    ObjectPtr object;  // a deleted object's last state, with the revision of its deletion
    ObjectPtr before;  // nullptr for an added object
};

/// The range of a list request.
struct Range {
    std::string shelf;
    std::string prefix = {};                          // "default/", or empty
    std::string from = {};                            // the smallest key in the range
    std::uint64_t at = 0;                             // revision; 0: now
    std::size_t limit = 0;                            // 0: all
    std::function<bool(const Object&)> accepts = {};  // empty: every one
};

struct Slice {
    std::vector<ObjectPtr> objects;
    std::uint64_t revision = 0;  // of the list
    bool more = false;
    std::size_t remaining = 0;    // counted only without `accepts`
    std::uint64_t nextEvent = 0;  // where a watch continues
};

class Store {
public:
    explicit Store(std::uint64_t revision = 1, std::size_t keptEvents = 100'000);

    std::uint64_t revision() const;
    /// Skips revisions, as if other writers had used them.
    void skip(std::uint64_t revisions);

    ObjectPtr get(const std::string& shelf, const std::string& key) const;
    /// Adds or replaces, at the next revision.
    ObjectPtr put(const Kind& kind, Json body);
    /// The deleted object; nullptr if there is none.
    ObjectPtr remove(const Kind& kind, const std::string& key);
    std::size_t count(const std::string& shelf) const;

    /// Absent if that revision is compacted.
    std::optional<Slice> list(const Range& range) const;
    /// The present objects.
    std::vector<ObjectPtr> objects(const Range& range) const;

    /// Lists at revisions up to here answer 410.
    void compact(std::uint64_t revision);
    std::uint64_t compacted() const;
    /// Watches from revisions before now answer 410, as after a restart of the server.
    void forgetEvents();
    /// The last forgotten event of a shelf.
    std::uint64_t forgotten(const std::string& shelf) const;

    /// The number of the first event after a revision; absent if it is forgotten.
    std::optional<std::uint64_t> eventAfter(const std::string& shelf, std::uint64_t revision) const;
    /// At most `most` events from number `next` on. Absent if they were forgotten meanwhile.
    std::optional<std::vector<StoreEvent>> events(const std::string& shelf, std::uint64_t next, std::size_t most) const;
    /// Waits for an event of that number, for a wake() since `woken`, or for `longest`.
    void wait(const std::string& shelf, std::uint64_t next, std::uint64_t woken,
              std::optional<std::chrono::milliseconds> longest) const;
    std::uint64_t wakeUps() const;
    /// Waits for this revision, at most `longest`.
    bool reaches(std::uint64_t revision, std::chrono::milliseconds longest) const;
    /// The revision now, if a watch of that shelf has nothing before number `next` left to read.
    std::optional<std::uint64_t> revisionWithout(const std::string& shelf, std::uint64_t next) const;
    void wake();

private:
    struct Version {
        std::uint64_t revision = 0;
        ObjectPtr object;  // nullptr: deleted
    };
    struct Shelf {
        std::map<std::string, std::vector<Version>> keys;
        std::deque<StoreEvent> events;
        std::uint64_t firstEvent = 0;  // the number of events.front()
        std::uint64_t forgotten = 0;
        std::size_t live = 0;
    };
    struct Remaining {  // what came after the last page, so that the next one need not count again
        std::string shelf, prefix, from;
        std::uint64_t at = 0;
        std::size_t count = 0;
    };

    void record(Shelf& shelf, StoreEvent event);
    void dropVersions(Shelf& shelf, const std::string& key, std::uint64_t upTo);
    std::size_t countFrom(const Shelf& shelf, const Range& range, std::uint64_t at) const;

    mutable std::mutex m_mutex;
    mutable std::condition_variable m_changed;
    std::map<std::string, Shelf> m_shelves;
    std::uint64_t m_revision;
    std::uint64_t m_compacted = 0;
    std::uint64_t m_forgotten = 0;  // also for shelves that did not exist when events were forgotten
    std::size_t m_keptEvents;
    std::uint64_t m_wakeUps = 0;
    mutable std::deque<Remaining> m_remaining;
};

}  // namespace bayplan::apiserver
