// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "framework/profile.h"
#include "io/config/scheduler_config.h"
#include "io/config/scheduler_config_text.h"
#include "io/config/volcano_configuration.h"
#include "io/config/volcano_configuration_text.h"
#include "io/text/json_members.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

/// A point, and the plugins that extend it there, scorers with their weights.
struct PointPlugins {
    ExtensionPoint point;
    std::vector<std::pair<std::string, std::optional<std::int64_t>>> plugins{};
};

template <typename Point>
PointPlugins pluginsOf(ExtensionPoint point, const std::vector<Slot<Point>>& slots) {
    PointPlugins at{point};
    for (const Slot<Point>& slot : slots) {
        if (!extendsPoint(slot.plugin, point)) continue;  // it only prepares
        at.plugins.emplace_back(std::string(slot.plugin->name()), point == ExtensionPoint::Score ? std::optional<std::int64_t>(slot.weight) : std::nullopt);
    }
    return at;
}

/// The points that some plugin extends.
std::vector<PointPlugins> pointsOf(const Profile& profile) {
    std::vector<PointPlugins> points{pluginsOf(ExtensionPoint::PreEnqueue, profile.preEnqueue),
                                     pluginsOf(ExtensionPoint::QueueSort, profile.queueSort),
                                     pluginsOf(ExtensionPoint::PreFilter, profile.preFilter),
                                     pluginsOf(ExtensionPoint::Filter, profile.filter),
                                     pluginsOf(ExtensionPoint::PostFilter, profile.postFilter),
                                     pluginsOf(ExtensionPoint::PreScore, profile.preScore),
                                     pluginsOf(ExtensionPoint::Score, profile.score),
                                     pluginsOf(ExtensionPoint::Reserve, profile.reserve),
                                     pluginsOf(ExtensionPoint::Permit, profile.permit),
                                     pluginsOf(ExtensionPoint::PreBind, profile.preBind),
                                     pluginsOf(ExtensionPoint::Bind, profile.bind),
                                     pluginsOf(ExtensionPoint::PostBind, profile.postBind)};
    std::erase_if(points, [](const PointPlugins& at) { return at.plugins.empty(); });
    return points;
}

void writeProfile(std::ostream& out, const Profile& profile) {
    out << tr("profile %1", {printable(profile.schedulerName)}) << '\n';
    for (const PointPlugins& at : pointsOf(profile)) {
        out << "  " << toString(at.point) << ':';
        for (const auto& [name, weight] : at.plugins) out << ' ' << name << (weight ? '=' + std::to_string(*weight) : std::string());
        out << '\n';
    }
}

void appendProfile(std::string& json, const Profile& profile) {
    JsonMembers members(json);
    members.text("schedulerName", profile.schedulerName);
    members.raw("points") += '[';
    for (const PointPlugins& at : pointsOf(profile)) {
        if (json.back() != '[') json += ',';
        JsonMembers point(json);
        point.text("point", toString(at.point));
        point.raw("plugins") += '[';
        for (const auto& [name, weight] : at.plugins) {
            if (json.back() != '[') json += ',';
            JsonMembers plugin(json);
            plugin.text("name", name);
            if (weight) plugin.raw("weight") += std::to_string(*weight);
        }
        json += ']';
    }
    json += ']';
}

void writeExtender(std::ostream& out, const ExtenderConfiguration& extender) {
    std::string line = tr("extender %1:", {extender.urlPrefix});
    if (!extender.filterVerb.empty()) line += " filter";
    if (!extender.prioritizeVerb.empty()) line += " prioritize=" + std::to_string(extender.weight);
    if (!extender.preemptVerb.empty()) line += " preempt";
    if (!extender.bindVerb.empty()) line += " bind";
    if (extender.ignorable) line += " ignorable";
    out << printable(line) << '\n';
}

void appendExtender(std::string& json, const ExtenderConfiguration& extender) {
    JsonMembers members(json);
    members.text("urlPrefix", extender.urlPrefix);
    members.raw("filters") += extender.filterVerb.empty() ? "false" : "true";
    if (!extender.prioritizeVerb.empty()) members.raw("weight") += std::to_string(extender.weight);
    members.raw("preempts") += extender.preemptVerb.empty() ? "false" : "true";
    members.raw("binds") += extender.bindVerb.empty() ? "false" : "true";
    members.raw("ignorable") += extender.ignorable ? "true" : "false";
}

void writeDocument(std::ostream& out, ReportFormat format, const Profiles& profiles) {
    ReportDocument document(out, format, "ConfigurationCheck");
    document.list("profiles", profiles.all, [](std::string& json, const auto& profile) { appendProfile(json, *profile); });
    document.list("extenders", profiles.extenders, appendExtender);
}

