// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/decode_event.h"

#include <algorithm>
#include <tuple>

#include "io/text/json_members.h"
#include "io/text/time_text.h"

namespace bayplan {

namespace {

constexpr std::string_view kBegin = R"({"apiVersion":"v1","kind":"Event","involvedObject":)";

ObjectEvent::About decodeAbout(const Field& reference) {
    ObjectEvent::About about;
    reference.forEach([&](std::string_view key, const Field& value) {
        if (key == "kind") about.kind = value.text();
        else if (key == "namespace") about.space = value.text();
        else if (key == "name") about.name = value.text();
        else if (key == "uid") about.uid = value.text();
    });
    return about;
}

/// The times of an event under their old and new names.
struct EventTimes {
    std::optional<std::int64_t> first, last, once, series, made;
    std::optional<std::int64_t> counted, ofSeries;

    void take(std::string_view key, const Field& value) {
        if (key == "firstTimestamp" || key == "deprecatedFirstTimestamp") first = value.timeIfAny();
        else if (key == "lastTimestamp" || key == "deprecatedLastTimestamp") last = value.timeIfAny();
        else if (key == "eventTime") once = value.timeIfAny();
        else if (key == "count" || key == "deprecatedCount") counted = value.integer(0);
        else if (key == "series")
            value.forEach([&](std::string_view field, const Field& part) {
                if (field == "count") ofSeries = part.integer(0);
                else if (field == "lastObservedTime") series = part.timeIfAny();
            });
    }
    void give(ObjectEvent& event) const {
        event.count = std::max<std::int64_t>(1, ofSeries ? *ofSeries : counted.value_or(1));
        event.last = series ? series : last ? last
                                   : once   ? once
                                   : first  ? first
                                            : made;
        event.first = first ? first : once ? once
                                  : made   ? made
                                           : event.last;
    }
};

void writeAbout(std::string& out, const ObjectEvent::About& about) {
    JsonMembers members(out);
    members.text("kind", about.kind);
    members.text("namespace", about.space);
    members.text("name", about.name);
    members.text("uid", about.uid);
}

}  // namespace

bool isEvent(std::string_view apiVersion, std::string_view kind) { return kind == "Event" && (apiVersion == "v1" || apiVersion.starts_with("events.k8s.io/")); }

ObjectEvent decodeEvent(const Field& object) {
    ObjectEvent event;
    EventTimes times;
    object.forEach([&](std::string_view key, const Field& part) {
        times.take(key, part);
        if (key == "metadata") {
            part.forEach([&](std::string_view field, const Field& value) {
                if (field == "name") event.name = value.text();
                else if (field == "namespace") event.space = value.text();
                else if (field == "creationTimestamp") times.made = value.timeIfAny();
            });
        } else if (key == "involvedObject" || key == "regarding") {
            event.about = decodeAbout(part);
        } else if (key == "type") {
            event.warning = part.string() == "Warning";
        } else if (key == "reason") {
            event.reason = part.text();
        } else if (key == "message" || key == "note") {
            event.message = part.text();
        } else if (key == "source" || key == "deprecatedSource") {
            part.forEach([&](std::string_view field, const Field& value) { if (field == "component" && event.from.empty()) event.from = value.text(); });
        } else if ((key == "reportingComponent" || key == "reportingController") && !part.string().empty()) {
            event.from = part.text();
        }
    });
    if (event.name.empty()) object.fail(worded("metadata.name is missing"));
    times.give(event);
    return event;
}

std::string eventJson(const ObjectEvent& event) {
    std::string json;
    {
        JsonMembers members(json);
        members.text("apiVersion", "v1");
        members.text("kind", "Event");
        writeAbout(members.raw("involvedObject"), event.about);
        {
            JsonMembers metadata(members.raw("metadata"));
            metadata.text("name", event.name);
            metadata.text("namespace", event.space);
        }
        members.text("type", event.warning ? "Warning" : "Normal");
        members.text("reason", event.reason);
        members.text("message", event.message);
        members.text("reportingComponent", event.from);
        members.integer("count", event.count);
        if (event.first) members.text("firstTimestamp", timeText(*event.first));
        if (event.last) members.text("lastTimestamp", timeText(*event.last));
    }
    return json;
}

bool isEventSource(const RawObject& source) { return source && source->starts_with(kBegin); }

EventsOfObject eventsOf(const SharedList<RawObject>& sources, const ObjectEvent::About& about) {
    // The uid stands behind the name: what comes before it is the same in all events of objects of that name.
    ObjectEvent::About named = about;
    named.uid.clear();
    std::string begin(kBegin);
    writeAbout(begin, named);
    begin.pop_back();
    EventsOfObject found;
    JsonParser parser;
    std::string text;
    for (const RawObject& source : sources) {
        if (!isEventSource(source)) continue;
        ++found.all;
        const std::string_view whole = *source;
        if (!whole.starts_with(begin) || (whole[begin.size()] != ',' && whole[begin.size()] != '}')) continue;
        text = *source;
        const Result<JsonValue> root = parser.parse(text);
        check(root.has_value(), "what was written can be read");
        ObjectEvent event = decodeEvent(Field(*root));
        if (!about.uid.empty() && !event.about.uid.empty() && event.about.uid != about.uid) continue;
        found.events.push_back(std::move(event));
    }
    const auto itself = [](const ObjectEvent& event) { return std::tie(event.space, event.name); };
    const auto age = [](const ObjectEvent& event) { return std::tie(event.last, event.count); };  // an absent time is before all others
    std::stable_sort(found.events.begin(), found.events.end(), [&](const ObjectEvent& a, const ObjectEvent& b) { return itself(a) != itself(b) ? itself(a) < itself(b) : age(b) < age(a); });
    found.events.erase(std::unique(found.events.begin(), found.events.end(), [&](const ObjectEvent& a, const ObjectEvent& b) { return itself(a) == itself(b); }), found.events.end());
    std::stable_sort(found.events.begin(), found.events.end(), [&](const ObjectEvent& a, const ObjectEvent& b) { return b.last < a.last; });
    return found;
}

}  // namespace bayplan
