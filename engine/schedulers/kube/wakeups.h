// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The registrations for events in all profiles: those of the plugins, and what is added to them.
// Thread rule: immutable.
// Source: Kubernetes 1.36 pkg/scheduler/scheduler.go (buildQueueingHintMap), framework/runtime (EventsToRegister);
// specification 2.8.

#include <string>
#include <vector>

#include "framework/cluster_event.h"
#include "framework/profile.h"

namespace bayplan {

class Wakeups {
public:
    /// A plugin and one of its registrations.
    struct Listener {
        std::string plugin;
        const EnqueueHints* hints = nullptr;  // null: every such event may help
        EventInterest interest;
    };

    explicit Wakeups(const Profiles& profiles);

    const std::vector<Listener>& of(const Profile& profile) const;
    /// Whether any plugin of any profile gets the event.
    bool anyHears(const ClusterEvent& event) const;
    /// Whether that plugin of that profile does.
    bool hears(const Profile& profile, const std::string& plugin, const ClusterEvent& event) const;

private:
    std::vector<std::pair<const Profile*, std::vector<Listener>>> m_listeners;
};

}  // namespace bayplan
