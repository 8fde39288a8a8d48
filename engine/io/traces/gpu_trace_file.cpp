// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/traces/gpu_trace_file.h"

#include <limits>
#include <string>
#include <string_view>

#include "io/text/csv_table.h"
#include "io/text/diagnostic_list.h"
#include "topology/gpu_share.h"

namespace bayplan {

namespace {

constexpr std::int64_t kMostAmount = 1'000'000'000;
constexpr std::int64_t kMostGpusInTrace = 1024;

std::string nameOf(const std::filesystem::path& pods) {
    constexpr std::string_view kPrefix = "openb_pod_list_";
    std::string name = pods.filename().string();
    name.resize(std::min(name.find('.'), name.size()));
    return name.starts_with(kPrefix) && name.size() > kPrefix.size() ? name.substr(kPrefix.size()) : name;
}

class TraceReader {
public:
    TraceReader(const GpuTraceFiles& files, const std::vector<std::uint64_t>& seeds, const Budget& budget)
        : m_files(files), m_budget(budget), m_diagnostics(m_read.diagnostics) {
        m_read.trace.name = nameOf(files.pods);
        for (const std::uint64_t seed : seeds) {
            m_read.trace.orders.push_back({seed, {}, {}});
            m_columns.push_back("seed" + std::to_string(seed));
        }
    }

    Result<ReadGpuTrace> read() {
        for (const auto step : {&TraceReader::nodes, &TraceReader::pods, &TraceReader::arrivals, &TraceReader::ranks})
            if (const Result<void> done = (this->*step)(); !done) return done.error();
        m_diagnostics.finish();
        return std::move(m_read);
    }

private:
    Result<void> nodes() {
        CsvTable table(m_files.nodes.string(), {"sn", "cpu_milli", "memory_mib", "gpu", "model"}, m_diagnostics, {});
        return table.read(
            [&](CsvTable& row) {
                GpuTraceNode node;
                node.name = row.text("sn");
                node.cpuMilli = row.number("cpu_milli", kMostAmount);
                node.memoryMib = row.number("memory_mib", kMostAmount);
                node.gpus = static_cast<std::int32_t>(row.number("gpu", kMostGpusInTrace));
                node.model = row.text("model");
                if (node.name.empty()) row.fail("sn", worded("a node without a name"));
                if (node.gpus > 0 && node.model.empty()) row.fail("model", worded("GPUs without a model"));
                m_nodeLines.push_back(row.line());
                m_read.trace.nodes.push_back(std::move(node));
            },
            [] {}, m_budget);
    }

    Result<void> pods() {
        CsvTable table(m_files.pods.string(), {"name", "cpu_milli", "memory_mib", "num_gpu", "gpu_milli"}, m_diagnostics, {});
        return table.read(
            [&](CsvTable& row) {
                GpuTracePod pod;
                pod.name = row.text("name");
                pod.cpuMilli = row.number("cpu_milli", kMostAmount);
                pod.memoryMib = row.number("memory_mib", kMostAmount);
                pod.gpus = static_cast<std::int32_t>(row.number("num_gpu", kMostGpusInTrace));
                pod.gpuMilli = static_cast<std::int32_t>(row.number("gpu_milli", 1000));
                pod.models = row.text("gpu_spec");
                if (pod.name.empty()) row.fail("name", worded("a pod without a name"));
                if (const std::optional<std::string> fault = gpuRequestFault(pod.gpus, pod.gpuMilli)) row.fail("gpu_milli", *fault);
                m_read.trace.pods.push_back(std::move(pod));
            },
            [] {}, m_budget);
    }

    /// Errors: NotFound, if a seed has no column.
    Result<void> columnsIn(const CsvTable& table) const {
        for (const std::string& column : m_columns) {
            if (table.has(column)) continue;
            std::string there;
            for (const std::string& name : table.columns())
                if (name.starts_with("seed")) there += (there.empty() ? "" : ", ") + name;
            return Error{ErrorCode::NotFound, worded("there is no column \"%1\"%2", {column, there.empty() ? Message() : worded("; there are %1", {there})}), table.at(1, {})};
        }
        return {};
    }

