// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/object_changes.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "io/text/json_value.h"
#include "model/kinds.h"

namespace bayplan {

namespace {

using What = ObjectChange::What;

/// Appends JSON with members sorted by name: readers and servers write them in different orders.
void appendOrdered(std::string& out, const JsonValue& value) {
    if (value.type() == JsonValue::Type::Array) {
        out += '[';
        value.forEachElement([&](JsonValue element) {
            if (out.back() != '[') out += ',';
            appendOrdered(out, element);
        });
        out += ']';
    } else if (value.type() == JsonValue::Type::Object) {
        std::map<std::string_view, JsonValue> members;
        value.forEachField([&](std::string_view key, JsonValue member) { members[key] = member; });
        out += '{';
        for (const auto& [key, member] : members) {
            if (out.back() != '{') out += ',';
            appendJsonString(out, key);
            out += ':';
            appendOrdered(out, member);
        }
        out += '}';
    } else {
        value.appendTo(out);
    }
}

/// The value at the path `way`; null if there is none.
JsonValue onWay(JsonValue value, std::string_view way) {
    while (!way.empty()) {
        JsonValue next;
        const std::size_t dot = std::min(way.find('.'), way.size());
        if (!value.find(way.substr(0, dot), next)) return {};
        value = next;
        way.remove_prefix(std::min(dot + 1, way.size()));
    }
    return value;
}

std::string textOnWay(const JsonValue& object, std::string_view way) {
    const JsonValue value = onWay(object, way);
    return value.type() == JsonValue::Type::String ? std::string(value.string()) : std::string();
}

/// Absent, null and empty values mean the same.
std::string fieldAt(const JsonValue& object, std::string_view way) {
    const JsonValue value = onWay(object, way);
    std::string text;
    if (!value.isNull()) appendOrdered(text, value);
    return text == "{}" || text == "[]" || text == "\"\"" ? std::string() : text;
}

struct Compared {
    std::string uid;
    std::vector<std::string> fields;  // in the form of its kind
};
using Key = std::pair<ObjectKind, std::string>;  // and the name

std::map<Key, Compared> comparedOf(const Catalog& catalog) {
    std::map<Key, Compared> all;
    JsonParser parser;
    for (const RawObject& source : catalog.otherSources) {
        std::string text = source ? *source : std::string();
        const Result<JsonValue> root = parser.parse(text);
        if (!root) continue;
        const KindRow* row = findKind(textOnWay(*root, "apiVersion"), textOnWay(*root, "kind"));
        if (!row) continue;
        const std::string space = textOnWay(*root, "metadata.namespace"), name = textOnWay(*root, "metadata.name");
        Compared compared{textOnWay(*root, "metadata.uid"), {}};
        for (const std::string_view field : row->fields) compared.fields.push_back(fieldAt(*root, field));
        all[{row->id, space.empty() ? name : space + "/" + name}] = std::move(compared);
    }
    return all;
}

}  // namespace

const char* toString(What what) {
    switch (what) {
    case What::Came: return "came";
    case What::Gone: return "gone";
    case What::Replaced: return "replaced";
    case What::Changed: break;
    }
    return "changed";
}

std::vector<ObjectChange> objectChangesBetween(const Catalog& before, const Catalog& after) {
    const std::map<Key, Compared> a = comparedOf(before), b = comparedOf(after);
    std::vector<ObjectChange> changes;
    const auto tell = [&](What what, const Key& key, std::vector<FieldChange> fields = {}) { changes.push_back({what, std::string(rowOf(key.first).kind), key.second, std::move(fields)}); };
    auto was = a.begin();
    for (const auto& [key, now] : b) {
        for (; was != a.end() && was->first < key; ++was) tell(What::Gone, was->first);
        if (was == a.end() || was->first != key) {
            tell(What::Came, key);
            continue;
        }
        const Compared& then = (was++)->second;
        if (!then.uid.empty() && !now.uid.empty() && then.uid != now.uid) {
            tell(What::Replaced, key);
            continue;
        }
        std::vector<FieldChange> fields;
        for (std::size_t i = 0; i < now.fields.size(); ++i)
            if (then.fields[i] != now.fields[i]) fields.push_back({std::string(rowOf(key.first).fields.begin()[i]), then.fields[i], now.fields[i]});
        if (!fields.empty()) tell(What::Changed, key, std::move(fields));
    }
    for (; was != a.end(); ++was) tell(What::Gone, was->first);
    return changes;
}

}  // namespace bayplan
