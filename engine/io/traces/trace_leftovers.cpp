// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/traces/trace_leftovers.h"

#include <charconv>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "io/text/csv_table.h"
#include "io/text/diagnostic_list.h"
#include "io/text/limits.h"
#include "io/text/text_file.h"
#include "io/traces/gpu_trace_file.h"

namespace bayplan {

namespace {

constexpr std::int64_t kOneGpu = 1000;

/// The numbers of a file, one a line.
Result<std::set<std::int64_t>> readEventNumbers(const std::filesystem::path& file, const Budget& budget) {
    const Result<std::string> text = readTextFile(file, kMaxPlanBytes, budget.stop);
    if (!text) return text.error();
    std::set<std::int64_t> numbers;
    std::uint64_t line = 0;
    for (std::string_view rest = *text; !rest.empty();) {
        ++line;
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        std::string_view word = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        while (!word.empty() && (word.back() == '\r' || word.back() == ' ')) word.remove_suffix(1);
        if (word.empty()) continue;
        std::int64_t number = -1;
        const auto [stopped, failure] = std::from_chars(word.data(), word.data() + word.size(), number);
        const Origin at{file.string(), line, 1, {}, {}};
        if (failure != std::errc() || stopped != word.data() + word.size() || number < 0)
            return Error{ErrorCode::Invalid, worded("\"%1\" is not the number of an event", {std::string(word.substr(0, 80))}), at};
        if (!numbers.insert(number).second) return Error{ErrorCode::Invalid, worded("event %1 stands there already", {number}), at};
    }
    return numbers;
}

/// "0-3-5" as a set; absent: not such a list, or one that names a device twice.
std::optional<CellSet> devicesOf(std::string_view list) {
    CellSet set = 0;
    while (!list.empty()) {
        std::uint32_t device = 0;
        const auto [end, failure] = std::from_chars(list.data(), list.data() + list.size(), device);
        if (failure != std::errc() || device >= kMostCells || (set >> device & 1) != 0) return std::nullopt;
        set |= CellSet{1} << device;
        list.remove_prefix(static_cast<std::size_t>(end - list.data()));
        if (list.empty()) break;
        if (list.front() != '-' || list.size() == 1) return std::nullopt;
        list.remove_prefix(1);
    }
    return set;
}

class LeftoverReader {
public:
    LeftoverReader(const TraceLeftoverFiles& files, const Budget& budget) : m_files(files), m_budget(budget) {}

    Result<BinModel> read() {
        Result<ReadGpuTrace> trace = readGpuTrace({m_files.nodes, m_files.pods, {}, {}}, {}, m_budget);
        if (!trace) return trace.error();
        for (const Diagnostic& diagnostic : trace->diagnostics)
            if (diagnostic.severity == Severity::Error) return diagnostic.what;
        m_trace = std::move(trace->trace);
        const Result<std::set<std::int64_t>> gone = readEventNumbers(m_files.gone, m_budget);
        if (!gone) return gone.error();
        addBins();
        if (const Result<void> placed = addItems(*gone); !placed) return placed.error();
        return std::move(m_model);
    }

private:
    void addBins() {
        m_model.resources = {"cpu", "memory"};
        m_model.cellResources = {"gpu"};
        m_model.shape.name = "8 GPUs, 64 cores, 256 GiB";
        m_model.shape.request = {64'000, 262'144};
        m_model.shape.cells = 8;
        m_model.shape.cellRequest = {kOneGpu};
        std::map<std::string, std::uint32_t> kinds;
        for (const GpuTraceNode& node : m_trace.nodes) {
            Bin bin;
            bin.name = node.name;
            bin.kind = kinds.emplace(node.model, static_cast<std::uint32_t>(kinds.size())).first->second;
            bin.capacity = {node.cpuMilli, node.memoryMib};
            bin.cells.assign(static_cast<std::size_t>(node.gpus), {kOneGpu});
            m_model.bins.push_back(std::move(bin));
        }
        m_kinds.assign(kinds.size(), {});
        for (const auto& [name, kind] : kinds) m_kinds[kind] = name;
    }

    static bool accepts(const GpuTracePod& pod, const std::string& kind) { return pod.models.empty() || ('|' + pod.models + '|').find('|' + kind + '|') != std::string::npos; }

    std::uint32_t classOf(const GpuTracePod& pod) {
        const auto [known, made] = m_classes.emplace(std::tuple(pod.cpuMilli, pod.memoryMib, pod.gpus, pod.gpuMilli, pod.models), static_cast<std::uint32_t>(m_model.classes.size()));
        if (!made) return known->second;
        BinClass of;
        of.name = std::to_string(pod.gpus) + " x " + std::to_string(pod.gpuMilli) + " GPU, " + std::to_string(pod.cpuMilli) + "m, " + std::to_string(pod.memoryMib) + " MiB";
        if (!pod.models.empty()) of.name += ", " + pod.models;
        of.request = {pod.cpuMilli, pod.memoryMib};
        of.cells = pod.gpus;
        of.cellRequest = {pod.gpuMilli};
        if (!pod.models.empty())
            for (const std::string& kind : m_kinds) of.accepted.push_back(accepts(pod, kind));
        m_model.classes.push_back(std::move(of));
        return known->second;
    }

