// SPDX-License-Identifier: GPL-3.0-or-later
// Events of both API groups: what is read of them, how they are kept, and that nothing else depends on them.
#include "cluster/builder.h"
#include "io/objects/decode_event.h"
#include "io/objects/object_changes.h"
#include "io/objects_text.h"
#include "io/sessions/anonymise.h"
#include "io/sessions/object_list.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

const ObjectEvent::About kWeb{"Pod", "ml", "web-0", {}};

/// "Warning FailedScheduling ×7 1700000060 default-scheduler: no room" of each, the newest first.
QStringList toldOf(const Objects& objects, const ObjectEvent::About& about = kWeb) {
    QStringList told;
    for (const ObjectEvent& event : eventsOf(objects.otherSources, about).events)
        told << QStringLiteral("%1 %2 ×%3 %4 %5: %6")
                    .arg(QString::fromLatin1(event.warning ? "Warning" : "Normal"), QString::fromStdString(event.reason))
                    .arg(event.count)
                    .arg(event.last ? QString::number(*event.last) : QStringLiteral("?"), QString::fromStdString(event.from), QString::fromStdString(event.message));
    return told;
}

// 1,700,000,000 is 2023-11-14T22:13:20Z.
const std::string kOld =
    "apiVersion: v1\nkind: Event\nmetadata: {name: web-0.1, namespace: ml, creationTimestamp: 2023-11-14T22:13:20Z}\n"
    "involvedObject: {apiVersion: v1, kind: Pod, namespace: ml, name: web-0, uid: u1}\n"
    "type: Warning\nreason: FailedScheduling\nmessage: no room\nsource: {component: default-scheduler}\n"
    "count: 7\nfirstTimestamp: 2023-11-14T22:13:20Z\nlastTimestamp: 2023-11-14T22:14:20Z\neventTime: null\n";
const std::string kNew =
    "apiVersion: events.k8s.io/v1\nkind: Event\nmetadata: {name: web-0.2, namespace: ml, creationTimestamp: 2023-11-14T22:13:20Z}\n"
    "regarding: {apiVersion: v1, kind: Pod, namespace: ml, name: web-0, uid: u1}\n"
    "type: Normal\nreason: Scheduled\nnote: \"assigned to \\\"a\\\"\"\naction: Binding\nreportingController: default-scheduler\n"
    "eventTime: 2023-11-14T22:13:21.250000Z\nseries: {count: 3, lastObservedTime: 2023-11-14T22:15:00.000000Z}\n";

}  // namespace

