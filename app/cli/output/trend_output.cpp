// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/trend_output.h"

#include <algorithm>
#include <iomanip>

#include "cli/output/output.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/reports/report_document.h"
#include "io/text/text_width.h"
#include "io/text/time_text.h"

namespace bayplan {

namespace {

const char* wordFor(TimeSource source) { return source == TimeSource::Objects ? "objects" : "file"; }

std::string causeText(const TrendLoss& loss) { return std::string(toString(loss.cause)) + (loss.what.empty() ? "" : ":" + loss.what); }

std::string percent(double share) { return plainNumber(100 * share, 1) + " %"; }

/// The levels that any snapshot has for the shape, in the order of occurrence.
std::vector<SlotLevel> levelsOf(const Trend& trend, std::size_t shape) {
    std::vector<SlotLevel> levels;
    for (const TrendEntry& entry : trend.entries)
        if (entry.figures && shape < entry.figures->shapes.size())
            for (const TrendLevel& level : entry.figures->shapes[shape].levels)
                if (std::find(levels.begin(), levels.end(), level.level) == levels.end()) levels.push_back(level.level);
    return levels;
}

class TrendTable {
public:
    TrendTable(std::ostream& out, const Trend& trend) : m_out(out), m_trend(trend) {}

    void write() {
        for (std::size_t s = 0; s < m_trend.shapes.size(); ++s) one(s);
        if (m_trend.shapes.empty()) m_out << tr("no snapshot has a pod to take a shape from: name one with --request or --shape") << '\n';
    }

private:
    static constexpr int kNumber = 12;

    void one(std::size_t shape) {
        const SlotShape& asked = m_trend.shapes[shape];
        const std::vector<SlotLevel> levels = levelsOf(m_trend, shape);
        std::string resource;  // the first scarce resource in the latest snapshot that has one
        bool gpus = false;
        for (const TrendEntry& entry : m_trend.entries) {
            if (!entry.figures) continue;
            gpus = gpus || entry.figures->gpuCapacityMilli > 0;
            if (const std::string& scarcest = entry.figures->shapes[shape].scarcest; !scarcest.empty()) resource = scarcest;
        }
        const std::string name = printable(asked.name);
        m_out << (asked.gang > 1 ? tr("shape %1, %2 together", {name, std::to_string(asked.gang)}) : tr("shape %1", {name})) << "\n  "
              << tr("slots by level, and at best: if all that is free were together");
        if (!resource.empty()) m_out << tr("; requested and stranded: %1", {printable(resource)});
        if (gpus) m_out << tr("; fragment: of all GPUs, by FGD's measure");
        m_out << "\n  " << padded(tr("time"), 22) << padded(tr("from"), 7);
        for (const SlotLevel& level : levels) column(shortened(toString(level)));
        column(tr("at best"));
        column(tr("requested"));
        column(tr("stranded"));
        if (gpus) column(tr("fragment"));
        m_out << "  " << tr("snapshot") << '\n';
        for (const TrendEntry& entry : m_trend.entries)
            if (entry.figures) row(entry, shape, levels, resource, gpus);
        m_out << '\n';
    }

    void row(const TrendEntry& entry, std::size_t shape, const std::vector<SlotLevel>& levels, const std::string& resource, bool gpus) {
        const TrendShape& counted = entry.figures->shapes[shape];
        m_out << "  " << timeText(entry.time) << "  " << padded(entry.timeSource == TimeSource::Objects ? tr("objects") : tr("file"), 7);
        for (const SlotLevel& level : levels) {
            const auto at = std::find_if(counted.levels.begin(), counted.levels.end(), [&](const TrendLevel& l) { return l.level == level; });
            if (at == counted.levels.end() || !at->counted) column("?");
            else column(std::to_string(at->gangs) + (at->unknown > 0 ? "+?" : ""));
        }
        column(std::to_string(static_cast<std::int64_t>(counted.ideal + 1e-9) / m_trend.shapes[shape].gang));
        const auto used = std::find_if(entry.figures->resources.begin(), entry.figures->resources.end(), [&](const TrendResource& r) { return r.resource == resource; });
        column(used == entry.figures->resources.end() ? "-" : percent(used->share));
        const auto strand = std::find_if(counted.strands.begin(), counted.strands.end(), [&](const TrendStrand& s) { return s.resource == resource; });
        column(strand == counted.strands.end() ? "-" : percent(strand->share()));
        if (gpus)
            column(entry.figures->gpuCapacityMilli > 0
                       ? percent(entry.figures->gpuFragmentMilli / static_cast<double>(entry.figures->gpuCapacityMilli)) + (entry.figures->gpuUnknownNodes > 0 ? "+?" : "")
                       : "-");
        m_out << "  " << printable(entry.path.string());
        if (entry.partial()) m_out << "  " << tr("(partial: objects were left out)");
        m_out << '\n';
    }

