// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which pods are alike to the plugins that keep something for them. A spec has two sides: what it asks of a node, which
// makes its *room class*, and what it asks of other pods. The first is shared by workloads that differ only in whom
// they want near or far, the second by pods of one workload whatever they request.
//
// Classes are numbered when they are first asked for, so that pods that are never decided cost nothing.
// Thread rule: one thread.

#include <cstdint>
#include <map>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "framework/catalog_index.h"

namespace bayplan {

class ClassKeys {
public:
    explicit ClassKeys(const CatalogIndex& index);

    /// Equal for specs that ask the same of a node: all but podAffinity, podAntiAffinity and topologySpreadConstraints
    /// is the same. O(1), the first time of a spec O(its size).
    std::uint32_t roomOf(SpecIdx spec);
    /// Equal for pods of one namespace, one set of labels and one controller, whose specs ask the same of other pods and
    /// of the labels and taints of nodes: affinities, topologySpreadConstraints, nodeSelector and tolerations.
    std::uint32_t companyOf(PodIdx pod);

private:
    using ByHash = std::unordered_multimap<std::size_t, std::pair<PodSpec, std::uint32_t>>;
    static std::uint32_t number(ByHash& known, PodSpec part);

    const CatalogIndex& m_index;
    std::vector<std::uint32_t> m_rooms;      // by spec
    std::vector<std::uint32_t> m_wishes;     // by spec
    std::vector<std::uint32_t> m_companies;  // by pod
    ByHash m_roomParts;
    ByHash m_wishParts;
    // by wishes, class of pod, and kind and name of the controller
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::string_view, std::string_view>, std::uint32_t> m_byParts;
};

}  // namespace bayplan
