// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/http/api_client.h"

#include <algorithm>
#include <charconv>
#include <mutex>

#include "io/text/text_width.h"

namespace bayplan {

namespace {

constexpr std::int64_t kLongestRetry = 24 * 60 * 60;  // seconds; a server that asks for more means never
constexpr std::size_t kMostWarnings = 20;

std::string escaped(std::string_view text) {
    constexpr char kDigits[] = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_' || c == '~';
        const auto byte = static_cast<unsigned char>(c);
        if (plain) out += c;
        else out += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    }
    return out;
}

/// Whether the path stays on this server: no other host, no query, no way up (no object is named "." or "..").
bool isPath(const std::string& path) {
    if (!path.starts_with('/') || path.starts_with("//")) return false;
    if (std::any_of(path.begin(), path.end(), [](char c) { return static_cast<unsigned char>(c) <= 0x20 || static_cast<unsigned char>(c) >= 0x7F || c == '?' || c == '#' || c == '\\'; })) return false;
    for (std::size_t at = 1; at <= path.size();) {
        const std::size_t end = std::min(path.find('/', at), path.size());
        const std::string_view part = std::string_view(path).substr(at, end - at);
        if (part == "." || part == "..") return false;
        at = end + 1;
    }
    return true;
}

/// Access reviews are POSTs that change nothing.
bool isReading(const ApiRequest& request) {
    if (request.method == HttpMethod::Get) return true;
    return request.method == HttpMethod::Post
           && (request.path == "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews" || request.path == "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews");
}

/// The text in 299 - "text".
std::string warningOf(const std::string& header) {
    const std::size_t begin = header.find('"');
    const std::size_t end = header.rfind('"');
    return withoutControls(begin == std::string::npos || end <= begin ? header : header.substr(begin + 1, end - begin - 1), ' ');
}

ApiReply replyOf(HttpReply&& reply) {
    ApiReply answer;
    answer.status = reply.status;
    answer.auditId = reply.header("audit-id");
    for (const auto& [name, value] : reply.headers)
        if (name == "warning" && answer.warnings.size() < kMostWarnings) answer.warnings.push_back(warningOf(value));
    if (reply.status >= 200 && reply.status < 300) {
        answer.body = std::move(reply.body);
        return answer;
    }
    answer.failure = apiStatusFrom(reply.status, reply.body);
    std::int64_t seconds = -1;
    const std::string header = reply.header("retry-after");
    if (const auto [end, fault] = std::from_chars(header.data(), header.data() + header.size(), seconds); fault != std::errc() || end != header.data() + header.size()) seconds = -1;
    if (seconds < 0) seconds = answer.failure->retryAfterSeconds.value_or(-1);
    if (seconds >= 0) answer.retryAfter = Duration::seconds(std::min(seconds, kLongestRetry));
    return answer;
}

}  // namespace

std::string apiPath(const std::vector<std::string>& parts) {
    std::string path;
    for (const std::string& part : parts) path += "/" + escaped(part);
    return path;
}

bool ApiReply::worthRetrying() const {
    return failure && (status == 429 || status == 500 || status == 502 || status == 503 || status == 504);
}

Result<WritePermit> WritePermit::unlock(const ApiEndpoint& endpoint, std::string_view typed) {
    const std::string& name = endpoint.context.empty() ? endpoint.server : endpoint.context;
    if (typed == name) return WritePermit(endpoint.context, endpoint.server);
    return Error{ErrorCode::Invalid, worded("what was typed is not \"%1\": nothing is unlocked", {name}), {}};
}

struct ApiClient::Impl {
    ApiEndpoint endpoint;
    std::shared_ptr<CredentialSource> credentials;
    ApiLimits limits;
    std::mutex mutex;  // protects the two members below
    std::shared_ptr<HttpClient> kept;
    std::uint64_t keptIssue = 0;

    /// Connections may have used the former certificate: another issue gets new ones.
    std::shared_ptr<HttpClient> connection(const Presented& as) {
        const std::lock_guard lock(mutex);
        if (!kept || keptIssue != as.issue) {
            kept = connect(as);
            keptIssue = as.issue;
        }
        return kept;
    }

