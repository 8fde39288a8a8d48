// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/clock.h"

#include <ctime>

namespace bayplan::apiserver {

using std::chrono::duration_cast;

Clock::Clock(Mode mode, std::int64_t start) : m_mode(mode), m_wall(0) {
    m_wall = mode == Mode::ByHand ? start * 1'000'000
                                  : duration_cast<Span>(std::chrono::system_clock::now().time_since_epoch()).count();
}

Clock::Span Clock::sinceStart() const {
    const auto ran = byHand() ? Span(0) : duration_cast<Span>(std::chrono::steady_clock::now() - m_begin);
    return ran + Span(m_since);
}

Clock::Span Clock::wall() const {
    const auto ran = byHand() ? Span(0) : duration_cast<Span>(std::chrono::steady_clock::now() - m_begin);
    return ran + Span(m_wall);
}

void Clock::advance(Span by) {
    m_since += by.count();
    m_wall += by.count();
}

void Clock::jump(Span by) {
    m_wall += by.count();
}

std::string stamp(Clock::Span wall) {
    const std::time_t seconds = static_cast<std::time_t>(wall.count() / 1'000'000);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[32];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

std::int64_t secondsOf(const std::string& stamp) {
    std::tm parts{};
    if (!strptime(stamp.c_str(), "%Y-%m-%dT%H:%M:%S", &parts)) return 0;
    return timegm(&parts);
}

}  // namespace bayplan::apiserver
