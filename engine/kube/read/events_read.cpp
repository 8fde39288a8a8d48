// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/read/events_read.h"

#include <utility>

#include "io/objects/decode_event.h"
#include "io/sessions/loader.h"

namespace bayplan {

Result<std::vector<ObjectEvent>> readEvents(ApiClient& client, const ObjectEvent::About& about, const std::stop_token& stop) {
    constexpr long kForbiddenStatus = 403;
    const std::string space = about.space.empty() ? "default" : about.space;
    ApiRequest request;
    request.path = apiPath({"api", "v1", "namespaces", space, "events"});
    request.query.emplace_back("fieldSelector", "involvedObject.kind=" + about.kind + ",involvedObject.name=" + about.name);
    Result<ApiReply> reply = client.send(request, stop);
    if (!reply) return reply.error();
    if (!reply->ok()) {
        if (reply->status == kForbiddenStatus) return Error{ErrorCode::Unreadable, worded("needs list events in the namespace %1", {space}), {}};
        return Error{ErrorCode::Unreadable, reply->failure->toString(), {}};
    }
    Budget budget;
    budget.stop = stop;
    Result<Objects> objects = readObjectsFromText(reply->body, "events", budget);
    if (!objects) return objects.error();
    for (const Diagnostic& diagnostic : objects->diagnostics)
        if (diagnostic.severity == Severity::Error) return diagnostic.what;
    return eventsOf(objects->otherSources, about).events;
}

}  // namespace bayplan
