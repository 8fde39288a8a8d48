// SPDX-License-Identifier: GPL-3.0-or-later
// The events that the inspector shows: of files, and of a live cluster that is asked.
#include <QLabel>
#include <QTest>

#include "cluster/builder.h"
#include "common/drag/drag.h"
#include "common/session.h"
#include "io/objects/decode_event.h"
#include "io/sessions/loader.h"
#include "node/facts.h"
#include "node/inspector.h"
#include "node/told_events.h"

using namespace bayplan;

namespace {

constexpr std::int64_t kThen = 1'700'000'000;

ObjectEvent eventOf(int number, std::int64_t last) {
    ObjectEvent event;
    event.about = {"Pod", "ml", "web-0", {}};
    event.space = "ml";
    event.name = "web-0." + std::to_string(number);
    event.reason = "Reason" + std::to_string(number);
    event.first = event.last = last;
    return event;
}

void open(Session& session, const std::vector<ObjectEvent>& events) {
    Objects objects = readObjectsFromText(
                          "apiVersion: v1\nkind: Node\nmetadata: {name: a}\nstatus: {allocatable: {cpu: 4, pods: 10}}\n---\n"
                          "apiVersion: v1\nkind: Pod\nmetadata: {name: web-0, namespace: ml, uid: u1}\nspec: {nodeName: a, containers: [{name: c}]}\n---\n"
                          "apiVersion: v1\nkind: Pod\nmetadata: {name: quiet, namespace: ml}\nspec: {nodeName: a, containers: [{name: c}]}\n",
                          "objects.yaml")
                          .value();
    for (const ObjectEvent& event : events) objects.otherSources.push_back(std::make_shared<const std::string>(eventJson(event)));
    session.open(build(std::move(objects)).value().cluster, {QStringLiteral("test")}, {});
}

QStringList linesOf(const FactSection& section) {
    QStringList lines;
    for (const FactLine& line : section.lines) lines << line.name + QStringLiteral(": ") + QString(line.value).replace(QLatin1Char('\n'), QStringLiteral(" | "));
    return lines;
}

QStringList linesOf(const Session& session) {
    for (const FactSection& section : factsOf(session).sections)
        if (section.title == QStringLiteral("Events")) return linesOf(section);
    return {};
}

}  // namespace

