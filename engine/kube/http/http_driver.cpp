// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/http/http_driver.h"

#include <algorithm>
#include <csignal>
#include <utility>

#include <curl/curl.h>

#include "base/result.h"

namespace bayplan {

namespace {

constexpr int kPollMs = 250;                                // a stop wakes the wait, except sometimes while libcurl connects; also helps if the clock jumps
constexpr std::size_t kMostArrived = std::size_t(4) << 20;  // unread bytes of a stream

}  // namespace

bool HttpTransfer::arrived(std::string_view bytes) {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_arrived.size() < kMostArrived || m_dropped; });
    if (m_dropped) return false;
    m_arrived.append(bytes);
    m_heard = std::chrono::steady_clock::now();
    m_changed.notify_all();
    return true;
}

void HttpTransfer::begins() {
    const std::lock_guard lock(m_mutex);
    m_begins = true;
    m_heard = std::chrono::steady_clock::now();
    m_changed.notify_all();
}

std::optional<std::string> HttpTransfer::take() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_begins || !m_arrived.empty() || m_ended; });
    if (!std::exchange(m_begins, false) && m_arrived.empty()) return std::nullopt;
    std::string bytes = std::exchange(m_arrived, {});
    m_changed.notify_all();
    return bytes;
}

void HttpTransfer::drop() {
    const std::lock_guard lock(m_mutex);
    m_dropped = true;
    m_changed.notify_all();
}

void HttpTransfer::waitForEnd() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_ended; });
}

HttpDriver::HttpDriver() : m_multi(curl_multi_init()) {
    check(m_multi != nullptr, "libcurl has memory for a handle");
    curl_multi_setopt(m_multi, CURLMOPT_PIPELINING, static_cast<long>(CURLPIPE_MULTIPLEX));
}

HttpDriver::~HttpDriver() {
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
    }
    curl_multi_wakeup(m_multi);
    if (m_thread.joinable()) m_thread.join();
    curl_multi_cleanup(m_multi);
}

void HttpDriver::begin(HttpTransfer& transfer) {
    {
        const std::lock_guard lock(m_mutex);
        m_incoming.push_back(&transfer);
        if (!m_thread.joinable()) {
            // Signals are for the threads that wait for them.
            sigset_t all, before;
            sigfillset(&all);
            pthread_sigmask(SIG_SETMASK, &all, &before);
            m_thread = std::thread([this] { run(); });
            pthread_sigmask(SIG_SETMASK, &before, nullptr);
        }
    }
    curl_multi_wakeup(m_multi);
}

void HttpDriver::stop(HttpTransfer& transfer) {
    transfer.drop();
    curl_multi_wakeup(m_multi);
}

void HttpDriver::giveUp() {
    {
        const std::lock_guard lock(m_mutex);
        m_giveUp = true;
    }
    curl_multi_wakeup(m_multi);
}

/// After this the transfer may no longer exist.
void HttpDriver::end(HttpTransfer& transfer, int code, bool givenUp, bool silent) {
    curl_multi_remove_handle(m_multi, transfer.m_easy);
    std::erase(m_active, &transfer);
    const std::lock_guard lock(transfer.m_mutex);
    transfer.m_code = code;
    transfer.m_givenUp = givenUp;
    transfer.m_silent = silent;
    transfer.m_ended = true;
    transfer.m_changed.notify_all();
}

void HttpDriver::run() {
    for (;;) {
        std::vector<HttpTransfer*> incoming;
        bool giveUp = false;
        {
            const std::lock_guard lock(m_mutex);
            if (m_stop) return;
            incoming.swap(m_incoming);
            giveUp = std::exchange(m_giveUp, false);
        }
        for (HttpTransfer* transfer : incoming) {
            m_active.push_back(transfer);
            transfer->m_heard = std::chrono::steady_clock::now();
            curl_multi_add_handle(m_multi, transfer->m_easy);
        }
        for (HttpTransfer* transfer : std::vector(m_active)) {
            bool dropped = false;
            {
                const std::lock_guard lock(transfer->m_mutex);
                dropped = transfer->m_dropped;
            }
            if (dropped || giveUp) end(*transfer, CURLE_ABORTED_BY_CALLBACK, giveUp);
        }
        int running = 0;
        curl_multi_perform(m_multi, &running);
        const auto now = std::chrono::steady_clock::now();
        for (HttpTransfer* transfer : std::vector(m_active))
            if (transfer->m_silence.count() > 0 && now - transfer->m_heard > transfer->m_silence) end(*transfer, CURLE_ABORTED_BY_CALLBACK, false, true);
        int left = 0;
        while (const CURLMsg* message = curl_multi_info_read(m_multi, &left)) {
            if (message->msg != CURLMSG_DONE) continue;
            const CURLcode code = message->data.result;  // the message is destroyed with the handle
            const auto found = std::find_if(m_active.begin(), m_active.end(), [&](const HttpTransfer* one) { return one->m_easy == message->easy_handle; });
            if (found != m_active.end()) end(**found, code, false);
        }
        curl_multi_poll(m_multi, nullptr, 0, m_active.empty() ? 60'000 : kPollMs, nullptr);
    }
}

}  // namespace bayplan
