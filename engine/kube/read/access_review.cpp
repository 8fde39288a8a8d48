// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/read/access_review.h"

#include <nlohmann/json.hpp>

#include "io/text/json_value.h"
#include "kube/read/live_object.h"

namespace bayplan {

std::string Permission::toString() const {
    std::string text = verb + " " + resource;
    if (!subresource.empty()) text += "/" + subresource;
    if (!group.empty()) text += "." + group;
    return namespaceName.empty() ? text : text + " in " + namespaceName;
}

// Uses the parser that rejects endless nesting, as for everything that a server sends.
Access accessIn(const std::string& review) {
    JsonParser parser;
    std::string text = review;
    const Result<JsonValue> root = parser.parse(text);
    JsonValue status, allowed;
    if (!root || jsonText(*root, "kind") != "SelfSubjectAccessReview" || !root->find("status", status) || !status.find("allowed", allowed) || allowed.type() != JsonValue::Type::Bool)
        return Access::Unknown;
    return allowed.boolean() ? Access::Allowed : Access::Denied;
}

Result<Access> reviewAccess(ApiClient& client, const Permission& permission, const std::stop_token& stop) {
    nlohmann::json attributes = {{"verb", permission.verb}, {"resource", permission.resource}};
    const auto tell = [&](const char* key, const std::string& value) {
        if (!value.empty()) attributes[key] = value;
    };
    tell("group", permission.group);
    tell("subresource", permission.subresource);
    tell("namespace", permission.namespaceName);
    tell("name", permission.name);
    ApiRequest request;
    request.method = HttpMethod::Post;
    request.path = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
    request.body = nlohmann::json{{"apiVersion", "authorization.k8s.io/v1"},
                                  {"kind", "SelfSubjectAccessReview"},
                                  {"spec", {{"resourceAttributes", attributes}}}}
                       .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    const Result<ApiReply> reply = client.send(request, stop);
    if (!reply) return reply.error();
    if (!reply->ok()) return Access::Unknown;
    return accessIn(reply->body);
}

}  // namespace bayplan
