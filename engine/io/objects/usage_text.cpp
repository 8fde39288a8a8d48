// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/usage_text.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>

#include "base/quantity.h"
#include "base/saturating.h"
#include "io/objects/decode_usage.h"
#include "io/objects/usage_samples.h"

namespace bayplan {

namespace {

constexpr std::string_view kBlank = " \t\r";

struct Cell {
    std::string_view text;
    std::size_t column = 1;
};

std::vector<Cell> cellsOf(std::string_view line) {
    std::vector<Cell> cells;
    for (std::size_t at = line.find_first_not_of(kBlank); at != line.npos;) {
        const std::size_t end = std::min(line.find_first_of(kBlank, at), line.size());
        cells.push_back({line.substr(at, end - at), at + 1});
        at = line.find_first_not_of(kBlank, end);
    }
    return cells;
}

/// Calls visit(line, number) for each line until it returns false.
template <typename Visit>
void forEachLine(std::string_view text, Visit&& visit) {
    for (std::uint64_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (!visit(text.substr(0, end), number)) return;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

/// The titles of a table of `kubectl top`.
struct TopColumns {
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    std::size_t space = kNone, pod = kNone, name = kNone, cpu = kNone, memory = kNone;
    bool ofNodes = false;
    std::size_t count = 0;

    bool whole() const { return cpu != kNone && memory != kNone && (name != kNone || pod != kNone); }
};

TopColumns topColumns(std::string_view line) {
    TopColumns columns;
    for (const Cell& cell : cellsOf(line)) {
        const std::size_t at = columns.count++;
        if (cell.text == "NAMESPACE") columns.space = at;
        else if (cell.text == "POD") columns.pod = at;
        else if (cell.text == "NAME") columns.name = at;
        else if (cell.text == "CPU(cores)") columns.cpu = at;
        else if (cell.text == "MEMORY(bytes)") columns.memory = at;
        else if (cell.text == "CPU%" || cell.text == "CPU(%)") columns.ofNodes = true;
    }
    return columns;
}

class TopTable {
public:
    TopTable(const std::string& file, DiagnosticList& diagnostics) : m_file(file), m_diagnostics(diagnostics) {}

    std::vector<Usage> read(std::string_view text) {
        std::optional<TopColumns> columns;
        forEachLine(text, [&](std::string_view line, std::uint64_t number) {
            m_line = number;
            if (line.find_first_not_of(kBlank) == line.npos) return true;
            if (const TopColumns titles = topColumns(line); titles.whole()) {  // several tables may stand below one another
                columns = titles;
                if (titles.ofNodes || titles.space != TopColumns::kNone) return true;
                fault(1, worded("a table of pods without a column NAMESPACE: write it with kubectl top pods --all-namespaces"));
                return false;
            }
            return !columns || row(cellsOf(line), *columns);  // comments may stand above the first titles
        });
        std::vector<Usage> usages;
        for (const std::string& key : m_order) usages.push_back(std::move(m_usages.at(key)));
        return usages;
    }

private:
    void fault(std::size_t column, Message message) { m_diagnostics.add(Severity::Error, Error{ErrorCode::Invalid, std::move(message), Origin{m_file, m_line, column, {}, {}}}); }

    /// "<unknown>" is an amount that nobody measured.
    bool amount(const Cell& cell, bool cpu, std::optional<std::int64_t>& to) {
        if (cell.text == "<unknown>") return true;
        const Result<Quantity> quantity = Quantity::parse(cell.text);
        if (!quantity || quantity->isNegative()) {
            fault(cell.column, quantity ? worded("must not be negative") : Message(quantity.error().message));
            return false;
        }
        to = cpu ? quantity->milliValue() : quantity->value();
        return true;
    }

    /// False: the rest is no table.
    bool row(const std::vector<Cell>& cells, const TopColumns& columns) {
        if (cells.front().text.starts_with("___")) return false;  // below it stand the sums of --sum
        if (cells.size() != columns.count) {
            fault(1, worded("has %1 columns, and the titles have %2: the line is left out", {cells.size(), columns.count}));
            return true;
        }
        const std::size_t named = columns.pod != TopColumns::kNone ? columns.pod : columns.name;
        Usage usage{columns.ofNodes ? Usage::Of::Node : Usage::Of::Pod, std::string(cells[named].text), {}, {}, 0, "kubectl top"};
        if (!columns.ofNodes) usage.name = std::string(cells[columns.space].text) + "/" + usage.name;
        if (!amount(cells[columns.cpu], true, usage.cpu) || !amount(cells[columns.memory], false, usage.memory)) return true;
        const std::string key = usage.key();
        const auto [at, fresh] = m_usages.try_emplace(key, usage);
        if (fresh) {
            m_order.push_back(key);
        } else if (columns.pod != TopColumns::kNone) {  // the containers of a pod
            const auto addTo = [](std::optional<std::int64_t>& all, const std::optional<std::int64_t>& one) {
                if (all && one) all = saturatingAdd(*all, *one);
                else all.reset();
            };
            addTo(at->second.cpu, usage.cpu);
            addTo(at->second.memory, usage.memory);
        } else {
            fault(cells[named].column, worded("%1 is there twice: this line is left out", {usage.name}));
        }
        return true;
    }

    const std::string& m_file;
    DiagnosticList& m_diagnostics;
    std::uint64_t m_line = 0;
    std::map<std::string, Usage> m_usages;
    std::vector<std::string> m_order;
};

bool isNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':'; }
bool isNamePart(char c) { return isNameStart(c) || (c >= '0' && c <= '9'); }

std::string_view nameAt(std::string_view line, std::size_t& at) {
    const std::size_t begin = at;
    if (at < line.size() && isNameStart(line[at]))
        while (at < line.size() && isNamePart(line[at])) ++at;
    return line.substr(begin, at - begin);
}

void skipBlank(std::string_view line, std::size_t& at) {
    at = std::min(line.find_first_not_of(kBlank, at), line.size());
}

/// A line of the exposition format: name, labels, value, and sometimes a time.
struct ExposedSample {
    UsageSeries series;
    double value = 0;
    std::int64_t time = 0;
    bool labelled = false;
    std::size_t wrongAt = 0;  // the column of the fault, from 1; 0: none
    std::string wrong;
};

ExposedSample exposedSample(std::string_view line) {
    ExposedSample sample;
    std::size_t at = 0;
    const auto fault = [&](Message why) {
        sample.wrongAt = at + 1;
        sample.wrong = std::move(why);
        return sample;
    };
    skipBlank(line, at);
    sample.series.name = nameAt(line, at);
    if (sample.series.name.empty()) return fault(worded("the name of a metric is missing"));
    skipBlank(line, at);
    if (at < line.size() && line[at] == '{') {
        sample.labelled = true;
        ++at;
        for (;;) {
            skipBlank(line, at);
            if (at < line.size() && line[at] == '}') break;
            const std::string_view key = nameAt(line, at);
            skipBlank(line, at);
            if (key.empty() || at >= line.size() || line[at] != '=') return fault(worded("a label is NAME=\"VALUE\""));
            skipBlank(line, ++at);
            if (at >= line.size() || line[at] != '"') return fault(worded("a label's value stands in quotes"));
            std::string value;
            for (++at; at < line.size() && line[at] != '"'; ++at) {
                if (line[at] == '\\' && at + 1 < line.size()) value += line[++at] == 'n' ? '\n' : line[at];
                else value += line[at];
            }
            if (at >= line.size()) return fault(worded("the quotes around a label's value are not closed"));
            ++at;
            sample.series.label(key, value);
            skipBlank(line, at);
            if (at < line.size() && line[at] == ',') ++at;
            else if (at >= line.size() || line[at] != '}') return fault(worded("labels are separated by commas, and end with }"));
        }
        ++at;
    }
    std::vector<Cell> rest = cellsOf(line.substr(std::min(at, line.size())));
    if (rest.empty()) return fault(worded("the value is missing"));
    const auto number = [&](std::string_view text, double& to) {
        if (text.starts_with('+')) text.remove_prefix(1);
        const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), to);
        return failure == std::errc() && end == text.data() + text.size();
    };
    const std::size_t before = at;
    at = before + rest[0].column - 1;
    if (!number(rest[0].text, sample.value)) return fault(worded("must be a number, not \"%1\"", {rest[0].text}));
    if (rest.size() < 2 || rest[1].text.starts_with('#')) return sample;  // an exemplar follows
    at = before + rest[1].column - 1;
    double time = 0;
    if (!number(rest[1].text, time) || !(time >= 0) || time > 1e15) return fault(worded("must be a time, not \"%1\"", {rest[1].text}));
    sample.time = static_cast<std::int64_t>(time > 1e11 ? time / 1000 : time);  // milliseconds; seconds in OpenMetrics
    return sample;
}

std::vector<Usage> readExposed(std::string_view text, const std::string& file, DiagnosticList& diagnostics) {
    UsageSamples samples;
    const std::size_t faults = diagnostics.added(Severity::Error);
    forEachLine(text, [&](std::string_view line, std::uint64_t number) {
        const std::size_t first = line.find_first_not_of(kBlank);
        if (first == line.npos || line[first] == '#') return true;
        ExposedSample sample = exposedSample(line);
        const auto fault = [&](std::size_t column, Message message) {
            diagnostics.add(Severity::Error, Error{ErrorCode::Invalid, std::move(message), Origin{file, number, column, {}, {}}});
            return true;
        };
        if (!sample.wrong.empty()) return fault(sample.wrongAt, std::move(sample.wrong));
        const UsageSamples::Is is = UsageSamples::isWhat(sample.series);
        if (is == UsageSamples::Is::CpuCounter) samples.addCounter();
        else if (std::string wrong = samples.add(sample.series, is, sample.value, sample.time); !wrong.empty()) return fault(first + 1, std::move(wrong));
        return true;
    });
    std::vector<Usage> usages = samples.finish();
    if (samples.counters() > 0) diagnostics.add(Severity::Warning, Error{ErrorCode::Invalid, onlyCounters(), Origin{file, 0, 0, {}, {}}});
    if (usages.empty() && diagnostics.added(Severity::Error) == faults) diagnostics.add(Severity::Error, Error{ErrorCode::Invalid, noUsage(), Origin{file, 0, 0, {}, {}}});
    return usages;
}

/// The first line that is neither empty nor a comment; `typed` becomes whether a comment tells the type of a metric.
std::string_view firstLine(std::string_view text, bool& typed) {
    std::string_view found;
    forEachLine(text, [&](std::string_view line, std::uint64_t) {
        const std::size_t first = line.find_first_not_of(kBlank);
        if (first == line.npos) return true;
        if (line.substr(first).starts_with("# TYPE ")) typed = true;
        if (line[first] == '#') return true;
        found = line;
        return false;
    });
    return found;
}

}  // namespace

bool looksLikeUsageText(std::string_view start) {
    bool typed = false;
    const std::string_view line = firstLine(start, typed);
    if (topColumns(line).whole()) return true;
    const ExposedSample sample = exposedSample(line);
    return sample.wrong.empty() && (sample.labelled || typed) && !sample.series.name.ends_with(':');
}

std::vector<Usage> readUsageText(std::string_view text, const std::string& file, DiagnosticList& diagnostics) {
    bool typed = false;
    if (topColumns(firstLine(text, typed)).whole()) return TopTable(file, diagnostics).read(text);
    return readExposed(text, file, diagnostics);
}

}  // namespace bayplan
