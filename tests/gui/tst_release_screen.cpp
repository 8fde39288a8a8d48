// SPDX-License-Identifier: GPL-3.0-or-later
// What landings left, released on the screen: every kind of it, what is held back until a person accepts, faults in the midst, and
// journals that are gone on with.
#include <QCheckBox>
#include <QTableWidget>

#include <fstream>

#include "apply/release_dialog.h"
#include "common/text.h"
#include "gui/apply_screen.h"
#include "kube/apply/journal/apply_journals.h"
#include "kube/apply/landing_fixture.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

constexpr const char* kLabel = "bayplan.example/landing";

/// Made long ago, for that landing.
Json leftBy(const std::string& landing, Json object) {
    object["metadata"]["creationTimestamp"] = "2020-01-01T00:00:00Z";
    object["metadata"]["labels"][kLabel] = landing;
    return object;
}

Json policy(const char* kind, const std::string& node = {}) {
    Json made = {{"apiVersion", "admissionregistration.k8s.io/v1"}, {"kind", kind}, {"metadata", {{"name", "bayplan-landing-x-1"}}}, {"spec", {{"policyName", "bayplan-landing-x-1"}}}};
    if (!node.empty()) made["metadata"]["annotations"][std::string(kNodeAnnotation)] = node;
    return made;
}

Json request(const std::string& landing, const std::string& node) {
    return {{"apiVersion", "v1"},
            {"kind", "ConfigMap"},
            {"metadata", {{"name", "bayplan-landing-" + landing}, {"namespace", "default"}, {"labels", {{std::string(kRequestLabel), "true"}}}}},
            {"data", {{"landing", landing}, {"ownerUid", "uid-web"}, {"node", node}, {"mode", "gate"}}}};
}

Json waiting(const std::string& name) {
    Json made = asking(withScheduler(plainPod(name, "", "rest"), "default-scheduler"), "2");
    made["status"] = {{"phase", "Pending"}};
    return made;
}

Json gated(const std::string& name) {
    Json made = waiting(name);
    made["spec"]["schedulingGates"] = Json::array({{{"name", kLabel}}});
    return made;
}

void loadCluster(ApiServer& server) {
    eager(server);
    server.load(roomyNode("to"));
    server.load(roomyNode("tempting", "64"));
    server.load(roomyNode("full", "1"));
}

/// One of each kind, and a second gated pod, whose node has not the room for it.
void loadEachKind(ApiServer& server) {
    loadCluster(server);
    server.load(leftBy("x-1", policy("MutatingAdmissionPolicyBinding")));
    server.load(leftBy("x-1", policy("MutatingAdmissionPolicy", "to")));
    server.load(leftBy("x-2", request("x-2", "full")));
    Json shut = leftBy("x-3", roomyNode("shut"));
    shut["spec"]["unschedulable"] = true;
    server.load(shut);
    server.load(leftBy("x-1", gated("known")));
    server.load(leftBy("x-2", gated("squeezed")));
    Json pinned = leftBy("x-4", waiting("pinned"));
    pinned["spec"]["nodeSelector"] = {{"kubernetes.io/hostname", "nowhere"}};
    pinned["status"]["conditions"] = Json::array({{{"type", "PodScheduled"}, {"status", "False"}, {"reason", "Unschedulable"}, {"message", "no node matches"}}});
    server.load(pinned);
}

/// The dialog on the cluster of a screen.
class Dialog : public ReleaseDialog {
public:
    explicit Dialog(Screen& s, const std::filesystem::path& state = {})
        : ReleaseDialog(&s.desk, {state.empty() ? s.state() : state, "ann", s.session.deciding()}, makeTheme(ThemeKind::Light), nullptr) {
        show();
    }
    QPushButton* button(const char* name) { return findChild<QPushButton*>(QString::fromLatin1(name)); }
    bool press(const char* name) {
        if (!button(name)->isVisible() || !button(name)->isEnabled()) return false;
        QTest::keyClick(button(name), Qt::Key_Space);
        return true;
    }
    QTableWidget* table() { return findChild<QTableWidget*>(); }
    /// "○ is deleted" of "ConfigMap default/x": its kind and its name.
    QString stateOf(const QString& what) {
        for (int row = 0; row < table()->rowCount(); ++row)
            if (table()->item(row, 1)->text() + QLatin1Char(' ') + table()->item(row, 2)->text() == what) return table()->item(row, 0)->text();
        return {};
    }
    QString text(const char* name) { return findChild<QLabel*>(QString::fromLatin1(name))->text(); }
    QCheckBox* anyNode() { return findChild<QCheckBox*>(QStringLiteral("acceptAnyNode")); }
};

