// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/queue_share_output.h"

#include <algorithm>

#include "base/quantity.h"
#include "cli/output/printable.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/sessions/lab_part.h"
#include "io/text/json_members.h"

namespace bayplan {

namespace {

/// "12 of 16"; without a share that is deserved: "12".
std::string usedOfDeserved(const std::optional<FairShare>& share, const std::string& resource) {
    if (!share) return "-";
    const std::string used = formatAmount(resource, share->used);
    return share->deserved ? tr("%1 of %2", {used, formatAmount(resource, *share->deserved)}) : used;
}

const SystemShares* sharesOf(QueueSystem system, const std::vector<SystemShares>& all) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const SystemShares& one) { return one.system == system; });
    return found == all.end() ? nullptr : &*found;
}

std::string distanceText(const SystemShares* of) {
    if (!of || !of->unknown.empty()) return tr("unknown");
    return of->shares.distance ? fixedNumber(100 * *of->shares.distance, 1) + " %" : "-";
}

}  // namespace

void writeQueueShares(std::ostream& out, const std::vector<SharesColumn>& columns, const TableLook& look) {
    std::vector<const std::vector<SystemShares>*> pictures;
    std::vector<std::string> headers{tr("QUEUE"), tr("RESOURCE")};
    for (const auto& [heading, shares] : columns) {
        pictures.push_back(shares);
        headers.push_back(heading);
    }
    TextTable table(headers);
    for (std::size_t i = 2; i < headers.size(); ++i) table.setNumbers(i);
    std::vector<QueueSystem> systems;
    for (const auto* picture : pictures)
        for (const SystemShares& one : *picture)
            if (std::find(systems.begin(), systems.end(), one.system) == systems.end()) systems.push_back(one.system);
    const std::vector<ComparedShare> rows = sharesBesideEachOther(pictures);
    std::vector<std::string> notes;
    bool any = false;
    for (const QueueSystem system : systems) {
        std::string last;
        for (const ComparedShare& row : rows) {
            if (row.system != system) continue;
            std::vector<std::string> cells{row.queue == last ? std::string() : printable(row.queue), printable(row.resource)};
            last = row.queue;
            for (const std::optional<FairShare>& share : row.on) cells.push_back(usedOfDeserved(share, row.resource));
            table.add(std::move(cells));
            any = true;
        }
        bool measured = false;
        std::vector<std::string> cells{tr("farthest from deserved (%1)", {toString(system)}), ""};
        for (const auto* picture : pictures) {
            const SystemShares* of = sharesOf(system, *picture);
            measured = measured || !of || !of->unknown.empty() || of->shares.distance;
            cells.push_back(distanceText(of));
            const Message& why = !of ? Message() : !of->unknown.empty() ? of->unknown
                                                                        : of->shares.noDistance;
            if (why.empty()) continue;
            const std::string note = std::string(toString(system)) + ": " + printable(tr(why));
            if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
        }
        if (measured) table.add(std::move(cells));
        any = any || measured;
    }
    if (!any) return;
    out << '\n';
    table.write(out, look);
    for (const std::string& note : notes) out << note << '\n';
}

std::string queueSharesJson(const std::vector<SystemShares>& shares) {
    std::string json = "[";
    for (const SystemShares& system : shares) {
        if (json.back() != '[') json += ',';
        JsonMembers one(json);
        one.text("system", toString(system.system));
        one.text("unknown", system.unknown);
        if (!system.unknown.empty()) continue;
        if (system.shares.distance) one.raw("distance") += shortestNumber(*system.shares.distance);
        one.text("distanceOf", system.shares.distanceOf);
        if (!system.shares.distance) one.text("distanceUnknown", system.shares.noDistance);
        one.list("shares", system.shares.queues, [](JsonMembers& row, const FairShare& share) {
            row.always("queue", share.queue);
            row.text("resource", share.resource);
            row.integer("used", share.used);
            if (share.deserved) row.integer("deserved", *share.deserved);
            row.integer("whole", share.whole);
        });
    }
    return json + "]";
}

}  // namespace bayplan
