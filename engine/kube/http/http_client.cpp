// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/http/http_client.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <limits>
#include <optional>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/utsname.h>

#include <curl/curl.h>

#include "kube/http/http_driver.h"

namespace bayplan {

namespace {

// A connection with a dead peer is detected within 15 s, whether something was sent or not.
constexpr int kIdle = 6, kProbePause = 3, kProbes = 3;  // seconds, seconds, times
constexpr unsigned int kUnacknowledged = 15'000;        // ms

constexpr std::size_t kMostHeaderBytes = std::size_t(64) << 10;

struct Exchange {
    CURL* easy = nullptr;
    HttpReply reply;
    std::size_t most = 0;
    HttpTransfer* streams = nullptr;  // null: not a stream
    std::atomic<std::uint64_t>* received = nullptr;
    std::size_t headerBytes = 0;
    bool tooLarge = false;
};

std::size_t take(char* bytes, std::size_t size, std::size_t count, void* to) {
    auto& exchange = *static_cast<Exchange*>(to);
    const std::size_t length = size * count;
    *exchange.received += length;
    if (exchange.streams) {
        long status = 0;
        curl_easy_getinfo(exchange.easy, CURLINFO_RESPONSE_CODE, &status);
        if (status >= 200 && status < 300) return exchange.streams->arrived({bytes, length}) ? length : 0;
    }
    std::string& body = exchange.reply.body;
    if (length > exchange.most - body.size()) {
        exchange.tooLarge = true;
        return 0;
    }
    body.append(bytes, length);
    return length;
}

std::size_t takeHeader(char* bytes, std::size_t size, std::size_t count, void* to) {
    auto& exchange = *static_cast<Exchange*>(to);
    const std::size_t length = size * count;
    exchange.headerBytes += length;
    if (exchange.headerBytes > kMostHeaderBytes) {
        exchange.tooLarge = true;
        return 0;
    }
    const std::string_view line(bytes, length);
    if (line.starts_with("HTTP/")) exchange.reply.headers.clear();  // headers of an earlier answer, such as 100 Continue
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) {
        long status = 0;
        curl_easy_getinfo(exchange.easy, CURLINFO_RESPONSE_CODE, &status);
        if (exchange.streams && line == "\r\n" && status >= 200 && status < 300) exchange.streams->begins();
        return length;
    }
    std::string name(line.substr(0, colon));
    std::transform(name.begin(), name.end(), name.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    std::string_view value = line.substr(colon + 1);
    const std::size_t begin = value.find_first_not_of(" \t\r\n");
    value = begin == std::string_view::npos ? std::string_view() : value.substr(begin, value.find_last_not_of(" \t\r\n") + 1 - begin);
    exchange.reply.headers.emplace_back(std::move(name), value);
    return length;
}

int keepAlive(void*, curl_socket_t socket, curlsocktype) {
    const auto set = [&](int level, int option, const auto& value) { ::setsockopt(socket, level, option, &value, sizeof value); };
    set(SOL_SOCKET, SO_KEEPALIVE, 1);
    set(IPPROTO_TCP, TCP_KEEPIDLE, kIdle);
    set(IPPROTO_TCP, TCP_KEEPINTVL, kProbePause);
    set(IPPROTO_TCP, TCP_KEEPCNT, kProbes);
    set(IPPROTO_TCP, TCP_USER_TIMEOUT, kUnacknowledged);
    return CURL_SOCKOPT_OK;
}

/// In the form of Kubernetes' own clients: "bayplanctl/0.1.0 (linux/x86_64)".
const std::string& userAgent() {
    static const std::string agent = [] {
        utsname machine{};
        ::uname(&machine);
        return std::string(program_invocation_short_name) + "/" BAYPLAN_VERSION " (linux/" + machine.machine + ")";
    }();
    return agent;
}

/// The word with which Go's client begins its errors.
const char* verbOf(HttpMethod method) {
    switch (method) {
    case HttpMethod::Get: return "Get";
    case HttpMethod::Post: return "Post";
    case HttpMethod::Put: return "Put";
    case HttpMethod::Patch: return "Patch";
    case HttpMethod::Delete: break;
    }
    return "Delete";
}

struct UrlParts {
    std::string host;
    std::string port;
};

/// The host and the port of `url`, the default port if it has none; empty if it is no URL.
UrlParts partsOf(const std::string& url) {
    UrlParts parts;
    CURLU* handle = curl_url();
    char* text = nullptr;
    if (handle && curl_url_set(handle, CURLUPART_URL, url.c_str(), 0) == CURLUE_OK) {
        if (curl_url_get(handle, CURLUPART_HOST, &text, 0) == CURLUE_OK) parts.host = text;
        curl_free(text);
        text = nullptr;
        if (curl_url_get(handle, CURLUPART_PORT, &text, CURLU_DEFAULT_PORT) == CURLUE_OK) parts.port = text;
        curl_free(text);
    }
    curl_url_cleanup(handle);
    return parts;
}

/// `url` with another host.
std::string withHost(const std::string& url, const std::string& host) {
    std::string result;
    CURLU* handle = curl_url();
    char* text = nullptr;
    if (handle && curl_url_set(handle, CURLUPART_URL, url.c_str(), 0) == CURLUE_OK
        && curl_url_set(handle, CURLUPART_HOST, host.c_str(), 0) == CURLUE_OK
        && curl_url_get(handle, CURLUPART_URL, &text, 0) == CURLUE_OK)
        result = text;
    curl_free(text);
    curl_url_cleanup(handle);
    return result;
}

curl_blob blobOf(const std::string& text) {
    // libcurl only reads it: the C interface needs the cast, and no copy is made.
    return {const_cast<char*>(text.data()), text.size(), CURL_BLOB_NOCOPY};
}

}  // namespace

struct HttpClient::Impl {
    Impl(HttpTls t, HttpLimits l, HttpProxy p) : tls(std::move(t)), limits(l), proxy(std::move(p)) {
        curl_global_init(CURL_GLOBAL_DEFAULT);
        driver.emplace();
    }
    ~Impl() {
        driver.reset();
        curl_global_cleanup();
    }

