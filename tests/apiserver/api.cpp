// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/api.h"

#include "apiserver/admission/warnings.h"
#include "apiserver/discovery.h"
#include "apiserver/lists.h"
#include "apiserver/pods.h"
#include "apiserver/reviews.h"
#include "apiserver/writes.h"

namespace bayplan::apiserver {

namespace {

std::vector<std::string> segmentsOf(const std::string& path) {
    std::vector<std::string> all;
    for (std::size_t at = 1; at < path.size();) {
        const std::size_t end = std::min(path.find('/', at), path.size());
        all.push_back(path.substr(at, end - at));
        at = end + 1;
    }
    return all;
}

/// The path of a resource, served or not.
struct Place {
    std::string group, version, resource, space, name, subresource;
};

std::optional<Place> placeOf(const std::string& path) {
    std::vector<std::string> parts = segmentsOf(path);
    Place place;
    std::size_t at = 0;
    if (parts.size() >= 3 && parts[0] == "api") {
        place.version = parts[1];
        at = 2;
    } else if (parts.size() >= 4 && parts[0] == "apis") {
        place.group = parts[1];
        place.version = parts[2];
        at = 3;
    } else {
        return std::nullopt;
    }
    const bool ownSubresource = at + 2 < parts.size() && (parts[at + 2] == "status" || parts[at + 2] == "finalize");
    if (parts[at] == "namespaces" && at + 2 < parts.size() && !ownSubresource) {
        place.space = parts[at + 1];
        at += 2;
    }
    const auto part = [&](std::size_t index) { return index < parts.size() ? parts[index] : std::string(); };
    place.resource = part(at);
    place.name = part(at + 1);
    place.subresource = part(at + 2);
    return at + 3 < parts.size() ? std::nullopt : std::optional(place);
}

/// The verb in access rules; empty if the method has none here.
std::string verbOf(const Request& request, const Place& place) {
    const bool one = !place.name.empty();
    if (request.method == "GET" || request.method == "HEAD")
        return one ? "get" : request.flag("watch") ? "watch"
                                                   : "list";
    if (request.method == "POST") return "create";
    if (request.method == "PUT") return "update";
    if (request.method == "PATCH") return "patch";
    if (request.method == "DELETE") return one ? "delete" : "deletecollection";
    return {};
}

Answer notAllowed() {
    return failure(405, "MethodNotAllowed", "the server does not allow this method on the requested resource",
                   Details{});
}
Answer noSuchPage() {
    return plainText(404, "404 page not found\n");
}

Answer readOne(const World& world, const Target& target, const Request& request) {
    const auto asked = revisionOf(request);
    if (const auto* refusal = std::get_if<Answer>(&asked)) return *refusal;
    if (auto refusal = tooNew(world.store, world.clock, std::get<std::uint64_t>(asked))) return *refusal;
    const ObjectPtr object = world.store.get(target.kind->shelf, target.key());
    if (!object) return notFound(target.kind->plural, target.kind->group, target.name);
    Answer result;
    result.body = fullText(*target.kind, *object) + "\n";
    return result;
}

/// A kind that is served only for old clients, and says so.
Answer componentStatuses() {
    Json items = Json::array();
    for (const auto& [name, port] :
         {std::pair("scheduler", "10259"), {"controller-manager", "10257"}, {"etcd-0", ""}}) {
        Json condition{{"type", "Healthy"}, {"status", "True"}, {"message", "ok"}};
        if (*port)
            condition = {{"type", "Healthy"},
                         {"status", "False"},
                         {"message", std::string("Get \"https://127.0.0.1:") + port
                                         + "/healthz\": dial tcp 127.0.0.1:" + port + ": connect: connection refused"}};
        items.push_back({{"metadata", {{"name", name}}}, {"conditions", Json::array({std::move(condition)})}});
    }
    Answer list = json(200, {{"kind", "ComponentStatusList"},
                             {"apiVersion", "v1"},
                             {"metadata", Json::object()},
                             {"items", std::move(items)}});
    addWarnings({"v1 ComponentStatus is deprecated in v1.19+"}, list);
    return list;
}

Answer serve(World& world, const Target& target, const std::string& verb, const Request& request) {
    const bool pod = target.kind->name == "Pod" && target.kind->group.empty();
    if (pod && target.subresource == "binding")
        return verb == "create" ? bindPod(world, target, request) : notAllowed();
    if (pod && target.subresource == "eviction")
        return verb == "create" ? evictPod(world, target, request) : notAllowed();
    if (!target.subresource.empty() && !(target.subresource == "status" && target.kind->hasStatus)) return noSuchPage();
    if (verb == "get") return readOne(world, target, request);
    if (verb == "list") return listObjects(world.store, world.clock, *target.kind, target.space, request);
    if (verb == "watch")
        return watchObjects(world.store, world.clock, world.lifeline, target.kind, target.space, request);
    const bool status = !target.subresource.empty(), one = !target.name.empty();
    if (verb == "create")
        return one || (target.kind->namespaced && target.space.empty()) ? notAllowed()
                                                                        : createObject(world, target, request);
    if (verb == "update") return one ? updateObject(world, target, request) : notAllowed();
    if (verb == "patch") return one ? patchObject(world, target, request) : notAllowed();
    if (verb == "delete") return status ? notAllowed() : deleteObject(world, target, request);
    return verb == "deletecollection" && target.kind->name != "Namespace" ? deleteCollection(world, target, request)
                                                                          : notAllowed();
}

Answer answerResource(World& world, const User& user, const Place& place, const Request& request) {
    const std::string verb = verbOf(request, place);
    if (verb.empty()) return notAllowed();
    const Action action{
        verb, place.group,
        place.resource, place.subresource,
        place.name, place.resource == "namespaces" && place.space.empty() ? place.name : place.space};
    if (!world.access.allows(user, action)) return forbidden(user, action);
    if (place.group.empty() && place.resource == "componentstatuses" && verb == "list") return componentStatuses();
    Target target{world.kinds.find(place.group, place.version, place.resource), place.space, place.name,
                  place.subresource};
    if (!target.kind || (!place.space.empty() && !target.kind->namespaced)) return noSuchPage();
    if (target.kind->namespaced && place.space.empty() && !place.name.empty()) return noSuchPage();
    if (target.kind->group == "authentication.k8s.io" || target.kind->group == "authorization.k8s.io")
        return verb == "create" ? review(world, *target.kind, user, request) : notAllowed();
    return serve(world, target, verb, request);
}

}  // namespace

Answer answer(World& world, const Request& request) {
    try {
        std::optional<Answer> refusal;
        const std::optional<User> user = world.access.userOf(request, refusal);
        if (!user) return failure(401, "Unauthorized", "Unauthorized");
        if (refusal) return *refusal;
        if (const auto place = placeOf(request.path)) return answerResource(world, *user, *place, request);
        if (!world.access.allowsPath(*user, request.path)) return forbiddenPath(*user, "get", request.path);
        if (request.method != "GET" && request.method != "HEAD") return notAllowed();
        if (auto all = discoverAll(world, request)) return *all;
        if (auto found = discover(world, request.path)) return *found;
        return noSuchPage();
    } catch (const Json::exception& fault) {  // a member of a type that it cannot have
        return badRequest(std::string("json: cannot unmarshal: ") + fault.what());
    }
}

}  // namespace bayplan::apiserver
