// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Requests to one API server as one user. Reads only: whatever else is asked for is refused here, before a byte is sent,
// unless a WritePermit for this context is handed in with the request. Asking what one may do is reading.
// A redirect is never followed; a reply that is too large, of a type that was not asked for, or no reply, is an error that
// names the request and never the credentials.
// Thread rule: any thread, any number of requests and streams at a time; those that read share a connection where the server
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
    Duration timeout{};  // zero: that of ApiLimits
    Duration silence{};  // of a stream; likewise
};

/// A path of parts that may be any text: "/api/v1/namespaces/ns/pods/name".
std::string apiPath(const std::vector<std::string>& parts);

struct ApiReply {
    long status = 0;
    std::string body;  // of status 2xx
    /// What the server has against it; absent: nothing.
    std::optional<ApiStatus> failure;
    std::vector<std::string> warnings;  // of the server, for people
    std::string auditId;

    bool ok() const { return !failure; }
    /// The same request may succeed later: too many requests, or the server is in trouble. A budget that blocks an eviction
    /// is among these.
    bool worthRetrying() const;
    /// How long the server asks to wait first; absent: it does not say.
    std::optional<Duration> retryAfter;
};

struct ApiLimits {
    Duration timeout = Duration::seconds(60);
    std::size_t maxReplyBytes = std::size_t(256) << 20;
    /// Zero: a stream may be silent for any time. Watches ask for no more than ten minutes, and for a bookmark now and then: a
    /// server that is silent for longer than that is no longer there.
    Duration streamSilence = Duration::seconds(660);
};

class ApiClient {
public:
    ApiClient(ApiEndpoint endpoint, std::shared_ptr<CredentialSource> credentials, ApiLimits limits = {});
    ~ApiClient();
    ApiClient(const ApiClient&) = delete;
    ApiClient& operator=(const ApiClient&) = delete;

    const ApiEndpoint& endpoint() const;

    /// Whatever the server answers; after a 401 once more with fresh credentials, where there are any.
    /// Errors: Conflict (a write without a permit for this context: nothing was sent), Invalid (the path, a certificate of
    /// either side that does not hold), Unreadable (no answer, a redirect), TooLarge, Cancelled, and those of CredentialSource::present. A write that ends with Unreadable may
    /// have been carried out.
    Result<ApiReply> send(const ApiRequest& request, const std::stop_token& stop, const WritePermit* permit = nullptr);

    /// A GET whose answer goes on, as a watch does: its bytes as they come, in the calling thread. Returns when the server
    /// ends it. Errors as send(), and what `take` returns, which ends it.
    Result<ApiReply> stream(const ApiRequest& request, const HttpClient::TakeBytes& take, const std::stop_token& stop);

    /// Bytes of answers that came so far over the connections that are kept.
    std::uint64_t received() const;

    /// Whether what is asked for goes over one connection together, so that what is alive there is alive for all: see HttpClient.
    bool shares() const;

    /// Ends all that is on its way, as Unreadable, and lets go of the connections: for a server that does not answer any more.
    /// What is asked for next begins with a new one.
    void disconnect();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace bayplan