/// Its actions, and each tier with its plugins.
int checkVolcano(const ConfigCheckOptions& options, const std::stop_token& stop) {
    const CheckedVolcanoConfiguration checked = readVolcanoConfiguration(options.file, stop);
    printDiagnostics(checked.diagnostics, options.quiet && checked.configuration);
    if (!checked.configuration) return kExitFailed;
    const volcano::VolcanoConfiguration& configuration = *checked.configuration;
    print(options.output, {.table = [&](std::ostream& out, const TableLook&) {
                               out << tr("actions:");
                               for (const volcano::ActionKind action : configuration.actions) out << ' ' << volcano::toString(action);
                               out << '\n';
                               for (std::size_t t = 0; t < configuration.tiers.size(); ++t) {
                                   out << tr("tier %1:", {std::to_string(t + 1)});
                                   for (const volcano::PluginOption& plugin : configuration.tiers[t]) out << ' ' << plugin.name;
                                   out << '\n';
                               } },
                           .document = [&](std::ostream& out, ReportFormat format) {
                               ReportDocument document(out, format, "ConfigurationCheck");
                               document.list("profiles", Profiles{}.all, [](std::string& json, const auto& profile) { appendProfile(json, *profile); });
                               document.list("extenders", Profiles{}.extenders, appendExtender);
                               document.list("actions", configuration.actions, [](std::string& json, volcano::ActionKind action) { appendJsonString(json, volcano::toString(action)); });
                               document.list("tiers", configuration.tiers, [](std::string& json, const std::vector<volcano::PluginOption>& tier) {
                                   JsonMembers one(json);
                                   std::string& names = one.raw("plugins");
                                   names += '[';
                                   for (const volcano::PluginOption& plugin : tier) {
                                       if (names.back() != '[') names += ',';
                                       appendJsonString(names, plugin.name);
                                   }
                                   names += ']';
                               }); }});
    return finishOutput(kExitOk);
}

int printVolcano(const ConfigPrintOptions& options, const std::stop_token& stop) {
    const CheckedVolcanoConfiguration checked = readVolcanoConfiguration(options.file, stop);
    printDiagnostics(checked.diagnostics, options.quiet && checked.configuration);
    if (!checked.configuration) return kExitFailed;
    print(options.output, {.document = [&](std::ostream& out, ReportFormat format) {
              out << (format == ReportFormat::Yaml ? volcanoConfigurationYaml(*checked.configuration) : volcanoConfigurationJson(*checked.configuration));
          }});
    return finishOutput(kExitOk);
}

}  // namespace

int runConfigCheck(const ConfigCheckOptions& options, const std::stop_token& stop) {
    if (isVolcanoConfiguration(options.file, stop)) return checkVolcano(options, stop);
    CheckedConfiguration checked = checkSchedulerConfiguration(options.file, stop);
    if (stop.stop_requested()) return fail(Error{ErrorCode::Cancelled, tr("interrupted"), {}});
    std::vector<Error> faults;
    Result<Profiles> profiles = Profiles{};
    if (checked.configuration) profiles = makeProfiles(*checked.configuration, inTreePlugins(), &faults);
    for (const Error& fault : faults) checked.diagnostics.push_back({Severity::Error, fault});
    // The faults are the answer; --quiet leaves out everything else.
    Diagnostics told;
    for (const Diagnostic& diagnostic : checked.diagnostics)
        if (diagnostic.severity == Severity::Error || !options.quiet) told.push_back(diagnostic);
    printDiagnostics(told, false);
    if (!checked.configuration || !profiles) return kExitFailed;
    print(options.output, {.table = [&](std::ostream& out, const TableLook&) {
                               for (const auto& profile : profiles->all) writeProfile(out, *profile);
                               for (const ExtenderConfiguration& extender : profiles->extenders) writeExtender(out, extender); },
                           .document = [&](std::ostream& out, ReportFormat format) { writeDocument(out, format, *profiles); }});
    return finishOutput(kExitOk);
}

int runConfigPrint(const ConfigPrintOptions& options, const std::stop_token& stop) {
    if (isVolcanoConfiguration(options.file, stop)) return printVolcano(options, stop);
    const CheckedConfiguration checked = checkSchedulerConfiguration(options.file, stop);
    if (stop.stop_requested()) return fail(Error{ErrorCode::Cancelled, tr("interrupted"), {}});
    printDiagnostics(checked.diagnostics, options.quiet && checked.configuration);
    if (!checked.configuration) return kExitFailed;
    if (const std::string gates = checked.configuration->features.text(); !gates.empty() && options.output.form == OutputForm::Json)
        return fail(Error{ErrorCode::Unsupported, tr("a KubeSchedulerConfiguration has no field for the feature gates %1, and JSON no comment: -o yaml has them in one", {gates}), {}});
    const Written written = options.defaults ? Written::WithDefaults : Written::Differences;
    print(options.output, {.document = [&](std::ostream& out, ReportFormat format) {
              out << (format == ReportFormat::Yaml ? schedulerConfigurationYaml(*checked.configuration, written) : schedulerConfigurationJson(*checked.configuration, written));
          }});
    return finishOutput(kExitOk);
}

}  // namespace bayplan
