// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Helpers for tests: requests, small objects, and parts of answers.

#include <string>
#include <utility>

#include "apiserver/http/server.h"

namespace bayplan::apiserver {

/// "GET", "/api/v1/pods?limit=5&watch=1": the query is not encoded.
inline Request asking(const std::string& method, const std::string& target, const Json& body = nullptr,
                      const std::string& type = "application/json", const std::string& token = "tok-admin") {
    Request request;
    request.method = method;
    request.target = target;
    request.path = target.substr(0, target.find('?'));
    for (std::size_t at = target.find('?'); at != std::string::npos;) {
        const std::size_t end = std::min(target.find('&', at + 1), target.size()), sign = target.find('=', at);
        request.query.emplace(target.substr(at + 1, sign - at - 1), target.substr(sign + 1, end - sign - 1));
        at = end < target.size() ? end : std::string::npos;
    }
    if (!token.empty()) request.headers.emplace("authorization", "Bearer " + token);
    if (!body.is_null()) {
        request.headers.emplace("content-type", type);
        request.body = dump(body);
    }
    return request;
}

inline Json bodyOf(const Answer& answer) {
    return parse(answer.body);
}

inline Json node(const std::string& name) {
    return {{"apiVersion", "v1"},
            {"kind", "Node"},
            {"metadata", {{"name", name}, {"labels", {{"topology.kubernetes.io/zone", "zone-a"}}}}},
            {"status", {{"allocatable", {{"cpu", "8"}, {"memory", "32Gi"}, {"pods", "110"}}}}}};
}

/// A pod of the application `app`; on a node: Running and Ready.
inline Json pod(const std::string& name, const std::string& onNode = {}, const std::string& app = "web") {
    Json body{{"apiVersion", "v1"},
              {"kind", "Pod"},
              {"metadata", {{"name", name}, {"namespace", "default"}, {"labels", {{"app", app}}}}},
              {"spec",
               {{"schedulerName", "bayplan"},
                {"terminationGracePeriodSeconds", 30},
                {"containers", Json::array({{{"name", "c"}, {"image", "registry.local/app:v1"}}})}}},
              {"status", {{"phase", "Pending"}}}};
    if (onNode.empty()) return body;
    body["spec"]["nodeName"] = onNode;
    body["status"] = {{"phase", "Running"}, {"conditions", Json::array({{{"type", "Ready"}, {"status", "True"}}})}};
    return body;
}

inline Json budget(const std::string& name, int least, const std::string& app = "web") {
    return {{"apiVersion", "policy/v1"},
            {"kind", "PodDisruptionBudget"},
            {"metadata", {{"name", name}, {"namespace", "default"}}},
            {"spec", {{"minAvailable", least}, {"selector", {{"matchLabels", {{"app", app}}}}}}}};
}

inline Answer bindTo(ApiServer& server, const std::string& name, const std::string& onNode, const std::string& uid = {},
                     const std::string& query = {}) {
    Json binding{{"apiVersion", "v1"},
                 {"kind", "Binding"},
                 {"metadata", {{"name", name}}},
                 {"target", {{"kind", "Node"}, {"name", onNode}}}};
    if (!uid.empty()) binding["metadata"]["uid"] = uid;
    return server.ask(asking("POST", "/api/v1/namespaces/default/pods/" + name + "/binding" + query, binding));
}

inline Answer evict(ApiServer& server, const std::string& name, const Json& options = nullptr) {
    Json eviction{{"apiVersion", "policy/v1"}, {"kind", "Eviction"}, {"metadata", {{"name", name}}}};
    if (!options.is_null()) eviction["deleteOptions"] = options;
    return server.ask(asking("POST", "/api/v1/namespaces/default/pods/" + name + "/eviction", eviction));
}

}  // namespace bayplan::apiserver
