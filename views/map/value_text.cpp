// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/value_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

#include "common/devices/device_words.h"
#include "common/text.h"
#include "common/usage/measured.h"
#include "map/fill_text.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

class ValueText {
    Q_DECLARE_TR_FUNCTIONS(ValueText)
};

QString localNumber(std::int64_t n) {
    return QLocale().toString(static_cast<qlonglong>(n));
}

/// "4 GPU without CPU"
QString strandText(const StrandOn& strand) {
    return ValueText::tr("%1 for lack of %2", "an amount, what is scarce beside it")
        .arg(fillAmountText(strand.resource, strand.amount), strand.partner == kCpu ? resourceWord(strand.partner) : fillUnit(strand.partner));
}

QString strandsText(const std::vector<StrandOn>& strands, std::size_t most) {
    QStringList parts;
    for (std::size_t i = 0; i < strands.size() && i < most; ++i) parts << strandText(strands[i]);
    if (strands.size() > most && most > 0) parts << ValueText::tr("%Ln more", "strands", static_cast<int>(strands.size() - most));
    return parts.join(QStringLiteral("; "));
}

QString refusal(const NodeValues& values, NodeIdx node) {
    const NodeSlots& slots = values.counts[node.get()];
    return slots.plugin < values.plugins.size() ? toQString(values.plugins[slots.plugin]) : QString();
}

QString zoneName(const ZoneBlock::Zone& zone) {
    return zone.loose ? ValueText::tr("no zone", "GPUs without a known zone") : ValueText::tr("NUMA zone %1").arg(zone.osId);
}

QString known(bool observed) {
    return observed ? ValueText::tr("observed") : ValueText::tr("predicted");
}

}  // namespace

QString measureName(Measure measure) {
    switch (measure) {
    case Measure::Requested: return {};
    case Measure::ZoneFreeGpus: return ValueText::tr("Zone-free GPUs");
    case Measure::Strands: return ValueText::tr("Strands");
    case Measure::Slots: return ValueText::tr("Slots");
    case Measure::UsedCpu: return ValueText::tr("Used CPU");
    case Measure::UsedMemory: return ValueText::tr("Used memory");
    }
    return {};
}

QString valueShort(const NodeValues& values, NodeIdx node) {
    if (!values.unread.empty()) return QStringLiteral("?");
    const NodeValue& value = values.nodes[node.get()];
    if (value.state == NodeValue::State::None) {
        if (values.measure != Measure::Slots) return {};
        // The mark that a drag uses for a node that rejects the pod.
        return QChar(0x00D7) + QString(pluginLetter(refusal(values, node).toStdString()));
    }
    if (value.state == NodeValue::State::Unknown) return QStringLiteral("?");
    if (isUsed(values.measure)) return ValueText::tr("%1%", "a share").arg(localNumber(value.amount));
    if (values.measure != Measure::Strands) return localNumber(value.amount);
    if (value.amount == 0) return ValueText::tr("0%");
    return ValueText::tr("%1% %2", "share that is stranded, letter of what is scarce").arg(localNumber(value.amount), QString(QLatin1Char(value.letter)));
}

QString valueText(const NodeValues& values, NodeIdx node) {
    if (values.ofNodes) return ValueText::tr("an unknown node: %1", "needs list nodes").arg(toQString(values.unread));
    if (!values.unread.empty()) return ValueText::tr("what is on it is unknown: %1", "needs list pods").arg(toQString(values.unread));
    const NodeValue& value = values.nodes[node.get()];
    const QString shape = toQString(values.shape);
    switch (values.measure) {
    case Measure::Requested:
        break;
    case Measure::ZoneFreeGpus: {
        const ZoneFreeGpus& free = values.zoneFree[node.get()];
        switch (free.how) {
        case ZoneFreeGpus::How::NoGpus: return ValueText::tr("no GPUs");
        case ZoneFreeGpus::How::Counted: return ValueText::tr("%Ln GPU(s) free within one NUMA zone", nullptr, static_cast<int>(free.most));
        case ZoneFreeGpus::How::Published:
            return ValueText::tr("%Ln GPU(s) free within one NUMA zone, as published", nullptr, static_cast<int>(free.most));
        case ZoneFreeGpus::How::Predicted:
            return ValueText::tr("%Ln GPU(s) free within one NUMA zone, as predicted", nullptr, static_cast<int>(free.most));
        case ZoneFreeGpus::How::Unknown:
            return ValueText::tr("GPUs free within one NUMA zone: not known, %1 to %2").arg(localNumber(free.least), localNumber(free.most));
        }
        break;
    }
    case Measure::Slots:
        if (value.state == NodeValue::State::Unknown) return ValueText::tr("slots of %1: not modelled").arg(shape);
        if (value.state == NodeValue::State::None) return ValueText::tr("no slot of %1: %2 refuses").arg(shape, refusal(values, node));
        return ValueText::tr("%Ln slot(s) of %1", nullptr, static_cast<int>(value.amount)).arg(shape);
    case Measure::Strands:
        if (value.state == NodeValue::State::Unknown) return ValueText::tr("stranded for %1: not modelled").arg(shape);
        if (value.state == NodeValue::State::None) {
            const QString who = refusal(values, node);
            return who.isEmpty() || refusalOf(toStdString(who)) == Refusal::Room ? ValueText::tr("has not all that %1 asks for: nothing counts as stranded").arg(shape)
                                                                                 : ValueText::tr("%2 refuses %1: nothing counts as stranded").arg(shape, who);
        }
        if (values.strands[node.get()].empty()) return ValueText::tr("nothing is stranded for %1").arg(shape);
        return ValueText::tr("stranded for %1: %2").arg(shape, strandsText(values.strands[node.get()], 4));
    case Measure::UsedCpu:
    case Measure::UsedMemory: {
        if (value.state != NodeValue::State::Known) return ValueText::tr("what it uses is not known");
        const UsedOn& used = values.used[node.get()];
        return ValueText::tr("uses %1 (%2)", "3 of 16 cores, who measured and when")
            .arg(fillShareText(std::string(values.measure == Measure::UsedCpu ? kCpu : kMemory), used.used, used.allocatable), measuredText(used.source, used.time));
    }
    }
    return {};
}

