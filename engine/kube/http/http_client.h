// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Requests over HTTP and TLS with a limit on everything: time, size of the reply, destination. Redirects are not
// followed, so that what is sent to one address never reaches another; only the given proxy is used.
// Connections are kept for the next request, and requests share a connection if the server speaks HTTP/2.
// Thread rule: any thread, any number of requests at a time.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/duration.h"
#include "base/result.h"

namespace bayplan {

/// PEM text takes precedence over the file for the same purpose.
struct HttpTls {
    bool verify = true;      // verify the server's certificate with the given roots, or else those of the system
    std::string serverName;  // the name in the certificate, if it differs from the host of the URL
    std::string caPem, caFile;
    std::string certificatePem, certificateFile;
    std::string keyPem, keyFile;
};

/// Empty: no proxy.
struct HttpProxy {
    std::string url;     // http, https or socks5
    std::string except;  // hosts, domains and networks without the proxy, separated by commas
};

struct HttpLimits {
    Duration timeout = Duration::seconds(5);            // of the whole exchange; for a stream: until it is connected
    std::size_t maxReplyBytes = std::size_t(64) << 20;  // uncompressed; for a stream: of a reply that is not streamed, see stream()
    Duration silence{};                                 // of a stream: the longest time without a byte; zero: any
};

enum class HttpMethod { Get,
                        Post,
                        Put,
                        Patch,
                        Delete };
/// "GET".
const char* toString(HttpMethod method);

struct HttpRequest {
    HttpMethod method = HttpMethod::Get;
    std::string url;
    std::vector<std::pair<std::string, std::string>> headers;  // without control characters
    std::string body;
    bool packed = false;  // the answer may be compressed
    /// Never sent twice: uses HTTP/1.1 and a connection of its own. On a kept connection, libcurl repeats a request
    /// without an answer, although the server may have performed it.
    bool once = false;
    Duration timeout{};  // of this request; zero: the one in the limits
    Duration silence{};  // likewise
};

struct HttpReply {
    long status = 0;
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;  // names in lower case, in order of arrival; at most 64 KiB

    /// The first one of that name; empty if there is none.
    std::string header(std::string_view name) const;
};

class HttpClient {
public:
    HttpClient(HttpTls tls, HttpLimits limits, HttpProxy proxy = {});
    ~HttpClient();
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;

    /// Sends `json` and returns the server's answer, whatever its status.
    /// Errors, in the words of Go's client if it has some: Unreadable (no connection, timeout), TooLarge, Cancelled,
    /// Invalid (the URL, a certificate file that cannot be read, and other problems with certificates that a retry
    /// cannot solve: an invalid or rejected one).
    Result<HttpReply> send(const HttpRequest& request, const std::stop_token& stop);
    Result<HttpReply> post(const std::string& url, const std::string& json, const std::stop_token& stop);

    /// Passes on the body of a reply with status 2xx as it arrives, in the calling thread; an empty portion marks its
    /// beginning. Returns the rest of the reply when the server ends it. A body with another status is returned. Errors
    /// as send(), and whatever `take` returns, which ends the exchange.
    using TakeBytes = std::function<Result<void>(std::string_view)>;
    Result<HttpReply> stream(const HttpRequest& request, const TakeBytes& take, const std::stop_token& stop);

    /// The bytes of replies received so far, for any request.
    std::uint64_t received() const;

    /// Whether requests go over one connection together: as the last one that ended did. False before the first.
    bool shares() const;

    /// Ends all current requests as Unreadable, for a server that no longer answers. Further requests need another
    /// client, because this one would keep its connections.
    void giveUp();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace bayplan