    Result<void> addItems(const std::set<std::int64_t>& gone) {
        DiagnosticList diagnostics(m_diagnostics);
        CsvTable table(m_files.placements.string(), {"event", "pod_row", "node_row", "gpu_ids"}, diagnostics, {});
        std::vector<std::vector<std::int64_t>> left;
        std::vector<std::vector<std::int64_t>> leftInCells;
        for (const Bin& bin : m_model.bins) {
            left.push_back(bin.capacity);
            leftInCells.emplace_back(bin.cells.size(), kOneGpu);
        }
        std::size_t left_out = 0;
        const Result<void> read = table.read(
            [&](CsvTable& row) {
                const std::int64_t event = row.number("event", std::numeric_limits<std::uint32_t>::max());
                if (!row.good()) return;
                const bool leaves = gone.contains(event);
                left_out += leaves ? 1u : 0u;
                const std::string where = row.text("node_row");
                if (where.empty() || where == "-1" || leaves) return;
                const auto podRow = static_cast<std::size_t>(row.number("pod_row", std::numeric_limits<std::uint32_t>::max()));
                const auto nodeRow = static_cast<std::size_t>(row.number("node_row", std::numeric_limits<std::uint32_t>::max()));
                if (!row.good()) return;
                if (podRow >= m_trace.pods.size())
                    return row.fail("pod_row", worded("names row %1 of %2, which has %3", {podRow, m_files.pods.string(), m_trace.pods.size()}));
                if (nodeRow >= m_trace.nodes.size())
                    return row.fail("node_row", worded("names row %1 of %2, which has %3", {nodeRow, m_files.nodes.string(), m_trace.nodes.size()}));
                const GpuTracePod& pod = m_trace.pods[podRow];
                if (!accepts(pod, m_trace.nodes[nodeRow].model)) return row.fail("node_row", worded("is a node whose GPU model is none that the pod accepts"));
                const std::optional<CellSet> devices = devicesOf(row.text("gpu_ids"));
                if (!devices || __builtin_popcountll(*devices) != pod.gpus) return row.fail("gpu_ids", worded("is no list of %1 devices", {pod.gpus}));
                if (*devices != 0 && static_cast<std::size_t>(63 - __builtin_clzll(*devices)) >= leftInCells[nodeRow].size())
                    return row.fail("gpu_ids", worded("names a device that the node does not have"));
                bool fits = (left[nodeRow][0] -= pod.cpuMilli) >= 0;
                fits = (left[nodeRow][1] -= pod.memoryMib) >= 0 && fits;
                for (CellSet rest = *devices; rest != 0; rest &= rest - 1) fits = (leftInCells[nodeRow][static_cast<std::size_t>(__builtin_ctzll(rest))] -= pod.gpuMilli) >= 0 && fits;
                if (!fits) return row.fail("node_row", worded("is a node that has no room left for the pod"));
                m_model.items.push_back({classOf(pod), static_cast<std::uint32_t>(nodeRow), *devices, false});
            },
            [] {}, m_budget);
        if (!read) return read;
        diagnostics.finish();
        for (const Diagnostic& diagnostic : m_diagnostics)
            if (diagnostic.severity == Severity::Error) return diagnostic.what;
        if (left_out != gone.size())
            return Error{ErrorCode::Invalid, worded("names %1 events that %2 does not have", {std::to_string(gone.size() - left_out), m_files.placements.string()}),
                         Origin{m_files.gone.string(), 0, 0, {}, {}}};
        return {};
    }

    const TraceLeftoverFiles& m_files;
    const Budget& m_budget;
    GpuTrace m_trace;
    BinModel m_model;
    Diagnostics m_diagnostics;
    std::vector<std::string> m_kinds;
    std::map<std::tuple<std::int64_t, std::int64_t, std::int32_t, std::int32_t, std::string>, std::uint32_t> m_classes;
};

}  // namespace

Result<BinModel> readTraceLeftovers(const TraceLeftoverFiles& files, const Budget& budget) {
    Result<BinModel> model = LeftoverReader(files, budget).read();
    if (!model) return model;
    if (const Result<void> good = validate(*model); !good) {
        Error error = good.error();
        if (error.origin.file.empty()) error.origin.file = files.placements.string();
        return error;
    }
    return model;
}

}  // namespace bayplan
