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

bool inBytes(const LabMetric& metric) {
    return metric.kind == Kind::LargestFree && (metric.of == kMemory || metric.of == kEphemeralStorage || metric.of.starts_with("hugepages-"));
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
    case Kind::Deviation: return LabWords::tr("Imbalance of %1, %").arg(of);
    case Kind::LargestFree: return inBytes(metric) ? LabWords::tr("Most free %1, GiB").arg(of) : LabWords::tr("Most free %1").arg(of);
    case Kind::Price: return LabWords::tr("Price an hour");
    case Kind::Compacted: return LabWords::tr("Nodes it needs");
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
    case Kind::Deviation: return LabWords::tr("Standard deviation of the nodes' shares");
    case Kind::LargestFree: return LabWords::tr("The most that one node has free afterwards");
    case Kind::Price: return LabWords::tr("Of the nodes in use");
    case Kind::Compacted: return LabWords::tr("Nodes left when others were taken away by lot until the load no longer fits, 90th percentile");
    }
    return {};
}

QString valueText(const LabMetric& metric, double value) {
    if (metric.kind == Kind::Deviation) return plain(100 * value, 2);
    if (metric.kind == Kind::LargestFree && metric.of == kCpu) return plain(value / 1000, 2);
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
    return (metric.kind == Kind::Placed ? QStringLiteral("≤ %1") : QStringLiteral("≥ %1")).arg(valueText(metric, *cell.bound));
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

bool moreIsBetter(const LabMetric& metric) {
    switch (metric.kind) {
    case Kind::Placed:
    case Kind::GangsWhole:
    case Kind::Slots:
    case Kind::LargestFree: return true;
    case Kind::Pending:
    case Kind::NotModelled:
    case Kind::NodesUsed:
    case Kind::Deviation:
    case Kind::Price:
    case Kind::Compacted: break;
    }
    return false;
}

}  // namespace bayplan
