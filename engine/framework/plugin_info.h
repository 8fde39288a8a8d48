// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The properties of a plugin, in one entry at the end of the plugin's own file. Code that needs more than a plugin's
// verdicts uses its entry; its name decides nothing. plugins/all.h has the table of entries.
// Thread rule: immutable.

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "framework/plugin.h"
#include "framework/reason_info.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

/// Why a plugin rejects a node, apart from the details in the reason.
enum class Refusal : std::uint8_t {
    None,  // it rejects no node
    Room,
    Cordon,
    Taint,
    Affinity,
    Neighbours,
    Ports,
    Volumes,
    Devices,
    Topology,
    Gate,  // it holds the pod back, independently of any node
    Feature,
};

struct PluginInfo {
    std::string_view name;  // its name in this program; in a configuration, too, unless `upstream` says another
    Refusal refusal = Refusal::None;
    char letter = '?';                         // the map's mark on a node that it rejects
    std::span<const ReasonInfo> reasons{};     // all reasons that it gives
    const ArgumentsType* arguments = nullptr;  // null: it takes no arguments
    bool argumentsDecide = true;               // false: no decision here depends on them
    /// The arguments that are not modelled; empty: all are modelled. Null: always empty.
    Message (*notModelled)(const PluginArgs&) = nullptr;
    std::shared_ptr<const Plugin> (*make)(const PluginArgs&) = nullptr;
    std::span<const std::string_view> replaces{};  // plugins of older versions that it replaces
    std::string_view upstream{};                   // its name in a configuration and in messages, where that is another plugin's, too
    bool koordinator = false;                      // koord-scheduler has it, and no other scheduler

    std::string_view written() const { return upstream.empty() ? name : upstream; }
};

}  // namespace bayplan
