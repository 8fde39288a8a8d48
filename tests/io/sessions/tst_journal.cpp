// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/journal.h"

#include <QtTest>

#include "io/objects_text.h"
#include "io/text/text_file.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

using Action = PlanStep::Action;
using Steps = std::vector<PlanStep>;
using Entries = std::vector<JournalEntry>;

const JournalHeader kHeader{{"/data/cluster.json", "/data/ä \"b\".yaml"}, {"s.yaml", "kind: \"x\"\nä: 1\n"}, 1700000000};
const Steps kFirst{{Action::Place, "ns/a", "", "n1", "by hand", false, {}}};
const Steps kSecond{{Action::Move, "ns/a", "n1", "n2", "by hand", true, {"x"}}, {Action::Cordon, "", "", "n1", "", false, {}}};
const Steps kThird{{Action::Evict, "ns/a", "n2", "", "", false, {}}};

}  // namespace

class JournalTest : public QObject {
    Q_OBJECT

private slots:
    void everythingIsThereAtEveryMoment() {
        const QTemporaryDir folder;
        const std::filesystem::path file(folder.filePath("j").toStdString());
        Result<Journal> journal = Journal::create(file, kHeader);
        QVERIFY(journal.has_value());
        const auto groups = [&] { return readJournal(file)->groups; };
        const auto undone = [&] { return readJournal(file)->undone; };
        const Recovered empty = *readJournal(file);
        QCOMPARE(empty.header.sources, kHeader.sources);
        QVERIFY(empty.header.configuration == kHeader.configuration);
        QCOMPARE(empty.header.started, kHeader.started);
        QVERIFY(empty.groups.empty() && !empty.truncated);
        QVERIFY(journal->done(kFirst).has_value());
        QVERIFY((groups() == Entries{{kFirst, {}}}));
        QVERIFY(journal->done(kSecond).has_value());
        QVERIFY(journal->undone().has_value());
        QVERIFY((groups() == Entries{{kFirst, {}}}));
        QVERIFY((undone() == Entries{{kSecond, {}}}));
        QVERIFY(journal->redone().has_value());
        QVERIFY((groups() == Entries{{kFirst, {}}, {kSecond, {}}}));
        QVERIFY(journal->undone().has_value());
        QVERIFY(journal->done(kThird).has_value());  // a new change ends what could be redone
        QVERIFY((groups() == Entries{{kFirst, {}}, {kThird, {}}}));
        QVERIFY(undone().empty());
        journal->remove();
        QVERIFY(!std::filesystem::exists(file));
    }

