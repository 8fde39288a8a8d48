// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/read/usage_read.h"

#include <utility>

#include "io/objects/decode_usage.h"
#include "io/sessions/loader.h"
#include "kube/http/patient_read.h"
#include "kube/read/discovery.h"

namespace bayplan {

namespace {

constexpr const char* kGroup = "metrics.k8s.io";
constexpr long kForbidden = 403;

ApiKind kindOf(const char* resource, const char* kind) {
    ApiKind of;
    of.group = kGroup;
    of.versions = {"v1beta1"};
    of.resource = resource;
    of.kind = kind;
    of.optional = true;
    return of;
}

}  // namespace

Result<LiveUsage> readUsage(ApiClient& client, const std::string& space, const std::stop_token& stop) {
    std::vector<ApiKind> kinds{kindOf("nodes", "NodeMetrics"), kindOf("pods", "PodMetrics")};
    kinds[1].namespaced = true;
    kinds[1].only = space;
    // Without discovery a user without permission could not tell a missing API from a forbidden one.
    const Result<Discovery> discovery = discover(client, kinds, waitForReal, stop);
    if (!discovery) return discovery.error();
    LiveUsage usage;
    std::size_t version = 0;
    if (discovery->serves(kinds[0], version) == Discovery::Served::No) {
        usage.missing.push_back("the cluster serves no metrics.k8s.io: a metrics-server is needed");
        return usage;
    }
    for (const ApiKind& kind : kinds) {
        ApiRequest request;
        request.path = kind.path(version);
        Result<ApiReply> reply = client.send(request, stop);
        if (!reply) return reply.error();
        if (!reply->ok()) {
            usage.missing.push_back(reply->failure->code == kForbidden ? "needs list " + kind.resource + "." + kGroup : kind.resource + "." + kGroup + ": " + reply->failure->toString());
            continue;
        }
        Budget budget;
        budget.stop = stop;
        Result<Objects> objects = readObjectsFromText(reply->body, kind.resource + "." + kGroup, budget);
        if (!objects) return objects.error();
        for (const Diagnostic& diagnostic : objects->diagnostics)
            if (diagnostic.severity == Severity::Error) usage.missing.push_back(toString(diagnostic.what));
        usage.usages.append(usagesOf(objects->otherSources));
    }
    return usage;
}

}  // namespace bayplan
