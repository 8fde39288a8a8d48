// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/config/decode_plugin_args.h"

#include <algorithm>
#include <map>

#include "io/text/document.h"
#include "model/names.h"

namespace bayplan {

namespace {

constexpr std::string_view kArgsVersion = "kubescheduler.config.k8s.io/v1";

std::string listed(std::span<const std::string_view> words) {
    std::string text;
    for (const std::string_view word : words) text += (text.empty() ? "" : ", ") + std::string(word);
    return text;
}

void requireForm(const Field& field, TextForm form) {
    if (form == TextForm::Any) return;
    if (form == TextForm::Group && field.string().find('/') != std::string_view::npos) field.fail(worded("a group is the part before \"/\""));
    if (!isQualifiedName(field.string())) field.fail(worded("\"%1\" is not a name like cpu or example.com/device", {field.text()}));
}

/// The names of an object's fields.
class FieldNames final : public ArgumentVisitor {
public:
    void integer(const ArgumentField& field, std::optional<std::int64_t>&, std::int64_t, std::int64_t) override { add(field); }
    void real(const ArgumentField& field, double&, double, double) override { add(field); }
    void boolean(const ArgumentField& field, bool&) override { add(field); }
    void oneOf(const ArgumentField& field, std::size_t&, std::span<const std::string_view>) override { add(field); }
    void duration(const ArgumentField& field, Duration&, Duration) override { add(field); }
    void text(const ArgumentField& field, std::string&, TextForm) override { add(field); }
    void texts(const ArgumentField& field, std::vector<std::string>&, TextForm) override { add(field); }
    void rowsOf(const ArgumentField& field, ArgumentRows&) override { add(field); }
    void nested(const ArgumentField& field, bool*, Inside&) override { add(field); }
    void forbid(std::string_view name, const char*) override { names.push_back(name); }

    std::vector<std::string_view> names;

private:
    void add(const ArgumentField& field) { names.push_back(field.name); }
};

class ArgumentReader final : public ArgumentVisitor {
public:
    /// A text that the object's own name in a map says.
    struct Key {
        std::string_view field;
        std::string_view value;
    };
    /// `describe`(ArgumentVisitor&) describes the fields of `object`. `plugin`: the owner of the args; empty for nested
    /// objects.
    template <typename Describe>
    static void read(StrictReader& reader, const Field& object, Describe&& describe, std::string_view plugin = {}, const Key& key = {}) {
        FieldNames known;
        if (!plugin.empty()) known.names = {"apiVersion", "kind"};
        describe(known);
        if (!key.field.empty()) std::erase(known.names, key.field);
        ArgumentReader own(reader, object, key);
        reader.fields(object, known.names, [&](std::string_view name, const Field& value) {
            if (!plugin.empty() && (name == "kind" || name == "apiVersion")) requireArgsType(plugin, name, value);
            else own.m_values.emplace(*std::find(known.names.begin(), known.names.end(), name), value.value());
        });
        if (object.value().type() == JsonValue::Type::Object) describe(own);
    }

