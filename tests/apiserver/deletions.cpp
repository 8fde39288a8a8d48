// SPDX-License-Identifier: GPL-3.0-or-later
// The deleting half of writes.h.
#include <charconv>

#include "apiserver/lists.h"
#include "apiserver/writes.h"

namespace bayplan::apiserver {

namespace {

/// Seconds between the request and the end of a pod: the request's, otherwise its own; 0 if no node runs it.
std::int64_t graceOf(const Json& pod, const Deletion& deletion) {
    const std::string phase = textAt(pod, {"status", "phase"});
    if (textAt(pod, {"spec", "nodeName"}).empty() || phase == "Succeeded" || phase == "Failed") return 0;
    return deletion.graceSeconds.value_or(numberAt(pod, {"spec", "terminationGracePeriodSeconds"}, 30));
}

void markTerminating(const World& world, Json& body, std::int64_t grace) {
    Json& metadata = body["metadata"];
    const bool first = !find(metadata, {"deletionTimestamp"});
    metadata["deletionTimestamp"] = stamp(world.clock.wall() + std::chrono::seconds(grace));
    metadata["deletionGracePeriodSeconds"] = grace;
    if (const std::int64_t generation = numberAt(metadata, {"generation"}); first && generation > 0)
        metadata["generation"] = generation + 1;
}

Answer gone(const Kind& kind, const Object& object) {
    Json status{{"kind", "Status"},
                {"apiVersion", "v1"},
                {"metadata", Json::object()},
                {"status", "Success"},
                {"details", {{"name", object.name}}}};
    if (!kind.group.empty()) status["details"]["group"] = kind.group;
    status["details"]["kind"] = kind.plural;
    status["details"]["uid"] = object.uid;
    return json(200, status);
}

void withdrawDefinition(World& world, const Object& definition) {
    const Json body = definition.body();
    const std::string group = textAt(body, {"spec", "group"}), plural = textAt(body, {"spec", "names", "plural"});
    for (const KindPtr& kind : world.kinds.all())
        if (kind->custom && kind->group == group && kind->plural == plural)
            for (const ObjectPtr& object : world.store.objects({.shelf = kind->shelf}))
                world.store.remove(*kind, object->key);
    world.kinds.withdraw(group, plural);
}

/// What the namespace controller would do over time.
void emptyNamespace(World& world, const std::string& space) {
    for (const KindPtr& kind : world.kinds.all()) {
        if (!kind->namespaced || kind->coreEvent) continue;
        for (const ObjectPtr& object : world.store.objects({.shelf = kind->shelf, .prefix = space + "/"}))
            world.store.remove(*kind, object->key);
    }
}

}  // namespace

Deletion deletionOf(const Json& options, const Request& request) {
    Deletion deletion;
    if (const Json* grace = find(options, {"gracePeriodSeconds"}); grace && grace->is_number_integer())
        deletion.graceSeconds = grace->get<std::int64_t>();
    if (const std::string text = request.parameter("gracePeriodSeconds"); !text.empty()) {
        std::int64_t seconds = 0;
        std::from_chars(text.data(), text.data() + text.size(), seconds);
        deletion.graceSeconds = seconds;
    }
    deletion.uid = textAt(options, {"preconditions", "uid"});
    deletion.revision = textAt(options, {"preconditions", "resourceVersion"});
    deletion.dryRun = isDryRun(request, options);
    return deletion;
}

std::optional<Answer> wrongUid(const Kind& kind, const Object& object, const Deletion& deletion) {
    if (deletion.uid.empty() || deletion.uid == object.uid) return std::nullopt;
    return conflict(kind.name, kind.group, object.name,
                    "the UID in the precondition (" + deletion.uid + ") does not match the UID in record (" + object.uid
                        + "). The object might have been deleted and then recreated");
}

std::variant<ObjectPtr, Answer> removeObject(World& world, const Kind& kind, const ObjectPtr& object,
                                             const Deletion& deletion) {
    if (auto refusal = wrongUid(kind, *object, deletion)) return *refusal;
    if (!deletion.revision.empty() && deletion.revision != std::to_string(object->revision))
        return conflict(kind.name, kind.group, object->name,
                        "the ResourceVersion in the precondition (" + deletion.revision
                            + ") does not match the ResourceVersion in record (" + std::to_string(object->revision)
                            + "). The object might have been modified");
    if (deletion.dryRun) return object;
    Json body = object->body();
    const bool pod = kind.name == "Pod" && kind.group.empty();
    const bool terminating = find(body, {"metadata", "deletionTimestamp"}) != nullptr;
    const std::int64_t grace = pod ? graceOf(body, deletion) : 0;
    const bool held = !listAt(body, {"metadata", "finalizers"}).empty();
    if (terminating
        && (held ? grace == numberAt(body, {"metadata", "deletionGracePeriodSeconds"})
                 : grace > 0 && grace >= numberAt(body, {"metadata", "deletionGracePeriodSeconds"})))
        return object;  // it is terminating already, and ends no sooner
    if (pod || held) {
        markTerminating(world, body, grace);
        const ObjectPtr marked = world.store.put(kind, std::move(body));
        if (held || grace > 0) return marked;
    }
    if (kind.name == "CustomResourceDefinition") withdrawDefinition(world, *object);
    if (kind.name == "Namespace") emptyNamespace(world, object->name);
    if (kind.group == kAdmissionGroup) world.policies.catchUp(world);
    return world.store.remove(kind, object->key);
}

Answer deleteObject(World& world, const Target& target, const Request& request) {
    const Kind& kind = *target.kind;
    Json options = Json::object();
    if (!request.body.empty()) options = request.json();
    if (options.is_discarded()) return badRequest("the body of a DELETE must be DeleteOptions");
    const std::lock_guard lock(world.writing);
    const ObjectPtr there = world.store.get(kind.shelf, target.key());
    if (!there) return notFound(kind.plural, kind.group, target.name);
    const auto removed = removeObject(world, kind, there, deletionOf(options, request));
    if (const auto* refusal = std::get_if<Answer>(&removed)) return *refusal;
    const ObjectPtr& object = std::get<ObjectPtr>(removed);
    const bool pod = kind.name == "Pod" && kind.group.empty();
    if (!pod && !world.store.get(kind.shelf, target.key())) return gone(kind, *object);
    Answer answer;
    answer.body = fullText(kind, *object) + "\n";
    return answer;
}

Answer deleteCollection(World& world, const Target& target, const Request& request) {
    const Kind& kind = *target.kind;
    auto selected = selectionOf(kind, request);
    if (auto* refusal = std::get_if<Answer>(&selected)) return std::move(*refusal);
    const Selection& selection = std::get<Selection>(selected);
    Json options = Json::object();
    if (!request.body.empty()) options = request.json();
    if (options.is_discarded()) return badRequest("the body of a DELETE must be DeleteOptions");
    const std::lock_guard lock(world.writing);
    const auto objects =
        world.store.objects({.shelf = kind.shelf,
                             .prefix = target.space.empty() ? "" : target.space + "/",
                             .accepts = [&](const Object& object) { return selection.accepts(object); }});
    Json items = Json::array();  // as they were
    const std::uint64_t revision = world.store.revision();
    for (const ObjectPtr& object : objects) {
        items.push_back(object->body());
        const auto removed = removeObject(world, kind, object, deletionOf(options, request));
        if (const auto* refusal = std::get_if<Answer>(&removed)) return *refusal;
    }
    return json(200, {{"kind", kind.name + "List"},
                      {"apiVersion", kind.apiVersion()},
                      {"metadata", {{"resourceVersion", std::to_string(revision)}}},
                      {"items", std::move(items)}});
}

}  // namespace bayplan::apiserver
