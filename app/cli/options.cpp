// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options.h"

#include <chrono>

#include "kube/http/http_extender.h"

namespace bayplan {

std::int64_t secondsNow() { return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count(); }

Sampling samplingNamed(const std::string& name, std::uint64_t seed) {
    return {name == "live" ? Sampling::Mode::Live : Sampling::Mode::All, seed};
}

ArrivalOrder orderNamed(const std::string& name) { return name == "file" ? ArrivalOrder::Reading : ArrivalOrder::Creation; }

Extenders extendersNamed(const std::string& name, const std::vector<ExtenderConfiguration>& configured, const std::stop_token& stop) {
    if (name == "call" || name == "call-and-bind") return makeHttpExtenders(configured, stop);
    Extenders extenders;
    if (name == "ignore") extenders.use = Extenders::Use::Ignored;
    return extenders;
}

Result<ReadConfiguration> configurationFor(const RuleOptions& rules, const Input& input, const std::stop_token& stop) {
    Result<ReadConfiguration> read = ReadConfiguration{};
    if (!rules.config.empty()) read = readSchedulerConfiguration(rules.config, stop);
    else if (!input.configuration.empty()) read = readSchedulerConfigurationFromText(input.configuration, input.configurationName);
    if (!read) return read;
    Result<FeatureGates> gates = FeatureGates::parse(rules.featureGates, read->configuration.features);
    if (!gates) return Error{gates.error().code, worded("--feature-gates: %1", {gates.error().message}), {}};
    read->configuration.features = std::move(*gates);
    if (!read->configuration.features.empty())
        read->diagnostics.push_back({Severity::Note, Error{ErrorCode::Unsupported, "feature gates: " + read->configuration.features.text(), {}}});
    return read;
}

}  // namespace bayplan
