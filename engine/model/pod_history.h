// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a pod's metadata and status say of its past and of its wishes to stay. A scheduler does not read it; a descheduler
// does. It is read from the pod's source when it is asked for (io/objects/read_pod_history.h), not kept with every pod.
// Source: Kubernetes 1.36 api/core/v1/types.go; descheduler v0.36 pkg/framework/plugins/defaultevictor.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bayplan {

/// The descheduler evicts a pod with the first annotation whatever protects it, and one with the second last or never.
inline constexpr std::string_view kEvictAnnotation = "descheduler.alpha.kubernetes.io/evict";
inline constexpr std::string_view kPreferNoEvictionAnnotation = "descheduler.alpha.kubernetes.io/prefer-no-eviction";
/// The pod with the lower number goes first; with the greatest there is, koord-descheduler evicts it never.
inline constexpr std::string_view kEvictionCostAnnotation = "scheduling.koordinator.sh/eviction-cost";
inline constexpr std::string_view kDeletionCostAnnotation = "controller.kubernetes.io/pod-deletion-cost";
/// Where the kubelet has a pod from: "api", "file" or "http".
inline constexpr std::string_view kConfigSourceAnnotation = "kubernetes.io/config.source";

/// A status of one container.
struct ContainerHistory {
    enum class Of : std::uint8_t { Container,
                                   Init,
                                   Ephemeral };
    Of of = Of::Container;
    std::int32_t restarts = 0;
    std::string waiting{};                   // reason of state.waiting; empty: it does not wait, or no reason is given
    std::string terminated{};                // reason of state.terminated, likewise
    std::optional<std::int32_t> exitCode{};  // of state.terminated

    bool operator==(const ContainerHistory&) const = default;
};

struct PodCondition {
    std::string type, status, reason;
    std::optional<std::int64_t> since;  // lastTransitionTime, Unix seconds

    bool operator==(const PodCondition&) const = default;
};

struct PodHistory {
    std::string reason;  // status.reason
    std::vector<PodCondition> conditions;
    std::vector<ContainerHistory> containers;
    std::vector<std::string> ownerUids;               // one for each owner reference, in their order
    bool evict = false;                               // has kEvictAnnotation
    bool prefersToStay = false;                       // has kPreferNoEvictionAnnotation
    bool fromElsewhere = false;                       // kConfigSourceAnnotation is there and not "api": a static pod
    bool hostPath = false;                            // has hostPath volumes
    std::int32_t evictionCost = 0, deletionCost = 0;  // what is no number counts as 0

    bool operator==(const PodHistory&) const = default;
};

}  // namespace bayplan
