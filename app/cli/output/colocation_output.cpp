// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/colocation_output.h"

#include <bit>
#include <charconv>
#include <string>
#include <utility>

#include "base/quantity.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/reports/text_table.h"

namespace bayplan {

namespace {

std::string amountIn(const char* resource, const std::optional<std::int64_t>& amount) { return amount ? formatAmount(resource, *amount) : "-"; }

void addOffer(TextTable& table, const NodeColocation& node, bool cpu, bool wide) {
    const OfferTerms& terms = cpu ? node.offer.cpu : node.offer.memory;
    const char* resource = cpu ? "cpu" : "memory";
    const std::size_t at = cpu ? 0 : 1;
    const bool computed = node.offer.state == NodeOffer::State::Computed;
    const std::array<std::optional<std::int64_t>, 4> now = node.offer.amounts();
    const auto term = [&](std::int64_t amount) { return computed ? formatAmount(resource, amount) : std::string("-"); };
    std::vector<std::string> row{node.node, resource, computed ? std::string(policyName(terms.policy)) : "-", term(terms.capacity), term(terms.margin), term(terms.systemPart()), term(terms.pods),
                                 amountIn(resource, now[at]), amountIn(resource, node.shown[at])};
    if (wide) {
        const bool mid = computed && node.offer.midUnknown.empty();
        for (const std::int64_t amount : {terms.reclaimable, terms.unused, terms.unallocated}) row.push_back(mid ? formatAmount(resource, amount) : "-");
    }
    row.push_back(amountIn(resource, now[at + 2]));
    row.push_back(amountIn(resource, node.shown[at + 2]));
    table.add(std::move(row));
}

/// "###......." from the lowest way on.
std::string waysDrawn(std::uint64_t mask, std::uint64_t all) {
    std::string drawn;
    for (int way = 0; way < std::popcount(all); ++way) drawn += (mask >> way & 1) != 0 ? '#' : '.';
    return drawn;
}

std::string hexDigits(std::uint64_t value) {
    char digits[20];
    return std::string(std::begin(digits), std::to_chars(std::begin(digits), std::end(digits), value, 16).ptr);
}

std::string bandwidthText(const ClassSchemata& of, CpuVendor vendor) {
    if (!of.bandwidthFault.empty() || !of.bandwidthPercent) return tr("as it is");
    if (!of.bandwidth) return tr("%1 %, maker not known", {std::to_string(*of.bandwidthPercent)});
    if (vendor == CpuVendor::Intel) return tr("%1 %", {std::to_string(*of.bandwidth)});
    return *of.bandwidth >= 2048 ? tr("no limit") : tr("%1 GB/s", {plainNumber(static_cast<double>(*of.bandwidth) / 8, 3)});
}

void addClasses(TextTable& table, const NodeColocation& node, bool wide) {
    const NodeSchemata& schemata = *node.schemata;
    for (std::size_t i = 0; i < schemata.classes.size(); ++i) {
        const ClassSchemata& of = schemata.classes[i];
        std::string ways = tr("%1-%2 %", {std::to_string(of.start), std::to_string(of.end)}), mask = "-";
        if (!of.waysFault.empty()) ways = tr("as it is");
        else if (of.ways) {
            ways = waysDrawn(*of.ways, *schemata.facts.mask);
            mask = hexDigits(*of.ways);
        } else ways += ' ' + tr("of ways not known");
        std::vector<std::string> row{node.node, kCacheClasses[i], std::move(ways), std::move(mask), bandwidthText(of, schemata.facts.vendor)};
        if (wide) {
            row.push_back(orDash(of.cacheLine(schemata.facts.caches)));
            row.push_back(orDash(of.bandwidthLine(schemata.facts.caches)));
        }
        table.add(std::move(row));
    }
}

/// Why something is not there, of each node once.
void addNotes(std::vector<std::vector<std::string>>& notes, const NodeColocation& node) {
    const auto note = [&](const std::string& what) { notes.push_back({node.node, what}); };
    if (!node.offer.why.empty()) note(tr(node.offer.why));
    if (!node.offer.midUnknown.empty()) note(tr(node.offer.midUnknown));
    if (node.offer.state == NodeOffer::State::Computed && !node.offer.ageKnown.value_or(false)) note(tr("what time it is is not known: what was measured may be too old (--now)"));
    if (!node.schemata) return;
    const CacheFacts& facts = node.schemata->facts;
    if (!facts.maskFault.empty()) note(tr(facts.maskFault));
    else if (!facts.mask) note(tr("how many ways its L3 caches have is not told: the annotation node.koordinator.sh/cpu-basic-info"));
    if (facts.caches.empty()) note(tr("its L3 caches are not known: a topology file of the node names them (--topology)"));
    for (std::size_t i = 0; i < node.schemata->classes.size(); ++i)
        for (const Message* fault : {&node.schemata->classes[i].waysFault, &node.schemata->classes[i].bandwidthFault})
            if (!fault->empty()) note(tr("%1: %2", {kCacheClasses[i], tr(*fault)}));
}

}  // namespace

void writeColocationTables(std::ostream& out, const std::vector<NodeColocation>& nodes, const TableLook& look) {
    std::vector<std::string> headers{tr("NODE"), tr("RESOURCE"), tr("POLICY"), tr("CAPACITY"), tr("MARGIN"), tr("SYSTEM"), tr("PODS"), tr("BATCH NOW"), tr("BATCH SHOWN")};
    if (look.wide) headers.insert(headers.end(), {tr("RECLAIMABLE"), tr("UNUSED"), tr("UNALLOCATED")});
    headers.insert(headers.end(), {tr("MID NOW"), tr("MID SHOWN")});
    const std::size_t columns = headers.size();
    TextTable offers(std::move(headers));
    for (std::size_t column = 3; column < columns; ++column) offers.setNumbers(column);
    for (const NodeColocation& node : nodes)
        for (const bool cpu : {true, false}) addOffer(offers, node, cpu, look.wide);
    offers.write(out, look);

    std::vector<std::string> ofCaches{tr("NODE"), tr("CLASS"), tr("WAYS OF L3"), tr("MASK"), tr("MEMORY BANDWIDTH")};
    if (look.wide) ofCaches.insert(ofCaches.end(), {tr("CACHE LINE"), tr("BANDWIDTH LINE")});
    TextTable classes(std::move(ofCaches));
    bool any = false;
    for (const NodeColocation& node : nodes) {
        if (!node.schemata) continue;
        any = true;
        addClasses(classes, node, look.wide);
    }
    if (any) {
        out << '\n';
        classes.write(out, look);
    }

    std::vector<std::vector<std::string>> notes;
    for (const NodeColocation& node : nodes) addNotes(notes, node);
    if (notes.empty()) return;
    out << '\n';
    TextTable table({tr("NODE"), tr("NOTE")});
    for (std::vector<std::string>& note : notes) table.add(std::move(note));
    table.write(out, look);
}

}  // namespace bayplan
