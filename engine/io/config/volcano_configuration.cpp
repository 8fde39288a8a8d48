// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/config/volcano_configuration.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "io/config/volcano_strategies.h"
#include "io/text/document.h"
#include "io/text/limits.h"
#include "io/text/strict_reader.h"
#include "io/text/text_file.h"
#include "schedulers/volcano/annotations.h"

namespace bayplan {

namespace {

using volcano::ActionKind;
using volcano::ArgumentKind;
using volcano::ArgumentRule;

constexpr ActionKind kVolcanoActions[] = {ActionKind::Enqueue, ActionKind::Allocate, ActionKind::Preempt, ActionKind::Reclaim,
                                          ActionKind::Backfill, ActionKind::Shuffle, ActionKind::GangPreempt, ActionKind::GangReclaim};

std::string scalarText(const Field& field) {
    std::string text;
    if (field.value().type() == JsonValue::Type::String) return field.text();
    field.value().appendTo(text);
    return text;
}

template <typename Number>
bool isNumber(const std::string& text) {
    Number number{};
    return !text.empty() && std::from_chars(text.data(), text.data() + text.size(), number).ptr == text.data() + text.size();
}

class VolcanoConfigurationDecoder {
public:
    explicit VolcanoConfigurationDecoder(const Document& document) : m_document(document) {}

    CheckedVolcanoConfiguration decode() {
        const Field root(m_document.root());
        bool hasActions = false;
        m_reader.fields(root, {"actions", "tiers", "configurations", "metrics"}, [&](std::string_view key, const Field& value) {
            if (key == "actions") {
                hasActions = true;
                actions(value);
            } else if (key == "tiers") {
                m_reader.elements(value, [&](const Field& tier) { this->tier(tier); });
            } else if (key == "configurations") {
                m_reader.elements(value, [&](const Field& one) { actionArguments(one); });
            } else {
                m_diagnostics.push_back({Severity::Note, Error{ErrorCode::Invalid, worded("has no influence on decisions"), m_document.originOf(value)}});
            }
        });
        if (!hasActions) m_reader.add(root, worded("lacks \"actions\": nothing would be scheduled"));
        checkHierarchy(root);
        for (const Fault& fault : m_reader.faults()) m_diagnostics.push_back({Severity::Error, m_document.located(fault)});
        const bool good = std::none_of(m_diagnostics.begin(), m_diagnostics.end(), [](const Diagnostic& d) { return d.severity == Severity::Error; });
        if (good) idlePlugins();
        std::stable_sort(m_diagnostics.begin(), m_diagnostics.end(), [](const Diagnostic& a, const Diagnostic& b) {
            return std::tie(a.what.origin.line, a.what.origin.column) < std::tie(b.what.origin.line, b.what.origin.column);
        });
        CheckedVolcanoConfiguration checked;
        if (good) checked.configuration = std::move(m_configuration);
        checked.diagnostics = std::move(m_diagnostics);
        return checked;
    }

private:
    /// What of the configuration does nothing, and why.
    void idlePlugins() {
        for (const auto& tier : m_configuration.tiers)
            for (const volcano::PluginOption& option : tier) {
                const volcano::PluginRow* row = volcano::pluginRow(option.name);
                if (!row || !row->idle) continue;
                if (Message why = row->idle(m_configuration, option); !why.empty()) m_diagnostics.push_back({Severity::Warning, Error{ErrorCode::Invalid, std::move(why), m_places[option.name]}});
            }
    }

    void unsupported(const Field& at, Message message) {
        m_diagnostics.push_back({Severity::Error, Error{ErrorCode::Unsupported, std::move(message), m_document.originOf(at)}});
    }

    static ActionKind actionNamed(const Field& at, std::string_view name) {
        std::vector<std::string_view> known;
        for (const ActionKind action : kVolcanoActions) {
            if (name == toString(action)) return action;
            known.emplace_back(toString(action));
        }
        at.fail(worded("there is no action \"%1\"%2", {name, suggestion(name, known)}));
    }

    void actions(const Field& field) {
        std::string_view rest = field.string();
        while (true) {
            const std::size_t end = rest.find(',');
            std::string_view name = rest.substr(0, end);
            while (!name.empty() && name.front() == ' ') name.remove_prefix(1);
            while (!name.empty() && name.back() == ' ') name.remove_suffix(1);
            m_reader.guard([&] { m_configuration.actions.push_back(actionNamed(field, name)); });
            if (end == std::string_view::npos) return;
            rest.remove_prefix(end + 1);
        }
    }

    void tier(const Field& field) {
        auto& tier = m_configuration.tiers.emplace_back();
        m_reader.fields(field, {"plugins"}, [&](std::string_view, const Field& list) {
            m_reader.elements(list, [&](const Field& element) {
                volcano::PluginOption option;
                plugin(element, option);
                tier.push_back(std::move(option));
            });
        });
    }

