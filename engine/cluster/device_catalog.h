// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The devices of a catalog, their classes and the claims for them, found by name.
// Thread rule: immutable once built.

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/diagnostics.h"
#include "base/ids.h"
#include "cluster/named_objects.h"
#include "model/dynamic_resources.h"
#include "model/node.h"
#include "model/pod.h"

namespace bayplan {

/// All slices of one pool, of every generation.
struct DevicePool {
    std::string driver;
    std::string name;
    std::vector<std::size_t> slices;  // indices into DeviceCatalog::slices, by name
};

/// What of a pool counts on one node: the slices of its newest generation there.
struct PoolOnNode {
    std::size_t pool = 0;             // index into DeviceCatalog::pools
    std::vector<std::size_t> slices;  // indices into DeviceCatalog::slices, by name; those with counters too
    bool complete = true;             // all slices that belong to the pool were read
    bool invalid = false;             // it contradicts itself: devices or counters named twice, counters that do not exist
    bool binds = false;               // some device has binding conditions
};

struct DeviceCatalog : NamedObjects<DeviceObjects> {
    DeviceCatalog() = default;
    /// Left out, with an Error that names the object: one without a name, a second claim, slice or class of the same name. O(objects·log).
    DeviceCatalog(DeviceObjects objects, Diagnostics& diagnostics);

    const ResourceClaim& claim(ResourceClaimIdx i) const { return claims[i.get()]; }
    /// `key`: "namespace/name".
    ResourceClaimIdx findClaim(std::string_view key) const { return indexOf<ResourceClaim, ResourceClaimIdx>(key); }
    const DeviceClass* findClass(std::string_view name) const { return find(classes, name); }
    /// As its newest slice publishes it; null if no slice does.
    const DeviceReach* reachOf(const DeviceId& device) const;
    /// The class whose devices may serve a container's resource of that name if a node itself does not have it: by the
    /// name in the class, or "deviceclass.resource.kubernetes.io/<class>". Null: none.
    const DeviceClass* classOfResource(std::string_view name) const;

    /// In the order in which they are searched: pools with binding conditions come last. A pool that was replaced elsewhere is
    /// left out, unless all of its old slices are here. O(slices of the pools).
    std::vector<PoolOnNode> poolsOn(const Node& node) const;

    std::vector<DevicePool> pools;  // by driver, then by name

private:
    void makePools();
    std::optional<PoolOnNode> poolOn(std::size_t pool, const Node& node) const;
    bool contradictsItself(const DevicePool& pool, const PoolOnNode& here, std::int64_t generation) const;

    std::unordered_map<std::string, std::size_t> m_resources;            // classes by extended resource
    std::unordered_map<std::string, std::vector<std::size_t>> m_ofNode;  // pools with slices of one node
    std::vector<std::size_t> m_ofSeveral;                                // pools with other slices
};

bool reaches(const DeviceReach& reach, const Node& node);
/// The reach of the slice, or of the device if the slice leaves it to each device.
const DeviceReach& reachOf(const ResourceSlice& slice, const Device& device);

/// Where devices can be used together, in the form that the scheduler writes into an allocation: the one node, or the
/// combined selectors of their slices; absent: everywhere. `reaches`: one for each device. `boundTo`: a node that one of the
/// devices is bound to by its allocation; empty: none.
std::optional<NodeSelector> usableWhere(const std::vector<const DeviceReach*>& reaches, const std::string& boundTo = {});

/// The claims that a pod names, in the order of its spec, and the first problem with them.
struct ClaimsOfPod {
    std::vector<ResourceClaimIdx> claims;  // existing ones that are not another pod's
    enum class Problem {
        None,
        NoSource,    // the entry names neither a claim nor a template
        NotCreated,  // the claim of a template does not exist yet
        Missing,
        Deleted,  // it is being deleted
        Others,   // made from a template for another pod
    };
    Problem what = Problem::None;  // the first
    std::string claim;             // its name, or that of the pod's entry if there is no claim yet
    Message problem;               // upstream's text; empty: none
};
ClaimsOfPod claimsOf(const DeviceCatalog& devices, const Pod& pod);

}  // namespace bayplan
