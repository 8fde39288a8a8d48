// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Follows one kind of object: asks whether it is served and may be read, lists all objects, then watches changes from
// the list's version on. After any interruption it continues from its last version, or lists again if the server no
// longer knows that version. Nothing is missed and nothing is reported twice: an object is reported by its name, and
// objects missing from a list are deleted.
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
        Listing,    // `read` of `expected` objects have arrived
        Watching,   // this kind is complete and watched
        Retrying,   // a request failed, see `why`; what was read before remains and ages
        Forbidden,  // `why` names the missing verb
        Absent,     // the server does not serve this kind
        Failed,     // it will not succeed until the user acts, see `why`: an invalid certificate; no more tries
    };
    Is is = Is::Waiting;
    std::size_t read = 0;
    std::size_t expected = 0;  // 0: not given
    Message why;
    Duration next;  // for Retrying, Forbidden and Absent: until the next try

    bool operator==(const ReadState&) const = default;
};

class ReflectorSink {
public:
    virtual ~ReflectorSink() = default;
    virtual void listed(std::vector<LiveObject> all) = 0;
    virtual void changed(LiveObject object) = 0;
    virtual void gone(std::string key) = 0;
    /// The server sent something, possibly without an event.
    virtual void heard() = 0;
    virtual void state(ReadState state) = 0;
};

struct ReflectorOptions {
    std::size_t pageSize = 500;
    bool streamingLists = false;  // the server can send a list as the beginning of a watch (1.32 and later)
    std::uint64_t seed = 0;
    ListLimits limits{};
    Wait wait = waitForReal;
    Duration pulse = Duration::seconds(6);          // for LiveReader: the time between two checks that the server is alive
    Duration pulsePatience = Duration::seconds(4);  // the time for the answer
    // Of a watch that has a connection of its own, as over HTTP/1.1, where nothing else tells whether it is alive: the server is to
    // end it after so long, and it is dead where it is silent for longer.
    Duration watchAlone = Duration::seconds(9);
    Duration watchSilence = Duration::seconds(14);
};

class Reflector {
public:
    Reflector(ApiClient& client, ReadingLeave& leave, const ApiKind& kind, ReflectorSink& sink, ReflectorOptions options);

    /// Runs until it is stopped, or has failed.
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
    std::size_t m_served = 0;  // index in m_kind.versions
    std::string m_version;     // the version that was reached; empty: a list is needed
    Message m_why;             // of the last failure
    Duration m_asked;          // the wait that the server requested
    ReadState::Is m_unusable = ReadState::Is::Retrying;
    std::uint64_t m_seen = 0;  // of m_leave
    bool m_retrying = false;   // that was said last
    bool m_doubted = false;    // the last watch died in silence: the next is believed when it says something, or ends when it is to
    bool m_refused = false;    // the server said 403, and whether it serves the kind is to be seen
};

}  // namespace bayplan
