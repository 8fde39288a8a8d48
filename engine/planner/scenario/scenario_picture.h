// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The picture after a scenario, kept as what it has otherwise than its base: many scenarios over one base cost the base and
// their changes. The picture itself is made again when somebody wants it.
// Thread rule: any thread.

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

/// Objects by the place that they have: those of the base stand at their index there, and what was added stands behind.
struct PictureChanges {
    struct NodeNow {
        std::size_t place = 0;
        std::shared_ptr<const Node> node;  // null: gone
        RawObject source;
    };
    struct PodNow {
        std::size_t place = 0;
        std::shared_ptr<const Pod> pod;  // likewise
        RawObject source;
    };
    struct Stands {
        std::uint32_t pod = 0;  // place
        Standing standing = Standing::Bound;

        bool operator==(const Stands&) const = default;
    };
    struct StateNow {
        std::size_t node = 0;  // place
        bool unschedulable = false;
        std::vector<Stands> pods;  // in their order there
    };
    struct ClaimNow {
        std::string claim, volume, node;  // names; empty: none
    };
    struct DevicesNow {
        std::string claim;
        std::shared_ptr<const ClaimAllocation> allocation;
    };

    std::vector<NodeNow> nodes;  // each ascending by place, what differs alone
    std::vector<PodNow> pods;
    std::vector<StateNow> states;
    std::vector<ClaimNow> claims;                  // all that is assumed
    std::vector<DevicesNow> devices;               // that are not as read
    std::shared_ptr<const ClusterObjects> others;  // null: the base's
};

class ScenarioPicture {
public:
    ScenarioPicture() = default;  // there is none
    /// `cluster` is what the changes make of the base.
    ScenarioPicture(ClusterPtr base, PictureChanges changes, ClusterPtr cluster);

    /// Null: there is none. O(objects) if it was let go and nobody has it; one that is made again equals the first, in a catalog of
    /// its own where objects changed, and is let go at once.
    ClusterPtr cluster() const;
    /// Whether cluster() makes nothing.
    bool atHand() const;
    /// Keeps no more than the changes. Copies share what is kept.
    void letGo() const;

    const ClusterPtr& base() const;
    /// The pods that the changes concern, with the node where each stands afterwards: empty where it is pending or gone. O(pods of the
    /// changed nodes).
    std::unordered_map<std::string, std::string> touched() const;

private:
    struct Kept;
    std::shared_ptr<Kept> m_kept;
};

}  // namespace bayplan
