// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/landing/landing_install.h"

#include <nlohmann/json.hpp>

#include "io/text/json_value.h"
#include "kube/apply/landing_objects.h"
#include "kube/read/live_object.h"

namespace bayplan {

namespace {

std::string nameOf(LandingKind kind) {
    return (kind == LandingKind::Policy ? "MutatingAdmissionPolicy " : "MutatingAdmissionPolicyBinding ") + std::string(kStandingName);
}

Error refused(const ApiRequest& request, const ApiReply& reply) {
    return Error{ErrorCode::Conflict, std::string(toString(request.method)) + " " + request.path + ": " + reply.failure->toString(), {}};
}

std::string versionIn(std::string text) {
    JsonParser parser;
    const Result<JsonValue> root = parser.parse(text);
    JsonValue metadata;
    return root && root->find("metadata", metadata) ? jsonText(metadata, "resourceVersion") : std::string();
}

/// Sends one request and records what it did.
Result<void> carryOut(ApiClient& client, const WritePermit& permit, ApiRequest request, bool dryRun, std::string deed, LandingDeeds& deeds, const std::stop_token& stop) {
    if (dryRun) request.query.emplace_back("dryRun", "All");
    const Result<ApiReply> reply = client.send(request, stop, &permit);
    if (!reply) return reply.error();
    if (!reply->ok()) return refused(request, *reply);
    for (const std::string& warning : reply->warnings) deeds.push_back("warning: " + warning);
    deeds.push_back(std::move(deed) + (dryRun ? " (dry run)" : ""));
    return {};
}

}  // namespace

Result<void> installLanding(ApiClient& client, const WritePermit& permit, bool dryRun, LandingDeeds& deeds, const std::stop_token& stop) {
    for (const LandingKind kind : {LandingKind::Policy, LandingKind::Binding}) {
        ApiRequest get;
        get.path = landingPath(kind, kStandingName);
        const Result<ApiReply> there = client.send(get, stop);
        if (!there) return there.error();
        if (!there->ok() && there->status != 404) return refused(get, *there);
        if (there->ok() && isStanding(kind, there->body)) {
            deeds.push_back(nameOf(kind) + " is there already");
            continue;
        }
        ApiRequest write;
        write.method = there->ok() ? HttpMethod::Put : HttpMethod::Post;
        write.path = there->ok() ? get.path : landingPath(kind);
        nlohmann::json object = nlohmann::json::parse(standingObject(kind));
        if (there->ok()) object["metadata"]["resourceVersion"] = versionIn(there->body);
        write.body = object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        const Result<void> done = carryOut(client, permit, std::move(write), dryRun, (there->ok() ? "replaced " : "created ") + nameOf(kind), deeds, stop);
        if (!done) return done.error();
    }
    return {};
}

Result<void> uninstallLanding(ApiClient& client, const WritePermit& permit, bool dryRun, LandingDeeds& deeds, const std::stop_token& stop) {
    for (const LandingKind kind : {LandingKind::Binding, LandingKind::Policy}) {
        ApiRequest get;
        get.path = landingPath(kind, kStandingName);
        const Result<ApiReply> there = client.send(get, stop);
        if (!there) return there.error();
        if (there->status == 404) {
            deeds.push_back(nameOf(kind) + " is not there");
            continue;
        }
        if (!there->ok()) return refused(get, *there);
        const Result<void> done = carryOut(client, permit, removeObject(get.path), dryRun, "deleted " + nameOf(kind), deeds, stop);
        if (!done) return done.error();
    }
    return {};
}

}  // namespace bayplan
