// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/config/encode_plugin_args.h"

#include <algorithm>
#include <map>

#include <nlohmann/json.hpp>

#include "framework/profile.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

using Json = nlohmann::ordered_json;

/// Writes one object: without `usual`, every field; otherwise the fields that differ from `usual`, the object with its
/// defaults.
class ArgumentWriter final : public ArgumentVisitor {
public:
    explicit ArgumentWriter(const Json* usual = nullptr) : m_usual(usual) {}

    void integer(const ArgumentField& field, std::optional<std::int64_t>& value, std::int64_t, std::int64_t) override {
        if (value) put(field, *value);
    }
    void real(const ArgumentField& field, double& value, double, double) override { put(field, value); }
    void boolean(const ArgumentField& field, bool& value) override { put(field, value); }
    void oneOf(const ArgumentField& field, std::size_t& at, std::span<const std::string_view> words) override { put(field, words[at]); }
    void duration(const ArgumentField& field, Duration& value, Duration) override { put(field, toString(value)); }
    void text(const ArgumentField& field, std::string& value, TextForm) override { put(field, value); }
    void texts(const ArgumentField& field, std::vector<std::string>& values, TextForm) override {
        if (!values.empty()) put(field, values);
    }
    void rowsOf(const ArgumentField& field, ArgumentRows& rows) override {
        if (rows.size() == 0) return;
        const std::size_t count = rows.size();
        rows.resize(count + 1);
        ArgumentWriter fresh;
        rows.describe(fresh, count);
        rows.resize(count);
        Json all = field.key.empty() ? Json::array() : Json::object();
        for (std::size_t row = 0; row < count; ++row) {
            ArgumentWriter one(m_usual ? &fresh.json : nullptr);
            rows.describe(one, row);
            if (field.key.empty()) {
                all.push_back(std::move(one.json));
                continue;
            }
            const std::string key = one.json.at(std::string(field.key)).get<std::string>();
            one.json.erase(std::string(field.key));
            all[key] = std::move(one.json);
        }
        put(field, std::move(all));
    }
    void nested(const ArgumentField& field, bool* there, Inside& inside) override {
        if (there && !*there) return;
        static const Json kNothing = Json::object();
        const Json* usual = usualOf(field);
        ArgumentWriter within(!m_usual ? nullptr : usual ? usual
                                                         : &kNothing);
        inside.describe(within);
        if (!there && (m_usual ? !within.differs : within.json.empty())) return;
        json[std::string(field.name)] = std::move(within.json);
        differs = true;
    }

    Json json = Json::object();
    bool differs = false;  // from `usual`

private:
    const Json* usualOf(const ArgumentField& field) const {
        const auto at = m_usual ? m_usual->find(std::string(field.name)) : Json::const_iterator();
        return m_usual && at != m_usual->end() ? &*at : nullptr;
    }
    void put(const ArgumentField& field, Json value) {
        const Json* usual = usualOf(field);
        const bool same = usual && *usual == value;
        differs = differs || !same;
        if (!m_usual || !same || field.given != Given::Optional) json[std::string(field.name)] = std::move(value);
    }

    const Json* m_usual;
};

/// With every field, including those with their default.
Json whole(const ArgumentsType& type, const PluginArgs& args) {
    PluginArgs copy = args;
    ArgumentWriter writer;
    type.describe(writer, copy.edit(type));
    return std::move(writer.json);
}

Json differing(const ArgumentsType& type, const PluginArgs& args) {
    const Json usual = whole(type, {});
    PluginArgs copy = args;
    ArgumentWriter writer(&usual);
    type.describe(writer, copy.edit(type));
    return writer.differs ? std::move(writer.json) : Json::object();
}

}  // namespace

std::vector<std::pair<std::string, std::string>> encodePluginArgs(const PluginArgs& args, bool all) {
    std::map<std::string, std::string> texts = args.others;
    for (const PluginInfo* plugin : allPlugins()) {
        if (!plugin->arguments) continue;
        // kube-scheduler as distributed does not know a plugin that is not built into it.
        const bool usual = args.isDefault(*plugin->arguments);
        const auto named = [&](const PluginEntry& entry) { return entry.name == plugin->name; };
        if (usual && (!all || std::none_of(defaultMultiPoint().begin(), defaultMultiPoint().end(), named))) continue;
        const std::string name(plugin->written());
        Json json = Json::object();
        if (all) json = Json{{"apiVersion", "kubescheduler.config.k8s.io/v1"}, {"kind", name + "Args"}};
        json.update(all ? whole(*plugin->arguments, args) : differing(*plugin->arguments, args));
        texts[name] = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    return {texts.begin(), texts.end()};
}

}  // namespace bayplan