    void setTls(CURL* easy) const {
        curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, tls.verify ? 1L : 0L);
        curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, tls.verify ? 2L : 0L);
        curl_easy_setopt(easy, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
        set(easy, tls.caPem, CURLOPT_CAINFO_BLOB, tls.caFile, CURLOPT_CAINFO);
        if (!tls.caPem.empty() || !tls.caFile.empty()) curl_easy_setopt(easy, CURLOPT_CAPATH, nullptr);
        set(easy, tls.certificatePem, CURLOPT_SSLCERT_BLOB, tls.certificateFile, CURLOPT_SSLCERT);
        set(easy, tls.keyPem, CURLOPT_SSLKEY_BLOB, tls.keyFile, CURLOPT_SSLKEY);
    }

    static void set(CURL* easy, const std::string& pem, CURLoption blobOption, const std::string& file, CURLoption fileOption) {
        if (!pem.empty()) {
            const curl_blob blob = blobOf(pem);
            curl_easy_setopt(easy, blobOption, &blob);
        } else if (!file.empty()) {
            curl_easy_setopt(easy, fileOption, file.c_str());
        }
    }

    /// The error in the words of Go's client.
    Error fault(const HttpRequest& request, CURLcode code, const Exchange& exchange, const char* detail) const {
        const std::string& url = request.url;
        const std::string start = std::string(verbOf(request.method)) + " \"" + url + "\": ";
        CURL* easy = exchange.easy;
        const auto unreadable = [&](const Message& text) { return Error{ErrorCode::Unreadable, worded("%1%2", {start, text}), {}}; };
        switch (code) {
        case CURLE_OPERATION_TIMEDOUT:
            return unreadable(worded("context deadline exceeded (Client.Timeout exceeded while awaiting headers)"));
        case CURLE_COULDNT_RESOLVE_PROXY: return unreadable(worded("the proxy is not known to any name server"));
        case CURLE_COULDNT_RESOLVE_HOST: return unreadable(worded("dial tcp: lookup %1: no such host", {partsOf(url).host}));
        case CURLE_COULDNT_CONNECT: {
            const UrlParts parts = partsOf(url);
            long number = 0;
            curl_easy_getinfo(easy, CURLINFO_OS_ERRNO, &number);
            return unreadable(worded(
                "dial tcp %1:%2: connect: %3",
                {parts.host, parts.port, number == 0 || number == ECONNREFUSED ? worded("connection refused") : Message(std::string(std::strerror(static_cast<int>(number))))}));
        }
        case CURLE_GOT_NOTHING: return unreadable("EOF");
        case CURLE_PARTIAL_FILE: return unreadable(worded("unexpected EOF"));
        case CURLE_PEER_FAILED_VERIFICATION:
            return Error{ErrorCode::Invalid, worded("%1tls: failed to verify certificate: %2", {start, *detail ? detail : curl_easy_strerror(code)}), {}};
        case CURLE_UNSUPPORTED_PROTOCOL:
        case CURLE_URL_MALFORMAT: return Error{ErrorCode::Invalid, worded("%1not a URL of http or https", {start}), {}};
        case CURLE_SSL_CERTPROBLEM:
        case CURLE_SSL_CACERT_BADFILE:
            return Error{ErrorCode::Invalid, start + std::string(*detail ? detail : curl_easy_strerror(code)), {}};
        case CURLE_WRITE_ERROR:
            if (exchange.headerBytes > kMostHeaderBytes)
                return Error{ErrorCode::TooLarge, worded("%1the reply's headers are larger than %2 bytes", {start, kMostHeaderBytes}), {}};
            if (exchange.tooLarge)
                return Error{ErrorCode::TooLarge, worded("%1the reply is larger than %2 bytes", {start, limits.maxReplyBytes}), {}};
            [[fallthrough]];
        default: break;
        }
        const std::string text = *detail ? detail : curl_easy_strerror(code);
        // The server's message about the certificate that it received, in OpenSSL's words.
        const bool refused = text.find("alert") != std::string::npos && (text.find("certificate") != std::string::npos || text.find("unknown ca") != std::string::npos);
        return refused ? Error{ErrorCode::Invalid, worded("%1tls: the server refuses the client certificate: %2", {start, text}), {}} : unreadable(text);
    }

