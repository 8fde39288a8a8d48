// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/kubelet_setup.h"

namespace bayplan {

namespace {

template <typename List>
std::optional<std::size_t> position(const List& list, std::string_view name) {
    for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].name == name) return i;
    return std::nullopt;
}

}  // namespace

std::optional<std::size_t> KubeletSetup::memoryType(std::string_view name) const {
    return position(memory, name);
}
std::optional<std::size_t> KubeletSetup::resource(std::string_view name) const {
    return position(resources, name);
}

std::string KubeletSetup::zonesText(ZoneMask zones) const {
    CpuSet ids;  // prints lists of small numbers, and osIds are such
    forEachZone(zones, [&](std::size_t zone) { ids.insert(machine.zones[zone].osId); });
    return ids.toString();
}

}  // namespace bayplan
