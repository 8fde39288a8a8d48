// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/http/request_log.h"

#include <algorithm>
#include <iterator>

namespace bayplan::apiserver {

namespace {

bool asksForDryRun(const Request& request) {
    if (request.parameter("dryRun") == "All") return true;
    if (request.body.find("dryRun") == std::string::npos) return false;
    const Json body = request.json();
    return !listAt(body, {"dryRun"}).empty() || !listAt(body, {"deleteOptions", "dryRun"}).empty();
}

}  // namespace

std::uint64_t RequestLog::add(const Request& request, int status) {
    LoggedRequest logged{0, request.method, request.target, request.path, request.header("user-agent"),
                         "", status, false};
    if (logged.isWrite()) {
        logged.body = request.body;
        logged.dryRun = asksForDryRun(request);
    }
    const std::lock_guard lock(m_mutex);
    logged.number = ++m_last;
    m_requests.push_back(std::move(logged));
    return m_last;
}

std::vector<LoggedRequest> RequestLog::select(const std::function<bool(const LoggedRequest&)>& wanted) const {
    const std::lock_guard lock(m_mutex);
    std::vector<LoggedRequest> chosen;
    std::copy_if(m_requests.begin(), m_requests.end(), std::back_inserter(chosen), wanted);
    return chosen;
}

std::vector<LoggedRequest> RequestLog::all() const {
    return select([](const LoggedRequest&) { return true; });
}

std::vector<LoggedRequest> RequestLog::writes() const {
    return select(&LoggedRequest::isWrite);
}

std::vector<LoggedRequest> RequestLog::changes(const std::string& pathEnd) const {
    return select([&](const LoggedRequest& one) { return one.changed() && one.path.ends_with(pathEnd); });
}

std::size_t RequestLog::count(const std::function<bool(const LoggedRequest&)>& wanted) const {
    return select(wanted).size();
}

void RequestLog::clear() {
    const std::lock_guard lock(m_mutex);
    m_requests.clear();
}

}  // namespace bayplan::apiserver
