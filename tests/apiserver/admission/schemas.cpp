// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/admission/schemas.h"

#include <algorithm>
#include <set>

namespace bayplan::apiserver {

namespace {

const std::set<std::string> kOfEveryObject = {"apiVersion", "kind", "metadata"};

void complete(const Json& schema, Json& value) {
    if (const Json* items = find(schema, {"items"}); items && value.is_array())
        for (Json& one : value) complete(*items, one);
    if (!value.is_object()) return;
    const Json* properties = find(schema, {"properties"});
    const Json* others = find(schema, {"additionalProperties"});
    if (properties)
        for (const auto& [name, of] : properties->items()) {
            if (!value.contains(name) && of.contains("default")) value[name] = of["default"];
            if (value.contains(name)) complete(of, value[name]);
        }
    if (others && others->is_object())
        for (auto& [name, one] : value.items())
            if (!properties || !properties->contains(name)) complete(*others, one);
    if (others || trueAt(schema, {"x-kubernetes-preserve-unknown-fields"})) return;
    std::vector<std::string> unknown;
    for (const auto& [name, one] : value.items())
        if (!properties || !properties->contains(name)) unknown.push_back(name);
    for (const std::string& name : unknown) value.erase(name);
}

std::string typeOf(const Json& value) {
    if (value.is_object()) return "object";
    if (value.is_array()) return "array";
    if (value.is_string()) return "string";
    if (value.is_boolean()) return "boolean";
    if (value.is_number_integer()) return "integer";
    return value.is_number() ? "number" : "null";
}

class Faults {
public:
    std::vector<FieldFault> all;

    void look(const Json& schema, const Json& value, const std::string& path) {
        const std::string wanted = textAt(schema, {"type"}), is = typeOf(value);
        if (value.is_null()) {
            if (!wanted.empty() && !trueAt(schema, {"nullable"})) wrongType(wanted, is, path);
            return;
        }
        if (!wanted.empty() && wanted != is && !(wanted == "number" && is == "integer"))
            return wrongType(wanted, is, path);
        if (const Json& allowed = listAt(schema, {"enum"});
            !allowed.empty() && std::find(allowed.begin(), allowed.end(), value) == allowed.end()) {
            std::string known;
            for (const Json& one : allowed) known += (known.empty() ? "" : ", ") + dump(one);
            all.push_back(
                {"FieldValueNotSupported", path, "Unsupported value: " + dump(value) + ": supported values: " + known});
        }
        if (value.is_array()) return ofArray(schema, value, path);
        if (value.is_object()) ofObject(schema, value, path);
    }

private:
    void wrongType(const std::string& wanted, const std::string& is, const std::string& path) {
        all.push_back({"FieldValueTypeInvalid", path,
                       "Invalid value: \"" + is + "\": " + path + " in body must be of type " + wanted + ": \"" + is
                           + "\""});
    }

    void tooFew(const char* what, std::int64_t least, std::size_t there, const std::string& path) {
        if (static_cast<std::int64_t>(there) >= least) return;
        all.push_back({"FieldValueInvalid", path,
                       "Invalid value: " + std::to_string(there) + ": " + path + " in body should have at least "
                           + std::to_string(least) + " " + what});
    }

    void ofArray(const Json& schema, const Json& value, const std::string& path) {
        tooFew("items", numberAt(schema, {"minItems"}), value.size(), path);
        const Json* items = find(schema, {"items"});
        for (std::size_t i = 0; items && i < value.size(); ++i)
            look(*items, value[i], path + "[" + std::to_string(i) + "]");
    }

    void ofObject(const Json& schema, const Json& value, const std::string& path) {
        const auto below = [&](const std::string& name) { return path.empty() ? name : path + "." + name; };
        tooFew("properties", numberAt(schema, {"minProperties"}), value.size(), path);
        for (const Json& name : listAt(schema, {"required"}))
            if (!value.contains(name.get<std::string>()))
                all.push_back({"FieldValueRequired", below(name.get<std::string>()), "Required value"});
        const Json* properties = find(schema, {"properties"});
        const Json* others = find(schema, {"additionalProperties"});
        for (const auto& [name, one] : value.items()) {
            if (path.empty() && kOfEveryObject.contains(name)) continue;
            if (properties && properties->contains(name))
                look((*properties)[name], one, below(name));
            else if (others && others->is_object())
                look(*others, one, below(name));
        }
    }
};

}  // namespace

void completeBySchema(const Json& schema, Json& resource) {
    if (!schema.is_object()) return;
    Json parts = Json::object();
    for (const std::string& name : kOfEveryObject)
        if (resource.contains(name)) {
            parts[name] = resource[name];
            resource.erase(name);
        }
    complete(schema, resource);
    for (auto& [name, part] : parts.items()) resource[name] = part;
}

std::vector<FieldFault> faultsOfSchema(const Json& schema, const Json& resource) {
    Faults faults;
    if (schema.is_object()) faults.look(schema, resource, {});
    return faults.all;
}

}  // namespace bayplan::apiserver
