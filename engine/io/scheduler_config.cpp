// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/scheduler_config.h"

#include <optional>
#include <set>

#include "io/decode_plugin_args.h"
#include "io/document.h"
#include "io/text_file.h"

namespace bayplan {

namespace {

constexpr std::string_view kApiVersion = "kubescheduler.config.k8s.io/v1";
constexpr std::string_view kKind = "KubeSchedulerConfiguration";

class Decoder {
public:
    explicit Decoder(const Document& document) : m_document(document) {}

    ReadConfiguration decode() {
        const Field root(m_document.root());
        requireKnown(root, {"apiVersion", "kind", "parallelism", "leaderElection", "clientConnection", "enableProfiling",
                            "enableContentionProfiling", "percentageOfNodesToScore", "podInitialBackoffSeconds",
                            "podMaxBackoffSeconds", "profiles", "extenders", "delayCacheUntilActive"});
        SchedulerConfiguration& configuration = m_read.configuration;
        root.forEach([&](std::string_view key, const Field& value) {
            if (key == "percentageOfNodesToScore") configuration.percentageOfNodesToScore = percentage(value);
            else if (key == "podInitialBackoffSeconds") configuration.podInitialBackoffSeconds = value.int32(1);
            else if (key == "podMaxBackoffSeconds") configuration.podMaxBackoffSeconds = value.int32(1);
            else if (key == "profiles") profiles(value);
            else if (key == "extenders") extenders(value);
            else if (key != "apiVersion" && key != "kind") withoutEffect(key, value);
        });
        if (configuration.podMaxBackoffSeconds < configuration.podInitialBackoffSeconds)
            root.fail("podMaxBackoffSeconds (" + std::to_string(configuration.podMaxBackoffSeconds)
                      + ") is less than podInitialBackoffSeconds (" + std::to_string(configuration.podInitialBackoffSeconds) + ")");
        return std::move(m_read);
    }

private:
    void note(const Field& field, std::string message) {
        m_read.diagnostics.push_back({Severity::Note, Error{ErrorCode::Invalid, std::move(message), m_document.originOf(field)}});
    }

    /// Fields of the process that runs a scheduler, known by name so that a misspelt one is told.
    void withoutEffect(std::string_view key, const Field& value) {
        if (key == "parallelism") value.int32(1);
        else if (key == "leaderElection")
            requireKnown(value, {"leaderElect", "leaseDuration", "renewDeadline", "retryPeriod", "resourceLock", "resourceName", "resourceNamespace"});
        else if (key == "clientConnection")
            requireKnown(value, {"kubeconfig", "acceptContentTypes", "contentType", "qps", "burst"});
        else value.boolean();  // enableProfiling, enableContentionProfiling, delayCacheUntilActive
        note(value, "has no influence on decisions");
    }

    std::int32_t percentage(const Field& value) {
        const std::int32_t percent = value.int32(0, 100);
        if (percent != 0 && percent != 100) note(value, "every node is looked at here, whatever the percentage");
        return percent;
    }

    void profiles(const Field& field) {
        std::vector<ProfileConfiguration> all;
        std::vector<bool> named;
        field.forEachElement([&](const Field& element) {
            bool hasName = false;
            all.push_back(profile(element, hasName));
            named.push_back(hasName);
        });
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (named[i] || all.size() == 1) continue;
            throw Fault{{{"profiles", 0, false}, {{}, i, true}}, "has no schedulerName; with several profiles each needs one"};
        }
        if (!all.empty()) m_read.configuration.profiles = std::move(all);
    }

