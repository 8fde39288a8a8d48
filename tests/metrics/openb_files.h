// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The shared trace's files, and its tables as rows of text.

#include <filesystem>
#include <string>
#include <vector>

#include "io/text/csv.h"
#include "io/text/text_file.h"
#include "io/traces/gpu_trace_file.h"

namespace bayplan::test {

inline std::filesystem::path openbFile(const std::string& name) { return std::filesystem::path(BAYPLAN_SHARED) / "data/openb" / name; }

inline GpuTraceFiles openbFiles(const std::string& trace) {
    return {openbFile("openb_node_list_gpu_node.csv"), openbFile("pods/openb_pod_list_" + trace + ".csv"),
            openbFile("streams/arrival_" + trace + ".csv"), openbFile("streams/node_rank_" + trace + ".csv")};
}

/// Without the header.
inline std::vector<std::vector<std::string>> openbRows(const std::string& name) {
    std::vector<std::vector<std::string>> rows;
    const Result<std::string> text = readTextFile(openbFile(name));
    if (!text) return rows;
    CsvReader reader([&](CsvRow& row) { rows.push_back(row.fields); });
    reader.feed(*text);
    reader.finish();
    if (!rows.empty()) rows.erase(rows.begin());
    return rows;
}

/// "1000|250"
inline std::vector<std::int32_t> openbDevices(const std::string& text) {
    std::vector<std::int32_t> devices;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('|', at), text.size());
        devices.push_back(std::stoi(text.substr(at, end - at)));
        at = end + 1;
    }
    return devices;
}

}  // namespace bayplan::test
