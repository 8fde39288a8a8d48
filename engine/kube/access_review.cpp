// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/access_review.h"

#include <nlohmann/json.hpp>

namespace bayplan {

std::string Permission::toString() const {
    std::string text = verb + " " + resource;
    if (!subresource.empty()) text += "/" + subresource;
    if (!group.empty()) text += "." + group;
    return namespaceName.empty() ? text : text + " in " + namespaceName;
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
    const auto answer = nlohmann::json::parse(reply->body, nullptr, false);
    const auto status = answer.is_object() ? answer.find("status") : answer.end();
    if (status == answer.end() || !status->is_object()) return Access::Unknown;
    const auto allowed = status->find("allowed");
    if (allowed == status->end() || !allowed->is_boolean()) return Access::Unknown;
    return allowed->get<bool>() ? Access::Allowed : Access::Denied;
}

}  // namespace bayplan
