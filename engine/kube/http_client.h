// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Requests over HTTP and TLS with a limit on everything: time, size of the reply, where it goes. Redirects are not
// followed, so that what is sent to one address does not reach another; proxies of the environment are not used.
// Connections are kept for the next request.
// Thread rule: any thread; one request at a time, others wait.

#include <cstddef>
#include <memory>
#include <stop_token>
#include <string>

#include "base/duration.h"
#include "base/result.h"

namespace bayplan {

/// Text in PEM goes before the file of the same purpose.
struct HttpTls {
    bool verify = true;      // the server's certificate, against the given roots or else those of the system
    std::string serverName;  // the name that it must have, where that is not the host of the URL
    std::string caPem, caFile;
    std::string certificatePem, certificateFile;
    std::string keyPem, keyFile;
};

struct HttpLimits {
    Duration timeout = Duration::seconds(5);  // of the whole exchange
    std::size_t maxReplyBytes = std::size_t(64) << 20;
};

struct HttpReply {
    long status = 0;
    std::string body;
};

class HttpClient {
public:
    HttpClient(HttpTls tls, HttpLimits limits);
    ~HttpClient();
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;

    /// Sends `json` and returns whatever the server answers, of any status.
    /// Errors, in the words that Go's client uses where it has some: Unreadable (no connection, too late, a certificate
    /// that does not hold), TooLarge, Cancelled, Invalid (the URL, a certificate file that cannot be read).
    Result<HttpReply> post(const std::string& url, const std::string& json, const std::stop_token& stop);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace bayplan
