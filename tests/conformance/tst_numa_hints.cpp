// SPDX-License-Identifier: GPL-3.0-or-later
// The hints of every provider while a real kubelet decided the cases, compared with ours: an outcome may be right by
// accident, its hints hardly.
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "conformance/numa_case.h"
#include "topology/kubelet/kubelet_start.h"

using namespace bayplan;

namespace {

/// "op pod container provider resource" → "preferred 0 1; other 0-1", "dont care" or "impossible".
using Said = QMap<QString, QString>;

QString keyOf(int op, const QString& pod, const QString& container, const QString& provider, const QString& resource) {
    return QStringList{QString::number(op), pod, container, provider, resource}.join(' ');
}

QString textOf(QStringList preferred, QStringList other, bool careless) {
    if (careless) return "does not care";
    if (preferred.isEmpty() && other.isEmpty()) return "impossible";
    preferred.sort();
    other.sort();
    return "preferred " + preferred.join(' ') + "; other " + other.join(' ');
}

QStringList texts(const QJsonValue& list) {
    QStringList all;
    for (const QJsonValue& one : list.toArray()) all << one.toString();
    return all;
}

Said expected(const QString& file) {
    Said said;
    QFile lines(file);
    if (!lines.open(QIODevice::ReadOnly)) return said;
    while (!lines.atEnd()) {
        const QJsonObject o = QJsonDocument::fromJson(lines.readLine()).object();
        said[keyOf(o["op"].toInt(), o["pod"].toString(), o["container"].toString(), o["provider"].toString(),
                   o["resource"].toString())] = textOf(texts(o["preferred"]), texts(o["other"]), o["dontCare"].toBool());
    }
    return said;
}

Said ours(const NumaCase& one) {
    Said said;
    Result<KubeletStart> up = makeKubeletSetup(one.machine, one.kubelet);
    if (!up || !up->up()) return said;
    KubeletState state(std::make_shared<const KubeletSetup>(std::move(up->setup)));
    for (std::size_t i = 0; i < one.operations.size(); ++i) {
        const NumaOperation& operation = one.operations[i];
        if (operation.kind == NumaOperation::Kind::Remove) remove(state, operation.pod);
        if (operation.kind == NumaOperation::Kind::Start) start(state, operation.pod);
        if (operation.kind != NumaOperation::Kind::Admit) continue;
        const Admission admission = admit(state, operation.object);
        for (const HintRound& round : admission.rounds)
            for (const HintList& list : round.lists) {
                QStringList preferred;
                QStringList other;
                bool careless = false;
                for (const ZoneHint& hint : list.hints)
                    if (hint.zones)
                        (hint.preferred ? preferred : other) << state.setup->zonesText(*hint.zones).c_str();
                    else
                        careless = hint.preferred;
                said[keyOf(static_cast<int>(i), operation.pod.c_str(), round.container.c_str(), list.provider.c_str(),
                           list.resource.c_str())] = textOf(preferred, other, careless);
            }
    }
    return said;
}

}  // namespace

class TestNumaHints : public QObject {
    Q_OBJECT
private slots:
    void hints_data() {
        QTest::addColumn<QString>("name");
        QTest::addRow("none here") << QString();
        for (const QString& name : QDir(BAYPLAN_SHARED "/conformance/numa-trace").entryList({"*.jsonl"}, QDir::Files))
            QTest::newRow(qPrintable(name)) << name.section('.', 0, 0);
    }
    void hints() {
        QFETCH(QString, name);
        const QString folder = BAYPLAN_SHARED "/conformance/";
        if (name.isEmpty()) {
            if (!QDir(folder + "numa-trace").exists()) QSKIP("no traces beside the checkout");
            return;
        }
        const Result<NumaCase> one = readNumaCase((folder + "numa/" + name + "/case.json").toStdString());
        QVERIFY2(one.has_value(), one ? "" : toString(one.error()).c_str());
        const Said wanted = expected(folder + "numa-trace/" + name + ".jsonl");
        const Said got = ours(*one);
        for (auto at = wanted.begin(); at != wanted.end(); ++at) {
            QVERIFY2(got.contains(at.key()), qPrintable("nothing said: " + at.key()));
            if (got[at.key()] != at.value())
                QFAIL(qPrintable(at.key() + ": expected " + at.value() + ", got " + got[at.key()]));
        }
        QCOMPARE(got.size(), wanted.size());
    }
};

QTEST_APPLESS_MAIN(TestNumaHints)
#include "tst_numa_hints.moc"