class TestEvents : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void bothGroupsAreRead() {
        const Objects objects = read(kOld + "---\n" + kNew);
        QCOMPARE(errorText(objects), QString());
        QVERIFY(objects.unusedKinds.empty());
        // The series' time, 22:15:00, is 100 s after the beginning; that of the old one 60 s.
        QCOMPARE(toldOf(objects), (QStringList{QStringLiteral("Normal Scheduled ×3 1700000100 default-scheduler: assigned to \"a\""),
                                               QStringLiteral("Warning FailedScheduling ×7 1700000060 default-scheduler: no room")}));
        QCOMPARE(eventsOf(objects.otherSources, kWeb).events[0].first, std::optional<std::int64_t>(1'700'000'001));
    }
    void aListOfKubectlIsRead() {
        const Objects objects = read(
            R"({"apiVersion":"v1","kind":"List","items":[{"apiVersion":"v1","kind":"Event","metadata":{"name":"x","namespace":"ml"},"involvedObject":{"kind":"Pod","namespace":"ml","name":"web-0"},"reason":"Pulled"}]})");
        QCOMPARE(errorText(objects), QString());
        // Without a time the age is not known. It was reported once.
        QCOMPARE(toldOf(objects), QStringList{QStringLiteral("Normal Pulled ×1 ? : ")});
        const Objects typed = read(R"({"apiVersion":"v1","kind":"EventList","items":[{"metadata":{"name":"x","namespace":"ml"},"involvedObject":{"kind":"Pod","namespace":"ml","name":"web-0"}}]})");
        QCOMPARE(toldOf(typed).size(), 1);
    }
    void theTimeIsTheLatestThatIsTold_data() {
        QTest::addColumn<QString>("fields");
        QTest::addColumn<qint64>("last");
        const qint64 start = 1'700'000'000;
        QTest::newRow("made") << "metadata: {name: x, namespace: ml, creationTimestamp: 2023-11-14T22:13:20Z}\n"
                              << start;
        QTest::newRow("once") << "metadata: {name: x, namespace: ml, creationTimestamp: 2023-11-14T22:13:20Z}\neventTime: 2023-11-14T22:13:21Z\n"
                              << start + 1;
        QTest::newRow("first") << "metadata: {name: x, namespace: ml}\nfirstTimestamp: 2023-11-14T22:13:22Z\n"
                               << start + 2;
        QTest::newRow("last") << "metadata: {name: x, namespace: ml}\nfirstTimestamp: 2023-11-14T22:13:22Z\nlastTimestamp: 2023-11-14T22:13:23Z\n"
                              << start + 3;
        QTest::newRow("deprecated") << "metadata: {name: x, namespace: ml}\ndeprecatedLastTimestamp: 2023-11-14T22:13:24Z\neventTime: 2023-11-14T22:13:21Z\n"
                                    << start + 4;
        QTest::newRow("series") << "metadata: {name: x, namespace: ml}\nlastTimestamp: 2023-11-14T22:13:23Z\nseries: {count: 2, lastObservedTime: 2023-11-14T22:13:25Z}\n"
                                << start + 5;
        QTest::newRow("no time") << "metadata: {name: x, namespace: ml}\nlastTimestamp: yesterday\n"
                                 << qint64(-1);
    }
    void theTimeIsTheLatestThatIsTold() {
        QFETCH(QString, fields);
        QFETCH(qint64, last);
        const Objects objects = read("apiVersion: v1\nkind: Event\ninvolvedObject: {kind: Pod, namespace: ml, name: web-0}\n" + fields.toStdString());
        QCOMPARE(errorText(objects), QString());
        const EventsOfObject found = eventsOf(objects.otherSources, kWeb);
        QCOMPARE(found.events.size(), 1u);
        QCOMPARE(found.events[0].last.value_or(-1), last);
    }
    void onlyThoseOfTheObjectAreFound() {
        const auto about = [](const char* name, const char* reference) {
            return "---\napiVersion: v1\nkind: Event\nmetadata: {name: " + std::string(name) + ", namespace: default}\nreason: " + name + "\ninvolvedObject: " + reference + "\n";
        };
        const Objects objects = read(kOld + about("other", "{kind: Pod, namespace: ml, name: web-01}") + about("elsewhere", "{kind: Pod, namespace: ops, name: web-0}")
                                     + about("kind", "{kind: Job, namespace: ml, name: web-0}") + about("node", "{kind: Node, name: web-0, uid: web-0}") + about("nothing", "{}")
                                     + about("earlier", "{kind: Pod, namespace: ml, name: web-0, uid: u0}"));
        QCOMPARE(errorText(objects), QString());
        QCOMPARE(eventsOf(objects.otherSources, kWeb).all, 7u);
        QCOMPARE(toldOf(objects).size(), 2);
        ObjectEvent::About now = kWeb;
        now.uid = "u1";
        QCOMPARE(toldOf(objects, now), QStringList{QStringLiteral("Warning FailedScheduling ×7 1700000060 default-scheduler: no room")});
        QCOMPARE(toldOf(objects, {"Node", {}, "web-0", {}}), QStringList{QStringLiteral("Normal node ×1 ? : ")});
        QVERIFY(toldOf(objects, {"Pod", "ml", "web", {}}).isEmpty());
    }
    /// Both API groups serve the same events; files overlap in time. The later state of an event counts.
    void anEventThatWasReadTwiceIsThereOnce() {
        std::string later = kOld;
        later.replace(later.find("count: 7"), 8, "count: 9");
        later.replace(later.find("22:14:20"), 8, "22:16:20");
        for (const std::string& text : {kOld + "---\n" + later, later + "---\n" + kOld}) {
            const Objects objects = read(text);
            QCOMPARE(errorText(objects), QString());
            QCOMPARE(toldOf(objects), QStringList{QStringLiteral("Warning FailedScheduling ×9 1700000180 default-scheduler: no room")});  // 60 + 120
        }
    }
    void theyAreKeptInFiles() {
        const Objects objects = read(kOld + "---\n" + kNew);
        for (const RawObject& source : objects.otherSources) {
            QVERIFY(isEventSource(source));
            QVERIFY2(source->size() < 400, source->c_str());
        }
        std::string written;
        QVERIFY(writeObjectList(objects, [&](std::string_view piece) -> Result<void> {
                    written += piece;
                    return {};
                }).has_value());
        const Objects again = read(written);
        QCOMPARE(errorText(again), QString());
        QCOMPARE(again.otherSources.size(), 2u);
        QCOMPARE(*again.otherSources[0], *objects.otherSources[0]);
        QCOMPARE(*again.otherSources[1], *objects.otherSources[1]);
        QVERIFY(eventsOf(again.otherSources, kWeb).events == eventsOf(objects.otherSources, kWeb).events);
    }
    void whatIsWrongSaysWhereItIs() {
        const Objects objects = read(kOld +
                                     "---\napiVersion: v1\nkind: Event\nmetadata: {name: x}\ncount: many\n"
                                     "---\napiVersion: v1\nkind: Event\nreason: R\n"
                                     "---\napiVersion: v1\nkind: Event\nmetadata: {name: y}\ninvolvedObject: [Pod]\n");
        const QString errors = errorText(objects);
        QCOMPARE(errors.count(QLatin1Char('\n')), 3);
        // 12 lines, a separator, and three more before it.
        QVERIFY2(errors.contains(QStringLiteral("input:17:8")) && errors.contains(QStringLiteral("Event x")) && errors.contains(QStringLiteral("count")), qPrintable(errors));
        QVERIFY2(errors.contains(QStringLiteral("metadata.name is missing")), qPrintable(errors));
        QVERIFY2(errors.contains(QStringLiteral("involvedObject")), qPrintable(errors));
        QCOMPARE(toldOf(objects).size(), 1);  // a wrong one costs no other
    }
    /// Two pictures that differ by their events are the same to whoever compares them, and an event has no row in the table of kinds,
    /// so that no queue and no watch knows it.
    void nothingDependsOnThem() {
        const std::string rest = "apiVersion: v1\nkind: Node\nmetadata: {name: a}\nstatus: {allocatable: {cpu: 4, pods: 10}}\n---\n" + podYaml("p") + "---\n";
        const ClusterPtr without = build(read(rest)).value().cluster, with = build(read(rest + kOld)).value().cluster;
        QVERIFY(objectChangesBetween(without->catalog(), with->catalog()).empty());
        QVERIFY(!findKind("v1", "Event") && !findKind("events.k8s.io/v1", "Event"));
        QVERIFY(!isEvent("v1", "Eventful") && !isEvent("example.com/v1", "Event"));
    }
    void messagesDoNotLeaveTheProgramWithOtherNames() {
        Objects objects = read(podYaml("secret-name") + "---\n" + kOld);
        QCOMPARE(sourcesOf(objects).size(), 1u);
        const Result<std::string> text = anonymisedList(objects, false);
        QVERIFY(text.has_value());
        for (const char* gone : {"no room", "Event"}) QVERIFY2(text->find(gone) == text->npos, text->c_str());
    }
    /// A hundred thousand of them: as compact as promised, and one object's are found in what a person does not notice.
    void manyAreSearchedQuickly() {
        Objects objects = read(kOld);
        ObjectEvent event = eventsOf(objects.otherSources, kWeb).events[0];
        std::vector<RawObject> sources = objects.otherSources.copy();
        std::size_t bytes = 0;
        for (int i = 0; i < 100'000; ++i) {
            event.name = "e" + std::to_string(i);
            event.about.name = "pod-" + std::to_string(i / 4);
            sources.push_back(std::make_shared<const std::string>(eventJson(event)));
            bytes += sources.back()->size();
        }
        const SharedList<RawObject> all(std::move(sources));
        QElapsedTimer timer;
        timer.start();
        const EventsOfObject found = eventsOf(all, {"Pod", "ml", "pod-24999", {}});
        qInfo("100,000 events: %.1f MB, one object's found in %.1f ms", static_cast<double>(bytes) / 1e6, static_cast<double>(timer.nsecsElapsed()) / 1e6);
        QCOMPARE(found.events.size(), 4u);  // i of 99,996 to 99,999
        QCOMPARE(found.all, 100'001u);
    }
};

QTEST_GUILESS_MAIN(TestEvents)
#include "tst_events.moc"
