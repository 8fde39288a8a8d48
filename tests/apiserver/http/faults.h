// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Faults on demand. Each fault says which requests it matches, how many of those it lets pass first and how often it
// strikes. The first fault that matches a request strikes. In a file: a list of objects with the members of Fault,
// `what` in the spelling of kNames.
// Thread rule: thread-safe.

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "apiserver/http/answer.h"

namespace bayplan::apiserver {

struct Fault {
    enum class What {
        Status,        // `status`, with Retry-After if `retryAfter` is not negative; the request is not carried out
        Unauthorized,  // 401, as for an expired token
        Refuse,        // the connection is cut before anything is carried out
        LoseAnswer,    // carried out, then the connection is cut without an answer
        CutAnswer,     // carried out, then cut after `bytes` bytes of the body
        CutWatch,      // a watch: cut after `events` whole events and `bytes` bytes of the next
        EndWatch,      // a watch: ended properly after `events` events
        Hang,          // nothing is answered until release()
        HangAfter,     // carried out, and then nothing is answered until release()
        HangWatch,     // a watch: after `events` events nothing more comes until release()
        Slow,          // `bytes` bytes every `delayMs`
        Oversized,     // 200 with a JSON object of `bytes` bytes
        Nested,        // 200 with `bytes` opened brackets
        Endless,       // 200 with a JSON string that never ends
        Busy,          // 429 in plain text with Retry-After, as from a full priority level; nothing is carried out
        Redirect,      // 307 to `text`
        Body,          // 200 with `text` as the body: wrong types, no JSON
    };
    What what = What::Status;
    std::string method = {};  // empty: any
    std::string path = {};    // a part of the target with its query; empty: any
    bool watches = false;     // only watches
    int skip = 0;             // this many matching requests succeed first
    int times = 1;            // then this many are struck; 0: all
    int status = 503;
    int retryAfter = -1;  // seconds
    int events = 0;
    std::size_t bytes = 0;
    int delayMs = 1;
    std::string text = {};
};

class Faults {
public:
    void add(Fault fault);
    void clear();
    /// The number of struck requests.
    int struck() const;

    /// The fault that strikes this request.
    std::optional<Fault> take(const Request& request);

    /// Waits until release(), dropHolds() or setOpen(false). True only after the first.
    bool hold();
    /// Releases the hanging requests; returns their number.
    int release();
    int holding() const;
    /// Ends the hanging requests, since their connections end.
    void dropHolds();
    /// While closed, nothing hangs.
    void setOpen(bool open);

private:
    struct Planned {
        Fault fault;
        int seen = 0;
    };
    mutable std::mutex m_mutex;
    std::condition_variable m_released;
    std::vector<Planned> m_planned;
    int m_struck = 0;
    int m_holding = 0;
    std::uint64_t m_releases = 0;
    std::uint64_t m_drops = 0;
    bool m_open = true;
};

/// Reads the text of a faults file; a text instead: what is wrong with it.
std::variant<std::vector<Fault>, std::string> parseFaults(const std::string& text);

/// Whole answers of hostile servers.
Answer busyAnswer();
Answer statusAnswer(const Fault& fault);
std::string oversizedBody(std::size_t bytes);

}  // namespace bayplan::apiserver
