// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/unknown_nodes.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "io/text/json_value.h"

namespace bayplan {

namespace {

std::size_t kindOfNodes(const LivePicture& picture) {
    const std::vector<ApiKind>& kinds = picture.kinds();
    return static_cast<std::size_t>(std::find_if(kinds.begin(), kinds.end(), [](const ApiKind& kind) { return kind.kind == "Node"; }) - kinds.begin());
}

Result<LiveObject> unknownNode(std::string_view name, const ApiKind& kind) {
    std::string text = R"({"apiVersion":"v1","kind":"Node","metadata":{"name":)";
    appendJsonString(text, name);
    text += R"(,"resourceVersion":"0"}})";
    JsonParser parser;
    const Result<JsonValue> object = parser.parse(text);
    return object ? liveObject(*object, kind, kind.apiVersion(0)) : Result<LiveObject>(object.error());
}

}  // namespace

bool setUnknownNodes(LivePicture& picture, const Catalog& catalog) {
    std::set<std::string_view> names;
    for (const Pod& pod : catalog.pods)
        if (!pod.nodeName.empty()) names.insert(pod.nodeName);
    const std::size_t kind = kindOfNodes(picture);
    std::vector<LiveObject> nodes;
    for (const std::string_view name : names)
        if (Result<LiveObject> node = unknownNode(name, picture.kinds()[kind])) nodes.push_back(std::move(*node));  // an invalid name belongs to no node
    return !picture.replaceAll(kind, std::move(nodes)).empty();
}

void dropUnknownNodes(LivePicture& picture) { picture.replaceAll(kindOfNodes(picture), {}); }

}  // namespace bayplan
