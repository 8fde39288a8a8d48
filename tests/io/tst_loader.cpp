// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/loader.h"

#include <QtTest>
#include <QTemporaryDir>

using namespace bayplan;

namespace {

Objects read(const std::string& text) {
    Result<Objects> objects = readObjectsFromText(text, "input");
    return objects ? *objects : Objects{};
}

std::size_t errors(const Objects& objects) { return count(objects.diagnostics, Severity::Error); }

std::string firstError(const Objects& objects) {
    for (const Diagnostic& d : objects.diagnostics)
        if (d.severity == Severity::Error) return toString(d.what);
    return {};
}

constexpr auto kPod = R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"a","namespace":"ns"},"spec":{"containers":[{"name":"c"}]}})";

}  // namespace

class LoaderTest : public QObject {
    Q_OBJECT

private slots:
    void readsOneObject() {
        const Objects objects = read(kPod);
        QCOMPARE(objects.diagnostics.size(), 0u);
        QCOMPARE(objects.pods.size(), 1u);
        QCOMPARE(objects.pods[0].key(), std::string("ns/a"));
        QCOMPARE(*objects.podSources.at(0), std::string(kPod));
    }

    void sharedClustersLoad_data() {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("pods");
        QTest::newRow("aws") << "openshift-aws" << 6 << 239;
        QTest::newRow("metal") << "openshift-metal" << 6 << 235;
    }
    void sharedClustersLoad() {
        QFETCH(QString, folder);
        const std::filesystem::path path = std::filesystem::path(BAYPLAN_SHARED) / "data/clusters" / folder.toStdString();
        if (!std::filesystem::exists(path)) QSKIP("no shared data");
        const Result<Objects> objects = readObjects({path});
        QVERIFY(objects.has_value());
        for (const Diagnostic& d : objects->diagnostics) qInfo("%s", toString(d.what).c_str());
        QCOMPARE(errors(*objects), 0u);
        QTEST(int(objects->nodes.size()), "nodes");
        QTEST(int(objects->pods.size()), "pods");
    }

    void conformanceClustersLoad() {
        const std::filesystem::path root = std::filesystem::path(BAYPLAN_SHARED) / "conformance/kube-scheduler";
        if (!std::filesystem::exists(root)) QSKIP("no shared data");
        for (const auto& entry : std::filesystem::directory_iterator(root)) {
            const Result<Objects> objects = readObjects({entry.path() / "cluster.json"});
            QVERIFY(objects.has_value());
            QVERIFY2(errors(*objects) == 0, (entry.path().string() + firstError(*objects)).c_str());
            QVERIFY(!objects->nodes.empty());
        }
    }
};

QTEST_APPLESS_MAIN(LoaderTest)
#include "tst_loader.moc"