const QString kKnown = QStringLiteral("gated Pod default/known"), kSqueezed = QStringLiteral("gated Pod default/squeezed"),
              kPolicy = QStringLiteral("policy bayplan-landing-x-1"), kShut = QStringLiteral("cordoned Node shut"), kPinned = QStringLiteral("pinned Pod default/pinned");

/// Of a run that moves a pod to "to".
ApplyHeader headerOf(const Screen& s, const char* run) {
    ApplyHeader header;
    header.run = run;
    header.context = s.connection.endpoint.context;
    header.server = s.connection.endpoint.server;
    header.plan = {"a plan", {move("old", "from", "to", Landing::Gate)}};
    header.approval = {planHash(header.plan), "ann", 1};
    header.uids = {"uid-old"};
    return header;
}

/// Of the journals of releases: "6 done, 1 blocked".
QStringList summaries(const Screen& s) {
    QStringList all;
    for (const auto& entry : std::filesystem::directory_iterator(s.state() / "journals"))
        if (const auto read = readApplyJournal(entry.path()); read && !read->header.releases.empty()) all << toQString(read->summary());
    all.sort();
    return all;
}

}  // namespace

#define RELEASE(dialog)                    \
    QVERIFY((dialog).press("releaseAll")); \
    QTRY_VERIFY_WITH_TIMEOUT(!(dialog).button("stopRelease")->isVisible() && (dialog).button("lookAgain")->isEnabled(), kPatience)

class TestReleaseScreen : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void releasesEachKind() {
        ApiServer server;
        loadEachKind(server);
        QVERIFY(server.start());
        Screen s(server);
        Dialog dialog(s);
        QTRY_COMPARE_WITH_TIMEOUT(dialog.table()->rowCount(), 7, kPatience);
        QCOMPARE(dialog.text("releaseState"), QStringLiteral("7 thing(s) were left behind."));
        QCOMPARE(dialog.stateOf(kKnown), QStringLiteral("○ is let go to node to, if that takes it"));
        QVERIFY(!dialog.anyNode()->isVisible());
        QVERIFY(server.log().changes("/").empty());  // looking changes nothing

        RELEASE(dialog);
        QCOMPARE(dialog.stateOf(kKnown), QStringLiteral("✓ released onto node to"));
        QCOMPARE(dialog.stateOf(kPolicy), QStringLiteral("✓ taken away"));
        QCOMPARE(dialog.stateOf(kShut), QStringLiteral("✓ uncordoned"));
        QCOMPARE(dialog.stateOf(kPinned), QStringLiteral("✓ evicted: what takes its place is free to go anywhere"));
        // It asks for two cores, and its node has one.
        const QString held = QStringLiteral("‖ stays held back: node full, where it was to go, does not take it: NodeResourcesFit: Insufficient cpu");
        QCOMPARE(dialog.stateOf(kSqueezed), held);
        QCOMPARE(dialog.text("releaseState"), QStringLiteral("6 thing(s) released · 1 pod(s) stay held back"));
        QVERIFY(dialog.anyNode()->isVisible() && !dialog.anyNode()->isChecked());
        QCOMPARE(summaries(s), QStringList{QStringLiteral("6 done, 1 blocked")});
        QVERIFY2(dialog.text("releaseTold").contains(toQString(s.state().string())), qPrintable(dialog.text("releaseTold")));