QString valueSummary(const NodeValues& values, std::size_t strands) {
    if (values.ofNodes) return ValueText::tr("nodes are unknown but for the names that pods tell: %1", "needs list nodes").arg(toQString(values.unread));
    if (!values.unread.empty()) return ValueText::tr("requests are unknown: %1", "needs list pods").arg(toQString(values.unread));
    switch (values.measure) {
    case Measure::Requested: return {};
    case Measure::ZoneFreeGpus: return values.known == 0 ? ValueText::tr("GPUs free within one zone: not known of any node") : ValueText::tr("GPUs free within one zone");
    case Measure::Slots: return ValueText::tr("%Ln slot(s) of %1", nullptr, static_cast<int>(values.sum)).arg(toQString(values.shape));
    case Measure::Strands:
        return values.strandSums.empty() ? ValueText::tr("nothing is stranded for %1").arg(toQString(values.shape))
                                         : ValueText::tr("stranded: %1").arg(strandsText(values.strandSums, strands));
    case Measure::UsedCpu:
    case Measure::UsedMemory:
        return values.known == 0 ? ValueText::tr("what nodes use is not known")
                                 : ValueText::tr("%1 used", "an amount").arg(fillAmountText(std::string(values.measure == Measure::UsedCpu ? kCpu : kMemory), values.sum));
    }
    return {};
}

QString scaleStart(const NodeValues& values) {
    return values.measure == Measure::Strands || isUsed(values.measure) ? ValueText::tr("0%") : QStringLiteral("0");
}

QString scaleEnd(const NodeValues& values) {
    if (values.measure == Measure::Strands || isUsed(values.measure)) return ValueText::tr("100% of the node");
    if (values.measure == Measure::ZoneFreeGpus) return ValueText::tr("%Ln GPU(s)", "the end of a scale", static_cast<int>(values.most));
    return ValueText::tr("%Ln slot(s)", "the end of a scale", static_cast<int>(values.most));
}

QString groupValueText(const NodeValues& values, const std::vector<NodeIdx>& nodes) {
    if (!values.unread.empty()) return ValueText::tr("unknown");
    std::int64_t sum = 0, most = 0;
    int unknown = 0;
    for (const NodeIdx n : nodes) {
        const NodeValue& value = values.nodes[n.get()];
        unknown += value.state == NodeValue::State::Unknown ? 1 : 0;
        if (value.state != NodeValue::State::Known) continue;
        sum += value.amount;
        most = std::max(most, value.amount);
    }
    const bool any = std::any_of(nodes.begin(), nodes.end(), [&](NodeIdx n) { return values.nodes[n.get()].state != NodeValue::State::None; });
    if (!any) return values.measure == Measure::ZoneFreeGpus ? ValueText::tr("no GPUs") : ValueText::tr("does not apply", "a group's value");
    QString text = values.measure == Measure::Slots     ? ValueText::tr("%Ln slot(s)", "of a group", static_cast<int>(sum))
                   : values.measure == Measure::Strands ? ValueText::tr("up to %1% stranded").arg(localNumber(most))
                   : isUsed(values.measure)             ? ValueText::tr("up to %1% used").arg(localNumber(most))
                                                        : ValueText::tr("up to %Ln GPU(s) in one zone", nullptr, static_cast<int>(most));
    if (unknown > 0) text = ValueText::tr("%1, %2 unknown", "a group's value, nodes").arg(text, localNumber(unknown));
    return text;
}

