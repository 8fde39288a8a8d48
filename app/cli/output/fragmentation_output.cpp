// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/fragmentation_output.h"

#include <algorithm>
#include <iomanip>

#include "base/quantity.h"
#include "cli/output/output.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/reports/report_document.h"
#include "io/reports/text_table.h"
#include "io/text/text_width.h"

namespace bayplan {

namespace {

constexpr std::size_t kShownRows = 5;

class Writer {
public:
    Writer(std::ostream& out, const FragmentationFindings& found) : m_out(out), m_found(found), m_catalog(*found.catalog) {}

protected:
    const std::string& node(NodeIdx i) const { return m_catalog.node(i).name; }
    std::string pod(PodIdx i) const { return m_catalog.pod(i).key(); }
    const std::string& resource(ResourceIdx i) const { return m_catalog.resources.name(i); }
    const std::string& balanced(ResourceIdx i) const { return m_found.balanceCatalog->resources.name(i); }
    std::string amount(ResourceIdx i, std::int64_t value) const { return formatAmount(resource(i), value); }
    const std::string& budget(std::size_t i) const { return m_catalog.budgets[i].name; }
    std::string budgets(const Eviction& eviction) const {
        std::string names;
        for (const std::size_t i : eviction.budgets) names += (names.empty() ? "" : ", ") + budget(i);
        return names;
    }

    std::ostream& m_out;
    const FragmentationFindings& m_found;
    const Catalog& m_catalog;
};

class Table : Writer {
public:
    Table(std::ostream& out, const FragmentationFindings& found, bool wide) : Writer(out, found), m_shown(wide ? static_cast<std::size_t>(-1) : kShownRows) {}

    void write() {
        for (const ShapeFindings& shape : m_found.shapes) one(shape);
        balance();
        gpus();
    }

private:
    /// "b 4, c 2 and 3 more"
    template <typename Rows, typename Text>
    std::string firstOf(const Rows& rows, Text&& text) const {
        std::string out;
        for (std::size_t i = 0; i < std::min(m_shown, rows.size()); ++i) out += (i == 0 ? "" : ", ") + text(rows[i]);
        if (rows.size() > m_shown) out = tr("%1 and %2 more", {out, std::to_string(rows.size() - m_shown)});
        return printable(out);
    }

    void one(const ShapeFindings& found) {
        const SlotLosses& losses = found.losses;
        const std::string shape = printable(found.shape.name);
        m_out << (found.shape.gang > 1 ? tr("shape %1, %2 together", {shape, std::to_string(found.shape.gang)}) : tr("shape %1", {shape})) << "\n  ";
        m_out << trCount("%1 pod fits now; %2 would, if all that is free were together", "%1 pods fit now; %2 would, if all that is free were together", static_cast<std::uint64_t>(losses.pods),
                         {std::to_string(losses.idealPods())});
        if (losses.scarcest.valid()) m_out << tr(" (%1 runs out first)", {printable(resource(losses.scarcest))});
        m_out << '\n';
        m_out << "  " << padded(tr("level"), 38) << alignedRight(tr("slots"), 6) << alignedRight(tr("domains"), 9) << "  " << tr("most in") << '\n';
        for (const LevelSlots& level : found.levels) {
            m_out << "    " << std::left << std::setw(36) << printable(toString(level.level)) << std::right;
            if (level.domains.empty() && !level.known()) m_out << std::setw(6) << '?' << std::setw(9) << '-';
            else m_out << std::setw(6) << level.gangs << std::setw(9) << level.domains.size();
            if (!level.domains.empty() && !level.domains.front().name.empty())
                m_out << "  " << printable(level.domains.front().name) << " (" << level.domains.front().gangs << ")";
            if (!level.known()) m_out << "  " << trCount("unknown on %1 node", "unknown on %1 nodes", level.unknown.size());
            m_out << '\n';
        }
        const bool split = std::any_of(found.levels.begin(), found.levels.end(), [](const LevelSlots& level) { return !level.split.empty(); });
        if (split || !losses.losses.empty()) m_out << "  " << tr("lost, in pods") << '\n';
        for (const LevelSlots& level : found.levels) {
            if (level.split.empty()) continue;
            double pods = 0;
            for (const NodeLoss& on : level.split) pods += on.pods;
            m_out << "    " << padded(tr("split over %1s, of those that fit", {toString(level.level)}), 36) << std::setw(6) << plainNumber(pods, 2) << "  "
                  << firstOf(level.split, [&](const NodeLoss& on) { return node(on.node) + " " + plainNumber(on.pods, 2); }) << '\n';
        }
        for (const SlotLoss& loss : losses.losses) {
            const std::string cause = loss.cause == LossCause::Short ? tr("%1 short", {loss.what}) : loss.cause == LossCause::Plugin ? loss.what
                                                                                                                                     : toString(loss.cause);
            m_out << "    " << padded(printable(cause), 36) << std::setw(6) << plainNumber(loss.pods, 2) << "  "
                  << firstOf(loss.nodes, [&](const NodeLoss& on) { return node(on.node) + " " + plainNumber(on.pods, 2); }) << '\n';
        }
        if (!found.strands.empty()) m_out << "  " << tr("stranded") << '\n';
        for (const Strand& strand : found.strands)
            m_out << "    " << printable(tr("%1 %2 for want of %3", {amount(strand.resource, strand.amount), resource(strand.resource), resource(strand.partner)})) << ": "
                  << firstOf(strand.nodes, [&](const Strand::On& on) { return node(on.node) + " " + amount(strand.resource, on.amount); }) << '\n';
        if (!found.culprits.empty()) m_out << "  " << tr("in the way") << '\n';
        for (const Culprit& culprit : found.culprits) {
            const std::string who = printable(pod(culprit.pod)), at = printable(node(culprit.node)), gain = std::to_string(culprit.gain);
            m_out << "    "
                  << (culprit.to.valid()
                          ? tr("%1 on %2: +%3 if moved, to %4 (%5): net %6",
                               {who, at, gain, printable(node(culprit.to)), (culprit.cost > 0 ? "-" : "") + std::to_string(culprit.cost), std::to_string(culprit.net())})
                          : tr("%1 on %2: +%3 if it left; no other node takes it", {who, at, gain}));
            const BudgetSays& budget = culprit.leaving.budget;
            for (const LeavingClass of : culprit.leaving.classes)
                if (of == LeavingClass::BudgetSpent) m_out << tr("; its budget %1 allows no eviction now", {printable(budgets(budget.eviction))});
                else if (of == LeavingClass::SeveralBudgets) m_out << tr("; not to be evicted under several budgets: %1", {printable(budgets(budget.eviction))});
                else m_out << tr("; it %1", {tr(reasonOf(of))});
            if (budget.is == BudgetSays::Is::Goes && !budget.why.empty()) m_out << tr("; it %1", {printable(budget.why)});
            m_out << '\n';
        }
        m_out << '\n';
    }

