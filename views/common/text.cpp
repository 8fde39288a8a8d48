// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <array>
#include <utility>

#include "base/quantity.h"
#include "model/resources.h"

namespace bayplan {

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(Text)
public:
    static QString argument(const Reason& reason, const char* name);
    static QString amount(const Reason& reason, const char* name);
    static QString reason(const Reason& reason);
    static QString outcome(Outcome outcome);
    static QString quantity(const std::string& resource, std::int64_t amount);
};

const ReasonArg* find(const Reason& reason, const char* name) {
    for (const ReasonArg& arg : reason.args)
        if (arg.name == name) return &arg;
    return nullptr;
}

QString Words::argument(const Reason& reason, const char* name) {
    const ReasonArg* arg = find(reason, name);
    if (!arg) return {};
    if (const auto* text = std::get_if<std::string>(&arg->value)) return toQString(*text);
    return QString::number(std::get<std::int64_t>(arg->value));
}

QString Words::amount(const Reason& reason, const char* name) {
    const ReasonArg* arg = find(reason, name);
    const ReasonArg* resource = find(reason, "resource");
    if (!arg || !resource || !std::holds_alternative<std::int64_t>(arg->value)) return argument(reason, name);
    return amountText(std::get<std::string>(resource->value), std::get<std::int64_t>(arg->value));
}

// One line a code that the plugins use; a code that is not listed keeps upstream's English.
QString Words::reason(const Reason& r) {
    const std::string& code = r.code;
    if (code == "Fit.short")
        return tr("%1: needs %2, free %3 of %4")
            .arg(argument(r, "resource"), amount(r, "need"), amount(r, "free"), amount(r, "alloc"));
    if (code == "Taint.untolerated") {
        const QString key = argument(r, "key"), value = argument(r, "value");
        return tr("taint %1:%2 is not tolerated")
            .arg(value.isEmpty() ? key : key + QLatin1Char('=') + value, argument(r, "effect"));
    }
    if (code == "Node.cordoned") return tr("the node is cordoned");
    if (code == "Affinity.miss" && find(r, "key"))
        return find(r, "have") ? tr("label %1 is %2, pod wants %3 %4")
                                     .arg(argument(r, "key"), argument(r, "have"), argument(r, "op"), argument(r, "want"))
                               : tr("label %1 is missing, pod wants %2 %3")
                                     .arg(argument(r, "key"), argument(r, "op"), argument(r, "want"));
    if (code == "Affinity.conflict") return tr("the pod's affinity terms contradict one another");
    if (code == "Affinity.pods") return tr("no pod that it wants to be near in this %1").arg(argument(r, "key"));
    if (code == "Affinity.antiPods") return tr("a pod that it must not be near is in this %1").arg(argument(r, "key"));
    if (code == "Affinity.existingAntiPods")
        return tr("a pod in this %1 does not want it near").arg(argument(r, "key"));
    if (code == "Spread.label") return tr("the node has no label %1, which the pod spreads over").arg(argument(r, "key"));
    if (code == "Spread.skew")
        return tr("would make the skew over %1 %2, at most %3 is allowed")
            .arg(argument(r, "key"), argument(r, "n"), argument(r, "max"));
    if (code == "Ports.taken")
        return tr("host port %1/%2 is taken by %3").arg(argument(r, "port"), argument(r, "protocol"), argument(r, "pod"));
    if (code == "PreFilter.excluded") return tr("the pod names the nodes it accepts, and this is none of them");
    if (code == "Features.missing") return tr("the node does not declare %1").arg(argument(r, "feature"));
    if (code == "Claim.missing" && find(r, "claim")) return tr("there is no claim %1").arg(argument(r, "claim"));
    if (code == "Claim.unbound") return tr("a claim is not bound, and does not wait for its pod");
    if (code == "Claim.alone") return tr("another pod has a claim that is for one pod alone (ReadWriteOncePod)");
    if (code == "Claim.noVolume")
        return tr("claim %1 finds no volume here, and none would be provisioned").arg(argument(r, "claim"));
    if (code == "Claim.noSpace") return tr("too little storage is left here for claim %1").arg(argument(r, "claim"));
    if (code == "Claims.missing") return tr("there is no resource claim %1").arg(argument(r, "claim"));
    if (code == "Claims.notCreated") return tr("the resource claim for %1 was not made from its template yet").arg(argument(r, "claim"));
    if (code == "Claims.deleted") return tr("resource claim %1 is being deleted").arg(argument(r, "claim"));
    if (code == "Claims.others") return tr("resource claim %1 was made for another pod").arg(argument(r, "claim"));
    if (code == "Claims.noSource") return tr("resource claim %1 of the pod names neither a claim nor a template").arg(argument(r, "claim"));
    if (code == "Claims.noClass") return tr("claim %1, request %2: there is no device class %3").arg(argument(r, "claim"), argument(r, "request"), argument(r, "class"));
    if (code == "Claims.noAlternatives") return tr("claim %1, request %2: alternatives are switched off by the gate DRAPrioritizedList").arg(argument(r, "claim"), argument(r, "request"));
    if (code == "Claims.noType") return tr("claim %1, request %2: it asks for nothing that is known").arg(argument(r, "claim"), argument(r, "request"));
    if (code == "Claims.elsewhere") return tr("what its resource claim was given cannot be used from this node");
    if (code == "Claims.noDevices") return tr("the devices for its resource claims are not free here");
    if (code == "Volume.affinity") return tr("volume %1 cannot be reached from here").arg(argument(r, "volume"));
    if (code == "Volume.zone") return tr("volume %1 is elsewhere by its label %2").arg(argument(r, "volume"), argument(r, "key"));
    if (code == "Volume.lost") return tr("a claim is bound to a volume that does not exist");
    if (code == "Volume.limit")
        return tr("volumes to attach: %1 more, %2 of %3 are used")
            .arg(argument(r, "need"), argument(r, "used"), argument(r, "limit"));
    if (code == "Disk.taken") return tr("the disk of volume %1 is used by %2").arg(argument(r, "volume"), argument(r, "pod"));
    if (code == "Gpu.devices")
        return tr("GPUs with at least %1 ‰ free: needs %2, has fewer").arg(argument(r, "thousandths"), argument(r, "devices"));
    if (code == "Gates.waiting") return tr("waiting for scheduling gates: %1").arg(argument(r, "gates"));
    return toQString(r.text);
}

