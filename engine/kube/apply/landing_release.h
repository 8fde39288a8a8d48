// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What landings left on a cluster when their run crashed, on whatever machine: found by label, and taken away. First what gates or
// pins the next pod, then the pods that are held back; the other way round they would be held again.
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
        Binding,  // of a policy of one move
        Policy,
        Request,    // a ConfigMap
        GatedPod,   // held back by a landing's gate
        PinnedPod,  // pending, and its node does not take it
        Cordoned,   // a node that was cordoned for a landing
    };
    Is is = Is::Request;
    std::string path;        // of the object
    std::string landing;     // names the move: "RUN-STEP"
    std::int64_t since = 0;  // Unix seconds; 0: not told
    std::string uid{}, version{};
    std::string node{};  // of GatedPod: where its move was to bring it, as its request or policy says; empty: they do not any more

    bool isPod() const { return is == Is::GatedPod || is == Is::PinnedPod; }
    /// "namespace/name", or the name of what has no namespace.
    std::string key() const;
    /// "ConfigMap default/bayplan-landing-x".
    std::string toString() const;
    /// The run that it is of.
    std::string run() const;
};

struct Leftovers {
    std::vector<Leftover> found;       // in the order in which they are to be taken away
    std::vector<std::string> unknown;  // what may not be looked for, in words: "not known: …"
    std::size_t young = 0;             // what was left out as its run may go on elsewhere: made after `since`
};

/// `since`: what was made later is taken for a run's that goes on (Unix seconds), and is counted alone. `running`: runs that are known to go on, and are left
/// alone. Errors: of ApiClient::send; Unreadable (the server is in trouble, or is not understood).
Result<Leftovers> findLeftovers(ApiClient& client, std::int64_t since, const std::set<std::string>& running, const std::stop_token& stop);

/// What takes it away; absent: it is gone, or was let go, already. A pod that is gated goes to its node, or to any where it has none;
/// one that is pinned is evicted. Errors: of ApiClient::send; Unreadable.
Result<std::optional<ApiRequest>> requestToTakeAway(ApiClient& client, const Leftover& leftover, const std::stop_token& stop);
/// Sends that, without a journal; what is gone already is no error.
/// Errors: of ApiClient::send; Conflict (the server refuses).
Result<void> takeAway(ApiClient& client, const WritePermit& permit, const Leftover& leftover, const std::stop_token& stop);

}  // namespace bayplan
