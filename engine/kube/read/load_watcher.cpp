// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/read/load_watcher.h"

#include <utility>

#include "io/sessions/loader.h"
#include "kube/http/http_client.h"

namespace bayplan {

Result<LoadMetrics> askLoadWatcher(const std::string& address, const std::stop_token& stop) {
    constexpr long kOk = 200;
    const auto fault = [&](ErrorCode code, Message what) { return Error{code, std::move(what), Origin{address, 0, 0, {}, {}}}; };
    HttpClient client({}, {});
    HttpRequest request;
    request.url = address;
    const Result<HttpReply> reply = client.send(request, stop);
    if (!reply) return fault(reply.error().code, reply.error().message);
    if (reply->status != kOk) return fault(ErrorCode::Unreadable, worded("the load watcher answers with status %1", {std::int64_t{reply->status}}));
    Result<Objects> objects = readObjectsFromText(reply->body, address, Budget{.stop = stop});
    if (!objects) return objects.error();
    for (const Diagnostic& diagnostic : objects->diagnostics)
        if (diagnostic.severity == Severity::Error) return diagnostic.what;
    if (objects->loads.empty()) return fault(ErrorCode::Invalid, worded("there is no load watcher's answer in it"));
    return std::move(objects->loads.front());
}

}  // namespace bayplan
