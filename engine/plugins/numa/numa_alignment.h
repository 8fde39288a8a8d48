// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Whether each set of requests of a pod fits into one NUMA zone of a node.
// Source: scheduler-plugins v0.30.12 pkg/noderesourcetopology/filter.go.

#include "plugins/numa/numa_index.h"
#include "plugins/numa/numa_request.h"

namespace bayplan {

struct NumaMisfit {
    enum class Of { Nothing,
                    InitContainer,
                    Container,
                    Pod };
    Of of = Of::Nothing;
    const Container* container = nullptr;  // null: the whole pod, or nothing
    std::string resource{};                // after it, no zone was left
};

/// The first request that does not fit, in the order in which containers start. An app container takes from its zone
/// what the next ones may lack; there is no second try with another zone. O(containers × resources × zones).
NumaMisfit firstMisfit(const NumaRequest& request, const NumaView& numa, const Node& node);

}  // namespace bayplan
