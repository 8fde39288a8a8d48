// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/config/scheduler_config.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "io/config/decode_extender.h"
#include "io/config/decode_plugin_args.h"
#include "io/config/decode_process.h"
#include "io/text/document.h"
#include "io/text/strict_reader.h"
#include "io/text/text_file.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

constexpr std::string_view kApiVersion = "kubescheduler.config.k8s.io/v1";
constexpr std::string_view kKind = "KubeSchedulerConfiguration";

/// The beginning of the comment line above the document that contains the scheduler's feature gates.
constexpr std::string_view kGatesLine = "# kube-scheduler --feature-gates=";

/// Reads the comment lines at the beginning. Errors: as FeatureGates::parse, with the line.
Result<FeatureGates> gatesAbove(std::string_view text, const std::string& name) {
    FeatureGates gates;
    std::uint32_t number = 1;
    for (std::size_t begin = 0; begin < text.size() && text[begin] == '#'; ++number) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string_view line = text.substr(begin, end - begin);
        begin = end + 1;
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (!line.starts_with(kGatesLine)) continue;
        Result<FeatureGates> read = FeatureGates::parse(line.substr(kGatesLine.size()), gates);
        if (!read) {
            Error error = read.error();
            error.origin = Origin{name, number, 0, {}, {}};
            return error;
        }
        gates = std::move(*read);
    }
    return gates;
}

/// A comment line at the beginning that says whose configuration it is.
constexpr std::string_view kKoordinatorLine = "# koord-scheduler";

bool saysKoordinator(std::string_view text) {
    for (std::size_t begin = 0; begin < text.size() && text[begin] == '#';) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        if (text.substr(begin, end - begin).starts_with(kKoordinatorLine)) return true;
        begin = end + 1;
    }
    return false;
}

/// Whether it names a plugin that only koord-scheduler has.
bool namesKoordinator(const Field& root) {
    bool found = false;
    const auto look = [&](const Field& plugin, bool preEnqueue) {
        plugin.forEach([&](std::string_view key, const Field& value) {
            if (key != "name" || value.value().type() != JsonValue::Type::String) return;
            const std::string name = value.text();
            const PluginInfo* own = pluginWritten(name, true);
            const PluginInfo* others = pluginNamed(name);
            const bool alone = own && own->koordinator && (own == others || !others);
            found = found || alone || (preEnqueue && own && own->koordinator);
        });
    };
    const auto inside = [](const Field& object, std::string_view wanted, const auto& visit) {
        if (object.value().type() == JsonValue::Type::Object) object.forEach([&](std::string_view key, const Field& value) { if (wanted.empty() || key == wanted) visit(key, value); });
    };
    const auto each = [](const Field& list, const auto& visit) {
        if (list.value().type() == JsonValue::Type::Array)
            list.forEachElement([&](const Field& one) { if (one.value().type() == JsonValue::Type::Object) visit(one); });
    };
    inside(root, "profiles", [&](std::string_view, const Field& profiles) {
        each(profiles, [&](const Field& profile) {
            inside(profile, "pluginConfig", [&](std::string_view, const Field& list) { each(list, [&](const Field& one) { look(one, false); }); });
            inside(profile, "plugins", [&](std::string_view, const Field& points) {
                inside(points, {}, [&](std::string_view point, const Field& set) {
                    inside(set, "enabled", [&](std::string_view, const Field& list) { each(list, [&](const Field& one) { look(one, point == "preEnqueue"); }); });
                });
            });
        });
    });
    return found;
}

/// The present plugin in place of one that configurations of older versions name.
std::string_view successorOf(std::string_view plugin) {
    for (const PluginInfo* info : allPlugins())
        if (std::find(info->replaces.begin(), info->replaces.end(), plugin) != info->replaces.end()) return info->name;
    return {};
}

class Decoder {
public:
    Decoder(const Document& document, FeatureGates features, bool koordinator) : m_document(document), m_koordinator(koordinator) { m_configuration.features = std::move(features); }

