// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "model/taint.h"

using namespace bayplan;

class TestTaint : public QObject {
    Q_OBJECT
private slots:
    void tolerationOfOneTaint_data() {
        using Op = Toleration::Op;
        QTest::addColumn<QString>("key");
        QTest::addColumn<int>("op");
        QTest::addColumn<QString>("value");
        QTest::addColumn<int>("effect");  // -1: any
        QTest::addColumn<bool>("expected");
        const auto row = [](const char* name, const char* key, Op op, const char* value, int effect, bool expected) {
            QTest::newRow(name) << key << static_cast<int>(op) << value << effect << expected;
        };
        const int same = static_cast<int>(TaintEffect::NoSchedule);
        const int other = static_cast<int>(TaintEffect::NoExecute);
        row("equal", "gpu", Op::Equal, "a100", same, true);
        row("equal, any effect", "gpu", Op::Equal, "a100", -1, true);
        row("equal, other effect", "gpu", Op::Equal, "a100", other, false);
        row("other value", "gpu", Op::Equal, "h100", same, false);
        row("other key", "cpu", Op::Equal, "a100", same, false);
        row("exists", "gpu", Op::Exists, "", same, true);
        row("exists, value ignored", "gpu", Op::Exists, "h100", same, true);
        row("exists, other key", "cpu", Op::Exists, "", same, false);
        row("everything", "", Op::Exists, "", -1, true);
        row("everything of another effect", "", Op::Exists, "", other, false);
        row("any key, equal value", "", Op::Equal, "a100", -1, true);
        row("any key, other value", "", Op::Equal, "", -1, false);
        row("operator of a gate that is off", "gpu", Op::Other, "a100", -1, false);
    }
    void tolerationOfOneTaint() {
        QFETCH(QString, key);
        QFETCH(int, op);
        QFETCH(QString, value);
        QFETCH(int, effect);
        QFETCH(bool, expected);
        const Taint taint{"gpu", "a100", TaintEffect::NoSchedule};
        Toleration toleration;
        toleration.key = key.toStdString();
        toleration.op = static_cast<Toleration::Op>(op);
        toleration.value = value.toStdString();
        toleration.anyEffect = effect < 0;
        if (effect >= 0) toleration.effect = static_cast<TaintEffect>(effect);
        QCOMPARE(tolerates(toleration, taint), expected);
        QCOMPARE(tolerates(std::vector<Toleration>{toleration}, taint), expected);
    }

    /// With the gate TaintTolerationComparisonOperators: the taint's value against the toleration's, both canonical decimal
    /// integers of 64 bits.
    void comparisons_data() {
        QTest::addColumn<QString>("taint");
        QTest::addColumn<QString>("toleration");
        QTest::addColumn<bool>("less");
        QTest::addColumn<bool>("greater");
        QTest::newRow("less") << "950"
                              << "990" << true << false;
        QTest::newRow("greater") << "990"
                                 << "950" << false << true;
        QTest::newRow("equal") << "7"
                               << "7" << false << false;
        QTest::newRow("negative") << "-5"
                                  << "0" << true << false;
        QTest::newRow("the largest") << "9223372036854775807"
                                     << "-9223372036854775808" << false << true;
        QTest::newRow("too large") << "9223372036854775808"
                                   << "1" << false << false;
        for (const char* no : {"", "0.5", "01", "+1", "-0", " 1", "1 ", "1e3", "-", "x"}) {
            QTest::addRow("taint \"%s\"", no) << no << "5" << false << false;
            QTest::addRow("toleration \"%s\"", no) << "5" << no << false << false;
        }
    }
    void comparisons() {
        QFETCH(QString, taint);
        QFETCH(QString, toleration);
        QFETCH(bool, less);
        QFETCH(bool, greater);
        const Taint of{"k", taint.toStdString(), TaintEffect::NoSchedule};
        Toleration lt{"k", Toleration::Op::Lt, toleration.toStdString(), true, TaintEffect::NoSchedule};
        Toleration gt = lt;
        gt.op = Toleration::Op::Gt;
        QCOMPARE(tolerates(lt, of, true), less);
        QCOMPARE(tolerates(gt, of, true), greater);
        QVERIFY(!tolerates(lt, of) && !tolerates(gt, of));  // the gate is off by default
        lt.key = "other";
        QVERIFY(!tolerates(lt, of, true));
    }

    void oneOfSeveralIsEnough() {
        const Taint taint{"k", "", TaintEffect::NoExecute};
        QVERIFY(!tolerates(std::vector<Toleration>{}, taint));
        Toleration no;
        no.key = "other";
        Toleration yes;
        yes.key = "k";
        QVERIFY(tolerates(std::vector<Toleration>{no, yes}, taint));
    }

    void writtenAsKubectlDoes() {
        QCOMPARE(toString(Taint{"k", "v", TaintEffect::NoExecute}), std::string("k=v:NoExecute"));
        QCOMPARE(toString(Taint{"k", "", TaintEffect::PreferNoSchedule}), std::string("k:PreferNoSchedule"));
        QCOMPARE(toString(TaintEffect::NoSchedule), "NoSchedule");
    }
};

QTEST_APPLESS_MAIN(TestTaint)
#include "tst_taint.moc"
