// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/http_client.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <limits>
#include <mutex>

#include <curl/curl.h>

namespace bayplan {

namespace {

constexpr int kPollMs = 1000;  // a stop wakes the wait up; this is for a clock that jumps

struct Exchange {
    std::string body;
    std::size_t most = 0;
    bool tooLarge = false;
};

std::size_t take(char* bytes, std::size_t size, std::size_t count, void* to) {
    auto& exchange = *static_cast<Exchange*>(to);
    const std::size_t length = size * count;
    if (length > exchange.most - exchange.body.size()) {
        exchange.tooLarge = true;
        return 0;
    }
    exchange.body.append(bytes, length);
    return length;
}

struct UrlParts {
    std::string host;
    std::string port;
};

/// The host and the port of `url`, the default port where it names none; empty where it is no URL.
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
    // libcurl only reads it: without the copy flag the constness is cast away for the C interface alone.
    return {const_cast<char*>(text.data()), text.size(), CURL_BLOB_NOCOPY};
}

}  // namespace

struct HttpClient::Impl {
    Impl(HttpTls t, HttpLimits l) : tls(std::move(t)), limits(l) {
        curl_global_init(CURL_GLOBAL_DEFAULT);
        multi = curl_multi_init();
        check(multi != nullptr, "libcurl has memory for a handle");
    }
    ~Impl() {
        curl_multi_cleanup(multi);
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

    /// What Go's client would say.
    Error fault(const std::string& url, CURLcode code, CURL* easy, const Exchange& exchange, const char* detail) const {
        const std::string start = "Post \"" + url + "\": ";
        const auto unreadable = [&](std::string text) { return Error{ErrorCode::Unreadable, start + std::move(text), {}}; };
        switch (code) {
        case CURLE_OPERATION_TIMEDOUT:
            return unreadable("context deadline exceeded (Client.Timeout exceeded while awaiting headers)");
        case CURLE_COULDNT_RESOLVE_HOST: return unreadable("dial tcp: lookup " + partsOf(url).host + ": no such host");
        case CURLE_COULDNT_CONNECT: {
            const UrlParts parts = partsOf(url);
            long number = 0;
            curl_easy_getinfo(easy, CURLINFO_OS_ERRNO, &number);
            return unreadable("dial tcp " + parts.host + ":" + parts.port + ": connect: "
                              + (number == 0 || number == ECONNREFUSED ? "connection refused" : std::string(std::strerror(static_cast<int>(number)))));
        }
        case CURLE_GOT_NOTHING: return unreadable("EOF");
        case CURLE_PARTIAL_FILE: return unreadable("unexpected EOF");
        case CURLE_PEER_FAILED_VERIFICATION:
            return unreadable("tls: failed to verify certificate: " + std::string(*detail ? detail : curl_easy_strerror(code)));
        case CURLE_UNSUPPORTED_PROTOCOL:
        case CURLE_URL_MALFORMAT: return Error{ErrorCode::Invalid, start + "not a URL of http or https", {}};
        case CURLE_SSL_CERTPROBLEM:
        case CURLE_SSL_CACERT_BADFILE:
            return Error{ErrorCode::Invalid, start + std::string(*detail ? detail : curl_easy_strerror(code)), {}};
        case CURLE_WRITE_ERROR:
            if (exchange.tooLarge)
                return Error{ErrorCode::TooLarge, start + "the reply is larger than " + std::to_string(limits.maxReplyBytes) + " bytes", {}};
            [[fallthrough]];
        default: return unreadable(*detail ? detail : curl_easy_strerror(code));
        }
    }

    std::mutex mutex;
    HttpTls tls;
    HttpLimits limits;
    CURLM* multi = nullptr;
};

HttpClient::HttpClient(HttpTls tls, HttpLimits limits) : m_impl(std::make_unique<Impl>(std::move(tls), limits)) {}
HttpClient::~HttpClient() = default;

Result<HttpReply> HttpClient::post(const std::string& url, const std::string& json, const std::stop_token& stop) {
    const std::lock_guard lock(m_impl->mutex);
    const Error cancelled{ErrorCode::Cancelled, "Post \"" + url + "\": context canceled", {}};
    if (stop.stop_requested()) return cancelled;

    std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> easy(curl_easy_init(), &curl_easy_cleanup);
    check(easy != nullptr, "libcurl has memory for a request");
    std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> headers(nullptr, &curl_slist_free_all);
    std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> connectTo(nullptr, &curl_slist_free_all);
    const auto append = [](auto& list, const std::string& text) { list.reset(curl_slist_append(list.release(), text.c_str())); };
    append(headers, "Content-Type: application/json");
    append(headers, "Expect:");  // no waiting for leave to send a long body

    Exchange exchange;
    exchange.most = m_impl->limits.maxReplyBytes;
    std::array<char, CURL_ERROR_SIZE> detail{};
    std::string target = url;
    const UrlParts parts = partsOf(url);
    if (!m_impl->tls.serverName.empty() && url.starts_with("https:") && !parts.host.empty()) {
        // The name that is asked for and verified is another than that of the machine that is connected to.
        target = withHost(url, m_impl->tls.serverName);
        append(connectTo, m_impl->tls.serverName + ":" + parts.port + ":" + parts.host + ":" + parts.port);
        append(headers, "Host: " + parts.host + ":" + parts.port);
        curl_easy_setopt(easy.get(), CURLOPT_CONNECT_TO, connectTo.get());
    }
    const std::int64_t timeoutMs = std::clamp<std::int64_t>(m_impl->limits.timeout.milliseconds(), 1, std::numeric_limits<std::int32_t>::max());
    curl_easy_setopt(easy.get(), CURLOPT_URL, target.c_str());
    curl_easy_setopt(easy.get(), CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy.get(), CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy.get(), CURLOPT_PROXY, "");
    curl_easy_setopt(easy.get(), CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy.get(), CURLOPT_TIMEOUT_MS, static_cast<long>(timeoutMs));
    curl_easy_setopt(easy.get(), CURLOPT_HTTPHEADER, headers.get());
    curl_easy_setopt(easy.get(), CURLOPT_USERAGENT, "bayplan");
    curl_easy_setopt(easy.get(), CURLOPT_POSTFIELDS, json.data());
    curl_easy_setopt(easy.get(), CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(json.size()));
    curl_easy_setopt(easy.get(), CURLOPT_WRITEFUNCTION, &take);
    curl_easy_setopt(easy.get(), CURLOPT_WRITEDATA, &exchange);
    curl_easy_setopt(easy.get(), CURLOPT_ERRORBUFFER, detail.data());
    m_impl->setTls(easy.get());

    curl_multi_add_handle(m_impl->multi, easy.get());
    int running = 1;
    bool finished = false;
    CURLcode code = CURLE_OK;
    {
        const std::stop_callback wake(stop, [this] { curl_multi_wakeup(m_impl->multi); });
        while (!finished && !stop.stop_requested()) {
            if (curl_multi_perform(m_impl->multi, &running) != CURLM_OK) break;
            int left = 0;
            while (const CURLMsg* message = curl_multi_info_read(m_impl->multi, &left)) {
                if (message->msg != CURLMSG_DONE) continue;
                code = message->data.result;
                finished = true;
            }
            if (!finished) curl_multi_poll(m_impl->multi, nullptr, 0, kPollMs, nullptr);
        }
    }
    curl_multi_remove_handle(m_impl->multi, easy.get());
    if (!finished) return cancelled;
    if (code != CURLE_OK) return m_impl->fault(url, code, easy.get(), exchange, detail.data());
    HttpReply reply;
    curl_easy_getinfo(easy.get(), CURLINFO_RESPONSE_CODE, &reply.status);
    reply.body = std::move(exchange.body);
    return reply;
}

}  // namespace bayplan
