// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/node_rows.h"

#include <algorithm>

#include "cluster/accounting.h"
#include "planner/remedies.h"

namespace bayplan {

namespace {

bool asksAboutPods(const PodSpec& spec) { return spec.podAffinity || spec.podAntiAffinity || !spec.spreadConstraints.empty(); }

/// What tells two pods of one spec and namespace apart for rules between pods.
std::string companyText(const Pod& pod) {
    std::string text;
    for (const auto& [key, value] : *pod.labels) text += key + '\0' + value + '\0';
    if (const OwnerReference* controller = pod.controller()) text += controller->kind + '/' + controller->name;
    return text;
}

/// Claims that outlive the pod. One that is made with the pod is made anew with the next one, wherever that is.
bool keepsItsVolumes(const PodSpec& spec) {
    const auto isOf = [&](Volume::Kind kind) { return std::any_of(spec.volumes.begin(), spec.volumes.end(), [kind](const Volume& one) { return one.kind == kind; }); };
    return isOf(Volume::Kind::PersistentVolumeClaim) && !isOf(Volume::Kind::Ephemeral);
}

template <typename Slots>
void keepVolumes(Slots& slots) {
    std::erase_if(slots, [](const auto& slot) { return refusalOf(slot.plugin->name()) != Refusal::Volumes; });
}

Profiles volumesAlone(const Profiles& profiles) {
    Profiles alone;
    for (const auto& profile : profiles.all) {
        auto one = std::make_shared<Profile>(*profile);
        keepVolumes(one->preFilter);
        keepVolumes(one->filter);
        alone.all.push_back(std::move(one));
    }
    return alone;
}

}  // namespace

bool standsWhateverMoves(Refusal refusal) { return refusal == Refusal::Cordon || refusal == Refusal::Taint || refusal == Refusal::Affinity || refusal == Refusal::Feature; }

bool endsWithRoom(Refusal refusal) { return refusal == Refusal::Room || refusal == Refusal::Devices || refusal == Refusal::Topology; }

std::size_t NodeRows::classOf(PodIdx pod) {
    const Catalog& catalog = m_cluster.catalog();
    const Pod& object = catalog.pod(pod);
    const auto [at, isNew] = m_classes.emplace(Key{catalog.podSpecs[pod.get()], object.namespaceName, asksAboutPods(*object.spec) ? companyText(object) : std::string()}, m_rows.size());
    if (!isNew) return at->second;
    const Verdicts verdicts = m_scheduler.verdicts(m_cluster, {pod});
    if (const Profile* profile = m_scheduler.profiles().find(object.spec->schedulerName); profile && m_asked.insert(profile).second) {
        const std::vector<bool> countable = countableResources(*profile, catalog);
        for (std::size_t r = 0; r < countable.size(); ++r) m_ignored[r] = m_ignored[r] || !countable[r];
    }
    Row& row = m_rows.emplace_back();
    row.now.assign(m_cluster.nodeCount(), false);
    row.ever.assign(m_cluster.nodeCount(), false);
    std::vector<Refusal> refusals;
    for (const std::string& plugin : verdicts.pluginNames) refusals.push_back(refusalOf(plugin));
    for (std::size_t n = 0; n < verdicts.codes.size(); ++n) {
        const Code code = verdicts.codes[n];
        const Refusal refusal = verdicts.plugins[n] == 255 ? Refusal::None : refusals[verdicts.plugins[n]];
        // A node that is not decided may take it in truth, and no plan builds on that.
        const bool known = code == Code::Success || code == Code::Unschedulable || code == Code::UnschedulableAndUnresolvable;
        row.ever[n] = !known || code == Code::Success || !standsWhateverMoves(refusal);
        row.now[n] = code == Code::Success || (known && endsWithRoom(refusal));
    }
    if (keepsItsVolumes(*object.spec)) {
        const std::vector<bool> elsewhere = volumesElsewhere(pod);
        for (std::size_t n = 0; n < elsewhere.size(); ++n) row.ever[n] = row.ever[n] && !elsewhere[n];
    }
    return at->second;
}

std::vector<bool> NodeRows::volumesElsewhere(PodIdx pod) {
    if (!m_volumes) m_volumes = std::make_unique<Scheduler>(volumesAlone(m_scheduler.profiles()));
    const Verdicts verdicts = m_volumes->verdicts(m_cluster, {pod});
    std::vector<bool> elsewhere(verdicts.codes.size(), false);
    // Where it stands its volumes are; if the rules do not see them there, they are not known.
    const NodeIdx home = m_cluster.placement(pod).node;
    if (home.valid() && verdicts.codes[home.get()] != Code::Success) return elsewhere;
    if (std::find(verdicts.codes.begin(), verdicts.codes.end(), Code::Success) == verdicts.codes.end()) return elsewhere;
    // What a move of other pods may change is only Unschedulable.
    for (std::size_t n = 0; n < elsewhere.size(); ++n) elsewhere[n] = verdicts.codes[n] == Code::UnschedulableAndUnresolvable;
    return elsewhere;
}

bool NodeRows::cut(std::size_t rowClass, NodeIdx node) {
    if (!m_rows[rowClass].now[node.get()]) return false;
    m_rows[rowClass].now[node.get()] = false;
    return true;
}

double shareOf(const Cluster& cluster, PodIdx pod, NodeIdx node) {
    const std::vector<std::int64_t> takes = takenBy(cluster.catalog(), pod);
    double most = 0;
    for (std::size_t r = 0; r < takes.size(); ++r)
        if (const std::int64_t all = cluster.allocatable(node, ResourceIdx(r)); all > 0) most = std::max(most, static_cast<double>(takes[r]) / static_cast<double>(all));
    return most;
}

}  // namespace bayplan
