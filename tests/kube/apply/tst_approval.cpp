// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "io/sessions/plan_file.h"
#include "kube/apply/approval.h"
#include "kube/http/digest.h"

using namespace bayplan;

namespace {

Plan plan() {
    Plan plan;
    plan.title = "make room";
    PlanStep cordon, move;
    cordon.action = PlanStep::Action::Cordon;
    cordon.to = "n0";
    cordon.reason = "by hand";
    move.action = PlanStep::Action::Move;
    move.pod = "default/a";
    move.from = "n0";
    move.to = "n1";
    move.uid = "uid-a";
    plan.steps = {cordon, move};
    return plan;
}

}  // namespace

class TstApproval : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void digestOfAKnownText() {
        // FIPS 180-4, example B.1.
        QCOMPARE(QString::fromStdString(sha256Hex("abc")), QStringLiteral("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    }

    /// When it may be done is part of what is approved. The number of a step's window is not, and a plan without windows has the hash that it had.
    void windowsCount() {
        Plan windowed = plan();
        windowed.windows = {{{100, 200}}, {}};
        QVERIFY(planHash(windowed) != planHash(plan()));
        Plan later = windowed;
        later.windows.spans[0].to = 201;
        QVERIFY(planHash(later) != planHash(windowed));
        Plan two = windowed;
        two.windows.spans.push_back({300, 400});
        QVERIFY(planHash(two) != planHash(windowed));
        Plan within = windowed;
        within.windows.startsWithin = 60;
        QVERIFY(planHash(within) != planHash(windowed));
        Plan told = windowed;
        told.steps[0].window = 1;
        QCOMPARE(planHash(told), planHash(windowed));
        QVERIFY(!holdsFor(*approve(windowed, planHash(windowed), "ann", 7), plan()));
        // As it was before there were windows: SHA-256 of "bayplan/v1 plan" and of each step as a list of JSON on a line of its own.
        QCOMPARE(planHash(plan()), std::string("21a3f11b65d9d4daf2dc31ce630cd8a2d0b632a20057cc8045cf28a97523374e"));
    }

    /// What is derived is no part of what is done: a plan that a search tells anew keeps its approvals.
    void whatASearchSaidDoesNotCount() {
        Plan told = plan();
        told.found = PlanFinding{};
        told.found->lost = 3600;
        told.steps[1].priority = 3;
        told.steps[1].lost = 3600;
        told.steps[1].turn = "zone-a";
        told.steps[0].lossUnknown = true;
        told.steps[1].wave = 2;
        told.steps[1].counted = 7;
        QCOMPARE(planHash(told), planHash(plan()));
    }

    void everyWordAndTheOrderCount_data() {
        QTest::addColumn<int>("change");
        for (int i = 0; i < 9; ++i) QTest::addRow("%d", i) << i;
    }
    void everyWordAndTheOrderCount() {
        QFETCH(int, change);
        Plan other = plan();
        switch (change) {
        case 0: std::swap(other.steps[0], other.steps[1]); break;
        case 1: other.steps.pop_back(); break;
        case 2: other.steps[1].uid = "uid-b"; break;
        case 3: other.steps[1].to = "n2"; break;
        case 4: other.steps[1].landing = Landing::Bind; break;
        case 5: other.steps[1].forced = true; break;
        case 6: other.steps[0].reason = "rollout"; break;
        case 7: other.steps[0].action = PlanStep::Action::Uncordon; break;
        case 8: other.steps.push_back(other.steps[1]); break;
        }
        QVERIFY(planHash(other) != planHash(plan()));
        const Result<Approval> approval = approve(plan(), planHash(plan()), "ann", 7);
        QVERIFY(approval.has_value());
        QVERIFY(holdsFor(*approval, plan()).has_value());
        QVERIFY(!holdsFor(*approval, other));
        QCOMPARE(holdsFor(*approval, other).error().code, ErrorCode::Conflict);
    }

    void whatIsSaidOnlyInOtherWordsIsTheSame() {
        Plan other = plan();
        other.title = "another title";
        other.steps[1].landing = Landing::Scheduler;  // a move's default
        QCOMPARE(planHash(other), planHash(plan()));
        const Result<Plan> read = planFromText(planToYaml(plan()), "plan.yaml");
        QVERIFY(read.has_value());
        QCOMPARE(planHash(*read), planHash(plan()));
    }

    /// Two people approve the same steps; who comes again, and what was approved of other steps, does not count.
    void isSignedByTwoPeople() {
        Plan two = plan();
        const std::string hash = planHash(two);
        QVERIFY(sign(two, hash.substr(0, 12), "Ann", 7).has_value());
        QVERIFY(sign(two, hash, "Bob", 8).has_value());
        QCOMPARE(approvalsOf(two).size(), 2u);
        QCOMPARE(planHash(two), hash);
        QCOMPARE(sign(two, hash, "Ann", 9).error().code, ErrorCode::Conflict);
        QVERIFY(!sign(two, "0123456789ab", "Eve", 9).has_value());
        QVERIFY(!sign(two, hash, "  ", 9).has_value());
        two.steps.pop_back();
        QVERIFY(approvalsOf(two).empty());
        QVERIFY(sign(two, planHash(two), "Ann", 9).has_value());
        QCOMPARE(two.approvals.size(), 1u);  // those of the other steps are gone
        two.approvals.push_back(two.approvals.front());
        QCOMPARE(approvalsOf(two).size(), 1u);
    }

    void isTypedByItsBeginning() {
        const std::string hash = planHash(plan());
        QCOMPARE(approve(plan(), hash.substr(0, 12), "ann", 7)->hash, hash);
        QCOMPARE(approve(plan(), shortHash(hash), "ann", 7)->hash, hash);
        std::string upper = hash;
        for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        QVERIFY(approve(plan(), upper, "ann", 7).has_value());
        QVERIFY(!approve(plan(), hash.substr(0, 11), "ann", 7));
        QVERIFY(!approve(plan(), "", "ann", 7));
        QVERIFY(!approve(plan(), hash + "0", "ann", 7));
        std::string wrong = hash;
        wrong[20] = wrong[20] == '0' ? '1' : '0';
        QVERIFY(!approve(plan(), wrong, "ann", 7));
    }
};

QTEST_APPLESS_MAIN(TstApproval)
#include "tst_approval.moc"
