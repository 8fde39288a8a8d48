// SPDX-License-Identifier: GPL-3.0-or-later
#include "inside/part_card.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "common/text.h"
#include "inside/machine_text.h"
#include "inside/node_use.h"

namespace bayplan {

namespace {

struct PartWords {
    Q_DECLARE_TR_FUNCTIONS(PartCard)
};

QString userText(const MachineScene& scene, const PartUse& use) {
    QStringList parts;
    if (!use.cpus.empty()) parts << (use.cpus.size() == 1 ? PartWords::tr("CPU %1") : PartWords::tr("CPUs %1")).arg(numbersText(use.cpus));
    CpuSet whole;
    for (const auto& [gpu, milli] : use.gpus) {
        const std::int32_t number = scene.machine().gpus[gpu].osId;
        if (milli >= 1000 && number >= 0) whole.insert(number);
        else parts << PartWords::tr("%1/1000 of GPU %2").arg(milli).arg(number);
    }
    if (!whole.empty()) parts << (whole.size() == 1 ? PartWords::tr("GPU %1") : PartWords::tr("GPUs %1")).arg(numbersText(whole));
    for (const auto& [device, milli] : use.published) {
        const QString name = toQString(scene.occupancy().published[device].name);
        parts << (milli >= 1000 ? name : PartWords::tr("%1/1000 of %2", "of a device").arg(milli).arg(name));
    }
    for (const auto& [resource, amount] : use.amounts) parts << quantityText(resource, amount);
    return parts.join(QStringLiteral(", "));
}

/// "CPUs 1-4", "GPUs 2,3", "5 parts".
QString titleOf(const MachineScene& scene, const std::vector<PartId>& parts) {
    if (parts.size() == 1) return partName(scene, parts.front());
    const PartKind kind = parts.front().kind;
    CpuSet numbers;
    for (const PartId& part : parts) {
        if (part.kind != kind) return PartWords::tr("%Ln part(s)", nullptr, static_cast<int>(parts.size()));
        if (kind == PartKind::Thread) numbers.insert(static_cast<std::int32_t>(part.index));
        if (kind == PartKind::Core) numbers |= scene.machine().cores[part.index].cpus;
        if (kind == PartKind::Gpu && scene.machine().gpus[part.index].osId >= 0) numbers.insert(scene.machine().gpus[part.index].osId);
    }
    if (kind == PartKind::Thread) return PartWords::tr("CPUs %1").arg(numbersText(numbers));
    if (kind == PartKind::Core) return PartWords::tr("%Ln core(s): CPUs %1", nullptr, static_cast<int>(parts.size())).arg(numbersText(numbers));
    if (kind == PartKind::Gpu) return PartWords::tr("GPUs %1").arg(numbersText(numbers));
    return PartWords::tr("%Ln part(s)", nullptr, static_cast<int>(parts.size()));
}

}  // namespace

std::vector<PartUse> usesWithin(const MachineScene& scene, const std::vector<PartId>& parts) {
    std::map<std::pair<std::size_t, Knowing>, PartUse> uses;
    const auto of = [&](std::size_t tenant, Knowing knowing) -> PartUse& {
        PartUse& use = uses[{tenant, knowing}];
        use.tenant = tenant;
        use.knowing = knowing;
        return use;
    };
    const bool whole = std::any_of(parts.begin(), parts.end(), [](const PartId& p) { return p.kind == PartKind::Machine; });
    CpuSet cpus;
    std::set<std::size_t> gpus, published;
    for (const std::size_t at : scene.within(parts)) {
        const PartId& part = scene.tree().parts[at].id;
        if (part.kind == PartKind::Thread) cpus.insert(static_cast<std::int32_t>(part.index));
        if (part.kind == PartKind::Gpu) gpus.insert(part.index);
        if (part.kind == PartKind::Published) published.insert(part.index);
        const bool zoneBar = part.kind == PartKind::Memory || part.kind == PartKind::Hugepages || part.kind == PartKind::Amount;
        if (part.kind != PartKind::Share && !(zoneBar && !whole)) continue;
        const Bar bar = scene.bar(part);
        for (const Piece& piece : bar.pieces) {
            if (piece.kind != Piece::Kind::Used || piece.knowing == Knowing::Asked) continue;
            const auto amount = static_cast<std::int64_t>(std::llround((piece.to - piece.from) * static_cast<double>(bar.whole.value_or(0))));
            auto& amounts = of(piece.tenant, piece.knowing).amounts;
            const auto known = std::find_if(amounts.begin(), amounts.end(), [&](const auto& a) { return a.first == bar.resource; });
            if (known != amounts.end()) known->second += amount;
            else amounts.emplace_back(bar.resource, amount);
        }
    }
    // An NVLink group holds no GPU in the tree, but its note names the users of its GPUs.
    for (const PartId& part : parts)
        for (std::size_t g = 0; part.kind == PartKind::NvlinkRail && g < scene.machine().gpus.size(); ++g)
            if (scene.machine().gpus[g].nvlinkGroup == part.index) gpus.insert(g);
    for (const CpuUse& use : scene.occupancy().cpus)
        if (use.knowing != Knowing::Asked && use.cpus.intersects(cpus)) of(use.tenant, use.knowing).cpus |= use.cpus & cpus;
    for (const GpuUse& use : scene.occupancy().gpus)
        if (use.knowing != Knowing::Asked && gpus.contains(use.gpu)) of(use.tenant, use.knowing).gpus.emplace_back(use.gpu, use.milli);
    for (const std::size_t d : published)
        for (const PublishedDevice::Use& use : scene.occupancy().published[d].uses)
            if (use.knowing != Knowing::Asked) of(use.tenant, use.knowing).published.emplace_back(d, use.milli);
    std::vector<PartUse> all;
    for (auto& [key, use] : uses) all.push_back(std::move(use));
    return all;
}

PartNote noteOf(const MachineScene& scene, const std::vector<PartId>& parts) {
    PartNote note;
    note.over = PartWords::tr("Part of %1").arg(toQString(scene.machine().name));
    note.title = titleOf(scene, parts);
    if (parts.size() == 1) {
        MachineBox box;
        box.id = parts.front();
        note.lines = factsOf(scene, box);
        note.lines.removeAll(QString());
    }
    for (const PartUse& use : usesWithin(scene, parts)) {
        const bool known = use.tenant != kSomebody;
        note.users.push_back({known ? scene.occupancy().tenants[use.tenant].pod : PodIdx(),
                              known ? toQString(scene.occupancy().tenants[use.tenant].name) : PartWords::tr("in use, holder not known"),
                              userText(scene, use), knowingText(use.knowing)});
    }
    std::set<std::size_t> differences;
    for (const PartId& part : parts)
        for (const std::size_t at : scene.within({part}))
            for (const std::size_t d : scene.differencesAt(scene.tree().parts[at].id)) differences.insert(d);
    for (const std::size_t d : differences) note.differences << differenceText(scene.occupancy().differences[d]);
    return note;
}

PartNote together(const std::vector<PartNote>& notes) {
    if (notes.size() == 1) return notes.front();
    PartNote all;
    if (notes.empty()) return all;
    all.over = PartWords::tr("Parts of %Ln node(s)", nullptr, static_cast<int>(notes.size()));
    QStringList titles;
    for (const PartNote& note : notes) {
        titles << note.title;
        all.users.insert(all.users.end(), note.users.begin(), note.users.end());
        all.differences += note.differences;
    }
    all.title = titles.join(QStringLiteral(" · "));
    return all;
}

}  // namespace bayplan
