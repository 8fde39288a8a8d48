// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/time_text.h"

#include <chrono>

#include "base/moment.h"

namespace bayplan {

namespace {

std::optional<int> digits(std::string_view text, std::size_t at, std::size_t count) {
    if (text.size() < at + count) return std::nullopt;
    int number = 0;
    for (std::size_t i = at; i < at + count; ++i) {
        if (text[i] < '0' || text[i] > '9') return std::nullopt;
        number = number * 10 + (text[i] - '0');
    }
    return number;
}

}  // namespace

std::optional<std::int64_t> unixSeconds(std::string_view text) {
    const auto year = digits(text, 0, 4), month = digits(text, 5, 2), day = digits(text, 8, 2);
    const auto hour = digits(text, 11, 2), minute = digits(text, 14, 2), second = digits(text, 17, 2);
    if (!year || !month || !day || !hour || !minute || !second) return std::nullopt;
    if (text[4] != '-' || text[7] != '-' || text[13] != ':' || text[16] != ':') return std::nullopt;
    if (text[10] != 'T' && text[10] != 't' && text[10] != ' ') return std::nullopt;
    if (*hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)),
                                           std::chrono::day(static_cast<unsigned>(*day))};
    if (!date.ok()) return std::nullopt;
    std::size_t at = 19;
    if (at < text.size() && text[at] == '.') {
        const std::size_t fraction = ++at;
        while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
        if (at == fraction) return std::nullopt;
    }
    std::int64_t offset = 0;
    const std::string_view zone = text.substr(at);
    if (zone != "Z" && zone != "z") {
        const auto zoneHour = digits(zone, 1, 2), zoneMinute = digits(zone, 4, 2);
        if (zone.size() != 6 || (zone[0] != '+' && zone[0] != '-') || zone[3] != ':' || !zoneHour || !zoneMinute) return std::nullopt;
        offset = (zone[0] == '-' ? -1 : 1) * (*zoneHour * 3600 + *zoneMinute * 60);
    }
    const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
    return days * 86400 + *hour * 3600 + *minute * 60 + *second - offset;
}

std::string timeText(std::int64_t seconds) { return momentText(seconds); }

}  // namespace bayplan
