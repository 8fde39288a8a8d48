// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A picture of a cluster as it was recorded: from where, and when.

#include <cstdint>
#include <filesystem>

#include "base/diagnostics.h"
#include "cluster/cluster.h"

namespace bayplan {

/// How it is known when a snapshot was taken.
enum class TimeSource : std::uint8_t {
    Objects,  // the newest time of a heartbeat, a creation or a start: it was not taken before
    File,     // they tell of none; when the file was last written
};

struct Snapshot {
    ClusterPtr cluster;
    std::int64_t time = 0;  // Unix seconds
    TimeSource timeSource = TimeSource::File;
    Diagnostics diagnostics;  // of reading it; an Error: an object was left out
};

}  // namespace bayplan
