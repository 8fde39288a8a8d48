// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// By what pods are coloured, and which of the few colours each group gets. The groups that take most of the cluster get
// their own colours, in the order of the theme's categories; all others share a neutral colour and are distinguished
// only by name. Groups are ranked by cpu, memory and GPUs in turn, whatever the fill, so colours do not change with it.
// Thread rule: immutable after making.

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

enum class Colouring { Owner,
                       Namespace,
                       Priority,
                       Standing,
                       None,
                       Age,
                       Label,
                       Destination };

/// Where pods are sent, in the order in which they are; to no node: they leave. A later entry for a pod counts.
using Destinations = std::vector<std::pair<PodIdx, NodeIdx>>;

/// Classes 0..13 are categories (from the seventh on hatched).
inline constexpr std::uint8_t kCategoryClasses = 14;
inline constexpr std::uint8_t kOtherClass = 14;  // groups too small for a colour
inline constexpr std::uint8_t kPlainClass = 15;  // in no group, or groups are not distinguished
inline constexpr std::size_t kClassCount = 16;

/// Groups of pods as small numbers; computed once for each catalog. O(pods).
struct PodGroups {
    /// What only some colourings need.
    struct Asked {
        std::string label;  // the key that Colouring::Label tells apart; empty: none
        bool ages = false;  // for Colouring::Age; looks into every pod's object

        bool operator==(const Asked&) const = default;
    };
    std::vector<std::uint32_t> owner;          // by pod; kNone: no owner
    std::vector<std::uint32_t> nameSpace;      // by pod
    std::vector<std::uint32_t> priority;       // by pod
    std::vector<std::uint32_t> age;            // by pod: of kAgeSeconds the first that it is younger than; kNone: not known; empty if not asked
    std::vector<std::uint32_t> label;          // by pod; kNone: it has no such label; empty without a key
    std::vector<std::string> owners;           // "namespace/Kind/name", sorted
    std::vector<std::string> nameSpaces;       // sorted
    std::vector<std::int32_t> priorities;      // descending
    std::vector<std::uint32_t> leadingOwners;  // at most kCategoryClasses, the ones with colours
    std::vector<std::uint32_t> leadingNameSpaces;
    Asked asked;
    std::vector<std::string> labels;  // values of the asked one, sorted
    std::vector<std::uint32_t> leadingLabels;
    /// Ages are relative to the newest time of the snapshot, as those of nodes are.
    static constexpr std::int64_t kAgeSeconds[] = {3600, 86400, 7 * 86400, 30 * 86400};
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    /// Owners and namespaces alone, for those who colour nothing. O(pods).
    static PodGroups named(const Catalog& catalog);
    /// Leading groups of `before` keep their colours as long as they exist.
    static std::shared_ptr<const PodGroups> make(const Catalog& catalog, const PodGroups* before, const Asked& asked);
    static std::shared_ptr<const PodGroups> make(const Catalog& catalog, const PodGroups* before = nullptr) { return make(catalog, before, Asked()); }
};

/// The workload that a pod belongs to: its controller; for a ReplicaSet, the Deployment, by the pod-template-hash; for a
/// Job with the minutes of its start in its name, the CronJob; for a static pod its name without its node's. Or empty.
std::string ownerKey(const Pod& pod);

class PodClasses {
public:
    PodClasses() = default;
    /// By destination no pod is sent anywhere yet: see sending().
    PodClasses(std::shared_ptr<const PodGroups> groups, Colouring colouring);

    /// Colours for the nodes that pods are sent to: those that have one keep it, then the nodes that get most pods. O(sent log sent).
    PodClasses sending(const Catalog& catalog, const Destinations& sent) const;
    /// The pods that are sent somewhere, sorted, with their classes; empty unless coloured by destination.
    const std::vector<std::pair<PodIdx, std::uint8_t>>& sent() const { return m_sent; }

    Colouring colouring() const { return m_colouring; }
    const PodGroups& groups() const { return *m_groups; }
    std::uint8_t classOf(PodIdx pod, Standing standing) const;
    /// The name of a class in use; empty for kOtherClass, kPlainClass and those not in use. For Colouring by standing:
    /// "Bound" and "Assumed"; by age the number of the age, from "0"; by destination a node, or empty for pods that leave.
    const std::string& name(std::uint8_t cls) const { return m_names[cls]; }
    bool used(std::uint8_t cls) const { return m_used[cls]; }

private:
    std::shared_ptr<const PodGroups> m_groups;
    Colouring m_colouring = Colouring::None;
    std::vector<std::uint8_t> m_classOfGroup;
    std::vector<std::pair<PodIdx, std::uint8_t>> m_sent;
    std::array<std::string, kClassCount> m_names;
    std::array<bool, kClassCount> m_used{};
};

}  // namespace bayplan
