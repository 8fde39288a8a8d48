// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/reviews.h"

#include "apiserver/writes.h"

namespace bayplan::apiserver {

namespace {

Answer whoAmI(const World& world, const User& user) {
    Json info{{"username", user.name}};
    if (!user.uid.empty()) info["uid"] = user.uid;
    info["groups"] = user.groups;
    return json(201, {{"kind", "SelfSubjectReview"},
                      {"apiVersion", "authentication.k8s.io/v1"},
                      {"metadata", {{"creationTimestamp", world.now()}}},
                      {"status", {{"userInfo", std::move(info)}}}});
}

Answer accessReview(const World& world, const User& user, const Json& body) {
    const Json* asked = find(body, {"spec", "resourceAttributes"});
    const Json* path = find(body, {"spec", "nonResourceAttributes"});
    if (!asked == !path)
        return invalid(
            "SelfSubjectAccessReview", "authorization.k8s.io", "",
            {{"FieldValueInvalid", "spec.resourceAttributes",
              "Invalid value: exactly one of nonResourceAttributes or resourceAttributes must be specified"}});
    const bool allowed = asked
                             ? world.access.allows(user, {textAt(*asked, {"verb"}), textAt(*asked, {"group"}),
                                                          textAt(*asked, {"resource"}), textAt(*asked, {"subresource"}),
                                                          textAt(*asked, {"name"}), textAt(*asked, {"namespace"})})
                             : world.access.allowsPath(user, textAt(*path, {"path"}));
    return json(201, {{"kind", "SelfSubjectAccessReview"},
                      {"apiVersion", "authorization.k8s.io/v1"},
                      {"metadata", Json::object()},
                      {"spec", body["spec"]},
                      {"status", {{"allowed", allowed}}}});
}

Answer rulesReview(const World& world, const User& user, const Json& body) {
    const std::string space = textAt(body, {"spec", "namespace"});
    if (space.empty()) return badRequest("no namespace on request");
    Json rules = Json::array();
    for (const Rule& rule : world.access.rulesOf(user)) {
        bool here = rule.spaces.empty();
        for (const std::string& one : rule.spaces) here = here || one == space;
        if (!here) continue;
        Json told{{"verbs", rule.verbs}, {"apiGroups", rule.groups}, {"resources", rule.resources}};
        if (!rule.names.empty()) told["resourceNames"] = rule.names;
        rules.push_back(std::move(told));
    }
    Json paths = parse(R"([
        ["/healthz", "/livez", "/readyz", "/version", "/version/"],
        ["/api", "/api/*", "/apis", "/apis/*", "/healthz", "/livez", "/openapi", "/openapi/*", "/readyz", "/version",
         "/version/"],
        ["/.well-known", "/.well-known/*"]])");  // the rights of every user of a new cluster
    Json open = Json::array();
    for (const Json& list : paths) open.push_back({{"verbs", {"get"}}, {"nonResourceURLs", list}});
    if (world.access.isMaster(user)) open.push_back({{"verbs", {"*"}}, {"nonResourceURLs", {"*"}}});
    Json status{{"resourceRules", std::move(rules)}, {"nonResourceRules", std::move(open)}, {"incomplete", false}};
    return json(201, {{"kind", "SelfSubjectRulesReview"},
                      {"apiVersion", "authorization.k8s.io/v1"},
                      {"metadata", Json::object()},
                      {"spec", Json::object()},
                      {"status", std::move(status)}});
}

}  // namespace

Answer review(const World& world, const Kind& kind, const User& user, const Request& request) {
    const auto parsed = bodyOf(kind, request);
    if (const auto* refusal = std::get_if<Answer>(&parsed)) return *refusal;
    const Json& body = std::get<Json>(parsed);
    if (kind.name == "SelfSubjectReview") return whoAmI(world, user);
    return kind.name == "SelfSubjectAccessReview" ? accessReview(world, user, body) : rulesReview(world, user, body);
}

}  // namespace bayplan::apiserver
