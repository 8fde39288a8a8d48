// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads a live cluster: a thread and a connection for each kind of object, and one place where what they bring waits until
// it is fetched. What changes twice meanwhile is fetched once, so that what waits never grows beyond the cluster itself.
// Thread rule: take(), state() and wait() from any thread.

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "kube/live_picture.h"
#include "kube/reflector.h"

namespace bayplan {

struct LiveChange {
    std::size_t kind = 0;  // of LivePicture::kinds()
    std::string key;
};

struct LiveState {
    std::vector<ReadState> kinds;
    std::chrono::steady_clock::time_point heard;  // the oldest of the kinds that are followed: the picture is of then, or younger

    /// Everything that may be read and exists has been, and is followed.
    bool complete() const;
};

class LiveReader {
public:
    using MakeClient = std::function<std::unique_ptr<ApiClient>()>;
    /// Begins at once.
    LiveReader(const MakeClient& makeClient, const std::vector<ApiKind>& kinds, const ReflectorOptions& options = {});
    /// Stops and waits for the threads.
    ~LiveReader();
    LiveReader(const LiveReader&) = delete;
    LiveReader& operator=(const LiveReader&) = delete;

    /// Until there is something to take or a state changed; false: `most` went by first, or it was stopped.
    bool wait(Duration most, const std::stop_token& stop);
    /// Puts what waits into `picture`, made of the same kinds, and says what became different.
    std::vector<LiveChange> take(LivePicture& picture);
    LiveState state() const;

private:
    class Inbox;

    mutable std::mutex m_mutex;  // of the inboxes
    std::condition_variable_any m_news;
    bool m_any = false;
    std::vector<std::unique_ptr<Inbox>> m_inboxes;
    std::vector<std::unique_ptr<ApiClient>> m_clients;
    std::vector<std::jthread> m_threads;
};

}  // namespace bayplan
