// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/import_options.h"

#include <CLI/CLI.hpp>

#include "cli/named_files.h"
#include "cli/options.h"
#include "cli/output/words.h"
#include "io/traces/philly.h"

namespace bayplan {

void addImports(CLI::App& import, ImportOptions& options, const std::function<void(ImportRun)>& run) {
    ImportOpenbOptions& openb = options.openb;
    CLI::App* command = import.add_subcommand("openb", "The openb GPU trace (Alibaba clusterdata, 2023)");
    reads(command->add_option("--nodes", openb.nodes, "The list of nodes, CSV"))->required();
    reads(command->add_option("--pods", openb.pods, "A list of pods, CSV"))->required();
    writes(command->add_option("-o,--output", openb.output, "Where to write the Kubernetes List"))->required();
    addPartial(*command, openb.partial);
    addQuiet(*command, openb.quiet);
    command->callback([&openb, run] { run([&openb](const std::stop_token& stop) { return runImportOpenb(openb, stop); }); });

    ImportPhillyOptions& philly = options.philly;
    command = import.add_subcommand("philly", "The Philly GPU trace (Microsoft, 2017)");
    reads(command->add_option("--machines", philly.machines, "cluster_machine_list, CSV"))->required();
    reads(command->add_option("--jobs", philly.jobs, "cluster_job_log, JSON"))->required();
    command->add_option("--at", philly.at, "The cluster at that moment of the trace, such as \"2017-10-07 01:11:39\"; otherwise all jobs in the order in which they arrived, none placed")
        ->check([](const std::string& text) { return phillyTime(text) ? std::string() : tr("must be a time of the trace such as 2017-10-07 01:11:39, not \"%1\"", {text}); }, "TIME");
    writes(command->add_option("-o,--output", philly.output, "Where to write the Kubernetes List"))->required();
    addPartial(*command, philly.partial);
    addQuiet(*command, philly.quiet);
    command->callback([&philly, run] { run([&philly](const std::stop_token& stop) { return runImportPhilly(philly, stop); }); });
}

}  // namespace bayplan
