// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One object in the server's present state, as far as an apply decides on it.
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
    std::string reason;  // of a failed pod: "OutOfcpu", "UnexpectedAdmissionError"
    bool ready = false;
    bool leaving = false;  // has a deletion timestamp
    bool gated = false;
    bool gatedByLanding = false;  // one of its gates is a landing's
    std::string landing;          // label of the move that created it; empty: none
    std::string unschedulable;    // its scheduler's message if it found no node; empty: none
    std::string reservation;      // the Reservation of Koordinator that it uses; empty: none
    bool firstToGo = false;       // is marked so for a surge
    bool mirror = false;          // of a static pod: its kubelet runs it in any case
    bool claims = false;          // has resource claims
    bool emptyDir = false;        // has emptyDir volumes: their data is lost with it
    std::vector<std::string> volumeClaims;
    std::string ownerVersion, ownerKind, ownerName, ownerUid;  // its controller; empty: nothing creates a replacement
    std::string created;                                       // as written in the object

    /// "namespace/ReplicaSet/name"; empty without a controller.
    std::string workload() const;
    bool ended() const { return phase == "Succeeded" || phase == "Failed"; }
    bool operator==(const PodFacts&) const = default;
};

struct NodeFacts {
    std::string name, uid, version;
    bool unschedulable = false;
    bool ready = false;
    bool leaving = false;
    std::string landing;  // label of the move that it is cordoned for; empty: none

    bool operator==(const NodeFacts&) const = default;
};

/// The result of a GET: the object, or that it does not exist (404).
template <typename Facts>
using Found = std::optional<Facts>;

/// Errors: those of ApiClient::send; Unreadable, with the server's words if it refuses or its answer is no such object;
/// `status` is that of the answer, 0 if there is none.
Result<Found<PodFacts>> fetchPod(ApiClient& client, const std::string& key, const std::stop_token& stop, long* status = nullptr);
Result<Found<NodeFacts>> fetchNode(ApiClient& client, const std::string& name, const std::stop_token& stop, long* status = nullptr);

/// The text of a pod.
Result<Found<std::string>> fetchPodText(ApiClient& client, const std::string& key, const std::stop_token& stop);
/// The pods of a namespace that `landing` created, the oldest first. Errors: as fetchPod.
Result<std::vector<PodFacts>> fetchLanded(ApiClient& client, const std::string& namespaceName, const std::string& landing, const std::stop_token& stop);

/// From an object's text. Errors: Unreadable.
Result<PodFacts> podFacts(std::string text);
Result<NodeFacts> nodeFacts(std::string text);

/// What decides whether it may leave its node.
Leaver leaverOf(const PodFacts& pod);

/// Whether a DaemonSet of that name exists; absent: it may not be read. Errors: those of ApiClient::send.
Result<std::optional<bool>> daemonSetExists(ApiClient& client, const std::string& namespaceName, const std::string& name, const std::stop_token& stop);

}  // namespace bayplan
