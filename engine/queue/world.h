// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The objects of a simulation as they are now, and the picture of them. Pods that are known to come are in the picture's
// catalog from the start, on no node; a node that comes, goes or changes, and a pod that changes, need a new catalog,
// which is built once for all changes up to the next question. Pods keep their indices, whatever happens; nodes do not.
// A pod on a node that is gone stays there by name and is counted nowhere.
// Thread rule: one thread.
// Source: Kubernetes 1.36 pkg/scheduler/backend/cache; specification 1.9, 1.10.

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "cluster/delta.h"
#include "cluster/node_tree.h"
#include "queue/timeline.h"

namespace bayplan {

class World {
public:
    /// A delta whose node goes by name, so that it outlives the catalog.
    struct Reserved {
        Delta delta;
        std::string node;  // empty where the delta has none
    };

    /// `arriving`: pods that will come, in that order; those with a key that is taken are put in its place when they do.
    World(const Cluster& start, const std::vector<PodArrives>& arriving);

    /// Up to date, and the objects with the API server's defaults. O(objects) where the catalog changed since, otherwise nothing.
    const Cluster& picture();
    /// Of the last picture: nodes and pods may have changed since; claims, devices and volumes never do.
    const Catalog& catalog() const { return m_draft->cluster().catalog(); }
    /// A picture of its own, with the pods alone that are there; they have other indices. O(objects).
    ClusterPtr publish();

    std::size_t podCount() const { return m_pods.size(); }
    /// Invalid where no such pod is there now.
    PodIdx find(const std::string& key) const;
    bool present(PodIdx pod) const { return m_pods[pod.get()].present; }
    /// The object, with the node that it stands on and the one that it is nominated to.
    std::shared_ptr<const Pod> object(PodIdx pod) const;
    const Pod& plain(PodIdx pod) const { return *m_pods[pod.get()].object; }
    /// Empty where it stands on none.
    const std::string& nodeOf(PodIdx pod) const { return m_pods[pod.get()].node; }
    bool assumed(PodIdx pod) const { return m_pods[pod.get()].assumed; }
    std::shared_ptr<const Node> node(const std::string& name) const;

    /// The index of the pod, which is there from now on; as it is, not as it will be bound.
    PodIdx put(const PodArrives& arrives);
    /// The pod's object is another now; where it stands and what it is nominated to stay.
    void change(PodIdx pod, const Pod& object, RawObject source);
    void markDeleting(PodIdx pod, bool preempted);
    void nominate(PodIdx pod, const std::string& node);
    /// It is no longer there; what it took up is free.
    void remove(PodIdx pod);
    /// What was reserved on the picture as it is now, to be assumed later.
    std::vector<Reserved> named(const std::vector<Delta>& reserved) const;
    /// A pod comes to stand on a node, and `reserved` goes with it.
    void assume(PodIdx pod, const std::string& node, const std::vector<Reserved>& reserved);
    /// Takes the last assume() of the pod back. `written`: but for what was reserved, which the objects say by now.
    void forget(PodIdx pod, bool written = false);
    /// What was assumed became true.
    void confirm(PodIdx pod);

    /// False where there is one of that name.
    bool put(const ObjectArrives& arrives);
    /// A claim for devices that the pod names and that is there.
    struct PodClaim {
        ResourceClaimIdx claim;
        std::string key;
        bool allocated = false;
        bool reserved = false;  // for the pod, by the objects as they were read
    };
    std::vector<PodClaim> claimsOf(PodIdx pod);
    bool allocated(ResourceClaimIdx claim) const { return m_draft->cluster().allocation(claim) != nullptr; }
    /// It has no devices any more.
    void freeClaim(ResourceClaimIdx claim);

    void addNode(Node node, RawObject source);
    void changeNode(Node node, RawObject source);
    void removeNode(const std::string& name);
    /// The order of nodes as a scheduler that starts now would have it.
    void relist();

private:
    struct Entry {
        std::shared_ptr<const Pod> object;  // without node and nomination
        RawObject source;                   // of it; null where it is not known as JSON
        const Pod* announced = nullptr;     // the arriving pod that the catalog has already
        bool present = false;
        bool assumed = false;
        std::string node;
        std::string nominated;
        Standing standing = Standing::Assumed;  // where it stands on a node
        std::vector<Reserved> undo;             // of what was reserved, in order of application
    };

    void rebuild();
    void assumeClaimsAsIn(const Cluster& before, Draft& draft) const;
    std::vector<ResourceClaimIdx> claimsLeftBy(PodIdx pod);
    void place(PodIdx pod);
    /// Nothing where its node is gone.
    std::optional<Delta> inPicture(const Reserved& reserved) const;
    bool onNode(PodIdx pod) const { return m_draft->cluster().placement(pod).node.valid(); }

    std::vector<Entry> m_pods;
    std::unordered_map<std::string, PodIdx> m_byKey;
    std::vector<std::shared_ptr<const Node>> m_nodes;  // in the order in which they came
    std::unordered_map<std::string, RawObject> m_nodeSources;
    NodeTree m_tree;
    std::vector<std::string> m_order;  // of visiting
    std::optional<Draft> m_draft;
    ClusterObjects m_added;  // since the last picture
    bool m_stale = false;
};

}  // namespace bayplan
