// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/queue_report.h"

#include <string>
#include <vector>

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
    if (!amount.lent) return;
    one.integer("lentAtLeast", amount.lent->least);
    one.integer("lentAtMost", amount.lent->most);
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
    if (!step.lots.empty()) one.texts("lots", step.lots);
    if (!step.draws.empty())
        one.list("draws", step.draws, [](JsonMembers& draw, const QueueStep::Draw& of) {
            draw.text("what", of.what);
            draw.text("taken", of.taken);
            draw.texts("others", of.others);
            draw.number("count", of.count);
            if (of.more) draw.flag("more", true);
        });
    if (step.takenBack.empty()) return;
    one.list("takenBack", step.takenBack, [](JsonMembers& job, const QueueStep::TakenBack& of) {
        const auto placed = [](JsonMembers& place, const QueueStep::Placed& at) {
            place.text("what", at.pod);
            place.text("taken", at.node);
        };
        job.text("what", of.what);
        job.text("answer", toString(of.answer));
        job.number("tried", of.tried);
        if (of.answer != QueueStep::TakenBack::Answer::Places) return;
        job.list("instead", of.instead, placed);
        job.list("places", of.places, placed);
        if (!of.leave.empty()) job.texts("leave", of.leave);
    });
}

void appendNote(std::string& json, const Message& note) { appendJsonString(json, note.text()); }

/// What follows the jobs in every document.
void endOfBoard(ReportDocument& document, const QueueBoard& board) {
    document.list("steps", board.steps, appendQueueStep);
    document.list("problems", board.faults, [](std::string& json, const QueueFault& fault) {
        JsonMembers one(json);
        one.text("object", fault.object);
        one.text("message", fault.what.text());
    });
    document.list("notes", board.notes, appendNote);
}

struct Differing {
    bool queue = false;
    std::string name;
    const BoardPair* pair = nullptr;
};

void appendDiffering(std::string& json, const Differing& one) {
    JsonMembers members(json);
    members.text(one.queue ? "queue" : "job", one.name);
    if (!one.pair->second) members.text("only", "first");
    if (!one.pair->first) members.text("only", "second");
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
    endOfBoard(document, board);
}

void writeQueueBoards(std::ostream& out, ReportFormat format, const QueueBoard& first, const QueueBoard& second, const BoardDifference& difference) {
    ReportDocument document(out, format, "QueueBoard");
    document.text("system", toString(first.system));
    document.list("queues", first.queues, appendQueueLine);
    document.list("jobs", first.jobs, appendQueuedJob);
    document.list("queuesAgainst", second.queues, appendQueueLine);
    document.list("jobsAgainst", second.jobs, appendQueuedJob);
    std::vector<Differing> differing;
    for (const BoardPair& pair : difference.queues)
        if (pair.differs) differing.push_back({true, pair.first ? first.queues[*pair.first].name : second.queues[*pair.second].name, &pair});
    for (const BoardPair& pair : difference.jobs)
        if (pair.differs) differing.push_back({false, pair.first ? first.jobs[*pair.first].name : second.jobs[*pair.second].name, &pair});
    document.list("differences", differing, appendDiffering);
    endOfBoard(document, first);
    document.list("notesAgainst", second.notes, appendNote);
}

}  // namespace bayplan
