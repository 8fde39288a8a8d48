// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/node_rehearsal.h"

#include <algorithm>
#include <vector>

#include "cluster/accounting.h"
#include "framework/extenders/extender_calls.h"

namespace bayplan {

void NodeRehearsal::putBack() {
    for (auto step = m_steps.rbegin(); step != m_steps.rend(); ++step) {
        if (step->second)
            m_run.removePod(step->first, view());
        else
            m_run.addPod(step->first, view());
    }
    m_steps.clear();
}

void NodeRehearsal::open(NodeIdx node) {
    putBack();
    m_node = node;
    m_state = m_run.cycle().cluster.node(node);
}

void NodeRehearsal::remove(PodIdx pod) {
    const Catalog& catalog = m_run.cycle().cluster.catalog();
    // Upstream keeps a node's ports as a set, so a port becomes free when the first of several pods that use it goes, and an
    // earlier one may have taken this pod's away. HostPortInfo.Remove of Kubernetes 1.36, staging/src/k8s.io/kube-scheduler/framework/types.go.
    const std::vector<HostPort>& ports = catalog.specOf(pod).hostPorts;
    std::vector<HostPort>& used = m_state.usedPorts;
    for (const HostPort& port : ports) used.insert(std::upper_bound(used.begin(), used.end(), port), port);
    check(removePod(catalog, m_state, pod) != kAppend, "only a pod of the node can be removed");
    for (const HostPort& port : ports) std::erase(used, port);
    m_run.removePod(pod, view());
    m_steps.emplace_back(pod, false);
}

void NodeRehearsal::add(PodIdx pod) {
    addPod(m_run.cycle().cluster.catalog(), m_state, pod);
    m_run.addPod(pod, view());
    m_steps.emplace_back(pod, true);
}

Code NodeRehearsal::filter(Reasons* why) {
    std::size_t slot = CycleRun::kNoSlot;
    Status said;
    said.code = m_run.filterNode(view(), slot, why ? &said.reasons : nullptr);
    if (!why) return said.code;
    if (said.code == Code::Error)
        why->push_back({"", filterFailed(m_run.profile().filter[slot].plugin->name(), said.said()), {}});
    else
        why->insert(why->end(), said.reasons.begin(), said.reasons.end());
    return said.code;
}

Result<std::vector<PreemptionCandidate>> NodeRehearsal::askExtenders(std::vector<PreemptionCandidate> candidates) {
    return askAboutPreemption(m_run, std::move(candidates));
}

}  // namespace bayplan
