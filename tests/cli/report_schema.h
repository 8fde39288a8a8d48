// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a report lacks of the published schema, or has beyond it. packaging_reports looks at the reports that need no server.

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

namespace bayplan::test {

namespace schema {

inline const QJsonObject& definitions() {
    static const QJsonObject all = [] {
        QFile file(BAYPLAN_TESTS "/../resources/schema/reports.schema.json");
        return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object()["$defs"].toObject() : QJsonObject();
    }();
    return all;
}

inline bool hasType(const QJsonValue& value, const QString& type) {
    if (type == "integer") return value.isDouble() && value.toDouble() == static_cast<double>(value.toInteger());
    return (type == "object" && value.isObject()) || (type == "array" && value.isArray()) || (type == "string" && value.isString()) || (type == "boolean" && value.isBool())
           || (type == "number" && value.isDouble()) || (type == "null" && value.isNull());
}

inline QStringList faults(const QJsonValue& value, QJsonObject schema, const QString& at) {
    if (schema.contains("$ref")) schema = definitions()[schema["$ref"].toString().section('/', -1)].toObject();
    if (schema.contains("const") && value != schema["const"]) return {at + ": another constant"};
    if (schema.contains("enum") && !schema["enum"].toArray().contains(value)) return {at + ": none of the enumeration"};
    const QJsonArray types = schema["type"].isString() ? QJsonArray{schema["type"]} : schema["type"].toArray();
    if (!types.isEmpty() && std::none_of(types.begin(), types.end(), [&](const QJsonValue& type) { return hasType(value, type.toString()); })) return {at + ": another type"};
    QStringList found;
    const QJsonObject properties = schema["properties"].toObject(), members = value.toObject();
    for (const QJsonValue& name : schema["required"].toArray())
        if (value.isObject() && !members.contains(name.toString())) found << at + ": lacks " + name.toString();
    for (auto member = members.begin(); member != members.end(); ++member) {
        const QJsonValue below = properties.contains(member.key()) ? properties[member.key()] : schema["additionalProperties"];
        if (below.isObject()) found << faults(member.value(), below.toObject(), at + '.' + member.key());
        else found << at + '.' + member.key() + ": is not in the schema";
    }
    for (const QJsonValue& element : value.toArray()) found << faults(element, schema["items"].toObject(), at + "[]");
    return found;
}

}  // namespace schema

/// One fault a line; empty: `json` is one value of that kind.
inline QString reportFaults(const QString& json, const QString& kind) {
    const QJsonDocument document = QJsonDocument::fromJson(json.toUtf8());
    if (!document.isObject()) return "no JSON: " + json;
    if (!schema::definitions().contains(kind)) return "the schema has no " + kind;
    return schema::faults(document.object(), schema::definitions()[kind].toObject(), kind).join('\n');
}

/// The same of values that come a line each, at least one.
inline QString lineFaults(const QString& lines, const QString& kind) {
    if (lines.trimmed().isEmpty()) return "no line";
    QString all;
    for (const QString& line : lines.trimmed().split('\n')) all += reportFaults(line, kind);
    return all;
}

}  // namespace bayplan::test
