// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The server's network side: HTTP or HTTPS on 127.0.0.1, one thread for each connection, with faults.
// Thread rule: start and stop from one thread.

#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "apiserver/http/faults.h"
#include "apiserver/world.h"

namespace httplib {
class Server;
struct Request;
struct Response;
}  // namespace httplib

namespace bayplan::apiserver {

/// Paths of PEM files. Empty: HTTP.
struct TlsFiles {
    std::string certificate;
    std::string key;
    std::string clientAuthority;  // the authority of client certificates, which are requested, not required
};

class Front {
public:
    using Handler = std::function<Answer(const Request&)>;
    /// Gets each request and the status of its answer; 0 if a fault came first. Returns the request's number.
    using Listener = std::function<std::uint64_t(const Request&, int status)>;

    Front(World& world, Faults& faults, Handler handler, Listener listener);
    ~Front();
    Front(const Front&) = delete;
    Front& operator=(const Front&) = delete;

    /// `port` 0: a free one. False if the port is in use or the TLS files do not match.
    bool start(const TlsFiles& tls, int port);
    /// Cuts every connection and waits for their threads.
    void stop();
    int port() const { return m_port; }
    /// Cuts every connection, streams and idle ones too, and goes on listening.
    void dropConnections();

private:
    void handle(const httplib::Request& asked, httplib::Response& reply);
    void reply(Answer answer, httplib::Response& reply) const;
    /// Sends the head and `bytes` bytes of the body, and cuts the connection.
    void cut(httplib::Response& reply, const Answer& ready, std::size_t bytes) const;
    void stream(const std::shared_ptr<WatchStream>& watch, const std::optional<Fault>& fault, httplib::Response& reply);
    /// False: the fault does not strike before the request. `peer`: the port at the client's end.
    bool strikeBefore(const Fault& fault, const Request& request, int peer, httplib::Response& reply);

    World& m_world;
    Faults& m_faults;
    Handler m_handler;
    Listener m_listener;
    std::unique_ptr<httplib::Server> m_server;
    std::thread m_thread;
    int m_port = 0;
};

}  // namespace bayplan::apiserver