    std::shared_ptr<HttpClient> connect(const Presented& as) const {
        HttpTls tls = endpoint.tls;
        tls.certificatePem = as.certificatePem;
        tls.certificateFile = as.certificateFile;
        tls.keyPem = as.keyPem;
        tls.keyFile = as.keyFile;
        return std::make_shared<HttpClient>(std::move(tls), HttpLimits{limits.timeout, limits.maxReplyBytes, limits.streamSilence}, endpoint.proxy);
    }

    HttpRequest requestOf(const ApiRequest& request, const Presented& as) const {
        HttpRequest http;
        http.method = request.method;
        http.url = endpoint.server + request.path;
        char separator = '?';
        for (const auto& [key, value] : request.query) {
            http.url += separator + escaped(key) + "=" + escaped(value);
            separator = '&';
        }
        http.headers = as.headers;
        http.headers.emplace_back("Accept", request.accept);
        if (request.method != HttpMethod::Get) http.headers.emplace_back("Content-Type", request.contentType);
        http.body = request.body;
        http.packed = endpoint.compression;
        http.once = !isReading(request);
        http.timeout = request.timeout;
        http.silence = request.silence;
        return http;
    }

    /// `go` sends; a 401 is repeated once with fresh credentials.
    template <typename Go>
    Result<ApiReply> exchange(const ApiRequest& request, const std::stop_token& stop, Go&& go) {
        if (!isPath(request.path)) return Error{ErrorCode::Invalid, worded("\"%1\" is no path of an API", {request.path}), {}};
        for (bool again = false;; again = true) {
            const Result<Presented> as = credentials->present(stop);
            if (!as) return as.error();
            Result<HttpReply> reply = go(requestOf(request, *as), *as);
            if (!reply) return reply.error();
            if (reply->status == 401 && !again && credentials->refused(as->issue)) continue;
            if (reply->status >= 300 && reply->status < 400)
                return Error{ErrorCode::Unreadable,
                             worded("%1 %2%3: the server sends elsewhere (status %4), which is not followed", {toString(request.method), endpoint.server, request.path, reply->status}),
                             {}};
            return replyOf(std::move(*reply));
        }
    }
};

ApiClient::ApiClient(ApiEndpoint endpoint, std::shared_ptr<CredentialSource> credentials, ApiLimits limits)
    : m_impl(new Impl{std::move(endpoint), std::move(credentials), limits, {}, nullptr, 0}) {}
ApiClient::~ApiClient() = default;

const ApiEndpoint& ApiClient::endpoint() const { return m_impl->endpoint; }

Result<ApiReply> ApiClient::send(const ApiRequest& request, const std::stop_token& stop, const WritePermit* permit) {
    if (!isReading(request) && (!permit || !permit->covers(m_impl->endpoint)))
        return Error{ErrorCode::Conflict, worded("%1 %2 was not sent: the context is locked, which only reads", {toString(request.method), request.path}), {}};
    return m_impl->exchange(request, stop, [&](const HttpRequest& http, const Presented& as) { return m_impl->connection(as)->send(http, stop); });
}

Result<ApiReply> ApiClient::stream(const ApiRequest& request, const HttpClient::TakeBytes& take, const std::stop_token& stop) {
    if (request.method != HttpMethod::Get) return Error{ErrorCode::Invalid, worded("only a GET goes on"), {}};
    return m_impl->exchange(request, stop, [&](const HttpRequest& http, const Presented& as) { return m_impl->connection(as)->stream(http, take, stop); });
}

std::uint64_t ApiClient::received() const {
    const std::lock_guard lock(m_impl->mutex);
    return m_impl->kept ? m_impl->kept->received() : 0;
}

bool ApiClient::shares() const {
    const std::lock_guard lock(m_impl->mutex);
    return m_impl->kept && m_impl->kept->shares();
}

void ApiClient::disconnect() {
    std::shared_ptr<HttpClient> former;
    {
        const std::lock_guard lock(m_impl->mutex);
        former = std::move(m_impl->kept);
    }
    if (former) former->giveUp();
}

}  // namespace bayplan