    void balance() {
        if (m_found.balance.empty()) return;
        TextTable table({tr("resource"), tr("requested"), tr("in use nodes"), tr("of these"), tr("deviation")}, 3);
        for (std::size_t column = 1; column < 5; ++column) table.setNumbers(column);
        const auto percent = [](double share) { return plainNumber(100 * share, 1) + " %"; };
        for (const ResourceBalance& one : m_found.balance)
            table.add({printable(balanced(one.resource)), percent(one.share), std::to_string(one.inUse) + "/" + std::to_string(one.nodes), percent(one.density), percent(one.deviation)});
        table.write(m_out, {});
        m_out << '\n';
    }

    void gpus() {
        const ClusterFragment& gpus = m_found.gpus;
        if (gpus.capacityMilli == 0 && gpus.unknown.empty()) return;
        const auto percent = [&](double part, std::int64_t whole) { return whole > 0 ? plainNumber(100 * part / static_cast<double>(whole), 2) + " %" : std::string("-"); };
        const auto whole = [](double milli) { return plainNumber(milli / 1000, 2); };
        m_out << tr("GPUs, measured against all pods of the files (FGD's measure): %1 of %2 idle, fragment %3: %4 of idle, %5 of all",
                    {whole(static_cast<double>(gpus.idleMilli)), whole(static_cast<double>(gpus.capacityMilli)), whole(gpus.fragmentMilli), percent(gpus.fragmentMilli, gpus.idleMilli),
                     percent(gpus.fragmentMilli, gpus.capacityMilli)})
              << '\n';
        if (!gpus.unknown.empty())
            m_out << trCount("not modelled: %1 node with %2 GPUs for which it is unknown which pod has which: %3",
                             "not modelled: %1 nodes with %2 GPUs for which it is unknown which pod has which: %3", gpus.unknown.size(),
                             {whole(static_cast<double>(gpus.unknownMilli)), firstOf(gpus.unknown, [&](NodeIdx i) { return node(i); })})
                  << '\n';
    }

    std::size_t m_shown;  // rows
};

class Csv : Writer {
public:
    using Writer::Writer;

