// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/read/access_rules.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "io/text/json_value.h"
#include "kube/read/live_object.h"

namespace bayplan {

namespace {

bool contains(const std::vector<std::string>& all, const std::string& one) { return std::find(all.begin(), all.end(), one) != all.end(); }

std::vector<std::string> texts(const JsonValue& object, std::string_view key) {
    std::vector<std::string> all;
    JsonValue list;
    if (object.find(key, list) && list.type() == JsonValue::Type::Array)
        list.forEachElement([&](JsonValue one) {
            if (one.type() == JsonValue::Type::String) all.emplace_back(one.string());
        });
    return all;
}

}  // namespace

bool AccessRule::covers(const Permission& permission) const {
    const auto any = [](const std::vector<std::string>& all, const std::string& one) { return contains(all, "*") || contains(all, one); };
    const bool plain = permission.subresource.empty();
    const bool resource = any(resources, plain ? permission.resource : permission.resource + "/" + permission.subresource)
                          || (!plain && contains(resources, "*/" + permission.subresource));
    // A rule with names, even an empty one, does not cover all objects.
    const bool object = names.empty() || (!permission.name.empty() && contains(names, permission.name));
    return resource && object && any(verbs, permission.verb) && any(groups, permission.group);
}

// Uses the parser that rejects endless nesting, as for everything that a server sends.
AccessRules AccessRules::from(const std::string& review) {
    AccessRules rules;
    JsonParser parser;
    std::string text = review;
    const Result<JsonValue> root = parser.parse(text);
    JsonValue status, list, incomplete;
    if (!root || root->type() != JsonValue::Type::Object || jsonText(*root, "kind") != "SelfSubjectRulesReview" || !root->find("status", status)
        || status.type() != JsonValue::Type::Object || !status.find("resourceRules", list) || list.type() != JsonValue::Type::Array)
        return rules;
    list.forEachElement([&](JsonValue rule) {
        if (rule.type() == JsonValue::Type::Object)
            rules.m_rules.push_back({texts(rule, "verbs"), texts(rule, "apiGroups"), texts(rule, "resources"), texts(rule, "resourceNames")});
    });
    rules.m_complete = status.find("incomplete", incomplete) && incomplete.type() == JsonValue::Type::Bool && !incomplete.boolean();
    return rules;
}

Access AccessRules::allows(const Permission& permission) const {
    if (std::any_of(m_rules.begin(), m_rules.end(), [&](const AccessRule& rule) { return rule.covers(permission); })) return Access::Allowed;
    return m_complete ? Access::Denied : Access::Unknown;
}

Result<AccessRules> reviewRules(ApiClient& client, const std::string& namespaceName, const Wait& wait, const std::stop_token& stop) {
    ApiRequest request;
    request.method = HttpMethod::Post;
    request.path = "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews";
    request.body = nlohmann::json{{"apiVersion", "authorization.k8s.io/v1"}, {"kind", "SelfSubjectRulesReview"}, {"spec", {{"namespace", namespaceName}}}}
                       .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    const Result<ApiReply> reply = readPatiently(client, request, wait, stop);
    if (!reply && (reply.error().code == ErrorCode::Invalid || reply.error().code == ErrorCode::Cancelled)) return reply.error();
    return reply && reply->ok() ? AccessRules::from(reply->body) : AccessRules();
}

}  // namespace bayplan
