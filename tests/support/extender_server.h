// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A small HTTP server inside a test, on a free port of the loopback interface.

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <httplib.h>

namespace bayplan::samples {

class ExtenderServer {
public:
    /// Without a certificate: HTTP. `clientCa`: the authority of the clients.
    explicit ExtenderServer(const std::string& certificate = {}, const std::string& key = {}, const std::string& clientCa = {}) {
        if (certificate.empty()) m_server = std::make_unique<httplib::Server>();
        else m_server = std::make_unique<httplib::SSLServer>(certificate.c_str(), key.c_str(), clientCa.empty() ? nullptr : clientCa.c_str());
        m_scheme = certificate.empty() ? "http" : "https";
        m_port = m_server->bind_to_any_port("127.0.0.1");
    }
    ~ExtenderServer() {
        if (!m_thread.joinable()) return;
        m_server->stop();
        m_thread.join();
    }
    ExtenderServer(const ExtenderServer&) = delete;
    ExtenderServer& operator=(const ExtenderServer&) = delete;

    using Handler = std::function<void(const httplib::Request&, httplib::Response&)>;
    /// Before start().
    void on(const std::string& path, Handler handler) {
        m_server->Post(path, [this, path, handler = std::move(handler)](const httplib::Request& request, httplib::Response& response) {
            {
                const std::lock_guard lock(m_mutex);
                m_calls.push_back({path, request.body});
            }
            handler(request, response);
        });
    }
    void reply(const std::string& path, const std::string& json) {
        on(path, [json](const httplib::Request&, httplib::Response& response) { response.set_content(json, "application/json"); });
    }
    void start() {
        m_thread = std::thread([this] { m_server->listen_after_bind(); });
        while (!m_server->is_running()) std::this_thread::yield();
    }

    std::string url(const std::string& host = "127.0.0.1") const { return m_scheme + "://" + host + ":" + std::to_string(m_port); }
    int port() const { return m_port; }

    struct Call {
        std::string path;
        std::string body;
    };
    std::vector<Call> calls() const {
        const std::lock_guard lock(m_mutex);
        return m_calls;
    }

private:
    std::unique_ptr<httplib::Server> m_server;
    std::string m_scheme;
    int m_port = 0;
    std::thread m_thread;
    mutable std::mutex m_mutex;
    std::vector<Call> m_calls;
};

}  // namespace bayplan::samples
