// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QtTest>

#include "io/config/kubelet_config.h"

using namespace bayplan;

namespace {

Result<KubeletConfig> read(const QByteArray& text) {
    const QTemporaryDir folder;
    QFile file(folder.filePath("kubelet.yaml"));
    if (file.open(QIODevice::WriteOnly)) file.write(text);
    file.close();
    Result<KubeletConfig> config = readKubeletConfiguration(folder.filePath("kubelet.yaml").toStdString());
    if (config) return config;
    Error error = config.error();
    error.origin.file = "kubelet.yaml";
    return error;
}

const QByteArray kHead = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

}  // namespace

class TestKubeletConfig : public QObject {
    Q_OBJECT
private slots:
    void everything() {
        const Result<KubeletConfig> config = read(kHead + R"(
cgroupDriver: systemd
topologyManagerPolicy: single-numa-node
topologyManagerScope: pod
topologyManagerPolicyOptions: {prefer-closest-numa-nodes: "true"}
cpuManagerPolicy: static
cpuManagerPolicyOptions: {full-pcpus-only: "true"}
memoryManagerPolicy: Static
reservedSystemCPUs: 0-1,32-33
kubeReserved: {cpu: 500m, memory: 1Gi}
systemReserved: {cpu: "1", memory: 1Gi, hugepages-2Mi: 4Mi}
evictionHard: {memory.available: 500Mi, nodefs.available: 10%}
reservedMemory:
- {numaNode: 0, limits: {memory: 1524Mi, hugepages-2Mi: 4Mi}}
- numaNode: 1
  limits: {memory: 1Gi}
)");
        QVERIFY2(config.has_value(), config ? "" : toString(config.error()).c_str());
        QCOMPARE(config->topologyPolicy, std::string("single-numa-node"));
        QCOMPARE(config->topologyScope, std::string("pod"));
        QCOMPARE(config->topologyOptions.at("prefer-closest-numa-nodes"), std::string("true"));
        QCOMPARE(config->cpuPolicy, std::string("static"));
        QCOMPARE(config->cpuOptions.at("full-pcpus-only"), std::string("true"));
        QCOMPARE(config->memoryPolicy, std::string("Static"));
        QCOMPARE(config->reservedSystemCpus.toString(), std::string("0-1,32-33"));
        QCOMPARE(config->reservedCpu->milliValue(), std::int64_t{1500});
        QCOMPARE(config->reservedMemory.size(), std::size_t{2});
        QCOMPARE(config->reservedMemory[1].zone, 1);
        // 1 Gi + 1 Gi + 500 Mi
        QCOMPARE(config->memoryReservation->find("memory")->value(), (2048LL + 500) << 20);
        QCOMPARE(config->memoryReservation->find("hugepages-2Mi")->value(), 4LL << 20);
    }

    void defaults() {
        const Result<KubeletConfig> config = read(kHead);
        KubeletConfig expected;
        expected.memoryReservation.emplace();
        expected.memoryReservation->set("memory", Quantity::fromUnits(100LL << 20));  // evictionHard
        QCOMPARE(*config, expected);
        const Result<KubeletConfig> reserved = read(kHead + "kubeReserved: {memory: 1Gi}\n");
        QCOMPARE(reserved->memoryReservation->find("memory")->value(), (1024LL + 100) << 20);
        QVERIFY(!reserved->reservedCpu.has_value());
        const Result<KubeletConfig> share = read(kHead + "kubeReserved: {memory: 1Gi}\nevictionHard: {memory.available: 5%}\n");
        QVERIFY(!share->memoryReservation.has_value());
    }

    void bad_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("another kind") << QByteArray("apiVersion: v1\nkind: Pod\n") << "is Pod of v1; a KubeletConfiguration of";
        QTest::newRow("no kind") << QByteArray("a: b\n") << "is no object with a kind";
        QTest::newRow("no object") << QByteArray("- a\n") << "must be an object";
        QTest::newRow("not YAML") << QByteArray("a: [\n") << "kubelet.yaml:";
        QTest::newRow("nothing") << QByteArray() << "there is nothing in it";
        QTest::newRow("CPU list") << QByteArray(kHead + "reservedSystemCPUs: 3-0\n")
                                  << "kubelet.yaml:3:21: reservedSystemCPUs: \"3-0\" runs backwards";
        QTest::newRow("a number where a text is wanted") << QByteArray(kHead + "cpuManagerPolicyOptions: {full-pcpus-only: 1}\n")
                                                         << "cpuManagerPolicyOptions.full-pcpus-only: must be";
        QTest::newRow("amount") << QByteArray(kHead + "kubeReserved: {cpu: lots}\n") << "kubeReserved.cpu: ";
        QTest::newRow("zone") << QByteArray(kHead + "reservedMemory: [{numaNode: -1}]\n") << "reservedMemory[0].numaNode: ";
    }
    void bad() {
        QFETCH(QByteArray, text);
        QFETCH(QString, said);
        const Result<KubeletConfig> config = read(text);
        QVERIFY(!config.has_value());
        const QString error = QString::fromStdString(toString(config.error()));
        QVERIFY2(error.contains(said), qPrintable(error));
    }
};

QTEST_APPLESS_MAIN(TestKubeletConfig)
#include "tst_kubelet_config.moc"
