// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "kube/apply/journal/apply_journal.h"

using namespace bayplan;
using What = ApplyEntry::What;

namespace {

ApplyHeader header() {
    ApplyHeader header;
    header.run = "r1";
    header.context = "test";
    header.server = "https://127.0.0.1:6443";
    header.plan.title = "make room";
    PlanStep cordon;
    cordon.action = PlanStep::Action::Cordon;
    cordon.to = "n0";
    PlanStep move;
    move.action = PlanStep::Action::Move;
    move.pod = "default/a";
    move.from = "n0";
    move.to = "n1";
    PlanStep place;
    place.pod = "default/b";
    place.to = "n1";
    header.plan.steps = {cordon, move, place};
    header.approval = *approve(header.plan, planHash(header.plan), "ann", 7);
    header.uids = {"", "uid-a", "uid-b"};
    header.schedulerNames = {"bayplan"};
    header.rollback.plan.steps = {cordon};
    header.rollback.notes = {{2, "cannot be unbound"}};
    header.started = 9;
    return header;
}

ApplyEntry entry(What what, std::size_t step, ApplyCall call, long status = 0, bool carriedOut = false) {
    ApplyEntry entry;
    entry.what = what;
    entry.at = 10;
    entry.step = step;
    entry.call = call;
    entry.status = status;
    entry.carriedOut = carriedOut;
    return entry;
}

ApplyEntry state(std::size_t step, StepState state) {
    ApplyEntry entry;
    entry.what = What::State;
    entry.at = 10;
    entry.step = step;
    entry.state = state;
    return entry;
}

std::string textOf(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::stringstream text;
    text << stream.rdbuf();
    return text.str();
}

void writeText(const std::filesystem::path& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

}  // namespace

class TstApplyJournal : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_files = 0;
    std::filesystem::path fresh() { return std::filesystem::path(m_folder.path().toStdString()) / ("journal" + std::to_string(m_files++)); }

    std::filesystem::path written(const std::vector<ApplyEntry>& entries) {
        const std::filesystem::path file = fresh();
        Result<ApplyJournal> journal = ApplyJournal::create(file, header());
        check(journal.has_value(), "no journal");
        for (const ApplyEntry& one : entries) check(journal->append(one).has_value(), "no line");
        return file;
    }

private Q_SLOTS:
    void isReadAsItWasWritten() {
        ApplyEntry sent = entry(What::Sent, 1, ApplyCall::Evict);
        sent.method = "POST";
        sent.path = "/api/v1/namespaces/default/pods/a/eviction";
        sent.uid = "uid-a";
        sent.siblings = {"uid-a", "uid-z"};
        ApplyEntry answered = entry(What::Answered, 1, ApplyCall::Evict, 201);
        answered.auditId = "audit-1";
        ApplyEntry found = state(1, StepState::UnderWay);
        found.pod = "default/a-2";
        found.uid = "uid-a2";
        found.node = "n1";
        found.text = "a \"new\" pod\n";
        const std::vector<ApplyEntry> entries = {sent, answered, found};
        const Result<RecoveredApply> read = readApplyJournal(written(entries));
        QVERIFY2(read.has_value(), read ? "" : toString(read.error()).c_str());
        QVERIFY(read->entries == entries);
        QVERIFY(read->header.plan == header().plan);
        QVERIFY(read->header.approval == header().approval);
        QVERIFY(read->header.rollback == header().rollback);
        QVERIFY(read->header.uids == header().uids);
        QVERIFY(read->header.schedulerNames == header().schedulerNames);
        QCOMPARE(read->header.started, 9);
        QVERIFY(read->steps[1].evicted);
        QCOMPARE(read->steps[1].siblings.size(), 2u);
        QCOMPARE(read->steps[1].uid, std::string("uid-a2"));
        QVERIFY(!read->truncated && !read->ended);
    }

    void isItsOwnersAlone() {
        const std::filesystem::path file = written({});
        struct stat status {};
        QCOMPARE(::stat(file.c_str(), &status), 0);
        QCOMPARE(static_cast<int>(status.st_mode & 0777), 0600);
        QVERIFY(!ApplyJournal::create(file, header()));  // never overwritten
    }

