// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numaresource/device_hints.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace bayplan {

namespace {

/// So much that it goes before what CPUs and memory say.
constexpr std::int64_t kSameGpus = 500;

/// How many devices of each type lie in each zone. Absent: one lies in a zone that the node has not.
std::optional<std::map<std::string_view, std::vector<std::int64_t>>> devicesByZone(const NodeDevices& node, std::size_t zones) {
    std::map<std::string_view, std::vector<std::int64_t>> counts;
    for (const auto& [type, devices] : node.types)
        for (const ListedDevice& device : devices) {
            if (!device.object->place || device.object->place->numa == -1) continue;
            const std::int32_t zone = device.object->place->numa;
            if (zone < 0 || static_cast<std::size_t>(zone) >= zones) return std::nullopt;
            std::vector<std::int64_t>& of = counts[type];
            of.resize(zones);
            ++of[static_cast<std::size_t>(zone)];
        }
    return counts;
}

std::set<std::int32_t> gpusOf(const DeviceChoice& choice) {
    std::set<std::int32_t> minors;
    for (const DeviceTaken& pick : choice.picks)
        if (pick.type == kGpuType) minors.insert(pick.minor);
    return minors;
}

}  // namespace

bool liesInZones(const NodeDevices& node, std::size_t zones) { return devicesByZone(node, zones).has_value(); }

DeviceHints deviceHints(const DevicesToAlign& of, std::size_t zones) {
    DeviceHints hints;
    const auto counts = devicesByZone(*of.node, zones);
    if (!counts) {
        hints.known = false;
        return hints;
    }
    ZoneMask all = 0;
    for (const auto& [type, byZone] : *counts)
        for (std::size_t zone = 0; zone < zones; ++zone)
            if (byZone[zone] > 0) all |= zoneBit(zone);
    if (all == 0) return hints;

    const auto wanted = wantedDevices(*of.node, *of.asks, of.terms);
    const auto tooFew = [&](ZoneMask set) {
        return std::any_of(wanted.begin(), wanted.end(), [&](const auto& one) {
            const auto listed = counts->find(one.first);
            if (listed == counts->end()) return false;
            std::int64_t there = 0;
            forEachZone(set, [&](std::size_t zone) { there += listed->second[zone]; });
            return there > 0 && there < one.second;  // where there is none at all, the choice says so
        });
    };
    struct Suiting {
        ZoneMask zones;
        std::set<std::int32_t> gpus;
    };
    std::vector<Suiting> suiting;
    for (const ZoneMask set : allZoneSets(zones)) {
        if ((set & ~all) != 0) continue;
        DeviceChoice choice;
        if (tooFew(set)) choice = {Code::UnschedulableAndUnresolvable, {kTooFewInZones()}, {}};
        else choice = chooseDevices(*of.node, of.taken, *of.asks, of.terms, nullptr, set);
        if (choice.code == Code::Success) suiting.push_back({set, gpusOf(choice)});
        else if (set == all) hints.refusal = std::move(choice.reasons);
    }
    if (!hints.refusal.empty()) return hints;

    std::size_t narrowest = zones;
    for (const Suiting& one : suiting) narrowest = std::min(narrowest, countZones(one.zones));
    for (const DeviceAsk& ask : of.asks->types) {
        ResourceHints list{std::string(ask.type), {}};
        for (const Suiting& one : suiting) list.hints.push_back({one.zones, countZones(one.zones) == narrowest, one.gpus == suiting.back().gpus ? kSameGpus : 0});
        hints.lists.push_back(std::move(list));
    }
    return hints;
}

}  // namespace bayplan
