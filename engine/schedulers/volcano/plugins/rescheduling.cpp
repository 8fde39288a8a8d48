// SPDX-License-Identifier: GPL-3.0-or-later
// rescheduling: takes pods from nodes that are busy, as measured, while others are idle. The action shuffle asks for them.
// Source: Volcano pkg/scheduler/plugins/rescheduling (specification ecosystem 3.10).
#include <algorithm>
#include <optional>

#include "cluster/usage_table.h"
#include "model/qos.h"
#include "schedulers/volcano/annotations.h"
#include "schedulers/volcano/plugins/makers.h"
#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

namespace {

constexpr std::string_view kLowNodeUtilization = "strategies|lowNodeUtilization|";
constexpr std::int64_t kNanoseconds = 1'000'000'000;

struct Percent {
    double cpu = 100, memory = 100;
};

/// Thousandths of a core, bytes.
struct Room {
    std::int64_t cpu = 0, memory = 0;
};

struct BusyNode {
    const NodeInfo* node = nullptr;
    Percent used;
};

Room roomOf(const ResourceList& list) {
    const Quantity* cpu = list.find(kCpu);
    const Quantity* memory = list.find(kMemory);
    return {cpu ? cpu->milliValue() : 0, memory ? memory->value() : 0};
}

std::int64_t partOf(double percent, std::int64_t whole) { return static_cast<std::int64_t>(percent * static_cast<double>(whole) * 0.01); }

/// Thousandths of a core as Go's quantity gives cores.
double coresOf(std::int64_t milli) {
    const std::int64_t whole = milli / 1000;
    return whole * 1000 == milli ? static_cast<double>(whole) : static_cast<double>(milli) * 0.001;
}

/// Whether the pod goes first: the lower priority, then the lower quality of service, then the younger one.
int evictionOrder(const Pod& l, const Pod& r) {
    const std::optional<std::int32_t>&a = l.spec->priority, &b = r.spec->priority;
    if (a != b) return a < b ? -1 : 1;  // without a priority: before all others
    if (const QosClass ofL = qosOf(l), ofR = qosOf(r); ofL != ofR) {
        const auto rank = [](QosClass qos) { return qos == QosClass::BestEffort ? 0 : qos == QosClass::Burstable ? 1
                                                                                                                 : 2; };
        return rank(ofL) < rank(ofR) ? -1 : 1;
    }
    if (l.creationTime != r.creationTime) return l.creationTime > r.creationTime ? -1 : 1;
    return 0;
}

class Rescheduling final : public VolcanoPlugin {
public:
    Rescheduling(Session& session, const PluginOption& option)
        : VolcanoPlugin(session, option), m_low(percentOf("thresholds")), m_target(percentOf("targetThresholds")) {}

    void open() override {
        const SessionInput& input = m_session.input();
        const std::int64_t interval = goDuration(option().arguments.text("interval")).value_or(5 * 60 * kNanoseconds);
        m_due = !input.rescheduled || interval == 0 || input.now - *input.rescheduled > interval / kNanoseconds;
        m_session.report().rescheduled = m_due;
    }

    TaskList victims(const TaskList& running) override {
        ReschedulingReport report;
        TaskList victims = m_due ? chosen(running, report) : TaskList{};
        if (!m_due) report.outcome = "It is not the time to execute rescheduling strategies.";
        m_session.report().rescheduling.push_back(std::move(report));
        return victims;
    }

private:
    using Load = ReschedulingReport::Load;

    Percent percentOf(std::string_view which) const {
        const auto one = [&](std::string_view resource) {
            return static_cast<double>(option().arguments.integer(std::string(kLowNodeUtilization) + std::string(which) + "|" + std::string(resource), 100));
        };
        return {one("cpu"), one("memory")};
    }

    /// Absent: it is not known of all nodes, and the session says so.
    std::optional<std::vector<BusyNode>> measured(bool unread) {
        std::vector<BusyNode> all;
        std::vector<std::string> unknown;
        const UsageTable table(m_session.input().picture->catalog(), m_session.input().own.usages);
        for (const NodeInfo* node : m_session.nodeList()) {
            if (unread) {
                all.push_back({node, {0, 0}});
                continue;
            }
            const Used* used = table.of(node->index);
            const Room capacity = roomOf(node->object->capacity);
            if (!used || !used->cpu || !used->memory || capacity.cpu <= 0 || capacity.memory <= 0) {
                unknown.push_back(node->name);
                continue;
            }
            all.push_back({node, {static_cast<double>(*used->cpu) * 100 / static_cast<double>(capacity.cpu), static_cast<double>(*used->memory) * 100 / static_cast<double>(capacity.memory)}});
        }
        if (unknown.empty()) return all;
        std::string names;
        for (std::size_t i = 0; i < std::min<std::size_t>(unknown.size(), 3); ++i) names += (i > 0 ? ", " : "") + unknown[i];
        if (unknown.size() > 3) names += " and " + std::to_string(unknown.size() - 3) + " more";
        m_session.refuse("rescheduling goes by what nodes use, and cpu and memory of " + names + " were not measured, or their capacity is not known");
        return std::nullopt;
    }

