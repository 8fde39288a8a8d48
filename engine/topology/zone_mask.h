// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A set of zones of one machine by their position (bit 0 is the zone with the lowest osId), and a hint: one possible
// placement.
// Thread rule: plain values.
// Source: Kubernetes 1.36 pkg/kubelet/cm/topologymanager.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bayplan {

using ZoneMask = std::uint64_t;

/// Every admission weighs 2^zones sets, so a machine with more zones is not modelled.
inline constexpr std::size_t kMostZones = 16;

inline std::size_t countZones(ZoneMask mask) {
    return static_cast<std::size_t>(std::popcount(mask));
}
inline ZoneMask zoneBit(std::size_t zone) {
    return ZoneMask{1} << zone;
}
/// The zones 0 … count - 1.
inline ZoneMask firstZones(std::size_t count) {
    return zoneBit(count) - 1;
}
/// visit(std::size_t zone) for each, ascending.
template <typename Visit>
void forEachZone(ZoneMask mask, Visit&& visit) {
    for (; mask != 0; mask &= mask - 1) visit(static_cast<std::size_t>(std::countr_zero(mask)));
}

/// Where something may be placed: on these zones, or (absent) anywhere.
struct ZoneHint {
    std::optional<ZoneMask> zones;
    bool preferred = false;

    bool operator==(const ZoneHint&) const = default;
};

/// The hints of one provider for one resource. No preference is one hint (anywhere, preferred); no possible placement
/// is one hint (anywhere, not preferred).
struct HintList {
    std::string provider;  // "devices", "cpu", "memory"
    std::string resource;  // empty: the provider has no preference at all
    std::vector<ZoneHint> hints;

    bool operator==(const HintList&) const = default;
};

}  // namespace bayplan
