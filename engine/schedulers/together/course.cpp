// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/together/course.h"

namespace bayplan::together {

const char* toString(What what) {
    switch (what) {
    case What::Reserved: return "reserved";
    case What::Arrived: return "arrived";
    case What::Dispatched: return "dispatched";
    case What::Unclaimed: return "unclaimed";
    case What::Moved: return "moved";
    case What::Started: return "started";
    case What::Chosen: return "chosen";
    case What::NoNode: return "noNode";
    case What::NotModelled: return "notModelled";
    case What::Spilled: return "spilled";
    case What::Bound: return "bound";
    case What::Conflict: return "conflict";
    case What::Running: return "running";
    case What::Rejected: return "rejected";
    case What::Recreated: return "recreated";
    case What::Lost: return "lost";
    case What::Ended: return "ended";
    case What::Seen: return "seen";
    case What::SeenGone: break;
    }
    return "seenGone";
}

namespace {

std::optional<double> partOf(double part, double whole) { return whole > 0 ? std::optional(part / whole) : std::nullopt; }

}  // namespace

std::optional<double> Figures::conflictRate() const { return partOf(static_cast<double>(failed()), static_cast<double>(decisions)); }
std::optional<double> Figures::conflictFraction() const { return partOf(static_cast<double>(failed()), static_cast<double>(placed)); }
std::optional<double> Figures::wasted() const { return partOf(wastedMs, chosenMs); }
std::optional<double> ResourceUse::utilisation() const { return partOf(admitted, allocatable); }

}  // namespace bayplan::together
