// SPDX-License-Identifier: GPL-3.0-or-later
// What the planner reads beside the cluster: policies of the descheduler, and the sets that its search is measured by.
#include <unistd.h>
#include <string>

#include <sys/mman.h>

#include "base/result.h"
#include "cluster/samples.h"
#include "fuzz/targets.h"
#include "io/config/descheduler_policy.h"
#include "io/traces/trace_leftovers.h"
#include "io/traces/vm_clusters.h"
#include "planner/bins/bin_model.h"
#include "schedulers/descheduler/descheduler.h"

namespace bayplan::fuzz {

namespace {

/// A file in memory.
class MemoryFile {
public:
    explicit MemoryFile(std::string_view text) : m_file(::memfd_create("set", MFD_CLOEXEC)) {
        check(m_file >= 0 && ::write(m_file, text.data(), text.size()) == static_cast<ssize_t>(text.size()), "memory");
    }
    ~MemoryFile() { ::close(m_file); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    std::string path() const { return "/proc/self/fd/" + std::to_string(m_file); }

private:
    int m_file;
};

/// Two nodes; the pods of the first one are too many for the second.
Objects fewPods() {
    Objects objects;
    for (const char* name : {"n0", "n1"}) objects.nodes.push_back(samples::node(name, {{"cpu", "4"}, {"memory", "8Gi"}, {"pods", "9"}}));
    for (const char* name : {"a", "b", "c", "d"}) {
        Pod pod;
        pod.namespaceName = "s";
        pod.name = pod.uid = name;
        pod.nodeName = "n0";
        pod.phase = PodPhase::Running;
        pod.owners.push_back({"ReplicaSet", "r", true});
        pod.spec = std::make_shared<const PodSpec>(samples::asks({{"cpu", "1"}}));
        objects.pods.push_back(std::move(pod));
        objects.podSources.emplace_back();
    }
    return objects;
}

void checkWorded(const Error& error) { check(!error.message.empty() && !error.origin.file.empty(), "an error that says nothing"); }

}  // namespace

void policy(std::string_view bytes) {
    const CheckedPolicy read = readDeschedulerPolicyFromText(bytes, "fuzz");
    if (!read.policy) {
        check(count(read.diagnostics, Severity::Error) > 0, "a policy that is refused without a fault");
        for (const Diagnostic& fault : read.diagnostics) check(!fault.what.message.empty(), "a fault that says nothing");
        return;
    }
    check(count(read.diagnostics, Severity::Error) == 0, "a policy that is read in spite of a fault");
    static const Objects objects = fewPods();
    const std::vector<PodHistory> histories(objects.pods.size());
    const Result<DeschedulingCycle> cycle = deschedule(objects, histories, *read.policy, 1'780'000'000);
    if (!cycle) {
        check(!cycle.error().message.empty(), "an error that says nothing");
        return;
    }
    for (const DescheduledPod& pod : cycle->evictions) check(pod.node == "n0" && pod.pod.starts_with("s/"), "a pod that is not there");
}

void machines(std::string_view bytes) {
    const Result<std::vector<NamedBins>> read = parseVmClusters(std::string(bytes), "fuzz");
    if (!read) return checkWorded(read.error());
    for (const NamedBins& one : *read) check(validate(one.model).has_value(), "a set that the planner refuses");
}

void leftovers(std::string_view bytes) {
    const std::size_t line = bytes.find("=== gone\n");
    const MemoryFile nodes("sn,cpu_milli,memory_mib,gpu,model\na,8000,1000,2,X\nb,8000,1000,8,Y\n");
    const MemoryFile pods("name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec\nwhole,1000,10,1,1000,\nhalf,1000,10,1,500,X\npair,1000,10,2,1000,\ncpu,1000,10,0,0,\n");
    const MemoryFile placements(bytes.substr(0, line)), gone(line == std::string_view::npos ? std::string_view() : bytes.substr(line + 9));
    const Result<BinModel> read = readTraceLeftovers({nodes.path(), pods.path(), placements.path(), gone.path()});
    if (!read) return checkWorded(read.error());
    check(validate(*read).has_value(), "a set that the planner refuses");
}

}  // namespace bayplan::fuzz
