// SPDX-License-Identifier: GPL-3.0-or-later
// What --feature-gates accepts, and what it refuses.
#include "model/feature_gates.h"

#include <algorithm>

#include <QtTest>

using namespace bayplan;

class TestFeatureGates : public QObject {
    Q_OBJECT
private slots:
    /// Specification 5.2: the table of 1.36.
    void defaults() {
        const FeatureGates gates;
        QVERIFY(gates.empty());
        for (const char* off : {"TaintTolerationComparisonOperators", "GenericWorkload", "GangScheduling", "DRADeviceTaintRules", "VolumeLimitScaling"})
            QVERIFY2(!gates.on(off), off);
        for (const char* on : {"DRAPrioritizedList", "DRADeviceTaints", "DRAExtendedResource", "PodLevelResources", "SidecarContainers"})
            QVERIFY2(gates.on(on), on);
        QVERIFY(std::is_sorted(featureGates().begin(), featureGates().end(),
                               [](const FeatureGate& a, const FeatureGate& b) { return a.name < b.name; }));
    }

    void readAsTheFlagIs() {
        const FeatureGates gates = FeatureGates::parse(" GenericWorkload=true, GangScheduling=T,,DRADeviceTaints=0").value();
        QVERIFY(gates.on("GenericWorkload") && gates.on("GangScheduling") && !gates.on("DRADeviceTaints"));
        QCOMPARE(gates.said("DRADeviceTaints"), std::optional<bool>(false));
        QVERIFY(!gates.said("DRAPrioritizedList"));
        QCOMPARE(gates.text(), std::string("DRADeviceTaints=false,GangScheduling=true,GenericWorkload=true"));
        QVERIFY(FeatureGates::parse(gates.text()).value() == gates);
        QVERIFY(FeatureGates::parse("").value() == FeatureGates());
        // The last value of a gate counts, as on the command line after a file.
        QVERIFY(FeatureGates::parse("DRADeviceTaints=true", gates).value().on("DRADeviceTaints"));
        QVERIFY(FeatureGates::parse("SidecarContainers=true").has_value());  // the value that it is locked to
    }

    void allOfAStage() {
        const FeatureGates gates = FeatureGates::parse("AllAlpha=true,AllBeta=false,GangScheduling=false,WorkloadAwarePreemption=false").value();
        QVERIFY(gates.on("GenericWorkload") && gates.on("TaintTolerationComparisonOperators"));
        QVERIFY(!gates.on("GangScheduling"));  // it was given explicitly
        QVERIFY(!gates.on("DRADeviceTaints"));
        QVERIFY(gates.on("DRAPrioritizedList"));  // neither alpha nor beta
    }

    void refused_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("message");
        QTest::newRow("misspelt") << "GenericWorkloads=true"
                                  << "unknown feature gate \"GenericWorkloads\": none of that name changes what kube-scheduler 1.36 decides; did you mean \"GenericWorkload\"?";
        QTest::newRow("of another component") << "KubeletCrashLoopBackOffMax=true"
                                              << "unknown feature gate \"KubeletCrashLoopBackOffMax\": none of that name changes what kube-scheduler 1.36 decides";
        QTest::newRow("no value") << "GenericWorkload"
                                  << "feature gate \"GenericWorkload\" needs a value: GenericWorkload=true or GenericWorkload=false";
        QTest::newRow("no bool") << "GenericWorkload=yes"
                                 << "feature gate \"GenericWorkload\" is true or false, not \"yes\"";
        QTest::newRow("locked") << "SidecarContainers=false"
                                << "cannot set feature gate SidecarContainers to false, feature is locked to true";
        QTest::newRow("alone") << "GangScheduling=true"
                               << "GangScheduling is enabled, but depends on features that are disabled: [GenericWorkload]";
        QTest::newRow("no name") << "=true"
                                 << "unknown feature gate \"\": none of that name changes what kube-scheduler 1.36 decides";
    }
    void refused() {
        QFETCH(QString, text);
        QFETCH(QString, message);
        const Result<FeatureGates> gates = FeatureGates::parse(text.toStdString());
        QVERIFY(!gates);
        QCOMPARE(gates.error().code, ErrorCode::Invalid);
        QCOMPARE(QString::fromStdString(gates.error().message), message);
    }
};

QTEST_APPLESS_MAIN(TestFeatureGates)
#include "tst_feature_gates.moc"
