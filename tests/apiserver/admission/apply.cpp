// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/admission/apply.h"

#include <algorithm>
#include <string_view>

#include "apiserver/patches.h"

namespace bayplan::apiserver {

namespace {

bool isAtomicObject(std::string_view name) {
    constexpr std::string_view kNames[] = {"nodeSelector", "requiredDuringSchedulingIgnoredDuringExecution",
                                           "selector", "labelSelector",
                                           "namespaceSelector", "secretRef",
                                           "fieldRef", "secretKeyRef",
                                           "configMapKeyRef", "resourceFieldRef"};
    return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

bool isAtomic(const std::string& name, const Json& value) {
    if (value.is_object()) return isAtomicObject(name);
    return value.is_array() && !mergeKeyOf(name) && !mergesValues(name);
}

std::optional<std::string> atomicPart(const Json& configuration, const std::string& path) {
    for (const auto& [name, value] : configuration.items()) {
        const std::string here = path + "." + name;
        if (isAtomic(name, value)) return here;
        if (value.is_object())
            if (auto found = atomicPart(value, here)) return found;
        if (!value.is_array()) continue;
        for (const Json& one : value)
            if (one.is_object())
                if (auto found = atomicPart(one, here)) return found;
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> atomicPart(const Json& configuration) {
    return atomicPart(configuration, "");
}

void applyConfiguration(Json& object, const Json& configuration) {
    if (!object.is_object()) object = Json::object();
    for (const auto& [name, value] : configuration.items()) {
        Json& there = object[name];
        if (isAtomic(name, value) || (!value.is_object() && !value.is_array())) {
            there = value;
        } else if (value.is_object()) {
            applyConfiguration(there, value);
        } else {
            if (!there.is_array()) there = Json::array();
            const char* key = mergeKeyOf(name);
            for (const Json& one : value) {
                const auto same = std::find_if(there.begin(), there.end(), [&](const Json& old) {
                    return key && one.is_object() && one.contains(key)
                               ? old.is_object() && old.value(key, Json()) == one[key]
                               : old == one;
                });
                if (same == there.end())
                    there.push_back(one);
                else if (one.is_object())
                    applyConfiguration(*same, one);
            }
        }
    }
}

}  // namespace bayplan::apiserver
