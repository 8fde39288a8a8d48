// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/device_placement.h"

#include <algorithm>
#include <string>

namespace bayplan {

namespace {

/// The number of devices for each set of zones; devices without a zone have the empty set.
using CountsByZones = std::map<ZoneMask, std::int64_t>;

std::int64_t touching(const CountsByZones& counts, ZoneMask zones) {
    std::int64_t sum = 0;
    for (const auto& [mask, count] : counts)
        if ((mask & zones) != 0) sum += count;
    return sum;
}

std::vector<ZoneHint> hintsFor(const OfferedResource& resource, const std::vector<bool>& taken, std::int64_t wanted,
                               const std::vector<std::size_t>& reusable) {
    if (resource.zones == 0) return {{std::nullopt, true}};
    CountsByZones all;
    CountsByZones ready;  // free ones, and the pod's own ones with zones
    std::int64_t inReach = static_cast<std::int64_t>(reusable.size());
    for (std::size_t d = 0; d < resource.devices.size(); ++d) {
        const OfferedDevice& device = resource.devices[d];
        ++all[device.zones];
        if (!device.healthy || taken[d]) continue;
        ++ready[device.zones];
        ++inReach;
    }
    std::vector<ZoneHint> hints;
    if (inReach >= wanted) {
        for (const std::size_t d : reusable)
            if (resource.devices[d].zones != 0) ++ready[resource.devices[d].zones];
        std::size_t least = countZones(resource.zones);
        for (ZoneMask mask = 1; mask <= resource.zones; ++mask) {
            if ((mask & ~resource.zones) != 0) continue;
            if (touching(all, mask) >= wanted) least = std::min(least, countZones(mask));
            const bool withReusable = std::all_of(reusable.begin(), reusable.end(), [&](std::size_t d) {
                const ZoneMask zones = resource.devices[d].zones;
                return zones == 0 || (zones & mask) != 0;
            });
            if (withReusable && touching(ready, mask) >= wanted) hints.push_back({mask, false});
        }
        for (ZoneHint& hint : hints) hint.preferred = countZones(*hint.zones) == least;
    }
    if (hints.empty()) hints.push_back({std::nullopt, false});
    return hints;
}

class Taking {
public:
    Taking(const OfferedResource& resource, std::vector<bool>& taken, std::size_t wanted)
        : m_resource(resource), m_taken(taken), m_need(wanted) {}

    Result<void> run(const std::vector<std::size_t>& reusable, const ZoneHint& hint) {
        for (const std::size_t d : reusable) {
            if (m_need == 0) return {};
            m_chosen.push_back(d);
            --m_need;
        }
        if (m_need == 0) return {};
        std::size_t free = 0;
        for (std::size_t d = 0; d < m_taken.size(); ++d) free += isFree(d) ? 1 : 0;
        if (free < m_need)
            return Error{ErrorCode::Conflict,
                         worded("requested number of devices unavailable for %1. Requested: %2, Available: %3", {m_resource.name, m_need, free}),
                         {}};
        if (hint.zones) takeFirst(*hint.zones);
        takeFirst(std::nullopt);
        return {};
    }
    std::vector<std::size_t> chosen() const {
        std::vector<std::size_t> devices = m_chosen;
        std::sort(devices.begin(), devices.end());
        return devices;
    }

private:
    bool isFree(std::size_t d) const { return m_resource.devices[d].healthy && !m_taken[d]; }
    void takeFirst(std::optional<ZoneMask> touching) {
        for (std::size_t d = 0; d < m_taken.size() && m_need > 0; ++d) {
            if (!isFree(d) || (touching && (m_resource.devices[d].zones & *touching) == 0)) continue;
            m_taken[d] = true;
            m_chosen.push_back(d);
            --m_need;
        }
    }

    const OfferedResource& m_resource;
    std::vector<bool>& m_taken;
    std::size_t m_need;
    std::vector<std::size_t> m_chosen;
};

const std::vector<std::size_t>& reusableOf(const ReusableDevices& reusable, std::size_t resource) {
    static const std::vector<std::size_t> kNone;
    const auto at = reusable.find(resource);
    return at == reusable.end() ? kNone : at->second;
}

/// Later containers can reuse the devices of plain init containers; other containers keep theirs.
void keep(std::vector<std::size_t>& reusable, const std::vector<std::size_t>& devices, bool plainInit) {
    if (!plainInit) {
        std::erase_if(reusable, [&](std::size_t d) { return std::binary_search(devices.begin(), devices.end(), d); });
        return;
    }
    reusable.insert(reusable.end(), devices.begin(), devices.end());
    std::sort(reusable.begin(), reusable.end());
    reusable.erase(std::unique(reusable.begin(), reusable.end()), reusable.end());
}

}  // namespace

std::vector<HintList> deviceHints(const KubeletState& state, const Amounts& devices, const ReusableDevices& reusable) {
    if (devices.empty()) return {{"devices", {}, {{std::nullopt, true}}}};
    std::vector<HintList> lists;
    for (const auto& [position, wanted] : devices) {
        const OfferedResource& resource = state.setup->resources[position];
        lists.push_back({"devices", resource.name,
                         hintsFor(resource, state.taken[position], wanted, reusableOf(reusable, position))});
    }
    return lists;
}

Result<void> placeDevices(KubeletState& state, const ContainerDemand& demand, const ZoneHint& hint,
                          ContainerGrant& grant, ReusableDevices& reusable) {
    for (const auto& [position, wanted] : demand.devices) {
        if (wanted <= 0) continue;
        Taking taking(state.setup->resources[position], state.taken[position], static_cast<std::size_t>(wanted));
        if (Result<void> done = taking.run(reusableOf(reusable, position), hint); !done) return done.error();
        grant.devices.push_back({position, taking.chosen()});
    }
    for (const DeviceGrant& devices : grant.devices)
        keep(reusable[devices.resource], devices.devices, demand.plainInit());
    return {};
}

}  // namespace bayplan
