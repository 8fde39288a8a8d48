// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/read/slo_read.h"

#include <utility>

#include "io/text/document.h"
#include "kube/http/patient_read.h"
#include "kube/read/discovery.h"
#include "kube/read/one_object.h"

namespace bayplan {

namespace {

constexpr const char* kSloGroup = "slo.koordinator.sh";
constexpr const char* kSloNamespace = "koordinator-system";
constexpr const char* kSloConfigMap = "slo-controller-config";

ApiKind nodeSlos() {
    ApiKind kind;
    kind.group = kSloGroup;
    kind.versions = {"v1alpha1"};
    kind.resource = "nodeslos";
    kind.kind = "NodeSLO";
    kind.optional = true;
    return kind;
}

void take(LiveSlo& all, ApiReply reply, const std::string& of, const std::string& needs) {
    if (reply.ok()) all.answers.push_back({of, std::move(reply.body)});
    else all.unknown.push_back(reply.status == 403 ? "needs " + needs : of + ": " + reply.failure->toString());
}

/// What a live cluster answered: an object, or a list of NodeSLO.
Result<void> readSloAnswer(const LiveSlo::Answer& answer, SloReader& reader) {
    const Result<Document> document = Document::parse(answer.body, answer.of);
    if (!document) return document.error();
    try {
        const Field root(document->root());
        std::string version, kind;
        root.forEach([&](std::string_view key, const Field& value) {
            if (key == "apiVersion") version = value.text();
            else if (key == "kind") kind = value.text();
        });
        if (kind == "ConfigMap") reader.read(version, kind, root);
        root.forEach([&](std::string_view key, const Field& items) {
            if (key == "items" && kind == "NodeSLOList") items.forEachElement([&](const Field& one) { reader.read(version, "NodeSLO", one); });
        });
    } catch (const Fault& fault) {
        return document->located(fault);
    }
    return {};
}

}  // namespace

Result<LiveSlo> readSlo(ApiClient& client, const std::stop_token& stop) {
    LiveSlo all;
    const std::string name = std::string(kSloNamespace) + '/' + kSloConfigMap;
    Result<ApiReply> map = readOne(client, apiPath({"api", "v1", "namespaces", kSloNamespace, "configmaps", kSloConfigMap}), stop);
    if (!map) return map.error();
    // Only the server itself counts; a page from a proxy in between may have any status.
    if (!map->ok() && map->status == 404 && map->failure->reason == "NotFound") all.missing.push_back("there is no ConfigMap " + name);
    else take(all, std::move(*map), "ConfigMap " + name, "get configmaps in namespace " + std::string(kSloNamespace));

    const ApiKind kind = nodeSlos();
    const Result<Discovery> discovery = discover(client, {kind}, waitForReal, stop);
    if (!discovery) return discovery.error();
    std::size_t version = 0;
    if (discovery->serves(kind, version) == Discovery::Served::No) return all;
    ApiRequest request;
    request.path = kind.path(version);
    Result<ApiReply> list = client.send(request, stop);
    if (!list) return list.error();
    take(all, std::move(*list), "NodeSLO", "list " + kind.resource + "." + kSloGroup);
    return all;
}

Result<void> readAnswers(const LiveSlo& told, SloReader& reader) {
    for (const LiveSlo::Answer& answer : told.answers)
        if (const Result<void> read = readSloAnswer(answer, reader); !read) return read.error();
    return {};
}

}  // namespace bayplan
