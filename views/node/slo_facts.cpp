// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/slo_facts.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <bit>
#include <utility>

#include "common/machines.h"
#include "common/text.h"
#include "io/reports/colocation_report.h"
#include "node/slo_told.h"
#include "topology/cpu_set.h"

namespace bayplan {

namespace {

struct SloWords {
    Q_DECLARE_TR_FUNCTIONS(SloFacts)
};

QString offeredText(const char* resource, const std::optional<std::int64_t>& amount) { return amount ? amountText(resource, *amount) : QStringLiteral("–"); }

/// "100 − 40 (threshold) − 8 (system) − 20 (pods), by use".
QString termsText(const char* resource, const OfferTerms& terms) {
    const auto amount = [&](std::int64_t of) { return amountText(resource, of); };
    const QString by = terms.policy == BatchPolicy::Request ? SloWords::tr("by requests") : terms.policy == BatchPolicy::MaxUsageRequest ? SloWords::tr("by use or requests, whichever is more")
                                                                                                                                         : SloWords::tr("by use");
    QString text = SloWords::tr("%1 capacity − %2 margin − %3 system − %4 prod and mid pods, %5")
                       .arg(amount(terms.capacity), amount(terms.margin), amount(terms.systemPart()), amount(terms.pods), by);
    if (terms.atMost) text += QLatin1Char('\n') + SloWords::tr("at most %1").arg(amount(*terms.atMost));
    return text;
}

FactSection offersOf(const NodeColocation& told) {
    FactSection section{SloWords::tr("Offered by Koordinator"), {}};
    if (told.offer.state != NodeOffer::State::Computed) {
        section.lines.push_back({{}, messageText(told.offer.why)});
        return section;
    }
    const std::array<std::optional<std::int64_t>, 4> now = told.offer.amounts();
    const std::array<std::pair<const char*, QString>, 4> rows{
        {{"cpu", SloWords::tr("batch CPU")}, {"memory", SloWords::tr("batch memory")}, {"cpu", SloWords::tr("mid CPU")}, {"memory", SloWords::tr("mid memory")}}};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!now[i] && !told.shown[i]) continue;
        const QString value = SloWords::tr("%1 now, the node shows %2").arg(offeredText(rows[i].first, now[i]), offeredText(rows[i].first, told.shown[i]));
        section.lines.push_back({rows[i].second, value, i < 2 ? termsText(rows[i].first, i == 0 ? told.offer.cpu : told.offer.memory) : QString()});
    }
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}})
        section.lines.push_back({i == 0 ? SloWords::tr("batch CPU is") : SloWords::tr("batch memory is"), termsText(rows[i].first, i == 0 ? told.offer.cpu : told.offer.memory)});
    if (!told.offer.midUnknown.empty()) section.lines.push_back({{}, messageText(told.offer.midUnknown)});
    if (!told.offer.ageKnown.value_or(false)) section.lines.push_back({{}, SloWords::tr("What was measured may be too old: a file does not say what time it is.")});
    return section;
}

QString bandwidthOfClass(const ClassSchemata& of, CpuVendor vendor) {
    if (!of.bandwidthPercent || !of.bandwidthFault.empty()) return SloWords::tr("memory bandwidth as it is");
    if (!of.bandwidth) return SloWords::tr("%1 % of the memory bandwidth, whose maker is not known").arg(*of.bandwidthPercent);
    if (vendor == CpuVendor::Intel) return SloWords::tr("%1 % of the memory bandwidth").arg(*of.bandwidth);
    return *of.bandwidth >= 2048 ? SloWords::tr("memory bandwidth without limit") : SloWords::tr("%L1 GB/s of memory").arg(static_cast<double>(*of.bandwidth) / 8);
}

QString waysText(const ClassSchemata& of) {
    if (!of.waysFault.empty()) return SloWords::tr("caches as they are");
    if (!of.ways) return SloWords::tr("%1 to %2 % of the ways").arg(of.start).arg(of.end);
    CpuSet ways;  // prints lists of small numbers
    for (std::int32_t way = 0; way < 64; ++way)
        if ((*of.ways >> way & 1) != 0) ways.insert(way);
    return SloWords::tr("ways %1 (%2)", "a list, and a mask in hexadecimal").arg(toQString(ways.toString()), QString::number(*of.ways, 16));
}

