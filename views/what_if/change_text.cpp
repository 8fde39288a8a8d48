// SPDX-License-Identifier: GPL-3.0-or-later
#include "what_if/change_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <iterator>

#include "common/text.h"

namespace bayplan {

namespace {

class ScenarioWords {
    Q_DECLARE_TR_FUNCTIONS(ScenarioWords)
public:
    static QString action(std::string_view action) {
        static const std::pair<std::string_view, const char*> kWords[] = {
            {"place", QT_TR_NOOP("Place a pod")},
            {"move", QT_TR_NOOP("Move a pod")},
            {"evict", QT_TR_NOOP("Evict a pod")},
            {"scale", QT_TR_NOOP("Scale a workload")},
            {"add", QT_TR_NOOP("Add manifests")},
            {"cordon", QT_TR_NOOP("Cordon a node")},
            {"uncordon", QT_TR_NOOP("Uncordon a node")},
            {"drain", QT_TR_NOOP("Drain a node")},
            {"taint", QT_TR_NOOP("Taint a node")},
            {"untaint", QT_TR_NOOP("Remove a taint")},
            {"label", QT_TR_NOOP("Label a node")},
            {"addNodes", QT_TR_NOOP("Add nodes")},
            {"removeNode", QT_TR_NOOP("Remove a node")},
            {"setNode", QT_TR_NOOP("Set what a node offers")},
            {"setPods", QT_TR_NOOP("Change the spec of pods")},
            {"setBudget", QT_TR_NOOP("Set a disruption budget")},
            {"removeBudget", QT_TR_NOOP("Remove a disruption budget")},
            {"configure", QT_TR_NOOP("Configure the scheduler")},
        };
        for (const auto& [name, text] : kWords)
            if (name == action) return tr(text);
        return toQString(action);
    }

    QString operator()(const PutPod& put) const {
        const QString text = put.moves ? tr("Move %1 to %2") : tr("Place %1 on %2");
        return with(text.arg(toQString(put.pod), toQString(put.node)), {put.force ? tr("also against the rules") : QString()});
    }
    QString operator()(const LetPodGo& go) const { return tr("Evict %1").arg(toQString(go.pod)); }
    QString operator()(const ScaleWorkload& scale) const { return tr("Scale %1 to %Ln pod(s)", nullptr, static_cast<int>(scale.replicas)).arg(toQString(scale.workload)); }
    QString operator()(const AddManifests& add) const {
        QStringList parts;
        if (const std::size_t pods = add.made->pods.size()) parts << tr("%Ln pod(s)", nullptr, static_cast<int>(pods));
        if (const std::size_t nodes = add.made->nodes.size()) parts << tr("%Ln node(s)", nullptr, static_cast<int>(nodes));
        if (const std::size_t daemons = add.made->daemons.size()) parts << tr("%Ln DaemonSet(s)", nullptr, static_cast<int>(daemons));
        const QString text = tr("Add %Ln manifest(s)", nullptr, static_cast<int>(add.manifests.size()));
        const QString first = add.made->pods.empty() ? QString() : toQString(add.made->pods.front().key());
        if (parts.isEmpty()) return text;
        const QString what = parts.join(tr(", ", "between parts"));
        return first.isEmpty() ? tr("%1: %2", "manifests: what they make").arg(text, what) : tr("%1: %2, first %3", "manifests: what they make, the first pod").arg(text, what, first);
    }
    QString operator()(const CordonNode& cordon) const { return (cordon.unschedulable ? tr("Cordon %1") : tr("Uncordon %1")).arg(toQString(cordon.node)); }
    QString operator()(const DrainNode& drain) const {
        return with(tr("Drain %1").arg(toQString(drain.node)),
                    {drain.force ? tr("also pods without a controller") : QString(), drain.deleteEmptyDirData ? tr("also pods with emptyDir volumes") : QString()});
    }
    QString operator()(const TaintNode& taint) const { return (taint.remove ? tr("Remove taint %2 from %1") : tr("Taint %1 with %2")).arg(toQString(taint.node), toQString(toString(taint.taint))); }
    QString operator()(const LabelNode& label) const {
        return label.value ? tr("Label %1 with %2=%3").arg(toQString(label.node), toQString(label.key), toQString(*label.value))
                           : tr("Remove label %2 from %1").arg(toQString(label.node), toQString(label.key));
    }
    QString operator()(const AddNodes& add) const {
        const QString text = tr("Add %Ln node(s) %1", nullptr, static_cast<int>(add.count)).arg(toQString(add.name));
        return with(text, {add.like.empty() ? QString() : tr("like %1", "nodes").arg(toQString(add.like)), add.type.empty() ? QString() : tr("of type %1", "nodes").arg(toQString(add.type)),
                           amounts(add.allocatable), add.price ? tr("%1 an hour each", "a price").arg(QLocale().toString(*add.price)) : QString()});
    }
    QString operator()(const RemoveNode& remove) const { return tr("Remove %1").arg(toQString(remove.node)); }
    QString operator()(const SetAllocatable& set) const {
        QStringList parts;
        if (!set.amounts.empty()) parts << tr("%1 offers %2", "a node").arg(toQString(set.node), amounts(set.amounts));
        if (!set.topologyPolicy.empty()) parts << tr("%1 has the topology policy %2", "a node").arg(toQString(set.node), toQString(set.topologyPolicy));
        if (!set.topologyScope.empty()) parts << tr("%1 has the topology scope %2", "a node").arg(toQString(set.node), toQString(set.topologyScope));
        return parts.join(comma());
    }
    QString operator()(const ChangePods& change) const {
        return with(tr("Change the spec of %1").arg(toQString(change.pod.empty() ? change.workload : change.pod)),
                    {change.requests.empty() ? QString() : tr("requests %1", "a changed pod").arg(amounts(change.requests)),
                     change.tolerations.empty() ? QString() : tr("%Ln more toleration(s)", nullptr, static_cast<int>(change.tolerations.size())), change.affinity ? tr("another affinity") : QString(),
                     change.priority ? tr("priority %L1").arg(*change.priority) : QString(), change.priorityClass.empty() ? QString() : tr("priority class %1").arg(toQString(change.priorityClass))});
    }
    QString operator()(const SetBudget& set) const {
        if (set.remove) return tr("Remove budget %1").arg(toQString(set.budget));
        if (!set.minAvailable.empty()) return tr("Budget %1 has minAvailable %2").arg(toQString(set.budget), toQString(set.minAvailable));
        if (!set.maxUnavailable.empty()) return tr("Budget %1 has maxUnavailable %2").arg(toQString(set.budget), toQString(set.maxUnavailable));
        return tr("Budget %1 allows %Ln disruption(s)", nullptr, set.disruptionsAllowed.value_or(0)).arg(toQString(set.budget));
    }
    QString operator()(const SetSchedulerRules& rules) const {
        return with(tr("Configure the scheduler"), {toQString(rules.config), toQString(rules.gates)});
    }

