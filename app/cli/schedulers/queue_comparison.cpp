// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/schedulers/queue_comparison.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/quantity.h"
#include "cli/output/printable.h"
#include "cli/output/queue_output.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/reports/text_table.h"

namespace bayplan {

namespace {

std::string arrow(const std::string& from, const std::string& to) { return from == to ? to : from + " -> " + to; }

/// Of what one of the two does not have, the other's words alone.
template <typename One, typename Text>
std::string both(const One* first, const One* second, Text&& text) {
    if (!first || !second) return text(first ? *first : *second);
    return arrow(text(*first), text(*second));
}

template <typename One>
const One* at(const std::vector<One>& list, const std::optional<std::size_t>& place) {
    return place ? &list[*place] : nullptr;
}

struct AmountPair {
    std::string name;  // of its flavor and resource
    const QueueAmount *first = nullptr, *second = nullptr;
};

std::vector<AmountPair> amountPairs(const QueueLine* first, const QueueLine* second) {
    std::vector<AmountPair> pairs;
    const auto named = [](const QueueAmount& one) { return one.flavor.empty() ? one.resource : one.flavor + "/" + one.resource; };
    if (first)
        for (const QueueAmount& one : first->amounts) pairs.push_back({named(one), &one, nullptr});
    if (!second) return pairs;
    for (const QueueAmount& one : second->amounts) {
        const auto known = std::find_if(pairs.begin(), pairs.end(), [&](const AmountPair& pair) { return pair.name == named(one); });
        if (known != pairs.end()) known->second = &one;
        else pairs.push_back({named(one), nullptr, &one});
    }
    return pairs;
}

std::string nameOf(const QueueLine* first, const QueueLine* second) {
    const QueueLine& queue = first ? *first : *second;
    std::string name = std::string(2 * queue.depth, ' ') + printable(queue.name);
    if (!first) return name + " " + tr("(only in the second)");
    if (!second) return name + " " + tr("(only in the first)");
    if (first->open != second->open) name += " " + (second->open ? tr("(closed -> open)") : tr("(open -> closed)"));
    else if (!first->open) name += " " + tr("(closed)");
    return name;
}

void writeBothQueues(std::ostream& out, const QueueBoard& first, const QueueBoard& second, const BoardDifference& difference, const TableLook& look) {
    const auto hasShare = [](const QueueLine& queue) { return !queue.share.empty(); };
    const bool shares = std::any_of(first.queues.begin(), first.queues.end(), hasShare) || std::any_of(second.queues.begin(), second.queues.end(), hasShare);
    std::vector<std::string> headers{tr("QUEUE"), tr("HOLD"), tr("WAIT")};
    if (shares) headers.push_back(tr("SHARE"));
    const std::size_t named = headers.size();
    headers.insert(headers.end(), {tr("RESOURCE"), tr("OWN"), tr("USED"), tr("BORROWED"), tr("LENT"), tr("MOST")});
    if (look.wide) headers.insert(headers.end(), {tr("GUARANTEED"), tr("ASKED"), tr("LENDABLE")});
    const std::size_t columns = headers.size();
    TextTable table(std::move(headers));
    for (std::size_t column = 1; column < columns; ++column)
        if (column != named) table.setNumbers(column);
    for (const BoardPair& pair : difference.queues) {
        const QueueLine *one = at(first.queues, pair.first), *other = at(second.queues, pair.second);
        const auto jobs = [](std::size_t QueueLine::*part) { return [part](const QueueLine& of) { return of.gathers ? std::string() : std::to_string(of.*part); }; };
        std::vector<std::string> row{nameOf(one, other), both(one, other, jobs(&QueueLine::holds)), both(one, other, jobs(&QueueLine::waits))};
        if (shares) row.push_back(both(one, other, [](const QueueLine& of) { return orDash(of.share); }));
        std::vector<AmountPair> amounts = amountPairs(one, other);
        if (amounts.empty()) {
            row.resize(columns, "-");
            table.add(std::move(row));
        }
        for (const AmountPair& amount : amounts) {
            const std::string& resource = (amount.first ? amount.first : amount.second)->resource;
            const auto part = [&](std::optional<std::int64_t> QueueAmount::*of) {
                return both(amount.first, amount.second, [&](const QueueAmount& has) { return has.*of ? formatAmount(resource, *(has.*of)) : std::string("-"); });
            };
            const auto known = [&](std::int64_t QueueAmount::*of) { return both(amount.first, amount.second, [&](const QueueAmount& has) { return formatAmount(resource, has.*of); }); };
            row.insert(row.end(), {printable(amount.name), part(&QueueAmount::own), known(&QueueAmount::used), known(&QueueAmount::borrowed),
                                   both(amount.first, amount.second, lentText), part(&QueueAmount::most)});
            if (look.wide) row.insert(row.end(), {part(&QueueAmount::guaranteed), part(&QueueAmount::asked), part(&QueueAmount::lendable)});
            table.add(std::move(row));
            row.assign(named, "");
        }
    }
    table.write(out, look);
}

void writeOtherJobs(std::ostream& out, const QueueBoard& first, const QueueBoard& second, const BoardDifference& difference, const TableLook& look) {
    TextTable table({tr("JOB"), tr("QUEUE"), tr("STATE"), tr("POSITION"), tr("PLACED"), tr("QUOTA SAYS THEN"), tr("NODES SAY THEN")});
    table.setNumbers(3);
    const auto position = [](const QueuedJob& job) { return job.position > 0 ? std::to_string(job.position) : std::string("-"); };
    const auto placed = [](const QueuedJob& job) { return job.pods ? std::to_string(job.placed) + "/" + std::to_string(*job.pods) : std::string("-"); };
    const auto queue = [](const QueuedJob& job) { return orDash(printable(job.queue)); };
    for (const BoardPair& pair : difference.jobs) {
        if (!pair.differs) continue;
        const QueuedJob *one = at(first.jobs, pair.first), *other = at(second.jobs, pair.second);
        table.add({printable((one ? one : other)->name), both(one, other, queue), both(one, other, queuedStateText), both(one, other, position), both(one, other, placed),
                   other ? orDash(printable(tr(other->quota))) : "-", other ? orDash(printable(tr(other->nodes))) : "-"});
    }
    table.write(out, look);
}

}  // namespace

void writeQueueComparison(std::ostream& out, const QueueBoard& first, const QueueBoard& second, const BoardDifference& difference, const TableLook& look) {
    writeBothQueues(out, first, second, difference, look);
    out << '\n';
    if (difference.jobsThatDiffer > 0) {
        writeOtherJobs(out, first, second, difference, look);
        out << '\n';
    }
    out << trCount("%1 queue differs", "%1 queues differ", difference.queuesThatDiffer) << ", " << trCount("%1 job differs", "%1 jobs differ", difference.jobsThatDiffer) << '\n';
    for (const Message& note : first.notes) out << tr("note: %1", {tr(note)}) << '\n';
    for (const Message& note : second.notes)
        if (std::none_of(first.notes.begin(), first.notes.end(), [&](const Message& one) { return one.text() == note.text(); })) out << tr("note on the second: %1", {tr(note)}) << '\n';
}

}  // namespace bayplan
