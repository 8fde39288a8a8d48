// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kueue/placement.h"

#include <string_view>
#include <unordered_map>
#include <utility>

namespace bayplan {

std::vector<PodPlacement> placementsOf(const std::vector<AdmittedPod>& pods, const Catalog& catalog, const std::vector<Decision>& decisions) {
    std::unordered_map<std::string, const Decision*> byPod;
    for (const Decision& decision : decisions) byPod.emplace(catalog.pod(decision.pod).key(), &decision);
    std::vector<PodPlacement> placements;
    for (const AdmittedPod& one : pods) {
        PodPlacement placement{one, {}, {}, {}};
        if (const auto found = byPod.find(one.pod); found != byPod.end()) {
            const Decision& decision = *found->second;
            placement.state = toString(decision.outcome);
            if (decision.node.valid()) placement.node = catalog.node(decision.node).name;
            if (decision.outcome != Outcome::Scheduled) placement.message = decision.message.text();
            if (placement.message.empty())
                for (const Message& what : decision.notModelled) placement.message += (placement.message.empty() ? "" : "; ") + what.text();
        } else if (const PodIdx pod = catalog.findPod(one.pod); pod.valid()) {
            placement.node = catalog.pod(pod).nodeName;
            placement.state = placement.node.empty() ? "ignored" : "bound";
        } else {
            placement.state = "ignored";
        }
        placements.push_back(std::move(placement));
    }
    return placements;
}

}  // namespace bayplan