    void saysWhatIsKnownOfEachStep_data() {
        QTest::addColumn<std::vector<ApplyEntry>>("entries");
        QTest::addColumn<QString>("summary");
        const ApplyEntry sent = entry(What::Sent, 1, ApplyCall::Evict);
        QTest::newRow("nothing yet") << std::vector<ApplyEntry>{} << "3 not started";
        QTest::newRow("in the air") << std::vector<ApplyEntry>{state(0, StepState::Done), sent} << "1 done, 1 unknown, 1 not started";
        QTest::newRow("lost") << std::vector<ApplyEntry>{sent, entry(What::Lost, 1, ApplyCall::Evict)} << "1 unknown, 2 not started";
        QTest::newRow("evicted") << std::vector<ApplyEntry>{sent, entry(What::Answered, 1, ApplyCall::Evict, 201)} << "1 under way, 2 not started";
        QTest::newRow("refused") << std::vector<ApplyEntry>{sent, entry(What::Answered, 1, ApplyCall::Evict, 429)} << "3 not started";
        QTest::newRow("a server in trouble") << std::vector<ApplyEntry>{sent, entry(What::Answered, 1, ApplyCall::Evict, 503)}
                                             << "1 unknown, 2 not started";
        QTest::newRow("found done") << std::vector<ApplyEntry>{sent, entry(What::Lost, 1, ApplyCall::Evict), entry(What::Found, 1, ApplyCall::Evict, 0, true)}
                                    << "1 under way, 2 not started";
        QTest::newRow("found undone") << std::vector<ApplyEntry>{sent, entry(What::Lost, 1, ApplyCall::Evict), entry(What::Found, 1, ApplyCall::Evict)}
                                      << "3 not started";
        QTest::newRow("an event in the air") << std::vector<ApplyEntry>{state(1, StepState::Done), entry(What::Sent, 1, ApplyCall::Event)}
                                             << "1 done, 2 not started";
        QTest::newRow("all ends") << std::vector<ApplyEntry>{state(0, StepState::DoneElsewhere), state(1, StepState::Failed), state(2, StepState::Blocked)}
                                  << "1 done on another node, 1 failed, 1 blocked";
    }
    void saysWhatIsKnownOfEachStep() {
        QFETCH(std::vector<ApplyEntry>, entries);
        QFETCH(QString, summary);
        const Result<RecoveredApply> read = readApplyJournal(written(entries));
        QVERIFY(read.has_value());
        QCOMPARE(QString::fromStdString(read->summary()), summary);
    }

    void aLineCutAnywhereIsLeftOutAndGoneOnAfter() {
        const std::filesystem::path whole = written({state(0, StepState::Done), entry(What::Sent, 1, ApplyCall::Evict)});
        const std::string text = textOf(whole);
        const std::size_t last = text.rfind('\n', text.size() - 2) + 1;
        for (std::size_t size = last + 1; size < text.size(); ++size) {
            const std::filesystem::path file = fresh();
            writeText(file, text.substr(0, size));
            const Result<RecoveredApply> read = readApplyJournal(file);
            QVERIFY2(read.has_value(), read ? "" : toString(read.error()).c_str());
            QVERIFY(read->truncated);
            QCOMPARE(read->entries.size(), 1u);
            {
                Result<ApplyJournal> journal = ApplyJournal::resume(*read);
                QVERIFY2(journal.has_value(), journal ? "" : toString(journal.error()).c_str());
                QVERIFY(journal->append(state(2, StepState::Skipped)).has_value());
            }
            const Result<RecoveredApply> again = readApplyJournal(file);
            QVERIFY2(again.has_value(), again ? "" : toString(again.error()).c_str());
            QCOMPARE(again->summary(), std::string("1 done, 1 skipped, 1 not started"));
        }
    }

    void anyOtherChangeIsNoticed() {
        const std::filesystem::path whole = written({state(0, StepState::Done), entry(What::Sent, 1, ApplyCall::Evict), state(1, StepState::Failed)});
        const std::string text = textOf(whole);
        std::vector<std::size_t> starts{0};
        for (std::size_t at = text.find('\n'); at + 1 < text.size(); at = text.find('\n', at + 1)) starts.push_back(at + 1);
        QCOMPARE(starts.size(), 4u);
        const auto readText = [&](const std::string& changed) {
            const std::filesystem::path file = fresh();
            writeText(file, changed);
            return readApplyJournal(file).has_value();
        };
        QVERIFY(readText(text));
        QVERIFY(!readText(text.substr(0, starts[1]) + text.substr(starts[2])));                                                  // left out
        QVERIFY(!readText(text.substr(0, starts[2]) + text.substr(starts[3]) + text.substr(starts[2], starts[3] - starts[2])));  // swapped
        QVERIFY(!readText(text.substr(0, starts[3]) + text.substr(starts[2])));                                                  // twice
        std::string edited = text;
        edited.replace(edited.find("\"state\":\"done\""), 14, "\"state\":\"none\"");
        QVERIFY(!readText(edited));
        edited = text;
        edited.replace(edited.find("make room"), 9, "make rooM");
        QVERIFY(!readText(edited));
        QVERIFY(!readText(""));
        QVERIFY(!readText("{}\n"));
    }

    void oneProcessAJournal() {
        const std::filesystem::path file = fresh();
        Result<ApplyJournal> first = ApplyJournal::create(file, header());
        QVERIFY(first.has_value());
        const Result<RecoveredApply> read = readApplyJournal(file);
        QVERIFY(read.has_value());
        QVERIFY(!ApplyJournal::resume(*read));
        QCOMPARE(ApplyJournal::resume(*read).error().code, ErrorCode::Conflict);
        QVERIFY(first->append(state(0, StepState::Done)).has_value());
        { const ApplyJournal gone = std::move(*first); }
        const Result<ApplyJournal> late = ApplyJournal::resume(*read);  // it continued meanwhile
        QVERIFY(!late);
        QCOMPARE(late.error().code, ErrorCode::Conflict);
    }
};

QTEST_APPLESS_MAIN(TstApplyJournal)
#include "tst_apply_journal.moc"
