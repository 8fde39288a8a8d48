// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/read/reflector.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <random>
#include <utility>

namespace bayplan {

namespace {

constexpr Duration kUnusable = Duration::seconds(60);  // until an absent or forbidden kind is tried again
constexpr int kWatchSeconds = 300;                     // the minimum; at most twice that, so that watches do not end together

/// The server no longer knows the version, or not yet if it was restored from a backup.
bool isGone(const ApiStatus& status) {
    return status.code == 410 || status.reason == "Expired" || status.reason == "Gone"
           || std::any_of(status.causes.begin(), status.causes.end(), [](const StatusCause& cause) { return cause.reason == "ResourceVersionTooLarge"; });
}

Message needs(const char* verb, const ApiKind& kind) {
    return kind.only.empty() ? worded("needs %1 %2", {verb, kind.resource}) : worded("needs %1 %2 in %3", {verb, kind.resource, kind.only});
}

}  // namespace

Reflector::Reflector(ApiClient& client, ReadingLeave& leave, const ApiKind& kind, ReflectorSink& sink, ReflectorOptions options)
    : m_client(client), m_leave(leave), m_kind(kind), m_sink(sink), m_options(std::move(options)), m_backOff(m_options.seed), m_guard(kind, m_options.limits) {}

void Reflector::run(const std::stop_token& stop) {
    Next next = Next::Ask;
    while (!stop.stop_requested()) {
        switch (next) {
        case Next::Ask: next = ask(stop); break;
        case Next::List: next = list(stop); break;
        case Next::Watch: next = watch(false, stop); break;
        case Next::Pause:
            m_version.clear();
            m_sink.state({m_unusable, 0, 0, m_why, kUnusable});
            m_options.wait(kUnusable, stop);
            next = Next::Ask;
            break;
        case Next::Fail: return m_sink.state({ReadState::Is::Failed, 0, 0, m_why, {}});
        case Next::WaitThenWatch:
        case Next::WaitThenList: {
            const Duration pause = std::max(m_backOff.next(), m_asked);
            m_asked = {};
            m_retrying = true;
            m_sink.state({ReadState::Is::Retrying, 0, 0, m_why, pause});
            m_options.wait(pause, stop);
            next = next == Next::WaitThenList || m_version.empty() ? Next::List : Next::Watch;
            break;
        }
        }
    }
}

Reflector::Next Reflector::ask(const std::stop_token& stop) {
    const bool refused = std::exchange(m_refused, false);
    const Result<ReadingLeave::Answer> leave = m_leave.ask(m_kind, m_seen, stop);
    if (!leave) return failed(leave.error());
    using Is = ReadingLeave::Answer::Is;
    m_unusable = leave->is == Is::Absent ? ReadState::Is::Absent : ReadState::Is::Forbidden;
    if (leave->is == Is::Absent) m_why = {};
    if (leave->is == Is::Forbidden) m_why = needs(leave->verb.c_str(), m_kind);
    if (leave->is != Is::Ask || refused) return Next::Pause;
    if (leave->versionKnown) m_served = leave->version;
    return Next::List;
}

Reflector::Next Reflector::list(const std::stop_token& stop) {
    m_version.clear();
    m_retrying = false;
    m_sink.state({ReadState::Is::Listing, 0, 0, {}, {}});
    return m_options.streamingLists ? watch(true, stop) : listPages(stop);
}

/// A list without a version is as new as the server's own store, so that a list after an interruption never goes back
/// in time.
Reflector::Next Reflector::listPages(const std::stop_token& stop) {
    std::vector<LiveObject> all;
    ListGuard guard(m_kind, m_options.limits);
    std::string rest, version;
    do {
        ApiRequest request;
        request.path = m_kind.path(m_served);
        request.query = {{"limit", std::to_string(m_options.pageSize)}};
        if (!rest.empty()) request.query.emplace_back("continue", rest);
        Result<ApiReply> reply = m_client.send(request, stop);
        if (!reply) return failed(reply.error());
        if (!reply->ok()) return failed(*reply, true);
        m_sink.heard();
        Result<ListPage> page = listPage(reply->body, m_kind, m_kind.apiVersion(m_served));
        if (!page) return misread(page.error());
        if (const Result<void> ends = guard.add(*page); !ends) return misread(ends.error());
        all.insert(all.end(), std::make_move_iterator(page->objects.begin()), std::make_move_iterator(page->objects.end()));
        rest = std::move(page->rest);
        version = std::move(page->version);
        m_sink.state({ReadState::Is::Listing, all.size(), rest.empty() ? all.size() : all.size() + page->remaining, {}, {}});
    } while (!rest.empty() && !stop.stop_requested());
    if (stop.stop_requested()) return Next::List;
    m_version = version;
    m_guard.listed(all);
    m_sink.listed(std::move(all));
    return Next::Watch;
}

/// Only now: whoever retries was told so.
void Reflector::follows() {
    m_doubted = false;
    if (std::exchange(m_retrying, false)) m_sink.state({ReadState::Is::Watching, 0, 0, {}, {}});
}

/// With `initial` the watch begins with all there is, up to a bookmark that says so. One that is alone on its connection ends there,
/// and is followed by one that is short.
Reflector::Next Reflector::watch(bool initial, const std::stop_token& stop) {
    ApiRequest request;
    request.path = m_kind.path(m_served);
    std::mt19937_64 random(m_options.seed + std::hash<std::string>{}(m_version));
    const bool alone = !m_client.shares(), brief = alone && !initial;
    const std::int64_t seconds = brief ? std::max<std::int64_t>(m_options.watchAlone.milliseconds() / 1000, 1) : kWatchSeconds + static_cast<int>(random() % kWatchSeconds);
    request.query = {{"watch", "1"}, {"allowWatchBookmarks", "true"}, {"timeoutSeconds", std::to_string(seconds)}};
    if (brief) request.silence = m_options.watchSilence;
    if (initial) {
        request.query.emplace_back("sendInitialEvents", "true");
        request.query.emplace_back("resourceVersionMatch", "NotOlderThan");
    } else {
        request.query.emplace_back("resourceVersion", m_version);
        if (!m_retrying) m_sink.state({ReadState::Is::Watching, 0, 0, {}, {}});
    }

    bool listing = initial, any = false;
    const auto since = std::chrono::steady_clock::now();
    auto heard = since;
    std::vector<LiveObject> all;
    ListGuard guard(m_kind, m_options.limits);
    std::optional<ApiStatus> failure;
    std::optional<Error> fault;
    WatchEvents events(m_kind, m_kind.apiVersion(m_served), [&](WatchEvent event) -> Result<void> {
        any = true;
        m_sink.heard();
        if (event.what == WatchEvent::What::Failed) {
            failure = std::move(event.failure);
            return Error{ErrorCode::Cancelled, {}, {}};
        }
        if (listing && event.what == WatchEvent::What::Set) {
            if (const Result<void> ends = guard.add(event.object); !ends) return ends;
            all.push_back(std::move(event.object));
            if (all.size() % m_options.pageSize == 0) m_sink.state({ReadState::Is::Listing, all.size(), 0, {}, {}});
            return {};
        }
        if (event.what == WatchEvent::What::InitialEnd && listing) {
            listing = false;
            m_guard.listed(all);
            m_sink.listed(std::move(all));
            m_sink.state({ReadState::Is::Watching, 0, 0, {}, {}});
        }
        if (listing) return {};
        m_version = event.version;
        m_backOff.succeeded();
        if (initial && alone) return Error{ErrorCode::Cancelled, {}, {}};
        if (event.what == WatchEvent::What::Set) {
            if (const Result<void> ends = m_guard.set(event.object); !ends) return ends;
            m_sink.changed(std::move(event.object));
        } else if (event.what == WatchEvent::What::Gone) {
            m_guard.gone(event.object.key);
            m_sink.gone(std::move(event.object.key));
        }
        return {};
    });
    const auto feed = [&](std::string_view bytes) {
        heard = std::chrono::steady_clock::now();
        if (!initial && !(m_doubted && bytes.empty())) {
            m_sink.heard();
            follows();
        }
        const Result<void> fed = events.feed(bytes);
        if (!fed) fault = fed.error();
        return fed;
    };
    const Result<ApiReply> reply = m_client.stream(request, feed, stop);
    if (stop.stop_requested()) return Next::List;
    if (listing) m_options.streamingLists = false;  // whatever the reason was: pages may get through
    if (failure) {
        m_why = failure->toString();
        return isGone(*failure) ? listAnew() : Next::WaitThenList;
    }
    if (initial && alone && !listing) return Next::Watch;
    if (fault) return misread(*fault);
    if (!reply) {
        // Whatever else ended it was said; this only took too long.
        m_doubted |= brief && reply.error().code == ErrorCode::Unreadable && std::chrono::steady_clock::now() - heard >= std::chrono::nanoseconds(m_options.watchSilence.nanoseconds / 10 * 9);
        return failed(reply.error());
    }
    if (initial && (reply->status == 400 || reply->status == 422)) return Next::List;  // it does not support this
    if (!reply->ok()) return failed(*reply, initial);
    // Servers often end watches. After one that ends at once, or before the list is complete, there is a pause.
    if (brief && std::chrono::steady_clock::now() - since >= std::chrono::milliseconds(500 * seconds)) {
        m_backOff.succeeded();
        follows();
        return Next::Watch;
    }
    if (any && !listing) return Next::Watch;
    m_why = worded("the server ended the watch of %1 at once", {m_kind.resource});
    return Next::WaitThenWatch;
}

Reflector::Next Reflector::failed(const ApiReply& reply, bool listing) {
    m_why = reply.failure->toString();
    m_asked = reply.retryAfter.value_or(Duration{});
    if (isGone(*reply.failure)) return listAnew();
    if (reply.status == 403) {
        m_why = needs(listing ? "list" : "watch", m_kind);
        m_refused = true;
        return Next::Ask;
    }
    if (reply.status == 404) {
        if (m_served + 1 < m_kind.versions.size()) {
            ++m_served;
            return Next::List;
        }
        m_served = 0;
        m_unusable = ReadState::Is::Absent;
        return Next::Pause;
    }
    return listing ? Next::WaitThenList : Next::WaitThenWatch;
}

/// At once, but not repeatedly.
Reflector::Next Reflector::listAnew() {
    m_version.clear();
    const bool atOnce = m_backOff.fresh();
    if (atOnce) m_backOff.next();
    return atOnce ? Next::List : Next::WaitThenList;
}

Reflector::Next Reflector::failed(const Error& error) {
    m_why = error.message;
    if (error.code == ErrorCode::Invalid) return Next::Fail;
    return error.code == ErrorCode::Unreadable ? Next::WaitThenWatch : Next::WaitThenList;
}

/// It is unknown what a misunderstood answer was about: everything is read again.
Reflector::Next Reflector::misread(const Error& error) {
    m_why = error.message;
    return Next::WaitThenList;
}

}  // namespace bayplan