    static std::string shortened(const std::string& name) {
        const std::string last = name.substr(name.rfind('/') + 1);
        return printable(last.size() <= kNumber - 2 ? last : last.substr(0, kNumber - 3) + "~");
    }
    void column(const std::string& text) { m_out << alignedRight(text, kNumber); }

    std::ostream& m_out;
    const Trend& m_trend;
};

class TrendCsv {
public:
    TrendCsv(std::ostream& out, const Trend& trend) : m_out(out), m_trend(trend) {}

    void write() {
        m_out << "time,time_source,snapshot,shape,item,name,value\n";
        for (const TrendEntry& entry : m_trend.entries) {
            m_head = entry.figures ? timeText(entry.time) + ',' + wordFor(entry.timeSource) + ',' : std::string(",,");
            m_head += csvField(printable(entry.path.string())) + ',';
            m_shape.clear();
            if (entry.error) row("error", {}, csvField(printable(toString(*entry.error))));
            if (entry.figures) figures(entry);
        }
    }

private:
    void row(const char* item, const std::string& name, const std::string& value) {
        m_out << m_head << csvField(m_shape) << ',' << item << ',' << csvField(printable(name)) << ',' << value << '\n';
    }

    void figures(const TrendEntry& entry) {
        const TrendFigures& figures = *entry.figures;
        row("nodes", {}, std::to_string(figures.nodes));
        row("pods", {}, std::to_string(figures.pods));
        row("pending_pods", {}, std::to_string(figures.pending));
        row("faults", {}, std::to_string(count(entry.diagnostics, Severity::Error)));
        for (const TrendResource& resource : figures.resources) row("requested_share", resource.resource, plainNumber(resource.share, 6));
        if (figures.gpuCapacityMilli > 0 || figures.gpuUnknownNodes > 0) {
            row("gpu_capacity_milli", {}, std::to_string(figures.gpuCapacityMilli));
            row("gpu_idle_milli", {}, std::to_string(figures.gpuIdleMilli));
            row("gpu_fragment_milli", {}, plainNumber(figures.gpuFragmentMilli, 2));
            row("gpu_not_modelled_nodes", {}, std::to_string(figures.gpuUnknownNodes));
        }
        for (std::size_t s = 0; s < figures.shapes.size(); ++s) one(m_trend.shapes[s], figures.shapes[s]);
    }

    void one(const SlotShape& shape, const TrendShape& counted) {
        m_shape = printable(shape.name);
        row("gang", {}, std::to_string(shape.gang));
        row("pods_now", {}, std::to_string(counted.pods));
        row("pods_ideal", counted.scarcest, plainNumber(counted.ideal, 6));
        for (const TrendLevel& level : counted.levels) {
            row("slots", toString(level.level), level.counted ? std::to_string(level.gangs) : std::string());
            row("unknown_nodes", toString(level.level), std::to_string(level.unknown));
        }
        for (const TrendLoss& loss : counted.losses) row("lost_pods", causeText(loss), plainNumber(loss.pods, 6));
        for (const TrendStrand& strand : counted.strands) {
            row("stranded", strand.resource, std::to_string(strand.amount));
            row("stranded_share", strand.resource, plainNumber(strand.share(), 6));
        }
    }

