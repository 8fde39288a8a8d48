// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/plan_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <string_view>

#include "common/text.h"
#include "io/text/time_text.h"
#include "moves/leaving.h"
#include "planner/goals/lost_work.h"

namespace bayplan {

namespace {

struct PlanWords {
    Q_DECLARE_TR_FUNCTIONS(PlanText)
};

const QString kNone = QStringLiteral("–");

bool isOfClaim(const PlanStep& step) {
    return step.action == PlanStep::Action::AssumeClaim || step.action == PlanStep::Action::AllocateClaim;
}

}  // namespace

QString planActionText(const PlanStep& step) {
    if (step.surge) return PlanWords::tr("Surge");
    switch (step.action) {
    case PlanStep::Action::Place: return PlanWords::tr("Place");
    case PlanStep::Action::Move: return PlanWords::tr("Move");
    case PlanStep::Action::Evict: return PlanWords::tr("Evict");
    case PlanStep::Action::Cordon: return PlanWords::tr("Cordon");
    case PlanStep::Action::Uncordon: return PlanWords::tr("Uncordon");
    case PlanStep::Action::AssumeClaim: return PlanWords::tr("Claim");
    case PlanStep::Action::Scale: return PlanWords::tr("Scale");
    case PlanStep::Action::AllocateClaim: return PlanWords::tr("Devices");
    }
    return {};
}

QString planReasonText(const std::string& reason) {
    if (reason == "by hand") return PlanWords::tr("by hand");
    if (reason == "scheduled") return PlanWords::tr("scheduled");
    if (reason == "roll back") return PlanWords::tr("roll back");
    if (reason == "drain") return PlanWords::tr("drain");
    if (reason == "plan") return PlanWords::tr("from a plan");
    if (reason == "scenario") return PlanWords::tr("from a scenario");
    if (reason == "free a node") return PlanWords::tr("free a node");
    if (reason == "consolidate") return PlanWords::tr("consolidate");
    if (reason == "vacate") return PlanWords::tr("vacate");
    if (reason == "rebalance") return PlanWords::tr("rebalance");
    if (reason == "its gang moves whole") return PlanWords::tr("its gang moves whole");
    if (reason == "make room for slots") return PlanWords::tr("make room for slots");
    // With a pod's name, and with what the scheduler said.
    const auto behind = [&](std::string_view begins) { return toQString(std::string_view(reason).substr(begins.size())); };
    if (constexpr std::string_view kRoom = "room for "; reason.starts_with(kRoom)) return PlanWords::tr("room for %1").arg(behind(kRoom));
    if (constexpr std::string_view kRepair = "repair: "; reason.starts_with(kRepair)) return PlanWords::tr("repair: %1").arg(behind(kRepair));
    return toQString(reason);
}

QString changedObjectText(const PlanStep& step) {
    using Action = PlanStep::Action;
    if (step.action == Action::Cordon || step.action == Action::Uncordon) return QStringLiteral("Node ") + toQString(step.to);
    if (step.action == Action::Scale) return toQString(step.workload);
    if (!isOfClaim(step)) return QStringLiteral("Pod ") + toQString(step.pod);
    return toQString((step.action == Action::AssumeClaim ? "PersistentVolumeClaim " : "ResourceClaim ") + step.claim);
}

QString stepObjectText(const PlanStep& step) {
    if (isOfClaim(step)) return toQString(step.claim);
    if (step.action == PlanStep::Action::Scale) return toQString(step.workload);
    return step.pod.empty() ? kNone : toQString(step.pod);
}

QString stepFromText(const PlanStep& step) {
    if (isOfClaim(step)) return kNone;
    if (step.action == PlanStep::Action::Scale) return QString::number(step.scaledFrom);
    return step.from.empty() ? (step.pod.empty() ? kNone : PlanWords::tr("pending")) : toQString(step.from);
}

QString stepToText(const PlanStep& step) {
    if (step.action == PlanStep::Action::Scale) return QString::number(step.replicas);
    if (step.action == PlanStep::Action::AssumeClaim)
        return !step.volume.empty() && !step.to.empty()
                   ? PlanWords::tr("volume %1, and to be provisioned for %2").arg(toQString(step.volume), toQString(step.to))
               : !step.volume.empty() ? PlanWords::tr("volume %1").arg(toQString(step.volume))
               : step.to.empty()      ? PlanWords::tr("no volume")
                                      : PlanWords::tr("to be provisioned for %1").arg(toQString(step.to));
    if (step.action == PlanStep::Action::AllocateClaim) {
        QStringList devices;
        for (const AllocatedDevice& given : step.devices) devices << toQString(given.device.pool + "/" + given.device.device);
        return devices.isEmpty() ? PlanWords::tr("no devices") : devices.join(QStringLiteral(", "));
    }
    return step.to.empty() ? PlanWords::tr("pending") : toQString(step.to);
}

QString hoursText(std::int64_t gpuSeconds) {
    const QString text = toQString(gpuHoursText(gpuSeconds));
    bool whole = false;
    const double hours = text.toDouble(&whole);
    return whole ? QLocale().toString(hours, 'f', text.contains(QLatin1Char('.')) ? 1 : 0) : text;
}

QString stepLossText(const PlanStep& step) { return step.lossUnknown ? PlanWords::tr("not known") : step.lost ? hoursText(*step.lost)
                                                                                                              : QString(); }

QString stepHeldText(const PlanStep& step, const Catalog& catalog) {
    const bool moves = step.action == PlanStep::Action::Move;
    const PodIdx pod = moves || step.action == PlanStep::Action::Evict ? catalog.findPod(step.pod) : PodIdx();
    if (!pod.valid()) return {};
    const auto of = heldBy(leavingOf(catalog, pod).classes, moves);
    return of ? PlanWords::tr("an apply would refuse it: the pod %1").arg(messageText(reasonOf(*of))) : QString();
}

QString planWindowsText(const PlanWindows& windows) {
    constexpr std::size_t kTold = 3;
    QStringList spans;
    for (std::size_t i = 0; i < windows.spans.size() && i < kTold; ++i)
        spans << PlanWords::tr("%1 to %2", "two times").arg(toQString(timeText(windows.spans[i].from)), toQString(timeText(windows.spans[i].to)));
    if (windows.spans.size() > kTold) spans << PlanWords::tr("and %Ln more", nullptr, static_cast<int>(windows.spans.size() - kTold));
    return spans.isEmpty() ? QString() : PlanWords::tr("Maintenance windows: %1").arg(spans.join(PlanWords::tr("; ", "between maintenance windows")));
}

}  // namespace bayplan
