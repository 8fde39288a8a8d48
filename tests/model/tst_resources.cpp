// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "model/resources.h"

using namespace bayplan;

namespace {

ResourceList list(std::initializer_list<std::pair<const char*, const char*>> pairs) {
    ResourceList result;
    for (const auto& [name, amount] : pairs) result.set(name, *Quantity::parse(amount));
    return result;
}

}  // namespace

class TestResources : public QObject {
    Q_OBJECT
private slots:
    void absentIsNotZero() {
        const ResourceList zero = list({{"cpu", "0"}});
        QVERIFY(zero.find("cpu"));
        QVERIFY(!zero.find("memory"));
        QVERIFY(zero != ResourceList{});
    }

    void staysSortedAndUnique() {
        const ResourceList a = list({{"memory", "1"}, {"cpu", "2"}, {"memory", "3"}, {"a/b", "4"}});
        QCOMPARE(a.size(), std::size_t{3});
        QVERIFY((a == list({{"a/b", "4"}, {"cpu", "2"}, {"memory", "3"}})));
        QCOMPARE(a.begin()->first, std::string("a/b"));
    }

    void addsAndRaises() {
        ResourceList sum = list({{"cpu", "1"}, {"memory", "5"}});
        sum.add(list({{"cpu", "500m"}, {"x.y/z", "2"}}));
        QVERIFY((sum == list({{"cpu", "1500m"}, {"memory", "5"}, {"x.y/z", "2"}})));
        sum.raiseTo(list({{"cpu", "1"}, {"memory", "7"}, {"pods", "0"}}));
        QVERIFY((sum == list({{"cpu", "1500m"}, {"memory", "7"}, {"x.y/z", "2"}, {"pods", "0"}})));
    }

    void names_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("extended");
        QTest::addColumn<bool>("scalar");
        QTest::addColumn<bool>("podLevel");
        const auto row = [](const char* name, bool extended, bool scalar, bool podLevel) {
            QTest::newRow(name) << name << extended << scalar << podLevel;
        };
        row("cpu", false, false, true);
        row("memory", false, false, true);
        row("ephemeral-storage", false, false, false);
        row("pods", false, false, false);
        row("storage", false, false, false);
        row("hugepages-2Mi", false, true, true);
        row("attachable-volumes-aws-ebs", false, true, false);
        row("nvidia.com/gpu", true, true, false);
        row("vendor.example/thing", true, true, false);
        row("kubernetes.io/batch-cpu", false, true, false);
        row("deviceclass.resource.kubernetes.io/foo", false, true, false);
        row("requests.example.com/x", false, false, false);  // already a quota's name
        row("Vendor.example/thing", false, false, false);    // not a valid name
        row("a/b/c", false, false, false);
        row("gpu", false, false, false);
    }
    void names() {
        QFETCH(QString, name);
        QFETCH(bool, extended);
        QFETCH(bool, scalar);
        QFETCH(bool, podLevel);
        QCOMPARE(isExtendedResource(name.toStdString()), extended);
        QCOMPARE(isScalarResource(name.toStdString()), scalar);
        QCOMPARE(isPodLevelResource(name.toStdString()), podLevel);
    }
};

QTEST_APPLESS_MAIN(TestResources)
#include "tst_resources.moc"