    std::ostream& m_out;
    const Trend& m_trend;
    std::string m_head, m_shape;
};

class TrendJson {
public:
    explicit TrendJson(std::ostream& out) : m_out(out) {}

    void one(const TrendEntry& entry) {
        m_out << "{\"snapshot\":" << jsonText(entry.path.string());
        if (entry.error) m_out << ",\"error\":" << jsonText(toString(*entry.error)) << '}';
        if (!entry.figures) return;
        const TrendFigures& figures = *entry.figures;
        m_out << ",\"time\":\"" << timeText(entry.time) << "\",\"timeSource\":\"" << wordFor(entry.timeSource) << "\",\"faults\":" << count(entry.diagnostics, Severity::Error)
              << ",\"nodes\":" << figures.nodes << ",\"pods\":" << figures.pods << ",\"pendingPods\":" << figures.pending << ",\"resources\":";
        list(figures.resources, [&](const TrendResource& r) {
            m_out << "{\"resource\":" << jsonText(r.resource) << ",\"allocatable\":" << r.allocatable << ",\"requested\":" << r.requested << ",\"share\":" << plainNumber(r.share, 6) << '}';
        });
        m_out << ",\"gpus\":{\"capacityMilli\":" << figures.gpuCapacityMilli << ",\"idleMilli\":" << figures.gpuIdleMilli << ",\"fragmentMilli\":" << plainNumber(figures.gpuFragmentMilli, 6)
              << ",\"notModelledNodes\":" << figures.gpuUnknownNodes << "},\"counts\":";
        list(figures.shapes, [&](const TrendShape& shape) { counts(shape); });
        m_out << '}';
    }

private:
    template <typename Rows, typename Write>
    void list(const Rows& rows, Write&& write) {
        writeJsonList(m_out, rows, write);
    }

    void counts(const TrendShape& shape) {
        m_out << "{\"pods\":" << shape.pods << ",\"ideal\":" << plainNumber(shape.ideal, 6)
              << ",\"scarcest\":" << (shape.scarcest.empty() ? std::string("null") : jsonText(shape.scarcest)) << ",\"levels\":";
        list(shape.levels, [&](const TrendLevel& level) {
            m_out << "{\"level\":" << jsonText(toString(level.level)) << ",\"slots\":" << (level.counted ? std::to_string(level.gangs) : std::string("null"))
                  << ",\"unknown\":" << level.unknown << '}';
        });
        m_out << ",\"losses\":";
        list(shape.losses, [&](const TrendLoss& loss) {
            m_out << "{\"cause\":\"" << toString(loss.cause) << "\",\"what\":" << jsonText(loss.what) << ",\"pods\":" << plainNumber(loss.pods, 6) << '}';
        });
        m_out << ",\"strands\":";
        list(shape.strands, [&](const TrendStrand& strand) {
            m_out << "{\"resource\":" << jsonText(strand.resource) << ",\"amount\":" << strand.amount << ",\"allocatable\":" << strand.allocatable
                  << ",\"share\":" << plainNumber(strand.share(), 6) << '}';
        });
        m_out << '}';
    }

    std::ostream& m_out;
};

}  // namespace

void writeTrendTable(std::ostream& out, const Trend& trend) { TrendTable(out, trend).write(); }
void writeTrendCsv(std::ostream& out, const Trend& trend) { TrendCsv(out, trend).write(); }

void writeTrendDocument(std::ostream& out, ReportFormat format, const Trend& trend) {
    ReportDocument document(out, format, "FragmentationTrend");
    document.list("shapes", trend.shapes, [](std::string& json, const SlotShape& shape) {
        json = written([&](std::ostream& to) { to << "{\"shape\":" << jsonText(shape.name) << ",\"gang\":" << shape.gang << '}'; });
    });
    document.list("snapshots", trend.entries, [](std::string& json, const TrendEntry& entry) { json = written([&](std::ostream& to) { TrendJson(to).one(entry); }); });
}

}  // namespace bayplan
