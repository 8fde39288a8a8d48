// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The GPUs of a node as Koordinator's Device object lists them, and which pod has how much of each.
// Thread rule: pure functions.

#include <cstdint>
#include <memory>
#include <vector>

#include "framework/profile.h"

namespace bayplan {

struct SharedGpu {
    struct Part {
        PodIdx pod;
        std::uint16_t from = 0, milli = 0;  // thousandths of its cores or its memory, whichever is more
        bool predicted = false;             // it follows from the choice of a scheduler, which nobody wrote down

        bool operator==(const Part&) const = default;
    };
    bool healthy = true;
    std::vector<Part> parts;

    bool operator==(const SharedGpu&) const = default;
};

/// The first profile that chooses such devices; null: none does, and then only what annotations say is known.
std::shared_ptr<const Profile> sharingProfile(const Profiles& profiles);

/// By their numbers; empty: no object lists any. O(pods of the node).
std::vector<SharedGpu> sharedGpus(const Cluster& cluster, const Profile* sharing, NodeIdx node);

}  // namespace bayplan
