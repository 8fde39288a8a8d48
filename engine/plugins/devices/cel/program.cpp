// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/cel/program.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "plugins/devices/cel/checker.h"
#include "plugins/devices/cel/evaluator.h"
#include "plugins/devices/cel/text.h"

namespace bayplan::cel {

namespace {

constexpr std::string_view kCompileError = "CEL compile error: ";

/// "ERROR: <input>:1:7: …", the line, and a mark below the place.
std::string located(std::string_view expression, const SourceError& error) {
    const std::size_t at = std::min(error.at, expression.size());
    const std::size_t lineStart = at == 0 ? 0 : expression.rfind('\n', at - 1) + 1;  // npos + 1 is 0
    const auto line = 1 + std::count(expression.begin(), expression.begin() + static_cast<std::ptrdiff_t>(lineStart), '\n');
    std::string source(expression.substr(lineStart, expression.find('\n', lineStart) - lineStart));
    std::string mark;
    std::size_t column = 0;
    std::size_t i = 0;
    for (; lineStart + i < at && i < source.size(); i += letterSize(source, i), ++column) mark += letterSize(source, i) > 1 ? "\uFF0E" : ".";
    mark += i < source.size() && letterSize(source, i) > 1 ? "\uFF3E" : "^";
    std::replace(source.begin(), source.end(), '\t', ' ');
    return "ERROR: <input>:" + std::to_string(line) + ":" + std::to_string(column + 1) + ": " + error.message + "\n | " + source + "\n | " + mark;
}

Outcome compileError(std::string_view expression, const std::vector<SourceError>& errors) {
    std::string text(kCompileError);
    text += "compilation failed: ";
    for (std::size_t i = 0; i < errors.size(); ++i) text += (i == 0 ? "" : "\n") + located(expression, errors[i]);
    return {Outcome::Kind::Error, std::move(text)};
}

/// Upstream converts constants before an expression runs. Empty: all of them work.
std::string faultOfConstants(const Node& node) {
    constexpr std::array<std::string_view, 8> kConversions{"bool", "bytes", "double", "duration", "int", "string", "timestamp", "uint"};
    if (node.kind == NodeKind::Call && !node.member && node.children.size() == 1 && node.children[0]->kind == NodeKind::Constant
        && std::find(kConversions.begin(), kConversions.end(), node.name) != kConversions.end())
        if (const Value made = evaluateConstant(node); made.failed()) return made.as<Failure>()->text;
    for (const NodePtr& child : node.children)
        if (std::string fault = faultOfConstants(*child); !fault.empty()) return fault;
    return {};
}

std::string conversionFault(const Value& value) {
    const std::string type(typeName(value));
    std::string text = "CEL result of type " + type + " could not be converted to bool: ";
    if (value.as<std::string>()) return text + "unsupported native conversion from string to 'bool'";
    if (value.as<Semver>()) return text + "type conversion error from 'Semver' to 'bool'";
    if (value.list() || value.map()) return text + "type conversion error from " + type + " to 'bool'";
    return text + "unsupported type conversion from '" + type + "' to bool";
}

Value attributeValue(const std::string& name, const DeviceAttribute& attribute) {
    if (const auto* number = std::get_if<std::int64_t>(&attribute)) return *number;
    if (const auto* is = std::get_if<bool>(&attribute)) return *is;
    if (const auto* text = std::get_if<std::string>(&attribute)) return *text;
    if (const auto* version = std::get_if<DeviceVersion>(&attribute)) {
        auto parsed = Semver::parse(version->text);
        if (!parsed) return failure("attribute " + name + ": parse semantic version: " + parsed.error().message.text());
        return std::move(*parsed);
    }
    return failure("attribute " + name + ": unsupported attribute value");
}

/// Adds a value under its domain, which is the driver's own if the name has none.
void add(MapValue& outer, const std::string& driver, const std::string& name, Value value) {
    const std::size_t slash = name.find('/');
    const std::string domain = slash == std::string::npos ? driver : name.substr(0, slash);
    const Value key = slash == std::string::npos ? name : name.substr(slash + 1);
    auto at = std::find_if(outer.entries.begin(), outer.entries.end(), [&](const auto& entry) { return same(entry.first, domain); });
    MapValue inner;
    if (at != outer.entries.end()) inner = *at->second.map();
    inner.entries.emplace_back(key, std::move(value));
    if (at != outer.entries.end()) at->second = std::move(inner);
    else outer.entries.emplace_back(domain, std::move(inner));
}

/// `device.attributes["d.io"].model` of a chain of fields and constant keys that starts at the device; else empty.
std::string pathOf(const Node& node) {
    if (node.kind == NodeKind::Variable) return node.name == "device" ? node.name : std::string();
    const bool index = node.kind == NodeKind::Call && node.name == "_[_]" && node.children[1]->constant.as<std::string>();
    if (!index && node.kind != NodeKind::Select) return {};
    const std::string before = pathOf(*node.children[0]);
    if (before.empty()) return {};
    return index ? before + "[" + describe(node.children[1]->constant) + "]" : before + "." + node.name;
}

/// The field or constant key that the node takes of its first child; null: it is something else.
const std::string* stepOf(const Node& node) {
    if (node.optional) return nullptr;
    if (node.kind == NodeKind::Select) return &node.name;
    return node.kind == NodeKind::Call && node.name == "_[_]" ? node.children[1]->constant.as<std::string>() : nullptr;
}

/// Adds what the expression reads of the device. False: it does not only read single attributes and capacities.
bool readsSingly(const Node& node, std::vector<DeviceRead>& reads) {
    const auto isDevice = [](const Node& of) { return of.kind == NodeKind::Variable && of.name == "device"; };
    if (isDevice(node)) return false;
    if (const std::string* last = stepOf(node)) {
        const Node& before = *node.children[0];
        if (isDevice(before) && (*last == "driver" || *last == "allowMultipleAllocations")) return true;
        const std::string* domain = stepOf(before);
        const std::string* what = domain ? stepOf(*before.children[0]) : nullptr;
        if (what && isDevice(*before.children[0]->children[0]) && (*what == "attributes" || *what == "capacity")) {
            reads.push_back({*what == "capacity", *domain, *last, *domain + "/" + *last});
            return true;
        }
    }
    return std::all_of(node.children.begin(), node.children.end(), [&](const NodePtr& child) { return readsSingly(*child, reads); });
}

void collectReads(const Node& node, const Value& device, std::map<std::string, std::string>& values) {
    if (const std::string path = pathOf(node); !path.empty()) {
        const Value value = node.test ? evaluate(*node.children[0], device) : evaluate(node, device);
        if (!value.map()) values.emplace(path, describe(value));
        return;
    }
    for (const NodePtr& child : node.children) collectReads(*child, device, values);
}

}  // namespace

Value deviceValue(const std::string& driver, const Device& device) {
    const auto none = std::make_shared<const Value>(MapValue{});
    MapValue attributes{{}, none};
    MapValue capacity{{}, none};
    for (const auto& [name, attribute] : device.attributes) {
        Value value = attributeValue(name, attribute);
        if (value.failed()) return value;
        add(attributes, driver, name, std::move(value));
    }
    for (const auto& [name, one] : device.capacity)
        add(capacity, driver, name, one.value);
    MapValue made;
    made.entries = {{std::string("driver"), driver},
                    {std::string("attributes"), std::move(attributes)},
                    {std::string("capacity"), std::move(capacity)},
                    {std::string("allowMultipleAllocations"), device.shareable}};
    return made;
}

Program::Program(std::string_view expression) {
    std::vector<SourceError> errors;
    m_root = parse(expression, errors);
    if (!m_root) {
        m_fault = compileError(expression, errors);
        return;
    }
    const Checked checked = checkTypes(*m_root);
    if (!checked.missing.empty()) m_fault = {Outcome::Kind::NotModelled, checked.missing};
    else if (!checked.errors.empty()) m_fault = compileError(expression, checked.errors);
    else if (checked.type != "bool" && checked.type != "any")
        m_fault = {Outcome::Kind::Error, std::string(kCompileError) + "must evaluate to bool or the unknown type, not " + checked.type};
    else if (std::string fault = faultOfConstants(*m_root); !fault.empty())
        m_fault = {Outcome::Kind::Error, std::string(kCompileError) + "program instantiation failed: " + fault};
    else if (std::vector<DeviceRead> read; readsSingly(*m_root, read)) m_dependsOn = std::move(read);
}

std::vector<std::string> Program::reads(const Value& device) const {
    std::map<std::string, std::string> values;
    if (m_root && !device.failed()) collectReads(*m_root, device, values);
    std::vector<std::string> texts;
    for (const auto& [path, value] : values) texts.push_back(path + " is " + value);
    return texts;
}

std::string Program::fault() const {
    return m_fault.kind == Outcome::Kind::Error ? m_fault.text.substr(kCompileError.size()) : std::string();
}

Outcome Program::evaluate(const Value& device) const {
    if (!m_fault.text.empty()) return m_fault;
    const Value result = device.failed() ? device : cel::evaluate(*m_root, device);
    if (const bool* is = result.as<bool>()) return {*is ? Outcome::Kind::Yes : Outcome::Kind::No, {}};
    const Failure* failed = result.as<Failure>();
    if (failed && failed->notModelled) return {Outcome::Kind::NotModelled, failed->text};
    return {Outcome::Kind::Error, "CEL runtime error: " + (failed ? failed->text : conversionFault(result))};
}

}  // namespace bayplan::cel
