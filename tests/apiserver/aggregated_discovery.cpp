// SPDX-License-Identifier: GPL-3.0-or-later
// All groups and their resources in one answer: see discovery.h.
#include <algorithm>

#include "apiserver/discovery.h"

namespace bayplan::apiserver {

namespace {

constexpr const char* kType = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

Json kindOnly(const std::string& name) {
    return {{"group", ""}, {"version", ""}, {"kind", name}};
}

/// The resources of one version as in its own list, each with its sub-resources inside.
Json nested(const Json& list) {
    Json resources = Json::array();
    for (const Json& one : list) {
        const std::string name = textAt(one, {"name"});
        const std::size_t slash = name.find('/');
        if (slash == std::string::npos) {
            resources.push_back({{"resource", name},
                                 {"responseKind", kindOnly(textAt(one, {"kind"}))},
                                 {"scope", trueAt(one, {"namespaced"}) ? "Namespaced" : "Cluster"},
                                 {"singularResource", textAt(one, {"singularName"})},
                                 {"verbs", one["verbs"]}});
            for (const char* more : {"shortNames", "categories"})
                if (one.contains(more)) resources.back()[more] = one[more];
            continue;
        }
        for (Json& whole : resources)
            if (whole["resource"] == name.substr(0, slash))
                whole["subresources"].push_back({{"subresource", name.substr(slash + 1)},
                                                 {"responseKind", kindOnly(textAt(one, {"kind"}))},
                                                 {"verbs", one["verbs"]}});
    }
    return resources;
}

}  // namespace

std::optional<Answer> discoverAll(const World& world, const Request& request) {
    const bool core = request.path == "/api";
    if ((!core && request.path != "/apis")
        || request.header("accept").find("as=APIGroupDiscoveryList") == std::string::npos)
        return std::nullopt;
    Json items = Json::array();
    for (const KindPtr& kind : world.kinds.all()) {
        if (kind->group.empty() != core) continue;
        auto item = std::find_if(items.begin(), items.end(), [&](const Json& one) {
            return textAt(one, {"metadata", "name"}) == kind->group;
        });
        if (item == items.end()) {
            Json metadata = Json::object();
            if (!core) metadata["name"] = kind->group;
            items.push_back({{"metadata", std::move(metadata)}, {"versions", Json::array()}});
            item = items.end() - 1;
        }
        Json& versions = (*item)["versions"];
        if (std::any_of(versions.begin(), versions.end(),
                        [&](const Json& one) { return one["version"] == kind->version; }))
            continue;
        const auto list = discover(world, core ? "/api/" + kind->version : "/apis/" + kind->apiVersion());
        versions.push_back({{"version", kind->version},
                            {"resources", list ? nested(parse(list->body)["resources"]) : Json::array()},
                            {"freshness", "Current"}});
    }
    Answer answer = json(200, {{"kind", "APIGroupDiscoveryList"},
                               {"apiVersion", "apidiscovery.k8s.io/v2"},
                               {"metadata", Json::object()},
                               {"items", std::move(items)}});
    answer.contentType = kType;
    return answer;
}

}  // namespace bayplan::apiserver
