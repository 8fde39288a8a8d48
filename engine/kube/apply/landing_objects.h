// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The objects that make a replacement land, and the requests that create and delete them.
//
// A standing policy, installed once by an administrator, does nothing by itself. A landing request, one ConfigMap for
// each move, names a workload's controller and a node: the next pod of that controller is created with the node in it
// (pin) or with a scheduling gate (gate). Without the standing policy, a user who may write policies creates one for
// the move alone, which adds a gate. Everything that is created carries the landing label, so that leftovers of a crash
// can be found.
// Thread rule: pure functions.
// Source: Kubernetes 1.36 admissionregistration.k8s.io/v1 MutatingAdmissionPolicy, pkg/apis/core/validation (allowed
// changes of a gated pod); tried on a server of 1.36.2.

#include <string>
#include <string_view>

#include "base/result.h"
#include "kube/http/api_client.h"
#include "planner/plan.h"

namespace bayplan {

inline constexpr std::string_view kStandingName = "bayplan-landing";
inline constexpr std::string_view kRequestLabel = "bayplan.example/landing-request";
/// On a policy for one move: the target node of its pod.
inline constexpr std::string_view kNodeAnnotation = "bayplan.example/node";

enum class LandingKind { Policy,
                         Binding };
/// "/apis/admissionregistration.k8s.io/v1/mutatingadmissionpolicies", followed by the name if there is one.
std::string landingPath(LandingKind kind, std::string_view name = {});

/// The standing policy and its binding, as JSON. They do not depend on the cluster.
std::string standingObject(LandingKind kind);
/// Both as YAML for `kubectl apply`: shown before installation.
std::string standingManifest();
/// Whether `object`, as read from a server, equals standingObject(), apart from defaults that the server filled in.
bool isStanding(LandingKind kind, const std::string& object);

/// One move in the form that the policies use.
struct LandingRequest {
    std::string id;  // identifies the move: a label's value
    std::string namespaceName;
    std::string ownerUid;  // of the pod's controller
    std::string node;      // for pin: the value of the node's label kubernetes.io/hostname; for gate: its name
    bool gate = false;
    std::string podName{};  // for a StatefulSet: none of its other pods is affected; empty: any
    // The owner that the ConfigMap is deleted with: the old pod, or a controller whose pods keep their names. Empty
    // kind: none.
    std::string goesWithKind{}, goesWithVersion{}, goesWithName{}, goesWithUid{};

    std::string name() const { return std::string(kStandingName) + "-" + id; }
    /// The path of the ConfigMap.
    std::string path() const;
};

ApiRequest makeLandingRequest(const LandingRequest& request);
/// A policy, or its binding, for this move alone.
ApiRequest makeOwnPolicy(const LandingRequest& request, LandingKind kind);
ApiRequest removeObject(const std::string& path);

/// Creates a pod as the workload would, for a dry run. `old`: the old pod's text; `ownerUid` replaces its own
/// controller's if not empty. Errors: Unreadable (no pod).
Result<ApiRequest> probeRequest(const std::string& old, const std::string& ownerUid);
/// Whether a pod in a server's answer was created as `request` wants it.
bool showsLanding(const std::string& pod, const LandingRequest& request);

/// Removes the landing's gate from a gated pod and in the same patch restricts it to `node`; empty: to none. `pod`: its
/// text. Errors: Unreadable (no pod), Conflict (the gate is missing).
Result<ApiRequest> releaseRequest(const std::string& pod, const std::string& node);

/// Cordons a node for a landing, or uncordons it: both with the label, so that it can be found. `uid` and `version`: of
/// the node as it was read.
ApiRequest landingCordonRequest(const std::string& node, const std::string& uid, const std::string& version, const std::string& id, bool unschedulable);

}  // namespace bayplan