class TestToldEvents : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// At 3 days and 4 hours, 273,600 seconds, after the older one.
    void typeReasonAgeCountAndMessage() {
        ObjectEvent failed = eventOf(1, kThen);
        failed.warning = true;
        failed.reason = "FailedScheduling";
        failed.message = "0/5 nodes are available";
        failed.count = 1234;
        failed.first = kThen - 60;
        failed.from = "default-scheduler";
        ObjectEvent timeless = eventOf(2, kThen);
        timeless.first = timeless.last = std::nullopt;
        Session session;
        open(session, {failed, timeless, eventOf(3, kThen + 273'600 - 60)});
        const FactSection section = eventsSection(session, failed.about, kThen + 273'600);
        QCOMPARE(linesOf(section), (QStringList{QStringLiteral("Normal: Reason3 · 60s ago"), QStringLiteral("⚠ Warning: FailedScheduling · 3d4h ago · 1,234 times | 0/5 nodes are available"),
                                                QStringLiteral("Normal: Reason2 · at an unknown time")}));
        QVERIFY(section.lines[1].tip.contains(QStringLiteral("default-scheduler")));
        QVERIFY(section.lines[1].tip.contains(QStringLiteral("From")));
    }
    void ofManyTheNewestTwenty() {
        std::vector<ObjectEvent> events;
        for (int i = 0; i < 1523; ++i) events.push_back(eventOf(i, kThen + i));
        Session session;
        open(session, events);
        const QStringList lines = linesOf(eventsSection(session, events.front().about, kThen + 1522));
        QCOMPARE(lines.size(), 21);
        QCOMPARE(lines[0], QStringLiteral("Normal: Reason1522 · 0s ago"));
        QCOMPARE(lines[19], QStringLiteral("Normal: Reason1503 · 19s ago"));
        QCOMPARE(lines[20], QStringLiteral(": 1,503 more, all older"));  // 1523 - 20
    }
    void podNodeAndAbsence() {
        ObjectEvent ofNode = eventOf(1, kThen);
        ofNode.about = {"Node", {}, "a", "a"};  // as a kubelet reports it
        ofNode.reason = "NodeHasDiskPressure";
        ObjectEvent earlier = eventOf(2, kThen);
        earlier.about.uid = "u0";
        Session session;
        open(session, {ofNode, earlier});
        session.looking()->selectNode(session.catalog().findNode("a"));
        QVERIFY(linesOf(session).value(0).startsWith(QStringLiteral("Normal: NodeHasDiskPressure")));
        // There are events, and none is about the pod of this uid.
        session.looking()->selectPod(session.catalog().findPod("ml/web-0"));
        QCOMPARE(linesOf(session), QStringList{QStringLiteral(": None of the 2 event(s) that were read is about it.")});
        // No file has any: they are not known, and nothing is said.
        open(session, {});
        session.looking()->selectPod(session.catalog().findPod("ml/web-0"));
        QVERIFY(linesOf(session).isEmpty());
    }
    void aLiveClusterIsAskedOnRequest() {
        Session session;
        open(session, {});
        ToldEvents* told = ToldEvents::of(&session);
        QList<ObjectEvent::About> questions;
        connect(told, &ToldEvents::asked, this, [&](const ObjectEvent::About& about) { questions << about; });
        Drag drag(&session);
        Inspector inspector(&session, &drag);
        inspector.setActions({}, {});
        const ObjectEvent::About web{"Pod", "ml", "web-0", "u1"};
        told->ask(web);
        QVERIFY(questions.isEmpty());  // nobody could answer
        told->setCanAsk(true);
        session.looking()->selectPod(session.catalog().findPod("ml/web-0"));
        QCOMPARE(linesOf(session), (QStringList{QStringLiteral(": Events are not watched on a live cluster."), QStringLiteral(": Read its events")}));
        QTRY_VERIFY(inspector.findChild<QLabel*>(QStringLiteral("eventsLink")));
        QVERIFY(questions.isEmpty());  // looking is not asking
        Q_EMIT inspector.findChild<QLabel*>(QStringLiteral("eventsLink"))->linkActivated(QStringLiteral("#"));
        QTRY_COMPARE(questions.size(), 1);
        QVERIFY(questions[0] == web);
        QCOMPARE(linesOf(session), QStringList{QStringLiteral(": Asking the cluster…")});
        told->answer({{"Pod", "ml", "other", {}}, {eventOf(9, kThen)}, kThen, {}});  // nobody asked that
        QVERIFY(told->isAsking(web));
        told->answer({web, {eventOf(1, kThen)}, kThen, {}});
        QStringList lines = linesOf(session);
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines[0].startsWith(QStringLiteral("Normal: Reason1")));
        QVERIFY(lines[1].contains(QStringLiteral("not watched")));
        QCOMPARE(lines[2], QStringLiteral(": Read them again"));
        // The answer belongs to that object.
        session.looking()->selectPod(session.catalog().findPod("ml/quiet"));
        QCOMPARE(linesOf(session).value(1), QStringLiteral(": Read its events"));
        session.looking()->selectPod(session.catalog().findPod("ml/web-0"));
        told->ask(web);
        told->answer({web, {}, kThen, {}});
        QCOMPARE(linesOf(session).value(0), QStringLiteral(": The cluster has none of it."));
        told->ask(web);
        told->answer({web, {}, kThen, QStringLiteral("needs list events")});
        QCOMPARE(linesOf(session).value(0), QStringLiteral(": They are not known: needs list events"));
        // Nothing is left of it when the cluster is followed no more.
        told->setCanAsk(false);
        QVERIFY(linesOf(session).isEmpty());
        QVERIFY(!told->answerAbout(web));
    }
    /// They wake nothing: no step on the undo stack, no other picture, no decision made anew.
    void anAnswerChangesNoDecision() {
        Session session;
        open(session, {});
        ToldEvents* told = ToldEvents::of(&session);
        int changes = 0;
        for (const auto signal : {&Session::clusterChanged, &Session::decisionsChanged}) connect(&session, signal, this, [&] { ++changes; });
        const ClusterPtr before = session.cluster();
        told->setCanAsk(true);
        told->ask({"Pod", "ml", "web-0", {}});
        told->answer({{"Pod", "ml", "web-0", {}}, {eventOf(1, kThen)}, kThen, {}});
        QCOMPARE(changes, 0);
        QCOMPARE(session.cluster(), before);
        QCOMPARE(session.undoStack()->count(), 0);
    }
};

QTEST_MAIN(TestToldEvents)
#include "tst_told_events.moc"
