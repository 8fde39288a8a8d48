// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads a live cluster: a thread for each kind of object, over one connection where the server speaks HTTP/2, and one place
// where what they bring waits until it is fetched. What changes twice meanwhile is fetched once, so that what waits never grows
// beyond the cluster itself. Every few seconds the server is asked whether it is there: quiet kinds say nothing for minutes, and
// a connection that is dead says nothing either. Over HTTP/1.1 a watch has a connection of its own, which may die alone: there it is
// begun anew every few seconds, and told where it says nothing for longer.
// Thread rule: take(), state() and wait() from any thread.

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "kube/read/live_picture.h"
#include "kube/read/reflector.h"

namespace bayplan {

struct LiveChange {
    std::size_t kind = 0;  // index in LivePicture::kinds()
    std::string key;
};

struct LiveState {
    std::vector<ReadState> kinds;
    /// The oldest time of the kinds that are watched: the picture is of that time or later. A kind is as fresh as the
    /// server's last sign of life, unless it has been silent for longer than servers send no bookmark.
    std::chrono::steady_clock::time_point heard;
    std::string silent;  // why the server gives no sign of life at the moment; empty: it does

    /// Whether everything that may be read and exists has been read, and is watched.
    bool complete() const;
};

class LiveReader {
public:
    using MakeClient = std::function<std::unique_ptr<ApiClient>()>;
    /// Starts at once.
    LiveReader(const MakeClient& makeClient, const std::vector<ApiKind>& kinds, const ReflectorOptions& options = {});
    /// Stops and waits for the threads.
    ~LiveReader();
    LiveReader(const LiveReader&) = delete;
    LiveReader& operator=(const LiveReader&) = delete;

    /// Waits until there is something to take or a state changed; false: `most` elapsed first, or it was stopped.
    bool wait(Duration most, const std::stop_token& stop);
    /// Puts the waiting changes into `picture`, which must have the same kinds, and returns what changed.
    std::vector<LiveChange> take(LivePicture& picture);
    LiveState state() const;

private:
    class Inbox;

    void feelPulse(const ReflectorOptions& options, const std::stop_token& stop);

    mutable std::mutex m_mutex;                                                        // protects the inboxes and what follows, up to them
    std::chrono::steady_clock::time_point m_pulse = std::chrono::steady_clock::now();  // the last one that was answered
    std::string m_silent;
    std::condition_variable_any m_news;
    bool m_any = false;
    std::vector<std::unique_ptr<Inbox>> m_inboxes;
    std::unique_ptr<ApiClient> m_client;
    ReadingLeave m_leave;
    std::vector<std::jthread> m_threads;
};

}  // namespace bayplan
