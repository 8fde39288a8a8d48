// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/resctrl.h"

#include <algorithm>
#include <bit>
#include <charconv>

#include "topology/cpu_set.h"

namespace bayplan {

namespace {

constexpr std::uint64_t kUnlimited = 2048;    // AMD
constexpr std::uint64_t kFullAbsolute = 160;  // the value of 100 percent below that
constexpr int kStep = 10;                     // Intel
constexpr int kMostWays = 64;

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
    return text;
}

Error invalid(std::string message) {
    return {ErrorCode::Invalid, std::move(message), {}};
}

/// One line; positions are relative to the whole text.
class LineReader {
public:
    LineReader(std::string_view line, std::uint64_t number) : m_line(line), m_number(number) {}

    Result<SchemataLine> run() {
        const std::size_t colon = m_line.find(':');
        SchemataLine line;
        line.resource = trimmed(m_line.substr(0, std::min(colon, m_line.size())));
        if (colon == std::string_view::npos || line.resource.empty())
            return fault(m_line, "a resource and a colon are wanted, as in L3:0=7ff");
        std::size_t from = colon + 1;
        while (from <= m_line.size()) {
            const std::size_t end = std::min(m_line.find(';', from), m_line.size());
            const std::string_view entry = trimmed(m_line.substr(from, end - from));
            const bool last = end == m_line.size();
            from = end + 1;
            if (entry.empty() && last && !line.entries.empty()) break;  // some programs write "0=7;1=7;"
            if (Result<void> read = add(entry, line); !read) return read.error();
        }
        return line;
    }

private:
    Result<void> add(std::string_view entry, SchemataLine& line) const {
        const std::size_t equals = entry.find('=');
        if (equals == std::string_view::npos) return fault(entry, "a domain and its value are wanted, as in 0=7ff");
        SchemataEntry read;
        if (!number(trimmed(entry.substr(0, equals)), 10, read.id))
            return fault(entry, "the domain is no number");
        if (!number(trimmed(entry.substr(equals + 1)), line.isCache() ? 16 : 10, read.value))
            return fault(entry, line.isCache() ? "the mask is no hexadecimal number" : "the bandwidth is no number");
        if (read.value == 0) return fault(entry, line.isCache() ? "the mask has no way" : "no bandwidth at all");
        for (const SchemataEntry& earlier : line.entries)
            if (earlier.id == read.id) return fault(entry, "the domain stands there twice");
        line.entries.push_back(read);
        return {};
    }

    template <typename Number>
    static bool number(std::string_view text, int base, Number& value) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
        return error == std::errc() && end == text.data() + text.size() && value >= 0;
    }

    Error fault(std::string_view at, const char* why) const {
        Origin origin;
        origin.line = m_number;
        origin.column = at.empty() ? m_line.size() + 1 : static_cast<std::uint64_t>(at.data() - m_line.data()) + 1;
        return {ErrorCode::Invalid, "\"" + std::string(at) + "\": " + why, std::move(origin)};
    }

    std::string_view m_line;
    std::uint64_t m_number;
};

}  // namespace

const SchemataLine* Schemata::find(std::string_view resource) const {
    for (const SchemataLine& line : lines)
        if (line.resource == resource) return &line;
    return nullptr;
}

Result<Schemata> parseSchemata(std::string_view text) {
    Schemata schemata;
    std::uint64_t number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        if (trimmed(line).empty()) continue;
        Result<SchemataLine> read = LineReader(line, number).run();
        if (!read) return read.error();
        if (schemata.find(read->resource) != nullptr) {
            Error error = invalid("\"" + read->resource + "\" stands there twice");
            error.origin.line = number;
            error.origin.column = 1;
            return error;
        }
        schemata.lines.push_back(std::move(*read));
    }
    return schemata;
}

