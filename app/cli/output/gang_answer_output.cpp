// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/gang_answer_output.h"

#include <algorithm>

#include "cli/output/printable.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/reports/text_table.h"
#include "io/text/json_members.h"
#include "planner/gangs/gang_ranks.h"

namespace bayplan {

namespace {

constexpr std::size_t kRowsShown = 20;  // of each table, unless it is wide

std::string headline(const GangAsked& asked) {
    const GangAnswer& answer = asked.answer;
    const std::string name = printable(asked.name), why = printable(tr(answer.proof));
    switch (answer.is) {
    case GangIs::Placed:
        return answer.seats.seats.empty() ? tr("Gang %1 stands already", {name}) : tr("Gang %1: the scheduler as configured places it", {name});
    case GangIs::Possible:
        return why.empty() ? tr("Gang %1: it can be placed, and the scheduler as configured does not find that", {name})
                           : tr("Gang %1: it can be placed better, and the scheduler as configured does not find that: %2", {name, why});
    case GangIs::Impossible: return tr("Gang %1: it cannot be placed: %2", {name, why});
    case GangIs::Held: return tr("Gang %1: its pods are held back: %2", {name, why});
    case GangIs::NotKnown: break;
    }
    return tr("Gang %1: it is not known whether it can be placed: %2", {name, why});
}

std::string levelOf(const Cluster& cluster, const GangAnswer& answer, NodeIdx node) {
    return answer.level.valueOf(cluster.catalog().node(node));
}

std::vector<GangSeat> byRank(const Catalog& catalog, std::vector<GangSeat> seats) {
    std::stable_sort(seats.begin(), seats.end(), [&](const GangSeat& a, const GangSeat& b) { return ranksBefore(catalog.pod(a.pod).name, catalog.pod(b.pod).name); });
    return seats;
}

std::string obstaclesOf(const Catalog& catalog, const GangDomain& domain) {
    std::string text;
    for (const GangObstacle& one : domain.obstacles)
        text += (text.empty() ? "" : "; ") + (one.nodes.size() == 1 ? catalog.node(one.nodes.front()).name : trCount("%1 node", "%1 nodes", one.nodes.size())) + ": " + tr(one.why);
    return text;
}

const char* wordOf(GangChangeKind kind) {
    switch (kind) {
    case GangChangeKind::Preempt: return forPeople("preemption");
    case GangChangeKind::Uncordon: return forPeople("uncordoning");
    case GangChangeKind::Level: return forPeople("topology");
    case GangChangeKind::Moves: return forPeople("moves");
    case GangChangeKind::Fewer: return forPeople("fewer pods");
    case GangChangeKind::Smaller: return forPeople("smaller pods");
    case GangChangeKind::Node: break;
    }
    return forPeople("more nodes");
}

/// How many nodes more than pods take one.
std::int64_t kOf(const GangAnswer& answer, const GangDomain& domain) { return static_cast<std::int64_t>(domain.open) - static_cast<std::int64_t>(answer.needed); }

template <typename List, typename Each>
std::string arrayOf(const List& list, const Each& each) {
    std::string json = "[";
    for (const auto& one : list) {
        if (json.back() != '[') json += ',';
        each(json, one);
    }
    return json + ']';
}

}  // namespace

void writeGangAnswer(std::ostream& out, const Cluster& cluster, const GangAsked& asked, const TableLook& look) {
    const GangAnswer& answer = asked.answer;
    const Catalog& catalog = cluster.catalog();
    out << '\n'
        << headline(asked) << '\n';
    for (const Message& way : answer.ways) out << "  " << tr("the scheduler places it if %1", {printable(tr(way))}) << '\n';
    if (answer.is == GangIs::Possible && answer.ways.empty()) out << "  " << tr("none of the ways that were tried makes the scheduler place it") << '\n';
    if (!answer.level.empty() && !answer.values.empty()) {
        std::string values;
        for (const std::string& value : answer.values) values += (values.empty() ? "" : ", ") + (value.empty() ? tr("without the label") : value);
        out << "  " << printable(answer.level.name) << ": " << printable(values) << '\n';
    }
    if (answer.slices) {
        std::string slices;
        for (const auto& [value, count] : answer.sliced) slices += (slices.empty() ? "" : ", ") + (value.empty() ? tr("without the label") : value) + ": " + std::to_string(count);
        out << "  " << tr("slices of %1 by %2: %3", {std::to_string(answer.slices.size), printable(answer.slices.level.name), orDash(printable(slices))}) << '\n';
    }
    if (!answer.queue.empty()) out << "  " << printable(tr(answer.queue)) << '\n';
    const bool part = answer.is == GangIs::Impossible || answer.is == GangIs::NotKnown;
    if (part) {
        const std::string found = std::to_string(answer.seats.seats.size()), needed = std::to_string(answer.needed);
        out << "  " << (answer.largestProved ? tr("the largest part that fits: %1 of %2 pods", {found, needed}) : tr("the largest part that was found: %1 of %2 pods", {found, needed})) << '\n';
    }
    const auto more = [&](std::size_t rows) {
        if (rows > kRowsShown && !look.wide) out << trCount("and %1 more (-o wide)", "and %1 more (-o wide)", rows - kRowsShown) << '\n';
    };
    if (!answer.seats.seats.empty()) {
        out << '\n';
        std::vector<std::string> heads{tr("POD"), tr("NODE")};
        if (!answer.level.empty()) heads.push_back(printable(answer.level.name));
        TextTable table(heads);
        const std::vector<GangSeat> seats = byRank(catalog, answer.seats.seats);
        for (std::size_t i = 0; i < seats.size() && (i < kRowsShown || look.wide); ++i) {
            const GangSeat& seat = seats[i];
            std::vector<std::string> row{catalog.pod(seat.pod).key(), catalog.node(seat.node).name};
            if (!answer.level.empty()) row.push_back(orDash(levelOf(cluster, answer, seat.node)));
            table.add(std::move(row));
        }
        table.write(out, look);
        more(answer.seats.seats.size());
    }
    if (part && !answer.domains.empty()) {
        out << '\n';
        const bool k = answer.level.byNodes;  // how many nodes more than pods
        std::vector<std::string> columns{answer.level.empty() ? tr("WHERE") : printable(answer.level.name), tr("NODES"), tr("ROOM FOR"), tr("FOUND")};
        if (k) columns.push_back("K");
        columns.push_back(tr("TAKE NONE"));
        TextTable table(columns);
        for (std::size_t column = 1; column + 1 < columns.size(); ++column) table.setNumbers(column);
        for (std::size_t i = 0; i < answer.domains.size() && (i < kRowsShown || look.wide); ++i) {
            const GangDomain& domain = answer.domains[i];
            std::vector<std::string> row{answer.level.empty() ? tr("all nodes") : printable(domain.value), std::to_string(domain.nodes), std::to_string(domain.most), std::to_string(domain.found)};
            if (k) row.push_back(std::to_string(kOf(answer, domain)));
            row.push_back(orDash(printable(obstaclesOf(catalog, domain))));
            table.add(std::move(row));
        }
        table.write(out, look);
        more(answer.domains.size());
    }
    if (!answer.changes.empty()) {
        out << '\n';
        TextTable table({tr("WHAT WOULD LET IT"), tr("BY"), tr("THEN")});
        for (const GangChange& change : answer.changes)
            table.add({printable(tr(change.what)), tr(wordOf(change.kind)), change.found ? tr("the scheduler places it") : tr("it can be placed")});
        table.write(out, look);
    } else if (answer.is == GangIs::Impossible) {
        out << tr("none of the changes that were tried lets it be placed") << '\n';
    }
    for (const Message& note : answer.untried) out << "  " << printable(tr(note)) << '\n';
}

std::string gangAnswerJson(const Cluster& cluster, const GangAsked& asked) {
    const Catalog& catalog = cluster.catalog();
    const GangAnswer& answer = asked.answer;
    std::string json;
    {
        JsonMembers members(json);
        members.text("name", asked.name);
        members.text("is", toString(answer.is));
        members.number("pods", asked.gang.pods.size());
        members.number("needed", answer.needed);
        members.text("level", answer.level.name);
        members.raw("preferred") += answer.preferred ? "true" : "false";
        members.raw("balanced") += answer.balanced ? "true" : "false";
        if (answer.slices) {
            JsonMembers slices(members.raw("slices"));
            slices.number("size", answer.slices.size);
            slices.text("level", answer.slices.level.name);
            slices.raw("domains") += arrayOf(answer.sliced, [](std::string& to, const auto& sliced) {
                JsonMembers one(to);
                one.text("value", sliced.first);
                one.number("slices", sliced.second);
            });
        }
        members.text("proof", answer.proof);
        members.text("queue", answer.queue);
        const auto texts = [](std::string& to, const auto& text) { appendJsonString(to, text); };
        members.raw("ways") += arrayOf(answer.ways, [](std::string& to, const Message& way) { appendJsonString(to, way.text()); });
        members.raw("untried") += arrayOf(answer.untried, [](std::string& to, const Message& why) { appendJsonString(to, why.text()); });
        members.raw("values") += arrayOf(answer.values, texts);
        members.raw("seats") += arrayOf(answer.seats.seats, [&](std::string& to, const GangSeat& seat) {
            JsonMembers one(to);
            one.text("pod", catalog.pod(seat.pod).key());
            one.text("node", catalog.node(seat.node).name);
        });
        members.raw("largestProved") += answer.largestProved ? "true" : "false";
        members.raw("domains") += arrayOf(answer.domains, [&](std::string& to, const GangDomain& domain) {
            JsonMembers one(to);
            one.text("value", domain.value);
            one.number("nodes", domain.nodes);
            if (answer.level.byNodes) one.raw("k") += std::to_string(kOf(answer, domain));
            one.number("roomFor", domain.most);
            one.number("found", domain.found);
            one.raw("obstacles") += arrayOf(domain.obstacles, [&](std::string& into, const GangObstacle& obstacle) {
                JsonMembers told(into);
                told.text("why", obstacle.why);
                told.raw("nodes") += arrayOf(obstacle.nodes, [&](std::string& names, NodeIdx node) { appendJsonString(names, catalog.node(node).name); });
            });
        });
        members.raw("changes") += arrayOf(answer.changes, [&](std::string& to, const GangChange& change) {
            JsonMembers one(to);
            one.text("kind", toString(change.kind));
            one.raw("amount") += std::to_string(change.amount);
            one.text("of", change.of);
            one.text("what", change.what);
            one.raw("schedulerPlaces") += change.found ? "true" : "false";
        });
    }
    return json;
}

}  // namespace bayplan
