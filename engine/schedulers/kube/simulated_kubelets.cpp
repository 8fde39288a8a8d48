// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kube/simulated_kubelets.h"

#include <utility>

#include "model/koordinator/reservation.h"

namespace bayplan {

namespace {

using OnNodes = std::map<std::string, std::string>;  // node by pod

OnNodes podsOnNodes(const Cluster& picture) {
    OnNodes on;
    const Catalog& catalog = picture.catalog();
    for (std::size_t n = 0; n < picture.nodeCount(); ++n)
        for (const PodIdx pod : picture.node(NodeIdx(n)).pods)
            if (!catalog.pod(pod).terminal() && !isReservePod(catalog.pod(pod))) on.emplace(catalog.pod(pod).key(), catalog.node(NodeIdx(n)).name);
    return on;
}

std::set<std::string> nodesOf(const Cluster& picture) {
    std::set<std::string> names;
    for (std::size_t n = 0; n < picture.nodeCount(); ++n) names.insert(picture.catalog().node(NodeIdx(n)).name);
    return names;
}

}  // namespace

SimulatedKubelets::SimulatedKubelets(const Cluster& start, KubeletRehearsal kubelets) : m_kubelets(std::move(kubelets)), m_nodes(nodesOf(start)) {
    for (auto& [pod, node] : podsOnNodes(start)) m_come.emplace(pod, Come{node, true});
}

void SimulatedKubelets::follow(const Cluster& picture, const std::vector<RunStep>& steps) {
    const OnNodes now = podsOnNodes(picture);
    const auto leaveWhereGone = [&] {
        for (auto at = m_come.begin(); at != m_come.end();) {
            const auto there = now.find(at->first);
            if (there != now.end() && there->second == at->second.node) {
                ++at;
                continue;
            }
            m_kubelets.leave(at->second.node, at->first);
            at = m_come.erase(at);
        }
    };
    leaveWhereGone();
    for (auto& [pod, come] : m_come)
        if (!std::exchange(come.running, true)) m_kubelets.started(come.node, pod);

    const Catalog& catalog = picture.catalog();
    const auto place = [&](const std::string& pod, const std::string& node) -> std::optional<PredictedPlacement> {
        const PodIdx which = catalog.findPod(pod);
        if (!which.valid() || isReservePod(catalog.pod(which))) return std::nullopt;  // no kubelet hears of a Reservation
        m_come[pod] = {node, false};
        return m_kubelets.place(node, catalog.pod(which));
    };
    std::set<std::string> scheduled;
    for (std::size_t i = m_predicted.size(); i < steps.size(); ++i)
        if (steps[i].what == RunStep::What::Scheduled) scheduled.insert(steps[i].pod);
    std::set<std::string> nodes = nodesOf(picture);
    for (const std::string& node : nodes) {
        if (m_nodes.contains(node)) continue;
        std::vector<const Pod*> there;
        for (const PodIdx pod : picture.node(catalog.findNode(node)).pods) {
            const Pod& object = catalog.pod(pod);
            if (object.terminal() || isReservePod(object) || scheduled.contains(object.key())) continue;
            there.push_back(&object);
            m_come.insert_or_assign(object.key(), Come{node, true});
        }
        m_kubelets.arrive(node, there);
    }
    m_nodes = std::move(nodes);
    for (const auto& [pod, node] : now)
        if (!m_come.contains(pod) && !scheduled.contains(pod)) place(pod, node);
    for (std::size_t i = m_predicted.size(); i < steps.size(); ++i) {
        m_predicted.emplace_back();
        if (steps[i].what != RunStep::What::Scheduled) continue;
        if (const auto before = m_come.find(steps[i].pod); before != m_come.end()) m_kubelets.leave(before->second.node, before->first);
        m_predicted.back() = place(steps[i].pod, steps[i].node);
    }
    leaveWhereGone();
}

}  // namespace bayplan
