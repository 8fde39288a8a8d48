// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/landing/landing_release.h"

#include <algorithm>
#include <array>
#include <map>

#include "io/text/json_value.h"
#include "io/text/time_text.h"
#include "kube/apply/apply_calls.h"
#include "kube/apply/landing/reserved_landing.h"
#include "kube/apply/landing_objects.h"
#include "kube/apply/live_facts.h"
#include "kube/read/live_object.h"
#include "model/kinds.h"
#include "model/landing.h"

namespace bayplan {

namespace {

using LeftoverIs = Leftover::Is;

struct Spot {
    LeftoverIs is;
    const char* what;  // for people
    std::string path;
    std::string selector;
    std::string fields;
};

std::array<Spot, 6> places() {
    const std::string landing(kLandingLabel);
    return {{{LeftoverIs::Binding, "policy bindings", landingPath(LandingKind::Binding), landing, {}},
             {LeftoverIs::Policy, "policies", landingPath(LandingKind::Policy), landing, {}},
             {LeftoverIs::Request, "landing requests", "/api/v1/configmaps", std::string(kRequestLabel) + "=true", {}},
             {LeftoverIs::Reserved, "reservations", reservationPath(), landing, {}},
             {LeftoverIs::Cordoned, "cordoned nodes", "/api/v1/nodes", landing, {}},
             {LeftoverIs::GatedPod, "pods that are held back", "/api/v1/pods", landing, "status.phase=Pending"}}};
}

JsonValue part(const JsonValue& object, std::string_view key) {
    JsonValue found;
    object.find(key, found);
    return found;
}

std::string singular(LeftoverIs is) {
    switch (is) {
    case LeftoverIs::Binding: return "MutatingAdmissionPolicyBinding ";
    case LeftoverIs::Policy: return "MutatingAdmissionPolicy ";
    case LeftoverIs::Request: return "ConfigMap ";
    case LeftoverIs::Reserved: return std::string(rowOf(ObjectKind::KoordinatorReservation).kind) + " ";
    case LeftoverIs::GatedPod: return "gated Pod ";
    case LeftoverIs::PinnedPod: return "pinned Pod ";
    case LeftoverIs::Cordoned: break;
    }
    return "cordoned Node ";
}

/// "namespace/name" of a path in a namespace, otherwise the name.
std::string keyIn(const std::string& path) {
    const std::string name = path.substr(path.rfind('/') + 1);
    const std::size_t at = path.find("/namespaces/");
    if (at == std::string::npos) return name;
    const std::size_t begin = at + 12;
    return path.substr(begin, path.find('/', begin) - begin) + "/" + name;
}

/// The target node of a landing's pods, according to its objects; empty: not given.
std::string nodeIn(LeftoverIs is, const JsonValue& item) {
    if (is == LeftoverIs::Policy) return jsonText(part(part(item, "metadata"), "annotations"), kNodeAnnotation);
    const JsonValue data = part(item, "data");
    return is == LeftoverIs::Request && jsonText(data, "mode") == "gate" ? jsonText(data, "node") : std::string();
}

/// The leftover in an item of a list; absent if it is none.
std::optional<Leftover> leftoverIn(const Spot& place, const JsonValue& item) {
    const JsonValue metadata = part(item, "metadata"), labels = part(metadata, "labels");
    Leftover leftover;
    leftover.is = place.is;
    const std::string space = jsonText(metadata, "namespace"), name = jsonText(metadata, "name");
    if (name.empty()) return {};
    leftover.path = space.empty() ? place.path + apiPath({name}) : "/api/v1" + apiPath({"namespaces", space, place.is == LeftoverIs::Request ? "configmaps" : "pods", name});
    leftover.landing = place.is == LeftoverIs::Request ? jsonText(part(item, "data"), "landing") : jsonText(labels, kLandingLabel);
    leftover.uid = jsonText(metadata, "uid");
    leftover.version = jsonText(metadata, "resourceVersion");
    if (place.is != LeftoverIs::Cordoned) leftover.since = unixSeconds(jsonText(metadata, "creationTimestamp")).value_or(0);
    if (!part(metadata, "deletionTimestamp").isNull()) return {};
    if (place.is != LeftoverIs::GatedPod) return leftover;
    std::string text;
    item.appendTo(text);
    if (!text.empty() && text.front() == '{' && jsonText(item, "kind").empty()) text.insert(1, "\"kind\":\"Pod\",");
    const Result<PodFacts> pod = podFacts(std::move(text));
    if (!pod || !pod->node.empty()) return {};
    if (pod->gatedByLanding) return leftover;
    if (pod->unschedulable.empty()) return {};
    leftover.is = LeftoverIs::PinnedPod;
    return leftover;
}

}  // namespace

std::string Leftover::key() const { return keyIn(path); }

std::string Leftover::toString() const { return singular(is) + key() + (landing.empty() ? "" : " of landing " + landing); }

std::string Leftover::run() const { return landing.substr(0, landing.find('-')); }

Result<Leftovers> findLeftovers(ApiClient& client, std::int64_t since, const std::set<std::string>& running, const std::stop_token& stop) {
    Leftovers all;
    std::vector<Leftover> pinned;
    std::map<std::string, std::string> nodes;  // by landing
    for (const Spot& place : places()) {
        ApiRequest request;
        request.path = place.path;
        request.query.emplace_back("labelSelector", place.selector);
        if (!place.fields.empty()) request.query.emplace_back("fieldSelector", place.fields);
        Result<ApiReply> reply = client.send(request, stop);
        if (!reply) return reply.error();
        if (reply->status == 404) continue;  // not served, so there is none
        if (reply->status == 403) {
            all.unknown.push_back("not known: " + std::string(place.what) + ": " + reply->failure->toString());
            continue;
        }
        if (!reply->ok()) return Error{ErrorCode::Unreadable, "GET " + place.path + ": " + reply->failure->toString(), {}};
        JsonParser parser;
        const Result<JsonValue> root = parser.parse(reply->body);
        const JsonValue items = root ? part(*root, "items") : JsonValue();
        if (!root || !jsonText(*root, "kind").ends_with("List")) return Error{ErrorCode::Unreadable, worded("GET %1: the server answers what is no list", {place.path}), {}};
        if (items.type() != JsonValue::Type::Array) continue;
        items.forEachElement([&](JsonValue item) {
            std::optional<Leftover> leftover = leftoverIn(place, item);
            if (!leftover) return;
            if (std::string node = nodeIn(leftover->is, item); !node.empty()) nodes.emplace(leftover->landing, std::move(node));
            if (running.contains(leftover->run())) return;
            if (leftover->since > since) {
                ++all.young;
                return;
            }
            if (const auto known = nodes.find(leftover->landing); leftover->is == LeftoverIs::GatedPod && known != nodes.end()) leftover->node = known->second;
            (leftover->is == LeftoverIs::PinnedPod ? pinned : all.found).push_back(std::move(*leftover));
        });
    }
    // Without its binding a policy does nothing, and it alone knows the node of the pods that it held back.
    std::stable_partition(all.found.begin(), all.found.end(), [](const Leftover& one) { return one.is != LeftoverIs::Policy; });
    all.found.insert(all.found.end(), pinned.begin(), pinned.end());
    return all;
}

Result<std::optional<ApiRequest>> requestToTakeAway(ApiClient& client, const Leftover& leftover, const std::stop_token& stop) {
    if (leftover.is == LeftoverIs::Cordoned) return std::optional(landingCordonRequest(leftover.key(), leftover.uid, leftover.version, leftover.landing, false));
    if (leftover.is == LeftoverIs::PinnedPod) return std::optional(evictionRequest(leftover.key(), leftover.uid, false));
    if (leftover.is != LeftoverIs::GatedPod) return std::optional(removeObject(leftover.path));
    const Result<Found<std::string>> text = fetchPodText(client, leftover.key(), stop);
    if (!text) return text.error();
    if (!*text) return std::optional<ApiRequest>();
    Result<ApiRequest> release = releaseRequest(**text, leftover.node);
    if (release) return std::optional(std::move(*release));
    if (release.error().code == ErrorCode::Conflict) return std::optional<ApiRequest>();  // somebody released it
    return release.error();
}

}  // namespace bayplan
