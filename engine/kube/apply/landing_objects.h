// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The objects that make a replacement land, and the requests that make and take them away.
//
// A standing policy, installed once by an administrator, does nothing by itself. A landing request, one ConfigMap a move, names a
// workload's controller and a node: the next pod of that controller is made with the node in it (pin) or with a scheduling gate
// (gate). Where no policy stands, a user who may write policies makes one for the move alone, which gates. Everything that is made
// carries the label of landing, so that what a crash left behind is found.
// Thread rule: pure functions.
// Source: Kubernetes 1.36 admissionregistration.k8s.io/v1 MutatingAdmissionPolicy, pkg/apis/core/validation (what may change of a
// gated pod); tried on a server of 1.36.2.

#include <string>
#include <string_view>

#include "base/result.h"
#include "kube/http/api_client.h"
#include "planner/plan.h"

namespace bayplan {

inline constexpr std::string_view kStandingName = "bayplan-landing";
inline constexpr std::string_view kRequestLabel = "bayplan.example/landing-request";
/// Of a policy for one move: the node that its pod is to go to.
inline constexpr std::string_view kNodeAnnotation = "bayplan.example/node";

enum class LandingKind { Policy,
                         Binding };
/// "/apis/admissionregistration.k8s.io/v1/mutatingadmissionpolicies", with the name where there is one.
std::string landingPath(LandingKind kind, std::string_view name = {});

/// The standing policy and its binding, as JSON. They differ from nothing that depends on a cluster.
std::string standingObject(LandingKind kind);
/// Both as YAML, as `kubectl apply` takes them: what is shown before it is installed.
std::string standingManifest();
/// Whether `object`, as a server has it, is what standingObject() says, whatever defaults the server filled in.
bool isStanding(LandingKind kind, const std::string& object);

/// One move as the policies know it.
struct LandingRequest {
    std::string id;  // names the move: a label's value
    std::string namespaceName;
    std::string ownerUid;  // of the pod's controller
    std::string node;      // of pin: the value of the node's label kubernetes.io/hostname; of gate: its name
    bool gate = false;
    std::string podName{};  // of a StatefulSet: no other pod of it is touched; empty: any
    // What the ConfigMap goes with: the old pod, or a controller whose pods keep their names. Empty kind: nothing.
    std::string goesWithKind{}, goesWithVersion{}, goesWithName{}, goesWithUid{};

    std::string name() const { return std::string(kStandingName) + "-" + id; }
    /// Of the ConfigMap.
    std::string path() const;
};

ApiRequest makeLandingRequest(const LandingRequest& request);
/// A policy, or its binding, for this move alone.
ApiRequest makeOwnPolicy(const LandingRequest& request, LandingKind kind);
ApiRequest removeObject(const std::string& path);

/// A pod as the workload would make it, to be gone through and not kept. `old`: the old pod's text; `ownerUid` in place of its own
/// controller's where it is not empty. Errors: Unreadable (no pod).
Result<ApiRequest> probeRequest(const std::string& old, const std::string& ownerUid);
/// Whether a pod that a server answers was made as `request` wants it.
bool showsLanding(const std::string& pod, const LandingRequest& request);

/// Takes the landing's gate off a gated pod and in the same patch lets it run on `node` alone; empty: anywhere. `pod`: its text.
/// Errors: Unreadable (no pod), Conflict (the gate is not there).
Result<ApiRequest> releaseRequest(const std::string& pod, const std::string& node);

/// Cordons a node for a landing, or lets it back: both with the label, so that it is found. `uid` and `version` of the node as it was seen.
ApiRequest landingCordonRequest(const std::string& node, const std::string& uid, const std::string& version, const std::string& id, bool unschedulable);

}  // namespace bayplan
