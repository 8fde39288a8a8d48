// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/json_way.h"

namespace bayplan {

JsonValue jsonAt(JsonValue object, std::initializer_list<std::string_view> way) {
    for (const std::string_view key : way) {
        JsonValue next;
        if (!object.find(key, next)) return {};
        object = next;
    }
    return object;
}

std::int64_t jsonInteger(const JsonValue& object, std::initializer_list<std::string_view> way, std::int64_t otherwise) {
    const JsonValue value = jsonAt(object, way);
    return value.type() == JsonValue::Type::Integer ? value.integer() : otherwise;
}

bool jsonTrue(const JsonValue& object, std::initializer_list<std::string_view> way) {
    const JsonValue value = jsonAt(object, way);
    return value.type() == JsonValue::Type::Bool && value.boolean();
}

std::string jsonText(const JsonValue& object, std::string_view key) {
    const JsonValue value = jsonAt(object, {key});
    return value.type() == JsonValue::Type::String ? std::string(value.string()) : std::string();
}

}  // namespace bayplan