FactSection cachesOf(const NodeSchemata& schemata, WaysDrawing& drawn) {
    FactSection section{SloWords::tr("Caches and memory bandwidth"), {}};
    drawn.caches = schemata.facts.caches;
    drawn.count = schemata.facts.mask ? std::popcount(*schemata.facts.mask) : 0;
    for (std::size_t i = 0; i < schemata.classes.size(); ++i) {
        const ClassSchemata& of = schemata.classes[i];
        const QString text = waysText(of) + QStringLiteral(", ") + bandwidthOfClass(of, schemata.facts.vendor);
        if (of.ways) drawn.classes.push_back({QString::fromLatin1(kCacheClasses[i]), *of.ways, text});
        section.lines.push_back({QString::fromLatin1(kCacheClasses[i]), text + (of.enabled ? QString() : QLatin1Char('\n') + SloWords::tr("not limited")),
                                 toQString(of.cacheLine(schemata.facts.caches) + (of.bandwidth && !schemata.facts.caches.empty() ? "\n" : "") + of.bandwidthLine(schemata.facts.caches))});
        for (const Message* fault : {&of.waysFault, &of.bandwidthFault})
            if (!fault->empty()) section.lines.push_back({{}, messageText(*fault)});
    }
    if (!schemata.facts.maskFault.empty()) section.lines.push_back({{}, messageText(schemata.facts.maskFault)});
    else if (!schemata.facts.mask) section.lines.push_back({{}, SloWords::tr("How many ways its L3 caches have is not told: the annotation node.koordinator.sh/cpu-basic-info.")});
    if (schemata.facts.caches.empty()) section.lines.push_back({{}, SloWords::tr("Its L3 caches are not known: open its topology file.")});
    section.lines.push_back({{}, schemata.fromNodeSlo ? SloWords::tr("By its NodeSLO.") : SloWords::tr("By the ConfigMap slo-controller-config.")});
    return section;
}

/// Nobody asks a live cluster for this by itself.
FactSection questionOf(const SloTold& told) {
    FactSection section{SloWords::tr("How Koordinator is configured"), {}};
    if (told.isAsking()) {
        section.lines.push_back({{}, SloWords::tr("Asking the cluster…")});
        return section;
    }
    FactLine question{{}, told.answered() ? SloWords::tr("Read it again") : SloWords::tr("Read its ConfigMap and NodeSLO objects")};
    question.slo = true;
    question.tip = SloWords::tr("One request for the ConfigMap slo-controller-config, and one for all NodeSLO objects");
    if (told.answered()) {
        for (const QString& one : told.answered()->untold) section.lines.push_back({{}, one});
        section.lines.push_back({{}, SloWords::tr("Asked at %1; not watched.").arg(QLocale().toString(QDateTime::fromSecsSinceEpoch(told.answered()->askedAt).time(), QStringLiteral("HH:mm:ss")))});
    } else section.lines.push_back({{}, SloWords::tr("It is not watched on a live cluster.")});
    section.lines.push_back(std::move(question));
    return section;
}

std::vector<std::int32_t> knownCaches(const Session& session, NodeIdx node) {
    std::vector<std::int32_t> caches;
    const auto* machines = session.parent() ? session.parent()->findChild<Machines*>(QString(), Qt::FindDirectChildrenOnly) : nullptr;
    if (const std::shared_ptr<const Machine> machine = machines ? machines->find(node) : nullptr)
        for (const MachineL3& cache : machine->l3Groups) caches.push_back(cache.osId);
    return caches;
}

}  // namespace

void addSloFacts(Facts& facts, const Session& session, NodeIdx node) {
    SloTold* told = SloTold::of(&session);
    if (told->canAsk()) facts.sections.push_back(questionOf(*told));
    if (!told->any()) return;
    Diagnostics faults;
    const SloObjects slo = told->about(node, faults);
    const NodeColocation of = nodeColocation(slo, *session.cluster(), node, session.catalog().readAt, knownCaches(session, node));
    if (slo.configured) facts.sections.push_back(offersOf(of));
    if (of.schemata) facts.sections.push_back(cachesOf(*of.schemata, facts.ways));
    if (faults.empty()) return;
    FactSection section{SloWords::tr("Koordinator's configuration"), {}};
    for (const Diagnostic& fault : faults) section.lines.push_back({toQString(fault.what.origin.object), toQString(fault.what.origin.field) + QStringLiteral(": ") + messageText(fault.what.message)});
    facts.sections.push_back(std::move(section));
}

}  // namespace bayplan
