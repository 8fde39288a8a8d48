// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a component of the cluster reported of an object: an Event. No decision depends on one, so that events have no row in
// the table of kinds (model/kinds.h), and no picture is another one because of them.
// Thread rule: plain values.
// Source: Kubernetes 1.36 api/core/v1 and api/events/v1, Event.

#include <cstdint>
#include <optional>
#include <string>

namespace bayplan {

struct ObjectEvent {
    /// The object that it is about.
    struct About {
        std::string kind;   // "Pod"
        std::string space;  // empty: the object is in no namespace
        std::string name;
        std::string uid;  // empty: not told
        bool operator==(const About&) const = default;
    };
    About about;
    std::string space, name;  // of the event itself
    bool warning = false;     // otherwise Normal
    std::string reason;       // "FailedScheduling"
    std::string message;
    std::string from;                   // the component that reports: "kubelet"
    std::int64_t count = 1;             // at least 1
    std::optional<std::int64_t> first;  // Unix seconds; absent: not told
    std::optional<std::int64_t> last;

    bool operator==(const ObjectEvent&) const = default;
};

}  // namespace bayplan
