// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a scheduler that runs knows beyond the picture: the time, which pods exist, and what its plugins remember from one
// cycle to the next. Who runs the cycles keeps it and hands it in; a plugin that is asked without it answers as in a
// scheduler that has just started.
// Thread rule: one thread.

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"
#include "framework/status.h"

namespace bayplan {

class Plugin;

/// One plugin's own; nobody else reads it.
class PluginMemory {
public:
    virtual ~PluginMemory() = default;
};

class Running {
public:
    virtual ~Running() = default;
    /// The picture may have pods that are still to come, or are gone.
    virtual bool exists(PodIdx) const { return true; }
    /// Whether it has a node, also if that is gone from the picture.
    virtual bool hasNode(PodIdx) const { return false; }

    std::chrono::milliseconds now{0};   // since the scheduler's run began
    std::optional<std::int64_t> began;  // Unix seconds; absent: not known

    /// Made when the plugin first asks.
    template <typename Memory>
    Memory& of(const Plugin& plugin) {
        std::unique_ptr<PluginMemory>& memory = m_memories[&plugin];
        if (!memory) memory = std::make_unique<Memory>();
        return static_cast<Memory&>(*memory);
    }
    /// Null: the plugin remembers nothing yet.
    template <typename Memory>
    const Memory* find(const Plugin& plugin) const {
        const auto at = m_memories.find(&plugin);
        return at == m_memories.end() ? nullptr : static_cast<const Memory*>(at->second.get());
    }
    /// The scheduler restarts.
    void forgetAll() { m_memories.clear(); }

private:
    std::map<const Plugin*, std::unique_ptr<PluginMemory>> m_memories;
};

/// Pods that lose their nodes, if they wait there for Permit.
struct WaitingRejection {
    std::vector<PodIdx> pods;  // also such as do not wait
    Reason why;
    std::string plugin{};  // set by the framework
};

}  // namespace bayplan