    void plugin(const Field& field, volcano::PluginOption& option) {
        field.forEach([&](std::string_view key, const Field& value) { if (key == "name") option.name = value.text(); });
        std::vector<std::string_view> names;
        for (const volcano::PluginRow& row : volcano::pluginRows()) names.push_back(row.name);
        const volcano::PluginRow* row = volcano::pluginRow(option.name);
        if (!row) field.fail(worded("there is no plugin \"%1\"%2", {option.name, suggestion(option.name, names)}));
        if (!m_plugins.insert(option.name).second) field.fail(worded("configures %1 a second time", {option.name}));
        if (!row->modelled) unsupported(field, worded("the plugin %1 is not modelled", {option.name}));
        m_places[option.name] = m_document.originOf(field);
        std::vector<std::string_view> known = volcano::switchNames();
        known.insert(known.end(), {"name", "arguments"});
        m_reader.fields(field, known, [&](std::string_view key, const Field& value) {
            if (key == "arguments") arguments(value, row->arguments, option.name, option.arguments);
            else if (key != "name") option.switches[*volcano::pointOfSwitch(key)] = value.boolean();
        });
    }

    void arguments(const Field& field, std::span<const ArgumentRule> rules, const std::string& owner, volcano::Arguments& all) {
        m_reader.entries(field, [&](std::string_view key, const Field& value) {
            const ArgumentRule* rule = volcano::argumentRule(rules, key);
            if (!rule) {
                std::vector<std::string_view> known;
                for (const ArgumentRule& one : rules) known.push_back(one.key);
                value.fail(worded("%1 has no argument \"%2\"%3", {owner, key, suggestion(key, known)}));
            }
            const bool off = rule->kind == ArgumentKind::Flag && volcano::goBool(scalarText(value)) == false;
            if (!rule->modelled && !off) unsupported(value, worded("with this argument %1 is not modelled", {owner}));
            if (rule->kind == ArgumentKind::Json) flatten(value, std::string(key), all);
            else if (rule->kind == ArgumentKind::Strategies) m_strategies.read(value, std::string(key), all);
            else all.values[std::string(key)] = checkedText(value, rule->kind);
        });
    }

    static std::string checkedText(const Field& value, ArgumentKind kind) {
        std::string text = scalarText(value);
        if (kind == ArgumentKind::Duration) {
            const std::optional<std::int64_t> time = volcano::goDuration(text);
            if (!time || *time < 0 || value.value().type() != JsonValue::Type::String) value.fail(worded("must be a text such as \"5m\", not below 0"));
        }
        if (kind == ArgumentKind::Integer && !isNumber<std::int64_t>(text)) value.fail(worded("must be a whole number"));
        if (kind == ArgumentKind::Real && !isNumber<double>(text)) value.fail(worded("must be a number"));
        if (kind == ArgumentKind::Flag) {
            const std::optional<bool> flag = volcano::goBool(text);
            if (!flag) value.fail(worded("must be true or false"));
            text = *flag ? "true" : "false";
        }
        return text;
    }

    /// An object's values by their paths, "resources|cpu|weight".
    static void flatten(const Field& value, const std::string& path, volcano::Arguments& all) {
        if (value.value().type() != JsonValue::Type::Object) all.values[path] = scalarText(value);
        else value.forEach([&](std::string_view key, const Field& part) { flatten(part, path + "|" + std::string(key), all); });
    }

    void actionArguments(const Field& field) {
        std::string name;
        field.forEach([&](std::string_view key, const Field& value) { if (key == "name") name = value.text(); });
        const ActionKind action = actionNamed(field, name);
        m_reader.fields(field, {"name", "arguments"}, [&](std::string_view key, const Field& value) {
            if (key == "arguments") arguments(value, volcano::argumentsOf(action), name, m_configuration.actionArguments[action]);
        });
    }

    void checkHierarchy(const Field& root) {
        for (const auto& tier : m_configuration.tiers) {
            bool shares = false, tree = false;
            for (const volcano::PluginOption& option : tier) {
                shares = shares || option.name == "proportion";
                tree = tree || (option.name == "drf" && option.on(volcano::Point::Hierarchy));
            }
            if (shares && tree) m_reader.add(root, worded("proportion and drf with hierarchy enabled conflicts"));
        }
    }

    const Document& m_document;
    StrictReader m_reader;
    volcano::VolcanoConfiguration m_configuration;
    std::set<std::string> m_plugins;
    std::map<std::string, Origin> m_places;  // of the plugins
    Diagnostics m_diagnostics;
    VolcanoStrategies m_strategies{m_reader, [this](const Field& at, Message why) { m_diagnostics.push_back({Severity::Note, Error{ErrorCode::Invalid, std::move(why), m_document.originOf(at)}}); }};
};

CheckedVolcanoConfiguration failedVolcano(Error error) {
    CheckedVolcanoConfiguration checked;
    checked.diagnostics.push_back({Severity::Error, std::move(error)});
    return checked;
}

}  // namespace

CheckedVolcanoConfiguration readVolcanoConfigurationFromText(std::string_view text, const std::string& name) {
    const Result<Document> document = Document::parse(std::string(text), name);
    if (!document) return failedVolcano(document.error());
    try {
        return VolcanoConfigurationDecoder(*document).decode();
    } catch (const Fault& fault) {
        return failedVolcano(document->located(fault));
    }
}

CheckedVolcanoConfiguration readVolcanoConfiguration(const std::filesystem::path& file, const std::stop_token& stop) {
    const Result<std::string> text = readTextFile(file, kMaxItemBytes, stop);
    if (!text) return failedVolcano(text.error());
    return readVolcanoConfigurationFromText(*text, file.string());
}

}  // namespace bayplan
