// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Keeps up with one kind of object: asks whether it is served and may be read, lists all of them, then watches what changes,
// from where the list ends; whatever breaks, it goes on from where it was, or lists again where the server no longer knows
// that. Nothing is missed and nothing is told twice: an object is told by its name, and what a list lacks is gone.
// Thread rule: run() blocks its thread; the sink is called from there.
// Source: Kubernetes API concepts, "Efficient detection of changes"; client-go 1.36 tools/cache reflector (figures).

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "kube/http/api_client.h"
#include "kube/http/pause.h"
#include "kube/read/list_page.h"
#include "kube/read/reading_leave.h"
#include "kube/read/watch_events.h"

namespace bayplan {

struct ReadState {
    enum class Is {
        Waiting,    // nothing was read yet
        Listing,    // `read` of `expected` objects are here
        Watching,   // the picture of this kind is complete and followed
        Retrying,   // it failed, `why`; what was read before still stands, and grows old
        Forbidden,  // `why` names the verb that is missing
        Absent,     // the server does not serve this kind
        Failed,     // it will not succeed until a person acts, `why`: a certificate does not hold; it is not tried again
    };
    Is is = Is::Waiting;
    std::size_t read = 0;
    std::size_t expected = 0;  // 0: not told
    std::string why;
    Duration next;  // of Retrying, Forbidden and Absent: until it is tried again

    bool operator==(const ReadState&) const = default;
};

class ReflectorSink {
public:
    virtual ~ReflectorSink() = default;
    virtual void listed(std::vector<LiveObject> all) = 0;
    virtual void changed(LiveObject object) = 0;
    virtual void gone(std::string key) = 0;
    /// The server said something, if only that nothing happened.
    virtual void heard() = 0;
    virtual void state(ReadState state) = 0;
};

struct ReflectorOptions {
    std::size_t pageSize = 500;
    bool streamingLists = false;  // the server sends a list as the beginning of a watch (1.32 and later)
    std::uint64_t seed = 0;
    ListLimits limits{};
    Wait wait = waitForReal;
    Duration pulse = Duration::seconds(6);          // of LiveReader: between two questions whether the server is there
    Duration pulsePatience = Duration::seconds(4);  // with the answer
    // Of a watch that has a connection of its own, as over HTTP/1.1, where nothing else tells whether it is alive: the server is to
    // end it after so long, and it is dead where it is silent for longer.
    Duration watchAlone = Duration::seconds(9);
    Duration watchSilence = Duration::seconds(14);
};

class Reflector {
public:
    Reflector(ApiClient& client, ReadingLeave& leave, const ApiKind& kind, ReflectorSink& sink, ReflectorOptions options);

    /// Until it is stopped, or has failed.
    void run(const std::stop_token& stop);

private:
    enum class Next { Ask,
                      Watch,
                      List,
                      WaitThenWatch,
                      WaitThenList,
                      Pause,
                      Fail };

    Next ask(const std::stop_token& stop);
    Next list(const std::stop_token& stop);
    Next listPages(const std::stop_token& stop);
    Next watch(bool initial, const std::stop_token& stop);
    void follows();
    Next failed(const ApiReply& reply, bool listing);
    Next failed(const Error& error);
    Next misread(const Error& error);
    Next listAnew();

    ApiClient& m_client;
    ReadingLeave& m_leave;
    const ApiKind& m_kind;
    ReflectorSink& m_sink;
    ReflectorOptions m_options;
    BackOff m_backOff;
    WatchGuard m_guard;
    std::size_t m_served = 0;  // of m_kind.versions
    std::string m_version;     // that the picture has reached; empty: a list is due
    std::string m_why;         // of the last failure
    Duration m_asked;          // that the server asked to wait
    ReadState::Is m_unusable = ReadState::Is::Retrying;
    std::uint64_t m_seen = 0;  // of m_leave
    bool m_retrying = false;   // that was said last
    bool m_doubted = false;    // the last watch died in silence: the next is believed when it says something, or ends when it is to
    bool m_refused = false;    // the server said 403, and whether it serves the kind is to be seen
};

}  // namespace bayplan
