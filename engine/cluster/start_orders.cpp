// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/start_orders.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

namespace bayplan {

namespace {

constexpr std::string_view kTaskLabel = "volcano.sh/task-spec";
constexpr std::string_view kReplicatedJobLabel = "jobset.sigs.k8s.io/replicatedjob-name";

using OrderKey = std::pair<StartOrder::Kind, std::string>;

/// The waves, by the longest way to a part that comes after none. Parts behind a cycle have that of what is known.
void countWaves(StartOrder& order) {
    std::map<std::string, StartOrder::Part*> byName;
    for (StartOrder::Part& part : order.parts) byName.try_emplace(part.name, &part);
    for (StartOrder::Part& part : order.parts)
        std::copy_if(part.after.begin(), part.after.end(), std::back_inserter(part.unknown), [&](const std::string& name) { return !byName.contains(name); });
    // In a cycle is what reaches itself.
    for (StartOrder::Part& part : order.parts) {
        std::set<std::string> seen;
        std::vector<std::string> next = part.after;
        while (!next.empty() && !part.inCycle) {
            const std::string name = std::move(next.back());
            next.pop_back();
            if (!byName.contains(name) || !seen.insert(name).second) continue;
            part.inCycle = name == part.name;
            const std::vector<std::string>& further = byName[name]->after;
            next.insert(next.end(), further.begin(), further.end());
        }
    }
    for (std::size_t round = 0; round < order.parts.size(); ++round)
        for (StartOrder::Part& part : order.parts)
            for (const std::string& name : part.after)
                if (const auto before = byName.find(name); before != byName.end() && !part.inCycle && !before->second->inCycle)
                    part.wave = std::max(part.wave, before->second->wave + 1);
}

StartOrder orderOf(StartOrder::Kind kind, const ToldGroup& group) {
    StartOrder order;
    order.kind = kind;
    order.namespaceName = group.namespaceName;
    order.name = group.name;
    order.holds = true;
    for (const ToldGroup::Part& part : group.parts) {
        StartOrder::Part& one = order.parts.emplace_back();
        one.name = part.name;
        one.after = part.after;
        one.pods = part.pods;
        one.needed = part.least.value_or(part.pods);
    }
    order.cycle = circleOf(group.parts);
    return order;
}

StartOrder orderOf(const AppGroup& group) {
    ToldGroup as;
    as.namespaceName = group.namespaceName;
    as.name = group.name;
    for (const AppGroup::Workload& workload : group.workloads) {
        ToldGroup::Part& part = as.parts.emplace_back();
        part.name = workload.selector;
        for (const AppGroup::Dependency& dependency : workload.dependencies) part.after.push_back(dependency.selector);
    }
    StartOrder order = orderOf(StartOrder::Kind::AppGroup, as);
    order.holds = false;
    order.algorithm = group.algorithm;
    if (!group.orderGiven) order.failure = orderByController(group).failure;
    for (StartOrder::Part& part : order.parts) {
        const auto place = std::find_if(group.order.begin(), group.order.end(), [&](const AppGroup::Place& one) { return one.selector == part.name; });
        if (place != group.order.end()) part.place = place->index;
    }
    return order;
}

/// The application and the part that a pod says it is of. Both may be of nothing that there is.
std::vector<std::pair<OrderKey, std::string>> partsNamedBy(const Pod& pod) {
    std::vector<std::pair<OrderKey, std::string>> named;
    const auto say = [&](StartOrder::Kind kind, std::string_view of, std::string_view partLabel) {
        const std::string* application = pod.labels->find(of);
        if (!application || application->empty()) return;
        const std::string* part = pod.labels->find(partLabel);
        std::string name = part ? *part : std::string();
        // Volcano's controller says the task in an annotation, which is not kept, and in the name: job-task-3.
        const std::size_t last = pod.name.rfind('-');
        if (!part && kind == StartOrder::Kind::VolcanoTasks && pod.name.starts_with(*application + "-") && last > application->size())
            name = pod.name.substr(application->size() + 1, last - application->size() - 1);
        named.push_back({{kind, pod.namespaceName + "/" + *application}, std::move(name)});
    };
    say(StartOrder::Kind::AppGroup, kAppGroupLabel, kAppWorkloadLabel);
    say(StartOrder::Kind::VolcanoTasks, kVolcanoJobLabel, kTaskLabel);
    say(StartOrder::Kind::ReplicatedJobs, kJobSetLabel, kReplicatedJobLabel);
    return named;
}

}  // namespace

std::vector<std::string> circleOf(const std::vector<ToldGroup::Part>& parts) {
    std::map<std::string, const ToldGroup::Part*> byName;
    for (const ToldGroup::Part& part : parts) byName.try_emplace(part.name, &part);
    std::set<const ToldGroup::Part*> done;
    for (const ToldGroup::Part& start : parts) {
        // Each step goes to a part that is not known to end; a way that comes back to itself is a circle.
        std::vector<const ToldGroup::Part*> way;
        std::vector<std::size_t> next;
        if (!done.contains(&start)) {
            way.push_back(&start);
            next.push_back(0);
        }
        while (!way.empty()) {
            const ToldGroup::Part& here = *way.back();
            if (next.back() == here.after.size()) {
                done.insert(&here);
                way.pop_back();
                next.pop_back();
                continue;
            }
            const auto found = byName.find(here.after[next.back()++]);
            if (found == byName.end() || done.contains(found->second)) continue;
            const auto seen = std::find(way.begin(), way.end(), found->second);
            if (seen != way.end()) {
                std::vector<std::string> names;
                for (auto at = seen; at != way.end(); ++at) names.push_back((*at)->name);
                names.push_back(found->second->name);
                return names;
            }
            way.push_back(found->second);
            next.push_back(0);
        }
    }
    return {};
}

const char* toString(StartOrder::Kind kind) {
    switch (kind) {
    case StartOrder::Kind::AppGroup: return "AppGroup";
    case StartOrder::Kind::VolcanoTasks: return "VolcanoJob";
    case StartOrder::Kind::ReplicatedJobs: return "JobSet";
    }
    return "";
}

std::vector<StartOrder> startOrders(const Cluster& cluster) {
    const Catalog& catalog = cluster.catalog();
    std::vector<StartOrder> orders;
    std::map<OrderKey, std::size_t> places;
    const auto add = [&](StartOrder order) {
        if (std::all_of(order.parts.begin(), order.parts.end(), [](const StartOrder::Part& part) { return part.after.empty(); })) return;
        countWaves(order);
        places.try_emplace({order.kind, order.key()}, orders.size());
        orders.push_back(std::move(order));
    };
    for (const AppGroup& group : catalog.appGroups) add(orderOf(group));
    for (const VolcanoJob& job : catalog.volcanoJobs) add(orderOf(StartOrder::Kind::VolcanoTasks, job));
    for (const JobSet& set : catalog.jobSets) add(orderOf(StartOrder::Kind::ReplicatedJobs, set));
    if (orders.empty()) return orders;
    for (std::size_t i = 0; i < catalog.pods.size(); ++i) {
        const Pod& pod = catalog.pods[i];
        for (const auto& [key, name] : partsNamedBy(pod)) {
            const auto place = places.find(key);
            if (place == places.end()) continue;
            for (StartOrder::Part& part : orders[place->second].parts) {
                if (part.name != name) continue;
                const bool placed = cluster.placement(PodIdx(i)).standing != Standing::Pending;
                ++part.there;
                part.placed += placed ? 1 : 0;
                part.ready += placed && pod.phase == PodPhase::Running && pod.ready.value_or(true) ? 1 : 0;
            }
        }
    }
    for (StartOrder& order : orders) {
        if (!order.holds) continue;
        for (StartOrder::Part& part : order.parts) {
            // Its controller has made its pods: it waits no longer, whatever became of those before.
            if (part.there > 0) continue;
            for (const StartOrder::Part& before : order.parts)
                if (std::find(part.after.begin(), part.after.end(), before.name) != part.after.end() && before.ready < before.needed) part.waitsFor.push_back(before.name);
            part.waitsFor.insert(part.waitsFor.end(), part.unknown.begin(), part.unknown.end());
        }
    }
    return orders;
}

}  // namespace bayplan
