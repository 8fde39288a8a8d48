// SPDX-License-Identifier: GPL-3.0-or-later
#include "inside/machine_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "common/text.h"
#include "inside/node_use.h"
#include "topology/kubelet/hugepages.h"
#include "topology/kubelet/kubelet_setup.h"

namespace bayplan {

namespace {

struct MachineWords {
    Q_DECLARE_TR_FUNCTIONS(MachineText)
};

QString plainNumber(std::int64_t value) { return QString::number(value); }

/// "3", or of several "3-8": the operating system's numbers of a run.
template <typename Of>
QString osIds(const MachineBox& box, Of&& of) {
    if (box.members.empty()) return plainNumber(of(box.id.index));
    CpuSet ids;
    for (const PartId& member : box.members)
        if (const std::int32_t id = of(member.index); id >= 0 && id <= CpuSet::kLargest) ids.insert(id);
    // Cores of several packages have the same numbers.
    if (ids.size() != box.members.size()) return plainNumber(of(box.members.front().index)) + QStringLiteral("…");
    // Numbers with gaps make no name; the description has the CPUs.
    const QString all = toQString(ids.toString());
    return !all.contains(QLatin1Char(',')) ? all : QStringLiteral("%1…%2").arg(ids.lowest()).arg(ids.highest());
}

QString zoneName(const Machine& machine, std::size_t zone) {
    return QStringLiteral("NUMANode P#%1").arg(machine.zones[zone].osId);
}

/// As lstopo writes it: without a domain that all machines have.
QString busText(const std::string& id) {
    QString text = toQString(id);
    if (text.startsWith(QLatin1String("0000:"))) text.remove(0, 5);
    return text;
}

QString memoryKindText(MemoryKind kind) {
    switch (kind) {
    case MemoryKind::Dram: return MachineWords::tr("memory");
    case MemoryKind::HighBandwidth: return MachineWords::tr("high-bandwidth memory");
    case MemoryKind::Gpu: return MachineWords::tr("GPU memory");
    case MemoryKind::Other: return MachineWords::tr("other memory");
    }
    return {};
}

QString barTitle(const Bar& bar) {
    if (bar.pageBytes > 0) return MachineWords::tr("%1 pages", "hugepages of a size").arg(bytesText(bar.pageBytes));
    if (const auto bytes = hugepageBytes(bar.resource)) return MachineWords::tr("%1 pages", "hugepages of a size").arg(bytesText(*bytes));
    return resourceText(bar.resource);
}

QString amountOf(const Bar& bar, std::int64_t amount) {
    if (bar.pageBytes > 0) return QLocale().toString(static_cast<qlonglong>(amount / bar.pageBytes));
    if (bar.resource == kMemory || bar.resource == kEphemeralStorage || hugepageBytes(bar.resource)) return bytesText(amount);
    return amountText(bar.resource, amount);
}

QString barNumbers(const Bar& bar) {
    if (!bar.whole) return MachineWords::tr("not told");
    if (!bar.forPods) return amountOf(bar, *bar.whole);
    if (!bar.useTold) return MachineWords::tr("%1, use not told", "the whole of it").arg(amountOf(bar, *bar.whole));
    return MachineWords::tr("%1 of %2", "used of whole").arg(amountOf(bar, bar.used), amountOf(bar, *bar.whole));
}

QString tenantLine(const MachineScene& scene, std::size_t tenant, Knowing knowing) {
    const QString who = tenant == kSomebody ? MachineWords::tr("in use, holder not known") : toQString(scene.occupancy().tenants[tenant].name);
    return MachineWords::tr("%1 (%2)", "a pod, and how it is known").arg(who, knowingText(knowing));
}

QString pieceLines(const MachineScene& scene, const Bar& bar) {
    QStringList lines;
    for (const Piece& piece : bar.pieces) {
        const auto amount = static_cast<std::int64_t>(std::llround((piece.to - piece.from) * static_cast<double>(bar.whole.value_or(0))));
        const QString who = piece.kind == Piece::Kind::System ? MachineWords::tr("kept for the system") : tenantLine(scene, piece.tenant, piece.knowing);
        if (lines.size() == 12) {
            lines << MachineWords::tr("… and %Ln more", nullptr, static_cast<int>(bar.pieces.size()) - 12);
            break;
        }
        lines << QStringLiteral("%1: %2").arg(who, amountOf(bar, amount));
    }
    return lines.join(QLatin1Char('\n'));
}

CpuSet coreCpus(const MachineScene& scene, const std::vector<PartId>& cores) {
    CpuSet cpus;
    for (const PartId& core : cores) cpus |= scene.machine().cores[core.index].cpus;
    return cpus;
}

/// All parts of a run look equal: the first stands for them.
QStringList coreTenants(const MachineScene& scene, const PartId& core) {
    QStringList lines;
    scene.machine().cores[core.index].cpus.forEach([&](std::int32_t cpu) {
        const CpuState s = scene.cpu(static_cast<std::size_t>(cpu));
        QString line;
        if (s.kind == CpuState::Kind::Taken) line = tenantLine(scene, s.tenant, s.knowing);
        if (s.kind == CpuState::Kind::Reserved) line = MachineWords::tr("kept for the system");
        if (!line.isEmpty() && !lines.contains(line)) lines << line;
    });
    return lines;
}

QStringList gpuFacts(const MachineScene& scene, std::size_t index) {
    const MachineGpu& gpu = scene.machine().gpus[index];
    QStringList lines;
    if (!gpu.model.empty()) lines << toQString(gpu.model);
    if (gpu.memoryBytes) lines << MachineWords::tr("%1 of memory").arg(bytesText(*gpu.memoryBytes));
    if (!gpu.busId.empty()) lines << QStringLiteral("PCI %1").arg(toQString(gpu.busId));
    if (!gpu.id.empty()) lines << toQString(gpu.id);
    if (!gpu.zones) lines << MachineWords::tr("in which zone is not told");
    else
        for (const std::size_t z : *gpu.zones)
            if (z < scene.machine().zones.size()) lines << zoneName(scene.machine(), z);
    if (gpu.nvlinkGroup) {
        CpuSet others;
        for (std::size_t i = 0; i < scene.machine().gpus.size(); ++i)
            if (i != index && scene.machine().gpus[i].nvlinkGroup == gpu.nvlinkGroup) others.insert(scene.machine().gpus[i].osId);
        lines << MachineWords::tr("NVLink to GPUs %1").arg(numbersText(others));
    }
    if (gpu.migProfiles && !gpu.migProfiles->empty()) {
        QStringList profiles;
        for (const std::string& p : *gpu.migProfiles) profiles << toQString(p);
        lines << QStringLiteral("MIG %1").arg(profiles.join(QStringLiteral(", ")));
    }
    if (gpu.healthy == false) lines << MachineWords::tr("unhealthy: the device plugin does not offer it");
    return lines;
}

QStringList gpuTenants(const MachineScene& scene, std::size_t index) {
    QStringList lines;
    for (const Piece& piece : scene.gpu(index)) {
        const auto milli = std::lround((piece.to - piece.from) * 1000);
        lines << (milli >= 1000 ? tenantLine(scene, piece.tenant, piece.knowing)
                                : QStringLiteral("%1: %2/1000").arg(tenantLine(scene, piece.tenant, piece.knowing)).arg(milli));
    }
    if (scene.gpu(index).empty()) lines << MachineWords::tr("free");
    return lines;
}

QStringList zoneFacts(const MachineScene& scene, std::size_t index) {
    const MachineZone& zone = scene.machine().zones[index];
    QStringList lines;
    if (zone.cpus) lines << (zone.cpus->empty() ? MachineWords::tr("no CPUs: memory only") : MachineWords::tr("CPUs %1").arg(numbersText(*zone.cpus)));
    else lines << MachineWords::tr("which CPUs is not told");
    if (zone.memoryBytes) lines << QStringLiteral("%1 %2").arg(bytesText(*zone.memoryBytes), memoryKindText(zone.memoryKind.value_or(MemoryKind::Dram)));
    else if (zone.amounts.empty()) lines << MachineWords::tr("how much memory is not told");
    if (zone.hugepages && std::all_of(zone.hugepages->begin(), zone.hugepages->end(), [](const HugepagePool& p) { return p.pages == 0; }))
        lines << MachineWords::tr("no hugepages");
    if (!zone.hugepages && zone.amounts.empty()) lines << MachineWords::tr("hugepages are not told");
    if (!zone.distances.empty()) {
        QStringList distances;
        for (const std::int32_t d : zone.distances) distances << plainNumber(d);
        lines << MachineWords::tr("distances %1").arg(distances.join(QLatin1Char(' ')));
    }
    return lines;
}

}  // namespace

QString knowingText(Knowing knowing) {
    switch (knowing) {
    case Knowing::Observed: return MachineWords::tr("observed");
    case Knowing::Predicted: return MachineWords::tr("predicted");
    case Knowing::Asked: return MachineWords::tr("would be given");
    }
    return {};
}

QString sourceText(const Machine& machine) {
    if (machine.provenance.kind == Provenance::Kind::Unknown) return MachineWords::tr("not told");
    return toQString(machine.provenance.text).section(QLatin1Char('/'), -1);  // of a file its name
}

QString partName(const MachineScene& scene, const PartId& part) {
    const Machine& machine = scene.machine();
    switch (part.kind) {
    case PartKind::Machine: return toQString(machine.name);
    case PartKind::Package: return QStringLiteral("Package P#%1").arg(machine.packages[part.index].osId);
    case PartKind::Zone: return zoneName(machine, part.index);
    case PartKind::L3: return QStringLiteral("L3 P#%1").arg(machine.l3Groups[part.index].osId);
    case PartKind::Core: return QStringLiteral("Core P#%1").arg(machine.cores[part.index].osId);
    case PartKind::Thread: return QStringLiteral("PU P#%1").arg(part.index);
    case PartKind::UntoldCpus: return part.index == kNoZone ? MachineWords::tr("The inside of this node is not told") : MachineWords::tr("Which CPUs is not told");
    case PartKind::Memory:
        // Special memory says so in its own bar, where there is always room.
        if (const auto kind = machine.zones[part.index].memoryKind; kind && *kind != MemoryKind::Dram) return memoryKindText(*kind);
        return barTitle(scene.bar(part));
    case PartKind::Share:
    case PartKind::Hugepages:
    case PartKind::Amount: return barTitle(scene.bar(part));
    case PartKind::PcieGroup: return QStringLiteral("PCIe %1").arg(busText(machine.pcieGroups[part.index].id));
    case PartKind::Gpu: return QStringLiteral("GPU %1").arg(machine.gpus[part.index].osId);
    case PartKind::Nic:
        // A source that knows no interface calls it by its bus.
        if (machine.nics[part.index].name.find(':') != std::string::npos) return QStringLiteral("NIC %1").arg(busText(machine.nics[part.index].name));
        return toQString(machine.nics[part.index].name);
    case PartKind::Device: return toQString(machine.devices[part.index].id);
    case PartKind::NvlinkRail: {
        CpuSet gpus;
        for (const MachineGpu& gpu : machine.gpus)
            if (gpu.nvlinkGroup == part.index && gpu.osId >= 0) gpus.insert(gpu.osId);
        return MachineWords::tr("NVLink: GPUs %1").arg(numbersText(gpus));
    }
    case PartKind::Untied: return MachineWords::tr("Where these are is not told");
    case PartKind::Pool: return toQString(scene.occupancy().pools[part.index].driver);
    case PartKind::Published: return toQString(scene.occupancy().published[part.index].name);
    }
    return {};
}

QString boxName(const MachineScene& scene, const MachineBox& box, LayoutDetail detail) {
    const Machine& machine = scene.machine();
    switch (box.id.kind) {
    case PartKind::L3: {
        const auto& bytes = machine.l3Groups[box.id.index].bytes;
        return bytes ? QStringLiteral("L3 (%1)").arg(bytesText(*bytes)) : QStringLiteral("L3");
    }
    case PartKind::Core:
        return QStringLiteral("Core P#%1").arg(osIds(box, [&](std::size_t i) { return machine.cores[i].osId; }));
    case PartKind::Thread: return detail == LayoutDetail::Full ? partName(scene, box.id) : plainNumber(static_cast<std::int64_t>(box.id.index));
    case PartKind::Zone:
        if (machine.zones[box.id.index].memoryOnly() && detail == LayoutDetail::Cells)
            return QStringLiteral("NUMA P#%1").arg(machine.zones[box.id.index].osId);
        return zoneName(machine, box.id.index);
    default: return partName(scene, box.id);
    }
}

QString boxDetail(const MachineScene& scene, const MachineBox& box) {
    const Machine& machine = scene.machine();
    switch (box.id.kind) {
    case PartKind::Machine: {
        QStringList parts;
        if (machine.memoryBytes) parts << MachineWords::tr("%1 total").arg(bytesText(*machine.memoryBytes));
        if (machine.provenance.kind != Provenance::Kind::Unknown) parts << sourceText(machine);
        return parts.join(QStringLiteral(" · "));
    }
    case PartKind::Package: return toQString(machine.packages[box.id.index].model);
    case PartKind::Zone: {
        const MachineZone& zone = machine.zones[box.id.index];
        if (zone.memoryOnly()) return zone.memoryKind ? memoryKindText(*zone.memoryKind) : MachineWords::tr("memory only");
        return zone.memoryKind == MemoryKind::HighBandwidth ? memoryKindText(*zone.memoryKind) : QString();
    }
    case PartKind::Share:
    case PartKind::Memory:
    case PartKind::Hugepages:
    case PartKind::Amount: return barNumbers(scene.bar(box.id));
    case PartKind::Gpu: {
        // The vendor is left out if room is scarce; the description has the whole name.
        QString model = toQString(machine.gpus[box.id.index].model);
        for (const char* maker : {"NVIDIA ", "AMD ", "Tesla ", "INSTINCT "})
            if (model.startsWith(QLatin1String(maker))) model.remove(0, static_cast<qsizetype>(qstrlen(maker)));
        // So are its board, and its memory if that is beside it.
        model = model.section(QStringLiteral(" ("), 0, 0);
        static const QRegularExpression memory(QStringLiteral("-[0-9]+GB.*$"));
        if (machine.gpus[box.id.index].memoryBytes) model.remove(memory);
        return model;
    }
    case PartKind::Pool: {
        const PublishedPool& pool = scene.occupancy().pools[box.id.index];
        return MachineWords::tr("%1 of %2 free · pool %3", "devices").arg(pool.free).arg(pool.devices).arg(toQString(pool.name));
    }
    case PartKind::Published: return toQString(scene.occupancy().published[box.id.index].brief);
    case PartKind::Nic: {
        const auto& speed = machine.nics[box.id.index].megabitsPerSecond;
        return speed ? (*speed % 1000 == 0 ? QStringLiteral("%1 Gb/s").arg(*speed / 1000) : QStringLiteral("%1 Mb/s").arg(*speed)) : QString();
    }
    case PartKind::NvlinkRail: {
        std::int32_t lanes = 0;
        std::int64_t rate = 0;
        for (const MachineLink& link : machine.links) {
            if (link.kind != MachineLink::Kind::NvLink || link.from.end != MachineLink::End::Gpu) continue;
            if (link.from.index >= machine.gpus.size() || machine.gpus[link.from.index].nvlinkGroup != box.id.index) continue;
            lanes = std::max(lanes, link.lanes.value_or(0));
            rate = std::max(rate, link.megabytesPerSecond.value_or(0));
        }
        QStringList parts;
        if (lanes > 0) parts << MachineWords::tr("%Ln lane(s)", nullptr, lanes);
        if (rate > 0) parts << QStringLiteral("%1 GB/s").arg(rate / 1000);
        return parts.join(QStringLiteral(" · "));
    }
    default: return {};
    }
}

QStringList factsOf(const MachineScene& scene, const MachineBox& box) {
    const Machine& machine = scene.machine();
    const std::size_t at = box.id.index;
    switch (box.id.kind) {
    case PartKind::Core: return {MachineWords::tr("CPUs %1").arg(numbersText(coreCpus(scene, box.members.empty() ? std::vector<PartId>{box.id} : box.members)))};
    case PartKind::L3: return {MachineWords::tr("CPUs %1").arg(numbersText(machine.l3Groups[at].cpus))};
    case PartKind::Zone: return zoneFacts(scene, at);
    case PartKind::Package: return {boxDetail(scene, box), MachineWords::tr("CPUs %1").arg(numbersText(packageCpus(machine, at)))};
    case PartKind::Gpu: return gpuFacts(scene, at);
    case PartKind::Device: return {toQString(machine.devices[at].resource)};
    case PartKind::Published: return toQString(scene.occupancy().published[at].text).split(QLatin1Char('\n')).mid(1);  // without its name
    case PartKind::Thread: return {};
    case PartKind::Machine: {
        QStringList lines{MachineWords::tr("Source: %1").arg(sourceText(machine))};
        const Occupancy& o = scene.occupancy();
        if (!o.unknown.empty()) lines << MachineWords::tr("not modelled: %1").arg(toQString(o.unknown));
        for (const std::string& pod : o.unexplained) lines << MachineWords::tr("what %1 has is not known: the kubelet would not have taken it").arg(toQString(pod));
        return lines;
    }
    default: return {boxDetail(scene, box)};
    }
}

QString describe(const MachineScene& scene, const MachineBox& box) {
    QStringList lines{boxName(scene, box, LayoutDetail::Full)};
    if (box.repeat > 1) lines.front() += MachineWords::tr(" – %Ln alike", nullptr, static_cast<int>(box.repeat));
    lines += factsOf(scene, box);
    switch (box.id.kind) {
    case PartKind::Core: lines += coreTenants(scene, box.id); break;
    case PartKind::Gpu: lines += gpuTenants(scene, box.id.index); break;
    case PartKind::Published:
        for (const Piece& piece : scene.published(box.id.index))
            if (piece.knowing == Knowing::Asked) lines << tenantLine(scene, piece.tenant, piece.knowing);
        break;
    case PartKind::Thread: {
        const CpuState s = scene.cpu(box.id.index);
        lines << (s.kind == CpuState::Kind::Taken      ? tenantLine(scene, s.tenant, s.knowing)
                  : s.kind == CpuState::Kind::Reserved ? MachineWords::tr("kept for the system")
                                                       : MachineWords::tr("nobody has it alone"));
        break;
    }
    case PartKind::Share:
    case PartKind::Memory:
    case PartKind::Hugepages:
    case PartKind::Amount: lines << pieceLines(scene, scene.bar(box.id)); break;
    default: break;
    }
    for (const std::size_t d : scene.differencesAt(box.id)) lines << QStringLiteral("≠ ") + differenceText(scene.occupancy().differences[d]);
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

}  // namespace bayplan
