// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Finds and removes what landings left on a cluster when their run crashed, on whatever machine: by the label. First
// come the objects that gate or pin the next pod, then the pods that are held back; in the other order they would be
// held again.
// Thread rule: as ApiClient.

#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "kube/http/api_client.h"

namespace bayplan {

struct Leftover {
    enum class Is {
        Binding,  // of a policy for one move
        Policy,
        Request,    // a ConfigMap
        Reserved,   // a Reservation of Koordinator
        GatedPod,   // held back by a landing's gate
        PinnedPod,  // pending, and its node does not take it
        Cordoned,   // a node that was cordoned for a landing
    };
    Is is = Is::Request;
    std::string path;        // of the object
    std::string landing;     // identifies the move: "RUN-STEP"
    std::int64_t since = 0;  // Unix seconds; 0: not given
    std::string uid{}, version{};
    std::string node{};  // for GatedPod: the target node in its request or policy; empty: these no longer exist

    bool isPod() const { return is == Is::GatedPod || is == Is::PinnedPod; }
    /// "namespace/name", or the name if there is no namespace.
    std::string key() const;
    /// "ConfigMap default/bayplan-landing-x".
    std::string toString() const;
    /// The run that it belongs to.
    std::string run() const;
};

/// What is younger may belong to a run that goes on elsewhere. In seconds.
inline constexpr std::int64_t kLeftoverAge = 60;

struct Leftovers {
    std::vector<Leftover> found;       // in the order of removal
    std::vector<std::string> unknown;  // what may not be searched, in words: "not known: …"
    std::size_t young = 0;             // what was left out as its run may go on elsewhere: made after `since`
};

/// `since`: what was made later is taken for a run's that goes on (Unix seconds), and is counted alone. `running`: runs that are known to go on, and are left
/// alone. Errors: of ApiClient::send; Unreadable (the server is in trouble, or is not understood).
Result<Leftovers> findLeftovers(ApiClient& client, std::int64_t since, const std::set<std::string>& running, const std::stop_token& stop);

/// The request that removes it; absent: it is gone, or was released, already. A gated pod goes to its node, or to any
/// if it has none; a pinned pod is evicted. Errors: those of ApiClient::send; Unreadable.
Result<std::optional<ApiRequest>> requestToTakeAway(ApiClient& client, const Leftover& leftover, const std::stop_token& stop);

}  // namespace bayplan
