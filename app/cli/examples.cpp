// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include <CLI/CLI.hpp>

#include "cli/command_path.h"
#include "cli/help.h"
#include "cli/output/words.h"

namespace bayplan {

namespace {

struct Examples {
    const char* command;  // "plan check"
    const char* lines;    // each without the program's name
};

constexpr Examples kExamples[] = {
    {"schedule",
     "schedule cluster.json\nschedule cluster.json -n shop -l app=web --explain\nschedule --live --context prod -o wide\nschedule cluster.json --plan plan.yaml "
     "--fail-if-pending\nschedule volcano.yaml --scheduler volcano --config volcano-scheduler.conf --sessions 3\nschedule kueue.yaml --scheduler kueue -o wide"},
    {"simulate", "simulate cluster.json --events timeline.yaml --seed 7\nsimulate cluster.json --events timeline.yaml -o json"},
    {"import openb", "import openb --nodes nodes.csv --pods pods.csv -o cluster.json"},
    {"import philly", "import philly --machines cluster_machine_list --jobs cluster_job_log --at 2017-10-07T01:11:39 -o cluster.json"},
    {"samples", "samples sample/"},
    {"report", "report cluster.json -o page.html\nreport --live --context prod -o prod.html --theme dark"},
    {"anonymise",
     "anonymise cluster.json -o other.json\nanonymise nodes.yaml pods.yaml -o other.yaml\nanonymise morning.bayrec -o other.bayrec\nanonymise cluster.json --events timeline.yaml "
     "-o other.json --events-output other-timeline.yaml"},
    {"replay", "replay morning.bayrec\nreplay morning.bayrec -n shop -l app=web -o wide\nreplay morning.bayrec --list\nreplay morning.bayrec --at +20m -o then.json"},
    {"replay openb", "replay openb --nodes nodes.csv --pods pods.csv\nreplay openb --nodes nodes.csv --pods pods.csv --policy FGD,BestFit --tie rank,random -o csv"},
    {"bench plan", "bench plan reset_vm_pm_id_clear2.json --moves 25,50,100\nbench plan --generated 20\nbench plan openb-churn/ --gain 1,5 --seconds 0 --work 5000 -o json"},
    {"fragmentation",
     "fragmentation cluster.json --request nvidia.com/gpu=8,cpu=32\nfragmentation cluster.json --level topology.kubernetes.io/zone -o wide\nfragmentation --trend snapshots/ -o "
     "csv"},
    {"plan check", "plan check plan.yaml cluster.json\nplan check plan.yaml --live --context prod -o json"},
    {"plan export",
     "plan export plan.yaml cluster.json --format kubectl -o plan.sh\nplan export plan.yaml --live --context prod --format html -o plan.html\nplan export plan.yaml cluster.json "
     "--format csv"},
    {"plan drain", "plan drain cluster.json --node n1 --node n2 --plan plan.yaml\nplan drain cluster.json --node n1 --protect namespace=db --max-moves 40"},
    {"plan free", "plan free cluster.json --count 4 --front\nplan free --live --context prod --count 2 -o json"},
    {"plan room", "plan room cluster.json --pod ml/train-0\nplan room cluster.json --gang ml/train --plan plan.yaml"},
    {"plan slots", "plan slots cluster.json --request nvidia.com/gpu=8,cpu=32 --count 4"},
    {"plan consolidate", "plan consolidate cluster.json --count 20 --protect priority=1000000"},
    {"plan rebalance", "plan rebalance cluster.json --limit cpu=70,memory=80"},
    {"plan repair", "plan repair cluster.json\nplan repair cluster.json --protect label=tier=db"},
    {"plan vacate", "plan vacate cluster.json --request cpu=2,memory=8Gi"},
    {"plan deschedule", "plan deschedule cluster.json --policy descheduler.yaml\nplan deschedule cluster.json --policy descheduler.yaml --explain --plan plan.yaml"},
    {"what-if",
     "what-if cluster.json --scenario scenario.yaml\nwhat-if cluster.json --scenario scenario.yaml --compare other.yaml -o json\nwhat-if cluster.json --more "
     "nvidia.com/gpu=8,cpu=32 --gang 2"},
    {"queues",
     "queues kueue.yaml\nqueues volcano.yaml --config volcano-scheduler.conf -o wide\nqueues kueue.yaml --against larger-queues.yaml\nqueues cluster.json --system priority "
     "--fail-if-waiting"},
    {"lab", "lab lab.yaml\nlab lab.yaml --threads 1 -o csv\nlab lab.yaml --shard 0/2 > part-0.json"},
    {"lab merge", "lab merge part-0.json part-1.json"},
    {"lab manifest", "lab manifest lab.yaml --image registry.example.com/bayplanctl:0.1.0 --shards 8 -o job.yaml"},
    {"plan hash", "plan hash plan.yaml"},
    {"plan approve", "plan approve plan.yaml --approve 5f0c1b2a9d3e --by Ann"},
    {"get", "get --context prod -o cluster.json\nget pods -A -o wide\nget pods -n shop -l app=web -o name\nget nodes n1 -o yaml"},
    {"watch", "watch pods -n shop --for 10m\nwatch -o json --count 100"},
    {"record", "record -o morning.bayrec --for 1h"},
    {"diff", "diff morning.bayrec@+20m morning.bayrec\ndiff before.json after.json -n shop -o json"},
    {"drain", "drain n1 cluster.json\ndrain n1 --live --context prod --ignore-daemonsets --plan plan.yaml"},
    {"apply",
     "apply --plan plan.yaml --dry-run --context prod\napply --plan plan.yaml --approve 5f0c1b2a9d3e --unlock prod --context prod\napply --resume journal.jsonl --unlock prod "
     "--context prod"},
    {"landing install", "landing install --dry-run\nlanding install --unlock prod --context prod"},
    {"landing status", "landing status --context prod"},
    {"landing uninstall", "landing uninstall --unlock prod --context prod"},
    {"rollback", "rollback --journal journal.jsonl --context prod\nrollback --journal journal.jsonl --write-plan back.yaml --context prod"},
    {"audit show", "audit show journal.jsonl"},
    {"audit export", "audit export journal.jsonl -o record.json"},
    {"audit verify", "audit verify record.json --fingerprint 3f9a"},
    {"config check", "config check scheduler.yaml"},
    {"config print", "config print scheduler.yaml --defaults"},
    {"config compare",
     "config compare cluster.json --with scheduler.yaml --pods all\nconfig compare cluster.json --with scheduler.yaml --pods 500 --request cpu=4,memory=16Gi -o json"},
    {"config view", "config view\nconfig view plan check -o json"},
    {"compare-schedulers",
     "compare-schedulers volcano.yaml\ncompare-schedulers volcano.yaml --scheduler kube --scheduler volcano --scheduler volcano=volcano-scheduler.conf\ncompare-schedulers "
     "kueue.yaml -o json"},
    {"together",
     "together cluster.json --schedulers 4\ntogether oversold.yaml --spec together.yaml --events\ntogether oversold.yaml --spec together.yaml --resolver fine\ntogether "
     "cluster.json "
     "--sweep 1..10 -o csv"},
    {"quotas", "quotas elastic-quotas.yaml\nquotas elastic-quotas.yaml -o wide"},
    {"colocation",
     "colocation colocation.yaml --now 2026-05-04T08:05:00Z\ncolocation colocation.yaml -o wide\ncolocation --live --context prod --topology machines/"},
    {"groups", "groups cluster.json\ngroups cluster.json -o wide\ngroups applications.yaml --order\ngroups cluster.json --pod ml/train-0"},
    {"devices", "devices cluster.json --node gpu-07\ndevices cluster.json --pod ml/train-0\ndevices cluster.json --claim ml/train"},
    {"inspect", "inspect cluster.json\ninspect --live --context prod -o yaml"},
    {"topology show", "topology show n1.xml\ntopology show --this-machine -o json"},
    {"topology export", "topology export n1.xml --node node.yaml --policy single-numa-node"},
    {"predict", "predict ml/train-3 cluster.json --node n1 --machine n1.xml --kubelet kubelet.yaml\npredict train-3 -n ml cluster.json --node n1"},
    {"conformance kube-scheduler", "conformance kube-scheduler cases/ --case spread -v"},
    {"conformance podgroup", "conformance podgroup cases/"},
    {"conformance coscheduling", "conformance coscheduling cases/"},
    {"conformance descheduler", "conformance descheduler cases/"},
    {"conformance koordinator", "conformance koordinator cases/"},
    {"conformance kueue", "conformance kueue cases/"},
    {"conformance nrt", "conformance nrt cases/"},
    {"conformance numa", "conformance numa cases/ -o json"},
    {"conformance volcano", "conformance volcano cases/ --case preempt-00 -v"},
    {"help", "help plan check\nhelp live"},
    {"version", "version\nversion -o json"},
};

}  // namespace

void addExamples(CLI::App& app) {
    for (const Examples& of : kExamples) {
        const auto split = [](const std::string& text, char at) {
            std::vector<std::string> parts(1);
            for (const char c : text)
                if (c == at) parts.emplace_back();
                else parts.back() += c;
            return parts;
        };
        std::string path, text = tr("Examples:");
        for (const std::string& line : split(of.lines, '\n')) text += "\n  " + app.get_name() + " " + line;
        commandAt(app, split(of.command, ' '), path).footer(text);
    }
}

}  // namespace bayplan
