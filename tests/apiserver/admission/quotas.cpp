// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/admission/quotas.h"

#include <cstdlib>

#include "apiserver/controllers.h"

namespace bayplan::apiserver {

namespace {

constexpr const char* kShelf = "/resourcequotas";
constexpr const char* kCounted[] = {"pods", "count/pods"};

std::int64_t amountAt(const Json& quota, Path path) {
    return std::strtoll(textAt(quota, path, "0").c_str(), nullptr, 10);
}

void write(World& world, Json quota) {
    world.store.put(*world.kinds.find("", "v1", "resourcequotas"), std::move(quota));
}

}  // namespace

std::optional<Answer> takeFromQuotas(World& world, const Json& pod, bool dryRun) {
    const std::string name = textAt(pod, {"metadata", "name"}), space = textAt(pod, {"metadata", "namespace"});
    for (const ObjectPtr& object : world.store.objects({.shelf = kShelf, .prefix = space + "/"})) {
        Json quota = object->body();
        bool counts = false;
        for (const char* resource : kCounted) {
            if (!find(quota, {"spec", "hard", resource})) continue;
            const std::int64_t used = amountAt(quota, {"status", "used", resource}),
                               hard = amountAt(quota, {"spec", "hard", resource});
            const std::string left = std::string(resource) + "=";
            if (used >= hard)
                return failure(403, "Forbidden",
                               "pods \"" + name + "\" is forbidden: exceeded quota: " + object->name
                                   + ", requested: " + left + "1, used: " + left + std::to_string(used)
                                   + ", limited: " + left + std::to_string(hard),
                               Details{.name = name, .kind = "pods"});
            objectAt(quota, {"status", "used"})[resource] = std::to_string(used + 1);
            counts = true;
        }
        if (counts && !dryRun) write(world, std::move(quota));
    }
    return std::nullopt;
}

void recountQuotas(World& world) {
    for (const ObjectPtr& object : world.store.objects({.shelf = kShelf})) {
        const auto counted =
            world.store.objects({.shelf = "/pods", .prefix = object->space + "/", .accepts = [](const Object& pod) {
                                     return pod.fields.at(kPhase) != "Succeeded" && pod.fields.at(kPhase) != "Failed";
                                 }});
        Json quota = object->body(), status = Json::object();
        const Json* hard = find(quota, {"spec", "hard"});
        status["hard"] = hard ? *hard : Json::object();
        status["used"] = quota.value("status", Json::object()).value("used", Json::object());
        for (const char* resource : kCounted)
            if (hard && hard->contains(resource)) status["used"][resource] = std::to_string(counted.size());
        if (quota.contains("status") && same(quota["status"], status)) continue;
        quota["status"] = std::move(status);
        write(world, std::move(quota));
    }
}

}  // namespace bayplan::apiserver
