// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/queue_report.h"

#include <string>

#include "io/reports/report_document.h"
#include "io/text/json_members.h"

namespace bayplan {

namespace {

void appendAmount(JsonMembers& one, const QueueAmount& amount) {
    one.text("flavor", amount.flavor);
    one.text("resource", amount.resource);
    one.integer("used", amount.used);
    one.integer("borrowed", amount.borrowed);
    const std::pair<const char*, std::optional<std::int64_t>> known[] = {{"own", amount.own},     {"guaranteed", amount.guaranteed}, {"most", amount.most},
                                                                         {"asked", amount.asked}, {"lendable", amount.lendable},     {"available", amount.available}};
    for (const auto& [name, value] : known)
        if (value) one.integer(name, *value);
}

void appendQueueLine(std::string& json, const QueueLine& queue) {
    JsonMembers one(json);
    one.text("queue", queue.name);
    one.text("parent", queue.parent);
    one.flag("gathers", queue.gathers);
    one.flag("open", queue.open);
    one.text("share", queue.share);
    one.number("holds", queue.holds);
    one.number("waits", queue.waits);
    one.list("amounts", queue.amounts, appendAmount);
}

void appendQueuedJob(std::string& json, const QueuedJob& job) {
    JsonMembers one(json);
    one.text("job", job.name);
    one.text("queue", job.queue);
    one.text("state", toString(job.state));
    one.integer("priority", job.priority);
    if (job.position > 0) one.number("position", job.position);
    one.text("quota", job.quota.text());
    if (job.pods) {
        one.number("pods", *job.pods);
        one.number("placed", job.placed);
    }
    one.text("nodes", job.nodes.text());
}

void appendQueueStep(std::string& json, const QueueStep& step) {
    JsonMembers one(json);
    one.text("step", step.title.text());
    one.list("changes", step.changes, [](JsonMembers& change, const QueueStep::Change& of) {
        change.text("what", of.what);
        change.text("from", of.from);
        change.text("to", of.to);
    });
}

}  // namespace

void writeQueueBoard(std::ostream& out, ReportFormat format, const QueueBoard& board, const Submission* more) {
    ReportDocument document(out, format, "QueueBoard");
    document.text("system", toString(board.system));
    document.list("queues", board.queues, appendQueueLine);
    document.list("jobs", board.jobs, appendQueuedJob);
    if (more) {
        document.list("submitted", more->submitted, [](std::string& json, const QueuedJob& job) { appendJsonString(json, job.name); });
        document.list("costs", more->costs, [](std::string& json, const Submission::Cost& cost) {
            JsonMembers one(json);
            one.text("job", cost.after.name);
            one.text("before", toString(cost.before.state));
            one.text("after", toString(cost.after.state));
            if (cost.before.position > 0) one.number("positionBefore", cost.before.position);
            if (cost.after.position > 0) one.number("positionAfter", cost.after.position);
            one.number("placedBefore", cost.before.placed);
            one.number("placedAfter", cost.after.placed);
        });
    }
    document.list("steps", board.steps, appendQueueStep);
    document.list("problems", board.faults, [](std::string& json, const QueueFault& fault) {
        JsonMembers one(json);
        one.text("object", fault.object);
        one.text("message", fault.what.text());
    });
    document.list("notes", board.notes, [](std::string& json, const Message& note) { appendJsonString(json, note.text()); });
}

}  // namespace bayplan
