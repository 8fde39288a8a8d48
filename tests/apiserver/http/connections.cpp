// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/http/connections.h"

#include <filesystem>
#include <string>

#include <netinet/in.h>
#include <sys/socket.h>

namespace bayplan::apiserver {

void ConnectionThreads::enqueue(std::function<void()> task) {
    join(false);
    const std::lock_guard lock(m_mutex);
    Running& running = m_running.emplace_back();
    running.thread = std::thread([this, &running, task = std::move(task)] {
        task();
        const std::lock_guard done(m_mutex);
        running.done = true;
    });
}

void ConnectionThreads::shutdown() {
    join(true);
}

void ConnectionThreads::join(bool all) {
    std::list<Running> ended;
    {
        const std::lock_guard lock(m_mutex);
        for (auto it = m_running.begin(); it != m_running.end();) {
            const auto next = std::next(it);
            if (all || it->done) ended.splice(ended.end(), m_running, it);
            it = next;
        }
    }
    for (Running& one : ended) one.thread.join();
}

void shutConnections(int port, int peer) {
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd", error)) {
        const int socket = std::atoi(entry.path().filename().c_str());
        sockaddr_in local{};
        socklen_t size = sizeof local;
        if (getsockname(socket, reinterpret_cast<sockaddr*>(&local), &size) != 0 || local.sin_family != AF_INET
            || ntohs(local.sin_port) != port)
            continue;
        if (peer > 0) {
            sockaddr_in remote{};
            size = sizeof remote;
            if (getpeername(socket, reinterpret_cast<sockaddr*>(&remote), &size) != 0 || ntohs(remote.sin_port) != peer)
                continue;
        }
        int listens = 0;
        size = sizeof listens;
        if (getsockopt(socket, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0 && !listens)
            ::shutdown(socket, SHUT_RDWR);
    }
}

}  // namespace bayplan::apiserver
