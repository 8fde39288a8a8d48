// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A copy of a picture on which objects come, go and change as well as placements, each with its exact inverse. Pods and nodes keep
// their places in the order of reading, so that a picture after undoing equals the one before, bit by bit.
//
// A change of objects costs the object; the picture is made again when it is asked for, at a few numbers for each pod and node.
// Thread rule: one thread; the pictures that it gives are immutable.

#include <cstddef>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

#include "base/result.h"
#include "cluster/cluster.h"
#include "cluster/delta.h"
#include "cluster/kept_join.h"
#include "planner/scenario/scenario_picture.h"

namespace bayplan {

class ScenarioStage {
public:
    explicit ScenarioStage(ClusterPtr base);

    /// The present picture. O(objects) after a change of objects, otherwise O(1). While nothing but placements changed, it has
    /// the base's catalog.
    const ClusterPtr& picture();

    /// Errors: those of apply() in cluster/delta.h; then nothing changes.
    Result<void> apply(const std::vector<Delta>& deltas);

    /// Adds a pod behind all others, on no node. Errors: Conflict (there is one of that name), Invalid (it has no name).
    Result<void> addPod(Pod pod, RawObject source = nullptr);
    /// The pod becomes that object. It stays where it stands. Errors: NotFound.
    Result<void> changePod(Pod pod, RawObject source = nullptr);
    /// Takes the pod off its node, with what it holds, and away. Errors: NotFound.
    Result<void> removePod(const std::string& key);
    /// The same of nodes; one that goes has no pods any more. Errors: likewise; Conflict (pods stand on it).
    Result<void> addNode(Node node, RawObject source = nullptr);
    Result<void> changeNode(Node node, RawObject source = nullptr);
    Result<void> removeNode(const std::string& name);
    /// All objects of other kinds, in place of the present ones.
    void setOthers(ClusterObjects others);
    const ClusterObjects& others() const { return *m_others; }
    /// What was wrong with objects when the picture was last made: one that was left out is an Error.
    const Diagnostics& diagnostics() const { return m_diagnostics; }

    /// The present picture as what it has otherwise than the base. O(objects).
    ScenarioPicture kept();

    /// How many changes were made and not undone.
    std::size_t made() const { return m_log.size(); }
    /// Undoes the last ones until so many are left: the picture equals the one of then.
    void undoTo(std::size_t made);

private:
    struct NodeWas {
        std::size_t place;
        std::shared_ptr<const Node> node;  // null: there was none
        RawObject source;
    };
    struct PodWas {
        std::size_t place;
        std::shared_ptr<const Pod> pod;  // likewise
        RawObject source;
        bool elsewhere = false;  // it stands on a node that was not read
    };
    using OthersWere = std::shared_ptr<const ClusterObjects>;
    using DeltasBack = std::vector<Delta>;  // in the order in which to apply them

    void open();
    Result<void> giveUpClaimsFor(const std::string& node);
    PictureChanges objectChanges() const;
    void put(const NodeWas& entry);
    void put(const PodWas& entry);
    NodeWas nodeAt(std::size_t place) const { return {place, m_nodes[place], m_nodeSources[place]}; }
    PodWas podAt(std::size_t place) const { return {place, m_pods[place], m_podSources[place], false}; }

    ClusterPtr m_base, m_picture;
    Diagnostics m_diagnostics;
    bool m_stale = false;   // objects changed since
    bool m_opened = false;  // the base's objects stand at their places: they do not before an object changes
    KeptJoin m_join;
    std::shared_ptr<const ClusterObjects> m_others, m_baseOthers;
    // By place; null: there is none (any more).
    std::vector<std::shared_ptr<const Node>> m_nodes;
    std::vector<RawObject> m_nodeSources;
    std::vector<std::shared_ptr<const Pod>> m_pods;
    std::vector<RawObject> m_podSources;
    std::vector<std::string> m_elsewhere;                                    // pods that came back since the last picture, on a node that was not read
    std::unordered_map<std::string, std::size_t> m_nodePlaces, m_podPlaces;  // of those that are there
    std::unordered_set<std::string> m_unread;                                // nodes that pods stand on and that were not read
    std::int64_t m_newest = 0;                                               // when the newest pod was made
    std::vector<std::variant<NodeWas, PodWas, OthersWere, DeltasBack>> m_log;
};

}  // namespace bayplan
