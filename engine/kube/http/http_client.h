// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Requests over HTTP and TLS with a limit on everything: time, size of the reply, where it goes. Redirects are not
// followed, so that what is sent to one address does not reach another; no proxy is used but the one that is named.
// Connections are kept for the next request, and requests go over one together where the server speaks HTTP/2.
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

/// Text in PEM goes before the file of the same purpose.
struct HttpTls {
    bool verify = true;      // the server's certificate, against the given roots or else those of the system
    std::string serverName;  // the name that it must have, where that is not the host of the URL
    std::string caPem, caFile;
    std::string certificatePem, certificateFile;
    std::string keyPem, keyFile;
};

/// Empty: none.
struct HttpProxy {
    std::string url;     // http, https or socks5
    std::string except;  // hosts, domains and networks that are spoken to directly, with commas between
};

struct HttpLimits {
    Duration timeout = Duration::seconds(5);            // of the whole exchange; of a stream: until it is connected
    std::size_t maxReplyBytes = std::size_t(64) << 20;  // unpacked; of a stream: of a reply that is none, see stream()
    Duration silence{};                                 // of a stream: the longest without a byte; zero: any
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
    std::vector<std::pair<std::string, std::string>> headers;  // no control characters in them
    std::string body;
    bool packed = false;  // the answer may come packed
    /// Never sent twice: over HTTP/1.1 and a connection of its own. On one that was kept, libcurl sends again what got no
    /// answer, which may have been carried out nevertheless.
    bool once = false;
    Duration timeout{};  // of this one; zero: that of the limits
    Duration silence{};  // likewise
};

struct HttpReply {
    long status = 0;
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;  // names in lower case, in order of coming; 64 KiB of them at most

    /// The first of that name; empty: there is none.
    std::string header(std::string_view name) const;
};

class HttpClient {
public:
    HttpClient(HttpTls tls, HttpLimits limits, HttpProxy proxy = {});
    ~HttpClient();
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;

    /// Sends `json` and returns whatever the server answers, of any status.
    /// Errors, in the words that Go's client uses where it has some: Unreadable (no connection, too late), TooLarge, Cancelled, Invalid (the URL, a certificate file that cannot be read, and
    /// whatever else of certificates another try would not mend: one that does not hold, one that is refused).
    Result<HttpReply> send(const HttpRequest& request, const std::stop_token& stop);
    Result<HttpReply> post(const std::string& url, const std::string& json, const std::stop_token& stop);

    /// Hands on the body of a reply of status 2xx as it comes, in the calling thread, and nothing of it as soon as it begins, and returns the rest of the reply when
    /// the server ends it; the body of another status is returned. Errors as send(), and whatever `take` returns, which
    /// ends the exchange.
    using TakeBytes = std::function<Result<void>(std::string_view)>;
    Result<HttpReply> stream(const HttpRequest& request, const TakeBytes& take, const std::stop_token& stop);

    /// Bytes of replies that came so far, of any request.
    std::uint64_t received() const;

    /// Whether requests go over one connection together: as the last one that ended did. False before the first.
    bool shares() const;

    /// Ends all requests that are on their way, as unreadable. For a server that does not answer any more: whoever asks again
    /// has to take another client, since this one would keep its connections.
    void giveUp();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace bayplan
