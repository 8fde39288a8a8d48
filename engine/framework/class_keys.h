// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The equivalence classes of pods that caches use. A spec has two sides. What it asks of a node makes its *room class*;
// workloads share one if they differ only in the pods that they want near or far. What it asks of other pods makes its
// *company*; pods of one workload share one whatever they request.
//
// A class gets its number on first use, so pods that are never decided cost nothing.
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

    /// Equal for specs that ask the same of a node: all but podAffinity, podAntiAffinity, topologySpreadConstraints and the
    /// names in resourceClaims is the same. O(1); on the first use of a spec, O(its size).
    std::uint32_t roomOf(SpecIdx spec);
    /// Equal for pods of one namespace, one set of labels and one controller, whose specs ask the same of other pods and
    /// of the labels and taints of nodes: affinities, topologySpreadConstraints, nodeSelector and tolerations.
    std::uint32_t companyOf(PodIdx pod);

private:
    using ByHash = std::unordered_multimap<std::size_t, std::pair<PodSpec, std::uint32_t>>;
    static std::uint32_t number(ByHash& known, PodSpec part);

    const CatalogIndex& m_index;
    std::vector<std::uint32_t> m_rooms;      // by spec
    std::vector<std::uint32_t> m_specKeys;   // by spec
    std::vector<std::uint32_t> m_companies;  // by pod
    ByHash m_roomParts;
    ByHash m_specParts;
    // by m_specKeys, class of pod, and kind and name of the controller
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::string_view, std::string_view>, std::uint32_t> m_byParts;
};

}  // namespace bayplan