    CheckedConfiguration decode() {
        const Field root(m_document.root());
        m_reader.fields(root,
                        {"apiVersion", "kind", "parallelism", "leaderElection", "clientConnection", "enableProfiling", "enableContentionProfiling", "percentageOfNodesToScore",
                         "podInitialBackoffSeconds", "podMaxBackoffSeconds", "profiles", "extenders", "delayCacheUntilActive", "featureGates"},
                        [&](std::string_view key, const Field& value) {
                            if (key == "percentageOfNodesToScore") m_configuration.percentageOfNodesToScore = percentage(value);
                            else if (key == "podInitialBackoffSeconds") m_configuration.podInitialBackoffSeconds = value.int32(1);
                            else if (key == "podMaxBackoffSeconds") m_configuration.podMaxBackoffSeconds = value.int32(1);
                            else if (key == "profiles") profiles(value);
                            else if (key == "extenders") extenders(value);
                            else if (key == "featureGates")
                                value.fail(
                                    worded("is no field of a KubeSchedulerConfiguration: gates are a flag of kube-scheduler; give --feature-gates, or begin the file with a line "
                                           "\"%1NAME=true\"",
                                           {kGatesLine}));
                            else if (key != "apiVersion" && key != "kind") {
                                decodeProcessField(m_reader, key, value, m_configuration.process);
                                note(value, worded("has no influence on decisions"));
                            }
                        });
        if (m_configuration.podMaxBackoffSeconds < m_configuration.podInitialBackoffSeconds)
            m_reader.add(root, worded("podMaxBackoffSeconds (%1) is less than podInitialBackoffSeconds (%2)", {m_configuration.podMaxBackoffSeconds, m_configuration.podInitialBackoffSeconds}));
        return finish();
    }

private:
    void note(const Field& field, Message message, Severity severity = Severity::Note, ErrorCode code = ErrorCode::Invalid) {
        m_diagnostics.push_back({severity, Error{code, std::move(message), m_document.originOf(field)}});
    }

    CheckedConfiguration finish() {
        CheckedConfiguration checked;
        for (const Fault& fault : m_reader.faults())
            m_diagnostics.push_back({Severity::Error, m_document.located(fault)});
        std::stable_sort(m_diagnostics.begin(), m_diagnostics.end(), [](const Diagnostic& a, const Diagnostic& b) {
            return std::tie(a.what.origin.line, a.what.origin.column) < std::tie(b.what.origin.line, b.what.origin.column);
        });
        if (m_reader.dropped() > 0)
            m_diagnostics.push_back({Severity::Error, Error{ErrorCode::Invalid, worded("and %1 more faults", {m_reader.dropped()}), {}}});
        if (m_reader.faults().empty()) checked.configuration = std::move(m_configuration);
        checked.diagnostics = std::move(m_diagnostics);
        return checked;
    }

    std::int32_t percentage(const Field& value) {
        const std::int32_t percent = value.int32(0, 100);
        if (percent != 0 && percent != 100) note(value, worded("counts where nodes are looked at as a live scheduler does; all are looked at otherwise"));
        return percent;
    }

    void profiles(const Field& field) {
        std::vector<ProfileConfiguration> all;
        std::vector<bool> named;
        m_reader.elements(field, [&](const Field& element) {
            bool hasName = false;
            all.push_back(profile(element, hasName));
            named.push_back(hasName);
            const std::string& name = all.back().schedulerName;
            for (std::size_t i = 0; hasName && i + 1 < all.size(); ++i)
                if (named[i] && all[i].schedulerName == name)
                    element.fail(worded("the schedulerName \"%1\" is that of profiles[%2] already", {name, i}));
        });
        for (std::size_t i = 0; i < all.size(); ++i)
            if (!named[i] && all.size() > 1)
                m_reader.add(Fault{{{"profiles", 0, false}, {{}, i, true}}, worded("has no schedulerName; with several profiles each needs one")});
        if (!all.empty()) m_configuration.profiles = std::move(all);
    }

