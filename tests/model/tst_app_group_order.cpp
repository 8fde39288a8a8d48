// SPDX-License-Identifier: GPL-3.0-or-later
// The orders that the controller gives the workloads of an AppGroup.
#include <QTest>

#include "model/app_group.h"

using namespace bayplan;

namespace {

/// "a>b,c b>c c" is three workloads, where a depends on b and c, and b on c. A name may be given apart: "a=name-of-a".
AppGroup group(const QString& algorithm, const QString& text) {
    AppGroup made;
    made.algorithm = algorithm.toStdString();
    for (const QString& part : text.split(' ', Qt::SkipEmptyParts)) {
        const QStringList sides = part.split('>');
        const QString selector = sides[0].section('=', 0, 0), name = sides[0].contains('=') ? sides[0].section('=', 1) : selector;
        AppGroup::Workload workload{name.toStdString(), selector.toStdString(), {}};
        if (sides.size() > 1)
            for (const QString& to : sides[1].split(',')) workload.dependencies.push_back({to.toStdString(), to.toStdString(), 0});
        made.workloads.push_back(std::move(workload));
    }
    return made;
}

}  // namespace

class TestAppGroupOrder : public QObject {
    Q_OBJECT

private slots:
    void orders_data() {
        QTest::addColumn<QString>("algorithm");
        QTest::addColumn<QString>("workloads");
        QTest::addColumn<QString>("expected");
        const char* chain = "a>b b>c c";
        QTest::newRow("Kahn") << "KahnSort" << chain << "a=1 b=2 c=3";
        QTest::newRow("Kahn reversed") << "ReverseKahn" << chain << "a=3 b=2 c=1";
        QTest::newRow("Kahn from both ends") << "AlternateKahn" << chain << "a=1 b=3 c=2";
        QTest::newRow("Tarjan") << "TarjanSort" << chain << "a=1 b=2 c=3";
        QTest::newRow("Tarjan reversed") << "ReverseTarjan" << chain << "a=3 b=2 c=1";
        QTest::newRow("Tarjan from both ends") << "AlternateTarjan" << chain << "a=1 b=3 c=2";
        QTest::newRow("unknown") << "Random" << chain << "a=1 b=2 c=3";
        // Kahn's stack holds a, then e above it: e first. Of d's two, the one that is listed last is taken first.
        QTest::newRow("Kahn, two roots") << "KahnSort"
                                         << "a>b e>d d>x,y b x y"
                                         << "a=5 b=6 d=2 e=1 x=4 y=3";
        QTest::newRow("dependencies that are no workloads") << "KahnSort"
                                                            << "e>d a>b"
                                                            << "a=1 e=2 failed Unable to find workload by name...";
        // From a: x is placed last, y before it, then d, a. Then e, whose d is placed already.
        QTest::newRow("Tarjan, two roots") << "TarjanSort"
                                           << "a>d e>d d>x,y x y"
                                           << "a=2 d=3 e=1 x=5 y=4";
        QTest::newRow("without edges") << "KahnSort"
                                       << "a>b b c"
                                       << "a=1 b=2";
        QTest::newRow("no workloads") << "KahnSort"
                                      << ""
                                      << "";
        QTest::newRow("Kahn's cycle") << "KahnSort"
                                      << "b>c c>b a>b"
                                      << "a=3 b=1 c=2 failed cycle involving elements: b, c";
        QTest::newRow("Tarjan's cycle") << "TarjanSort"
                                        << "b>c c>b a>b"
                                        << "a=3 b=1 c=2 failed found cycle at node: b";
        QTest::newRow("depends on itself") << "TarjanSort"
                                           << "a>a"
                                           << "a=1 failed found cycle at node: a";
        QTest::newRow("names that are no selectors") << "KahnSort"
                                                     << "c=deploy-c>b b=deploy-b"
                                                     << "b=1 c=2 failed Unable to find workload by name...";
    }
    void orders() {
        QFETCH(QString, algorithm);
        QFETCH(QString, workloads);
        QFETCH(QString, expected);
        const AppGroupOrder order = orderByController(group(algorithm, workloads));
        QStringList told;
        for (const AppGroup::Place& place : order.places) told << QString("%1=%2").arg(QString::fromStdString(place.selector)).arg(place.index);
        if (!order.failure.empty()) told << "failed" << QString::fromStdString(order.failure);
        QCOMPARE(told.join(' '), expected);
    }

    /// A chain of 100,000 workloads takes no stack.
    void longChain() {
        AppGroup chain;
        chain.algorithm = "TarjanSort";
        const auto name = [](int i) { return QString("w%1").arg(i, 6, 10, QChar('0')).toStdString(); };
        for (int i = 0; i < 100'000; ++i) chain.workloads.push_back({name(i), name(i), {{name(i + 1), name(i + 1), 0}}});
        chain.workloads.push_back({name(100'000), name(100'000), {}});
        const AppGroupOrder order = orderByController(chain);
        QVERIFY(order.failure.empty());
        QCOMPARE(order.places.back().index, 100'001);
    }
};

QTEST_APPLESS_MAIN(TestAppGroupOrder)
#include "tst_app_group_order.moc"
