// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Events of both API groups, in one compact form: JSON of core/v1 that begins with the object that the event is about. A
// cluster has many of them and a person asks about one object, so that the texts are searched and no index is kept.
// Thread rule: pure functions. The decoder throws Fault (io/text/field.h).
// Source: Kubernetes 1.36 api/core/v1 and api/events/v1, Event and EventSeries.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "io/text/field.h"
#include "model/object_event.h"
#include "model/objects.h"

namespace bayplan {

bool isEvent(std::string_view apiVersion, std::string_view kind);
/// Absent times, as of an event that was reported once by an old component, stay unknown.
ObjectEvent decodeEvent(const Field& object);
/// decodeEvent() reads it back.
std::string eventJson(const ObjectEvent& event);
/// Whether the source is what eventJson() wrote. O(1).
bool isEventSource(const RawObject& source);

struct EventsOfObject {
    std::vector<ObjectEvent> events;  // the newest first; those without a time at the end
    std::size_t all = 0;              // events of any object
};
/// Of an object, among the sources of a catalog's other objects. An event that was read twice is there once, as it was last. With a uid
/// in `about`, events of an earlier object of that name are left out. O(sources).
EventsOfObject eventsOf(const SharedList<RawObject>& sources, const ObjectEvent::About& about);

}  // namespace bayplan