QString Words::outcome(Outcome o) {
    switch (o) {
    case Outcome::Scheduled: return tr("scheduled");
    case Outcome::Unschedulable: return tr("unschedulable");
    case Outcome::Gated: return tr("gated");
    case Outcome::Error: return tr("error");
    case Outcome::NotModelled: return tr("not modelled");
    case Outcome::Ignored: return tr("ignored");
    }
    return {};
}

QString Words::quantity(const std::string& resource, std::int64_t amount) {
    if (resource == kCpu) {
        if (amount % 1000 == 0) return tr("%n core(s)", nullptr, static_cast<int>(amount / 1000));
        if (amount > -1000 && amount < 1000) return tr("%1 core", "500m core").arg(amountText(resource, amount));
        return tr("%1 cores").arg(QLocale::c().toString(static_cast<double>(amount) / 1000.0, 'f', amount % 100 == 0 ? 1 : 2));
    }
    if (resource == kMemory) return tr("%1 memory").arg(amountText(resource, amount));
    if (resource == kEphemeralStorage) return tr("%1 ephemeral storage").arg(amountText(resource, amount));
    if (resource == kPods) return tr("room for %n pod(s)", nullptr, static_cast<int>(amount));
    return tr("%1 %2", "2 GPU").arg(amountText(resource, amount), resourceText(resource));
}

}  // namespace

QString quantityText(const std::string& resource, std::int64_t amount) { return Words::quantity(resource, amount); }

QString reasonText(const Reason& reason) { return Words::reason(reason); }

QString statusText(const Status& status) {
    QStringList parts;
    for (const Reason& reason : status.reasons) parts << reasonText(reason);
    const QString joined = parts.join(Words::tr("; ", "between reasons"));
    return status.code == Code::NotModelled ? Words::tr("not modelled: %1").arg(joined) : joined;
}

QString outcomeText(Outcome outcome) { return Words::outcome(outcome); }

