// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/replay_output.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iomanip>
#include <optional>

#include "cli/output.h"

namespace bayplan {

namespace {

constexpr std::array<std::int32_t, 7> kShownPercents{80, 90, 95, 100, 110, 120, 130};
constexpr std::int32_t kComparedAt = 100;

/// At most `decimals`, without zeros at the end.
std::string number(double value, int decimals = 3) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    std::string out = text;
    if (out.find('.') == std::string::npos) return out;
    out.erase(out.find_last_not_of('0') + 1);
    if (out.back() == '.') out.pop_back();
    return out == "-0" ? "0" : out;
}

bool bothTies(const std::vector<ReplayGroup>& groups) {
    return std::any_of(groups.begin(), groups.end(), [&](const ReplayGroup& group) { return group.tie != groups.front().tie; });
}

const ReplayBandPoint* at(const std::vector<ReplayBandPoint>& points, std::int32_t percent) {
    const auto found = std::find_if(points.begin(), points.end(), [&](const ReplayBandPoint& point) { return point.arrivedPct == percent; });
    return found == points.end() ? nullptr : &*found;
}

std::optional<double> allocatedAt(const ReplayGroup& group, std::int32_t percent) {
    const std::vector<ReplayBandPoint> points = replayBands(group.series);
    const ReplayBandPoint* point = at(points, percent);
    return point ? std::optional(point->band(ReplayMetric::AllocRatioPct).mean) : std::nullopt;
}

/// A field of CSV, quoted where it has to be.
std::string field(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

std::string json(const std::string& text) {
    std::string out = "\"";
    for (const char c : printable(text)) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + '"';
}

void writeSection(std::ostream& out, const char* title, ReplayMetric metric, const std::vector<ReplayGroup>& groups) {
    out << title << '\n' << std::left << std::setw(16) << "policy" << std::setw(8) << "ties" << std::right;
    for (const std::int32_t percent : kShownPercents) out << std::setw(9) << ("@" + std::to_string(percent));
    out << '\n';
    for (const ReplayGroup& group : groups) {
        const std::vector<ReplayBandPoint> points = replayBands(group.series);
        out << std::left << std::setw(16) << toString(group.policy) << std::setw(8) << toString(group.tie) << std::right;
        for (const std::int32_t percent : kShownPercents) {
            char text[32] = "-";
            if (const ReplayBandPoint* point = at(points, percent)) std::snprintf(text, sizeof text, "%.2f", point->band(metric).mean);
            out << std::setw(9) << text;
        }
        out << '\n';
    }
}

}  // namespace

void writeReplayCsv(std::ostream& out, const std::string& trace, const std::vector<ReplayGroup>& groups) {
    const bool ties = bothTies(groups);
    const bool several = !groups.empty() && groups.front().series.size() > 1;
    out << "trace,policy," << (ties ? "tie," : "") << "arrived_pct,metric," << (several ? "mean,min,max,n" : "value") << '\n';
    for (const ReplayGroup& group : groups) {
        const std::string start = field(trace) + ',' + toString(group.policy) + ',' + (ties ? std::string(toString(group.tie)) + ',' : std::string());
        for (const ReplayBandPoint& point : replayBands(group.series)) {
            for (std::size_t m = 0; m < kReplayMetrics; ++m) {
                const ReplayBand& band = point.bands[m];
                out << start << point.arrivedPct << ',' << toString(static_cast<ReplayMetric>(m)) << ',' << number(band.mean);
                if (several) out << ',' << number(band.least) << ',' << number(band.most) << ',' << band.runs;
                out << '\n';
            }
        }
    }
}

void writeReplayJson(std::ostream& out, const std::string& trace, const std::vector<ReplayGroup>& groups) {
    out << "{\"apiVersion\":\"bayplan/v1\",\"kind\":\"ReplayReport\",\"trace\":" << json(trace) << ",\"runs\":[";
    const char* comma = "";
    for (const ReplayGroup& group : groups) {
        for (std::size_t i = 0; i < group.series.size(); ++i) {
            out << comma << "\n{\"policy\":\"" << toString(group.policy) << "\",\"tie\":\"" << toString(group.tie) << "\",\"seed\":" << group.seeds[i]
                << ",\"arrivals\":" << group.arrivals[i] << ",\"failed\":" << group.failed[i] << ",\"points\":[";
            comma = ",";
            const char* between = "";
            for (const ReplayPoint& point : group.series[i]) {
                out << between << "{\"arrived_pct\":" << point.arrivedPct;
                between = ",";
                for (std::size_t m = 0; m < kReplayMetrics; ++m) out << ",\"" << toString(static_cast<ReplayMetric>(m)) << "\":" << number(point.values[m], 6);
                out << '}';
            }
            out << "]}";
        }
    }
    out << "],\n\"verdicts\":[";
    comma = "";
    for (const std::string& verdict : replayVerdicts(groups)) {
        out << comma << json(verdict);
        comma = ",";
    }
    out << "]}\n";
}

void writeReplayTable(std::ostream& out, const std::string& trace, const std::vector<ReplayGroup>& groups) {
    const std::size_t seeds = groups.empty() ? 0 : groups.front().series.size();
    out << "trace " << printable(trace) << ", " << seeds << (seeds == 1 ? " seed" : " seeds, means") << "; @ is the GPU demand that has arrived, % of capacity\n\n";
    writeSection(out, "allocated, % of capacity", ReplayMetric::AllocRatioPct, groups);
    out << '\n';
    writeSection(out, "fragment, % of capacity", ReplayMetric::FragPctOfCapacity, groups);
    out << '\n';
    writeSection(out, "fragment, % of idle", ReplayMetric::FragRatioPctOfIdle, groups);
    const std::vector<std::string> verdicts = replayVerdicts(groups);
    if (!verdicts.empty()) out << '\n';
    for (const std::string& verdict : verdicts) out << verdict << '\n';
}

std::vector<std::string> replayVerdicts(const std::vector<ReplayGroup>& groups) {
    const auto find = [&](GpuPolicy policy, TieRule tie) -> std::optional<double> {
        for (const ReplayGroup& group : groups)
            if (group.policy == policy && group.tie == tie) return allocatedAt(group, kComparedAt);
        return std::nullopt;
    };
    std::vector<std::string> verdicts;
    const std::optional<double> fgdByRank = find(GpuPolicy::Fgd, TieRule::Rank), fgdByLot = find(GpuPolicy::Fgd, TieRule::Random);
    if (fgdByRank && fgdByLot)
        verdicts.push_back("FGD: of nodes with equal scores the lowest rank " + number(*fgdByRank, 2) + " %, any of them (as kube-scheduler does) "
                           + number(*fgdByLot, 2) + " % allocated at " + std::to_string(kComparedAt) + " % arrived.");
    for (std::size_t i = 0; i < kGpuPolicies; ++i) {
        const auto other = static_cast<GpuPolicy>(i);
        if (other == GpuPolicy::Fgd || other == GpuPolicy::Random) continue;
        const std::optional<double> byRank = find(other, TieRule::Rank), byLot = find(other, TieRule::Random);
        const std::string name = toString(other);
        const auto sentence = [&](double lead) { return std::string(lead >= 0 ? "leads by " : "trails by ") + number(std::abs(lead), 2) + " points"; };
        if (fgdByRank && byRank && fgdByLot && byLot) {
            const double ranked = *fgdByRank - *byRank, drawn = *fgdByLot - *byLot;
            verdicts.push_back("FGD against " + name + ": ties by rank, it " + sentence(ranked) + "; ties by lot, it " + sentence(drawn)
                               + (ranked > 0 && drawn <= 0 ? ": the lead rests on the tie-break." : "."));
        } else if (fgdByRank && byRank) {
            verdicts.push_back("FGD against " + name + ": ties by rank, it " + sentence(*fgdByRank - *byRank) + "; --tie rank,random shows what is left where ties are broken by lot.");
        }
    }
    return verdicts;
}

std::string placementsHeader(bool several) {
    return std::string(several ? "trace,policy,tie,seed," : "") + "event,pod_row,node_row,gpu_ids,arrived_milli,used_milli,frag_milli\n";
}

std::string placementsText(const ReplayRun& run, bool several) {
    std::string text;
    const std::string start = several ? field(run.trace) + ',' + toString(run.policy) + ',' + toString(run.tie) + ',' + std::to_string(run.seed) + ',' : std::string();
    for (std::size_t i = 0; i < run.events.size(); ++i) {
        const ReplayEvent& event = run.events[i];
        text += start + std::to_string(i) + ',' + std::to_string(event.pod) + ',' + std::to_string(event.node) + ',';
        const char* dash = "";
        for (const std::uint32_t device : run.devicesOf(event)) {
            text += dash + std::to_string(device);
            dash = "-";
        }
        char fragment[64];
        std::snprintf(fragment, sizeof fragment, "%.2f", event.fragmentMilli);
        text += ',' + std::to_string(event.arrivedMilli) + ',' + std::to_string(event.usedMilli) + ',' + fragment + '\n';
    }
    return text;
}

}  // namespace bayplan
