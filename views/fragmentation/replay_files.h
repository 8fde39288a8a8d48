// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Recognises which of the chosen files is which table of an openb trace, by their first lines.
// Thread rule: pure functions.

#include <QStringList>
#include <cstdint>
#include <vector>

#include "io/traces/gpu_trace_file.h"

namespace bayplan {

struct ReplayFiles {
    QString nodes, pods, arrivals, ranks;  // the last two may be empty
    std::vector<std::uint64_t> seeds;      // of the arrivals, else of the ranks, else 42
    QStringList unknown;                   // no such table

    bool complete() const { return !nodes.isEmpty() && !pods.isEmpty(); }
    GpuTraceFiles paths() const;
};

/// Of two files of one kind the later one counts. Reads the first line of each.
ReplayFiles recogniseReplayFiles(const QStringList& paths);

}  // namespace bayplan
