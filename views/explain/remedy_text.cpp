// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/remedy_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "common/labels/capitalised.h"
#include "common/text.h"
#include "explain/reason_kind.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

struct RemedyWords {
    Q_DECLARE_TR_FUNCTIONS(Remedy)
};

QString tolerationAsTaint(const Toleration& toleration) {
    Taint taint{toleration.key, toleration.value, toleration.effect};
    return toQString(toString(taint));
}

QString joined(const QStringList& parts) { return parts.join(RemedyWords::tr(", ", "between things that are done together")); }

QString nodeName(const Catalog& catalog, NodeIdx node) { return toQString(catalog.node(node).name); }
QString podName(const Catalog& catalog, PodIdx pod) { return toQString(catalog.pod(pod).name); }

QString podNames(const std::vector<PodIdx>& pods, const Catalog& catalog) {
    constexpr std::size_t kNamed = 3;
    QStringList names;
    for (std::size_t i = 0; i < std::min(pods.size(), kNamed); ++i) names << toQString(catalog.pod(pods[i]).key());
    if (pods.size() > kNamed) names << RemedyWords::tr("%Ln more", nullptr, static_cast<int>(pods.size() - kNamed));
    return joined(names);
}

/// What a request of a claim asks for otherwise than before.
QString requestText(const SetDeviceRequest& set, const Catalog& catalog) {
    const ResourceClaim& claim = catalog.devices.claim(set.claim);
    const DeviceRequest& before = claim.requests[set.request].alternatives[set.alternative];
    const QString of = toQString(claim.key());
    QStringList parts;
    if (set.now.count != before.count) parts << RemedyWords::tr("claim %1: ask for only %Ln device(s)", nullptr, static_cast<int>(set.now.count)).arg(of);
    for (const auto& [name, amount] : set.now.capacity)
        if (const auto was = before.capacity.find(name); was != before.capacity.end() && was->second != amount)
            parts << RemedyWords::tr("claim %1: ask for only %2 of %3", "claim, amount, capacity").arg(of, toQString(amount.text()), toQString(name));
    for (std::size_t i = before.tolerations.size(); i < set.now.tolerations.size(); ++i)
        parts << RemedyWords::tr("claim %1: tolerate %2 of devices").arg(of, tolerationAsTaint(set.now.tolerations[i]));
    if (set.now.selectors.size() < before.selectors.size()) {
        std::size_t gone = 0;
        while (gone < set.now.selectors.size() && set.now.selectors[gone] == before.selectors[gone]) ++gone;
        parts << RemedyWords::tr("claim %1: drop selector %2, %3").arg(of).arg(gone + 1).arg(toQString(before.selectors[gone]));
    } else
        for (std::size_t i = 0; i < before.selectors.size(); ++i)
            if (set.now.selectors[i] != before.selectors[i]) parts << RemedyWords::tr("claim %1: selector %2 becomes %3").arg(of).arg(i + 1).arg(toQString(set.now.selectors[i]));
    return joined(parts);
}

/// `of`: the name of the pod whose spec changes; empty: left out.
QString text(const Remedy& remedy, const Catalog& catalog, bool named) {
    QStringList parts, tolerated, asked;
    PodIdx owner;
    for (const Amendment& amendment : remedy.amendments) {
        if (const auto* tolerate = std::get_if<Tolerate>(&amendment)) {
            tolerated << tolerationAsTaint(tolerate->toleration);
            owner = tolerate->pod;
        } else if (const auto* request = std::get_if<SetRequest>(&amendment)) {
            asked << quantityText(request->resource, request->amount);
            owner = request->pod;
        } else if (const auto* relax = std::get_if<RelaxSpread>(&amendment)) {
            parts << RemedyWords::tr("spread over %1 only as far as possible").arg(toQString(relax->topologyKey));
            owner = relax->pod;
        } else if (const auto* unselect = std::get_if<Unselect>(&amendment)) {
            const std::string* value = catalog.pod(unselect->pod).spec->nodeSelector.find(unselect->key);
            parts << RemedyWords::tr("drop the node selector %1=%2").arg(toQString(unselect->key), value ? toQString(*value) : QString());
            owner = unselect->pod;
        } else if (const auto* label = std::get_if<SetLabel>(&amendment)) {
            parts << RemedyWords::tr("label %1 with %2=%3").arg(nodeName(catalog, label->node), toQString(label->key), toQString(label->value));
        } else if (const auto* devices = std::get_if<SetDeviceRequest>(&amendment)) {
            parts << requestText(*devices, catalog);
        } else if (const auto* selector = std::get_if<SetClassSelector>(&amendment)) {
            parts << RemedyWords::tr("class %1: selector %2 becomes %3").arg(toQString(selector->deviceClass)).arg(selector->selector + 1).arg(toQString(selector->expression));
        }
    }
    if (!tolerated.isEmpty()) parts.prepend(RemedyWords::tr("tolerate %1").arg(joined(tolerated)));
    if (!asked.isEmpty()) parts.prepend(RemedyWords::tr("ask for only %1").arg(joined(asked)));
    const auto evictions = std::count_if(remedy.deltas.begin(), remedy.deltas.end(), [](const Delta& d) { return std::holds_alternative<Evict>(d); });
    constexpr int kNamed = 3;
    if (evictions > kNamed) parts << RemedyWords::tr("evict %Ln pod(s)", nullptr, static_cast<int>(evictions));
    for (const Delta& delta : remedy.deltas) {
        if (evictions > kNamed && std::holds_alternative<Evict>(delta)) continue;
        if (const auto* evict = std::get_if<Evict>(&delta)) parts << RemedyWords::tr("evict %1").arg(podName(catalog, evict->pod));
        else if (const auto* move = std::get_if<Move>(&delta)) parts << RemedyWords::tr("move %1 to %2").arg(podName(catalog, move->pod), nodeName(catalog, move->to));
        else if (const auto* cordon = std::get_if<Cordon>(&delta))
            parts << (cordon->unschedulable ? RemedyWords::tr("cordon %1") : RemedyWords::tr("uncordon %1")).arg(nodeName(catalog, cordon->node));
    }
    QString all = joined(parts);
    if (remedy.swaps) all = RemedyWords::tr("%1 – no gain: it is of the same workload, and would wait instead").arg(all);
    return named && owner.valid() ? RemedyWords::tr("%1: %2", "pod: what it would do").arg(podName(catalog, owner), all) : all;
}

}  // namespace

