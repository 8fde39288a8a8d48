// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Every request that the server received, in order, so that a test can prove which requests were made, and that nothing
// was done twice.
// Thread rule: thread-safe.

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "apiserver/http/answer.h"

namespace bayplan::apiserver {

struct LoggedRequest {
    std::uint64_t number = 0;  // from 1; the answer's Audit-Id ends in it
    std::string method;
    std::string target;
    std::string path;
    std::string agent;  // User-Agent
    std::string body;   // of writes
    int status = 0;     // the status of the answer, even if it was not sent; 0: not carried out
    bool dryRun = false;

    bool isWrite() const { return method != "GET" && method != "HEAD"; }
    /// True for a write that changed something.
    bool changed() const {
        return isWrite() && !dryRun && status >= 200 && status < 300 && path.find("/self") == std::string::npos;
    }
};

class RequestLog {
public:
    /// Returns its number.
    std::uint64_t add(const Request& request, int status);

    std::vector<LoggedRequest> all() const;
    std::vector<LoggedRequest> writes() const;
    /// Writes that changed something and have this end of the path.
    std::vector<LoggedRequest> changes(const std::string& pathEnd = {}) const;
    std::size_t count(const std::function<bool(const LoggedRequest&)>& wanted) const;
    void clear();

private:
    std::vector<LoggedRequest> select(const std::function<bool(const LoggedRequest&)>& wanted) const;

    mutable std::mutex m_mutex;
    std::vector<LoggedRequest> m_requests;
    std::uint64_t m_last = 0;
};

}  // namespace bayplan::apiserver
