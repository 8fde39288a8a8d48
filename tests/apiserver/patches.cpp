// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/patches.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace bayplan::apiserver {

namespace {

/// Lists of objects by the name of their field. A list that is not here is replaced whole, as taints and tolerations
/// are.
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

void mergeList(Json& list, const Json& patch, const char* key) {
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
    if (name.starts_with("$")) return;  // an order or a hint; what it orders is merged all the same
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
