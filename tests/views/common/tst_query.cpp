// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/query.h"

#include <QTest>

#include "common/search.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestQuery : public QObject {
    Q_OBJECT
    ClusterPtr m_cluster;

    PodMaker in(const char* ns, const char* name) {
        PodMaker maker = pod(name);
        maker.made.namespaceName = ns;
        return maker;
    }
    /// Nodes that match by themselves or by a pod, and the pods, in the order of the cluster.
    QString found(const char* text) const {
        const Matches matches = findMatches(*m_cluster, QString::fromUtf8(text));
        if (matches.error) return QStringLiteral("error at %1+%2").arg(matches.error->at).arg(matches.error->length);
        QStringList names;
        for (std::size_t n = 0; n < matches.nodes.size(); ++n)
            if (matches.nodes[n]) names << QString::fromStdString(m_cluster->catalog().nodes[n].name);
        names << QStringLiteral("/");
        for (std::size_t p = 0; p < matches.pods.size(); ++p)
            if (matches.pods[p]) names << QString::fromStdString(m_cluster->catalog().pods[p].name);
        return (matches.similar ? QStringLiteral("~ ") : QString()) + names.join(QLatin1Char(' '));
    }

private Q_SLOTS:
    void initTestCase() {
        // a100-1 has 2 of 8 GPUs and 4 of 16 cores in use; a100-2 is cordoned; std-1 has no GPU.
        m_cluster = cluster({node("a100-1").cpu("16").memory("64Gi").resource("nvidia.com/gpu", "8").label("zone", "z1"),
                             node("a100-2").cpu("16").memory("64Gi").resource("nvidia.com/gpu", "8").label("zone", "z2").cordoned(),
                             node("std-1").cpu("4").memory("8Gi").label("zone", "z1")},
                            {in("ml", "train-0").cpu("4").resource("nvidia.com/gpu", "2").label("app", "train").owner("Job", "train").priority(100).on("a100-1"),
                             in("ml", "train-1").cpu("4").resource("nvidia.com/gpu", "2").label("app", "train").owner("Job", "train").priority(100),
                             in("ml-lab", "note").cpu("500m").label("app", "note").on("std-1"),
                             in("web", "front").cpu("250m").memory("1Gi").label("app", "front").on("a100-2")});
    }

    void finds_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* text, const char* expected) { QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(expected); };
        row("a100", "a100-1 a100-2 /");
        row("TRAIN", "a100-1 / train-0 train-1");
        row("ml/tr", "a100-1 / train-0 train-1");
        row("a100-?", "a100-1 a100-2 /");
        row("ml*1", "/ train-1");
        row("ml train", "a100-1 / train-0 train-1");
        row("tr0", "~ a100-1 / train-0");  // t-r-…-0: nothing has "tr0" in its name
        row("zzz", "/");
        row("ns:ml", "a100-1 std-1 / train-0 train-1 note");
        row("ns=ml", "a100-1 / train-0 train-1");
        row("ns!=ml", "a100-2 std-1 / note front");
        row("!ns:ml", "a100-2 / front");
        row("-n ml", "a100-1 / train-0 train-1");
        row("--namespace=web", "a100-2 / front");
        row("-A -nweb", "a100-2 / front");
        row("node:a100-*", "a100-1 a100-2 / train-0 front");
        row("node:a100-* gpu>0", "a100-1 a100-2 / train-0");
        row("ns:ml gpu>0 node:a100-*", "a100-1 / train-0");
        row("pod:train", "a100-1 / train-0 train-1");
        row("name=std-1", "std-1 /");
        row("owner:job/train", "a100-1 / train-0 train-1");
        row("is:pending", "/ train-1");
        row("is:cordoned", "a100-2 / front");
        row("is:cordoned ns:web", "a100-2 / front");
        row("is:ready !is:cordoned", "a100-1 std-1 / train-0 note");
        row("priority>=100", "a100-1 / train-0 train-1");
        row("cpu<1 ns!=x", "a100-2 std-1 / note front");
        row("cpu=500m", "std-1 / note");
        row("memory>=64Gi", "a100-1 a100-2 /");
        row("nvidia.com/gpu=2", "a100-1 / train-0 train-1");
        row("free.gpu>=8", "a100-2 / front");  // a100-1 has 8 - 2 = 6
        row("free.cpu<=12 free.gpu>0", "a100-1 / train-0");
        row("pods>=1 -l zone=z1", "a100-1 std-1 /");  // no pod has the label
        row("-l app=train", "a100-1 / train-0 train-1");
        row("-l app in (note, front) is:bound", "a100-2 std-1 / note front");
        row("-l 'app in (note, front)'", "a100-2 std-1 / note front");
        row("-l app=train, app!=note gpu>0", "a100-1 / train-0 train-1");
        row("--selector=zone=z2", "a100-2 /");
        row("app=front", "a100-2 / front");
        row("zone!=z1", "a100-1 a100-2 std-1 / train-0 train-1 note front");  // whoever lacks the label too
        row("--field-selector spec.nodeName=a100-1", "a100-1 / train-0");
        row("--field-selector=spec.nodeName=", "/ train-1");
        row("--field-selector spec.nodeName!=a100-1,metadata.namespace=ml", "/ train-1");
        row("--field-selector metadata.name=std-1", "std-1 /");
        row("--field-selector spec.unschedulable=true", "a100-2 / front");
        row("--field-selector status.phase=Pending", "/ train-1");
        // Where it is wrong, in UTF-16 units.
        row("a100 gpu>x", "error at 5+5");
        row("ns:ml frob:x", "error at 6+6");
        row("frob>1", "error at 0+6");
        row("ns>ml", "error at 0+5");
        row("ns:", "error at 0+3");
        row("is:lost", "error at 0+7");
        row("!", "error at 0+1");
        row("x -q y", "error at 2+2");
        row("web -l", "error at 4+2");
        row("-l app=(", "error at 0+8");
        row("a 'b", "error at 2+2");
        row("--field-selector spec.x=1", "error at 0+25");
        row("--field-selector spec.nodeName", "error at 0+30");
    }
    void finds() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(found(text.toUtf8().constData()), expected);
    }

    void anEmptyTextIsNoSearch() {
        QVERIFY(!findMatches(*m_cluster, QString()).active);
        QVERIFY(!findMatches(*m_cluster, QStringLiteral("  ")).active);
    }
    void nothingBreaksIt() {
        const QString characters = QStringLiteral("an:=!<>-l(),'\"* .中0");
        for (qsizetype seed = 0; seed < 20'000; ++seed) {
            QString text;
            for (qsizetype rest = seed * 2'654'435'761 % 64'000'037; rest > 0; rest /= characters.size()) text += characters[rest % characters.size()];
            const Matches matches = findMatches(*m_cluster, text);
            if (matches.error) QVERIFY2(matches.error->at >= 0 && matches.error->length > 0 && matches.error->at + matches.error->length <= text.size(), qPrintable(text));
        }
    }
    void aNamespaceReplacesTheOneThatIsThere() {
        const auto with = [this](const char* text, const char* name) {
            const QString query = QString::fromUtf8(text);
            return withNamespace(query, parseQuery(query, m_cluster->catalog().resources), QString::fromUtf8(name));
        };
        QCOMPARE(with("", "ml"), QStringLiteral("ns=ml"));
        QCOMPARE(with("gpu>0 -n web x", "ml"), QStringLiteral("ns=ml gpu>0 x"));
        QCOMPARE(with("ns:a gpu>0", ""), QStringLiteral("gpu>0"));
        QCOMPARE(with("--field-selector metadata.namespace!=a,metadata.namespace!=b gpu>0", "ml"), QStringLiteral("ns=ml gpu>0"));
        QCOMPARE(namespaceOf(parseQuery(QStringLiteral("x ns=ml"), m_cluster->catalog().resources)), QStringLiteral("ml"));
        QVERIFY(namespaceOf(parseQuery(QStringLiteral("ns:ml"), m_cluster->catalog().resources)).isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestQuery)
#include "tst_query.moc"