QString partText(const MapScene& scene, NodeIdx node, const ZonePart& part) {
    const ZoneBlock& block = *scene.zones(node);
    const Catalog& catalog = scene.cluster().catalog();
    const ZoneBlock::Zone& zone = block.zones[part.zone];
    if (part.gpu) {
        const ZoneBlock::Gpu& gpu = block.gpus[*part.gpu];
        const QString name = ValueText::tr("GPU %1, %2", "number, zone").arg(QString::number(gpu.osId), zoneName(zone));
        if (!gpu.healthy) return ValueText::tr("%1: not healthy").arg(name);
        if (!part.gpuUse) {
            // A pod without a known assignment may be one whose devices are not explained.
            return block.unexplained > 0 ? ValueText::tr("%1: not known who has it").arg(name) : ValueText::tr("%1: free").arg(name);
        }
        const ZoneBlock::GpuUse& use = block.gpuUses[*part.gpuUse];
        const QString how = use.observed         ? ValueText::tr("observed")
                            : block.gpusModelled ? ValueText::tr("predicted")
                                                 : ValueText::tr("assumed in order; the kubelet's placement is not known");
        return ValueText::tr("%1: %2 (%3)", "GPU, pod, how that is known").arg(name, toQString(catalog.pod(use.pod).key()), how);
    }
    if (part.cpuUse) {
        const ZoneBlock::CpuUse& use = block.cpus[*part.cpuUse];
        const QString amount = quantityText(std::string(kCpu), use.milli);
        const QString who = use.holder == ZoneBlock::Holder::Pod        ? toQString(catalog.pod(use.pod).key())
                            : use.holder == ZoneBlock::Holder::Reserved ? ValueText::tr("kept for the system")
                                                                        : ValueText::tr("in use; the object does not name the holder");
        return ValueText::tr("%1: %2, %3 (%4)", "zone, amount, who, how that is known").arg(zoneName(zone), amount, who, known(use.observed));
    }
    if (part.pages) {
        const ZoneBlock::Pages& pool = block.pages[*part.pages];
        const QString size = fillNumber("memory", pool.pageBytes);
        if (!pool.free) return ValueText::tr("%1: %2 pages of %3; how many are free is not known").arg(zoneName(zone), localNumber(pool.pages), size);
        return ValueText::tr("%1: %2 of %3 pages of %4 free (%5)", "zone, free, all, page size, how that is known")
            .arg(zoneName(zone), localNumber(*pool.free), localNumber(pool.pages), size, known(pool.observed));
    }
    QStringList parts;
    if (zone.cpuMilli > 0) parts << quantityText(std::string(kCpu), zone.cpuMilli);
    if (zone.memoryBytes > 0) parts << quantityText(std::string(kMemory), zone.memoryBytes);
    if (zone.gpus > 0) parts << ValueText::tr("%Ln GPU(s)", nullptr, zone.gpus);
    return parts.isEmpty() ? zoneName(zone) : ValueText::tr("%1: %2", "zone, what it has").arg(zoneName(zone), parts.join(QStringLiteral(", ")));
}

QString insideText(const MapScene& scene, NodeIdx node) {
    if (!scene.told()) return {};
    if (scene.flags(node) & kInsideUnknown) return ValueText::tr("zones: not known");
    const ZoneBlock* block = scene.zones(node);
    if (!block) return {};
    const auto zones = static_cast<int>(std::count_if(block->zones.begin(), block->zones.end(), [](const auto& z) { return !z.loose; }));
    QStringList parts{ValueText::tr("%Ln NUMA zone(s)", nullptr, zones)};
    if (!block->cpusTold) parts << ValueText::tr("not known which CPUs pods have");
    if (block->unexplained > 0) parts << ValueText::tr("not known what %Ln pod(s) have inside", nullptr, static_cast<int>(block->unexplained));
    return parts.join(QStringLiteral(", "));
}

QString deviceText(const MapScene& scene, NodeIdx node, std::size_t device) {
    const std::vector<DeviceCell> cells = scene.devices()->cells(node);
    return device < cells.size() ? describeCell(*scene.devices(), cells[device], scene.devices()->podsOn(node)) : QString();
}

QString devicesText(const MapScene& scene, NodeIdx node) {
    return scene.devices() ? countText(countByDriver(scene.devices()->index(), scene.devices()->cells(node))) : QString();
}

QString staleText(const MapScene& scene, NodeIdx node) {
    const NodeAge& age = scene.ages().of(node);
    QStringList parts;
    if (age.silent) parts << ValueText::tr("stale: the node has been silent for %1").arg(ageText(*age.heartbeat));
    if (age.zonesBehind && age.zones) parts << ValueText::tr("stale: zones were written %1 ago, before its last pod came").arg(ageText(*age.zones));
    else if (age.zones) parts << ValueText::tr("zones were written %1 ago").arg(ageText(*age.zones));
    return parts.join(QStringLiteral(", "));
}

}  // namespace bayplan
