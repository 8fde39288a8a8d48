// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/near_misses.h"

#include <algorithm>
#include <map>
#include <utility>

#include "planner/device_remedies.h"
#include "planner/pods_in_the_way.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

struct Miss {
    NodeIdx node;
    Status status;
    double distance = 0;  // the largest missing share of any request
};

/// What a pod tolerates, as the profile that decides about it reads it.
struct Tolerance {
    const PodSpec& spec;
    bool comparisons = false;  // Lt and Gt count
};

Tolerance toleranceOf(const Profiles& profiles, const PodSpec& spec) {
    const Profile* profile = profiles.find(spec.schedulerName);
    return {spec, profile && profile->features.on("TaintTolerationComparisonOperators")};
}

std::vector<Taint> untolerated(const Node& node, const Tolerance& pod) {
    std::vector<Taint> taints;
    for (const Taint& taint : node.taints)
        if (taint.effect != TaintEffect::PreferNoSchedule && !tolerates(pod.spec.tolerations, taint, pod.comparisons))
            taints.push_back(taint);
    return taints;
}

/// What two nodes must have in common so that one change helps both: the plugin and its reasons without the numbers of
/// one node.
std::string kindOf(const Miss& miss, const Node& node, const Tolerance& pod) {
    std::string kind = miss.status.plugin;
    const auto add = [&kind](const std::string& part) { kind += '\n' + part; };
    if (refusalOf(miss.status.plugin) == Refusal::Taint) {
        for (const Taint& taint : untolerated(node, pod)) add(toString(taint));
        return kind;
    }
    for (const Reason& reason : miss.status.reasons) {
        add(reason.code.empty() ? reason.text.text() : reason.code);
        for (const char* name : {"resource", "key", "op", "want", "protocol", "feature"}) add(textOf(reason, name));
        if (causeOf(reason) == Cause::Port) add(std::to_string(numberOf(reason, "port")));
    }
    return kind;
}

double distanceOf(const Status& status) {
    double distance = 0;
    for (const Reason& reason : status.reasons) {
        const std::int64_t need = numberOf(reason, "need");
        if (causeOf(reason) != Cause::Amount || need <= 0) continue;
        distance = std::max(distance, static_cast<double>(need - numberOf(reason, "free")) / static_cast<double>(need));
    }
    return distance;
}

NearMissGroup groupOf(std::vector<Miss> misses, const Catalog& catalog, const Tolerance& pod) {
    std::stable_sort(misses.begin(), misses.end(),
                     [](const Miss& a, const Miss& b) { return a.distance < b.distance; });
    NearMissGroup group;
    group.plugin = misses.front().status.plugin;
    group.reasons = misses.front().status.reasons;
    if (refusalOf(group.plugin) == Refusal::Taint) group.taints = untolerated(catalog.node(misses.front().node), pod);
    for (const Reason& reason : group.reasons) {
        if (causeOf(reason) != Cause::Amount) continue;
        Shortage shortage{textOf(reason, "resource"), numberOf(reason, "need"), numberOf(reason, "free"),
                          numberOf(reason, "alloc"), 0, 0};
        shortage.least = shortage.most = shortage.need - shortage.free;
        group.shortages.push_back(std::move(shortage));
    }
    for (const Miss& miss : misses) {
        group.nodes.push_back(miss.node);
        for (Shortage& shortage : group.shortages)
            for (const Reason& reason : miss.status.reasons)
                if (textOf(reason, "resource") == shortage.resource)
                    shortage.most = std::max(shortage.most, numberOf(reason, "need") - numberOf(reason, "free"));
    }
    return group;
}

}  // namespace

std::vector<NearMissGroup> nearMisses(Scheduler& scheduler, const Cluster& cluster, PodIdx pod,
                                      const std::vector<std::vector<Status>>& violations, const Budget& budget) {
    const Catalog& catalog = cluster.catalog();
    const Tolerance tolerance = toleranceOf(scheduler.profiles(), *catalog.pod(pod).spec);
    std::map<std::string, std::vector<Miss>> byKind;
    for (std::size_t i = 0; i < violations.size(); ++i) {
        if (violations[i].size() != 1 || !violations[i].front().rejected()) continue;
        Miss miss{NodeIdx(i), violations[i].front(), 0};
        if (refusalOf(miss.status.plugin) == Refusal::Gate) continue;  // gates do not depend on a node
        miss.distance = distanceOf(miss.status);
        std::string kind = kindOf(miss, catalog.node(miss.node), tolerance);
        byKind[std::move(kind)].push_back(std::move(miss));
    }
    std::vector<NearMissGroup> groups;
    for (auto& [kind, misses] : byKind) groups.push_back(groupOf(std::move(misses), catalog, tolerance));
    std::stable_sort(groups.begin(), groups.end(), [](const NearMissGroup& a, const NearMissGroup& b) {
        return a.nodes.size() > b.nodes.size();
    });
    Work work(budget);
    for (NearMissGroup& group : groups) {
        for (const Reason& reason : group.reasons)
            for (const PodIdx other : podsInTheWay(scheduler.indexOf(cluster), cluster, pod, group.nodes.front(), reason))
                group.inTheWay.push_back(other);
        findRemedies(group, scheduler, cluster, pod, work);
        if (!group.reasons.empty() && causeOf(group.reasons.front()) == Cause::Devices) findDeviceRemedies(group, scheduler, cluster, pod, work);
    }
    return groups;
}

}  // namespace bayplan