    /// Windows, finding and approvals of the plan come back, and whether its steps were changed after that.
    void whatIsKnownOfThePlanIsKept() {
        const QTemporaryDir folder;
        const std::filesystem::path file(folder.filePath("j").toStdString());
        Result<Journal> journal = Journal::create(file, kHeader);
        QVERIFY(journal->done(kSecond).has_value());
        QVERIFY(!readJournal(file)->planned);
        Plan plan{"drain", kSecond};
        plan.windows.spans = {{1'800'000'000, 1'800'003'600}};
        plan.windows.startsWithin = 120;
        plan.found = PlanFinding{};
        plan.found->asked = {"drain", "--node", "n1"};
        plan.found->lost = 7200;
        plan.found->lossUnknown = 1;
        plan.approvals = {{"Ada", 1'799'999'000, std::string(64, 'a')}};
        QVERIFY(journal->planned(plan).has_value());
        Recovered read = *readJournal(file);
        QVERIFY((read.groups == Entries{{kSecond, {}}}));
        Plan expected = plan;
        expected.steps.resize(1);
        QVERIFY(read.planned && *read.planned == expected && !read.changedSince);
        QVERIFY(journal->configured({"packed.yaml", "profiles: []\n"}).has_value());
        QVERIFY(!readJournal(file)->changedSince);  // the steps are the same
        QVERIFY(journal->done(kThird).has_value());
        read = *readJournal(file);
        QVERIFY(read.planned && read.changedSince);
        // The last one counts; one that says nothing takes it back.
        QVERIFY(journal->planned(Plan{{}, kSecond}).has_value());
        read = *readJournal(file);
        QVERIFY(read.planned && !read.planned->windows.any() && !read.planned->found && !read.changedSince);
    }

    void configurationsAreChangesToo() {
        const QTemporaryDir folder;
        const std::filesystem::path file(folder.filePath("j").toStdString());
        Result<Journal> journal = Journal::create(file, kHeader);
        const NamedConfiguration packed{"packed.yaml", "profiles: []\n"}, none;
        QVERIFY(journal->configured(packed).has_value() && journal->done(kFirst).has_value() && journal->configured(none).has_value());
        QVERIFY((readJournal(file)->groups == Entries{{{}, packed}, {kFirst, {}}, {{}, none}}));
        QVERIFY(journal->undone().has_value() && journal->undone().has_value() && journal->undone().has_value());
        QVERIFY(readJournal(file)->groups.empty());
        QVERIFY((readJournal(file)->undone == Entries{{{}, packed}, {kFirst, {}}, {{}, none}}));
        QVERIFY(journal->redone().has_value());
        QVERIFY((readJournal(file)->groups == Entries{{{}, packed}}));
    }

    void stepsAreTakenOff() {
        const QTemporaryDir folder;
        const std::filesystem::path file(folder.filePath("j").toStdString());
        Result<Journal> journal = Journal::create(file, kHeader);
        QVERIFY(journal->done(kFirst).has_value() && journal->done(kSecond).has_value() && journal->done(kThird).has_value() && journal->done(kFirst).has_value());
        QVERIFY(journal->undone().has_value() && journal->undone().has_value());
        // Done: first, second; to be redone: third, first. The first entry is removed, half of the second, and the
        // last.
        QVERIFY(journal->takenOff({{0, {0}}, {1, {0}}, {3, {0}}}).has_value());
        QVERIFY((readJournal(file)->groups == Entries{{{kSecond[1]}, {}}}));
        QVERIFY((readJournal(file)->undone == Entries{{kThird, {}}}));
        QVERIFY(journal->redone().has_value() && journal->undone().has_value() && journal->undone().has_value());
        QVERIFY(readJournal(file)->groups.empty());
        QVERIFY((readJournal(file)->undone == Entries{{{kSecond[1]}, {}}, {kThird, {}}}));
        QVERIFY(journal->takenOff({{0, {0}}}).has_value());
        QVERIFY((readJournal(file)->undone == Entries{{kThird, {}}}));
    }

    void ofARunningCluster() {
        const QTemporaryDir folder;
        const std::filesystem::path file(folder.filePath("j").toStdString());
        QVERIFY(!readJournal(writeFile(folder, "other", "{\"journal\":\"bayplan/v1\",\"sources\":[]}\n"))->header.cluster);
        JournalHeader header;
        header.cluster = ClusterName{"prod \"eu\"", "https://10.0.0.1:6443"};
        QVERIFY(Journal::create(file, header).has_value());
        QVERIFY(readJournal(file)->header.cluster == header.cluster);
        QVERIFY(readJournal(file)->header.sources.empty());
    }

    void staysWhenTheProgramEnds() {
        const QTemporaryDir folder;
        const std::filesystem::path file(folder.filePath("j").toStdString());
        {
            Result<Journal> journal = Journal::create(file, kHeader);
            QVERIFY(journal->done(kFirst).has_value());
        }
        QCOMPARE(readJournal(file)->groups.size(), 1u);
    }

    void aCutLastLineIsLeftOut() {
        const QTemporaryDir folder;
        const std::filesystem::path file(folder.filePath("j").toStdString());
        {
            Result<Journal> journal = Journal::create(file, kHeader);
            QVERIFY(journal->done(kFirst).has_value() && journal->done(kSecond).has_value());
        }
        const std::string whole = *readTextFile(file);
        const std::size_t header = whole.find('\n') + 1, first = whole.find('\n', header) + 1;
        for (std::size_t length = 0; length <= whole.size(); ++length) {
            writeFile(folder, "cut", whole.substr(0, length));
            const Result<Recovered> read = readJournal(folder.filePath("cut").toStdString());
            if (length < header) {
                QCOMPARE(read.error().code, ErrorCode::Syntax);
                continue;
            }
            QVERIFY(read.has_value());
            QCOMPARE(read->groups.size(), std::size_t((length >= first) + (length == whole.size())));
            QCOMPARE(read->truncated, length != header && length != first && length != whole.size());
        }
        // Blocks that the disk never wrote.
        writeFile(folder, "zeros", whole.substr(0, first) + std::string(100, '\0'));
        QVERIFY(readJournal(folder.filePath("zeros").toStdString())->truncated);
    }

    void faults() {
        const QTemporaryDir folder;
        const std::string header = "{\"journal\":\"bayplan/v1\",\"sources\":[]}\n";
        const auto line = [&](const std::string& text) {
            const Result<Recovered> read = readJournal(writeFile(folder, "j", text));
            return read ? std::uint64_t(0) : read.error().code == ErrorCode::Syntax ? read.error().origin.line
                                                                                    : 999;
        };
        QCOMPARE(line("hello\n"), std::uint64_t(1));
        QCOMPARE(line("{}\n"), std::uint64_t(1));
        QCOMPARE(line("{\"journal\":\"bayplan/v9\"}\n"), std::uint64_t(1));
        QCOMPARE(line(header + "junk\n{\"undone\":true}\n"), std::uint64_t(2));
        QCOMPARE(line(header + "{\"undone\":true}\n"), std::uint64_t(2));
        QCOMPARE(line(header + "{\"dne\":[]}\n"), std::uint64_t(2));
        const std::string placed = header + "{\"done\":[{\"action\":\"cordon\",\"node\":\"n\"}]}\n";
        QCOMPARE(line(placed), std::uint64_t(0));
        QCOMPARE(line(placed + "{\"takenOff\":[{\"entry\":0,\"steps\":[0]}]}\n"), std::uint64_t(0));
        for (const char* off : {"{}", "[0]", "[{}]", "[{\"steps\":[0]}]", "[{\"entry\":1,\"steps\":[0]}]", "[{\"entry\":-1,\"steps\":[0]}]", "[{\"entry\":0,\"steps\":[1]}]",
                                "[{\"entry\":0,\"steps\":[0,0]}]", "[{\"entry\":0,\"steps\":[-1]}]", "[{\"entry\":\"a\",\"steps\":[0]}]", "[{\"entry\":0,\"why\":1}]"})
            QVERIFY2(line(placed + "{\"takenOff\":" + off + "}\n") == 3, off);
        QCOMPARE(line(header + "{\"done\":[{\"action\":\"fly\"}]}\n"), std::uint64_t(2));
        QCOMPARE(line(header), std::uint64_t(0));
        QCOMPARE(readJournal("/nonexistent/j").error().code, ErrorCode::Unreadable);
        QCOMPARE(readJournal("/").error().code, ErrorCode::Unreadable);
        QCOMPARE(Journal::create("/nonexistent/j", kHeader).error().code, ErrorCode::Unwritable);
    }

    void aFullDiskIsTold() {
        if (!std::filesystem::exists("/dev/full")) QSKIP("this system has no /dev/full");
        QCOMPARE(Journal::create("/dev/full", kHeader).error().code, ErrorCode::Unwritable);
    }
};

QTEST_APPLESS_MAIN(JournalTest)
#include "tst_journal.moc"
