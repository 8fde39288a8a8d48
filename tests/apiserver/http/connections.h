// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The connections of a server in this process: a thread for each, and a way to end all of them at once.

#include <functional>
#include <list>
#include <mutex>
#include <thread>

#include <httplib.h>

namespace bayplan::apiserver {

/// One thread for each connection: watches keep theirs as long as they live, so a pool of any size would run out.
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

/// Shuts every socket that this process has accepted on `port`, also idle ones, which the server's library does not
/// show. With `peer`: only the socket whose other end has this port.
void shutConnections(int port, int peer = 0);

}  // namespace bayplan::apiserver