    ProfileConfiguration profile(const Field& field, bool& hasName) {
        requireKnown(field, {"schedulerName", "percentageOfNodesToScore", "plugins", "pluginConfig"});
        ProfileConfiguration profile;
        profile.origin = m_document.originOf(field);
        field.forEach([&](std::string_view key, const Field& value) {
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
        requireKnown(field, {"preEnqueue", "queueSort", "preFilter", "filter", "postFilter", "preScore", "score", "reserve",
                             "permit", "preBind", "bind", "postBind", "multiPoint", "placementGenerate", "placementScore"});
        field.forEach([&](std::string_view key, const Field& value) {
            PluginSet set = pluginSet(value);
            if (key == "multiPoint") {
                profile.multiPoint = std::move(set);
                return;
            }
            for (int point = 0; point < kExtensionPoints; ++point) {
                if (key != toString(static_cast<ExtensionPoint>(point))) continue;
                profile.points[static_cast<ExtensionPoint>(point)] = std::move(set);
                return;
            }
            note(value, "this extension point belongs to a feature that is off by default; it has no effect");
        });
    }

    PluginSet pluginSet(const Field& field) {
        requireKnown(field, {"enabled", "disabled"});
        PluginSet set;
        field.forEach([&](std::string_view key, const Field& list) {
            auto& entries = key == "enabled" ? set.enabled : set.disabled;
            list.forEachElement([&](const Field& element) {
                requireKnown(element, {"name", "weight"});
                PluginEntry entry;
                entry.origin = m_document.originOf(element);
                element.forEach([&](std::string_view name, const Field& value) {
                    if (name == "name") entry.name = value.text();
                    else entry.weight = value.int32(0);
                });
                if (entry.name.empty()) element.fail("has no name");
                entries.push_back(std::move(entry));
            });
        });
        return set;
    }

    void pluginConfig(const Field& field, PluginArgs& args) {
        std::set<std::string> seen;
        field.forEachElement([&](const Field& element) {
            requireKnown(element, {"name", "args"});
            std::string name;
            element.forEach([&](std::string_view key, const Field& value) { if (key == "name") name = value.text(); });
            if (name.empty()) element.fail("has no name");
            if (!seen.insert(name).second) element.fail("repeats the configuration of " + name);
            element.forEach([&](std::string_view key, const Field& value) {
                if (key == "args" && !decodePluginArgs(name, value, args))
                    note(value, "the arguments of " + name + " have no influence on decisions here");
            });
        });
    }

    void extenders(const Field& field) {
        std::int32_t binders = 0;
        field.forEachElement([&](const Field& element) {
            requireKnown(element, {"urlPrefix", "filterVerb", "preemptVerb", "prioritizeVerb", "weight", "bindVerb", "enableHTTPS",
                                   "tlsConfig", "httpTimeout", "nodeCacheCapable", "managedResources", "ignorable"});
            bool prioritizes = false;
            std::int64_t weight = 0;
            element.forEach([&](std::string_view key, const Field& value) {
                if (key == "weight") weight = value.integer();
                else if (key == "prioritizeVerb") prioritizes = !value.string().empty();
                else if (key == "bindVerb" && !value.string().empty() && ++binders > 1) value.fail("only one extender may bind");
                else if (key == "tlsConfig")
                    requireKnown(value, {"insecure", "serverName", "certFile", "keyFile", "caFile", "certData", "keyData", "caData"});
                else if (key == "managedResources")
                    value.forEachElement([](const Field& resource) { requireKnown(resource, {"name", "ignoredByScheduler"}); });
            });
            if (prioritizes && weight <= 0) element.fail("prioritizeVerb needs a weight above 0");
            ++m_read.configuration.extenders;
        });
        if (m_read.configuration.extenders > 0)
            m_read.diagnostics.push_back({Severity::Warning, Error{ErrorCode::Unsupported, "extenders are not asked here: what they would decide is not known",
                                                                   m_document.originOf(field)}});
    }

    const Document& m_document;
    ReadConfiguration m_read;
};

/// Another version's fields would be told as unknown ones, which helps nobody.
std::optional<Error> otherType(const Document& document) {
    const Field root(document.root());
    std::string version, kind;
    std::optional<Error> error;
    const auto unsupported = [&](const Field& at, std::string message) {
        error = Error{ErrorCode::Unsupported, std::move(message), document.originOf(at)};
    };
    root.forEach([&](std::string_view key, const Field& value) {
        if (key == "apiVersion") {
            version = value.text();
            if (version != kApiVersion) unsupported(value, "\"" + version + "\" is not read; only " + std::string(kApiVersion));
        } else if (key == "kind") {
            kind = value.text();
            if (kind != kKind && !error) unsupported(value, "\"" + kind + "\" is not read; only " + std::string(kKind));
        }
    });
    if (!error && version.empty()) unsupported(root, "has no apiVersion; " + std::string(kApiVersion) + " is read");
    if (!error && kind.empty()) unsupported(root, "has no kind; " + std::string(kKind) + " is read");
    return error;
}

}  // namespace

Result<ReadConfiguration> readSchedulerConfigurationFromText(std::string_view text, const std::string& name) {
    const Result<Document> document = Document::parse(text, name);
    if (!document) return document.error();
    try {
        if (const std::optional<Error> error = otherType(*document)) return *error;
        return Decoder(*document).decode();
    } catch (const Fault& fault) {
        return document->located(fault);
    }
}

Result<ReadConfiguration> readSchedulerConfiguration(const std::filesystem::path& file) {
    const Result<std::string> text = readTextFile(file);
    if (!text) return text.error();
    return readSchedulerConfigurationFromText(*text, file.string());
}

}  // namespace bayplan
