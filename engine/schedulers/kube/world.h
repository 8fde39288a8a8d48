// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The present objects of a simulation, and their picture. Pods that are known to come are in the picture's catalog from
// the start, on no node. A node that comes, goes or changes, and a pod that changes, need a new catalog; it is built
// once for all changes up to the next question. Pods always keep their indices; nodes do not. A pod on a node that is
// gone stays there by name and is counted nowhere.
// Thread rule: one thread.
// Source: Kubernetes 1.36 pkg/scheduler/backend/cache; specification 1.9, 1.10.

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "cluster/delta.h"
#include "cluster/node_tree.h"
#include "schedulers/kube/timeline.h"

namespace bayplan {

class World {
public:
    /// A delta with its node by name, so that it outlives the catalog.
    struct Reserved {
        Delta delta;
        std::string node;  // empty if the delta has none
    };

    /// `arriving`: pods that will come, in that order; a pod with a key in use replaces the old pod when it comes.
    World(const Cluster& start, const std::vector<PodArrives>& arriving);

    /// The present picture; its objects have the API server's defaults. O(objects) if the catalog changed, otherwise
    /// O(1).
    const Cluster& picture();
    /// The catalog of the last picture. Nodes and pods may have changed since; claims, devices and volumes never do.
    const Catalog& catalog() const { return m_draft->cluster().catalog(); }
    /// A separate picture with only the pods that exist; they have other indices. O(objects).
    ClusterPtr publish();

    std::size_t podCount() const { return m_pods.size(); }
    /// Invalid if no such pod exists now.
    PodIdx find(const std::string& key) const;
    bool present(PodIdx pod) const { return m_pods[pod.get()].present; }
    /// The object, with its node and its nominated node.
    std::shared_ptr<const Pod> object(PodIdx pod) const;
    const Pod& plain(PodIdx pod) const { return *m_pods[pod.get()].object; }
    /// Empty if it has none.
    const std::string& nodeOf(PodIdx pod) const { return m_pods[pod.get()].node; }
    bool assumed(PodIdx pod) const { return m_pods[pod.get()].assumed; }
    std::shared_ptr<const Node> node(const std::string& name) const;

    /// Adds the pod, as it is now, and returns its index.
    PodIdx put(const PodArrives& arrives);
    /// Replaces the pod's object; its node and nomination stay.
    void change(PodIdx pod, const Pod& object, RawObject source);
    void markDeleting(PodIdx pod, bool preempted);
    void nominate(PodIdx pod, const std::string& node);
    /// Removes the pod and frees what it took up.
    void remove(PodIdx pod);
    /// Turns reservations on the present picture into a form that can be assumed later.
    std::vector<Reserved> named(const std::vector<Delta>& reserved) const;
    /// Puts the pod on the node, with `reserved`.
    void assume(PodIdx pod, const std::string& node, const std::vector<Reserved>& reserved);
    /// Undoes the last assume() of the pod. `written`: keeps the reservations, which are in the objects by now.
    void forget(PodIdx pod, bool written = false);
    /// The assumption became true: the pod is bound.
    void confirm(PodIdx pod);

    /// False where there is one of that name.
    bool put(const ObjectArrives& arrives);
    /// False where there is none.
    bool remove(const GroupLeaves& leaves);
    /// A claim for devices that the pod names and that is there.
    struct PodClaim {
        ResourceClaimIdx claim;
        std::string key;
        bool allocated = false;
        bool reserved = false;  // for the pod, in the objects as they were read
    };
    std::vector<PodClaim> claimsOf(PodIdx pod);
    bool allocated(ResourceClaimIdx claim) const { return m_draft->cluster().allocation(claim) != nullptr; }
    /// The claims, of the pod or all, with a device that waits for its binding conditions.
    std::vector<ResourceClaimIdx> claimsThatWait(PodIdx pod);
    std::vector<ResourceClaimIdx> claimsThatWait();
    /// What became of the devices of the claim that wait.
    void setBinding(ResourceClaimIdx claim, DeviceBinding binding);
    /// Takes the claim's devices away.
    void freeClaim(ResourceClaimIdx claim);

    void addNode(Node node, RawObject source);
    void changeNode(Node node, RawObject source);
    void removeNode(const std::string& name);
    /// Sets the order of nodes to that of a scheduler that starts now.
    void relist();

private:
    struct Entry {
        std::shared_ptr<const Pod> object;  // without node and nomination
        RawObject source;                   // its JSON; null if unknown
        const Pod* announced = nullptr;     // the arriving pod that is already in the catalog
        bool present = false;
        bool assumed = false;
        std::string node;
        std::string nominated;
        Standing standing = Standing::Assumed;  // if it has a node
        std::vector<Reserved> undo;             // of the reservations, in order of application
    };

    void rebuild();
    void assumeClaimsAsIn(const Cluster& before, Draft& draft) const;
    std::vector<ResourceClaimIdx> claimsLeftBy(PodIdx pod);
    void place(PodIdx pod);
    /// Absent if its node is gone.
    std::optional<Delta> inPicture(const Reserved& reserved) const;
    bool onNode(PodIdx pod) const { return m_draft->cluster().placement(pod).node.valid(); }

    std::vector<Entry> m_pods;
    std::unordered_map<std::string, PodIdx> m_byKey;
    std::vector<std::shared_ptr<const Node>> m_nodes;  // in the order in which they came
    std::unordered_map<std::string, RawObject> m_nodeSources;
    NodeTree m_tree;
    std::vector<std::string> m_order;  // of visiting
    std::optional<Draft> m_draft;
    ClusterObjects m_added;              // since the last picture
    std::vector<GroupLeaves> m_leaving;  // since then, too
    bool m_stale = false;
};

}  // namespace bayplan