    HttpTls tls;
    HttpLimits limits;
    HttpProxy proxy;
    std::optional<HttpDriver> driver;
    std::atomic<std::uint64_t> received = 0;
    std::atomic<bool> shares = false;

    Result<HttpReply> exchange(const HttpRequest& request, const TakeBytes* takes, const std::stop_token& stop);
};

Result<HttpReply> HttpClient::Impl::exchange(const HttpRequest& request, const TakeBytes* takes, const std::stop_token& stop) {
    const Error cancelled{ErrorCode::Cancelled, std::string(verbOf(request.method)) + " \"" + request.url + "\": context canceled", {}};
    if (stop.stop_requested()) return cancelled;

    std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> easy(curl_easy_init(), &curl_easy_cleanup);
    check(easy != nullptr, "libcurl has memory for a request");
    std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> headers(nullptr, &curl_slist_free_all);
    std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> connectTo(nullptr, &curl_slist_free_all);
    const auto append = [](auto& list, const std::string& text) { list.reset(curl_slist_append(list.release(), text.c_str())); };
    for (const auto& [name, value] : request.headers) append(headers, value.empty() ? name + ";" : name + ": " + value);
    append(headers, "Expect:");  // do not wait for permission to send a long body

    Exchange exchange;
    exchange.easy = easy.get();
    exchange.received = &received;
    exchange.most = limits.maxReplyBytes;
    const Duration silence = !takes ? Duration{} : request.silence.nanoseconds > 0 ? request.silence
                                                                                   : limits.silence;
    HttpTransfer transfer(easy.get(), std::chrono::nanoseconds(silence.nanoseconds));
    if (takes) exchange.streams = &transfer;
    std::array<char, CURL_ERROR_SIZE> detail{};
    std::string target = request.url;
    const UrlParts parts = partsOf(request.url);
    if (!tls.serverName.empty() && request.url.starts_with("https:") && !parts.host.empty()) {
        // The name to request and verify differs from that of the machine to connect to.
        target = withHost(request.url, tls.serverName);
        append(connectTo, tls.serverName + ":" + parts.port + ":" + parts.host + ":" + parts.port);
        append(headers, "Host: " + parts.host + ":" + parts.port);
        curl_easy_setopt(easy.get(), CURLOPT_CONNECT_TO, connectTo.get());
    }
    const auto milliseconds = [](Duration time) { return static_cast<long>(std::clamp<std::int64_t>(time.milliseconds(), 1, std::numeric_limits<std::int32_t>::max())); };
    curl_easy_setopt(easy.get(), CURLOPT_URL, target.c_str());
    curl_easy_setopt(easy.get(), CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy.get(), CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy.get(), CURLOPT_PROXY, proxy.url.c_str());
    curl_easy_setopt(easy.get(), CURLOPT_NOPROXY, proxy.except.c_str());
    curl_easy_setopt(easy.get(), CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy.get(), CURLOPT_SOCKOPTFUNCTION, &keepAlive);
    if (request.once) {
        curl_easy_setopt(easy.get(), CURLOPT_FRESH_CONNECT, 1L);
        curl_easy_setopt(easy.get(), CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
    } else {
        curl_easy_setopt(easy.get(), CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_2TLS));
        // TLS shows at once whether a connection can be shared. Without TLS, libcurl would make others wait until the
        // first
        // exchange is over, which a stream never is.
        if (request.url.starts_with("https:")) curl_easy_setopt(easy.get(), CURLOPT_PIPEWAIT, 1L);
    }
    const Duration most = request.timeout.nanoseconds > 0 ? request.timeout : limits.timeout;
    if (takes) {
        curl_easy_setopt(easy.get(), CURLOPT_CONNECTTIMEOUT_MS, milliseconds(most));
    } else {
        curl_easy_setopt(easy.get(), CURLOPT_TIMEOUT_MS, milliseconds(most));
        if (request.packed) curl_easy_setopt(easy.get(), CURLOPT_ACCEPT_ENCODING, "gzip");
    }
    curl_easy_setopt(easy.get(), CURLOPT_HTTPHEADER, headers.get());
    curl_easy_setopt(easy.get(), CURLOPT_USERAGENT, userAgent().c_str());
    if (request.method == HttpMethod::Get) {
        curl_easy_setopt(easy.get(), CURLOPT_HTTPGET, 1L);
    } else {
        curl_easy_setopt(easy.get(), CURLOPT_POSTFIELDS, request.body.data());
        curl_easy_setopt(easy.get(), CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
        curl_easy_setopt(easy.get(), CURLOPT_CUSTOMREQUEST, toString(request.method));
    }
    curl_easy_setopt(easy.get(), CURLOPT_WRITEFUNCTION, &take);
    curl_easy_setopt(easy.get(), CURLOPT_WRITEDATA, &exchange);
    curl_easy_setopt(easy.get(), CURLOPT_HEADERFUNCTION, &takeHeader);
    curl_easy_setopt(easy.get(), CURLOPT_HEADERDATA, &exchange);
    curl_easy_setopt(easy.get(), CURLOPT_ERRORBUFFER, detail.data());
    setTls(easy.get());

    // A request that must be sent once shares nothing, and giveUp() does not affect it.
    std::optional<HttpDriver> alone;
    HttpDriver& mover = request.once ? alone.emplace() : *driver;
    mover.begin(transfer);
    Result<void> taken;
    {
        const std::stop_callback ends(stop, [&] { mover.stop(transfer); });
        while (takes && taken && !stop.stop_requested()) {
            const std::optional<std::string> bytes = transfer.take();
            if (!bytes) break;
            taken = (*takes)(*bytes);
        }
        if (!taken) mover.stop(transfer);
        transfer.waitForEnd();
    }
    if (!taken) return taken.error();
    if (stop.stop_requested() && (takes || transfer.code() == CURLE_ABORTED_BY_CALLBACK)) return cancelled;
    if (transfer.givenUp()) return Error{ErrorCode::Unreadable, worded("%1 \"%2\": the server does not answer any more", {verbOf(request.method), request.url}), {}};
    if (transfer.silent()) return Error{ErrorCode::Unreadable, worded("%1 \"%2\": nothing came for %3", {verbOf(request.method), request.url, toString(silence)}), {}};
    if (transfer.code() != CURLE_OK) return fault(request, static_cast<CURLcode>(transfer.code()), exchange, detail.data());
    curl_easy_getinfo(easy.get(), CURLINFO_RESPONSE_CODE, &exchange.reply.status);
    long version = 0;
    curl_easy_getinfo(easy.get(), CURLINFO_HTTP_VERSION, &version);
    if (!request.once) shares = version >= CURL_HTTP_VERSION_2_0;
    return std::move(exchange.reply);
}

const char* toString(HttpMethod method) {
    switch (method) {
    case HttpMethod::Get: return "GET";
    case HttpMethod::Post: return "POST";
    case HttpMethod::Put: return "PUT";
    case HttpMethod::Patch: return "PATCH";
    case HttpMethod::Delete: break;
    }
    return "DELETE";
}

std::string HttpReply::header(std::string_view name) const {
    for (const auto& [key, value] : headers)
        if (key == name) return value;
    return {};
}

HttpClient::HttpClient(HttpTls tls, HttpLimits limits, HttpProxy proxy)
    : m_impl(std::make_unique<Impl>(std::move(tls), limits, std::move(proxy))) {}
HttpClient::~HttpClient() = default;

Result<HttpReply> HttpClient::send(const HttpRequest& request, const std::stop_token& stop) {
    return m_impl->exchange(request, nullptr, stop);
}

Result<HttpReply> HttpClient::post(const std::string& url, const std::string& json, const std::stop_token& stop) {
    return send({HttpMethod::Post, url, {{"Content-Type", "application/json"}}, json, false}, stop);
}

Result<HttpReply> HttpClient::stream(const HttpRequest& request, const TakeBytes& take, const std::stop_token& stop) {
    return m_impl->exchange(request, &take, stop);
}

std::uint64_t HttpClient::received() const { return m_impl->received; }

bool HttpClient::shares() const { return m_impl->shares; }

void HttpClient::giveUp() { m_impl->driver->giveUp(); }

}  // namespace bayplan
