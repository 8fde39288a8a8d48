// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kube/wakeups.h"

#include <algorithm>

namespace bayplan {

namespace {

/// Plugins that can reject a pod; the others need no events.
bool mayRefuse(const Profile& profile, const Plugin* plugin) {
    const auto in = [&](const auto& slots) {
        return std::any_of(slots.begin(), slots.end(), [&](const auto& slot) { return slot.plugin == plugin; });
    };
    return in(profile.preEnqueue) || in(profile.preFilter) || in(profile.filter) || in(profile.reserve)
           || in(profile.permit);
}

std::vector<Wakeups::Listener> listenersOf(const Profile& profile) {
    std::vector<Wakeups::Listener> listeners;
    for (const auto& plugin : profile.plugins) {
        if (!mayRefuse(profile, plugin.get())) continue;
        const std::string name(plugin->name());
        const auto* hints = dynamic_cast<const EnqueueHints*>(plugin.get());
        if (!hints) {
            listeners.push_back({name, nullptr, {}});
            continue;
        }
        const std::vector<EventInterest> interests = hints->interests();
        bool additions = false, taints = false;
        for (const EventInterest& interest : interests) {
            listeners.push_back({name, hints, interest});
            if (interest.resource != EventResource::Node) continue;
            additions = additions || (interest.actions & action::kAdd) != 0;
            taints = taints || (interest.actions & action::kNodeTaint) != 0;
        }
        // A node that is not ready yet is added with taints. Plugins that wait for nodes get the event of their
        // removal.
        if (additions && !taints) listeners.push_back({name, nullptr, {EventResource::Node, action::kNodeTaint}});
    }
    return listeners;
}

}  // namespace

Wakeups::Wakeups(const Profiles& profiles) {
    for (const auto& profile : profiles.all) m_listeners.emplace_back(profile.get(), listenersOf(*profile));
}

const std::vector<Wakeups::Listener>& Wakeups::of(const Profile& profile) const {
    const auto at = std::find_if(m_listeners.begin(), m_listeners.end(),
                                 [&](const auto& entry) { return entry.first == &profile; });
    check(at != m_listeners.end(), "a profile of this scheduler");
    return at->second;
}

bool Wakeups::anyHears(const ClusterEvent& event) const {
    return std::any_of(m_listeners.begin(), m_listeners.end(), [&](const auto& entry) {
        return std::any_of(entry.second.begin(), entry.second.end(),
                           [&](const Listener& listener) { return matches(listener.interest, event); });
    });
}

bool Wakeups::hears(const Profile& profile, const std::string& plugin, const ClusterEvent& event) const {
    const std::vector<Listener>& listeners = of(profile);
    return std::any_of(listeners.begin(), listeners.end(), [&](const Listener& listener) {
        return listener.plugin == plugin && matches(listener.interest, event);
    });
}

}  // namespace bayplan
