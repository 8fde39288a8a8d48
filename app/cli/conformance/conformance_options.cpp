// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/conformance/conformance_options.h"

#include <CLI/CLI.hpp>

#include "cli/options.h"
#include "cli/output/words.h"

namespace bayplan {

void addConformances(CLI::App& conformance, ConformanceOptions& options, const std::function<void(ConformanceRun)>& run) {
    const auto add = [&](const char* name, const char* about, const char* folders, ConformanceRun runs) {
        CLI::App* command = conformance.add_subcommand(name, about);
        command->add_option("folders", options.folders, folders)->required();
        command->add_option("--case", options.cases, "Only this case or family, by name; may be repeated")->allow_extra_args(false);
        command->add_flag("-v,--verbose", options.verbose, "A line for every case, and every difference instead of the first 20");
        addReport(*command, options.output);
        addPartial(*command, options.partial);
        addQuiet(*command, options.quiet);
        command->callback([run, runs] { run(runs); });
        return command;
    };
    CLI::App* kube = add("kube-scheduler", forPeople("Cases of kube-scheduler, or of one family of its plugins. Ends with 3 where one differs"),
                         forPeople("Folders that are a case (cluster.json, expected.json, scheduler.yaml) or hold cases"), runKubeSchedulerConformance);
    for (const char* family : {"dra", "allocatable", "podstate", "qos", "capacity", "network", "preemption-toleration", "sysched", "trimaran"}) kube->alias(family);
    add("podgroup", forPeople("Cases of kube-scheduler's pod groups. Ends with 3 where one differs"),
        forPeople("Folders that are a case (cluster.json, expected.json, feature-gates) or hold cases"), runKubeSchedulerConformance);
    add("coscheduling", forPeople("Cases of pod groups of Coscheduling as time goes by. Ends with 3 where one differs"),
        forPeople("Folders that are a case (cluster.json, events.json, expected.json, scheduler.yaml) or hold cases"), runCoschedulingConformance);
    add("descheduler", forPeople("Cases of one cycle of the descheduler. Ends with 3 where one differs"),
        forPeople("Folders that are a case (cluster.json, expected.json, policy.yaml) or hold cases"), runDeschedulerConformance);
    add("koordinator", forPeople("Cases of Koordinator's runtime quota. Ends with 3 where one differs"),
        forPeople("Folders that are a case (case.json, cluster.json, expected.json) or hold cases"), runKoordinatorConformance);
    add("kueue", forPeople("Cases of what Kueue admits and preempts. Ends with 3 where one differs"),
        forPeople("Folders that are a case (case.json, cluster.json, expected.json) or hold cases"), runKueueConformance);
    add("volcano", forPeople("Cases of what Volcano's sessions decide. Ends with 3 where one differs"),
        forPeople("Folders that are a case (case.json, cluster.json, volcano-scheduler.conf, expected.json) or hold cases"), runVolcanoConformance);
    add("nrt", forPeople("Cases of NodeResourceTopologyMatch. Ends with 3 where one differs"),
        forPeople("Folders that are a case (cluster.json, expected.json) or hold cases"), runNrtConformance);
    add("numa", forPeople("Cases of a kubelet's placement inside a node. Ends with 3 where one differs"),
        forPeople("Folders that are a case (case.json, expected.json) or hold cases"), runNumaConformance);
}

}  // namespace bayplan
