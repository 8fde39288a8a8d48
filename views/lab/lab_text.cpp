// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lab_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>

#include "common/text.h"
#include "model/resources.h"

namespace bayplan {

namespace {

struct LabWords {
    Q_DECLARE_TR_FUNCTIONS(Lab)
};

using Kind = LabMetric::Kind;
constexpr double kGiB = 1024.0 * 1024 * 1024;

/// Of an amount; empty: it is none.
std::string resourceOf(const LabMetric& metric) { return metric.kind == Kind::LargestFree ? metric.of : metric.kind == Kind::PoolUsed ? poolAndResource(metric).second
                                                                                                                                      : std::string(); }

bool inBytes(const LabMetric& metric) {
    const std::string of = resourceOf(metric);
    return of == kMemory || of == kEphemeralStorage || of.starts_with("hugepages-");
}

/// At most so many decimals, and none that is 0 at the end.
QString plain(double value, int decimals) {
    const double unit = std::pow(10.0, decimals);
    const double rounded = std::round(value * unit) / unit;
    QLocale locale;
    return locale.toString(rounded, 'f', rounded == std::round(rounded) ? 0 : decimals);
}

}  // namespace

QString metricText(const LabMetric& metric) {
    const QString of = metric.kind == Kind::Slots ? toQString(metric.of) : resourceText(metric.of);
    switch (metric.kind) {
    case Kind::Placed: return LabWords::tr("Placed");
    case Kind::Pending: return LabWords::tr("Pending");
    case Kind::NotModelled: return LabWords::tr("Not modelled");
    case Kind::GangsWhole: return LabWords::tr("Gangs whole");
    case Kind::NodesUsed: return LabWords::tr("Nodes in use");
    case Kind::Slots: return LabWords::tr("Slots of %1").arg(of);
    case Kind::SlotsWithin: {
        const auto [shape, label] = shapeAndPart(metric);
        return LabWords::tr("Slots of %1 within one %2", "a shape, a label of nodes").arg(toQString(shape), toQString(label));
    }
    case Kind::Lost: {
        const auto [shape, cause] = shapeAndPart(metric);
        // Names that are cut keep their end.
        const QString lost = cause == "partial" ? LabWords::tr("Lost of %1: remainders") : cause == "short" ? LabWords::tr("Lost of %1: another resource")
                                                                                                            : LabWords::tr("Lost of %1: refusals");
        return lost.arg(toQString(shape));
    }
    case Kind::Deviation: return LabWords::tr("Imbalance of %1, %").arg(of);
    case Kind::LargestFree: return inBytes(metric) ? LabWords::tr("Most free %1, GiB").arg(of) : LabWords::tr("Most free %1").arg(of);
    case Kind::Price: return LabWords::tr("Price an hour");
    case Kind::Compacted: return LabWords::tr("Nodes it needs");
    case Kind::PoolPods: return LabWords::tr("Pods in %1", "a node pool").arg(toQString(metric.of));
    case Kind::PoolUsed: {
        const QString pool = toQString(poolAndResource(metric).first), used = resourceText(poolAndResource(metric).second);
        return inBytes(metric) ? LabWords::tr("%1 used in %2, GiB", "a resource, a node pool").arg(used, pool) : LabWords::tr("%1 used in %2", "a resource, a node pool").arg(used, pool);
    }
    case Kind::PoolPrice: return LabWords::tr("Price of %1 an hour", "a node pool").arg(toQString(metric.of));
    }
    return {};
}

QString metricTip(const LabMetric& metric) {
    switch (metric.kind) {
    case Kind::Placed: return LabWords::tr("Pods of the load that get a node");
    case Kind::Pending: return LabWords::tr("Pods of the load that get none");
    case Kind::NotModelled: return LabWords::tr("Pods about which a rule is not modelled; they are not placed");
    case Kind::GangsWhole: return LabWords::tr("Gangs of the load that have their quorum");
    case Kind::NodesUsed: return LabWords::tr("Nodes with a pod that is no DaemonSet's and not static");
    case Kind::Slots: return LabWords::tr("How many more of this shape fit afterwards");
    case Kind::SlotsWithin: return LabWords::tr("How many more gangs of this shape fit afterwards, each within one value of the label");
    case Kind::Lost: return LabWords::tr("How many more of this shape would fit afterwards if what is free of the scarcest resource were together, by why they do not");
    case Kind::Deviation: return LabWords::tr("Standard deviation of the nodes' shares");
    case Kind::LargestFree: return LabWords::tr("The most that one node has free afterwards");
    case Kind::Price: return LabWords::tr("Of the nodes in use");
    case Kind::PoolPods: return LabWords::tr("Pods of the load on nodes of this pool");
    case Kind::PoolUsed: return LabWords::tr("What all pods on the pool's nodes take of its quota, those that stood there before as well");
    case Kind::PoolPrice: return LabWords::tr("Of the pool's nodes in use");
    case Kind::Compacted: return LabWords::tr("Nodes left when others were taken away by lot until the load no longer fits, 90th percentile");
    }
    return {};
}

QString valueText(const LabMetric& metric, double value) {
    if (metric.kind == Kind::Deviation) return plain(100 * value, 2);
    if (resourceOf(metric) == kCpu) return plain(value / 1000, 2);
    if (inBytes(metric)) return plain(value / kGiB, 1);
    return plain(value, 1);
}

double typicalOf(const LabMetric& metric, const LabCell& cell) { return metric.kind == Kind::Compacted ? cell.percentile90 : cell.mean; }

QString cellText(const LabMetric& metric, const LabCell& cell) {
    if (cell.runs == 0) return QStringLiteral("–");
    const QString value = valueText(metric, typicalOf(metric, cell));
    return cell.runs > 1 ? LabWords::tr("%1 ± %2", "a value and its spread").arg(value, valueText(metric, cell.spread)) : value;
}

QString boundText(const LabMetric& metric, const LabCell& cell) {
    if (!cell.bound) return {};
    return (boundedFromAbove(metric) ? QStringLiteral("≤ %1") : QStringLiteral("≥ %1")).arg(valueText(metric, *cell.bound));
}

QString againstFirstText(const LabMetric& metric, const LabCell& cell) {
    const QString by = valueText(metric, std::abs(cell.difference)), within = valueText(metric, cell.interval);
    switch (cell.says) {
    case LabSays::Nothing: return {};
    case LabSays::Alike: return LabWords::tr("Alike: the difference to the first is no larger than its spread (%1 ± %2)").arg(by, within);
    case LabSays::Less: return LabWords::tr("Less than the first, by %1 ± %2").arg(by, within);
    case LabSays::More: return LabWords::tr("More than the first, by %1 ± %2").arg(by, within);
    }
    return {};
}

bool isRanked(const LabMetric& metric) { return metric.kind != Kind::PoolPods && metric.kind != Kind::PoolUsed; }

bool moreIsBetter(const LabMetric& metric) {
    switch (metric.kind) {
    case Kind::Placed:
    case Kind::GangsWhole:
    case Kind::Slots:
    case Kind::SlotsWithin:
    case Kind::LargestFree: return true;
    case Kind::Pending:
    case Kind::NotModelled:
    case Kind::NodesUsed:
    case Kind::Lost:
    case Kind::Deviation:
    case Kind::Price:
    case Kind::PoolPods:
    case Kind::PoolUsed:
    case Kind::PoolPrice:
    case Kind::Compacted: break;
    }
    return false;
}

}  // namespace bayplan
