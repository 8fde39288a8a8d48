// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// An independent judgement of a picture: is any node overcommitted, does the accounting add up, are the requirements
// met of every pod that was placed here? It shares no code with the plugins and reads the objects, not the accounted
// columns, so that a mistake in either shows.
// O(pods × their requirements); with rules between pods O(pods²).

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

struct Violation {
    NodeIdx node;        // invalid if no node is concerned: devices and volumes in use
    PodIdx pod;          // invalid if the node or the picture as a whole is at fault
    std::string rule;    // "resources", "ports", "taints", "cordon", "selector", "features", "affinity",
                         // "anti-affinity", "spread", "volumes", "devices", "nodeName", "accounting"
    std::string detail;  // English, with the numbers
};

/// "node n1, pod ns/a: resources: cpu: 3 requested of 2"; node and pod are left out if there is none.
std::string toString(const Violation& violation, const Catalog& catalog);

/// Whether the rules that place the pod count that resource; a configuration may leave one to others. Empty: they count all.
using CountsFor = std::function<bool(const Pod& pod, const std::string& resource)>;
/// Whether the rules that place the pod choose Koordinator's devices for it. Empty: for no pod.
using DevicesFor = std::function<bool(const Pod& pod)>;

/// Violations by pods with Standing::Assumed, and every error of accounting. Bound pods are where the cluster put them
/// and are not judged, except that they must be on the node that their spec names ("nodeName"). Spreading is not judged
/// here: it is checked when a pod is placed, and pods placed later may well make it uneven.
std::vector<Violation> checkPicture(const Cluster& cluster, CountsFor counts = {}, DevicesFor devices = {});

/// Judges many pictures, one after the other. What a picture shares with the last one in which no fault was found, and what follows from that
/// alone, is not judged again: what a node offers and its pods ask for, and where each pod is counted.
/// Thread rule: one thread.
class PictureChecker {
public:
    explicit PictureChecker(CountsFor counts = {}, DevicesFor devices = {});
    ~PictureChecker();
    PictureChecker(const PictureChecker&) = delete;
    PictureChecker& operator=(const PictureChecker&) = delete;

    /// As checkPicture. O(changed nodes and pods, and their requirements); with rules between pods O(pods²).
    std::vector<Violation> check(const std::shared_ptr<const Cluster>& cluster);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// Judges many placements on pictures of one catalog, which it reads once.
/// Thread rule: one thread.
class PlacementChecker {
public:
    explicit PlacementChecker(std::shared_ptr<const Catalog> catalog, CountsFor counts = {}, DevicesFor devices = {});
    ~PlacementChecker();
    PlacementChecker(const PlacementChecker&) = delete;
    PlacementChecker& operator=(const PlacementChecker&) = delete;

    /// As checkPlacement. O(pods on the node), and O(pods) with rules between pods.
    std::vector<Violation> check(const Cluster& cluster, PodIdx pod, NodeIdx node);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// What `pod` on `node` would violate, with all other pods where they are.
std::vector<Violation> checkPlacement(const Cluster& cluster, PodIdx pod, NodeIdx node);

}  // namespace bayplan
