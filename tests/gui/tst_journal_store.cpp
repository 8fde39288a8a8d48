// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include "desktop/live/journal_store.h"

using namespace bayplan;

class TestJournalStore : public QObject {
    Q_OBJECT

    static JournalHeader header() { return {{"/data/cluster.yaml"}, {}, 1'700'000'000}; }
    static std::vector<PlanStep> step() { return {{PlanStep::Action::Evict, "ns/a", "n1", "", "by hand", false, {}}}; }

private Q_SLOTS:
    void leavesTheJournalsOfOthersAlone() {
        const QTemporaryDir folder;
        JournalStore running(folder.path());
        auto journal = running.create(header());
        QVERIFY(journal.has_value());
        QVERIFY((*journal)->done(step()).has_value());
        JournalStore second(folder.path());
        QVERIFY(!second.claimLeftBehind());  // its owner still runs
    }
    void claimsWhatWasLeftBehindOnce() {
        const QTemporaryDir folder;
        {
            JournalStore gone(folder.path());
            auto journal = gone.create(header());
            QVERIFY(journal.has_value() && (*journal)->done(step()).has_value());
        }  // without remove(): as after a crash
        JournalStore first(folder.path()), second(folder.path());
        const auto recovered = first.claimLeftBehind();
        QVERIFY(recovered);
        QCOMPARE(recovered->groups.size(), std::size_t(1));
        QCOMPARE(recovered->groups[0].steps, step());
        QCOMPARE(recovered->header.sources.front(), std::string("/data/cluster.yaml"));
        QVERIFY(!second.claimLeftBehind());  // another window has it
        first.discardClaimed();
        QVERIFY(!second.claimLeftBehind());
        QVERIFY(QDir(folder.path()).entryList({QStringLiteral("*.journal")}).isEmpty());
    }
    void emptyJournalsGoAway() {
        const QTemporaryDir folder;
        {
            JournalStore gone(folder.path());
            QVERIFY(gone.create(header()).has_value());
        }
        JournalStore store(folder.path());
        QVERIFY(!store.claimLeftBehind());
        QVERIFY(QDir(folder.path()).entryList({QStringLiteral("*.journal")}).isEmpty());
    }
    void saysWhereItCannotWrite() {
        JournalStore store(QStringLiteral("/proc/bayplan"));
        const auto journal = store.create(header());
        QVERIFY(!journal.has_value());
        QCOMPARE(journal.error().code, ErrorCode::Unwritable);
    }
};

QTEST_GUILESS_MAIN(TestJournalStore)
#include "tst_journal_store.moc"
