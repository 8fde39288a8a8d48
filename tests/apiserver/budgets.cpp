// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/budgets.h"

#include <cstdlib>
#include <map>
#include <set>

#include "apiserver/pod_defaults.h"

namespace bayplan::apiserver {

namespace {

constexpr const char* kShelf = "policy/poddisruptionbudgets";
constexpr std::size_t kMostDisrupted = 2000;
constexpr std::int64_t kDisruptedSeconds = 120;  // an eviction that did not happen is forgotten after that

const Kind& budgetKind(const World& world) {
    return *world.kinds.find("policy", "v1", "poddisruptionbudgets");
}

Answer blocked(const std::string& why, int retry) {
    return failure(429, "TooManyRequests", "Cannot evict pod as it would violate the pod's disruption budget.",
                   Details{.causes = {{{"reason", "DisruptionBudget"}, {"message", why}}}, .retryAfterSeconds = retry});
}

std::optional<Answer> refusalOf(const Json& budget) {
    const std::string name = textAt(budget, {"metadata", "name"});
    if (numberAt(budget, {"status", "observedGeneration"}) < numberAt(budget, {"metadata", "generation"}))
        return blocked("The disruption budget " + name + " is still being processed by the server.", 10);
    const std::int64_t allowed = numberAt(budget, {"status", "disruptionsAllowed"});
    const std::int64_t healthy = numberAt(budget, {"status", "currentHealthy"}),
                       wanted = numberAt(budget, {"status", "desiredHealthy"});
    if (const Json* disrupted = find(budget, {"status", "disruptedPods"});
        allowed < 0 || (disrupted && disrupted->size() > kMostDisrupted))
        return failure(
            403, "Forbidden",
            "poddisruptionbudgets.policy \"" + name + "\" is forbidden: "
                + (allowed < 0 ? "pdb disruptions allowed is negative"
                               : "DisruptedPods map too big - too many evictions not confirmed by PDB controller"),
            Details{.name = name, .group = "policy", .kind = "poddisruptionbudgets"});
    if (allowed > 0) return std::nullopt;
    if (healthy <= wanted)
        return blocked("The disruption budget " + name + " needs " + std::to_string(wanted) + " healthy pods and has "
                           + std::to_string(healthy) + " currently",
                       0);
    return blocked("The disruption budget " + name + " does not allow evicting pods currently", 0);
}

/// A pod that is not ready needs no budget if the budget says so, or if enough others are healthy.
bool ignoresBudget(const Json& budget, const Json& pod) {
    if (isReady(pod)) return false;
    if (textAt(budget, {"spec", "unhealthyPodEvictionPolicy"}, "IfHealthyBudget") == "AlwaysAllow") return true;
    const std::int64_t healthy = numberAt(budget, {"status", "currentHealthy"}),
                       wanted = numberAt(budget, {"status", "desiredHealthy"});
    return wanted > 0 && healthy >= wanted
           && numberAt(budget, {"status", "observedGeneration"}) >= numberAt(budget, {"metadata", "generation"});
}

/// The base of a budget in percent or of maxUnavailable: the number of pods that the controllers want.
std::int64_t expectedOf(const World& world, const std::vector<Json>& pods) {
    std::map<std::string, std::int64_t> controllers;
    for (const Json& pod : pods)
        for (const Json& owner : listAt(pod, {"metadata", "ownerReferences"})) {
            if (!trueAt(owner, {"controller"})) continue;
            const KindPtr kind = world.kinds.findByName(textAt(owner, {"apiVersion"}), textAt(owner, {"kind"}));
            const ObjectPtr object = kind ? world.store.get(kind->shelf, keyOf(textAt(pod, {"metadata", "namespace"}),
                                                                               textAt(owner, {"name"})))
                                          : nullptr;
            if (object) controllers[object->uid] = numberAt(object->body(), {"spec", "replicas"}, 1);
        }
    std::int64_t sum = 0;
    for (const auto& [uid, replicas] : controllers) sum += replicas;
    return controllers.empty() ? static_cast<std::int64_t>(pods.size()) : sum;
}

Json statusOf(const World& world, const Json& budget) {
    const LabelSelector selector = labelSelectorOf(find(budget, {"spec", "selector"}));
    const auto objects =
        world.store.objects({.shelf = "/pods",
                             .prefix = textAt(budget, {"metadata", "namespace"}) + "/",
                             .accepts = [&](const Object& object) { return selector.accepts(object.labels); }});
    std::vector<Json> pods;
    for (const ObjectPtr& object : objects) {
        Json pod = object->body();
        const std::string phase = textAt(pod, {"status", "phase"});
        if (phase != "Succeeded" && phase != "Failed") pods.push_back(std::move(pod));
    }
    Json disrupted = Json::object();
    const std::int64_t now = world.clock.wall().count() / 1'000'000;
    std::int64_t healthy = 0;
    for (const Json& pod : pods) {
        const bool leaving = find(pod, {"metadata", "deletionTimestamp"});
        const std::string since =
            textAt(budget, {"status", "disruptedPods", textAt(pod, {"metadata", "name"}).c_str()});
        const bool taken = !leaving && !since.empty() && now - secondsOf(since) < kDisruptedSeconds;
        if (taken) disrupted[textAt(pod, {"metadata", "name"})] = since;
        if (!leaving && !taken && isReady(pod)) ++healthy;
    }
    const std::int64_t expected = expectedOf(world, pods);
    const Json* least = find(budget, {"spec", "minAvailable"});
    const Json* most = find(budget, {"spec", "maxUnavailable"});
    const bool fromPods = least && least->is_number();
    const std::int64_t wanted =
        least ? scaled(*least, expected) : std::max<std::int64_t>(0, expected - (most ? scaled(*most, expected) : 0));
    const std::int64_t allowed = expected > 0 ? std::max<std::int64_t>(0, healthy - wanted) : 0;
    Json status = Json::object();
    status["observedGeneration"] = numberAt(budget, {"metadata", "generation"});
    if (!disrupted.empty()) status["disruptedPods"] = std::move(disrupted);
    status["disruptionsAllowed"] = allowed;
    status["currentHealthy"] = healthy;
    status["desiredHealthy"] = wanted;
    status["expectedPods"] = fromPods ? static_cast<std::int64_t>(pods.size()) : expected;
    std::string since = world.now();
    for (const Json& condition : listAt(budget, {"status", "conditions"}))
        if (textAt(condition, {"status"}) == (allowed > 0 ? "True" : "False"))
            since = textAt(condition, {"lastTransitionTime"});
    status["conditions"] = Json::array({{{"type", "DisruptionAllowed"},
                                         {"status", allowed > 0 ? "True" : "False"},
                                         {"observedGeneration", numberAt(budget, {"metadata", "generation"})},
                                         {"lastTransitionTime", since},
                                         {"reason", allowed > 0 ? "SufficientPods" : "InsufficientPods"},
                                         {"message", ""}}});
    return status;
}

}  // namespace

bool isReady(const Json& pod) {
    return conditionOf(pod, "Ready") == "True";
}

bool heedsBudget(const Json& pod) {
    const std::string phase = textAt(pod, {"status", "phase"});
    return phase != "Succeeded" && phase != "Failed" && phase != "Pending"
           && !find(pod, {"metadata", "deletionTimestamp"});
}

std::int64_t scaled(const Json& value, std::int64_t total) {
    if (value.is_number_integer()) return value.get<std::int64_t>();
    const std::string text = value.is_string() ? value.get<std::string>() : std::string();
    const std::int64_t number = std::strtoll(text.c_str(), nullptr, 10);
    return text.ends_with('%') ? (number * total + 99) / 100 : number;
}

std::optional<Answer> takeFromBudget(World& world, const Json& pod, bool dryRun) {
    const std::string space = textAt(pod, {"metadata", "namespace"});
    const Labels labels = labelsOf(pod);
    std::vector<Json> budgets;
    for (const ObjectPtr& object : world.store.objects({.shelf = kShelf, .prefix = space + "/"})) {
        Json budget = object->body();
        if (labelSelectorOf(find(budget, {"spec", "selector"})).accepts(labels)) budgets.push_back(std::move(budget));
    }
    if (budgets.empty()) return std::nullopt;
    if (budgets.size() > 1)
        return failure(
            500, "",
            "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.");
    Json& budget = budgets[0];
    if (ignoresBudget(budget, pod)) return std::nullopt;
    if (auto refusal = refusalOf(budget)) return refusal;
    if (dryRun) return std::nullopt;
    Json& status = budget["status"];
    const std::int64_t left = numberAt(status, {"disruptionsAllowed"}) - 1;
    status["disruptionsAllowed"] = left;
    objectAt(status, {"disruptedPods"})[textAt(pod, {"metadata", "name"})] = world.now();
    if (left == 0)
        setCondition(budget, {{"type", "DisruptionAllowed"},
                              {"status", "False"},
                              {"observedGeneration", numberAt(budget, {"metadata", "generation"})},
                              {"lastTransitionTime", world.now()},
                              {"reason", "InsufficientPods"},
                              {"message", ""}});
    world.store.put(budgetKind(world), std::move(budget));
    return std::nullopt;
}

bool recountBudgets(World& world) {
    bool changed = false;
    for (const ObjectPtr& object : world.store.objects({.shelf = kShelf})) {
        Json budget = object->body();
        Json status = statusOf(world, budget);
        if (budget.contains("status") && same(budget["status"], status)) continue;
        budget["status"] = std::move(status);
        world.store.put(budgetKind(world), std::move(budget));
        changed = true;
    }
    return changed;
}

}  // namespace bayplan::apiserver
