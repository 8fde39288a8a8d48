// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A replacement that comes first: the workload is scaled up by one, and once the new pod is Ready down again, so that the old one goes. Where an
// autoscaler would undo that, a Deployment of one pod is restarted instead, as by `kubectl rollout restart`: its controller brings the new pod
// before the old one goes. Which workload that is, and whether it may be done.
// Thread rule: as ApiClient.
// Source: Kubernetes 1.36 pkg/controller/controller_utils.go (ActivePodsWithRanks: who goes first), ReplicaSets as the API reference has them;
// pkg/controller/deployment/util (MaxSurge, MaxUnavailable: how percentages are rounded), kubectl/pkg/polymorphichelpers/objectrestarter.go.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "kube/apply/live_facts.h"
#include "kube/http/api_client.h"

namespace bayplan {

/// Of the template of what a restart restarts.
inline constexpr const char* kRestartedAt = "kubectl.kubernetes.io/restartedAt";

/// What is scaled: a Deployment, a StatefulSet, or a ReplicaSet or ReplicationController that belongs to none.
struct ScaleFacts {
    std::string path;  // of the object
    std::string kind, name, uid, version;
    std::int64_t replicas = 1;
    std::string restartedAt{};  // the annotation of its template that a restart sets; empty: there is none
    bool restarts = false;      // of a surge: it is restarted, not scaled

    bool operator==(const ScaleFacts&) const = default;
};

struct SurgeAnswer {
    enum class Is { Ok,
                    Never };
    Is is = Is::Ok;
    std::string why{};
    std::vector<std::string> notes{};  // "not known: …"
    std::optional<ScaleFacts> scale{};
};

/// Whether the workload of the pod may be scaled up by one for it, or restarted. Never: StatefulSets and other kinds, pods with claims, Deployments that
/// recreate, workloads that may not be read, and those that an autoscaler scales, unless they are Deployments of one pod whose rollouts make the new
/// pod first. Errors: those of ApiClient::send; Unreadable.
Result<SurgeAnswer> askSurge(ApiClient& client, const PodFacts& pod, const std::stop_token& stop);

struct ScalingAnswer {
    std::optional<ScaleFacts> scale{};  // absent: there is no such workload
    std::string why{};                  // why it is not scaled: something else does; empty: it may be
    std::vector<std::string> notes{};   // "not known: …"
};

/// Whether a plan may give a workload, "namespace/Kind/name", another number of replicas. Not where an autoscaler does, nor a ReplicaSet that a
/// Deployment owns. Errors: as of fetchScale().
Result<ScalingAnswer> askScaling(ApiClient& client, const std::string& workload, const std::stop_token& stop);

/// Of "namespace/Kind/name", of a kind that a plan scales.
std::string pathOfWorkload(const std::string& workload);

/// How many pods a workload that was scaled has by now.
struct ScaledState {
    std::string uid;
    std::int64_t wanted = 0;  // as its spec says
    std::int64_t pods = 0, ready = 0;
    bool seen = false;  // its controller has seen the spec
};
/// Errors: as of fetchScale().
Result<Found<ScaledState>> fetchScaledState(ApiClient& client, const std::string& path, const std::stop_token& stop);

/// Errors: those of ApiClient::send; Unreadable, with the server's words if it refuses or its answer is no workload.
Result<Found<ScaleFacts>> fetchScale(ApiClient& client, const std::string& path, const std::stop_token& stop);

/// A time for a restart that is not the one before.
std::string restartTime(const std::string& before, std::int64_t now);
/// Whether the path is that of a workload, as an object that a run has to put back.
bool isScaled(const std::string& aid);

}  // namespace bayplan
