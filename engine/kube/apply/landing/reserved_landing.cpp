// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/landing/reserved_landing.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "framework/plugin.h"
#include "io/text/json_way.h"
#include "kube/read/live_object.h"
#include "kube/read/one_object.h"
#include "model/kinds.h"
#include "model/koordinator/reservation.h"
#include "model/landing.h"
#include "model/pod_group.h"

namespace bayplan {

namespace {

using nlohmann::json;

constexpr const KindRow& kReserved = rowOf(ObjectKind::KoordinatorReservation);
constexpr const char* kReservationVersion = "v1alpha1";
constexpr const char* kReservedFor = "1h";
constexpr std::string_view kHeedsNoReservations = "scheduling.koordinator.sh/reservation-ignored";
/// What makes a pod one of a gang of Koordinator. The pod that stands for the Reservation would be counted among the gang's, and
/// might have to wait for them.
constexpr std::string_view kOfItsGang[] = {kKoordinatorGroupLabel, kLightNameLabel, kLightLeastLabel, kGangNameKey, kGangLeastKey, kGangTotalKey, kGangModeKey,
                                           kGangGroupsKey, kGangWaitKey, kGangPolicyKey, kGangPolicyAlias, kGangTopologyKey};
/// What a pod got at its own place, and annotations of no meaning to a scheduler.
constexpr const char* kOfItsPlace[] = {"scheduling.koordinator.sh/reservation-allocated", "scheduling.koordinator.sh/device-allocated", "scheduling.koordinator.sh/resource-status",
                                       "kubectl.kubernetes.io/last-applied-configuration"};

/// Takes out what an earlier landing wrote into the pod, as forgetLanding() does with a pod that was read.
void forgetEarlierLanding(json& metadata, json& spec) {
    json& labels = metadata["labels"];
    if (!labels.is_object() || labels.erase(std::string(kLandingLabel)) == 0) return;
    if (spec.contains("nodeSelector") && spec["nodeSelector"].is_object()) {
        spec["nodeSelector"].erase(std::string(kHostnameLabel));
        if (spec["nodeSelector"].empty()) spec.erase("nodeSelector");
    }
    constexpr const char* kRequired = "requiredDuringSchedulingIgnoredDuringExecution";
    const auto affinity = spec.find("affinity");
    if (affinity == spec.end() || !affinity->is_object()) return;
    const auto ofNodes = affinity->find("nodeAffinity");
    if (ofNodes == affinity->end() || !ofNodes->is_object() || !ofNodes->contains(kRequired) || !(*ofNodes)[kRequired].is_object()) return;
    json& terms = (*ofNodes)[kRequired]["nodeSelectorTerms"];
    if (!terms.is_array()) return;
    for (json& term : terms) {
        if (!term.is_object() || !term.contains("matchFields") || !term["matchFields"].is_array()) continue;
        json& fields = term["matchFields"];
        fields.erase(std::remove_if(fields.begin(), fields.end(), [](const json& field) { return field.is_object() && field.value("key", json()) == "metadata.name"; }), fields.end());
        if (fields.empty()) term.erase("matchFields");
    }
    terms.erase(std::remove_if(terms.begin(), terms.end(), [](const json& term) { return term.is_object() && term.empty(); }), terms.end());
    if (terms.empty()) ofNodes->erase(kRequired);
}

/// The pod that stands for the Reservation in the scheduler: one like the old pod.
json templateOf(const json& pod, const std::string& node) {
    json metadata = {{"namespace", pod["metadata"].value("namespace", json("default"))}}, spec = pod["spec"];
    for (const char* key : {"labels", "annotations"})
        if (pod["metadata"].contains(key) && pod["metadata"][key].is_object()) {
            metadata[key] = pod["metadata"][key];
            for (const std::string_view ofGang : kOfItsGang) metadata[key].erase(std::string(ofGang));
        }
    if (metadata.contains("annotations"))
        for (const char* key : kOfItsPlace) metadata["annotations"].erase(key);
    if (metadata.contains("labels")) forgetEarlierLanding(metadata, spec);
    for (const char* key : {"ephemeralContainers", "schedulingGates"}) spec.erase(key);
    spec["nodeName"] = node;
    return {{"metadata", metadata}, {"spec", spec}};
}

json ownerOf(const json& pod) {
    const json& metadata = pod["metadata"];
    const json none = json::array(), references = metadata.value("ownerReferences", none);
    for (const json& reference : references.is_array() ? references : none) {
        if (!reference.is_object() || reference.value("controller", json()) != true) continue;
        // A StatefulSet's pod comes back with its name, so that no other pod of it takes the room.
        if (reference.value("kind", json()) == "StatefulSet") break;
        json controller = reference;
        controller["namespace"] = metadata.value("namespace", json("default"));
        return {{"controller", controller}};
    }
    return {{"object", {{"kind", "Pod"}, {"namespace", metadata.value("namespace", json("default"))}, {"name", metadata.value("name", json())}}}};
}

Error notReserved() { return Error{ErrorCode::Unreadable, worded("the server answers what is no reservation"), {}}; }

}  // namespace

std::string reservationPath(std::string_view name) {
    std::string path = apiPath({"apis", std::string(kReserved.group), kReservationVersion, std::string(kReserved.resource)});
    return name.empty() ? path : path + apiPath({std::string(name)});
}

Result<ApiRequest> reservationRequest(const std::string& old, const LandingRequest& landing, const std::string& node) {
    const Result<PodFacts> facts = podFacts(old);
    if (!facts) return facts.error();
    const json pod = json::parse(old, nullptr, false);
    if (!pod.is_object() || !pod.contains("spec") || !pod["spec"].is_object()) return Error{ErrorCode::Unreadable, worded("the server answers what is no pod"), {}};
    const json object = {{"apiVersion", std::string(kReserved.group) + "/" + kReservationVersion},
                         {"kind", kReserved.kind},
                         {"metadata", {{"name", landing.name()}, {"labels", {{"app.kubernetes.io/managed-by", "bayplan"}, {std::string(kLandingLabel), landing.id}}}}},
                         {"spec", {{"template", templateOf(pod, node)}, {"owners", json::array({ownerOf(pod)})}, {"allocateOnce", true}, {"ttl", kReservedFor}}}};
    ApiRequest request;
    request.method = HttpMethod::Post;
    request.path = reservationPath();
    request.body = object.dump(-1, ' ', false, json::error_handler_t::replace);
    return request;
}

Result<Found<ReservationFacts>> fetchReservation(ApiClient& client, const std::string& path, const std::stop_token& stop) {
    Result<std::optional<std::string>> text = readText(client, path, stop);
    if (!text) return text.error();
    if (!*text) return Found<ReservationFacts>();
    JsonParser parser;
    const Result<JsonValue> root = parser.parse(**text);
    if (!root || jsonText(*root, "kind") != kReserved.kind) return notReserved();
    const JsonValue metadata = jsonAt(*root, {"metadata"}), status = jsonAt(*root, {"status"});
    ReservationFacts facts;
    facts.name = jsonText(metadata, "name");
    facts.uid = jsonText(metadata, "uid");
    if (facts.name.empty() || facts.uid.empty() || !path.ends_with('/' + facts.name)) return notReserved();
    facts.phase = jsonText(status, "phase");
    facts.node = jsonText(status, "nodeName");
    if (const JsonValue conditions = jsonAt(status, {"conditions"}); conditions.type() == JsonValue::Type::Array)
        conditions.forEachElement([&](JsonValue one) {
            if (jsonText(one, "type") == "Scheduled" && jsonText(one, "status") == "False") facts.why = jsonText(one, "message");
        });
    if (const JsonValue owners = jsonAt(status, {"currentOwners"}); owners.type() == JsonValue::Type::Array)
        owners.forEachElement([&](JsonValue one) {
            if (!facts.ownerUid.empty()) return;
            facts.ownerPod = jsonText(one, "namespace") + '/' + jsonText(one, "name");
            facts.ownerUid = jsonText(one, "uid");
        });
    return Found<ReservationFacts>(std::move(facts));
}

Result<bool> servesReservations(ApiClient& client, const std::stop_token& stop) {
    const std::string path = apiPath({"apis", std::string(kReserved.group), kReservationVersion});
    Result<ApiReply> reply = readOne(client, path, stop);
    if (!reply) return reply.error();
    if (reply->status == 404) return false;
    if (reply->failure) return Error{ErrorCode::Unreadable, "GET " + path + ": " + reply->failure->toString(), {}};
    JsonParser parser;
    const Result<JsonValue> root = parser.parse(reply->body);
    if (!root || jsonText(*root, "kind") != "APIResourceList") return Error{ErrorCode::Unreadable, worded("GET %1: the server answers what is no list", {path}), {}};
    bool served = false;
    if (const JsonValue resources = jsonAt(*root, {"resources"}); resources.type() == JsonValue::Type::Array)
        resources.forEachElement([&](JsonValue one) { served = served || (jsonText(one, "name") == kReserved.resource && jsonText(one, "kind") == kReserved.kind); });
    return served;
}

std::string whyNotReserved(const Scheduler& scheduler, const Pod& pod) {
    const std::string& name = pod.spec->schedulerName;
    const auto* profile = scheduler.profiles().find(name);
    const bool heeds = profile && std::any_of(profile->plugins.begin(), profile->plugins.end(), [](const auto& plugin) { return dynamic_cast<const HoldPlugin*>(plugin.get()) != nullptr; });
    if (!heeds) return "scheduler " + name + " heeds no reservations, as far as its profile is known: the configuration of Koordinator's scheduler says that it does";
    if (!pod.spec->resourceClaims.empty()) return "has resource claims, and a reservation keeps no devices for them";
    if (pod.reservationTerms && pod.reservationTerms->affinity) return "asks for reservations of its own choice";
    if (const std::string* ignored = pod.labels->find(kHeedsNoReservations); ignored && *ignored == "true") return "uses no reservations, as its label says";
    return {};
}

}  // namespace bayplan
