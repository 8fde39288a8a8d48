// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a person sees as one when a pod restarts: its gang or other group, whoever wrote that down; without one its workload; without
// that the pod alone.
// Thread rule: one thread.

#include <optional>
#include <string>

#include "cluster/cluster.h"
#include "cluster/delta.h"
#include "cluster/read_groups.h"

namespace bayplan {

class TouchedGroups {
public:
    /// The catalog must outlive it.
    explicit TouchedGroups(const Catalog& catalog) : m_catalog(catalog) {}
    /// "PodGroup.scheduling.k8s.io ml/train", "ml/ReplicaSet/web" or "ml/single". The groups of the cluster are read once a pod names one.
    std::string of(PodIdx pod);

private:
    const Catalog& m_catalog;
    std::optional<ReadGroups> m_groups{};
};

/// The pod that the change restarts; invalid: it restarts none.
PodIdx restartedBy(const Delta& delta);

}  // namespace bayplan
