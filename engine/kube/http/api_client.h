// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Requests to one API server as one user. Reads only: any other request is rejected here, before a byte is sent, unless
// a WritePermit for this context is passed with the request. Access reviews count as reads. A redirect is never
// followed. A reply that is too large or of an unexpected type, or a missing reply, is an error that names the request
// and never the credentials.
// Thread rule: any thread, any number of requests and streams at a time; reads share a connection if the server
// speaks HTTP/2.

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "base/duration.h"
#include "base/result.h"
#include "kube/http/api_endpoint.h"
#include "kube/http/api_status.h"
#include "kube/http/credentials.h"
#include "kube/http/http_client.h"
#include "kube/http/write_permit.h"

namespace bayplan {

struct ApiRequest {
    HttpMethod method = HttpMethod::Get;
    std::string path;                                        // "/api/v1/pods", escaped: see apiPath()
    std::vector<std::pair<std::string, std::string>> query;  // not escaped
    std::string body;
    std::string contentType = "application/json";  // of the body
    std::string accept = "application/json";
    Duration timeout{};  // zero: the one in ApiLimits
    Duration silence{};  // of a stream; likewise
};

/// A path whose parts may be any text: "/api/v1/namespaces/ns/pods/name".
std::string apiPath(const std::vector<std::string>& parts);

struct ApiReply {
    long status = 0;
    std::string body;  // only with status 2xx
    /// The server's reason for a refusal; absent: none.
    std::optional<ApiStatus> failure;
    std::vector<std::string> warnings;  // from the server, for people
    std::string auditId;

    bool ok() const { return !failure; }
    /// Whether the same request may succeed later: too many requests, or the server is in trouble. An eviction that a
    /// budget blocks is also included.
    bool worthRetrying() const;
    /// How long the server asks to wait first; absent: not given.
    std::optional<Duration> retryAfter;
};

struct ApiLimits {
    Duration timeout = Duration::seconds(60);
    std::size_t maxReplyBytes = std::size_t(256) << 20;
    /// Zero: a stream may be silent for any time. Watches request at most ten minutes, and bookmarks in between: a
    /// server that is silent for longer is gone.
    Duration streamSilence = Duration::seconds(660);
};

class ApiClient {
public:
    ApiClient(ApiEndpoint endpoint, std::shared_ptr<CredentialSource> credentials, ApiLimits limits = {});
    ~ApiClient();
    ApiClient(const ApiClient&) = delete;
    ApiClient& operator=(const ApiClient&) = delete;

    const ApiEndpoint& endpoint() const;

    /// Returns whatever the server answers; after a 401, tries once more with fresh credentials if there are any.
    /// Errors: Conflict (a write without a permit for this context: nothing was sent), Invalid (the path, or an invalid
    /// certificate of either side), Unreadable (no answer, a redirect), TooLarge, Cancelled, and those of
    /// CredentialSource::present. The server may have performed a write that ends with Unreadable.
    Result<ApiReply> send(const ApiRequest& request, const std::stop_token& stop, const WritePermit* permit = nullptr);

    /// A GET with a continuing answer, such as a watch: passes on the bytes as they arrive, in the calling thread.
    /// Returns when the server ends the stream. Errors as send(), and whatever `take` returns, which ends it.
    Result<ApiReply> stream(const ApiRequest& request, const HttpClient::TakeBytes& take, const std::stop_token& stop);

    /// The bytes of answers received so far over connections that are kept.
    std::uint64_t received() const;

    /// Whether what is asked for goes over one connection together, so that what is alive there is alive for all: see HttpClient.
    bool shares() const;

    /// Ends all current requests as Unreadable and drops the connections, for a server that no longer answers. The next
    /// request opens a new connection.
    void disconnect();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace bayplan
