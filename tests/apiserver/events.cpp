// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/events.h"

namespace bayplan::apiserver {

namespace {

constexpr const char* kNames[][2] = {{"regarding", "involvedObject"},
                                     {"note", "message"},
                                     {"deprecatedSource", "source"},
                                     {"deprecatedFirstTimestamp", "firstTimestamp"},
                                     {"deprecatedLastTimestamp", "lastTimestamp"},
                                     {"deprecatedCount", "count"},
                                     {"reportingController", "reportingComponent"}};

Json renamed(const Json& event, int from, int to) {
    Json result = Json::object();
    for (const auto& [name, value] : event.items()) {
        std::string other = name;
        for (const auto& pair : kNames)
            if (name == pair[from]) other = pair[to];
        result[other] = value;
    }
    return result;
}

}  // namespace

Json toCoreEvent(Json event) {
    return renamed(event, 0, 1);
}
Json fromCoreEvent(Json event) {
    return renamed(event, 1, 0);
}

void completeEvent(Json& event) {
    fill(event, "deprecatedSource", Json::object());
    for (const char* stamp : {"deprecatedFirstTimestamp", "deprecatedLastTimestamp"})
        if (!event.contains(stamp)) event[stamp] = nullptr;
    if (!event.contains("eventTime")) event["eventTime"] = nullptr;
}

}  // namespace bayplan::apiserver
