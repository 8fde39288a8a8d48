// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the server holds, as etcd and the watch cache do together: every object with its past versions, under one
// counter of revisions, and by shelf (kind) the events that watches read. The past is kept until it is compacted;
// lists at a revision and watches from one look into it.
// Complexity: a write O(log n), a page O(log n + page). Thread rule: thread-safe. Who reads, changes and writes an
// object in one go keeps other writers out himself.
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
    enum class Type { Added, Modified, Deleted };
    Type type = Type::Added;
    ObjectPtr object;  // a deleted one as it last was, with the revision of its deletion
    ObjectPtr before;  // nullptr of an added one
};

/// What a list asks for.
struct Range {
    std::string shelf;
    std::string prefix = {};                          // "default/", or empty
    std::string from = {};                            // the first key that may be in it
    std::uint64_t at = 0;                             // revision; 0: now
    std::size_t limit = 0;                            // 0: all
    std::function<bool(const Object&)> accepts = {};  // empty: every one
};

struct Slice {
    std::vector<ObjectPtr> objects;
    std::uint64_t revision = 0;  // that of the list
    bool more = false;
    std::size_t remaining = 0;    // counted only without `accepts`
    std::uint64_t nextEvent = 0;  // where a watch goes on from here
};

class Store {
public:
    explicit Store(std::uint64_t revision = 1, std::size_t keptEvents = 100'000);

    std::uint64_t revision() const;
    /// Other writers used up so many revisions.
    void skip(std::uint64_t revisions);

    ObjectPtr get(const std::string& shelf, const std::string& key) const;
    /// Adds or replaces, at the next revision.
    ObjectPtr put(const Kind& kind, Json body);
    /// The object as deleted; nullptr where there is none.
    ObjectPtr remove(const Kind& kind, const std::string& key);
    std::size_t count(const std::string& shelf) const;

    /// Nothing where that revision is compacted.
    std::optional<Slice> list(const Range& range) const;
    /// What is there now.
    std::vector<ObjectPtr> objects(const Range& range) const;

    /// Lists at revisions up to here answer 410.
    void compact(std::uint64_t revision);
    std::uint64_t compacted() const;
    /// Watches from revisions before now answer 410, as after a restart of the server.
    void forgetEvents();
    /// Up to where the events of a shelf are forgotten.
    std::uint64_t forgotten(const std::string& shelf) const;

    /// The number of the first event after a revision; nothing where it is forgotten.
    std::optional<std::uint64_t> eventAfter(const std::string& shelf, std::uint64_t revision) const;
    /// Up to `most` events from number `next` on. Nothing where they have been forgotten meanwhile.
    std::optional<std::vector<StoreEvent>> events(const std::string& shelf, std::uint64_t next, std::size_t most) const;
    /// Returns when there is an event of that number, when wake() was called since `woken`, or after `longest`.
    void wait(const std::string& shelf, std::uint64_t next, std::uint64_t woken,
              std::optional<std::chrono::milliseconds> longest) const;
    std::uint64_t wakeUps() const;
    /// Waits until there is such a revision, `longest` at most.
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
    struct Remaining {  // what stood behind the last page, so that the next one need not count again
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
    std::uint64_t m_forgotten = 0;  // of shelves that did not exist when events were forgotten too
    std::size_t m_keptEvents;
    std::uint64_t m_wakeUps = 0;
    mutable std::deque<Remaining> m_remaining;
};

}  // namespace bayplan::apiserver
