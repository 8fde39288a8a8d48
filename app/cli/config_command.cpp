// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "framework/profile.h"
#include "io/config/scheduler_config.h"
#include "io/config/scheduler_config_text.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

template <typename Point>
void writePoint(ExtensionPoint point, const std::vector<Slot<Point>>& slots) {
    std::string line = std::string("  ") + toString(point) + ":";
    const std::size_t bare = line.size();
    for (const Slot<Point>& slot : slots) {
        if (!extendsPoint(slot.plugin, point)) continue;  // it only prepares
        line += ' ' + std::string(slot.plugin->name());
        if (point == ExtensionPoint::Score) line += '=' + std::to_string(slot.weight);
    }
    if (line.size() > bare) std::cout << line << '\n';
}

void writeProfile(const Profile& profile) {
    std::cout << "profile " << printable(profile.schedulerName) << '\n';
    writePoint(ExtensionPoint::PreEnqueue, profile.preEnqueue);
    writePoint(ExtensionPoint::QueueSort, profile.queueSort);
    writePoint(ExtensionPoint::PreFilter, profile.preFilter);
    writePoint(ExtensionPoint::Filter, profile.filter);
    writePoint(ExtensionPoint::PostFilter, profile.postFilter);
    writePoint(ExtensionPoint::PreScore, profile.preScore);
    writePoint(ExtensionPoint::Score, profile.score);
    writePoint(ExtensionPoint::Reserve, profile.reserve);
    writePoint(ExtensionPoint::Permit, profile.permit);
    writePoint(ExtensionPoint::PreBind, profile.preBind);
    writePoint(ExtensionPoint::Bind, profile.bind);
    writePoint(ExtensionPoint::PostBind, profile.postBind);
}

void writeExtender(const ExtenderConfiguration& extender) {
    std::string line = "extender " + extender.urlPrefix + ":";
    if (!extender.filterVerb.empty()) line += " filter";
    if (!extender.prioritizeVerb.empty()) line += " prioritize=" + std::to_string(extender.weight);
    if (!extender.preemptVerb.empty()) line += " preempt";
    if (!extender.bindVerb.empty()) line += " bind";
    if (extender.ignorable) line += " ignorable";
    std::cout << printable(std::move(line)) << '\n';
}

}  // namespace

int runConfigCheck(const ConfigCheckOptions& options, const std::stop_token& stop) {
    CheckedConfiguration checked = checkSchedulerConfiguration(options.file, stop);
    if (stop.stop_requested()) return fail(Error{ErrorCode::Cancelled, "interrupted", {}});
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
    for (const auto& profile : profiles->all) writeProfile(*profile);
    for (const ExtenderConfiguration& extender : profiles->extenders) writeExtender(extender);
    return finishOutput(kExitOk);
}

int runConfigPrint(const ConfigPrintOptions& options, const std::stop_token& stop) {
    const CheckedConfiguration checked = checkSchedulerConfiguration(options.file, stop);
    if (stop.stop_requested()) return fail(Error{ErrorCode::Cancelled, "interrupted", {}});
    printDiagnostics(checked.diagnostics, options.quiet && checked.configuration);
    if (!checked.configuration) return kExitFailed;
    printExactly();
    std::cout << schedulerConfigurationYaml(*checked.configuration, options.defaults ? Written::WithDefaults : Written::Differences);
    return finishOutput(kExitOk);
}

}  // namespace bayplan
