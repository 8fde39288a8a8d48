// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/plugins/capacity_rules.h"

#include <algorithm>

namespace bayplan::volcano {

void updateCapacityShare(QueueAmounts& queue) {
    queue.share = queue.deserved.empty() ? 1 : 0;
    if (queue.deserved.empty()) return;
    for (const std::string& name : queue.deserved.usedNames()) queue.share = std::max(queue.share, shareOf(queue.allocated.get(name), queue.deserved.get(name)));
}

int compareShares(const QueueAmounts& a, const QueueAmounts& b) {
    if (a.share != b.share) return a.share < b.share ? -1 : 1;
    const bool aHas = !a.deserved.empty(), bHas = !b.deserved.empty();
    if (aHas == bHas) return 0;
    return aHas ? -1 : 1;
}

bool hasDeserved(const QueueAmounts& queue, const Resource& request) {
    for (const std::string& name : request.names())
        if (!isIgnored(name) && request.get(name) > 0 && queue.deserved.get(name) > 0 && queue.allocated.get(name) + request.get(name) <= queue.deserved.get(name)) return true;
    return false;
}

std::vector<std::string> relevant(const Resource& victim, const Resource& deserved) {
    std::vector<std::string> names;
    for (const std::string& name : victim.names()) {
        if (isIgnored(name) || victim.get(name) <= 0) continue;
        const bool counts = name == kCpu || name == kMemory ? deserved.get(name) > 0 : deserved.scalars.contains(name);
        if (counts) names.push_back(name);
    }
    return names;
}

bool isAbove(const Resource& allocated, const Resource& deserved, const Resource& victim) {
    const std::vector<std::string> names = relevant(victim, deserved);
    return names.empty() || std::any_of(names.begin(), names.end(), [&](const std::string& name) { return allocated.get(name) > deserved.get(name); });
}

bool sharesDimension(const Resource& a, const Resource& b) {
    const std::vector<std::string> names = a.names();
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return !isIgnored(name) && a.get(name) > 0 && b.get(name) > 0; });
}

}  // namespace bayplan::volcano
