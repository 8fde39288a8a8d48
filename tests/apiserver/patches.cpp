// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/patches.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace bayplan::apiserver {

const char* mergeKeyOf(std::string_view field) {
    static const std::map<std::string_view, const char*> keys{{"containers", "name"},
                                                              {"initContainers", "name"},
                                                              {"ephemeralContainers", "name"},
                                                              {"env", "name"},
                                                              {"volumes", "name"},
                                                              {"volumeMounts", "mountPath"},
                                                              {"volumeDevices", "devicePath"},
                                                              {"ports", "containerPort"},
                                                              {"conditions", "type"},
                                                              {"ownerReferences", "uid"},
                                                              {"imagePullSecrets", "name"},
                                                              {"hostAliases", "ip"},
                                                              {"addresses", "type"},
                                                              {"podIPs", "ip"},
                                                              {"topologySpreadConstraints", "topologyKey"},
                                                              {"resourceClaims", "name"},
                                                              {"schedulingGates", "name"},
                                                              {"secrets", "name"}};
    const auto found = keys.find(field);
    return found == keys.end() ? nullptr : found->second;
}

bool mergesValues(std::string_view field) {
    return field == "finalizers" || field == "podCIDRs";
}

namespace {

/// Patched items in the order of the patch; items between them that are only in the old list keep their places.
Json inOrder(const Json& list, const Json& old, const Json& patch, const char* key) {
    const auto isIn = [&](const Json& all, const Json& one) {
        return std::find_if(all.begin(), all.end(), [&](const Json& other) {
            return other.is_object() && one.is_object() && other.value(key, Json()) == one.value(key, Json(0));
        });
    };
    std::vector<Json> left, right;  // items that only the old list has, and items in the patch
    for (const Json& one : list)
        if (isIn(patch, one) == patch.end()) left.push_back(one);
    for (const Json& one : patch)
        if (const auto found = isIn(list, one); found != list.end()) right.push_back(*found);
    Json ordered = Json::array();
    std::size_t i = 0, j = 0;
    while (i < left.size() || j < right.size()) {
        const bool both = i < left.size() && j < right.size();
        const auto a = both ? isIn(old, left[i]) : old.end(), b = both ? isIn(old, right[j]) : old.end();
        const bool first = both ? a != old.end() && b != old.end() && a < b : i < left.size();
        ordered.push_back(first ? left[i++] : right[j++]);
    }
    return ordered;
}

void mergeList(Json& list, const Json& patch, const char* key) {
    const Json before = list;
    for (const Json& one : patch) {
        const Json* id = one.is_object() ? find(one, {key}) : nullptr;
        const auto there =
            id ? std::find_if(list.begin(), list.end(),
                              [&](const Json& old) { return old.is_object() && old.contains(key) && old[key] == *id; })
               : list.end();
        const bool gone = one.is_object() && textAt(one, {"$patch"}) == "delete";
        if (there == list.end()) {
            if (gone) continue;
            list.push_back(Json::object());
            strategicPatch(list.back(), one);
        } else if (gone) {
            list.erase(there);
        } else {
            strategicPatch(*there, one);
        }
    }
    list = inOrder(list, before, patch, key);
}

void mergeMember(Json& object, const std::string& name, const Json& value) {
    constexpr std::string_view kDelete = "$deleteFromPrimitiveList/";
    if (name.starts_with(kDelete)) {
        Json& list = object[name.substr(kDelete.size())];
        if (!list.is_array()) return;
        Json kept = Json::array();
        for (const Json& one : list)
            if (std::find(value.begin(), value.end(), one) == value.end()) kept.push_back(one);
        list = std::move(kept);
        return;
    }
    if (name.starts_with("$")) return;  // an order or a hint; its items are merged anyway
    if (value.is_null()) return void(object.erase(name));
    Json& there = object[name];
    if (value.is_object()) {
        strategicPatch(there, value);
    } else if (const char* key = mergeKeyOf(name); value.is_array() && there.is_array() && key) {
        const bool replaced = std::any_of(value.begin(), value.end(), [](const Json& one) {
            return one.is_object() && textAt(one, {"$patch"}) == "replace";
        });
        if (replaced) there = Json::array();
        Json rest = Json::array();
        for (const Json& one : value)
            if (!one.is_object() || textAt(one, {"$patch"}) != "replace") rest.push_back(one);
        mergeList(there, rest, key);
    } else if (value.is_array() && there.is_array() && mergesValues(name)) {
        for (const Json& one : value)
            if (std::find(there.begin(), there.end(), one) == there.end()) there.push_back(one);
    } else {
        there = value;
    }
}

}  // namespace

void mergePatch(Json& object, const Json& patch) {
    if (!patch.is_object()) return void(object = patch);
    if (!object.is_object()) object = Json::object();
    for (const auto& [name, value] : patch.items()) {
        if (value.is_null())
            object.erase(name);
        else
            mergePatch(object[name], value);
    }
}

std::optional<std::string> jsonPatch(Json& object, const Json& patch) {
    try {
        object = object.patch(patch);
    } catch (const Json::exception& fault) {
        return fault.what();
    }
    return std::nullopt;
}

void strategicPatch(Json& object, const Json& patch) {
    if (!object.is_object()) object = Json::object();
    if (textAt(patch, {"$patch"}) == "replace") object = Json::object();
    for (const auto& [name, value] : patch.items()) mergeMember(object, name, value);
}

}  // namespace bayplan::apiserver
