// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include <QtTest>

#include "model/names.h"
#include "model/scheduler_configuration.h"

using namespace bayplan;

class TestNames : public QObject {
    Q_OBJECT
private slots:
    void qualifiedNames() {
        for (const char* good : {"a", "A", "app", "a.b_c-d", "example.com/a", "x-1.y/Z", "kubernetes.io/hostname", "1"})
            QVERIFY2(isQualifiedName(good), good);
        for (const char* bad : {"", "/a", "a/", "a/b/c", "-a", "a-", "a b", "Example.com/a", "a_b/c", "a..b/c", "-a/b",
                                "a-/b", "a.-b/c", "a-.b/c", ".a/b", "a./b", "\xC3\xA4"})
            QVERIFY2(!isQualifiedName(bad), bad);
        QVERIFY(isQualifiedName(std::string(63, 'a')));
        QVERIFY(!isQualifiedName(std::string(64, 'a')));
        QVERIFY(isQualifiedName(std::string(253, 'a') + "/a"));
        QVERIFY(!isQualifiedName(std::string(254, 'a') + "/a"));
    }

    void labelValues() {
        for (const char* good : {"", "a", "A.b_c-d", "0"}) QVERIFY2(isLabelValue(good), good);
        for (const char* bad : {"-", ".a", "a_", "a/b", "a b"}) QVERIFY2(!isLabelValue(bad), bad);
        QVERIFY(isLabelValue(std::string(63, 'x')));
        QVERIFY(!isLabelValue(std::string(64, 'x')));
    }

    void partsOfAKey() {
        QCOMPARE(spaceOfKey("default/web-1"), std::string("default"));
        QCOMPARE(nameOfKey("default/web-1"), std::string("web-1"));
        QCOMPARE(spaceOfKey("default/Deployment/web"), std::string("default"));  // of a workload
        QCOMPARE(nameOfKey("default/Deployment/web"), std::string("Deployment/web"));
        for (const char* whole : {"", "web-1"}) QVERIFY2(spaceOfKey(whole) == whole && nameOfKey(whole) == whole, whole);
        QCOMPARE(nameOfKey("default/"), std::string());
    }

    void extensionPointsAreNamedAsInTheConfiguration() {
        const char* expected[kExtensionPoints] = {"preEnqueue", "queueSort", "preFilter", "filter", "postFilter",
                                                  "preScore", "score", "reserve", "permit", "preBind", "bind",
                                                  "postBind", "placementGenerate", "placementScore"};
        for (int i = 0; i < kExtensionPoints; ++i) QCOMPARE(toString(static_cast<ExtensionPoint>(i)), expected[i]);
    }
};

QTEST_APPLESS_MAIN(TestNames)
#include "tst_names.moc"
