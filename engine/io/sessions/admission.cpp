// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/admission.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>
#include <vector>

namespace bayplan {

namespace {

constexpr std::size_t kMostOfSubdomain = 253, kMostOfLabel = 63;

bool isLower(char c) { return c >= 'a' && c <= 'z'; }
bool isDecimal(char c) { return c >= '0' && c <= '9'; }
bool isAlphanumeric(char c) { return isLower(c) || isDecimal(c) || (c >= 'A' && c <= 'Z'); }

bool isDnsLabel(std::string_view text) {
    const auto inside = [](char c) { return isLower(c) || isDecimal(c) || c == '-'; };
    return !text.empty() && text.front() != '-' && text.back() != '-' && std::all_of(text.begin(), text.end(), inside);
}

/// Labels with dots between them, each of any length.
bool isSubdomain(std::string_view text) {
    if (text.size() > kMostOfSubdomain) return false;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t dot = std::min(text.find('.', at), text.size());
        if (!isDnsLabel(text.substr(at, dot - at))) return false;
        at = dot + 1;
    }
    return true;
}

/// The name of a label without its prefix, and a value that is not empty.
bool isQualified(std::string_view text) {
    const auto inside = [](char c) { return isAlphanumeric(c) || c == '-' || c == '_' || c == '.'; };
    return !text.empty() && text.size() <= kMostOfLabel && isAlphanumeric(text.front()) && isAlphanumeric(text.back()) && std::all_of(text.begin(), text.end(), inside);
}

std::vector<std::string_view> split(std::string_view text, char between) {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t stop = std::min(text.find(between, at), text.size());
        parts.push_back(text.substr(at, stop - at));
        at = stop + 1;
    }
    return parts;
}

struct CronField {
    int least, most;
    std::string_view names;  // three letters each, from `least` on; empty: numbers only
};
constexpr std::array<CronField, 5> kCronFields{{{0, 59, {}}, {0, 23, {}}, {1, 31, {}}, {1, 12, "janfebmaraprmayjunjulaugsepoctnovdec"}, {0, 6, "sunmontuewedthufrisat"}}};

/// Below zero: it is no such number or name.
int cronNumber(std::string_view text, const CronField& field) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    for (std::size_t i = 0; i + 3 <= field.names.size(); i += 3)
        if (field.names.substr(i, 3) == lower) return field.least + static_cast<int>(i / 3);
    int number = -1;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    return fault == std::errc() && end == text.data() + text.size() ? number : -1;
}

bool isCronPart(std::string_view part, const CronField& field) {
    const std::vector<std::string_view> stepped = split(part, '/');
    if (stepped.size() > 2 || (stepped.size() == 2 && cronNumber(stepped[1], {0, 0, {}}) <= 0)) return false;
    const std::vector<std::string_view> ends = split(stepped.front(), '-');
    if (ends.front() == "*" || ends.front() == "?") return ends.size() == 1;
    if (ends.size() > 2) return false;
    const int first = cronNumber(ends.front(), field), last = ends.size() == 2 ? cronNumber(ends[1], field) : first;
    return first >= field.least && last <= field.most && first <= last;
}

/// A span of time as Go writes it: "1h30m".
bool isGoSpan(std::string_view text) {
    constexpr std::array<std::string_view, 7> kUnits{"ns", "us", "µs", "ms", "s", "m", "h"};
    if (text.empty()) return false;
    while (!text.empty()) {
        std::size_t digits = 0;
        while (digits < text.size() && (isDecimal(text[digits]) || text[digits] == '.')) ++digits;
        if (digits == 0) return false;
        text.remove_prefix(digits);
        const auto unit = std::find_if(kUnits.begin(), kUnits.end(), [&](std::string_view one) { return text.starts_with(one); });
        if (unit == kUnits.end()) return false;
        text.remove_prefix(unit->size());
    }
    return true;
}

}  // namespace

void requireSubdomain(const Field& name) {
    if (!isSubdomain(name.string()))
        name.fail(worded("must be a name of lower-case letters, digits, - and . that begins and ends with a letter or digit, of at most 253, not \"%1\"", {name.text()}));
}

void requireDnsLabel(const Field& name) {
    if (!isDnsLabel(name.string()) || name.string().size() > kMostOfLabel)
        name.fail(worded("must be a name of lower-case letters, digits and - that begins and ends with a letter or digit, of at most 63, not \"%1\"", {name.text()}));
}

Message refusedKey(std::string_view key) {
    const std::size_t slash = key.find('/');
    const std::string_view name = slash == std::string_view::npos ? key : key.substr(slash + 1);
    if (!isQualified(name) || (slash != std::string_view::npos && !isSubdomain(key.substr(0, slash))))
        return worded("the API server refuses the key \"%1\": it must be a name of letters, digits, -, _ and . of at most 63, behind a domain and / if any", {std::string(key)});
    return {};
}

Message refusedLabelValue(std::string_view value) {
    if (value.empty() || isQualified(value)) return {};
    return worded("the API server refuses the value \"%1\": it must have letters, digits, -, _ and . alone, begin and end with a letter or digit, and be 63 long at most", {std::string(value)});
}

void requireLabels(const Field& labels) {
    if (labels.value().type() != JsonValue::Type::Object) return;  // the decoder says what is wrong
    // A value that is null is an empty one, and its key counts.
    labels.value().forEachField([&](std::string_view key, JsonValue of) {
        const Field value(labels, key, of);
        if (Message why = refusedKey(key); !why.empty()) value.fail(std::move(why));
        if (value.value().type() != JsonValue::Type::String) return;  // the decoder says what is wrong
        if (Message why = refusedLabelValue(value.string()); !why.empty()) value.fail(std::move(why));
    });
}

void requireCronSchedule(const Field& schedule) {
    constexpr std::array<std::string_view, 7> kNamed{"@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly"};
    constexpr std::string_view kEvery = "@every ";
    const std::string_view text = schedule.string();
    if (text.find("TZ") != std::string_view::npos) schedule.fail(worded("must not have a time zone: that is timeZone"));
    if (std::find(kNamed.begin(), kNamed.end(), text) != kNamed.end()) return;
    if (text.starts_with(kEvery) && isGoSpan(text.substr(kEvery.size()))) return;
    std::vector<std::string_view> fields = split(text, ' ');
    std::erase(fields, std::string_view());
    bool good = fields.size() == kCronFields.size();
    for (std::size_t i = 0; good && i < fields.size(); ++i)
        for (const std::string_view part : split(fields[i], ',')) good = good && isCronPart(part, kCronFields[i]);
    if (!good) schedule.fail(worded("must be a schedule of five fields, such as \"*/5 * * * *\", or @daily and the like, not \"%1\"", {schedule.text()}));
}

}  // namespace bayplan
