// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/discovery.h"

#include <algorithm>

#include <openssl/evp.h>
#include <openssl/sha.h>

namespace bayplan::apiserver {

namespace {

Json version() {
    return {{"major", "1"},
            {"minor", "36"},
            {"emulationMajor", "1"},
            {"emulationMinor", "36"},
            {"minCompatibilityMajor", "1"},
            {"minCompatibilityMinor", "35"},
            {"gitVersion", "v1.36.2"},
            {"gitCommit", "98b3519"},
            {"gitTreeState", "clean"},
            {"buildDate", "1970-01-01T00:00:00Z"},
            {"goVersion", "go1.26.10"},
            {"compiler", "gc"},
            {"platform", "linux/amd64"}};
}

/// The first eight bytes of the SHA-256 of "group/version/Kind".
std::string storageHash(const Kind& kind) {
    // These two are still stored as their beta version.
    const bool beta = kind.name.starts_with("MutatingAdmissionPolicy");
    const std::string text = kind.group + "/" + (beta ? "v1beta1" : kind.version) + "/" + kind.name;
    unsigned char digest[SHA256_DIGEST_LENGTH];
    SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest);
    unsigned char base64[16];
    const int size = EVP_EncodeBlock(base64, digest, 8);
    return {reinterpret_cast<const char*>(base64), static_cast<std::size_t>(size)};
}

bool isReview(const Kind& kind) {
    return kind.group == "authentication.k8s.io" || kind.group == "authorization.k8s.io";
}

void describe(const Kind& kind, Json& resources) {
    Json one{
        {"name", kind.plural}, {"singularName", kind.singular}, {"namespaced", kind.namespaced}, {"kind", kind.name}};
    if (isReview(kind)) {
        one["verbs"] = {"create"};
        return resources.push_back(std::move(one));
    }
    one["verbs"] = kind.name == "Namespace" ? Json{"create", "delete", "get", "list", "patch", "update", "watch"}
                   : kind.custom
                       ? Json{"delete", "deletecollection", "get", "list", "patch", "create", "update", "watch"}
                       : Json{"create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"};
    if (!kind.shortNames.empty()) one["shortNames"] = kind.shortNames;
    if (!kind.categories.empty()) one["categories"] = kind.categories;
    one["storageVersionHash"] = storageHash(kind);
    resources.push_back(std::move(one));
    if (kind.name == "Pod" && kind.group.empty()) {
        resources.push_back({{"name", "pods/binding"},
                             {"singularName", ""},
                             {"namespaced", true},
                             {"kind", "Binding"},
                             {"verbs", {"create"}}});
        resources.push_back({{"name", "pods/eviction"},
                             {"singularName", ""},
                             {"namespaced", true},
                             {"group", "policy"},
                             {"version", "v1"},
                             {"kind", "Eviction"},
                             {"verbs", {"create"}}});
    }
    if (kind.hasStatus)
        resources.push_back({{"name", kind.plural + "/status"},
                             {"singularName", ""},
                             {"namespaced", kind.namespaced},
                             {"kind", kind.name},
                             {"verbs", {"get", "patch", "update"}}});
}

std::optional<Answer> resourceList(const World& world, const std::string& groupVersion) {
    Json resources = Json::array();
    for (const KindPtr& kind : world.kinds.all())
        if (kind->apiVersion() == groupVersion) describe(*kind, resources);
    if (resources.empty()) return std::nullopt;
    Json list{{"kind", "APIResourceList"}};
    if (groupVersion != "v1") list["apiVersion"] = "v1";  // the core's list goes without
    list["groupVersion"] = groupVersion;
    list["resources"] = std::move(resources);
    return json(200, list);
}

Json groups(const World& world) {
    Json list = Json::array();
    for (const KindPtr& kind : world.kinds.all()) {
        if (kind->group.empty()) continue;
        auto group =
            std::find_if(list.begin(), list.end(), [&](const Json& one) { return one["name"] == kind->group; });
        const Json served{{"groupVersion", kind->apiVersion()}, {"version", kind->version}};
        if (group == list.end()) {
            list.push_back({{"name", kind->group}, {"versions", Json::array()}, {"preferredVersion", served}});
            group = list.end() - 1;
        }
        Json& versions = (*group)["versions"];
        if (std::find(versions.begin(), versions.end(), served) == versions.end()) versions.push_back(served);
    }
    return list;
}

/// One group version's paths, without schemas: kubectl only needs to know that the server validates fields itself.
Json openapi(const World& world, const std::string& groupVersion, const std::string& root) {
    Json paths = Json::object();
    for (const KindPtr& kind : world.kinds.all()) {
        if (kind->apiVersion() != groupVersion) continue;
        const Json type{{"group", kind->group}, {"version", kind->version}, {"kind", kind->name}};
        const Json parameters = Json::array(
            {{{"name", "fieldValidation"}, {"in", "query"}, {"schema", {{"type", "string"}, {"uniqueItems", true}}}}});
        const std::string path = root + (kind->namespaced ? "/namespaces/{namespace}/" : "/") + kind->plural;
        paths[path]["post"] = {{"parameters", parameters}, {"x-kubernetes-group-version-kind", type}};
        paths[path + "/{name}"]["patch"] = {{"parameters", parameters}, {"x-kubernetes-group-version-kind", type}};
    }
    return {{"openapi", "3.0.0"},
            {"info", {{"title", "Kubernetes"}, {"version", "v1.36.2"}}},
            {"paths", std::move(paths)},
            {"components", {{"schemas", Json::object()}}}};
}

std::string rootOf(const std::string& groupVersion) {
    return groupVersion.find('/') == std::string::npos ? "/api/" + groupVersion : "/apis/" + groupVersion;
}

std::optional<Answer> discoverOpenapi(const World& world, const std::string& path) {
    if (path == "/openapi/v2")
        return json(200, {{"swagger", "2.0"},
                          {"info", {{"title", "Kubernetes"}, {"version", "v1.36.2"}}},
                          {"paths", Json::object()},
                          {"definitions", Json::object()}});
    Json index = Json::object();
    for (const KindPtr& kind : world.kinds.all()) {
        const std::string root = rootOf(kind->apiVersion());
        if (path == "/openapi/v3" + root) return json(200, openapi(world, kind->apiVersion(), root));
        index[root.substr(1)] = {{"serverRelativeURL", "/openapi/v3" + root + "?hash=0"}};
    }
    if (path == "/openapi/v3") return json(200, {{"paths", std::move(index)}});
    return std::nullopt;
}

}  // namespace

std::optional<Answer> discover(const World& world, const std::string& path) {
    if (path == "/version") return json(200, version());
    if (path == "/healthz" || path == "/livez" || path == "/readyz") return plainText(200, "ok");
    if (path == "/api")
        return json(200, {{"kind", "APIVersions"},
                          {"versions", {"v1"}},
                          {"serverAddressByClientCIDRs",
                           Json::array({{{"clientCIDR", "0.0.0.0/0"}, {"serverAddress", world.address}}})}});
    if (path == "/apis") return json(200, {{"kind", "APIGroupList"}, {"apiVersion", "v1"}, {"groups", groups(world)}});
    if (path.starts_with("/openapi/")) return discoverOpenapi(world, path);
    if (path == "/api/v1") return resourceList(world, "v1");
    if (!path.starts_with("/apis/")) return std::nullopt;
    const std::string rest = path.substr(6);
    if (rest.find('/') != std::string::npos) return resourceList(world, rest);
    for (Json& group : groups(world)) {
        if (group["name"] != rest) continue;
        Json whole{{"kind", "APIGroup"}, {"apiVersion", "v1"}};
        whole.update(group);
        return json(200, whole);
    }
    return std::nullopt;
}

}  // namespace bayplan::apiserver
