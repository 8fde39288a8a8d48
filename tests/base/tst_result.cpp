// SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>

#include <QtTest>

#include "base/diagnostics.h"
#include "base/result.h"

using namespace bayplan;

class TestResult : public QObject {
    Q_OBJECT
private slots:
    void holdsOneOfTwo() {
        const Result<int> seven(7);
        QVERIFY(seven.has_value());
        QCOMPARE(*seven, 7);
        Error error;
        error.code = ErrorCode::NotFound;
        error.message = "gone";
        const Result<int> failed(error);
        QVERIFY(!failed);
        QCOMPARE(failed.error().message, std::string("gone"));
        const Result<void> fine;
        QVERIFY(fine.has_value());
        const Result<void> broken(error);
        QCOMPARE(broken.error().code, ErrorCode::NotFound);
    }

    void givesItsValueAway() {
        Result<std::unique_ptr<int>> result(std::make_unique<int>(3));
        const std::unique_ptr<int> taken = *std::move(result);
        QCOMPARE(*taken, 3);
    }

    void originsLeaveOutWhatIsNotKnown() {
        Origin origin;
        QCOMPARE(toString(origin), std::string());
        origin.file = "a.yaml";
        QCOMPARE(toString(origin), std::string("a.yaml"));
        origin.line = 3;
        QCOMPARE(toString(origin), std::string("a.yaml:3"));
        origin.column = 9;
        origin.object = "Pod default/web";
        origin.field = "spec.priority";
        QCOMPARE(toString(origin), std::string("a.yaml:3:9: Pod default/web: spec.priority"));
        origin.file.clear();
        QCOMPARE(toString(origin), std::string("line 3:9: Pod default/web: spec.priority"));
        QCOMPARE(toString(Error{ErrorCode::Invalid, "is not a number", origin}),
                 std::string("line 3:9: Pod default/web: spec.priority: is not a number"));
        QCOMPARE(toString(Error{ErrorCode::Invalid, "alone", {}}), std::string("alone"));
    }

    void diagnosticsAreCounted() {
        const Diagnostics all{{Severity::Note, {}}, {Severity::Error, {}}, {Severity::Note, {}}};
        QCOMPARE(count(all, Severity::Note), std::size_t{2});
        QCOMPARE(count(all, Severity::Warning), std::size_t{0});
        QCOMPARE(count(all, Severity::Error), std::size_t{1});
    }
};

QTEST_APPLESS_MAIN(TestResult)
#include "tst_result.moc"
