// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/object_table.h"

#include "cli/output/output.h"
#include "io/objects/printed_object.h"
#include "io/reports/text_table.h"
#include "io/text/time_text.h"
#include "kube/read/selected_list.h"
#include "model/names.h"

namespace bayplan {

namespace {

using Row = std::vector<std::string>;

std::string orNone(std::string text, const char* none = "<none>") { return text.empty() ? none : std::move(text); }

Row headers(const ApiKind& kind, const ObjectColumns& columns) {
    Row row;
    if (columns.namespaces) row.emplace_back("NAMESPACE");
    Row own{"NAME", "AGE"}, wide;
    if (kind.kind == "Pod") {
        own = {"NAME", "READY", "STATUS", "RESTARTS", "AGE"};
        wide = {"IP", "NODE", "NOMINATED NODE", "READINESS GATES"};
    } else if (kind.kind == "Node") {
        own = {"NAME", "STATUS", "ROLES", "AGE", "VERSION"};
        wide = {"INTERNAL-IP", "EXTERNAL-IP", "OS-IMAGE", "KERNEL-VERSION", "CONTAINER-RUNTIME"};
    }
    row.insert(row.end(), own.begin(), own.end());
    if (columns.wide) row.insert(row.end(), wide.begin(), wide.end());
    return row;
}

void addPod(Row& row, const JsonValue& object, const ObjectColumns& columns) {
    const PrintedPod pod = printedPod(object);
    row.insert(row.end(), {pod.ready(), pod.status, pod.restartsText(columns.now), printedAge(pod.creation, columns.now)});
    if (!columns.wide) return;
    row.insert(row.end(), {orNone(pod.ip), orNone(pod.node), orNone(pod.nominatedNode),
                           pod.gates == 0 ? "<none>" : std::to_string(pod.trueGates) + "/" + std::to_string(pod.gates)});
}

void addNode(Row& row, const JsonValue& object, const ObjectColumns& columns) {
    const PrintedNode node = printedNode(object);
    row.insert(row.end(), {node.status, orNone(node.roles), printedAge(node.creation, columns.now), node.version});
    if (!columns.wide) return;
    row.insert(row.end(), {orNone(node.internalIp), orNone(node.externalIp), orNone(node.osImage, "<unknown>"), orNone(node.kernel, "<unknown>"),
                           orNone(node.runtime, "<unknown>")});
}

Row rowOf(const ApiKind& kind, const LiveObject& object, const ObjectColumns& columns, JsonParser& parser) {
    Row row;
    if (columns.namespaces) row.push_back(spaceOfKey(object.key));
    row.push_back(nameOfKey(object.key));
    std::string text = *object.text;
    const Result<JsonValue> root = parser.parse(text);
    if (!root) return row;  // it was parsed once already
    JsonValue metadata;
    if (kind.kind == "Pod") addPod(row, *root, columns);
    else if (kind.kind == "Node") addNode(row, *root, columns);
    else if (root->find("metadata", metadata)) row.push_back(printedAge(unixSeconds(jsonText(metadata, "creationTimestamp")).value_or(0), columns.now));
    return row;
}

}  // namespace

void printObjects(std::ostream& out, const ApiKind& kind, const std::vector<LiveObject>& objects, const ObjectColumns& columns, const TableLook& look) {
    const Row named = headers(kind, columns);
    TextTable table(named, 3);
    for (std::size_t i = 0; i < named.size(); ++i)
        if (named[i] == "STATUS") table.setStatus(i);
    JsonParser parser;
    for (const LiveObject& object : objects) {
        Row row = rowOf(kind, object, columns, parser);
        for (std::string& cell : row) cell = printable(cell);
        row.resize(named.size());
        table.add(std::move(row));
    }
    table.write(out, look);
}

std::string referenceTo(const std::string& kind, const std::string& key) {
    const ApiKind* of = kindNamed(apiKindsRead(), kind);
    return of ? referenceTo(*of, key) : key;
}

std::string referenceTo(const ApiKind& kind, const std::string& key) {
    std::string name = kind.kind;
    for (char& c : name)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return name + (kind.group.empty() ? "" : "." + kind.group) + "/" + nameOfKey(key);
}

}  // namespace bayplan
