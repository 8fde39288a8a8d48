// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Builds pictures again and again while objects come and go. Nodes and pods have places, which are numbers given by the
// caller; places without an object are skipped. Each picture equals the result of build() for the same objects in the
// order of their places.
// Whoever begins with a picture's objects shares them: the pictures that follow keep that one's, and copies of what changed alone.
// Complexity: a change costs its object and some sixty pointers; a picture costs a few numbers for each pod and node,
// and shares the memory of objects with all others. If the reading of one object depends on another (a pod without a
// time of creation, negative amounts, two objects of one name), build() makes the picture, at its price.
// Thread rule: one thread; the pictures are immutable.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/cow_vector.h"
#include "cluster/builder.h"
#include "cluster/spec_pool.h"

namespace bayplan {

class KeptJoin {
public:
    /// The nodes and pods of a picture, at the places that they have there; nothing was set before. O(objects).
    void begin(std::shared_ptr<const Catalog> catalog);
    void setNode(std::size_t place, const Node& node, RawObject source);
    void setPod(std::size_t place, const Pod& pod, RawObject source);
    void clearNode(std::size_t place);
    void clearPod(std::size_t place);
    /// Keeps only these places, in this ascending order, and renumbers them from 0. O(places).
    void keepNodes(const std::vector<std::size_t>& places);
    void keepPods(const std::vector<std::size_t>& places);

    /// When what is joined is so: Catalog::readAt.
    void setTime(std::optional<std::int64_t> readAt) { m_readAt = readAt; }

    /// `told`: the diagnostics of reading all objects. Errors: Cancelled.
    Result<Built> join(ClusterObjects others, Diagnostics told, const Budget& budget = {});

private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    struct HeldNode {
        Node node;
        RawObject source;
        std::optional<Node> asRead;  // if preparing it left something out
    };
    struct HeldPod {
        Pod pod;  // prepared, unless it has ended
        RawObject source;
        std::shared_ptr<const PodSpec> spec;  // as read
        std::optional<Pod> asRead;            // as above
    };
    // Null: there is nothing. `own` is null where the object is the one of m_begun.
    struct NodeAt {
        const Node* node = nullptr;
        const RawObject* source = nullptr;
        std::shared_ptr<const HeldNode> own{};
    };
    struct PodAt {
        const Pod* pod = nullptr;
        const RawObject* source = nullptr;
        std::shared_ptr<const HeldPod> own{};
    };
    enum class Is : std::uint8_t { Nothing,
                                   Ended,
                                   There };
    struct NodeFacts {
        bool there = false;
        bool unschedulable = false;
        std::uint32_t hash = 0;
        std::uint32_t host = kNone;
        std::uint32_t zone = 0;
        std::vector<std::uint32_t> resources;  // that the node offers
        std::vector<std::int64_t> amounts;     // in the columns of m_table; empty: not known yet
    };
    struct PodFacts {
        Is is = Is::Nothing;
        bool resizing = false;
        std::uint32_t hash = 0;
        std::uint32_t spec = kNone;  // in the pool
        std::uint32_t host = kNone;  // kNone: on no node
    };
    struct Names {
        std::uint32_t idOf(const std::string& name);
        std::unordered_map<std::string, std::uint32_t> ids;
        std::vector<std::string> names;
    };
    using ImageUse = std::map<std::size_t, std::int64_t>;  // node's place → size there

    void holdPod(std::size_t place, const Pod& pod, RawObject source);
    /// Takes a pod of m_begun as it is, or a copy where preparing it changes something.
    void sharePod(std::size_t place, const Pod& pod, const RawObject& source);
    // What is known of a prepared one. Whether only build() can handle it.
    bool noteNode(std::size_t place, const Node& node, const Diagnostics& told);
    bool notePod(std::size_t place, const Pod& pod, SpecIdx spec, const Diagnostics& told);
    SpecIdx pooled(SpecIdx spec, std::size_t known, const Diagnostics& told);
    void noteImages(std::size_t place, const Node& node, bool there);
    std::vector<std::uint32_t> idsOf(std::vector<std::string> names);
    /// Makes the pool use these classes, and starts a new one if too much in it is obsolete.
    void refreshPool(const std::vector<PriorityClass>& classes);
    void refreshTable();
    void joinNodes(Catalog& catalog);
    /// False if two have the same name.
    bool joinPods(Catalog& catalog, std::vector<Placement>& placements, std::size_t& ended);
    std::vector<NodeState> statesOf(const Catalog& catalog, const std::vector<Placement>& placements, Diagnostics& diagnostics) const;
    Result<Built> plain(ClusterObjects others, Diagnostics told, const Budget& budget) const;

    std::shared_ptr<const Catalog> m_begun;  // null: with nothing
    CowVector<NodeAt, 64> m_nodes;
    CowVector<PodAt, 64> m_pods;
    std::vector<NodeFacts> m_nodeFacts;
    std::vector<PodFacts> m_podFacts;
    std::set<std::size_t> m_oddNodes;  // nodes that only build() can handle
    std::set<std::size_t> m_oddPods;
    std::map<std::size_t, std::vector<std::uint32_t>> m_podResources;  // names that a pod has in addition to its spec's
    Names m_hosts;
    Names m_zones;
    Names m_resources;
    std::unordered_map<std::string, ImageUse> m_imageUse;
    std::shared_ptr<const ImageStates> m_images;  // null: out of date

    std::vector<PriorityClass> m_classes;  // of the pool
    std::unique_ptr<SpecPool> m_pool = std::make_unique<SpecPool>(m_classes);
    bool m_poolOdd = false;  // it reported something about a spec
    std::optional<std::int64_t> m_readAt;
    std::vector<std::vector<std::uint32_t>> m_specResources;  // by index of the spec in the pool
    std::vector<std::uint32_t> m_tableOf;                     // the names that m_table was made from
    ResourceTable m_table;
    std::vector<std::shared_ptr<const SpecInfo>> m_infos;  // by index of the spec in the pool, in the columns of m_table; null: not known yet
};

}  // namespace bayplan