std::string toString(const Schemata& schemata) {
    std::string text;
    for (const SchemataLine& line : schemata.lines) {
        text += line.resource + ":";
        for (std::size_t i = 0; i < line.entries.size(); ++i) {
            char digits[20];
            const auto [end, error] = std::to_chars(std::begin(digits), std::end(digits), line.entries[i].value,
                                                    line.isCache() ? 16 : 10);
            text += (i == 0 ? "" : ";") + std::to_string(line.entries[i].id) + "=" + std::string(std::begin(digits), end);
        }
        text += "\n";
    }
    return text;
}

Result<std::uint64_t> waysOfRange(int ways, int startPercent, int endPercent) {
    if (ways < 1 || ways > kMostWays) return invalid("a cache with " + std::to_string(ways) + " ways is not known");
    if (startPercent < 0 || endPercent > 100 || startPercent >= endPercent)
        return invalid(std::to_string(startPercent) + " to " + std::to_string(endPercent) + " percent are no range within 0 to 100");
    const int first = (ways * startPercent + 99) / 100;
    const int end = (ways * endPercent + 99) / 100;
    if (first >= end)
        return invalid(std::to_string(startPercent) + " to " + std::to_string(endPercent) + " percent of " + std::to_string(ways) + " ways are none");
    const int count = end - first;
    const std::uint64_t ones = count == kMostWays ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
    return ones << first;
}

std::int32_t thousandthsOfWays(std::uint64_t mask, int ways) {
    return ways <= 0 ? 0 : static_cast<std::int32_t>(std::popcount(mask) * 1000 / ways);
}

std::string describeWays(std::uint64_t mask, int ways) {
    CpuSet which;  // prints lists of small numbers
    for (std::int32_t way = 0; way < kMostWays; ++way)
        if ((mask >> way & 1) != 0) which.insert(way);
    return std::to_string(std::popcount(mask)) + " of " + std::to_string(ways) + " ways (" + which.toString() + ")";
}

Result<std::uint64_t> bandwidthOfPercent(int percent, BandwidthForm form) {
    if (percent < 1 || percent > 100) return invalid(std::to_string(percent) + " is no share of 1 to 100 percent");
    if (form == BandwidthForm::Percent) return static_cast<std::uint64_t>((percent + kStep - 1) / kStep * kStep);
    if (percent == 100) return kUnlimited;
    return kFullAbsolute * static_cast<std::uint64_t>(percent) / 100;
}

std::optional<int> percentOfBandwidth(std::uint64_t value, BandwidthForm form) {
    if (form == BandwidthForm::Percent) {
        if (value < 1 || value > 100) return std::nullopt;
        return static_cast<int>(value);
    }
    if (value == 0 || value > kUnlimited) return std::nullopt;
    if (value >= kFullAbsolute) return 100;
    return static_cast<int>(value * 100 / kFullAbsolute);
}

std::string describeBandwidth(std::uint64_t value, BandwidthForm form) {
    if (form == BandwidthForm::Percent) return std::to_string(value) + " %";
    if (value >= kUnlimited) return "no limit";
    const std::uint64_t eighths = value % 8 * 125;  // thousandths of a GB/s
    std::string text = std::to_string(value / 8);
    if (eighths != 0) {
        std::string digits = std::to_string(eighths);
        while (digits.back() == '0') digits.pop_back();
        text += "." + digits;
    }
    return text + " GB/s";
}

Result<SchemataLine> convertBandwidth(const SchemataLine& line, BandwidthForm from, BandwidthForm to) {
    SchemataLine converted{line.resource, {}};
    for (const SchemataEntry& entry : line.entries) {
        const std::optional<int> percent = percentOfBandwidth(entry.value, from);
        if (!percent)
            return invalid("domain " + std::to_string(entry.id) + " of " + line.resource + " has " + std::to_string(entry.value) + ", which is no bandwidth of that form");
        Result<std::uint64_t> value = bandwidthOfPercent(std::max(*percent, 1), to);
        if (!value) return value.error();
        converted.entries.push_back({entry.id, *value});
    }
    return converted;
}

}  // namespace bayplan
