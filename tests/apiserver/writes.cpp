// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/writes.h"

#include "apiserver/admission.h"
#include "apiserver/admission/apply.h"
#include "apiserver/admission/quotas.h"
#include "apiserver/admission/warnings.h"
#include "apiserver/events.h"
#include "apiserver/manifests.h"
#include "apiserver/patches.h"

namespace bayplan::apiserver {

namespace {

Answer unsupportedMedia() {
    return failure(415, "UnsupportedMediaType", "415: Unsupported Media Type", Details{});
}

Answer shown(int status, const Kind& kind, const Object& object) {
    Answer answer;
    answer.status = status;
    answer.body = fullText(kind, object) + "\n";
    return answer;
}

/// Stores the object, or in a dry run only returns it.
ObjectPtr keep(World& world, const Kind& kind, Json body, bool dryRun, std::uint64_t revisionNow) {
    if (kind.group == kAdmissionGroup) world.policies.catchUp(world);
    return dryRun ? makeObject(kind, std::move(body), revisionNow) : world.store.put(kind, std::move(body));
}

Answer staleVersion(const Kind& kind, const std::string& name) {
    return conflict(kind.plural, kind.group, name,
                    "the object has been modified; please apply your changes to the latest version and try again");
}

void afterWrite(World& world, const Kind& kind, const Json& body) {
    if (kind.name == "CustomResourceDefinition") world.kinds.define(body);
}

std::optional<Answer> unfit(const World& world, const Target& target, Json& body) {
    const Kind& kind = *target.kind;
    Json& metadata = objectAt(body, {"metadata"});
    if (const std::string space = textAt(metadata, {"namespace"});
        kind.namespaced && !space.empty() && space != target.space)
        return badRequest("the namespace of the provided object does not match the namespace sent on the request");
    if (!textAt(metadata, {"resourceVersion"}).empty())
        return badRequest("resourceVersion should not be set on objects to be created");
    if (kind.namespaced) {
        metadata["namespace"] = target.space;
        const ObjectPtr space = world.store.get("/namespaces", target.space);
        if (!space) return notFound("namespaces", "", target.space);
        if (textAt(space->body(), {"status", "phase"}) == "Terminating")
            return failure(403, "Forbidden",
                           kind.plural + " \"" + textAt(metadata, {"name"})
                               + "\" is forbidden: unable to create new content in namespace " + target.space
                               + " because it is being terminated",
                           Details{.name = textAt(metadata, {"name"}),
                                   .group = kind.group,
                                   .kind = kind.plural,
                                   .causes = {{{"reason", "NamespaceTerminating"},
                                               {"message", "namespace " + target.space + " is being terminated"},
                                               {"field", "metadata.namespace"}}}});
    } else {
        metadata.erase("namespace");
    }
    return std::nullopt;
}

/// The last steps of PUT and PATCH, from the wanted object.
Answer change(World& world, const Target& target, const ObjectPtr& there, const Json& old, Json body, bool dryRun,
              bool patched) {
    const Kind& kind = *target.kind;
    if (const std::string uid = textAt(body, {"metadata", "uid"}); !uid.empty() && uid != there->uid) {
        const FieldFault fixed{"FieldValueInvalid", "metadata.uid",
                               "Invalid value: \"" + uid + "\": field is immutable"};
        if (patched) return invalid(kind.name, kind.group, target.name, {fixed, fixed});  // found twice, reported once
        return conflict(kind.plural, kind.group, target.name,
                        "Precondition failed: UID in precondition: " + uid + ", UID in object meta: " + there->uid);
    }
    if (const std::string version = textAt(body, {"metadata", "resourceVersion"});
        !version.empty() && version != std::to_string(there->revision))
        return staleVersion(kind, target.name);
    completeChanged(kind, old, body, target.subresource == "status");
    if (const auto faults = faultsOfChange(kind, old, body); !faults.empty())
        return invalid(kind.name, kind.group, target.name, faults);
    if (kind.name == "Pod" && kind.group.empty())
        for (const char* list : {"schedulingGates", "nodeSelector", "tolerations"})
            if (const Json* left = find(body, {"spec", list}); left && left->empty()) body["spec"].erase(list);
    const ObjectPtr changed = makeObject(kind, body, there->revision);
    if (same(changed->body(), there->body())) return shown(200, kind, *there);  // nothing to write: no new revision
    const bool released = find(body, {"metadata", "deletionTimestamp"})
                          && listAt(body, {"metadata", "finalizers"}).empty()
                          && !listAt(old, {"metadata", "finalizers"}).empty()
                          && numberAt(body, {"metadata", "deletionGracePeriodSeconds"}) == 0;
    const ObjectPtr kept = keep(world, kind, body, dryRun, there->revision);
    if (!dryRun) afterWrite(world, kind, body);
    if (released && !dryRun) world.store.remove(kind, kept->key);
    return shown(200, kind, *kept);
}

/// The object of an apply patch, in YAML or JSON; a discarded value if it is none.
Json configurationOf(const Request& request) {
    const auto documents = readManifests(request.body);
    const auto* all = std::get_if<std::vector<Json>>(&documents);
    return all && all->size() == 1 ? (*all)[0] : Json(Json::value_t::discarded);
}

Json asStored(const Kind& kind, Json body) {
    return kind.coreEvent ? fromCoreEvent(std::move(body)) : body;
}

}  // namespace

bool isDryRun(const Request& request, const Json& options) {
    if (request.parameter("dryRun") == "All") return true;
    const Json& list = listAt(options, {"dryRun"});
    return !list.empty() && list[0] == "All";
}

std::variant<Json, Answer> bodyOf(const Kind& kind, const Request& request) {
    Json body = request.json();
    const std::string type = request.mediaType();
    const bool binary = type == "application/vnd.kubernetes.protobuf" && !body.is_discarded();
    if (!type.empty() && type != "application/json" && !binary) return unsupportedMedia();
    if (!body.is_object())
        return badRequest("the object provided is unrecognized (must be of type " + kind.name
                          + "): couldn't get version/kind; json parse error: not an object ("
                          + request.body.substr(0, 40) + ")");
    const std::string name = textAt(body, {"kind"}, kind.name),
                      version = textAt(body, {"apiVersion"}, kind.apiVersion());
    if (name != kind.name)
        return badRequest(name + " in version \"" + kind.version + "\" cannot be handled as a " + kind.name
                          + ": converting (" + version + "." + name + ") to (" + kind.apiVersion() + "." + kind.name
                          + "): unknown conversion");
    if (version != kind.apiVersion())
        return badRequest("the API version in the data (" + version + ") does not match the expected API version ("
                          + kind.apiVersion() + ")");
    return body;
}

Answer createObject(World& world, const Target& target, const Request& request) {
    const Kind& kind = *target.kind;
    auto parsed = bodyOf(kind, request);
    if (auto* refusal = std::get_if<Answer>(&parsed)) return std::move(*refusal);
    Json body = asStored(kind, std::get<Json>(std::move(parsed)));
    const bool pod = kind.name == "Pod" && kind.group.empty(), dryRun = isDryRun(request, {});
    std::vector<std::string> warnings;
    if (pod)
        if (auto refusal = checkFields(request, body, warnings)) return *refusal;
    const std::lock_guard lock(world.writing);
    if (auto refusal = unfit(world, target, body)) return *refusal;
    for (const char* member :
         {"generation", "deletionTimestamp", "deletionGracePeriodSeconds", "managedFields", "selfLink"})
        body["metadata"].erase(member);
    if (pod)
        if (auto refusal = admitPod(world, body)) return *refusal;
    nameNew(world, body);
    completeNew(world, kind, body);
    const std::string name = textAt(body, {"metadata", "name"});
    if (const auto faults = faultsOf(kind, body); !faults.empty()) return invalid(kind.name, kind.group, name, faults);
    if (world.store.get(kind.shelf, keyOf(target.space, name)))
        return failure(409, "AlreadyExists",
                       kind.plural + (kind.group.empty() ? "" : "." + kind.group) + " \"" + name + "\" already exists",
                       Details{.name = name, .group = kind.group, .kind = kind.plural});
    if (pod)
        if (auto refusal = takeFromQuotas(world, body, dryRun)) return *refusal;
    const ObjectPtr made = keep(world, kind, body, dryRun, 0);
    if (!dryRun) afterWrite(world, kind, body);
    Answer answer = shown(201, kind, *made);
    addWarnings(warnings, answer);
    return answer;
}

Answer updateObject(World& world, const Target& target, const Request& request) {
    const Kind& kind = *target.kind;
    auto parsed = bodyOf(kind, request);
    if (auto* refusal = std::get_if<Answer>(&parsed)) return std::move(*refusal);
    Json body = asStored(kind, std::get<Json>(std::move(parsed)));
    if (const std::string name = textAt(body, {"metadata", "name"}); name != target.name)
        return badRequest("the name of the object (" + name + ") does not match the name on the URL (" + target.name
                          + ")");
    const std::lock_guard lock(world.writing);
    const ObjectPtr there = world.store.get(kind.shelf, target.key());
    if (!there) return notFound(kind.plural, kind.group, target.name);
    if ((kind.custom || kind.name == "PodDisruptionBudget") && textAt(body, {"metadata", "resourceVersion"}).empty())
        return invalid(
            kind.name, kind.group, target.name,
            {{"FieldValueInvalid", "metadata.resourceVersion", "Invalid value: 0: must be specified for an update"}});
    return change(world, target, there, there->body(), std::move(body), isDryRun(request, {}), false);
}

Answer patchObject(World& world, const Target& target, const Request& request) {
    const Kind& kind = *target.kind;
    const std::string type = request.mediaType();
    const bool merge = type == "application/merge-patch+json", steps = type == "application/json-patch+json";
    const bool strategic = type == "application/strategic-merge-patch+json" && !kind.custom;
    const bool apply = type == "application/apply-patch+yaml";
    if (!merge && !steps && !strategic && !apply) return unsupportedMedia();
    if (apply && request.parameter("fieldManager").empty())
        return invalid("PatchOptions", "meta.k8s.io", "",
                       {{"FieldValueRequired", "fieldManager", "Required value: is required for apply patch"}});
    const Json patch = apply ? configurationOf(request) : request.json();
    if (patch.is_discarded()) return badRequest("error decoding patch: the body is no JSON");
    if (steps ? !patch.is_array() : !patch.is_object())
        return badRequest("error decoding patch: json: cannot unmarshal the patch's outermost value");
    const std::lock_guard lock(world.writing);
    const ObjectPtr there = world.store.get(kind.shelf, target.key());
    if (!there) return notFound(kind.plural, kind.group, target.name);
    Json body = fullBody(kind, *there);
    if (apply) applyConfiguration(body, patch);
    if (merge) mergePatch(body, patch);
    if (strategic) strategicPatch(body, patch);
    if (steps)
        if (jsonPatch(body, patch))  // mismatches are not reported
            return failure(422, "Invalid", "the server rejected our request due to an error in our request", Details{});
    if (textAt(body, {"metadata", "name"}) != target.name)
        return invalid(kind.name, kind.group, target.name,
                       {{"FieldValueInvalid", "metadata.name",
                         "Invalid value: \"" + textAt(body, {"metadata", "name"}) + "\": field is immutable"}});
    return change(world, target, there, there->body(), asStored(kind, std::move(body)), isDryRun(request, {}), true);
}

}  // namespace bayplan::apiserver