    ProfileConfiguration profile(const Field& field, bool& hasName) {
        ProfileConfiguration profile;
        profile.origin = m_document.originOf(field);
        m_reader.fields(field, {"schedulerName", "percentageOfNodesToScore", "plugins", "pluginConfig"}, [&](std::string_view key, const Field& value) {
            if (key == "schedulerName") {
                hasName = !value.string().empty();
                if (hasName) profile.schedulerName = value.text();
            } else if (key == "percentageOfNodesToScore") {
                profile.percentageOfNodesToScore = percentage(value);
            } else if (key == "plugins") {
                plugins(value, profile);
            } else {
                pluginConfig(value, profile.args);
            }
        });
        return profile;
    }

    void plugins(const Field& field, ProfileConfiguration& profile) {
        m_reader.fields(field,
                        {"preEnqueue", "queueSort", "preFilter", "filter", "postFilter", "preScore", "score", "reserve", "permit", "preBind", "bind", "postBind", "multiPoint",
                         "placementGenerate", "placementScore"},
                        [&](std::string_view key, const Field& value) {
                            PluginSet set = pluginSet(value);
                            if (set == PluginSet{}) return;
                            if (key == "multiPoint") {
                                profile.multiPoint = std::move(set);
                                return;
                            }
                            if (key.starts_with("placement"))
                                note(value, worded("this extension point belongs to a feature that is off by default; it has no effect"));
                            for (int point = 0; point < kExtensionPoints; ++point) {
                                if (key != toString(static_cast<ExtensionPoint>(point))) continue;
                                profile.points[static_cast<ExtensionPoint>(point)] = std::move(set);
                                return;
                            }
                        });
    }

    PluginSet pluginSet(const Field& field) {
        PluginSet set;
        m_reader.fields(field, {"enabled", "disabled"}, [&](std::string_view key, const Field& list) {
            const bool enables = key == "enabled";
            m_reader.elements(list, [&](const Field& element) {
                PluginEntry entry;
                entry.origin = m_document.originOf(element);
                m_reader.fields(element, {"name", "weight"}, [&](std::string_view name, const Field& value) {
                    if (name == "weight") {
                        entry.weight = value.int32(0);
                        return;
                    }
                    entry.name = value.text();
                    if (!enables) {
                        if (const PluginInfo* info = pluginWritten(entry.name, m_koordinator)) entry.name = info->name;
                        return;
                    }
                    if (entry.name == "*") value.fail(worded("\"*\" stands for all plugins under disabled only"));
                    if (const PluginInfo* info = pluginWritten(entry.name, m_koordinator)) entry.name = info->name;
                    if (const std::string_view now = successorOf(entry.name); !now.empty())
                        value.fail(worded("plugin \"%1\" was removed from kube-scheduler; %2 does its work", {entry.name, now}));
                });
                if (entry.name.empty()) element.fail(worded("has no name"));
                (enables ? set.enabled : set.disabled).push_back(std::move(entry));
            });
        });
        return set;
    }

    void pluginConfig(const Field& field, PluginArgs& args) {
        std::set<std::string> seen;
        m_reader.elements(field, [&](const Field& element) {
            std::string name;
            // The name is read first, wherever it is.
            m_reader.guard([&] { element.forEach([&](std::string_view key, const Field& value) { if (key == "name") name = value.text(); }); });
            m_reader.fields(element, {"name", "args"}, [&](std::string_view key, const Field& value) {
                if (key != "args" || name.empty() || seen.contains(name)) return;
                const PluginInfo* plugin = pluginWritten(name, m_koordinator);
                if (plugin && plugin->arguments) {
                    decodePluginArgs(m_reader, *plugin, value, args);
                } else {
                    if (value.value().type() != JsonValue::Type::Object) value.failType(worded("an object"));
                    value.value().appendTo(args.others[name]);
                }
                if (!plugin || !plugin->arguments || !plugin->argumentsDecide)
                    note(value, worded("the arguments of %1 have no influence on decisions here", {name}));
                else if (plugin->notModelled && !plugin->notModelled(args).empty())
                    note(value, worded("with these arguments %1 is not modelled: what it would decide is not known", {name}), Severity::Warning, ErrorCode::Unsupported);
            });
            if (name.empty()) element.fail(worded("has no name"));
            if (!seen.insert(name).second) element.fail(worded("repeats the configuration of %1", {name}));
        });
    }