    void integer(const ArgumentField& field, std::optional<std::int64_t>& value, std::int64_t least, std::int64_t most) override {
        at(
            field, [&](const Field& given) { value = given.integer(least, most); }, ": " + std::to_string(least) + " to " + std::to_string(most));
    }
    void real(const ArgumentField& field, double& value, double least, double most) override {
        at(field, [&](const Field& given) { value = given.real(least, most); });
    }
    void boolean(const ArgumentField& field, bool& value) override {
        at(field, [&](const Field& given) { value = given.boolean(); });
    }
    void oneOf(const ArgumentField& field, std::size_t& value, std::span<const std::string_view> words) override {
        const auto read = [&](const Field& given) {
            const auto word = std::find(words.begin(), words.end(), given.string());
            if (given.string().empty() && field.given == Given::Optional) return;
            if (word == words.end())
                given.fail(worded("must be one of %1, not \"%2\"%3", {listed(words), given.text(), suggestion(given.string(), words)}));
            value = static_cast<std::size_t>(word - words.begin());
        };
        at(field, read, ": one of " + listed(words));
    }
    void duration(const ArgumentField& field, Duration& value, Duration least) override {
        at(field, [&](const Field& given) {
            const Duration duration = decodeDuration(given);
            if (duration < Duration{}) given.fail(worded("must not be below 0"));
            if (duration < least) given.fail(worded("must be at least %1", {toString(least)}));
            value = duration;
        });
    }
    void text(const ArgumentField& field, std::string& value, TextForm form) override {
        if (!m_key.field.empty() && field.name == m_key.field) return void(value = m_key.value);
        at(field, [&](const Field& given) {
            if (given.string().empty() && field.given == Given::Required) return m_reader.add(m_object, worded("has no %1", {field.name}));
            requireForm(given, form);
            value = given.text();
        });
    }
    void texts(const ArgumentField& field, std::vector<std::string>& values, TextForm form) override {
        at(field, [&](const Field& given) {
            values.clear();
            m_reader.elements(given, [&](const Field& element) {
                requireForm(element, form);
                values.push_back(element.text());
            });
        });
    }
    void rowsOf(const ArgumentField& field, ArgumentRows& rows) override {
        const auto read = [&](const Field& given) {
            bool any = false;
            const auto add = [&](const Field& element, std::string_view key) {
                if (!std::exchange(any, true)) rows.resize(0);
                const std::size_t row = rows.size();
                rows.resize(row + 1);
                ArgumentReader::read(
                    m_reader, element, [&](ArgumentVisitor& visitor) { rows.describe(visitor, row); }, {}, {field.key, key});
            };
            if (field.key.empty()) m_reader.elements(given, [&](const Field& element) { add(element, {}); });
            else m_reader.entries(given, [&](std::string_view key, const Field& element) { add(element, key); });
            if (!any && field.filled) given.fail(worded("is empty; at least one is needed"));
        };
        at(field, read, "; at least one is needed");
    }
    void nested(const ArgumentField& field, bool* there, Inside& inside) override {
        at(field, [&](const Field& given) {
            read(m_reader, given, [&](ArgumentVisitor& visitor) { inside.describe(visitor); });
            if (there) *there = true;
        });
    }
    /// One complaint at a time: a field that could not be read would break rules for that reason alone.
    void require(bool holds, const char* otherwise) override {
        if (!holds && m_reader.faults().size() == m_before) m_reader.add(m_object, otherwise);
    }
    void forbid(std::string_view name, const char* why) override {
        at({name}, [&](const Field& given) { given.fail(worded(why)); });
    }

private:
    ArgumentReader(StrictReader& reader, const Field& object, const Key& key) : m_reader(reader), m_object(object), m_key(key), m_before(reader.faults().size()) {}

    /// Calls read(const Field&) if the field is given; `wanted` completes the message if a required field is missing.
    template <typename Read>
    void at(const ArgumentField& field, Read&& read, const std::string& wanted = {}) {
        const auto value = m_values.find(field.name);
        if (value != m_values.end()) m_reader.guard([&] { read(Field(m_object, field.name, value->second)); });
        else if (field.given == Given::Required) m_reader.add(m_object, worded("has no %1%2", {field.name, wanted}));
    }

    static void requireArgsType(std::string_view plugin, std::string_view key, const Field& value) {
        const std::string wanted = key == "kind" ? std::string(plugin) + "Args" : std::string(kArgsVersion);
        if (value.string() != wanted) value.fail(worded("must be %1, not %2", {wanted, value.text()}));
    }

    StrictReader& m_reader;
    const Field& m_object;
    Key m_key;
    std::size_t m_before;
    std::map<std::string_view, JsonValue> m_values;
};

}  // namespace

Duration decodeDuration(const Field& field) {
    const std::optional<Duration> duration = parseDuration(field.string());
    if (!duration) field.fail(worded("\"%1\" is not a duration like 5s or 1m30s", {field.text()}));
    return *duration;
}

void decodePluginArgs(StrictReader& reader, const PluginInfo& plugin, const Field& field, PluginArgs& args) {
    void* typed = args.edit(*plugin.arguments);
    ArgumentReader::read(
        reader, field, [&](ArgumentVisitor& visitor) { plugin.arguments->describe(visitor, typed); }, plugin.written());
}

}  // namespace bayplan
