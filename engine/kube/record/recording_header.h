// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a recording says of itself in its first line.
// Thread rule: plain value.

#include <cstdint>
#include <string>
#include <vector>

#include "kube/read/live_reader.h"

namespace bayplan {

struct RecordingHeader {
    std::string context, server;  // of the cluster
    std::string version;          // of Kubernetes; empty: not given
    std::vector<ApiKind> kinds;   // the kinds that indices refer to
    std::int64_t started = 0;     // milliseconds since 1970

    bool operator==(const RecordingHeader&) const = default;
};

}  // namespace bayplan