    void write() {
        m_out << "shape,item,name,detail,value\n";
        for (const ShapeFindings& found : m_found.shapes) one(found);
        m_shape.clear();
        for (const ResourceBalance& balance : m_found.balance) {
            row("requested_share", balanced(balance.resource), {}, plainNumber(balance.share, 6));
            row("density", balanced(balance.resource), {}, plainNumber(balance.density, 6));
            row("deviation", balanced(balance.resource), {}, plainNumber(balance.deviation, 6));
        }
        const ClusterFragment& gpus = m_found.gpus;
        if (gpus.capacityMilli == 0 && gpus.unknown.empty()) return;
        row("gpu_capacity_milli", {}, {}, std::to_string(gpus.capacityMilli));
        row("gpu_idle_milli", {}, {}, std::to_string(gpus.idleMilli));
        row("gpu_fragment_milli", {}, {}, plainNumber(gpus.fragmentMilli, 2));
        for (std::size_t c = 0; c < kFragmentClasses; ++c) row("gpu_fragment_class_milli", toString(static_cast<FragmentClass>(c)), {}, plainNumber(gpus.byClass[c], 2));
        for (const NodeIdx i : gpus.unknown) row("gpu_not_modelled", node(i), {}, "1");
    }

private:
    void row(const char* item, const std::string& name, const std::string& detail, const std::string& value) {
        m_out << csvField(m_shape) << ',' << item << ',' << csvField(printable(name)) << ',' << csvField(printable(detail)) << ',' << value << '\n';
    }

    void one(const ShapeFindings& found) {
        m_shape = printable(found.shape.name);
        row("gang", {}, {}, std::to_string(found.shape.gang));
        row("pods_now", {}, {}, std::to_string(found.losses.pods));
        row("pods_ideal", found.losses.scarcest.valid() ? resource(found.losses.scarcest) : std::string(), {}, plainNumber(found.losses.ideal, 6));
        for (const LevelSlots& level : found.levels) {
            const std::string name = toString(level.level);
            row("slots", name, {}, level.domains.empty() && !level.known() ? std::string() : std::to_string(level.gangs));
            row("unknown_nodes", name, {}, std::to_string(level.unknown.size()));
            for (const NodeLoss& on : level.split) row("split_pods_on_node", name, node(on.node), plainNumber(on.pods, 6));
            for (const DomainSlots& domain : level.domains) row("domain_slots", name, domain.name, std::to_string(domain.gangs));
        }
        for (const SlotLoss& loss : found.losses.losses) {
            const std::string cause = std::string(toString(loss.cause)) + (loss.what.empty() ? "" : ":" + loss.what);
            row("lost_pods", cause, {}, plainNumber(loss.pods, 6));
            for (const NodeLoss& on : loss.nodes) row("lost_pods_on_node", cause, node(on.node), plainNumber(on.pods, 6));
        }
        for (const Strand& strand : found.strands) {
            const std::string name = resource(strand.resource) + " for " + resource(strand.partner);
            row("stranded", name, {}, std::to_string(strand.amount));
            for (const Strand::On& on : strand.nodes) row("stranded_on_node", name, node(on.node), std::to_string(on.amount));
        }
        for (const Culprit& culprit : found.culprits) {
            row("culprit_gain", pod(culprit.pod), node(culprit.node), std::to_string(culprit.gain));
            row("culprit_net", pod(culprit.pod), culprit.to.valid() ? node(culprit.to) : std::string(), culprit.to.valid() ? std::to_string(culprit.net()) : std::string());
            row("culprit_eviction", pod(culprit.pod), budgets(culprit.leaving.budget.eviction), toString(culprit.leaving.budget.eviction.answer));
        }
    }

    std::string m_shape;
};

class Json : Writer {
public:
    using Writer::Writer;

    void balance(const ResourceBalance& b) {
        m_out << "{\"resource\":" << jsonText(balanced(b.resource)) << ",\"allocatable\":" << b.allocatable << ",\"requested\":" << b.requested << ",\"share\":" << plainNumber(b.share, 6)
              << ",\"nodes\":" << b.nodes << ",\"inUse\":" << b.inUse << ",\"density\":" << plainNumber(b.density, 6) << ",\"deviation\":" << plainNumber(b.deviation, 6) << '}';
    }

    void gpus() {
        const ClusterFragment& gpus = m_found.gpus;
        m_out << "{\"capacityMilli\":" << gpus.capacityMilli << ",\"idleMilli\":" << gpus.idleMilli << ",\"fragmentMilli\":" << plainNumber(gpus.fragmentMilli, 6) << ",\"classes\":{";
        for (std::size_t c = 0; c < kFragmentClasses; ++c) m_out << (c == 0 ? "" : ",") << '"' << toString(static_cast<FragmentClass>(c)) << "\":" << plainNumber(gpus.byClass[c], 6);
        m_out << "},\"notModelled\":";
        list(gpus.unknown, [&](NodeIdx i) { m_out << jsonText(node(i)); });
        m_out << '}';
    }

