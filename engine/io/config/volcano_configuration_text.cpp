// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/config/volcano_configuration_text.h"

#include <map>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "io/text/document.h"
#include "io/text/limits.h"
#include "io/text/text_file.h"
#include "io/text/yaml_text.h"

namespace bayplan {

namespace {

using VolcanoJson = nlohmann::ordered_json;

/// A number or a flag as such, everything else as a text.
VolcanoJson volcanoScalar(const std::string& text) {
    VolcanoJson value = VolcanoJson::parse(text, nullptr, false);
    return value.is_number() || value.is_boolean() ? value : VolcanoJson(text);
}

/// "strategies|lowNodeUtilization|thresholds|cpu" below its plugin.
void putStrategies(VolcanoJson& list, std::string_view path, const std::string& text) {
    if (!list.is_array()) list = VolcanoJson::array();
    if (path.empty()) return;
    const std::string name(path.substr(0, path.find('|')));
    VolcanoJson* one = nullptr;
    for (VolcanoJson& known : list)
        if (known["name"] == name) one = &known;
    if (!one) one = &list.emplace_back(VolcanoJson{{"name", name}});
    if (path.size() == name.size()) return;
    path.remove_prefix(name.size() + 1);
    const std::size_t bar = path.find('|');
    (*one)["params"][std::string(path.substr(0, bar))][std::string(path.substr(bar + 1))] = volcanoScalar(text);
}

VolcanoJson volcanoArguments(const volcano::Arguments& arguments, std::span<const volcano::ArgumentRule> rules) {
    VolcanoJson all = VolcanoJson::object();
    for (const auto& [key, text] : arguments.values) {
        const std::string head = key.substr(0, key.find('|'));
        const volcano::ArgumentRule* rule = volcano::argumentRule(rules, head);
        if (rule && rule->kind == volcano::ArgumentKind::Strategies) {
            putStrategies(all[head], key.size() == head.size() ? std::string_view() : std::string_view(key).substr(head.size() + 1), text);
        } else if (rule && rule->kind == volcano::ArgumentKind::Json) {
            VolcanoJson* at = &all;
            std::string_view rest = key;
            for (std::size_t bar = rest.find('|'); bar != std::string_view::npos; bar = rest.find('|')) {
                at = &(*at)[std::string(rest.substr(0, bar))];
                rest.remove_prefix(bar + 1);
            }
            (*at)[std::string(rest)] = volcanoScalar(text);
        } else {
            const bool word = !rule || rule->kind == volcano::ArgumentKind::Text || rule->kind == volcano::ArgumentKind::Duration;
            all[key] = word ? VolcanoJson(text) : volcanoScalar(text);
        }
    }
    return all;
}

VolcanoJson volcanoDocument(const volcano::VolcanoConfiguration& configuration) {
    std::map<volcano::Point, std::string> switches;
    for (const std::string_view name : volcano::switchNames()) switches.emplace(*volcano::pointOfSwitch(name), name);
    VolcanoJson root;
    std::string actions;
    for (const volcano::ActionKind action : configuration.actions) actions += (actions.empty() ? "" : ", ") + std::string(toString(action));
    root["actions"] = actions;
    root["tiers"] = VolcanoJson::array();
    for (const auto& tier : configuration.tiers) {
        VolcanoJson plugins = VolcanoJson::array();
        for (const volcano::PluginOption& option : tier) {
            VolcanoJson plugin{{"name", option.name}};
            for (const auto& [point, on] : option.switches) plugin[switches.at(point)] = on;
            const volcano::PluginRow* row = volcano::pluginRow(option.name);
            if (row && !option.arguments.values.empty()) plugin["arguments"] = volcanoArguments(option.arguments, row->arguments);
            plugins.push_back(std::move(plugin));
        }
        root["tiers"].push_back(VolcanoJson{{"plugins", std::move(plugins)}});
    }
    for (const auto& [action, arguments] : configuration.actionArguments)
        root["configurations"].push_back(VolcanoJson{{"name", toString(action)}, {"arguments", volcanoArguments(arguments, volcano::argumentsOf(action))}});
    return root;
}

}  // namespace

bool isVolcanoConfiguration(const std::filesystem::path& file, const std::stop_token& stop) {
    Result<std::string> text = readTextFile(file, kMaxItemBytes, stop);
    if (!text) return false;
    const Result<Document> document = Document::parse(std::move(*text), file.string());
    if (!document || document->root().type() != JsonValue::Type::Object) return false;
    JsonValue value;
    return !document->root().find("apiVersion", value) && (document->root().find("actions", value) || document->root().find("tiers", value));
}

std::string volcanoConfigurationYaml(const volcano::VolcanoConfiguration& configuration) {
    Result<std::string> yaml = yamlFromJson(volcanoDocument(configuration).dump(-1, ' ', false, VolcanoJson::error_handler_t::replace));
    check(yaml.has_value(), "what the writer made is JSON");
    return std::move(*yaml);
}

std::string volcanoConfigurationJson(const volcano::VolcanoConfiguration& configuration) {
    return volcanoDocument(configuration).dump(2, ' ', false, VolcanoJson::error_handler_t::replace) + "\n";
}

}  // namespace bayplan
