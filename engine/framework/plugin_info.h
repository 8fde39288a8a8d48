// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a plugin says of itself, in one entry that stands at the end of the plugin's own file. Whoever wants to know more
// of a plugin than its answers asks here; its name decides nothing. plugins/all.h has the table of them.
// Thread rule: immutable.

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "framework/plugin.h"
#include "framework/reason_info.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

/// Why a plugin refuses a node, whatever the reason says in particular.
enum class Refusal : std::uint8_t {
    None,  // it refuses no node
    Room,
    Cordon,
    Taint,
    Affinity,
    Neighbours,
    Ports,
    Volumes,
    Devices,
    Topology,
    Gate,  // it holds the pod back, and no node has a part in that
    Feature,
};

struct PluginInfo {
    std::string_view name;  // as a configuration writes it
    Refusal refusal = Refusal::None;
    char letter = '?';                         // what the map writes on a node that it refuses
    std::span<const ReasonInfo> reasons{};     // all that it gives
    const ArgumentsType* arguments = nullptr;  // null: it takes none
    bool argumentsDecide = true;               // false: nothing that is decided here depends on them
    /// What of the arguments is not modelled; empty: all is. Null: always.
    std::string (*notModelled)(const PluginArgs&) = nullptr;
    std::shared_ptr<const Plugin> (*make)(const PluginArgs&) = nullptr;
    std::span<const std::string_view> replaces{};  // plugins of older versions whose work it does
};

}  // namespace bayplan
