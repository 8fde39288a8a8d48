// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Claims for devices in the stand-in cluster: the controller that makes claims of templates and takes devices back, and what
// the scheduler asks and gives. It knows whole devices of slices of one node, and requests for a number of them; a class or a
// request with a selector, constraints, alternatives, shares, counters and taints is nothing that it places.
// Thread rule: the caller holds World::writing.
// Source: Kubernetes 1.36 pkg/controller/resourceclaim/controller.go, pkg/scheduler/framework/plugins/dynamicresources;
// unproved: no recording has claims.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apiserver/world.h"

namespace bayplan::apiserver {

/// One step of the controller: makes the claims of templates and names them in their pods; a claim that was reserved, and for
/// no pod any more, loses its devices and its finalizer; one that was made for a pod goes once that is over.
void stepClaims(World& world);

/// The claims of a pod, as the scheduler tries it.
class PodClaims {
public:
    PodClaims(const World& world, const Json& pod);

    /// All of them are there. Before that the scheduler does not try the pod.
    bool areMade() const { return m_made; }
    bool any() const { return !m_claims.empty(); }
    /// Why the node cannot give what they ask for; empty: it can.
    std::string refusal(const std::string& node, const std::vector<std::pair<std::string, std::string>>& labels) const;
    /// Gives them devices of the node and reserves them for the pod.
    void take(World& world, const std::string& node);

private:
    /// By claim without devices, in order; absent: there are too few.
    std::optional<std::vector<Json>> share(const std::string& node) const;

    const World& m_world;
    Json m_pod;
    bool m_made = true;
    std::vector<Json> m_claims;
};

}  // namespace bayplan::apiserver
