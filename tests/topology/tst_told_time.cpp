// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/told_time.h"

#include <QtTest>

#include "cluster/samples.h"

using namespace bayplan;
using namespace bayplan::samples;

class ToldTimeTest : public QObject {
    Q_OBJECT

private slots:
    void times_data() {
        QTest::addColumn<QString>("object");
        QTest::addColumn<bool>("creation");
        QTest::addColumn<bool>("start");
        QTest::newRow("both") << R"({"metadata":{"creationTimestamp":"t"},"status":{"startTime":"t"}})" << true << true;
        QTest::newRow("a start alone") << R"({"metadata":{"name":"p"},"status":{"phase":"Running","startTime":"t"}})" << false << true;
        QTest::newRow("none") << R"({"metadata":{"name":"p"},"spec":{"nodeName":"a"}})" << false << false;
        QTest::newRow("null") << R"({"metadata":{"creationTimestamp":null},"status":{"startTime":null}})" << false << false;
        QTest::newRow("of something in it")
            << R"({"spec":{"volumes":[{"ephemeral":{"volumeClaimTemplate":{"metadata":{"creationTimestamp":"t"}}}}]},"metadata":{"a":{"creationTimestamp":"t"}}})" << false
            << false;
        QTest::newRow("in a text") << R"({"metadata":{"annotations":{"last":"{\"metadata\":{\"creationTimestamp\":\"t\"}}"},"x":"creationTimestamp\\"}})" << false << false;
        QTest::newRow("after a text with quotes") << R"({"metadata":{"annotations":{"last":"\"},{\\"},"creationTimestamp":"t"},"status":{"message":"]}","startTime":"t"}})" << true << true;
        QTest::newRow("cut off") << R"({"metadata":{"creationTimestamp":)" << false << false;
        QTest::newRow("cut off in a text") << R"({"metadata":{"creationTim)" << false << false;
    }
    void times() {
        QFETCH(QString, object);
        QFETCH(bool, creation);
        QFETCH(bool, start);
        Pod p = pod("p", asks({{"cpu", "1"}}), "a");
        p.creationTime = 100;
        p.startTime = 200;
        Objects o = objects({node("a", {{"cpu", "2"}, {"pods", "9"}})}, {p});
        o.podSources.push_back(std::make_shared<const std::string>(object.toStdString()));
        const ToldTimes told = toldTimes(build(std::move(o))->cluster->catalog(), PodIdx(0));
        QCOMPARE(told.creation, std::int64_t{creation ? 100 : 0});
        QCOMPARE(told.start, std::int64_t{start ? 200 : 0});
    }

    /// An unknown start is not before the creation, which the picture uses instead; without an object nothing is known.
    void aStartThatIsNotTold() {
        for (const bool tells : {true, false}) {
            Pod p = pod("p", asks({{"cpu", "1"}}), "a");
            p.creationTime = 100;
            Objects o = objects({node("a", {{"cpu", "2"}, {"pods", "9"}})}, {p});
            if (tells) o.podSources.push_back(std::make_shared<const std::string>(R"({"metadata":{"creationTimestamp":"t"}})"));
            const ToldTimes told = toldTimes(build(std::move(o))->cluster->catalog(), PodIdx(0));
            QCOMPARE(told, (tells ? ToldTimes{100, 100} : ToldTimes{}));
        }
    }
};

QTEST_APPLESS_MAIN(ToldTimeTest)
#include "tst_told_time.moc"
