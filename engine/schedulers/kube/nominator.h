// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pending pods with a nominated node. Nodes go by name, since they come and go.
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
    /// Replaces the pod's nomination; an empty name removes it. A new one goes to the end.
    void set(PodIdx pod, const std::string& node);
    void remove(PodIdx pod) { set(pod, {}); }
    void clear() { m_all.clear(); }

    /// Empty if there is none.
    std::string of(PodIdx pod) const;
    /// Pods nominated to `node`, in the order of their nominations.
    std::vector<PodIdx> on(const std::string& node) const;
    /// The nominations with an existing node, in the form that a cycle takes.
    std::vector<Nomination> in(const Catalog& catalog) const;
    /// All of them, in the order in which they came.
    const std::vector<std::pair<PodIdx, std::string>>& all() const { return m_all; }

private:
    std::vector<std::pair<PodIdx, std::string>> m_all;
};

}  // namespace bayplan
