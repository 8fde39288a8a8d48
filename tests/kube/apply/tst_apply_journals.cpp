// SPDX-License-Identifier: GPL-3.0-or-later
// Journals of several runs in one folder: which ones can be continued.
#include <QtTest>
#include <fstream>

#include "kube/apply/apply_fixture.h"
#include "kube/apply/journal/apply_journals.h"

using namespace bayplan;
using namespace bayplan::samples;

class ApplyJournalsTest : public QObject {
    Q_OBJECT

private slots:
    void namesFilesApart() {
        const QTemporaryDir folder;
        const std::filesystem::path state = std::filesystem::path(folder.path().toStdString()) / "state";
        const std::string hash(64, 'a');
        const auto first = newJournalFile(state, "arn:aws/prod", hash, 1'790'000'000);
        QVERIFY(first);
        QCOMPARE(first->filename().string(), std::string("arn_aws_prod-20260921T141320Z-aaaaaaaaaaaa.jsonl"));
        QCOMPARE(std::filesystem::status(first->parent_path()).permissions(), std::filesystem::perms::owner_all);
        std::ofstream(*first) << "taken";
        QCOMPARE(newJournalFile(state, "arn:aws/prod", hash, 1'790'000'000)->filename().string(), std::string("arn_aws_prod-20260921T141320Z-aaaaaaaaaaaa-2.jsonl"));
        QVERIFY(newJournalFile(state, "", hash, 0)->filename().string().starts_with("cluster-19700101T000000Z-"));
        std::ofstream(state / "file") << "no folder";
        QCOMPARE(newJournalFile(state / "file", "prod", hash, 0).error().code, ErrorCode::Unwritable);
    }

    /// Of four runs one ended, one was killed, one is running, and one was laid aside.
    void offersWhatWasInterrupted() {
        ApiServer server;
        for (const char* name : {"n0", "n1", "n2"}) server.load(readyNode(name));
        QVERIFY(server.start());
        const QTemporaryDir folder;
        const std::filesystem::path state = folder.path().toStdString();
        const auto in = [&](const char* hash) { return newJournalFile(state, "test", std::string(64, *hash), 1).value(); };
        std::vector<Error> faults;
        QVERIFY(interruptedApplies(state / "nowhere", faults).empty() && faults.empty());

        Bayplan done(server), killed(server), aside(server);
        done.journal = in("a");
        QVERIFY(done.apply({cordon("n0")}).is == ApplyEnd::Is::Done);
        killed.journal = in("b");
        QVERIFY(killed.applyUntilKilled({cordon("n1"), cordon("n2")}, 3));
        aside.journal = in("c");
        QVERIFY(aside.applyUntilKilled({uncordon("n0")}, 2));
        QVERIFY(layAside(aside.journal));
        {
            Bayplan running(server);
            running.journal = in("d");
            auto run = running.prepare({"a plan", {uncordon("n1")}});
            QVERIFY(run);
            const std::vector<RecoveredApply> found = interruptedApplies(state, faults);
            QCOMPARE(found.size(), std::size_t(1));
            QVERIFY(found.front().file == killed.journal);
        }
        QVERIFY(faults.empty());
        QCOMPARE(interruptedApplies(state, faults).size(), std::size_t(2));  // nobody runs that one any more

        const std::filesystem::path broken = in("e");
        std::ofstream(broken) << "{\"nothing\": \"of the kind\"}\n";
        QCOMPARE(interruptedApplies(state, faults).size(), std::size_t(2));
        QCOMPARE(faults.size(), std::size_t(1));
        QVERIFY(faults.front().origin.file == broken.string());
        QCOMPARE(layAside(state / "nowhere" / "journal").error().code, ErrorCode::Unwritable);
    }
};

QTEST_APPLESS_MAIN(ApplyJournalsTest)
#include "tst_apply_journals.moc"
