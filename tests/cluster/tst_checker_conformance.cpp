// SPDX-License-Identifier: GPL-3.0-or-later
// The checker, the accounting and the deltas against kube-scheduler itself: every recorded verdict on every node, for
// the rules that the checker knows, while the pods are placed where the scheduler placed them.
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QtTest>

#include "cluster/checker.h"
#include "cluster/delta.h"
#include "io/sessions/loader.h"

using namespace bayplan;

namespace {

const QString kCases = QStringLiteral(BAYPLAN_SHARED "/conformance/kube-scheduler");

/// The scheduler's filters in their order, with the checker's names for the same rule; absent if it has none.
const std::vector<std::pair<QString, std::vector<std::string>>> kFilters{{"NodeUnschedulable", {"cordon"}},
                                                                         {"TaintToleration", {"taints"}},
                                                                         {"NodeAffinity", {"selector"}},
                                                                         {"NodePorts", {"ports"}},
                                                                         {"NodeResourcesFit", {"resources"}},
                                                                         {"VolumeRestrictions", {}},
                                                                         {"NodeVolumeLimits", {}},
                                                                         {"VolumeBinding", {}},
                                                                         {"VolumeZone", {}},
                                                                         {"PodTopologySpread", {"spread"}},
                                                                         {"InterPodAffinity", {"affinity", "anti-affinity"}},
                                                                         {"NodeDeclaredFeatures", {"features"}}};

/// The resources, "cpu", "pods"…, that the checker found insufficient.
QSet<QString> shortOf(const std::vector<Violation>& violations) {
    QSet<QString> names;
    for (const Violation& v : violations)
        if (v.rule == "resources") names << QString::fromStdString(v.detail.substr(0, v.detail.find(": ")));
    return names;
}

QSet<QString> shortOf(const QJsonArray& reasons) {
    QSet<QString> names;
    for (const QJsonValue& reason : reasons) {
        const QString text = reason.toString();
        names << (text == "Too many pods" ? QString("pods") : QString(text).remove("Insufficient "));
    }
    return names;
}

/// Empty if the checker agrees with one recorded verdict.
QString disagreement(const std::vector<Violation>& violations, const QJsonObject& verdict) {
    const QString plugin = verdict["plugin"].toString();
    const bool feasible = verdict["feasible"].toBool();
    if (!feasible && plugin.isEmpty()) return {};  // left out by a list of nodes before any filter ran
    const auto found = [&](const std::vector<std::string>& rules) {
        return std::any_of(violations.begin(), violations.end(), [&](const Violation& v) {
            return std::find(rules.begin(), rules.end(), v.rule) != rules.end();
        });
    };
    for (const auto& [filter, rules] : kFilters) {
        if (filter != plugin) {
            if (found(rules)) return "passes " + filter;
            continue;
        }
        if (!rules.empty() && !found(rules)) return "is refused by " + filter;
        if (filter != "NodeResourcesFit") return {};
        const QSet<QString> expected = shortOf(verdict["reasons"].toArray());
        return shortOf(violations) == expected ? QString() : "is short of " + QStringList(expected.values()).join(", ");
    }
    return {};
}

/// The plugin that rejected every node alike: a PreFilter, so that no filter ran. Otherwise empty.
QString refusedBeforeFilters(const QJsonArray& verdicts) {
    QSet<QString> plugins;
    for (const QJsonValue& entry : verdicts) plugins << entry.toObject()["plugin"].toString();
    return plugins.size() == 1 ? *plugins.begin() : QString();
}

}  // namespace

class TestCheckerConformance : public QObject {
    Q_OBJECT
private slots:
    void verdicts_data() {
        QTest::addColumn<QString>("folder");
        const QStringList cases = QDir(kCases).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
        if (cases.isEmpty()) QSKIP("no conformance cases beside the checkout");
        for (const QString& name : cases) {
            // Cases that disable filters, or have default constraints.
            if (name.startsWith("profiles") || name.startsWith("spread-defaults")) continue;
            QTest::newRow(qPrintable(name)) << kCases + "/" + name;
        }
    }
    void verdicts() {
        QFETCH(QString, folder);
        const auto loaded = load({(folder + "/cluster.json").toStdString()});
        QVERIFY2(loaded.has_value(), loaded ? "" : toString(loaded.error()).c_str());
        QCOMPARE(count(loaded->diagnostics, Severity::Error), std::size_t{0});
        QFile file(folder + "/expected.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonArray pods = QJsonDocument::fromJson(file.readAll()).object()["pods"].toArray();
        QVERIFY(!pods.isEmpty());

        const Catalog& catalog = loaded->cluster->catalog();
        for (const Violation& v : checkPicture(*loaded->cluster)) QVERIFY2(false, (v.rule + ": " + v.detail).c_str());
        Draft draft(*loaded->cluster);
        for (const QJsonValue& value : pods) {
            const QJsonObject decision = value.toObject();
            const PodIdx pod = catalog.findPod(decision["pod"].toString().toStdString());
            QVERIFY2(pod.valid(), qPrintable(decision["pod"].toString()));
            const QJsonArray nodes = decision["nodes"].toArray();
            const bool unfiltered = refusedBeforeFilters(nodes).startsWith("Volume");
            for (const QJsonValue& entry : unfiltered ? QJsonArray() : nodes) {
                const QJsonObject verdict = entry.toObject();
                const NodeIdx node = catalog.findNode(verdict["node"].toString().toStdString());
                QVERIFY(node.valid());
                const QString no = disagreement(checkPlacement(draft.cluster(), pod, node), verdict);
                QVERIFY2(no.isEmpty(), qPrintable(decision["pod"].toString() + " on " + verdict["node"].toString() + " "
                                                  + no + ", says kube-scheduler"));
            }
            if (decision["outcome"].toString() != "scheduled") continue;
            const auto placed = draft.apply(Place{pod, catalog.findNode(decision["node"].toString().toStdString())});
            QVERIFY2(placed.has_value(), placed ? "" : toString(placed.error()).c_str());
        }
        for (const Violation& v : checkPicture(draft.cluster())) QVERIFY2(false, (v.rule + ": " + v.detail).c_str());
    }
};

QTEST_APPLESS_MAIN(TestCheckerConformance)
#include "tst_checker_conformance.moc"
