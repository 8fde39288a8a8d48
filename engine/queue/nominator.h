// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which pending pods have a node kept for them. Nodes go by name, since they come and go.
// Thread rule: one thread.
// Source: Kubernetes 1.36 pkg/scheduler/backend/queue/nominator.go; specification 2.11.

#include <string>
#include <utility>
#include <vector>

#include "cluster/cluster.h"
#include "framework/catalog_index.h"

namespace bayplan {

class Nominator {
public:
    /// In place of what was said of this pod before; an empty name takes it back. A new one goes to the end.
    void set(PodIdx pod, const std::string& node);
    void remove(PodIdx pod) { set(pod, {}); }
    void clear() { m_all.clear(); }

    /// Empty where there is none.
    std::string of(PodIdx pod) const;
    /// Pods nominated to `node`, in the order in which they were.
    std::vector<PodIdx> on(const std::string& node) const;
    /// Those whose node exists, as a cycle wants them.
    std::vector<Nomination> in(const Catalog& catalog) const;

private:
    std::vector<std::pair<PodIdx, std::string>> m_all;
};

}  // namespace bayplan