        // Asked again without the word it is held again, and nothing else is touched.
        const std::size_t changes = server.log().changes("/").size();
        RELEASE(dialog);
        QCOMPARE(dialog.stateOf(kSqueezed), held);
        QCOMPARE(server.log().changes("/").size(), changes);
        QTest::keyClick(dialog.anyNode(), Qt::Key_Space);
        RELEASE(dialog);
        QCOMPARE(dialog.stateOf(kSqueezed), QStringLiteral("✓ let go to any node"));
        QVERIFY(!dialog.anyNode()->isVisible());
        QVERIFY(!dialog.button("releaseAll")->isEnabled());
        server.advance(std::chrono::seconds(5));
        QCOMPARE(QString::fromStdString(leftBehind(server)), QString());
        QCOMPARE(perNode(server)["to"], 1);
        QCOMPARE(perNode(server)["tempting"], 1);
        QVERIFY(dialog.press("lookAgain"));
        QTRY_COMPARE_WITH_TIMEOUT(dialog.text("releaseState"), QStringLiteral("Nothing was left behind."), kPatience);
        QCOMPARE(dialog.table()->rowCount(), 0);
    }

    /// One call is refused by a server in trouble, and one carried out without an answer: both are said, the rest goes, and a second press ends it.
    void aFaultInTheMidstLosesNothing() {
        ApiServer server;
        loadEachKind(server);
        QVERIFY(server.start());
        server.faults().add({.what = apiserver::Fault::What::Status, .method = "DELETE", .path = "/mutatingadmissionpolicies/", .status = 500});
        server.faults().add({.what = apiserver::Fault::What::LoseAnswer, .method = "PATCH", .path = "/pods/known"});
        Screen s(server);
        Dialog dialog(s);
        QTRY_COMPARE_WITH_TIMEOUT(dialog.table()->rowCount(), 7, kPatience);
        RELEASE(dialog);
        for (const QString& what : {kPolicy, kKnown}) QVERIFY2(dialog.stateOf(what).startsWith(QStringLiteral("? not known what became of it: ")), qPrintable(dialog.stateOf(what)));
        QCOMPARE(dialog.stateOf(kPinned), QStringLiteral("✓ evicted: what takes its place is free to go anywhere"));
        QCOMPARE(dialog.text("releaseState"), QStringLiteral("4 thing(s) released · 1 pod(s) stay held back · 2 thing(s) without a clear answer"));
        QTest::keyClick(dialog.anyNode(), Qt::Key_Space);
        RELEASE(dialog);
        QCOMPARE(dialog.stateOf(kPolicy), QStringLiteral("✓ taken away"));
        QCOMPARE(dialog.stateOf(kKnown), QStringLiteral("✓ is gone, or was let go, already"));
        server.advance(std::chrono::seconds(5));
        QCOMPARE(QString::fromStdString(leftBehind(server)), QString());
        QCOMPARE(perNode(server)["to"], 1);
    }

    /// The journal of the run that left a pod knows its node, though it was laid aside; it learns of the release, also of one that had no answer.
    void goesOnWithTheJournalOfTheRun() {
        ApiServer server;
        loadCluster(server);
        server.load(leftBy("crashed-1", gated("web")));
        QVERIFY(server.start());
        Screen s(server);
        const ApplyHeader header = headerOf(s, "crashed");
        const std::filesystem::path journal = newJournalFile(s.state(), header.context, header.approval.hash, 1).value();
        QVERIFY(ApplyJournal::create(journal, header).has_value());
        QVERIFY(layAside(journal).has_value());
        server.faults().add({.what = apiserver::Fault::What::Refuse, .method = "PATCH", .path = "/pods/web"});
        const QString pod = QStringLiteral("gated Pod default/web");
        {
            Dialog dialog(s);
            QTRY_COMPARE_WITH_TIMEOUT(dialog.table()->rowCount(), 1, kPatience);
            RELEASE(dialog);
            QVERIFY2(dialog.stateOf(pod).startsWith(QStringLiteral("? not known what became of it: ")), qPrintable(dialog.stateOf(pod)));
            QVERIFY(!readApplyJournal(journal).value().steps[0].released);
        }
        Dialog dialog(s);
        QTRY_COMPARE_WITH_TIMEOUT(dialog.table()->rowCount(), 1, kPatience);
        RELEASE(dialog);
        QCOMPARE(dialog.stateOf(pod), QStringLiteral("✓ released onto node to"));
        QVERIFY(readApplyJournal(journal).value().steps[0].released);
        QCOMPARE(summaries(s), QStringList());  // none of its own
        server.advance(std::chrono::seconds(5));
        QCOMPARE(perNode(server)["to"], 1);
    }

    void aJournalThatSomebodyCarriesOnIsLeftAlone() {
        ApiServer server;
        loadCluster(server);
        server.load(leftBy("busy-1", gated("web")));
        QVERIFY(server.start());
        Screen s(server);
        Dialog dialog(s);
        QTRY_COMPARE_WITH_TIMEOUT(dialog.table()->rowCount(), 1, kPatience);
        const ApplyHeader header = headerOf(s, "busy");
        const Result<ApplyJournal> taken = ApplyJournal::create(newJournalFile(s.state(), header.context, header.approval.hash, 1).value(), header);
        QVERIFY(taken.has_value());
        QVERIFY(dialog.press("lookAgain"));
        QTRY_COMPARE_WITH_TIMEOUT(dialog.text("releaseState"), QStringLiteral("Nothing was left behind."), kPatience);
    }

    /// Read-only it is looked at, and nothing else.
    void lockedItIsOnlyShown() {
        ApiServer server;
        loadEachKind(server);
        QVERIFY(server.start());
        Screen s(server, false);
        Dialog dialog(s);
        QTRY_COMPARE_WITH_TIMEOUT(dialog.table()->rowCount(), 7, kPatience);
        QVERIFY(!dialog.button("releaseAll")->isEnabled());
        QVERIFY(dialog.button("unlockForDialog")->isVisible());
        s.desk.setPermit(s.permit());
        QTRY_VERIFY_WITH_TIMEOUT(dialog.button("releaseAll")->isEnabled(), kPatience);
        QVERIFY(server.log().changes("/").empty());
    }

    /// A call hangs; who presses Stop gets the window back, and the rest is not begun.
    void stops() {
        ApiServer server;
        loadEachKind(server);
        QVERIFY(server.start());
        server.faults().add({.what = apiserver::Fault::What::Hang, .method = "DELETE", .path = "/mutatingadmissionpolicies/"});
        Screen s(server);
        Dialog dialog(s);
        QTRY_COMPARE_WITH_TIMEOUT(dialog.table()->rowCount(), 7, kPatience);
        QVERIFY(dialog.press("releaseAll"));
        QTRY_COMPARE_WITH_TIMEOUT(dialog.stateOf(kPolicy), QStringLiteral("◐ under way"), kPatience);
        QCOMPARE(dialog.text("releaseState"), QStringLiteral("Releasing: 5 of 7…"));
        QVERIFY(!dialog.button("releaseAll")->isEnabled() && !dialog.button("lookAgain")->isEnabled());
        QVERIFY(dialog.press("stopRelease"));
        QTRY_VERIFY_WITH_TIMEOUT(dialog.button("lookAgain")->isEnabled(), kPatience);
        QVERIFY2(dialog.stateOf(kPolicy).startsWith(QStringLiteral("? not known what became of it: ")), qPrintable(dialog.stateOf(kPolicy)));
        QCOMPARE(dialog.stateOf(kPinned), QStringLiteral("○ is evicted; what takes its place is free to go anywhere"));
        QCOMPARE(dialog.text("releaseState"), QStringLiteral("4 thing(s) released · 1 pod(s) stay held back · 1 thing(s) without a clear answer · 1 thing(s) not begun"));
        server.faults().clear();
        server.faults().dropHolds();
        // Another dialog finds what is left by itself: the policy, the pod that is held back, and the pinned one.
        Dialog later(s);
        QTRY_COMPARE_WITH_TIMEOUT(later.table()->rowCount(), 3, kPatience);
        RELEASE(later);
        QCOMPARE(later.text("releaseState"), QStringLiteral("2 thing(s) released · 1 pod(s) stay held back"));
    }

    void withoutAJournalNothingIsSent() {
        ApiServer server;
        loadEachKind(server);
        QVERIFY(server.start());
        Screen s(server);
        const std::filesystem::path file = s.state() / "no-folder";
        { std::ofstream made(file); }
        Dialog dialog(s, file);
        QTRY_COMPARE_WITH_TIMEOUT(dialog.table()->rowCount(), 7, kPatience);
        RELEASE(dialog);
        QVERIFY2(dialog.text("releaseTold").contains(QStringLiteral("cannot make the folder of journals")), qPrintable(dialog.text("releaseTold")));
        QCOMPARE(dialog.text("releaseState"), QStringLiteral("0 thing(s) released · 7 thing(s) not begun"));
        QVERIFY(server.log().changes("/").empty());
    }
};

QTEST_MAIN(TestReleaseScreen)
#include "tst_release_screen.moc"
