// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numa/numa_combination.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "base/quantity.h"

namespace bayplan {

namespace {

constexpr std::int64_t kNotTold = 255;  // the distance of zones without a published one
constexpr std::int64_t kBeyond = 256;   // mean distances from here on do not count

using Places = std::vector<std::size_t>;  // ascending indices in the list of zones

/// The next combination in lexicographic order; false after the last.
bool advance(Places& places, std::size_t zones) {
    for (std::size_t i = places.size(); i-- > 0;) {
        if (places[i] + (places.size() - i) >= zones) continue;
        ++places[i];
        for (std::size_t j = i + 1; j < places.size(); ++j) places[j] = places[j - 1] + 1;
        return true;
    }
    return false;
}

Places firstPlaces(std::size_t count) {
    Places places(count);
    for (std::size_t i = 0; i < count; ++i) places[i] = i;
    return places;
}

std::int64_t distance(const NumaZone& from, const NumaZone& to) {
    std::int64_t value = kNotTold;
    for (const auto& [id, cost] : from.costs)
        if (id == to.id) value = cost;
    return value;
}

/// Over all ordered pairs, including a zone with itself. Sums of equally large combinations compare like their means.
Int128 distanceSum(const Places& places, const std::vector<NumaZone>& zones) {
    Int128 sum = 0;
    for (const std::size_t from : places)
        for (const std::size_t to : places) sum += distance(zones[from], zones[to]);
    return sum;
}

bool hold(const Places& places, const std::vector<NumaZone>& zones, const ResourceList& requests) {
    for (const auto& [name, amount] : requests) {
        Quantity sum;
        for (const std::size_t place : places) {
            const Quantity* available = zones[place].available.find(name);
            if (!available) return false;
            sum += *available;
        }
        if (sum < amount) return false;
    }
    return true;
}

std::optional<ZoneCombination> nearestOf(std::size_t count, const ResourceList& requests, const std::vector<NumaZone>& zones) {
    Places places = firstPlaces(count);
    Int128 least = distanceSum(places, zones);
    while (advance(places, zones.size())) least = std::min(least, distanceSum(places, zones));

    const auto squared = static_cast<Int128>(count) * static_cast<Int128>(count);
    Int128 best = kBeyond * squared;
    std::optional<Places> chosen;
    bool nearest = false;
    places = firstPlaces(count);
    do {
        if (!hold(places, zones, requests)) continue;
        const Int128 sum = distanceSum(places, zones);
        nearest = sum == least;
        if (!nearest && sum >= best) continue;
        best = sum;
        chosen = places;
        if (nearest) break;
    } while (advance(places, zones.size()));
    if (!chosen) return std::nullopt;
    ZoneCombination combination{{}, nearest};
    for (const std::size_t place : *chosen) combination.ids.push_back(zones[place].id);
    std::sort(combination.ids.begin(), combination.ids.end());
    return combination;
}

}  // namespace

bool concernsZones(const ResourceList& requests, const std::vector<NumaZone>& zones) {
    return std::any_of(requests.begin(), requests.end(), [&](const ResourceList::Pair& request) {
        return std::any_of(zones.begin(), zones.end(),
                           [&](const NumaZone& zone) { return zone.available.find(request.first) != nullptr; });
    });
}

ZoneCombination fewestZones(const ResourceList& requests, const std::vector<NumaZone>& zones) {
    for (std::size_t count = 1; count <= zones.size(); ++count)
        if (auto found = nearestOf(count, requests, zones)) return std::move(*found);
    return {};
}

void takeFromPlaces(const ResourceList& requests, const std::vector<std::int32_t>& ids, std::vector<NumaZone>& zones) {
    for (const auto& [name, amount] : requests) {
        Quantity left = amount;
        for (const std::int32_t id : ids) {
            if (left.isZero()) break;
            ResourceList& available = zones[static_cast<std::size_t>(id)].available;
            const Quantity* has = available.find(name);
            if (!has) continue;
            const Quantity given = std::min(left, *has);
            left = left - given;
            available.set(name, *has - given);
        }
    }
}

}  // namespace bayplan
