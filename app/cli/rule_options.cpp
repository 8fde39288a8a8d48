// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/rule_options.h"

#include <CLI/CLI.hpp>

#include "cli/named_files.h"
#include "cli/output/words.h"
#include "io/text/time_text.h"
#include "model/feature_gates.h"

namespace bayplan {

void addRules(CLI::App& command, RuleOptions& rules, const std::string& config) {
    reads(command.add_option("--config", rules.config, config));
    command.add_option_function<std::string>(
               "--feature-gates", [&rules](const std::string& text) {
                   const std::string all = rules.featureGates.empty() ? text : rules.featureGates + "," + text;
                   // The flag alone may lack a gate that the configuration enables; they are checked together later.
                   if (const Result<FeatureGates> gates = FeatureGates::parse(all, {}, FeatureGates::Needs::Later); !gates)
                       throw CLI::ValidationError("--feature-gates", gates.error().message);
                   rules.featureGates = all;
               },
               forPeople("Feature gates of kube-scheduler, in the syntax of its own flag: A=true,B=false; may be repeated"))
        ->trigger_on_parse()
        ->allow_extra_args(false);
}

void addCircumstances(CLI::App& command, RuleOptions& rules) {
    reads(command.add_option(
        "--metrics", rules.metrics,
        forPeople("What a load watcher answered, JSON, or its address (http://HOST/watcher), which is asked once: the measured load of the nodes, for plugins that look at it")));
    addNow(command, rules.now, forPeople("What time it is, for plugins that ask: TIME as in 2006-01-02T15:04:05Z. Without it: with --live the time of reading, otherwise not known"));
}

void addNow(CLI::App& command, std::optional<std::int64_t>& now, const std::string& help) {
    command.add_option_function<std::string>(
               "--now", [&now](const std::string& text) {
                   now = unixSeconds(text);
                   if (!now) throw CLI::ValidationError("--now", tr("must be a time like %1", {"2006-01-02T15:04:05Z"}));
               },
               help)
        ->type_name("TIME");
}

}  // namespace bayplan
