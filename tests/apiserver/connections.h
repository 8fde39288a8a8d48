// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Connections of a server of this process: a thread for each, and an end for all of them at once.

#include <functional>
#include <list>
#include <mutex>
#include <thread>

#include <httplib.h>

namespace bayplan::apiserver {

/// A thread a connection: watches hold theirs for as long as they live, so a pool of any size would run dry.
class ConnectionThreads : public httplib::TaskQueue {
public:
    void enqueue(std::function<void()> task) override;
    void shutdown() override;

private:
    struct Running {
        std::thread thread;
        bool done = false;
    };
    void join(bool all);

    std::mutex m_mutex;
    std::list<Running> m_running;
};

/// Shuts every socket that this process has accepted on `port`: idle ones, of which the server's library tells nothing,
/// as well. With `peer`: only that whose other end has this port.
void shutConnections(int port, int peer = 0);

}  // namespace bayplan::apiserver
