// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/replay_output.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iomanip>

#include "cli/output/output.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/reports/report_document.h"
#include "io/text/json_members.h"
#include "io/text/text_width.h"

namespace bayplan {

namespace {

constexpr std::array<std::int32_t, 7> kShownPercents{80, 90, 95, 100, 110, 120, 130};
constexpr std::int32_t kComparedAt = 100;

bool bothTies(const std::vector<ReplayGroup>& groups) {
    return std::any_of(groups.begin(), groups.end(), [&](const ReplayGroup& group) { return group.tie != groups.front().tie; });
}

void writeSection(std::ostream& out, const std::string& title, ReplayMetric metric, const std::vector<ReplayGroup>& groups) {
    out << title << '\n'
        << padded(tr("policy"), 16) << padded(tr("ties"), 8);
    for (const std::int32_t percent : kShownPercents) out << std::setw(9) << ("@" + std::to_string(percent));
    out << '\n';
    for (const ReplayGroup& group : groups) {
        out << std::left << std::setw(16) << toString(group.policy) << std::setw(8) << toString(group.tie) << std::right;
        for (const std::int32_t percent : kShownPercents) {
            char text[32] = "-";
            if (const ReplayBandPoint* point = group.at(percent)) std::snprintf(text, sizeof text, "%.2f", point->band(metric).mean);
            out << std::setw(9) << text;
        }
        out << '\n';
    }
}

}  // namespace

void writeReplayCsv(std::ostream& out, const std::string& trace, const ReplayStudy& study) {
    const std::vector<ReplayGroup>& groups = study.groups;
    const bool ties = bothTies(groups);
    const bool several = !groups.empty() && groups.front().series.size() > 1;
    out << "trace,policy," << (ties ? "tie," : "") << "arrived_pct,metric," << (several ? "mean,min,max,n" : "value") << '\n';
    for (const ReplayGroup& group : groups) {
        const std::string start = csvField(trace) + ',' + toString(group.policy) + ',' + (ties ? std::string(toString(group.tie)) + ',' : std::string());
        for (const ReplayBandPoint& point : group.bands) {
            for (std::size_t m = 0; m < kReplayMetrics; ++m) {
                const ReplayBand& band = point.bands[m];
                out << start << point.arrivedPct << ',' << toString(static_cast<ReplayMetric>(m)) << ',' << plainNumber(band.mean, 3);
                if (several) out << ',' << plainNumber(band.least, 3) << ',' << plainNumber(band.most, 3) << ',' << band.runs;
                out << '\n';
            }
        }
    }
}

void writeReplayDocument(std::ostream& out, ReportFormat format, const std::string& trace, const ReplayStudy& study) {
    ReportDocument document(out, format, "ReplayReport");
    document.text("trace", trace);
    std::vector<std::pair<const ReplayGroup*, std::size_t>> runs;
    for (const ReplayGroup& group : study.groups)
        for (std::size_t i = 0; i < group.series.size(); ++i) runs.emplace_back(&group, i);
    document.list("runs", runs, [](std::string& json, const auto& run) {
        const auto& [group, i] = run;
        JsonMembers members(json);
        members.text("policy", toString(group->policy));
        members.text("tie", toString(group->tie));
        members.number("seed", group->seeds[i]);
        members.number("arrivals", group->arrivals[i]);
        members.number("failed", group->failed[i]);
        members.raw("points") += '[';
        for (const ReplayPoint& point : group->series[i]) {
            if (json.back() != '[') json += ',';
            JsonMembers values(json);
            values.raw("arrived_pct") += std::to_string(point.arrivedPct);
            for (std::size_t m = 0; m < kReplayMetrics; ++m) values.raw(toString(static_cast<ReplayMetric>(m))) += plainNumber(point.values[m], 6);
        }
        json += ']';
    });
    document.list("verdicts", replayVerdicts(study, {}), [](std::string& json, const std::string& verdict) { json = jsonText(verdict); });
}

void writeReplayTable(std::ostream& out, const std::string& trace, const ReplayStudy& study, const TableLook& look) {
    const std::vector<ReplayGroup>& groups = study.groups;
    const std::size_t seeds = groups.empty() ? 0 : groups.front().series.size();
    out << trCount("trace %2, %1 seed; @ is the GPU demand that has arrived, % of capacity", "trace %2, %1 seeds, means; @ is the GPU demand that has arrived, % of capacity", seeds,
                   {printable(trace)})
        << "\n\n";
    writeSection(out, tr("allocated, % of capacity"), ReplayMetric::AllocRatioPct, groups);
    out << '\n';
    writeSection(out, tr("fragment, % of capacity"), ReplayMetric::FragPctOfCapacity, groups);
    out << '\n';
    writeSection(out, tr("fragment, % of idle"), ReplayMetric::FragRatioPctOfIdle, groups);
    const std::vector<std::string> verdicts = replayVerdicts(study, look);
    if (!verdicts.empty()) out << '\n';
    for (const std::string& verdict : verdicts) out << verdict << '\n';
}

std::vector<std::string> replayVerdicts(const ReplayStudy& study, const TableLook& look) {
    std::vector<std::string> verdicts;
    const auto stands = [&](double lead) { return look.tr(lead >= 0 ? forPeople("leads by %1 points") : forPeople("trails by %1 points"), {plainNumber(std::abs(lead), 2)}); };
    for (const ReplayLead& lead : replayLeads(study, kComparedAt)) {
        std::string verdict = look.tr("FGD against %1, allocated at %2 % arrived: ", {toString(lead.other), std::to_string(kComparedAt)});
        if (lead.byRank) verdict += look.tr("ties by rank, it %1", {stands(*lead.byRank)});
        if (lead.byRank && lead.byLot) verdict += look.tr("; ");
        if (lead.byLot) verdict += look.tr("ties by lot (as kube-scheduler has it), it %1", {stands(*lead.byLot)});
        if (lead.restsOnTies()) verdict += look.tr(": the lead rests on the tie-break");
        verdict += lead.byRank && !lead.byLot ? look.tr("; --tie rank,random shows what is left where ties are broken by lot.") : look.tr(".");
        verdicts.push_back(std::move(verdict));
    }
    return verdicts;
}

std::string placementsHeader(bool several) {
    return std::string(several ? "trace,policy,tie,seed," : "") + "event,pod_row,node_row,gpu_ids,arrived_milli,used_milli,frag_milli\n";
}

std::string placementsText(const Replay& replay, bool several) {
    std::string text;
    const std::string start = several ? csvField(replay.trace) + ',' + toString(replay.policy) + ',' + toString(replay.tie) + ',' + std::to_string(replay.seed) + ',' : std::string();
    for (std::size_t i = 0; i < replay.events.size(); ++i) {
        const ReplayEvent& event = replay.events[i];
        const Decision& decision = replay.run.decisions[i];
        const std::string node = decision.node.valid() ? std::to_string(decision.node.get()) : "-1";
        text += start + std::to_string(i) + ',' + std::to_string(decision.pod.get()) + ',' + node + ',';
        const char* dash = "";
        for (const std::uint32_t device : decision.devices) {
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
