// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The sub-commands: each takes its command-line options and returns the exit code.

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "cli/live/live_options.h"
#include "cli/output/printing.h"
#include "cli/rule_options.h"
#include "io/reports/plan_export.h"
#include "planner/goals/goal_request.h"

namespace bayplan {

/// What is given about the inside of nodes and their kubelets; if nothing is, kubelets are not predicted.
struct KubeletOptions {
    std::vector<std::filesystem::path> topologies;  // files, and folders of files, named after nodes
    std::filesystem::path kubelet;                  // a KubeletConfiguration, for every node
};

struct ScheduleOptions {
    std::vector<std::filesystem::path> files;
    LiveOptions live;  // instead of files
    RuleOptions rules;
    OutputOptions output;
    std::string sampling = "all";  // all, live
    std::uint64_t seed = 0;
    std::string extenders = "not-modelled";  // not-modelled, call, ignore
    KubeletOptions kubelets;
    std::string order = "creation";  // creation, file
    SelectorOptions pods;            // for the pending ones
    std::filesystem::path plan;      // where the placements are written; empty: nowhere
    bool reserve = false;
    bool explain = false;
    bool timing = false;
    bool failIfPending = false;
    bool quiet = false;
};
int runSchedule(const ScheduleOptions& options, const std::stop_token& stop);

struct VolcanoOptions {
    std::vector<std::filesystem::path> files;
    std::filesystem::path config;  // volcano-scheduler.conf; empty: Volcano's built-in one
    int sessions = 1;
    std::optional<std::int64_t> now;  // Unix seconds; absent: the clock of this machine
    OutputOptions output;
    bool failIfPending = false;
    LiveOptions live;  // instead of files
    bool quiet = false;
};
/// Runs sessions of Volcano, one after the other.
int runVolcano(const VolcanoOptions& options, const std::stop_token& stop);

struct KueueOptions {
    std::vector<std::filesystem::path> files;
    RuleOptions rules;  // of the scheduler that places what is admitted
    int cycles = 20;
    bool fairSharing = false;
    std::vector<std::string> strategies;  // of preemption with fair sharing; empty: Kueue's own
    OutputOptions output;
    bool failIfPending = false;
    LiveOptions live;  // instead of files
    bool quiet = false;
};
/// Plays cycles of Kueue's admission, and places the pods of what it admits.
int runKueue(const KueueOptions& options, const std::stop_token& stop);

struct QuotasOptions {
    std::vector<std::filesystem::path> files;
    bool minsStay = false;  // enableMinQuotaScale is false
    OutputOptions output;
    LiveOptions live;  // instead of files
    bool quiet = false;
};
/// What each of Koordinator's elastic quotas may use now.
int runQuotas(const QuotasOptions& options, const std::stop_token& stop);

struct SimulateOptions {
    std::vector<std::filesystem::path> files;
    LiveOptions live;  // instead of files
    std::filesystem::path events;
    RuleOptions rules;
    OutputOptions output;
    std::string sampling = "live";   // all, live
    std::string order = "creation";  // creation, file
    std::uint64_t seed = 0;
    std::string extenders = "not-modelled";  // not-modelled, call, call-and-bind, ignore
    KubeletOptions kubelets;
    bool timing = false;
    bool failIfPending = false;
    bool quiet = false;
};
/// Lets a scheduler work on the cluster while the events of the timeline happen.
int runSimulate(const SimulateOptions& options, const std::stop_token& stop);

struct ImportOpenbOptions {
    std::filesystem::path nodes;
    std::filesystem::path pods;
    std::filesystem::path output;
    bool partial = false;  // continues although rows were left out
    bool quiet = false;
};
int runImportOpenb(const ImportOpenbOptions& options, const std::stop_token& stop);

struct ImportPhillyOptions {
    std::filesystem::path machines;
    std::filesystem::path jobs;
    std::string at;  // "2017-10-07 01:11:39"; empty: all jobs
    std::filesystem::path output;
    bool partial = false;
    bool quiet = false;
};
int runImportPhilly(const ImportPhillyOptions& options, const std::stop_token& stop);

struct SamplesOptions {
    std::filesystem::path folder;
    bool quiet = false;
};
/// Writes the sample cluster and what goes with it. An existing file is never replaced: then nothing is written.
int runSamples(const SamplesOptions& options, const std::stop_token& stop);

struct ReportOptions {
    std::vector<std::filesystem::path> files;
    LiveOptions live;  // instead of files
    RuleOptions rules;
    std::filesystem::path output;
    std::string title;     // empty: the names of the files, or the context
    std::string language;  // en, zh; empty: by the locale
    std::string theme;     // light, dark; empty: as the reader's system has it
    bool quiet = false;
};
/// Writes the cluster as one web page: map, tables, and what the scheduler says of the pending pods.
int runReport(const ReportOptions& options, const std::stop_token& stop);

struct AnonymiseOptions {
    std::vector<std::filesystem::path> files;
    std::filesystem::path output;  // .yaml and .yml: YAML; otherwise JSON
    std::filesystem::path events;  // a timeline of these objects; empty: none
    std::filesystem::path eventsOutput;
    bool partial = false;
    bool quiet = false;
};
/// Writes the objects, and what happens to them, with other names.
int runAnonymise(const AnonymiseOptions& options, const std::stop_token& stop);

struct ReplayOpenbOptions {
    std::filesystem::path nodes;
    std::filesystem::path pods;
    std::filesystem::path arrivals;
    std::filesystem::path ranks;
    std::filesystem::path placements;
    std::string seeds = "42";
    std::string policies = "FGD";
    std::string ties = "rank";
    OutputOptions output;
    bool timing = false;
    bool quiet = false;
};
/// The fault of a seed, or of a list of seeds, on the command line; empty: none.
std::string checkSeed(const std::string& text);
std::string checkSeeds(const std::string& list);
std::string checkPolicies(const std::string& list);
std::string checkTies(const std::string& list);
/// Repeats the experiment of the FGD paper with the pods of a trace.
int runReplayOpenb(const ReplayOpenbOptions& options, const std::stop_token& stop);

struct BenchPlanOptions {
    std::vector<std::filesystem::path> sets;
    std::filesystem::path trace;  // the folder of the openb trace; empty: beside the folder of the sets
    int generated = 0;            // clusters built backwards
    std::string moves;            // "25,50,100"; empty with `gains` empty: what the set is known by
    std::string gains;
    double seconds = 10;  // for each line; 0: no limit in time
    std::string work;     // for each line; empty: no limit
    std::string seed = "1";
    int threads = 1;
    OutputOptions output;
    bool quiet = false;
};
/// The fault of a list of whole numbers; empty: none.
std::string checkNumbers(const std::string& list);
/// What the planner's search reaches on benchmark sets of others, and what it proves.
int runBenchPlan(const BenchPlanOptions& options, const std::stop_token& stop);

struct FragmentationOptions {
    std::vector<std::filesystem::path> files;
    LiveOptions live;  // instead of files
    RuleOptions rules;
    std::vector<std::filesystem::path> shapes;  // with Pods
    std::vector<std::string> requests;          // "cpu=4,memory=16Gi", one shape each
    KubeletOptions kubelets;                    // for the level of NVLink groups
    std::int32_t gang = 1;
    std::vector<std::string> levels;
    std::size_t top = 10;  // culprits
    bool trend = false;    // the files are snapshots, one after the other
    OutputOptions output;
    bool quiet = false;
};
/// The fault of "NAME=AMOUNT,…"; empty: none.
std::string checkRequests(const std::string& text);
/// How many more pods of given shapes fit, what is lost to which resource, and which pods are in the way.
int runFragmentation(const FragmentationOptions& options, const std::stop_token& stop);

struct PlanCheckOptions {
    std::filesystem::path plan;
    std::vector<std::filesystem::path> files;
    LiveOptions live;  // instead of files
    RuleOptions rules;
    KubeletOptions kubelets;
    OutputOptions output;
    bool quiet = false;
};
/// Lets the independent checker judge each step on the picture that the steps before it make, and the end.
int runPlanCheck(const PlanCheckOptions& options, const std::stop_token& stop);

struct PlanExportOptions {
    std::filesystem::path plan;
    std::vector<std::filesystem::path> files;
    LiveOptions live;  // instead of files
    RuleOptions rules;
    std::string format;            // see toString(PlanExport)
    std::filesystem::path output;  // empty: standard output
    bool quiet = false;
};
/// Writes a plan in the form of others. One that is to be carried out, and does not fit the cluster, is not written.
int runPlanExport(const PlanExportOptions& options, const std::stop_token& stop);

struct ConfigCheckOptions {
    std::filesystem::path file;
    OutputOptions output;
    bool quiet = false;
};
/// Prints every fault of a scheduler configuration; without faults, the plugins at every extension point.
int runConfigCheck(const ConfigCheckOptions& options, const std::stop_token& stop);

struct ConfigPrintOptions {
    std::filesystem::path file;
    bool defaults = false;  // with every field, including defaults
    OutputOptions output;
    bool quiet = false;
};
int runConfigPrint(const ConfigPrintOptions& options, const std::stop_token& stop);

struct ConfigCompareOptions {
    std::vector<std::filesystem::path> files;
    LiveOptions live;            // instead of files
    RuleOptions rules;           // A
    std::filesystem::path with;  // B
    std::string pods = "pending";
    std::uint64_t seed = 1;
    std::string request;  // the shape of slots; empty: none
    OutputOptions output;
    bool quiet = false;
};
/// The fault of "pending", "all" or a number; empty: none.
std::string checkComparedPods(const std::string& text);
/// What another configuration would make of a cluster.
int runConfigCompare(const ConfigCompareOptions& options, const std::stop_token& stop);

struct InspectOptions {
    std::vector<std::filesystem::path> files;
    LiveOptions live;                               // instead of files
    std::vector<std::filesystem::path> topologies;  // files and folders
    std::string usage;                              // nodes, pods, or empty; a live cluster is asked about it only then
    OutputOptions output;
    bool quiet = false;
};
int runInspect(const InspectOptions& options, const std::stop_token& stop);

struct DevicesOptions {
    std::vector<std::filesystem::path> files;
    LiveOptions live;  // instead of files
    RuleOptions rules;
    std::vector<std::string> nodes;  // empty: all with devices
    std::string pod;                 // "namespace/name"; empty: who has each device
    std::string claim;               // likewise; not with a pod
    OutputOptions output;
    bool quiet = false;
};
/// Lists the devices that drivers publish, with who has them, or with what each says to the claims of a pod; or tells of one
/// claim.
int runDevices(const DevicesOptions& options, const std::stop_token& stop);

struct GroupsOptions {
    std::vector<std::filesystem::path> files;
    LiveOptions live;  // instead of files
    RuleOptions rules;
    std::string pod;     // "namespace/name"; empty: all groups
    bool order = false;  // which parts of applications come after which, in place of the groups
    OutputOptions output;
    bool quiet = false;
};
/// Lists the groups of pods that somebody wrote down, whoever it was, or those that a pod names.
int runGroups(const GroupsOptions& options, const std::stop_token& stop);

struct TopologyShowOptions {
    std::vector<std::filesystem::path> files;  // and folders
    bool thisMachine = false;
    OutputOptions output;
    bool partial = false;  // continues although a file was left out
    bool quiet = false;
};
/// Prints the machines in topology files.
int runTopologyShow(const TopologyShowOptions& options, const std::stop_token& stop);

struct TopologyExportCommand {
    std::filesystem::path file;
    bool thisMachine = false;
    std::filesystem::path node;  // objects
    std::string name;            // of the node; empty: the only one, or the file's name
    std::string reservedCpus;    // a CPU list
    std::string policy;
    std::string scope;
    OutputOptions output;
    bool partial = false;  // continues although something was left out
    bool quiet = false;
};
/// A NodeResourceTopology of one machine and its node.
int runTopologyExport(const TopologyExportCommand& options, const std::stop_token& stop);

struct PredictOptions {
    std::string pod;  // "namespace/name", or a name of `namespaceName`
    std::string namespaceName = "default";
    std::vector<std::filesystem::path> files;
    std::string node;
    std::filesystem::path machine;  // a file with the node's machine, or a folder of such files; empty: from the objects
    std::filesystem::path kubelet;  // a KubeletConfiguration
    RuleOptions rules;
    OutputOptions output;
    bool partial = false;  // goes on where something was left out
    bool quiet = false;
};
/// What the scheduler, and then the node's kubelet, would do with the pod.
int runPredict(const PredictOptions& options, const std::stop_token& stop);

struct DescheduleOptions {
    std::vector<std::filesystem::path> files;
    LiveOptions live;  // instead of files; its `partial`: continues although objects were left out
    std::filesystem::path policy;
    std::optional<std::int64_t> now;  // Unix seconds; absent: the clock of this machine
    std::filesystem::path plan;       // where the evictions are written; empty: nowhere
    bool explain = false;
    bool reserve = false;  // room is reserved before each eviction
    OutputOptions output;
    bool quiet = false;
};
/// What one cycle of the descheduler would evict.
int runDeschedule(const DescheduleOptions& options, const std::stop_token& stop);

struct GoalOptions {
    std::vector<std::filesystem::path> files;
    LiveOptions live;  // instead of files
    RuleOptions rules;
    GoalRequest goal;
    std::vector<std::string> then;  // further goals, as words
    std::vector<std::string> windows;
    std::string startsWithin;  // a duration; empty: not told
    std::string savedEvery;    // likewise
    bool front = false, cheaper = false;
    int aggressiveness = 0;      // 1 to kLevels; 0: as far as was asked for
    std::uint64_t work = 0;      // 0: by the number of nodes
    std::filesystem::path like;  // a plan for the same goal on an earlier picture; empty: none
    std::filesystem::path plan;  // where the steps are written; empty: nowhere
    bool timing = false;
    OutputOptions output;
    bool quiet = false;
};
/// The fault of one --protect, or of a list of limits; empty: none.
std::string checkProtect(const std::string& text);
std::string checkLimits(const std::string& text);
/// The fault of one --then, of one --window, or of a duration; empty: none.
std::string checkThen(const std::string& text);
std::string checkWindow(const std::string& text);
std::string checkStartWithin(const std::string& text);
/// The fault of a number of GPU-hours, or of the key of a label.
std::string checkGpuHours(const std::string& text);
std::string checkLabelKey(const std::string& text);
/// Plans steps that reach a goal. A goal that is not reached ends with 3.
int runGoal(const GoalOptions& options, const std::stop_token& stop);

struct ConformanceOptions {
    std::vector<std::filesystem::path> folders;
    std::vector<std::string> cases;  // names of cases or families; empty: all
    OutputOptions output;
    bool verbose = false;
    bool partial = false;  // continues although a case's objects were left out
    bool quiet = false;
};
/// Decides cases that the real kube-scheduler decided and prints the differences.
int runKubeSchedulerConformance(const ConformanceOptions& options, const std::stop_token& stop);
/// The same for Coscheduling and NodeResourceTopologyMatch of scheduler-plugins, and for the descheduler.
int runCoschedulingConformance(const ConformanceOptions& options, const std::stop_token& stop);
int runKoordinatorConformance(const ConformanceOptions& options, const std::stop_token& stop);
int runVolcanoConformance(const ConformanceOptions& options, const std::stop_token& stop);
int runKueueConformance(const ConformanceOptions& options, const std::stop_token& stop);
int runDeschedulerConformance(const ConformanceOptions& options, const std::stop_token& stop);
int runNrtConformance(const ConformanceOptions& options, const std::stop_token& stop);
/// The same for the kubelet's placement inside a node.
int runNumaConformance(const ConformanceOptions& options, const std::stop_token& stop);

}  // namespace bayplan