    void extenders(const Field& field) {
        m_configuration.extenders = decodeExtenders(m_reader, m_document, field);
        if (!m_configuration.extenders.empty())
            note(field, worded("extenders are asked only where that is asked for; otherwise what they would decide is not known"), Severity::Note, ErrorCode::Unsupported);
    }

    const Document& m_document;
    bool m_koordinator;
    StrictReader m_reader;
    SchedulerConfiguration m_configuration;
    Diagnostics m_diagnostics;
};

std::string otherVersion(const std::string& version) {
    const std::string only = "only " + std::string(kApiVersion);
    if (version.starts_with("kubescheduler.config.k8s.io/v1") || version.starts_with("componentconfig/"))
        return "\"" + version + "\" is an older version, which kube-scheduler 1.36 no longer reads; " + only
               + ". Change apiVersion, then check again: fields and plugins that are gone are named then";
    return "\"" + version + "\" is not read; " + only;
}

/// Otherwise another version's fields would be reported as unknown, which helps nobody.
std::optional<Error> otherType(const Document& document) {
    const Field root(document.root());
    std::string version, kind;
    std::optional<Error> error;
    const auto unsupported = [&](const Field& at, Message message) {
        error = Error{ErrorCode::Unsupported, std::move(message), document.originOf(at)};
    };
    root.forEach([&](std::string_view key, const Field& value) {
        if (key == "apiVersion") {
            version = value.text();
            if (version != kApiVersion) unsupported(value, otherVersion(version));
        } else if (key == "kind") {
            kind = value.text();
            if (kind != kKind && !error) unsupported(value, worded("\"%1\" is not read; only %2%3", {kind, kKind, suggestion(kind, {kKind})}));
        }
    });
    if (!error && version.empty()) unsupported(root, worded("has no apiVersion; %1 is read", {kApiVersion}));
    if (!error && kind.empty()) unsupported(root, worded("has no kind; %1 is read", {kKind}));
    return error;
}

CheckedConfiguration failed(Error error) {
    CheckedConfiguration checked;
    checked.diagnostics.push_back({Severity::Error, std::move(error)});
    return checked;
}

Result<ReadConfiguration> orFirstError(CheckedConfiguration checked) {
    if (checked.configuration) return ReadConfiguration{std::move(*checked.configuration), std::move(checked.diagnostics)};
    const auto first = std::find_if(checked.diagnostics.begin(), checked.diagnostics.end(),
                                    [](const Diagnostic& d) { return d.severity == Severity::Error; });
    return first->what;
}

}  // namespace

namespace {

CheckedConfiguration checkText(std::string_view text, const std::string& name, bool koordinator) {
    const Result<Document> document = Document::parse(std::string(text), name);
    if (!document) return failed(document.error());
    Result<FeatureGates> features = gatesAbove(text, name);
    if (!features) return failed(features.error());
    try {
        if (const std::optional<Error> error = otherType(*document)) return failed(*error);
        return Decoder(*document, std::move(*features), koordinator || saysKoordinator(text) || namesKoordinator(Field(document->root()))).decode();
    } catch (const Fault& fault) {
        return failed(document->located(fault));
    }
}

}  // namespace

CheckedConfiguration checkSchedulerConfigurationText(std::string_view text, const std::string& name) {
    return checkText(text, name, false);
}

CheckedConfiguration checkSchedulerConfiguration(const std::filesystem::path& file, const std::stop_token& stop) {
    const Result<std::string> text = readTextFile(file, kMaxItemBytes, stop);
    if (!text) return failed(text.error());
    return checkSchedulerConfigurationText(*text, file.string());
}

Result<ReadConfiguration> readSchedulerConfigurationFromText(std::string_view text, const std::string& name) {
    return orFirstError(checkSchedulerConfigurationText(text, name));
}

Result<ReadConfiguration> readSchedulerConfiguration(const std::filesystem::path& file, const std::stop_token& stop, bool koordinator) {
    const Result<std::string> text = readTextFile(file, kMaxItemBytes, stop);
    if (!text) return text.error();
    return orFirstError(checkText(*text, file.string(), koordinator));
}

}  // namespace bayplan
