// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/queue_output.h"

#include <string>
#include <utility>

#include "base/quantity.h"
#include "cli/output/printable.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/reports/text_table.h"

namespace bayplan {

namespace {

void writeQueues(std::ostream& out, const QueueBoard& board, const TableLook& look) {
    std::vector<std::string> headers{tr("QUEUE"), tr("HOLD"), tr("WAIT"), tr("RESOURCE"), tr("OWN"), tr("USED"), tr("BORROWED"), tr("LENT"), tr("MOST")};
    if (look.wide) headers.insert(headers.end(), {tr("GUARANTEED"), tr("ASKED"), tr("LENDABLE"), tr("AVAILABLE"), tr("SHARE")});
    const std::size_t columns = headers.size();
    TextTable table(std::move(headers));
    for (const std::size_t column : {1, 2}) table.setNumbers(column);
    for (std::size_t column = 4; column < columns; ++column) table.setNumbers(column);
    for (const QueueLine& queue : board.queues) {
        std::string name = std::string(2 * queue.depth, ' ') + printable(queue.name);
        if (!queue.open) name += " " + tr("(closed)");
        const std::string holds = queue.gathers ? "" : std::to_string(queue.holds), waits = queue.gathers ? "" : std::to_string(queue.waits);
        if (queue.amounts.empty()) {
            std::vector<std::string> row(columns, "-");
            row[0] = name;
            row[1] = holds;
            row[2] = waits;
            table.add(std::move(row));
        }
        bool first = true;
        for (const QueueAmount& amount : queue.amounts) {
            const auto text = [&](const std::optional<std::int64_t>& of) { return of ? formatAmount(amount.resource, *of) : "-"; };
            const std::string resource = printable(amount.flavor.empty() ? amount.resource : amount.flavor + "/" + amount.resource);
            std::vector<std::string> row{first ? name : "", first ? holds : "", first ? waits : "", resource, text(amount.own),
                                         text(amount.used), text(amount.borrowed), lentText(amount), text(amount.most)};
            if (look.wide) row.insert(row.end(), {text(amount.guaranteed), text(amount.asked), text(amount.lendable), text(amount.available), first ? orDash(queue.share) : ""});
            table.add(std::move(row));
            first = false;
        }
    }
    table.write(out, look);
}

void writeJobs(std::ostream& out, const QueueBoard& board, const TableLook& look) {
    TextTable table({tr("JOB"), tr("QUEUE"), tr("STATE"), tr("POSITION"), tr("PRIORITY"), tr("PLACED"), tr("QUOTA SAYS"), tr("NODES SAY")});
    table.setNumbers(3);
    table.setNumbers(4);
    bool any = false;
    for (const QueuedJob& job : board.jobs) {
        const bool whole = job.state == QueuedJob::State::Runs && job.nodes.empty() && job.quota.empty();
        if (whole && !look.wide) continue;
        table.add({printable(job.name), orDash(printable(job.queue)), queuedStateText(job), job.position > 0 ? std::to_string(job.position) : "-", std::to_string(job.priority),
                   job.pods ? std::to_string(job.placed) + "/" + std::to_string(*job.pods) : "-", orDash(printable(tr(job.quota))), orDash(printable(tr(job.nodes)))});
        any = true;
    }
    if (!any) {
        out << '\n'
            << tr("no job waits in a queue") << '\n';
        return;
    }
    out << '\n';
    table.write(out, look);
}

void writeSubmission(std::ostream& out, const Submission& more, const TableLook& look) {
    const auto placed = [](const QueuedJob& job) { return job.pods ? std::to_string(job.placed) + "/" + std::to_string(*job.pods) : "-"; };
    TextTable table({tr("SUBMITTED"), tr("QUEUE"), tr("STATE"), tr("POSITION"), tr("PLACED"), tr("QUOTA SAYS"), tr("NODES SAY")});
    table.setNumbers(3);
    for (const QueuedJob& job : more.submitted)
        table.add({printable(job.name), orDash(printable(job.queue)), queuedStateText(job), job.position > 0 ? std::to_string(job.position) : "-", placed(job),
                   orDash(printable(tr(job.quota))), orDash(printable(tr(job.nodes)))});
    table.write(out, look);
    out << '\n';
    if (more.costs.empty()) {
        out << tr("no other job has less for it") << "\n\n";
        return;
    }
    TextTable costs({tr("AT THE COST OF"), tr("QUEUE"), tr("STATE"), tr("POSITION"), tr("PLACED")});
    const auto change = [](const std::string& from, const std::string& to) { return from == to ? to : from + " -> " + to; };
    const auto position = [](const QueuedJob& job) { return job.position > 0 ? std::to_string(job.position) : std::string("-"); };
    for (const Submission::Cost& cost : more.costs)
        costs.add({printable(cost.after.name), orDash(printable(cost.after.queue)), change(queuedStateText(cost.before), queuedStateText(cost.after)),
                   change(position(cost.before), position(cost.after)), change(placed(cost.before), placed(cost.after))});
    costs.write(out, look);
    out << '\n';
}

/// What somebody might have got by lot as well.
std::string lotText(const QueueStep::Draw& draw) {
    std::string others;
    for (const std::string& one : draw.others) others += (others.empty() ? "" : ", ") + printable(one);
    if (draw.count > draw.others.size()) others = tr("%1 and %2 more", {others, std::to_string(draw.count - draw.others.size())});
    if (draw.more) others = tr("%1, and perhaps more, which were not tried", {others});
    return tr("by lot; any of these as well: %1", {others});
}

/// What another draw would have done for a job that was taken back.
std::string takenBackText(const QueueStep::TakenBack& job) {
    using Answer = QueueStep::TakenBack::Answer;
    if (job.answer == Answer::None) return tr("taken back, whatever is drawn");
    if (job.answer == Answer::NotKnown) return tr("taken back; not known: whether another draw places it; tried: %1", {std::to_string(job.tried)});
    std::string places;
    for (const QueueStep::Placed& place : job.places) places += (places.empty() ? "" : ", ") + tr("%1 on %2", {printable(place.pod), printable(place.node)});
    return tr("taken back; by another draw it has a place: %1", {places});
}

void writeSteps(std::ostream& out, const QueueBoard& board, const TableLook& look) {
    TextTable table({tr("STEP"), tr("CHANGES"), tr("FROM"), tr("TO")});
    bool any = false;
    for (const QueueStep& step : board.steps)
        for (const QueueStep::Change& change : step.changes) {
            table.add({tr(step.title), printable(change.what), orDash(printable(change.from)), orDash(printable(change.to))});
            any = true;
        }
    for (const QueueStep& step : board.steps) {
        for (const std::string& pod : step.lots) table.add({tr(step.title), printable(pod), "-", tr("stays; it might have been taken as well: lots are drawn between them")});
        for (const QueueStep::Draw& draw : step.draws) table.add({tr(step.title), printable(draw.what), printable(draw.taken), lotText(draw)});
        for (const QueueStep::TakenBack& job : step.takenBack) {
            table.add({tr(step.title), printable(job.what), "-", takenBackText(job)});
            any = true;
        }
    }
    if (!any) return;
    out << '\n';
    table.write(out, look);
}

}  // namespace

std::string lentText(const QueueAmount& amount) {
    if (!amount.lent) return "-";
    const std::string most = formatAmount(amount.resource, amount.lent->most);
    if (amount.lent->least == amount.lent->most) return most;
    return amount.lent->least == 0 ? tr("up to %1", {most}) : tr("from %1 to %2", {formatAmount(amount.resource, amount.lent->least), most});
}

std::string queuedStateText(const QueuedJob& job) {
    const bool found = job.quota.empty() && job.pods && job.placed == *job.pods;
    switch (job.state) {
    case QueuedJob::State::Runs: return tr("runs");
    case QueuedJob::State::Waits: return found ? tr("free to go") : tr("waits");
    case QueuedJob::State::Evicted: return tr("evicted");
    case QueuedJob::State::Aside: return tr("takes no part");
    case QueuedJob::State::NotModelled: return tr("not modelled");
    }
    return {};
}

void writeQueueTable(std::ostream& out, const QueueBoard& board, const Submission* more, const TableLook& look) {
    if (more) writeSubmission(out, *more, look);
    writeQueues(out, board, look);
    writeJobs(out, board, look);
    if (look.wide) writeSteps(out, board, look);
    if (!board.faults.empty()) {
        out << '\n';
        TextTable table({tr("OBJECT"), tr("PROBLEM")});
        for (const QueueFault& fault : board.faults) table.add({printable(fault.object), tr(fault.what)});
        table.write(out, look);
    }
    for (const Message& note : board.notes) out << '\n'
                                                << tr("note: %1", {tr(note)}) << '\n';
}

}  // namespace bayplan
