// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/moment.h"

#include <chrono>
#include <cstdio>

namespace bayplan {

std::string momentText(std::int64_t unixSeconds) {
    const std::chrono::sys_seconds time{std::chrono::seconds(unixSeconds)};
    const auto day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss clock(time - day);
    char text[40];
    std::snprintf(text, sizeof text, "%04d-%02u-%02uT%02d:%02d:%02dZ", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                  static_cast<unsigned>(date.day()), static_cast<int>(clock.hours().count()), static_cast<int>(clock.minutes().count()),
                  static_cast<int>(clock.seconds().count()));
    return text;
}

}  // namespace bayplan