    bool isLow(const BusyNode& one) const { return !one.node->object->unschedulable && one.used.cpu < m_low.cpu && one.used.memory < m_low.memory; }
    bool isHigh(const BusyNode& one) const { return one.used.cpu > m_target.cpu || one.used.memory > m_target.memory; }

    TaskList chosen(const TaskList& running, ReschedulingReport& report) {
        report.unread = measuredPeriodOf(option().arguments) != kMeasuredPeriod;
        const std::optional<std::vector<BusyNode>> all = measured(report.unread);
        if (!all) return {};
        std::vector<BusyNode> low, high;
        for (const BusyNode& one : *all) {
            const Load load = isLow(one) ? Load::Low : isHigh(one) ? Load::High
                                                                   : Load::Between;
            if (load == Load::Low) low.push_back(one);
            if (load == Load::High) high.push_back(one);
            report.nodes.push_back({one.node->name, one.used.cpu, one.used.memory, load});
        }
        if (low.empty()) report.outcome = "The resource utilization of all nodes is above the threshold";
        else if (low.size() == all->size()) report.outcome = "The resource utilization of all nodes is below the threshold";
        else if (high.empty()) report.outcome = "The resource utilization of all nodes is below the target threshold";
        if (!report.outcome.empty()) return {};

        Room left;
        for (const BusyNode& one : low) {
            const Room whole = roomOf(one.node->object->allocatable.empty() ? one.node->object->capacity : one.node->object->allocatable);
            left.cpu += partOf(m_target.cpu, whole.cpu) - partOf(one.used.cpu, whole.cpu);
            left.memory += partOf(m_target.memory, whole.memory) - partOf(one.used.memory, whole.memory);
        }
        std::stable_sort(high.begin(), high.end(), [](const BusyNode& l, const BusyNode& r) { return l.used.cpu + l.used.memory > r.used.cpu + r.used.memory; });
        TaskList victims;
        for (BusyNode& one : high) takeFrom(one, left, running, victims, report);
        return victims;
    }

    /// Volcano finds a pod's task by the pod's name alone: of pods with one name in several namespaces, the first task goes.
    static TaskInfo* taskNamed(const TaskList& running, const std::string& name) {
        const auto at = std::find_if(running.begin(), running.end(), [&](const TaskInfo* task) { return task->name == name; });
        return at == running.end() ? nullptr : *at;
    }

    void takeFrom(BusyNode& busy, Room& left, const TaskList& running, TaskList& victims, ReschedulingReport& report) const {
        std::vector<const TaskInfo*> pods;
        for (const auto& [key, task] : busy.node->tasks) pods.push_back(&task);
        std::stable_sort(pods.begin(), pods.end(), [](const TaskInfo* l, const TaskInfo* r) { return evictionOrder(*l->pod, *r->pod) < 0; });
        const Room capacity = roomOf(busy.node->object->capacity);
        const TaskInfo* last = nullptr;
        for (const TaskInfo* pod : pods) {
            TaskInfo* task = taskNamed(running, pod->name);
            const bool goesOn = (busy.used.cpu >= m_target.cpu || busy.used.memory >= m_target.memory) && left.cpu != 0 && left.memory != 0;
            if (!goesOn) {
                if (!last || evictionOrder(*last->pod, *pod->pod) != 0) break;
                if (task) report.victims.back().tied.push_back(task->key());
                continue;
            }
            if (!task) continue;
            report.victims.push_back({task->key(), busy.node->name, busy.used.cpu, busy.used.memory, left.cpu, left.memory, {}});
            const std::int64_t cpu = static_cast<std::int64_t>(task->request.milliCpu), memory = static_cast<std::int64_t>(task->request.memory);
            left.cpu -= cpu;
            left.memory -= memory;
            if (capacity.cpu > 0) busy.used.cpu -= coresOf(cpu) * 100 / coresOf(capacity.cpu);
            if (capacity.memory > 0) busy.used.memory -= static_cast<double>(memory) * 100 / static_cast<double>(capacity.memory);
            victims.push_back(task);
            last = pod;
        }
    }

    Percent m_low, m_target;
    bool m_due = false;
};

}  // namespace

const char* toString(ReschedulingReport::Load load) {
    switch (load) {
    case ReschedulingReport::Load::Low: return "low";
    case ReschedulingReport::Load::High: return "high";
    case ReschedulingReport::Load::Between: return "between";
    }
    return "";
}

std::unique_ptr<VolcanoPlugin> makeRescheduling(Session& session, const PluginOption& option) { return std::make_unique<Rescheduling>(session, option); }

}  // namespace bayplan::volcano
