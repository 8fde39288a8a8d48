// SPDX-License-Identifier: GPL-3.0-or-later
// PodLifeTime, RemoveFailedPods and RemovePodsHavingTooManyRestarts: pods that a look at the pod alone condemns.
// Source: descheduler v0.36 pkg/framework/plugins/{podlifetime,removefailedpods,removepodshavingtoomanyrestarts}.
#include <algorithm>
#include <tuple>

#include "schedulers/descheduler/strategy_run.h"

namespace bayplan {

namespace {

std::string phaseText(PodPhase phase) {
    switch (phase) {
    case PodPhase::Pending: return "Pending";
    case PodPhase::Running: return "Running";
    case PodPhase::Succeeded: return "Succeeded";
    case PodPhase::Failed: return "Failed";
    case PodPhase::Unknown: break;
    }
    return "Unknown";
}

/// Whether a container of these kinds satisfies `holds`.
template <typename Holds>
bool anyContainer(const PodHistory& history, bool init, bool ephemeral, Holds&& holds) {
    return std::any_of(history.containers.begin(), history.containers.end(), [&](const ContainerHistory& one) {
        if (one.of == ContainerHistory::Of::Init && !init) return false;
        if (one.of == ContainerHistory::Of::Ephemeral && !ephemeral) return false;
        return holds(one);
    });
}

bool hasExitCode(const PodHistory& history, const std::vector<std::int32_t>& codes, bool init) {
    return anyContainer(history, init, false,
                        [&](const ContainerHistory& one) { return one.exitCode && std::find(codes.begin(), codes.end(), *one.exitCode) != codes.end(); });
}

bool hasOwnerOf(const Pod& pod, const std::vector<std::string>& kinds) {
    return std::any_of(pod.owners.begin(), pod.owners.end(), [&](const OwnerReference& owner) { return among(kinds, owner.kind); });
}

bool meetsCondition(const PodHistory& history, const std::vector<PodLifeTimeArgs::Condition>& wanted, std::int64_t now) {
    return std::any_of(wanted.begin(), wanted.end(), [&](const PodLifeTimeArgs::Condition& one) {
        return std::any_of(history.conditions.begin(), history.conditions.end(), [&](const PodCondition& has) {
            if ((!one.type.empty() && has.type != one.type) || (!one.status.empty() && has.status != one.status) || (!one.reason.empty() && has.reason != one.reason))
                return false;
            return !one.minSeconds || (has.since && now - *has.since >= *one.minSeconds && now >= *has.since);
        });
    });
}

/// A pod without a creation time has an age that Go counts from the year 1: older than any.
bool olderThan(const Pod& pod, std::int64_t seconds, std::int64_t now) { return pod.creationTime == 0 || now - pod.creationTime > seconds; }

bool pastItsTime(const PodLifeTimeArgs& args, const Pod& pod, const PodHistory& history, std::int64_t now) {
    if (args.maxSeconds && !olderThan(pod, *args.maxSeconds, now)) return false;
    if (!args.states.empty()) {
        const bool ofPod = among(args.states, phaseText(pod.phase)) || among(args.states, history.reason);
        if (!ofPod && !anyContainer(history, args.initContainers, args.ephemeralContainers, [&](const ContainerHistory& one) {
                return (!one.waiting.empty() && among(args.states, one.waiting)) || (!one.terminated.empty() && among(args.states, one.terminated));
            }))
            return false;
    }
    if (!args.ownerKinds.include.empty() && !hasOwnerOf(pod, args.ownerKinds.include)) return false;
    if (hasOwnerOf(pod, args.ownerKinds.exclude)) return false;
    if (!args.conditions.empty() && !meetsCondition(history, args.conditions, now)) return false;
    return args.exitCodes.empty() || hasExitCode(history, args.exitCodes, args.initContainers);
}

bool failedFor(const RemoveFailedPodsArgs& args, const Pod& pod, const PodHistory& history, std::int64_t now) {
    if (pod.phase != PodPhase::Failed || hasOwnerOf(pod, args.excludedOwnerKinds)) return false;
    // PodLifeTime wants a pod to be older; here one of just that age goes.
    if (args.minSeconds && pod.creationTime != 0 && now - pod.creationTime < *args.minSeconds) return false;
    if (!args.exitCodes.empty() && !hasExitCode(history, args.exitCodes, args.initContainers)) return false;
    if (args.reasons.empty() || (!history.reason.empty() && among(args.reasons, history.reason))) return true;
    return anyContainer(history, args.initContainers, false, [&](const ContainerHistory& one) {
        return (!one.waiting.empty() && among(args.reasons, one.waiting)) || (!one.terminated.empty() && among(args.reasons, one.terminated));
    });
}

std::int64_t restartsOf(const PodHistory& history, bool init) {
    std::int64_t restarts = 0;
    for (const ContainerHistory& one : history.containers)
        if (one.of == ContainerHistory::Of::Container || (init && one.of == ContainerHistory::Of::Init)) restarts += one.restarts;
    return restarts;
}

}  // namespace

void run(const PodLifeTimeArgs& args, const StrategyRun& at) {
    EvictablePods::Pods all;
    for (const std::size_t node : at.nodes) {
        const EvictablePods::Pods old =
            at.on(node, true, [&](std::size_t pod) { return pastItsTime(args, at.pods.pod(pod), at.pods.history(pod), at.now) && at.wanted(args.pods, pod); });
        all.insert(all.end(), old.begin(), old.end());
    }
    // The oldest of all nodes first; the list is by node and name already.
    std::stable_sort(all.begin(), all.end(), [&](std::size_t a, std::size_t b) { return at.pods.pod(a).creationTime < at.pods.pod(b).creationTime; });
    for (const std::size_t pod : all)
        if (at.evict(pod) == EvictionEnd::TotalLimit) return;
}

void run(const RemoveFailedPodsArgs& args, const StrategyRun& at) {
    for (const std::size_t node : at.nodes)
        if (!at.evictOfNode(at.on(node, true, [&](std::size_t pod) {
                return failedFor(args, at.pods.pod(pod), at.pods.history(pod), at.now) && at.wanted(args.pods, pod);
            })))
            return;
}

void run(const TooManyRestartsArgs& args, const StrategyRun& at) {
    const auto restarts = [&](std::size_t pod) { return restartsOf(at.pods.history(pod), args.initContainers); };
    for (const std::size_t node : at.nodes) {
        EvictablePods::Pods list = at.on(node, true, [&](std::size_t pod) {
            if (restarts(pod) < args.threshold || !at.wanted(args.pods, pod)) return false;
            return args.states.empty() || among(args.states, phaseText(at.pods.pod(pod).phase))
                   || anyContainer(at.pods.history(pod), args.initContainers, false,
                                   [&](const ContainerHistory& one) { return !one.waiting.empty() && among(args.states, one.waiting); });
        });
        std::stable_sort(list.begin(), list.end(), [&](std::size_t a, std::size_t b) { return restarts(a) > restarts(b); });
        if (!at.evictOfNode(list)) return;
    }
}

}  // namespace bayplan