    void shape(const ShapeFindings& found) {
        m_out << "{\"shape\":" << jsonText(found.shape.name) << ",\"gang\":" << found.shape.gang << ",\"pods\":" << found.losses.pods << ",\"ideal\":" << plainNumber(found.losses.ideal, 6)
              << ",\"scarcest\":" << (found.losses.scarcest.valid() ? jsonText(resource(found.losses.scarcest)) : std::string("null")) << ",\"levels\":";
        list(found.levels, [&](const LevelSlots& level) {
            m_out << "{\"level\":" << jsonText(toString(level.level)) << ",\"slots\":";
            if (level.domains.empty() && !level.known()) m_out << "null";
            else m_out << level.gangs;
            m_out << ",\"domains\":";
            list(level.domains, [&](const DomainSlots& domain) {
                m_out << "{\"name\":" << jsonText(domain.name) << ",\"slots\":" << domain.gangs << ",\"pods\":" << domain.pods << ",\"nodes\":";
                list(domain.nodes, [&](NodeIdx i) { m_out << jsonText(node(i)); });
                m_out << '}';
            });
            m_out << ",\"unknown\":";
            list(level.unknown, [&](NodeIdx i) { m_out << jsonText(node(i)); });
            m_out << ",\"split\":";
            list(level.split, [&](const NodeLoss& on) { m_out << "{\"node\":" << jsonText(node(on.node)) << ",\"pods\":" << plainNumber(on.pods, 6) << '}'; });
            m_out << '}';
        });
        m_out << ",\"losses\":";
        list(found.losses.losses, [&](const SlotLoss& loss) {
            m_out << "{\"cause\":\"" << toString(loss.cause) << "\",\"what\":" << jsonText(loss.what) << ",\"pods\":" << plainNumber(loss.pods, 6) << ",\"nodes\":";
            list(loss.nodes, [&](const NodeLoss& on) { m_out << "{\"node\":" << jsonText(node(on.node)) << ",\"pods\":" << plainNumber(on.pods, 6) << '}'; });
            m_out << '}';
        });
        m_out << ",\"strands\":";
        list(found.strands, [&](const Strand& strand) {
            m_out << "{\"resource\":" << jsonText(resource(strand.resource)) << ",\"partner\":" << jsonText(resource(strand.partner)) << ",\"amount\":" << strand.amount << ",\"nodes\":";
            list(strand.nodes, [&](const Strand::On& on) { m_out << "{\"node\":" << jsonText(node(on.node)) << ",\"amount\":" << on.amount << '}'; });
            m_out << '}';
        });
        m_out << ",\"culprits\":";
        list(found.culprits, [&](const Culprit& culprit) {
            m_out << "{\"pod\":" << jsonText(pod(culprit.pod)) << ",\"node\":" << jsonText(node(culprit.node)) << ",\"gain\":" << culprit.gain
                  << ",\"to\":" << (culprit.to.valid() ? jsonText(node(culprit.to)) : std::string("null")) << ",\"cost\":" << culprit.cost << ",\"eviction\":\""
                  << toString(culprit.leaving.budget.eviction.answer) << "\",\"budgets\":";
            list(culprit.leaving.budget.eviction.budgets, [&](std::size_t i) { m_out << jsonText(budget(i)); });
            m_out << ",\"classes\":";
            list(culprit.leaving.classes, [&](LeavingClass of) { m_out << jsonText(toString(of)); });
            m_out << '}';
        });
        m_out << '}';
    }

private:
    template <typename Rows, typename Write>
    void list(const Rows& rows, Write&& write) {
        writeJsonList(m_out, rows, write);
    }
};

}  // namespace

void writeFragmentationTable(std::ostream& out, const FragmentationFindings& found, const TableLook& look) { Table(out, found, look.wide).write(); }
void writeFragmentationCsv(std::ostream& out, const FragmentationFindings& found) { Csv(out, found).write(); }

void writeFragmentationDocument(std::ostream& out, ReportFormat format, const FragmentationFindings& found) {
    ReportDocument document(out, format, "FragmentationReport");
    const auto json = [&](auto&& write) {
        return written([&](std::ostream& to) {
            Json writer(to, found);
            write(writer);
        });
    };
    document.list("shapes", found.shapes, [&](std::string& text, const ShapeFindings& shape) { text = json([&](Json& writer) { writer.shape(shape); }); });
    document.list("balance", found.balance, [&](std::string& text, const ResourceBalance& balance) { text = json([&](Json& writer) { writer.balance(balance); }); });
    document.value("gpus", json([](Json& writer) { writer.gpus(); }));
}

}  // namespace bayplan
