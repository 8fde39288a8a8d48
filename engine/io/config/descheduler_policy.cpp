// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/config/descheduler_policy.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "io/config/decode_descheduler_args.h"
#include "io/config/decode_koord_descheduler.h"
#include "io/objects/decode_common.h"
#include "io/text/document.h"
#include "io/text/limits.h"
#include "io/text/strict_reader.h"
#include "io/text/text_file.h"

namespace bayplan {

namespace {

constexpr std::string_view kPolicyVersion = "descheduler/v1alpha2";
constexpr std::string_view kPolicyKind = "DeschedulerPolicy";
constexpr const char* kEvictorName = "DefaultEvictor";
/// koord-descheduler has a configuration of the same group and version.
constexpr std::string_view kConfigurationKind = "DeschedulerConfiguration";
constexpr const char* kMigrationName = "MigrationController";
constexpr const char* kLoadName = "LowNodeLoad";

class PolicyDecoder {
public:
    /// `koordinator`: a DeschedulerConfiguration of koord-descheduler.
    PolicyDecoder(const Document& document, bool koordinator) : m_document(document), m_koordinator(koordinator) {}

    CheckedPolicy decode() {
        const Field root(m_document.root());
        if (m_koordinator) configuration(root);
        else policy(root);
        return finish(root);
    }

private:
    using Configured = std::map<std::string, Strategy, std::less<>>;

    void policy(const Field& root) {
        m_reader.fields(root,
                        {"apiVersion", "kind", "profiles", "nodeSelector", "maxNoOfPodsToEvictPerNode", "maxNoOfPodsToEvictPerNamespace", "maxNoOfPodsToEvictTotal",
                         "evictionFailureEventNotification", "gracePeriodSeconds", "metricsCollector", "metricsProviders"},
                        [&](std::string_view key, const Field& value) {
                            if (key == "profiles") m_reader.elements(value, [&](const Field& one) { profile(one); });
                            else if (key == "nodeSelector") m_policy.nodeSelector = selector(value);
                            else if (key == "maxNoOfPodsToEvictPerNode") m_policy.mostOfANode = limit(value);
                            else if (key == "maxNoOfPodsToEvictPerNamespace") m_policy.mostOfANamespace = limit(value);
                            else if (key == "maxNoOfPodsToEvictTotal") m_policy.mostOfAllNodes = limit(value);
                            else if (key != "apiVersion" && key != "kind") withoutInfluence(key, value);
                        });
        if (m_metricsProviders > 0 && m_collectsMetrics) m_reader.add(root, worded("only one of metricsProviders and metricsCollector can be set"));
    }

    /// Fields that decide nothing, which have to be well-formed all the same.
    void withoutInfluence(std::string_view key, const Field& value) {
        if (key == "evictionFailureEventNotification") static_cast<void>(value.boolean());
        else if (key == "gracePeriodSeconds") static_cast<void>(value.integer());
        else if (key == "metricsCollector") m_reader.fields(value, {"enabled"}, [&](std::string_view, const Field& enabled) { m_collectsMetrics = enabled.boolean(); });
        else m_reader.elements(value, [&](const Field& provider) { metricsProvider(provider); });
        note(value);
    }

    void metricsProvider(const Field& field) {
        if (++m_metricsProviders > 1) field.fail(worded("is one too many: the descheduler takes one source of metrics"));
        const auto texts = [&](const Field& of) { m_reader.fields(of, {"namespace", "name"}, [](std::string_view, const Field& value) { static_cast<void>(value.string()); }); };
        m_reader.fields(field, {"source", "prometheus"}, [&](std::string_view key, const Field& value) {
            if (key == "source") return static_cast<void>(value.string());
            m_reader.fields(value, {"url", "authToken"}, [&](std::string_view what, const Field& part) {
                if (what == "url") static_cast<void>(part.string());
                else m_reader.fields(part, {"secretReference"}, [&](std::string_view, const Field& secret) { texts(secret); });
            });
        });
    }

    void configuration(const Field& root) {
        m_reader.fields(root,
                        {"apiVersion", "kind", "profiles", "nodeSelector", "deschedulingInterval", "dryRun", "maxNoOfPodsToEvictPerNode", "maxNoOfPodsToEvictPerNamespace",
                         "leaderElection", "clientConnection", "enableProfiling", "enableContentionProfiling", "healthzBindAddress", "metricsBindAddress"},
                        [&](std::string_view key, const Field& value) {
                            if (key == "profiles") m_reader.elements(value, [&](const Field& one) { profile(one); });
                            else if (key == "nodeSelector") m_policy.nodeSelector = decodeLabelSelector(value);
                            else if (key == "dryRun") {
                                if (value.boolean()) unsupported(value, worded("with dryRun nobody is evicted"));
                            } else if (key.starts_with("maxNoOf")) unsupported(value, worded("%1 of koord-descheduler is not modelled", {key}));
                            else if (key != "apiVersion" && key != "kind") note(value);
                        });
    }

    void note(const Field& value) { m_diagnostics.push_back({Severity::Note, Error{ErrorCode::Invalid, worded("has no influence on which pods are evicted"), m_document.originOf(value)}}); }

