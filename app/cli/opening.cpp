// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/opening.h"

#include <utility>

#include "cli/options.h"
#include "cluster/amend.h"
#include "io/sessions/loader.h"
#include "kube/http/http_client.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

/// What a load watcher answers under an address now. Nothing but the request goes there.
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

}  // namespace

Result<Opening> openFor(const std::vector<std::filesystem::path>& files, const RuleOptions& rules, const Budget& budget) {
    Result<Input> input = readInput(files, budget);
    return input ? openFor(std::move(*input), rules, budget.stop) : input.error();
}

Result<Opening> openFor(Input input, const RuleOptions& rules, const std::stop_token& stop) {
    if (!rules.metrics.empty()) {
        const std::string from = rules.metrics.string();
        const bool live = from.starts_with("http://") || from.starts_with("https://");
        Result<LoadMetrics> load = live ? askLoadWatcher(from, stop) : readLoad(rules.metrics, Budget{.stop = stop});
        if (!load) return load.error();
        input.cluster = measured(*input.cluster, std::move(*load));
    }
    Result<ReadConfiguration> configuration = configurationFor(rules, input, stop);
    if (!configuration) return configuration.error();
    input.diagnostics.insert(input.diagnostics.end(), configuration->diagnostics.begin(), configuration->diagnostics.end());
    Result<Profiles> profiles = makeProfiles(configuration->configuration, inTreePlugins());
    if (!profiles) return profiles.error();
    return Opening{std::move(input), std::move(configuration->configuration), std::move(*profiles)};
}

}  // namespace bayplan
