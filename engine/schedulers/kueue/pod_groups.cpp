// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kueue/pod_groups.h"

#include <algorithm>
#include <charconv>
#include <tuple>
#include <utility>

#include "base/sha256.h"
#include "model/defaults.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostRoles = 8;
constexpr const char* kTotalName = "kueue.x-k8s.io/pod-group-total-count";

constexpr std::int64_t kLargestGroup = 1'000'000'000;

/// A whole number above zero; absent: it is none.
std::optional<std::int64_t> totalOf(const GroupMember& member) {
    std::int64_t number = 0;
    const char *from = member.total.data(), *to = from + member.total.size();
    const auto [end, fault] = std::from_chars(from, to, number);
    if (fault != std::errc() || end != to || number < 1 || number > kLargestGroup) return std::nullopt;
    return number;
}

bool canRun(const QueuedWorkload& pod) { return !pod.member->leaves && !pod.member->failed; }

std::string roleOf(const QueuedWorkload& pod, std::span<const PriorityClass> classes) {
    const GroupMember& member = *pod.member;
    if (!member.role.empty()) return member.role;
    PodSpec asPod;
    const PodSpec& spec = *pod.podSets.front().spec;
    asPod.priority = spec.priority;
    asPod.priorityClassName = spec.priorityClassName;
    (void)admitPriority(asPod, classes);
    std::string shape = member.shape;
    shape.insert(member.priorityAt, std::to_string(asPod.priority.value_or(0)));
    return sha256Text(shape).substr(0, 8);
}

/// Those that Kueue keeps come first.
void sortForExcess(std::vector<QueuedWorkload>& pods) {
    std::stable_sort(pods.begin(), pods.end(), [](const QueuedWorkload& a, const QueuedWorkload& b) {
        return std::tuple(!a.member->finalized, a.member->gated, a.created) < std::tuple(!b.member->finalized, b.member->gated, b.created);
    });
}

/// What pods that may run say against the group; empty: nothing.
Message disagreement(const std::vector<QueuedWorkload>& pods, std::int64_t total) {
    const QueuedWorkload& first = pods.front();
    for (const QueuedWorkload& pod : pods) {
        if (pod.member->failed) continue;
        if (pod.queue != first.queue)
            return worded("Kueue makes no Workload of it: \"%1\"", {"pods '" + first.member->pod + "' and '" + pod.member->pod + "' has different queue names: " + first.queue + "!=" + pod.queue});
        const std::optional<std::int64_t> other = totalOf(*pod.member);
        if (!other) return worded("Kueue makes no Workload of it: pod %1 has no annotation %2 above zero", {pod.member->pod, kTotalName});
        if (*other != total)
            return worded("Kueue makes no Workload of it: \"%1\"", {"pods '" + first.member->pod + "' and '" + pod.member->pod + "' has different '" + std::string(kTotalName)
                                                                    + "' values: " + std::to_string(total) + "!=" + std::to_string(*other)});
    }
    return {};
}

bool groupIsOver(const std::vector<QueuedWorkload>& pods, std::int64_t total) {
    if (pods.front().member->serving) return false;
    const auto done = std::count_if(pods.begin(), pods.end(), [](const QueuedWorkload& pod) { return pod.member->done; });
    const bool ended = std::all_of(pods.begin(), pods.end(), [](const QueuedWorkload& pod) { return pod.member->done || pod.member->failed; });
    const bool unretriable = std::any_of(pods.begin(), pods.end(), [](const QueuedWorkload& pod) { return pod.member->unretriable; });
    return done == total || (ended && unretriable);
}

/// Adds a pod set for each role, by name; of a group with fast admission one for all, by its first pod.
void addRoles(QueuedWorkload& one, const std::vector<QueuedWorkload>& pods, std::int64_t total, std::span<const PriorityClass> classes) {
    const GroupMember& leading = *pods.front().member;
    for (const QueuedWorkload& pod : pods) {
        if (!canRun(pod)) continue;
        const std::string role = roleOf(pod, classes);
        auto set = std::find_if(one.podSets.begin(), one.podSets.end(), [&](const WorkloadPodSet& of) { return of.name == role; });
        if (set == one.podSets.end()) {
            if (leading.fast && !one.podSets.empty()) continue;
            set = one.podSets.insert(one.podSets.end(), pod.podSets.front());
            set->name = role;
            set->count = leading.fast ? total : 0;
        }
        if (!leading.fast) ++set->count;
        if (pod.member->done && !leading.serving) --set->count;  // it is over and needs no quota
    }
    std::sort(one.podSets.begin(), one.podSets.end(), [](const WorkloadPodSet& a, const WorkloadPodSet& b) { return a.name < b.name; });
}

}  // namespace

MadeGroup workloadOfGroup(std::vector<QueuedWorkload> pods, std::span<const PriorityClass> classes) {
    std::sort(pods.begin(), pods.end(), [](const QueuedWorkload& a, const QueuedWorkload& b) { return a.member->pod < b.member->pod; });
    MadeGroup made;
    for (const QueuedWorkload& pod : pods) made.roles.emplace_back(pod.namespaceName + "/" + pod.member->pod, roleOf(pod, classes));
    const std::shared_ptr<const GroupMember> leading = pods.front().member;  // also once its pod is beyond the total
    const GroupMember& first = *leading;
    const std::optional<std::int64_t> total = totalOf(first);
    if (!total) {
        made.why = worded("Kueue makes no Workload of it: pod %1 has no annotation %2 above zero", {first.pod, kTotalName});
        return made;
    }
    if (groupIsOver(pods, *total)) return made;
    const auto runnable = std::count_if(pods.begin(), pods.end(), canRun);
    if (!first.fast && runnable < *total) {
        made.why = worded("Kueue makes no Workload of it: \"%1\" (%2 of %3)", {"'" + pods.front().name + "' group has fewer runnable pods than expected", runnable, *total});
        return made;
    }
    if (Message against = disagreement(pods, *total); !against.empty()) {
        made.why = std::move(against);
        return made;
    }
    QueuedWorkload one = pods.front();
    if (runnable > *total) {
        std::erase_if(pods, [](const QueuedWorkload& pod) { return !canRun(pod); });
        sortForExcess(pods);
        for (std::size_t i = static_cast<std::size_t>(*total); i < pods.size(); ++i) made.excess.push_back(pods[i].namespaceName + "/" + pods[i].member->pod);
        pods.resize(static_cast<std::size_t>(*total));
    }
    if (runnable == 0) {
        made.why = worded("Kueue makes no Workload of it: \"%1\"", {"failed to find a runnable pod in the group"});
        return made;
    }
    one.member = nullptr;
    one.jobUid.clear();
    one.podSets.clear();
    one.owners.clear();
    addRoles(one, pods, *total, classes);
    if (one.podSets.size() > kMostRoles) {
        made.why = worded("Kueue makes no Workload of it: \"%1\"", {"pod group can't include more than 8 roles"});
        return made;
    }
    for (const QueuedWorkload& pod : pods) {
        one.owners.push_back({"Pod", pod.member->pod});
        // It is made when the last of its pods is there, or the first one that may run.
        one.created = first.fast ? std::min(one.created, pod.created) : std::max(one.created, pod.created);
    }
    if (!one.classIsKueues) {
        one.priorityClass.clear();
        for (const WorkloadPodSet& set : one.podSets)
            if (one.priorityClass.empty()) one.priorityClass = set.spec->priorityClassName;
    }
    made.workload = std::move(one);
    return made;
}

}  // namespace bayplan
