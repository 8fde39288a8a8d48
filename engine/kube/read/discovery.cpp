// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/read/discovery.h"

#include "io/text/json_value.h"
#include "kube/read/live_object.h"

namespace bayplan {

namespace {

// Servers answer with the first format that they know.
constexpr const char* kAggregated =
    "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,"
    "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json";

template <typename Visit>
void forEachOf(const JsonValue& object, std::string_view key, Visit&& visit) {
    JsonValue list;
    if (object.type() != JsonValue::Type::Object || !object.find(key, list) || list.type() != JsonValue::Type::Array) return;
    list.forEachElement([&](JsonValue one) {
        if (one.type() == JsonValue::Type::Object) visit(one);
    });
}

template <typename Read>
bool readAs(const char* kind, const std::string& body, Read&& read) {
    JsonParser parser;
    std::string text = body;
    const Result<JsonValue> root = parser.parse(text);
    if (!root || root->type() != JsonValue::Type::Object || jsonText(*root, "kind") != kind) return false;
    read(*root);
    return true;
}

}  // namespace

Discovery::Served Discovery::serves(const ApiKind& kind, std::size_t& version) const {
    bool unknown = false;
    for (std::size_t i = 0; i < kind.versions.size(); ++i) {
        const auto found = m_kinds.find(kind.apiVersion(i));
        if (found != m_kinds.end() && found->second.contains(kind.resource)) {
            version = i;
            return Served::Yes;
        }
        unknown = unknown || (found == m_kinds.end() && (kind.group.empty() || !m_groupsKnown || m_versions.contains(kind.apiVersion(i))));
    }
    return unknown ? Served::Unknown : Served::No;
}

bool Discovery::readAggregated(const std::string& body) {
    return readAs("APIGroupDiscoveryList", body, [&](const JsonValue& root) {
        m_groupsKnown = true;
        forEachOf(root, "items", [&](const JsonValue& group) {
            JsonValue metadata;
            const std::string name = group.find("metadata", metadata) && metadata.type() == JsonValue::Type::Object ? jsonText(metadata, "name") : std::string();
            forEachOf(group, "versions", [&](const JsonValue& version) {
                const std::string groupVersion = name + "/" + jsonText(version, "version");
                m_versions.insert(groupVersion);
                // An aggregated server does not answer: its kinds are unknown.
                if (jsonText(version, "freshness") == "Stale") return;
                std::set<std::string>& kinds = m_kinds[groupVersion];
                forEachOf(version, "resources", [&](const JsonValue& kind) { kinds.insert(jsonText(kind, "resource")); });
            });
        });
    });
}

bool Discovery::readGroups(const std::string& body) {
    return readAs("APIGroupList", body, [&](const JsonValue& root) {
        m_groupsKnown = true;
        forEachOf(root, "groups", [&](const JsonValue& group) {
            forEachOf(group, "versions", [&](const JsonValue& version) { m_versions.insert(jsonText(version, "groupVersion")); });
        });
    });
}

bool Discovery::readVersion(const std::string& groupVersion, const std::string& body) {
    return readAs("APIResourceList", body, [&](const JsonValue& root) {
        std::set<std::string>& kinds = m_kinds[groupVersion];
        forEachOf(root, "resources", [&](const JsonValue& kind) { kinds.insert(jsonText(kind, "name")); });
    });
}

bool Discovery::isOpen(const std::string& groupVersion) const {
    if (m_kinds.contains(groupVersion)) return false;
    return groupVersion.find('/') == std::string::npos || m_versions.contains(groupVersion);
}

Result<Discovery> discover(ApiClient& client, const std::vector<ApiKind>& kinds, const Wait& wait, const std::stop_token& stop) {
    Discovery known;
    const auto ask = [&](const std::string& path, const char* accept) {
        ApiRequest request;
        request.path = path;
        request.accept = accept;
        return readPatiently(client, request, wait, stop);
    };
    const auto ends = [](const Result<ApiReply>& reply) { return !reply && (reply.error().code == ErrorCode::Invalid || reply.error().code == ErrorCode::Cancelled); };
    const Result<ApiReply> groups = ask("/apis", kAggregated);
    if (ends(groups)) return groups.error();
    if (!groups || !groups->ok() || (!known.readAggregated(groups->body) && !known.readGroups(groups->body))) return known;
    for (const ApiKind& kind : kinds)
        for (std::size_t i = 0; i < kind.versions.size(); ++i) {
            const std::string groupVersion = kind.apiVersion(i);
            if (!known.isOpen(groupVersion)) continue;
            const Result<ApiReply> version = ask((kind.group.empty() ? "/api/" : "/apis/") + groupVersion, "application/json");
            if (ends(version)) return version.error();
            if (version && version->status == 404) known.lacks(groupVersion);
            if (version && version->ok()) known.readVersion(groupVersion, version->body);
        }
    return known;
}

}  // namespace bayplan
