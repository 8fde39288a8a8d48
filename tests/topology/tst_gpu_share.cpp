// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "topology/gpu_share.h"

using namespace bayplan;

namespace {

ResourceList list(const std::vector<std::pair<std::string, std::string>>& amounts) {
    ResourceList all;
    for (const auto& [name, amount] : amounts) all.set(name, Quantity::parse(amount).value());
    return all;
}

}  // namespace

class TestGpuShare : public QObject {
    Q_OBJECT
private slots:
    void profiles_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("again");
        QTest::addColumn<int>("slices");
        QTest::addColumn<int>("gb");
        QTest::newRow("A100") << "1g.5gb"
                              << "1g.5gb" << 1 << 5;
        QTest::newRow("the whole") << "7g.80gb"
                                   << "7g.80gb" << 7 << 80;
        QTest::newRow("compute instance") << "1c.3g.20gb"
                                          << "1c.3g.20gb" << 3 << 20;
        QTest::newRow("media extensions") << "1g.10gb+me"
                                          << "1g.10gb.me" << 1 << 10;
        QTest::newRow("as a resource has it") << "1g.10gb.me"
                                              << "1g.10gb.me" << 1 << 10;
        QTest::newRow("large") << "4g.141gb"
                               << "4g.141gb" << 4 << 141;
    }
    void profiles() {
        QFETCH(QString, text);
        QFETCH(QString, again);
        QFETCH(int, slices);
        QFETCH(int, gb);
        const Result<MigProfile> profile = parseMigProfile(text.toStdString());
        QVERIFY2(profile.has_value(), profile ? "" : toString(profile.error()).c_str());
        QCOMPARE(QString::fromStdString(profile->toString()), again);
        QCOMPARE(profile->gpuSlices, slices);
        QCOMPARE(profile->memoryGb, gb);
        QCOMPARE(*parseMigResource(profile->resourceName()), *profile);
    }

    void badProfiles_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("column");
        QTest::newRow("nothing") << "nvidia.com/mig-" << 16;
        QTest::newRow("a word") << "nvidia.com/mig-small" << 16;
        QTest::newRow("no memory") << "nvidia.com/mig-1g" << 18;
        QTest::newRow("memory without unit") << "nvidia.com/mig-1g.5" << 19;
        QTest::newRow("eight slices") << "nvidia.com/mig-8g.80gb" << 16;
        QTest::newRow("no slice") << "nvidia.com/mig-0g.5gb" << 16;
        QTest::newRow("more compute than GPU slices") << "nvidia.com/mig-4c.3g.20gb" << 19;
        QTest::newRow("upper case") << "nvidia.com/mig-1G.5GB" << 16;
        QTest::newRow("trailing dot") << "nvidia.com/mig-1g.5gb." << 23;
        QTest::newRow("negative") << "nvidia.com/mig--1g.5gb" << 16;
        QTest::newRow("absurd") << "nvidia.com/mig-1g.99999gb" << 19;
        QTest::newRow("no MIG resource") << "nvidia.com/gpu" << 1;
    }
    void badProfiles() {
        QFETCH(QString, text);
        QFETCH(int, column);
        const Result<MigProfile> profile = parseMigResource(text.toStdString());
        QVERIFY(!profile.has_value());
        QCOMPARE(static_cast<int>(profile.error().origin.column), column);
        QCOMPARE(profile.error().origin.field, std::string("MIG profile"));
        QVERIFY(QString::fromStdString(profile.error().message).contains("\"" + text + "\""));
    }

    void thousandths() {
        QCOMPARE(toString(*gpuThousandths(1, 500)), std::string("500/1000 of a GPU"));
        QCOMPARE(toString(*gpuThousandths(3, 1000)), std::string("3 GPUs"));
        QCOMPARE(gpuThousandths(3, 500).error().message,
                 std::string("3 GPUs of 500 thousandths each cannot be had: a part is of one GPU"));
        QVERIFY(!gpuThousandths(0, 1000));
        QVERIFY(!gpuThousandths(1, 0));
        QVERIFY(!gpuThousandths(1, 1001));
        QCOMPARE(parseMigProfile("3g.20gb")->thousandths(), 428);  // 3000 / 7
    }

    void requests() {
        const GpuShares found = gpuShares(list({{"cpu", "4"},
                                                {"nvidia.com/gpu", "2"},
                                                {"nvidia.com/mig-1g.5gb", "3"},
                                                {"koordinator.sh/gpu-core", "50"},
                                                {"koordinator.sh/gpu-memory", "8Gi"},
                                                {"volcano.sh/gpu-memory", "1024"},
                                                {"alibabacloud.com/gpu-milli", "1000"},
                                                {"alibabacloud.com/gpu-count", "4"}}));
        QVERIFY(found.diagnostics.empty());
        QStringList texts;
        for (const GpuShare& share : found.shares) texts << QString::fromStdString(share.resource + ": " + toString(share));
        texts.sort();
        QCOMPARE(texts, (QStringList{"alibabacloud.com/gpu-milli: 4 GPUs", "koordinator.sh/gpu-core: 500/1000 of a GPU",
                                     "koordinator.sh/gpu-memory: 8Gi of a GPU", "nvidia.com/gpu: 2 GPUs",
                                     "nvidia.com/mig-1g.5gb: 3 × MIG 1g.5gb", "volcano.sh/gpu-memory: 1Gi of a GPU"}));
    }

    void badRequests() {
        const GpuShares found = gpuShares(list({{"nvidia.com/mig-huge", "1"},
                                                {"koordinator.sh/gpu", "150"},
                                                {"alibabacloud.com/gpu-milli", "500"},
                                                {"alibabacloud.com/gpu-count", "3"},
                                                {"nvidia.com/gpu", "1"}}));
        QCOMPARE(found.shares.size(), std::size_t{1});  // the valid one stays
        QCOMPARE(found.diagnostics.size(), std::size_t{3});
        QCOMPARE(toString(found.diagnostics[1].what),
                 std::string("koordinator.sh/gpu: is invalid resource unit: above 100 it has to be a multiple of 100"));
        QCOMPARE(found.diagnostics[2].what.origin.field, std::string("nvidia.com/mig-huge"));
    }
};

QTEST_APPLESS_MAIN(TestGpuShare)
#include "tst_gpu_share.moc"