    Result<void> arrivals() {
        std::vector<GpuTraceOrder>& orders = m_read.trace.orders;
        const std::size_t rows = m_read.trace.pods.size();
        if (m_files.arrivals.empty()) {
            for (GpuTraceOrder& order : orders)
                for (std::size_t i = 0; i < rows; ++i) order.arrivals.push_back(static_cast<std::uint32_t>(i));
            return {};
        }
        const bool podsWhole = m_read.usable();
        CsvTable table(m_files.arrivals.string(), {"event"}, m_diagnostics, {});
        std::vector<bool> ended(orders.size(), false);
        std::int64_t expected = 0;
        bool first = true;
        Result<void> columns;
        const Result<void> read = table.read(
            [&](CsvTable& row) {
                if (first) columns = columnsIn(row);
                first = false;
                if (!columns) return;
                const std::int64_t event = row.number("event", std::numeric_limits<std::uint32_t>::max());
                if (row.good() && event != expected)
                    row.fail("event", worded("is event %1 where %2 is next", {event, expected}));
                ++expected;
                for (std::size_t i = 0; i < orders.size() && row.good(); ++i) {
                    if (row.text(m_columns[i]).empty()) {
                        ended[i] = true;
                        continue;
                    }
                    const std::int64_t pod = row.number(m_columns[i], std::numeric_limits<std::uint32_t>::max());
                    if (!row.good()) return;
                    if (ended[i]) row.fail(m_columns[i], worded("goes on after an empty cell"));
                    // If rows were lost above, their numbers mean nothing.
                    else if (podsWhole && static_cast<std::size_t>(pod) >= rows)
                        row.fail(m_columns[i], worded("names row %1 of %2, which has %3 (the first is row 0)", {pod, m_files.pods.string(), rows}));
                    else orders[i].arrivals.push_back(static_cast<std::uint32_t>(pod));
                }
            },
            [&] { ++expected; }, m_budget);
        if (!read) return read;
        if (first) return columnsIn(table);
        return columns;
    }

    Result<void> ranks() {
        std::vector<GpuTraceOrder>& orders = m_read.trace.orders;
        const std::vector<GpuTraceNode>& nodes = m_read.trace.nodes;
        constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
        for (GpuTraceOrder& order : orders) order.ranks.assign(nodes.size(), kNone);
        if (m_files.ranks.empty()) {
            for (GpuTraceOrder& order : orders)
                for (std::size_t i = 0; i < nodes.size(); ++i) order.ranks[i] = static_cast<std::uint32_t>(i);
            return {};
        }
        if (!m_read.usable()) return {};  // further messages about missing rows would be noise
        CsvTable table(m_files.ranks.string(), {"node_row"}, m_diagnostics, {});
        std::vector<std::vector<std::uint64_t>> takenOn(orders.size(), std::vector<std::uint64_t>(nodes.size(), 0));
        std::vector<std::uint64_t> seenOn(nodes.size(), 0);
        bool first = true;
        Result<void> columns;
        const Result<void> read = table.read(
            [&](CsvTable& row) {
                if (first) columns = columnsIn(row);
                first = false;
                if (!columns) return;
                const auto node = static_cast<std::size_t>(row.number("node_row", std::numeric_limits<std::uint32_t>::max()));
                if (!row.good()) return;
                if (node >= nodes.size()) {
                    row.fail("node_row", worded("names row %1 of %2, which has %3 (the first is row 0)", {node, m_files.nodes.string(), nodes.size()}));
                    return;
                }
                if (row.has("sn") && row.text("sn") != nodes[node].name)
                    row.fail("sn", worded("is \"%1\" where row %2 of %3 is \"%4\"", {row.text("sn").substr(0, 80), node, m_files.nodes.string(), nodes[node].name}));
                if (seenOn[node] > 0) row.fail("node_row", worded("row %1 stands on line %2 already", {node, std::to_string(seenOn[node])}));
                seenOn[node] = row.line();
                for (std::size_t i = 0; i < orders.size() && row.good(); ++i) {
                    const auto rank = static_cast<std::size_t>(row.number(m_columns[i], static_cast<std::int64_t>(nodes.size()) - 1));
                    if (!row.good()) return;
                    std::uint64_t& taken = takenOn[i][rank];
                    if (taken > 0) row.fail(m_columns[i], worded("rank %1 stands on line %2 already", {rank, taken}));
                    taken = row.line();
                    orders[i].ranks[node] = static_cast<std::uint32_t>(rank);
                }
            },
            [] {}, m_budget);
        if (!read) return read;
        if (first) columns = columnsIn(table);
        if (!columns || !m_read.usable()) return columns;
        for (std::size_t node = 0; node < nodes.size(); ++node)
            if (seenOn[node] == 0)
                m_diagnostics.add(Severity::Error, Error{ErrorCode::Invalid, worded("node \"%1\" has no rank in %2", {nodes[node].name, m_files.ranks.string()}),
                                                         Origin{m_files.nodes.string(), m_nodeLines[node], 0, {}, {}}});
        return {};
    }

    const GpuTraceFiles& m_files;
    const Budget& m_budget;
    ReadGpuTrace m_read;
    DiagnosticList m_diagnostics;
    std::vector<std::string> m_columns;
    std::vector<std::uint64_t> m_nodeLines;
};

}  // namespace

std::optional<std::string> gpuRequestFault(std::int64_t devices, std::int64_t milli) {
    if (devices == 0) return milli > 0 ? std::optional<std::string>("a share of no GPU") : std::nullopt;
    const Result<GpuShare> share = gpuThousandths(devices, milli);
    return share ? std::nullopt : std::optional(share.error().message);
}

Result<ReadGpuTrace> readGpuTrace(const GpuTraceFiles& files, const std::vector<std::uint64_t>& seeds, const Budget& budget) {
    return TraceReader(files, seeds, budget).read();
}

}  // namespace bayplan