QString nearMissTitle(const NearMissGroup& group) {
    const auto count = static_cast<int>(group.nodes.size());
    if (!group.taints.empty()) {
        QStringList taints;
        for (const Taint& taint : group.taints) taints << toQString(toString(taint));
        return RemedyWords::tr("%Ln node(s) fail(s) only on taint %1", nullptr, count).arg(joined(taints));
    }
    if (!group.shortages.empty()) {
        QStringList short_;
        for (const Shortage& s : group.shortages) short_ << quantityText(s.resource, s.least);
        return group.shortages.front().least == group.shortages.front().most || count == 1
                   ? RemedyWords::tr("%Ln node(s) lack(s) only %1", nullptr, count).arg(joined(short_))
                   : RemedyWords::tr("%Ln node(s) lack(s) only %1 or more", nullptr, count).arg(joined(short_));
    }
    QStringList kinds;
    for (const Reason& reason : group.reasons) {
        const QString key = argumentText(reason, "key");
        if (causeOf(reason) == Cause::Label && !key.isEmpty())
            kinds << RemedyWords::tr("label %1 (wanted: %2 %3)").arg(key, argumentText(reason, "op"), argumentText(reason, "want"));
        else if (causeOf(reason) == Cause::Port)
            kinds << RemedyWords::tr("host port %1/%2, which is taken").arg(argumentText(reason, "port"), argumentText(reason, "protocol"));
        else if (causeOf(reason) == Cause::Spread)
            kinds << RemedyWords::tr("even spreading over %1").arg(key);
        else
            kinds << reasonKind(reason);
    }
    kinds.removeDuplicates();
    return RemedyWords::tr("%Ln node(s) fail(s) only on: %1", nullptr, count).arg(joined(kinds));
}

QString nearMissDetail(const NearMissGroup& group, const Catalog& catalog) {
    QStringList parts;
    for (const Shortage& s : group.shortages)
        parts << RemedyWords::tr("%1: needs %2, free %3 of %4")
                     .arg(resourceText(s.resource), amountText(s.resource, s.need), amountText(s.resource, s.free), amountText(s.resource, s.alloc));
    if (group.shortages.empty() && group.taints.empty())
        for (const Reason& reason : group.reasons) parts << reasonText(reason);
    if (!group.nearest.empty()) parts << RemedyWords::tr("nearest device %1").arg(toQString(group.nearest));
    if (!group.inTheWay.empty()) parts << RemedyWords::tr("in the way: %1").arg(podNames(group.inTheWay, catalog));
    if (parts.isEmpty()) return {};
    return (group.nodes.size() == 1 ? RemedyWords::tr("%1: %2", "node: its numbers") : RemedyWords::tr("Nearest, %1: %2", "node: its numbers"))
        .arg(nodeName(catalog, group.nodes.front()), joined(parts));
}

QString nearMissOriginal(const NearMissGroup& group) {
    Status status;
    status.reasons = group.reasons;
    return toQString(group.plugin.empty() ? status.message() : group.plugin + ": " + status.message());
}

QString remedyText(const Remedy& remedy, const Catalog& catalog) { return text(remedy, catalog, true); }
QString remedyShort(const Remedy& remedy, const Catalog& catalog) { return capitalised(text(remedy, catalog, false)); }

}  // namespace bayplan