QString gapText(std::string_view what) {
    return what == "Extender: the configuration names webhooks that take part" ? Words::tr("extenders were not asked") : toQString(what);
}

QString errorText(const Error& error) { return toQString(toString(error)); }

QString amountText(const std::string& resource, std::int64_t amount) { return toQString(formatAmount(resource, amount)); }

QString resourceText(const std::string& resource) {
    static const std::array<std::pair<std::string_view, const char*>, 8> kNames{{
        {"cpu", QT_TRANSLATE_NOOP("Text", "CPU")},
        {"memory", QT_TRANSLATE_NOOP("Text", "Memory")},
        {"ephemeral-storage", QT_TRANSLATE_NOOP("Text", "Ephemeral storage")},
        {"pods", QT_TRANSLATE_NOOP("Text", "Pods")},
        {"nvidia.com/gpu", QT_TRANSLATE_NOOP("Text", "GPU")},
        {"amd.com/gpu", QT_TRANSLATE_NOOP("Text", "AMD GPU")},
        {"alibabacloud.com/gpu-milli", QT_TRANSLATE_NOOP("Text", "GPU thousandths")},
        {"alibabacloud.com/gpu-count", QT_TRANSLATE_NOOP("Text", "GPU count")},
    }};
    for (const auto& [name, text] : kNames)
        if (name == resource) return Words::tr(text);
    return toQString(resource);
}

QString resourceWord(const std::string& resource) {
    if (resource == kMemory) return Words::tr("memory");
    if (resource == kEphemeralStorage) return Words::tr("ephemeral storage");
    return resource == kPods ? Words::tr("pods") : resourceText(resource);
}

QString ageText(std::int64_t seconds) {
    if (seconds < 0) return QStringLiteral("0s");
    const std::int64_t minutes = seconds / 60, hours = minutes / 60, days = hours / 24;
    const auto pair = [](std::int64_t a, const char* ua, std::int64_t b, const char* ub) {
        QString text = QString::number(a) + QLatin1String(ua);
        return b == 0 ? text : text + QString::number(b) + QLatin1String(ub);
    };
    // The steps of kubectl's HumanDuration: two units while the first is small.
    if (seconds < 120) return pair(seconds, "s", 0, "");
    if (minutes < 10) return pair(minutes, "m", seconds % 60, "s");
    if (hours < 3) return pair(minutes, "m", 0, "");
    if (hours < 8) return pair(hours, "h", minutes % 60, "m");
    if (hours < 48) return pair(hours, "h", 0, "");
    if (days < 8) return pair(days, "d", hours % 24, "h");
    if (days < 365 * 2) return pair(days, "d", 0, "");
    if (days < 365 * 8) return pair(days / 365, "y", days % 365, "d");
    return pair(days / 365, "y", 0, "");
}

QChar pluginLetter(std::string_view plugin) {
    static const std::array<std::pair<std::string_view, char>, 22> kLetters{{
        {"TaintToleration", 'T'}, {"NodeAffinity", 'A'}, {"NodeResourcesFit", 'R'}, {"NodePorts", 'P'},
        {"NodeUnschedulable", 'C'}, {"NodeName", 'H'}, {"PodTopologySpread", 'S'}, {"InterPodAffinity", 'I'},
        {"VolumeBinding", 'V'}, {"VolumeRestrictions", 'V'}, {"VolumeZone", 'V'}, {"NodeVolumeLimits", 'V'},
        {"DynamicResources", 'D'}, {"NodeDeclaredFeatures", 'F'}, {"NodeResourceTopologyMatch", 'N'},
        {"GpuFGD", 'G'}, {"GpuBestFit", 'G'}, {"GpuDotProd", 'G'}, {"GpuPacking", 'G'}, {"GpuClustering", 'G'},
        {"GpuRandom", 'G'}, {"GpuCardPacking", 'G'},
    }};
    for (const auto& [name, letter] : kLetters)
        if (name == plugin) return QLatin1Char(letter);
    // A node that a PreFilter's list left out has no plugin of its own; only NodeAffinity makes such lists.
    return plugin.empty() ? QLatin1Char('A') : QLatin1Char('?');
}

}  // namespace bayplan
