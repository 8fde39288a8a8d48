// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/volcano_report.h"

#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>

#include "io/reports/report_document.h"
#include "io/text/json_members.h"

namespace bayplan {

namespace {

constexpr const char* kUnlimited = "unlimited";

std::string jsonNumber(double value) {
    const std::string text = volcanoNumber(value);
    return text == kUnlimited ? "\"" + text + "\"" : text;
}

template <typename Numbers>
void numbersOf(JsonMembers& members, std::string_view name, const Numbers& numbers) {
    JsonMembers one(members.raw(name));
    for (const auto& [key, value] : numbers) one.raw(key) += jsonNumber(value);
}

void amountsOf(JsonMembers& members, std::string_view name, const volcano::Resource& resource) {
    JsonMembers one(members.raw(name));
    for (const std::string& key : resource.names())
        if (const std::string amount = jsonNumber(resource.get(key)); !volcano::isIgnored(key) && amount != "0") one.raw(key) += amount;
}

void queuesOf(JsonMembers& members, std::string_view name, const std::optional<std::vector<volcano::QueueReport>>& queues) {
    if (!queues) return;
    members.list(name, *queues, [](JsonMembers& one, const volcano::QueueReport& queue) {
        one.text("queue", queue.queue);
        one.raw("share") += jsonNumber(queue.share);
        amountsOf(one, "deserved", queue.deserved);
        amountsOf(one, "allocated", queue.allocated);
        amountsOf(one, "request", queue.request);
        amountsOf(one, "realCapability", queue.realCapability);
        amountsOf(one, "inqueue", queue.inqueue);
        amountsOf(one, "elastic", queue.elastic);
    });
}

void changesOf(JsonMembers& members, std::string_view name, std::string_view what, const std::vector<volcano::Change>& changes) {
    if (changes.empty()) return;
    members.list(name, changes, [&](JsonMembers& one, const volcano::Change& change) {
        one.text(what, change.what);
        one.text("from", change.from);
        one.text("to", change.to);
    });
}

void lotsOf(JsonMembers& members, const volcano::ActionReport& action) {
    if (!action.lots.empty())
        members.list("lots", action.lots, [](JsonMembers& lot, const volcano::LotReport& of) {
            lot.text("of", toString(of.of));
            lot.text("whose", of.whose);
            lot.text("taken", of.taken);
            lot.texts("others", of.lot.others);
            lot.number("count", of.lot.count);
            if (of.lot.more) lot.flag("more", true);
        });
    if (action.takenBack.empty()) return;
    members.list("takenBack", action.takenBack, [](JsonMembers& one, const volcano::OtherDraws& of) {
        one.text("podGroup", of.podGroup);
        one.text("answer", toString(of.answer));
        one.number("tried", of.tried);
        if (of.answer != volcano::OtherDraws::Answer::Places) return;
        one.list("instead", of.instead, [](JsonMembers& draw, const volcano::OtherDraws::Instead& other) {
            draw.text("of", toString(other.of));
            draw.text("whose", other.whose);
            draw.text("taken", other.taken);
        });
        one.list("places", of.places, [](JsonMembers& place, const volcano::OtherDraws::Place& pod) {
            place.text("pod", pod.pod);
            place.text("node", pod.node);
            if (pod.waits) place.flag("waits", true);
        });
        if (!of.victims.empty()) one.texts("victims", of.victims);
    });
}

void decisionsOf(JsonMembers& members, const volcano::SessionReport& session) {
    members.list("actions", session.actions, [](JsonMembers& one, const volcano::ActionReport& action) {
        one.text("action", toString(action.action));
        changesOf(one, "podGroups", "podGroup", action.podGroups);
        changesOf(one, "tasks", "pod", action.tasks);
        lotsOf(one, action);
    });
    members.list("scores", session.scores, [](JsonMembers& one, const volcano::ScoreReport& score) {
        one.text("action", toString(score.action));
        one.text("pod", score.pod);
        numbersOf(one, "total", score.total);
        JsonMembers plugins(one.raw("plugins"));
        for (const auto& [plugin, scores] : score.plugins) numbersOf(plugins, plugin, scores);
    });
    members.list("tasks", session.tasks, [](JsonMembers& one, const volcano::TaskReport& task) {
        one.text("pod", task.pod);
        one.text("status", task.status);
        one.text("node", task.node);
    });
    {
        JsonMembers binds(members.raw("binds"));
        for (const auto& [pod, node] : session.binds) binds.always(pod, node);
    }
    members.list("evictions", session.evictions, [](JsonMembers& one, const volcano::EvictionReport& eviction) {
        one.text("pod", eviction.pod);
        one.text("reason", eviction.reason);
    });
}

/// What the plugin rescheduling saw and chose.
void reschedulingOf(JsonMembers& members, const std::vector<volcano::ReschedulingReport>& rounds) {
    if (rounds.empty()) return;
    members.list("rescheduling", rounds, [](JsonMembers& one, const volcano::ReschedulingReport& round) {
        one.text("outcome", round.outcome);
        if (round.unread) one.flag("unread", true);
        one.list("nodes", round.nodes, [](JsonMembers& of, const volcano::ReschedulingReport::OnNode& node) {
            of.text("node", node.node);
            of.raw("cpuPercent") += jsonNumber(node.cpu);
            of.raw("memoryPercent") += jsonNumber(node.memory);
            of.text("load", toString(node.load));
        });
        one.list("victims", round.victims, [](JsonMembers& of, const volcano::ReschedulingReport::Victim& victim) {
            of.text("pod", victim.pod);
            of.text("node", victim.node);
            of.raw("cpuPercent") += jsonNumber(victim.cpu);
            of.raw("memoryPercent") += jsonNumber(victim.memory);
            of.integer("cpuLeft", victim.cpuLeft);
            of.integer("memoryLeft", victim.memoryLeft);
            if (!victim.tied.empty()) of.texts("tied", victim.tied);
        });
    });
}

/// What the controller of Jobs did before the session.
void jobsOf(JsonMembers& members, const volcano::SessionReport& session) {
    if (!session.made.empty())
        members.list("made", session.made, [](JsonMembers& one, const volcano::MadePod& made) {
            one.text("pod", made.pod);
            one.text("podGroup", made.podGroup);
        });
    if (!session.waits.empty())
        members.list("waits", session.waits, [](JsonMembers& one, const volcano::TaskWait& wait) {
            one.text("job", wait.job);
            one.text("task", wait.task);
            one.integer("pods", wait.pods);
            if (!wait.after.empty()) one.texts("after", wait.after);
        });
    if (!session.policies.empty())
        members.list("policies", session.policies, [](JsonMembers& one, const volcano::PolicyReport& policy) {
            one.text("job", policy.job);
            one.text("action", policy.action);
            one.text("phase", policy.phase);
            one.integer("retries", policy.retries);
            one.texts("pods", policy.pods);
        });
    if (!session.halted.empty()) members.texts("halted", session.halted);
}

void sharesOf(JsonMembers& members, const volcano::SessionReport& session) {
    if (session.jobShares) numbersOf(members, "jobShares", *session.jobShares);
    if (!session.hierarchy) return;
    members.list("hierarchy", *session.hierarchy, [](JsonMembers& one, const volcano::HierarchyReport& level) {
        one.always("path", level.path);
        one.raw("weight") += jsonNumber(level.weight);
        one.raw("share") += jsonNumber(level.share);
        one.raw("saturated") += level.saturated ? "true" : "false";
    });
}

/// What the session writes on objects.
void statusesOf(JsonMembers& members, const volcano::SessionReport& session) {
    members.list("podGroups", session.podGroups, [](JsonMembers& one, const volcano::PodGroupReport& group) {
        one.text("podGroup", group.podGroup);
        one.text("phase", toString(group.status.phase));
        if (group.status.running != 0) one.raw("running") += std::to_string(group.status.running);
        one.list("conditions", group.status.conditions, [](JsonMembers& written, const volcano::PodGroupCondition& condition) {
            written.text("type", condition.type);
            written.text("status", condition.status);
            written.text("reason", condition.reason);
            written.text("message", condition.message);
        });
        one.text("hyperNode", group.hyperNode);
    });
    members.list("podConditions", session.podConditions, [](JsonMembers& one, const volcano::PodConditionReport& condition) {
        one.text("pod", condition.pod);
        one.text("reason", condition.reason);
        one.text("message", condition.message);
        one.text("nominatedNode", condition.nominatedNode);
    });
    members.list("events", session.events, [](JsonMembers& one, const volcano::EventReport& event) {
        one.text("object", "PodGroup " + event.podGroup);
        one.text("type", event.warning ? "Warning" : "Normal");
        one.text("reason", event.reason);
        one.text("message", event.message);
    });
}

}  // namespace

std::string volcanoNumber(double value) {
    if (value >= static_cast<double>(std::numeric_limits<std::int64_t>::max())) return kUnlimited;
    char text[64];
    std::snprintf(text, sizeof text, "%.6f", std::round(value * 1e6) / 1e6);
    std::string whole(text);
    whole.erase(whole.find_last_not_of('0') + 1);
    if (whole.ends_with('.')) whole.pop_back();
    return whole == "-0" ? "0" : whole;
}

void writeVolcanoSessions(std::ostream& out, ReportFormat format, const std::vector<volcano::SessionReport>& sessions) {
    ReportDocument document(out, format, "VolcanoSessions");
    document.list("sessions", sessions, [](std::string& json, const volcano::SessionReport& session) {
        JsonMembers members(json);
        jobsOf(members, session);
        queuesOf(members, "queuesAtOpen", session.queuesAtOpen);
        decisionsOf(members, session);
        reschedulingOf(members, session.rescheduling);
        queuesOf(members, "queuesAtClose", session.queuesAtClose);
        sharesOf(members, session);
        statusesOf(members, session);
    });
}

}  // namespace bayplan
