// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A recorded picture of a cluster, with its origin and time.

#include <cstdint>
#include <filesystem>

#include "base/diagnostics.h"
#include "cluster/cluster.h"

namespace bayplan {

/// The source of a snapshot's time.
enum class TimeSource : std::uint8_t {
    Objects,  // the newest heartbeat, creation or start: it was not taken before that
    File,     // the objects contain no time: when the file was last written
};

struct Snapshot {
    ClusterPtr cluster;
    std::int64_t time = 0;  // Unix seconds
    TimeSource timeSource = TimeSource::File;
    Diagnostics diagnostics;  // of reading it; an Error: an object was left out
};

}  // namespace bayplan
