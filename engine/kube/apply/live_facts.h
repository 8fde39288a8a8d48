// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One object as the server has it now, as far as an apply decides on it.
// Thread rule: plain values; functions as ApiClient.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "kube/http/api_client.h"
#include "moves/leaving.h"

namespace bayplan {

struct PodFacts {
    std::string key;  // "namespace/name"
    std::string uid, version;
    std::string node;  // empty: pending
    std::string nominated;
    std::string schedulerName = "default-scheduler";
    std::string phase;
    std::string reason;  // of a pod that failed: "OutOfcpu", "UnexpectedAdmissionError"
    bool ready = false;
    bool leaving = false;  // has a deletion timestamp
    bool gated = false;
    bool gatedByLanding = false;  // one of the gates is a landing's
    std::string landing;          // label of the move that it came by; empty: none
    std::string unschedulable;    // what its scheduler says, where it found no node; empty: it did not say so
    bool mirror = false;          // of a static pod: its kubelet runs it whatever is asked here
    bool claims = false;          // has resource claims
    bool emptyDir = false;        // has emptyDir volumes: data that goes with it
    std::vector<std::string> volumeClaims;
    std::string ownerVersion, ownerKind, ownerName, ownerUid;  // its controller; empty: nothing puts another in its place
    std::string created;                                       // as it is written there

    /// "namespace/ReplicaSet/name"; empty without an owner.
    std::string workload() const;
    bool ended() const { return phase == "Succeeded" || phase == "Failed"; }
    bool operator==(const PodFacts&) const = default;
};

struct NodeFacts {
    std::string name, uid, version;
    bool unschedulable = false;
    bool ready = false;
    bool leaving = false;

    bool operator==(const NodeFacts&) const = default;
};

/// What a GET found: the object, or that there is none (404).
template <typename Facts>
using Found = std::optional<Facts>;

/// Errors: of ApiClient::send; Unreadable, with the server's words where it refuses or answers what is no such object; `status` is
/// its answer's, 0 where there is none.
Result<Found<PodFacts>> fetchPod(ApiClient& client, const std::string& key, const std::stop_token& stop, long* status = nullptr);
Result<Found<NodeFacts>> fetchNode(ApiClient& client, const std::string& name, const std::stop_token& stop, long* status = nullptr);

/// The text of a pod.
Result<Found<std::string>> fetchPodText(ApiClient& client, const std::string& key, const std::stop_token& stop);
/// Pods of a namespace that came by `landing`, the oldest first. Errors: as fetchPod.
Result<std::vector<PodFacts>> fetchLanded(ApiClient& client, const std::string& namespaceName, const std::string& landing, const std::stop_token& stop);

/// Of an object's text. Errors: Unreadable.
Result<PodFacts> podFacts(std::string text);
Result<NodeFacts> nodeFacts(std::string text);

/// What decides whether it may leave its node.
Leaver leaverOf(const PodFacts& pod);

/// Whether there is a DaemonSet of that name; nothing: the server does not let it be read. Errors: of ApiClient::send.
Result<std::optional<bool>> daemonSetExists(ApiClient& client, const std::string& namespaceName, const std::string& name, const std::stop_token& stop);

}  // namespace bayplan
