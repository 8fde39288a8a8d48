// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/object_facts.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QStringList>
#include <algorithm>

#include "common/text.h"

namespace bayplan {

namespace {

struct ObjectWords {
    Q_DECLARE_TR_FUNCTIONS(ObjectFacts)
};

constexpr std::size_t kNamed = 5;

QString podCount(std::int64_t of) { return QLocale().toString(static_cast<qlonglong>(of)); }

QString budgetText(const PodDisruptionBudget& budget) {
    QStringList parts{budget.disruptionsAllowed > 0 ? ObjectWords::tr("✓ allows %Ln eviction(s) now", nullptr, budget.disruptionsAllowed) : ObjectWords::tr("✗ allows no eviction now")};
    if (budget.health) parts << ObjectWords::tr("%1 healthy, %2 required").arg(podCount(budget.health->current), podCount(budget.health->desired));
    return parts.join(QStringLiteral("; "));
}

}  // namespace

FactSection conditionsOf(const RawObject& source, std::int64_t now) {
    FactSection section{ObjectWords::tr("Conditions"), {}};
    if (!source) return section;
    const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromRawData(source->data(), static_cast<qsizetype>(source->size()))).object();
    for (const QJsonValue value : object[QLatin1String("status")][QLatin1String("conditions")].toArray()) {
        const QJsonObject condition = value.toObject();
        const QString type = condition[QLatin1String("type")].toString();
        if (type.isEmpty()) continue;
        QStringList parts{condition[QLatin1String("status")].toString()};
        const QDateTime since = QDateTime::fromString(condition[QLatin1String("lastTransitionTime")].toString(), Qt::ISODate);
        if (since.isValid()) parts << ObjectWords::tr("for %1", "a span of time").arg(ageText(std::max<std::int64_t>(0, now - since.toSecsSinceEpoch())));
        if (const QString reason = condition[QLatin1String("reason")].toString(); !reason.isEmpty()) parts << reason;
        section.lines.push_back({type, parts.join(QStringLiteral(" · ")), condition[QLatin1String("message")].toString()});
    }
    return section;
}

FactSection budgetsOfPod(const Cluster& cluster, PodIdx pod) {
    const Catalog& catalog = cluster.catalog();
    const Pod& of = catalog.pod(pod);
    FactSection section{ObjectWords::tr("Disruption budgets"), {}};
    for (const PodDisruptionBudget& budget : catalog.budgets) {
        if (budget.namespaceName != of.namespaceName || !budget.selector || !matches(*budget.selector, *of.labels)) continue;
        FactLine line{toQString(budget.name), budgetText(budget)};
        QStringList names;
        for (std::size_t p = 0; p < cluster.podCount(); ++p) {
            const Pod& other = catalog.pod(PodIdx(p));
            if (other.namespaceName != budget.namespaceName || !matches(*budget.selector, *other.labels)) continue;
            line.pods.emplace_back(p);
            if (names.size() < static_cast<qsizetype>(kNamed)) names << toQString(other.name);
        }
        if (line.pods.size() > kNamed) names << ObjectWords::tr("%Ln more", nullptr, static_cast<int>(line.pods.size() - kNamed));
        line.value += QLatin1Char('\n') + ObjectWords::tr("covers %Ln pod(s): %1", nullptr, static_cast<int>(line.pods.size())).arg(names.join(QStringLiteral(", ")));
        line.tip = ObjectWords::tr("Select the pods that it covers");
        section.lines.push_back(std::move(line));
    }
    return section;
}

}  // namespace bayplan
