// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/http/faults.h"

#include <algorithm>
#include <utility>

namespace bayplan::apiserver {

namespace {

constexpr std::pair<const char*, Fault::What> kNames[] = {{"status", Fault::What::Status},
                                                          {"unauthorized", Fault::What::Unauthorized},
                                                          {"refuse", Fault::What::Refuse},
                                                          {"lose-answer", Fault::What::LoseAnswer},
                                                          {"cut-answer", Fault::What::CutAnswer},
                                                          {"cut-watch", Fault::What::CutWatch},
                                                          {"end-watch", Fault::What::EndWatch},
                                                          {"hang", Fault::What::Hang},
                                                          {"hang-after", Fault::What::HangAfter},
                                                          {"hang-watch", Fault::What::HangWatch},
                                                          {"slow", Fault::What::Slow},
                                                          {"oversized", Fault::What::Oversized},
                                                          {"nested", Fault::What::Nested},
                                                          {"endless", Fault::What::Endless},
                                                          {"busy", Fault::What::Busy},
                                                          {"redirect", Fault::What::Redirect},
                                                          {"body", Fault::What::Body}};

bool isOfWatches(Fault::What what) {
    return what == Fault::What::CutWatch || what == Fault::What::EndWatch || what == Fault::What::HangWatch;
}

bool fits(const Fault& fault, const Request& request) {
    if (!fault.method.empty() && fault.method != request.method) return false;
    if (request.target.find(fault.path) == std::string::npos) return false;
    return (!fault.watches && !isOfWatches(fault.what)) || (request.method == "GET" && request.flag("watch"));
}

const char* reasonOf(int status) {
    switch (status) {
    case 401:
        return "Unauthorized";
    case 403:
        return "Forbidden";
    case 404:
        return "NotFound";
    case 408:
        return "Timeout";
    case 409:
        return "Conflict";
    case 410:
        return "Expired";
    case 429:
        return "TooManyRequests";
    case 500:
        return "InternalError";
    case 503:
        return "ServiceUnavailable";
    case 504:
        return "Timeout";
    default:
        return "";
    }
}

}  // namespace

void Faults::add(Fault fault) {
    const std::lock_guard lock(m_mutex);
    m_planned.push_back({std::move(fault)});
}

void Faults::clear() {
    const std::lock_guard lock(m_mutex);
    m_planned.clear();
}

int Faults::struck() const {
    const std::lock_guard lock(m_mutex);
    return m_struck;
}

std::optional<Fault> Faults::take(const Request& request) {
    const std::lock_guard lock(m_mutex);
    for (Planned& planned : m_planned) {
        const Fault& fault = planned.fault;
        if (!fits(fault, request)) continue;
        const int at = planned.seen++;
        if (at < fault.skip || (fault.times > 0 && at >= fault.skip + fault.times)) continue;
        ++m_struck;
        return fault;
    }
    return std::nullopt;
}

bool Faults::hold() {
    std::unique_lock lock(m_mutex);
    ++m_holding;
    const std::uint64_t releases = m_releases, drops = m_drops;
    m_released.wait(lock, [&] { return !m_open || m_drops != drops || m_releases != releases; });
    --m_holding;
    return m_open && m_drops == drops;
}

int Faults::release() {
    const std::lock_guard lock(m_mutex);
    ++m_releases;
    m_released.notify_all();
    return m_holding;
}

int Faults::holding() const {
    const std::lock_guard lock(m_mutex);
    return m_holding;
}

void Faults::dropHolds() {
    const std::lock_guard lock(m_mutex);
    ++m_drops;
    m_released.notify_all();
}

void Faults::setOpen(bool open) {
    const std::lock_guard lock(m_mutex);
    m_open = open;
    m_released.notify_all();
}

std::variant<std::vector<Fault>, std::string> parseFaults(const std::string& text) {
    const Json list = parse(text);
    if (!list.is_array()) return "not a JSON list";
    std::vector<Fault> all;
    for (const Json& one : list) {
        const std::string name = textAt(one, {"what"});
        const auto known =
            std::find_if(std::begin(kNames), std::end(kNames), [&](const auto& pair) { return name == pair.first; });
        if (known == std::end(kNames)) return "\"" + name + "\" is no fault";
        Fault fault;
        fault.what = known->second;
        fault.method = textAt(one, {"method"});
        fault.path = textAt(one, {"path"});
        fault.watches = trueAt(one, {"watches"});
        fault.skip = static_cast<int>(numberAt(one, {"skip"}));
        fault.times = static_cast<int>(numberAt(one, {"times"}, 1));
        fault.status = static_cast<int>(numberAt(one, {"status"}, 503));
        fault.retryAfter = static_cast<int>(numberAt(one, {"retryAfter"}, -1));
        fault.events = static_cast<int>(numberAt(one, {"events"}));
        fault.bytes = static_cast<std::size_t>(numberAt(one, {"bytes"}));
        fault.delayMs = static_cast<int>(numberAt(one, {"delayMs"}, 1));
        fault.text = textAt(one, {"text"});
        all.push_back(std::move(fault));
    }
    return all;
}

Answer statusAnswer(const Fault& fault) {
    Answer answer = failure(fault.status, reasonOf(fault.status), "struck by a fault on demand",
                            Details{.retryAfterSeconds = std::max(fault.retryAfter, 0)});
    if (fault.retryAfter == 0) answer.headers.emplace_back("Retry-After", "0");
    return answer;
}

Answer busyAnswer() {
    Answer answer = plainText(429, "Too many requests, please try again later.\n");
    answer.headers.emplace_back("Retry-After", "1");
    return answer;
}

std::string oversizedBody(std::size_t bytes) {
    const std::string
        head = R"({"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"1"},"items":[],"padding":")",
        tail = "\"}";
    return head + std::string(bytes > head.size() + tail.size() ? bytes - head.size() - tail.size() : 0, 'x') + tail;
}

}  // namespace bayplan::apiserver
