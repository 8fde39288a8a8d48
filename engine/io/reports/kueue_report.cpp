// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/kueue_report.h"

#include <algorithm>
#include <string>

#include "io/reports/report_document.h"
#include "io/text/json_members.h"

namespace bayplan {

namespace {

void amount(JsonMembers& members, std::string_view name, std::int64_t number) { members.raw(name) += std::to_string(number); }

void setsOf(JsonMembers& members, const std::vector<PodSetAssignment>& sets) {
    members.list("podSets", sets, [](JsonMembers& one, const PodSetAssignment& set) {
        one.text("name", set.name);
        amount(one, "count", set.count);
        {
            JsonMembers flavors(one.raw("flavors"));
            for (const auto& [resource, flavor] : set.flavors) flavors.always(resource, flavor);
        }
        if (!set.topology) return;
        one.list("places", set.topology->domains, [&](JsonMembers& place, const TopologyAssignment::Domain& domain) {
            amount(place, "pods", domain.pods);
            JsonMembers labels(place.raw("labels"));
            for (std::size_t l = 0; l < std::min(set.topology->levels.size(), domain.values.size()); ++l) labels.always(set.topology->levels[l], domain.values[l]);
        });
    });
}

void waitingOf(JsonMembers& members, std::string_view name, const std::map<std::string, std::vector<std::string>>& waiting) {
    JsonMembers queues(members.raw(name));
    for (const auto& [queue, workloads] : waiting) {
        std::string& json = queues.raw(queue);
        json += '[';
        for (const std::string& workload : workloads) {
            if (json.back() != '[') json += ',';
            appendJsonString(json, workload);
        }
        json += ']';
    }
}

void appendCycle(std::string& json, const AdmissionCycle& cycle) {
    JsonMembers members(json);
    members.list("changes", cycle.changes, [](JsonMembers& one, const WorkloadChange& change) {
        one.text("workload", change.workload);
        one.text("clusterQueue", change.clusterQueue);
        setsOf(one, change.podSets);
        one.list("conditions", change.conditions, [](JsonMembers& written, const auto& entry) {
            written.text("type", entry.first);
            written.text("status", entry.second.is ? "True" : "False");
            written.text("reason", entry.second.reason);
            written.text("message", entry.second.message);
        });
    });
    members.list("events", cycle.events, [](JsonMembers& one, const WorkloadEvent& event) {
        one.text("workload", event.workload);
        one.text("type", event.warning ? "Warning" : "Normal");
        one.text("reason", event.reason);
        one.text("message", event.message);
    });
    {
        JsonMembers queues(members.raw("clusterQueues"));
        for (const auto& [name, use] : cycle.queues) {
            JsonMembers one(queues.raw(name));
            {
                JsonMembers usage(one.raw("usage"));
                for (const auto& [of, number] : use.usage) usage.always(of, std::to_string(number));
            }
            one.text("share", use.share);
        }
    }
    waitingOf(members, "active", cycle.active);
    waitingOf(members, "inadmissible", cycle.inadmissible);
}

void appendWorkload(std::string& json, const WorkloadStanding& standing) {
    JsonMembers one(json);
    one.text("workload", standing.workload);
    one.text("state", toString(standing.state));
    one.text("localQueue", standing.localQueue);
    one.text("clusterQueue", standing.clusterQueue);
    amount(one, "priority", standing.priority);
    if (standing.position > 0) one.number("position", standing.position);
    if (standing.cycle) one.number("cycle", *standing.cycle);
    one.text("reason", standing.reason);
    one.text("message", standing.message);
    setsOf(one, standing.sets);
}

void appendQueue(std::string& json, const QueueStanding& queue) {
    JsonMembers one(json);
    one.text("queue", queue.queue);
    one.text("cohort", queue.cohort);
    one.number("admitted", queue.admitted);
    one.number("waiting", queue.waiting);
    one.text("share", queue.share);
    one.list("quotas", queue.quotas, [](JsonMembers& line, const QuotaStanding& quota) {
        line.text("flavor", quota.flavor);
        line.text("resource", quota.resource);
        amount(line, "nominal", quota.nominal);
        amount(line, "used", quota.used);
        amount(line, "borrowed", quota.borrowed);
        amount(line, "lendable", quota.lendable);
        amount(line, "available", quota.available);
        if (quota.borrowingLimit) amount(line, "borrowingLimit", *quota.borrowingLimit);
        if (quota.lendingLimit) amount(line, "lendingLimit", *quota.lendingLimit);
    });
}

}  // namespace

void writeKueueAdmission(std::ostream& out, ReportFormat format, const KueueReport& report) {
    ReportDocument document(out, format, "KueueAdmission");
    document.list("cycles", report.cycles, appendCycle);
    document.list("workloads", report.standing.workloads, appendWorkload);
    document.list("queues", report.standing.queues, appendQueue);
    document.list("cohorts", report.standing.cohorts, [](std::string& json, const CohortStanding& cohort) {
        JsonMembers one(json);
        one.text("cohort", cohort.cohort);
        one.text("flavor", cohort.flavor);
        one.text("resource", cohort.resource);
        amount(one, "quota", cohort.quota);
        amount(one, "used", cohort.used);
        amount(one, "lent", cohort.lent);
    });
    if (report.pods)
        document.list("pods", *report.pods, [](std::string& json, const PodPlacement& placement) {
            JsonMembers one(json);
            one.text("pod", placement.pod.pod);
            one.text("workload", placement.pod.workload);
            one.text("podSet", placement.pod.podSet);
            one.raw("made") += placement.pod.made ? "true" : "false";
            one.text("state", placement.state);
            one.text("node", placement.node);
            one.text("message", placement.message);
        });
    document.list("gone", report.gone, [](std::string& json, const std::string& pod) { appendJsonString(json, pod); });
    document.list("problems", report.problems, [](std::string& json, const KueueProblem& problem) {
        JsonMembers one(json);
        one.text("object", problem.object);
        one.text("message", problem.what.text());
    });
}

}  // namespace bayplan
