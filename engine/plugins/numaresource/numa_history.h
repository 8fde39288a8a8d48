// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Who has which CPUs and zones of a node: pods that were read have what their annotations say, and for those that this program
// placed each choice is played again, in the order in which they came.
// Thread rule: plain values.

#include <optional>
#include <span>
#include <vector>

#include "plugins/deviceshare/devices_held.h"
#include "plugins/numaresource/numa_choice.h"

namespace bayplan {

/// What the pods of a node have of its CPUs and zones, one after the other.
class NumaHistory {
public:
    /// `devices`: null where rules.devices is absent, or nobody lists devices.
    NumaHistory(const NumaTable& table, NodeIdx node, const NumaRules& rules, const DeviceTable* devices = nullptr)
        : m_table(&table), m_rules(&rules), m_devices(devices), m_node(node), m_held(table.of(node)) {}

    /// The pods that it knows of are the first of `state`, and stand as they did. O(pods).
    bool startsLike(const Cluster& cluster, const NodeState& state) const;
    /// Goes on with the pods of `state` that it does not know of. O(such pods × choose()).
    void follow(const Cluster& cluster, const NodeState& state);

    const NumaHoldings& held() const { return m_held; }
    const std::vector<NumaShare>& shares() const { return m_shares; }
    /// Who has which devices, in zones where the pods are aligned; nobody where no devices were given.
    const DevicesHeld& devices() const { return m_devicesHeld; }
    const std::vector<DeviceTaken>& taken() const { return m_devicesHeld.taken(); }

private:
    struct Stand {
        PodIdx pod;
        bool here = false, bound = false;
        bool operator==(const Stand&) const = default;
    };
    Stand standOf(const Cluster& cluster, PodIdx pod) const;
    NumaAnswer answerOf(const Cluster& cluster, const Stand& stand) const;

    const NumaTable* m_table;
    const NumaRules* m_rules;
    const DeviceTable* m_devices;
    NodeIdx m_node;
    std::vector<Stand> m_stands;
    NumaHoldings m_held;
    std::vector<NumaShare> m_shares;  // of the pods that have something
    DevicesHeld m_devicesHeld;
};

/// The devices of a node that are aligned with the zones of the pod; absent: it asks for none there, or they are not modelled, or not aligned.
/// `table` may be null. `taken` has to live as long.
std::optional<DevicesToAlign> devicesToAlign(const DeviceTable* table, const NumaRules& rules, const Catalog& catalog, NodeIdx node, PodIdx pod, std::span<const DeviceTaken> taken);

/// Who has which CPUs and zones of a node, in the order in which pods came to it. `pods` may be those of a hypothetical node;
/// only those that stand on it count. O(pods × choose()).
std::vector<NumaShare> numaSharesOn(const NumaTable& table, const Cluster& cluster, NodeIdx node, const NodeState& state, const NumaRules& rules,
                                    const DeviceTable* devices = nullptr);

}  // namespace bayplan