    static QString state(ChangeIs is) {
        switch (is) {
        case ChangeIs::Applies: return QStringLiteral("✓ ") + tr("applies");
        case ChangeIs::Differs: return QStringLiteral("≠ ") + tr("applies differently");
        case ChangeIs::DoesNot: break;
        }
        return QStringLiteral("✗ ") + tr("does not apply");
    }
    static QString seen(const std::string& what, const std::string& value) {
        const QString is = toQString(value);
        if (what == "node") return is.isEmpty() ? tr("on no node") : tr("on node %1").arg(is);
        if (what == "uid") return tr("UID %1").arg(is);
        if (what == "allocatable") return tr("offers %1").arg(is);
        if (what == "replicas") return tr("%1 replicas").arg(counted(is));
        if (what == "unschedulable") return is == QLatin1String("true") ? tr("cordoned") : tr("not cordoned");
        if (what == "pods") return tr("%1 pods to drain").arg(counted(is));
        if (what == "taint") return is.isEmpty() ? tr("without that taint") : tr("taint %1").arg(is);
        if (what == "requests") return is.isEmpty() ? tr("requests nothing of it") : tr("requests %1", "a pod").arg(is);
        if (what == "tolerations") return tr("%1 tolerations").arg(counted(is));
        if (what == "priority") return tr("priority %1").arg(counted(is));
        if (what == "topologyPolicy") return is.isEmpty() ? tr("no topology policy") : tr("topology policy %1").arg(is);
        if (what == "topologyScope") return is.isEmpty() ? tr("no topology scope") : tr("topology scope %1").arg(is);
        if (what == "disruptionsAllowed") return tr("allows %1 disruptions").arg(counted(is));
        return toQString(what) + QStringLiteral(" ") + is;
    }
    static QString comma() { return tr(", ", "between parts"); }

private:
    static QString with(const QString& text, QStringList details) {
        details.removeAll(QString());
        return details.isEmpty() ? text : text + comma() + details.join(comma());
    }
    /// A count that is kept as text, as a file has it.
    static QString counted(const QString& value) {
        bool whole = false;
        const qlonglong count = value.toLongLong(&whole);
        return whole ? QLocale().toString(count) : value;
    }
    static QString amounts(const ResourceList& list) {
        QStringList parts;
        for (const auto& [name, amount] : list) parts << quantityText(name, name == kCpu ? amount.milliValue() : amount.value());
        return parts.join(comma());
    }
};

}  // namespace

QString actionText(std::string_view action) { return ScenarioWords::action(action); }
QString changeText(const ScenarioAction& action) { return std::visit(ScenarioWords(), action); }
QString changeStateText(ChangeIs is) { return ScenarioWords::state(is); }

QString changeWhyText(const ChangeReport& report) {
    QStringList parts;
    if (!report.why.empty()) parts << messageText(report.why);
    for (const Message& note : report.notes) parts << messageText(note);
    return parts.join(QStringLiteral("; "));
}

QString seenText(const std::map<std::string, std::string>& seen) {
    QStringList parts;
    for (const auto& [what, value] : seen)
        if (what != "uid") parts << ScenarioWords::seen(what, value);
    // A UID says nothing to people but that it is another one.
    if (const auto uid = seen.find("uid"); uid != seen.end()) parts << ScenarioWords::seen("uid", uid->second.substr(0, 8));
    return parts.join(ScenarioWords::comma());
}

}  // namespace bayplan