    CheckedPolicy finish(const Field& root) {
        if (m_policy.profiles.empty() && m_reader.faults().empty()) m_reader.add(root, worded("has no profile: nothing would be descheduled"));
        for (const Fault& fault : m_reader.faults()) m_diagnostics.push_back({Severity::Error, m_document.located(fault)});
        const bool good = std::none_of(m_diagnostics.begin(), m_diagnostics.end(), [](const Diagnostic& d) { return d.severity == Severity::Error; });
        std::stable_sort(m_diagnostics.begin(), m_diagnostics.end(), [](const Diagnostic& a, const Diagnostic& b) {
            return std::tie(a.what.origin.line, a.what.origin.column) < std::tie(b.what.origin.line, b.what.origin.column);
        });
        CheckedPolicy checked;
        if (good) checked.policy = std::move(m_policy);
        checked.diagnostics = std::move(m_diagnostics);
        return checked;
    }

    static std::int64_t limit(const Field& value) { return value.integer(0); }

    static LabelSelector selector(const Field& value) {
        Result<LabelSelector> read = parseLabelSelector(value.string());
        if (!read) value.fail(read.error().message);
        return std::move(*read);
    }

    void unsupported(const Field& at, Message message) {
        m_diagnostics.push_back({Severity::Error, Error{ErrorCode::Unsupported, std::move(message), m_document.originOf(at)}});
    }

    void profile(const Field& field) {
        DeschedulerProfile profile;
        if (m_koordinator) profile.migration.emplace();
        Configured configured;
        bool hasName = false;
        // The configuration is read first, wherever it stands: what is enabled refers to it.
        field.forEach([&](std::string_view key, const Field& value) {
            if (key == "pluginConfig") pluginConfig(value, profile, configured);
        });
        m_reader.fields(field, {"name", "pluginConfig", "plugins"}, [&](std::string_view key, const Field& value) {
            if (key == "name") {
                profile.name = value.text();
                hasName = !profile.name.empty();
            } else if (key == "plugins") {
                plugins(value, configured, profile);
            }
        });
        if (!hasName) field.fail(worded("has no name"));
        for (const DeschedulerProfile& other : m_policy.profiles)
            if (other.name == profile.name) field.fail(worded("has the name of another profile, \"%1\"", {profile.name}));
        m_policy.profiles.push_back(std::move(profile));
    }

    /// Of the neighbour's plugins, which koord-descheduler has too, nothing is said: it has them in a form of its own.
    bool known(const std::string& name) const { return m_koordinator ? name == kMigrationName || name == kLoadName : name == kEvictorName || (name != kLoadName && isDeschedulerStrategy(name)); }

    void pluginConfig(const Field& field, DeschedulerProfile& profile, Configured& configured) {
        std::vector<std::string> seen;
        m_reader.elements(field, [&](const Field& element) {
            std::string name;
            m_reader.guard([&] { element.forEach([&](std::string_view key, const Field& value) { if (key == "name") name = value.text(); }); });
            if (name.empty()) element.fail(worded("has no name"));
            if (std::find(seen.begin(), seen.end(), name) != seen.end()) element.fail(worded("repeats the configuration of %1", {name}));
            seen.push_back(name);
            if (m_koordinator && !known(name)) return unsupported(element, worded("of koord-descheduler only %1 and %2 are modelled, and not %3", {kLoadName, kMigrationName, name}));
            failIfKoordinators(element, name);
            if (!known(name)) element.fail(worded("is about the plugin \"%1\", which the descheduler does not have%2", {name, suggestionForStrategy(name)}));
            if (name != kEvictorName && name != kMigrationName) configured.emplace(name, strategyWithDefaults(name));
            const std::size_t faults = m_reader.faults().size();
            m_reader.fields(element, {"name", "args"}, [&](std::string_view key, const Field& value) {
                if (key != "args") return;
                std::string unmodelled;
                if (name == kEvictorName) profile.evictor = decodeEvictorArgs(m_reader, value);
                else if (name == kMigrationName) profile.migration = decodeMigration(m_reader, value, profile.evictor);
                else configured.insert_or_assign(name, decodeStrategyArgs(m_reader, name, value, unmodelled));
                if (!unmodelled.empty()) unsupported(value, worded("with these arguments %1 is not modelled: %2", {name, unmodelled}));
            });
            // The descheduler validates what is configured, also where it is not enabled.
            if (const auto args = configured.find(name); !m_koordinator && args != configured.end() && m_reader.faults().size() == faults)
                if (const std::string lack = lackOf(args->second); !lack.empty()) element.fail(name + " " + lack);
        });
    }

