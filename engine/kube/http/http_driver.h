// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One thread that transfers the bytes of any number of exchanges, over as few connections as the server allows: over a
// single one if it speaks HTTP/2. Private to HttpClient.
// The handles and codes are libcurl's, which stays out of headers: CURL*, CURLM* and CURLcode.
// Thread rule: begin() and stop() from any thread; a Transfer belongs to the thread that began it.
// Source: libcurl 7.88, curl_multi.

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace bayplan {

/// One exchange. It must exist until it has ended.
class HttpTransfer {
public:
    /// `silence`: the longest without a byte; zero: any.
    explicit HttpTransfer(void* handle, std::chrono::nanoseconds silence = {}) : m_easy(handle), m_silence(silence) {}

    // Valid after it has ended.
    int code() const { return m_code; }
    bool givenUp() const { return m_givenUp; }  // by HttpDriver::giveUp
    bool silent() const { return m_silent; }    // for longer than it may be

    /// Takes bytes of a stream, in the driver's thread: waits while too many are unread. False: nobody wants them.
    bool arrived(std::string_view bytes);
    /// Called when the headers of a stream have arrived.
    void begins();
    /// Waits for bytes and returns them, or an empty text at the beginning; absent: it has ended, and there are no
    /// more.
    std::optional<std::string> take();
    /// Ignores the rest.
    void drop();
    void waitForEnd();

private:
    friend class HttpDriver;

    void* m_easy;
    std::chrono::nanoseconds m_silence;
    std::chrono::steady_clock::time_point m_heard;  // of the driver: the last byte, or the beginning
    std::mutex m_mutex;                             // of what follows
    std::condition_variable m_changed;
    std::string m_arrived;
    bool m_begins = false;  // the beginning was not taken yet
    bool m_dropped = false;
    bool m_ended = false;
    bool m_givenUp = false;
    bool m_silent = false;
    int m_code = 0;
};

class HttpDriver {
public:
    HttpDriver();
    /// Everything that was begun must have ended before.
    ~HttpDriver();
    HttpDriver(const HttpDriver&) = delete;
    HttpDriver& operator=(const HttpDriver&) = delete;

    void begin(HttpTransfer& transfer);
    /// Ends a transfer at any stage; returns at once.
    void stop(HttpTransfer& transfer);
    /// Ends all current transfers.
    void giveUp();

private:
    void run();
    void end(HttpTransfer& transfer, int code, bool givenUp, bool silent = false);

    void* m_multi = nullptr;
    std::mutex m_mutex;  // protects what follows, up to the thread
    std::vector<HttpTransfer*> m_incoming;
    bool m_giveUp = false;
    bool m_stop = false;
    std::vector<HttpTransfer*> m_active;  // used by the thread only
    std::thread m_thread;                 // since the first begin()
};

}  // namespace bayplan