    void plugins(const Field& field, const Configured& configured, DeschedulerProfile& profile) {
        static constexpr std::string_view kPoints[] = {"presort", "sort", "deschedule", "balance", "filter", "preevictionfilter"};
        static constexpr std::string_view kKoordinatorPoints[] = {"presort", "sort", "deschedule", "balance", "filter", "evict"};
        m_reader.fields(field, std::span(m_koordinator ? kKoordinatorPoints : kPoints), [&](std::string_view point, const Field& set) {
            m_reader.fields(set, {"enabled", "disabled"}, [&](std::string_view key, const Field& list) {
                const bool decides = m_koordinator || (key == "enabled" && point != "presort" && point != "sort");
                bool any = false;
                m_reader.elements(list, [&](const Field& element) {
                    any = true;
                    const std::string name = nameOfPlugin(element);
                    if (m_koordinator) koordinatorPlugin(element, point, key, name, configured, profile);
                    else if (decides) plugin(element, point, name, configured, profile);
                });
                if (any && !decides) note(list);
            });
        });
    }

    void failIfKoordinators(const Field& element, const std::string& name) const {
        if (!m_koordinator && name == kLoadName) element.fail(worded("%1 is a plugin of koord-descheduler, whose configuration is of kind %2", {name, kConfigurationKind}));
    }

    void plugin(const Field& element, std::string_view point, const std::string& name, const Configured& configured, DeschedulerProfile& profile) {
        failIfKoordinators(element, name);
        if (point != "deschedule" && point != "balance") {
            // DefaultEvictor is enabled at filter and preevictionfilter without being named, and no other plugin filters.
            if (name != kEvictorName) element.fail(worded("%1 does not filter pods: only DefaultEvictor can be enabled here", {name}));
            return;
        }
        enable(element, point, name, configured, profile);
    }

    void koordinatorPlugin(const Field& element, std::string_view point, std::string_view key, const std::string& name, const Configured& configured, DeschedulerProfile& profile) {
        const bool evicts = point == "evict" || point == "filter";
        if (key == "disabled" || (evicts && name == kMigrationName)) return;
        if (evicts || !known(name)) return unsupported(element, worded("of koord-descheduler only %1 and %2 are modelled, and not %3", {kLoadName, kMigrationName, name}));
        if (point != "deschedule" && point != "balance") return unsupported(element, worded("%1.%2 with %3 is not modelled", {point, key, name}));
        enable(element, point, name, configured, profile);
    }

    void enable(const Field& element, std::string_view point, const std::string& name, const Configured& configured, DeschedulerProfile& profile) {
        if (name == kEvictorName) element.fail(worded("%1 belongs under plugins.%2, not under plugins.%3", {name, "filter", point}));
        if (!isDeschedulerStrategy(name)) element.fail(worded("there is no plugin \"%1\"%2", {name, suggestionForStrategy(name)}));
        const auto args = configured.find(name);
        const Strategy strategy = args == configured.end() ? strategyWithDefaults(name) : args->second;
        if (balances(strategy) != (point == "balance"))
            element.fail(worded("%1 belongs under plugins.%2, not under plugins.%3", {name, balances(strategy) ? "balance" : "deschedule", point}));
        if (m_koordinator) {
            if (const std::string lack = lackOf(strategy); !lack.empty()) element.fail(name + " " + lack);
        } else if (args == configured.end()) {
            element.fail(worded("%1 has no entry in pluginConfig: the descheduler does not run such a profile", {name}));
        }
        (point == "balance" ? profile.balance : profile.deschedule).push_back(strategy);
    }

    /// A text; in a configuration of koord-descheduler an object with a name.
    std::string nameOfPlugin(const Field& element) const {
        if (!m_koordinator) return element.text();
        std::string name;
        element.forEach([&](std::string_view key, const Field& value) { if (key == "name") name = value.text(); });
        if (name.empty()) element.fail(worded("has no name"));
        return name;
    }

    const Document& m_document;
    bool m_koordinator;
    int m_metricsProviders = 0;
    bool m_collectsMetrics = false;
    StrictReader m_reader;
    DeschedulerPolicy m_policy;
    Diagnostics m_diagnostics;
};

std::string kindWritten(const Field& root) {
    std::string kind;
    if (root.value().type() == JsonValue::Type::Object)
        root.forEach([&](std::string_view key, const Field& value) { if (key == "kind" && value.value().type() == JsonValue::Type::String) kind = value.text(); });
    return kind;
}

CheckedPolicy failedPolicy(Error error) {
    CheckedPolicy checked;
    checked.diagnostics.push_back({Severity::Error, std::move(error)});
    return checked;
}

}  // namespace

CheckedPolicy readDeschedulerPolicyFromText(std::string_view text, const std::string& name) {
    const Result<Document> document = Document::parse(std::string(text), name);
    if (!document) return failedPolicy(document.error());
    const Field root(document->root());
    try {
        const bool koordinator = kindWritten(root) == kConfigurationKind;
        if (std::optional<Error> error = otherKind(root, name, kPolicyVersion, koordinator ? kConfigurationKind : kPolicyKind, "a policy of the descheduler")) return failedPolicy(std::move(*error));
        return PolicyDecoder(*document, koordinator).decode();
    } catch (const Fault& fault) {
        return failedPolicy(document->located(fault));
    }
}

CheckedPolicy readDeschedulerPolicy(const std::filesystem::path& file, const std::stop_token& stop) {
    const Result<std::string> text = readTextFile(file, kMaxItemBytes, stop);
    if (!text) return failedPolicy(text.error());
    return readDeschedulerPolicyFromText(*text, file.string());
}

}  // namespace bayplan
