// SPDX-License-Identifier: GPL-3.0-or-later
// Watches without a network: the test's own thread reads each after its events have happened.
#include <QTest>

#include "apiserver/http/asking.h"

using namespace bayplan::apiserver;

class TestWatches : public QObject {
    Q_OBJECT

    static std::shared_ptr<WatchStream> watch(ApiServer& server, const std::string& query) {
        return server.ask(asking("GET", "/api/v1/pods?watch=1" + query)).watch;
    }
    static std::string at(ApiServer& server) { return std::to_string(server.world().store.revision()); }
    /// "ADDED a": the next event, in short.
    static std::string next(WatchStream& stream) {
        const auto line = stream.next();
        if (!line) return "end";
        const Json event = parse(*line);
        return textAt(event, {"type"}) + " "
               + textAt(event, {"object", "metadata", "name"},
                        textAt(event, {"object", "metadata", "resourceVersion"}, textAt(event, {"object", "reason"})));
    }
    static void label(ApiServer& server, const std::string& name, const std::string& app) {
        server.ask(asking("PATCH", "/api/v1/namespaces/default/pods/" + name,
                          {{"metadata", {{"labels", {{"app", app}}}}}}, "application/merge-patch+json"));
    }

private Q_SLOTS:
    void fromARevisionOn() {
        ApiServer server;
        server.load(pod("a"));
        const std::string from = at(server);
        server.load(pod("b"));
        bindTo(server, "a", "n0");
        server.ask(asking("DELETE", "/api/v1/namespaces/default/pods/b"));
        const auto stream = watch(server, "&timeoutSeconds=5&resourceVersion=" + from);
        QCOMPARE(next(*stream), std::string("ADDED b"));
        QCOMPARE(next(*stream), std::string("MODIFIED a"));
        QCOMPARE(next(*stream), std::string("MODIFIED b"));  // marked for deletion
        QCOMPARE(next(*stream), std::string("DELETED b"));
        server.advance(std::chrono::seconds(5));
        QCOMPARE(next(*stream), std::string("end"));
    }

    void aSelectorIsEnteredAndLeft() {
        ApiServer server;
        server.load(pod("a", "", "db"));
        const auto stream = watch(server, "&labelSelector=app=web&resourceVersion=" + at(server));
        label(server, "a", "web");
        label(server, "a", "web");  // changes nothing: no event
        bindTo(server, "a", "n0");
        label(server, "a", "db");
        QCOMPARE(next(*stream), std::string("ADDED a"));
        QCOMPARE(next(*stream), std::string("MODIFIED a"));
        const Json left = parse(*stream->next());
        QCOMPARE(textAt(left, {"type"}), std::string("DELETED"));
        QCOMPARE(textAt(left, {"object", "metadata", "labels", "app"}), std::string("web"));  // its last matching state
        QCOMPARE(textAt(left, {"object", "metadata", "resourceVersion"}), at(server));
    }

    void onlyOneNamespace() {
        ApiServer server;
        const auto stream =
            server.ask(asking("GET", "/api/v1/namespaces/other/pods?watch=1&resourceVersion=" + at(server))).watch;
        server.load(pod("a"));
        Json elsewhere = pod("b");
        elsewhere["metadata"]["namespace"] = "other";
        server.load(elsewhere);
        QCOMPARE(next(*stream), std::string("ADDED b"));
    }

    void thePresentFirst() {
        ApiServer server;
        server.load(pod("b"));
        server.load(pod("a"));
        const std::string now = at(server);
        const auto stream =
            watch(server, "&sendInitialEvents=true&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan");
        server.load(pod("c"));
        QCOMPARE(next(*stream), std::string("ADDED a"));
        QCOMPARE(next(*stream), std::string("ADDED b"));
        QCOMPARE(next(*stream), "BOOKMARK " + now);
        QCOMPARE(next(*stream), std::string("ADDED c"));
        QCOMPARE(server.ask(asking("GET", "/api/v1/pods?watch=1&sendInitialEvents=true")).status, 422);
        QCOMPARE(server.ask(asking("GET", "/api/v1/pods?watch=1&resourceVersion=1&resourceVersionMatch=NotOlderThan"))
                     .status,
                 422);
    }

    void bookmarksComeByTheClockAndOnDemand() {
        ApiServer server;
        server.load(pod("a"));
        const auto stream = watch(server, "&allowWatchBookmarks=true&timeoutSeconds=600&resourceVersion=" + at(server));
        server.load(node("n0"));  // nothing for this watch, but its bookmark has this revision
        server.sendBookmarks();
        QCOMPARE(next(*stream), "BOOKMARK " + at(server));
        server.load(node("n1"));
        server.advance(std::chrono::minutes(1));
        QCOMPARE(next(*stream), "BOOKMARK " + at(server));
        server.advance(std::chrono::minutes(9));
        QCOMPARE(next(*stream), "BOOKMARK " + at(server));  // due as well
        QCOMPARE(next(*stream), std::string("end"));
    }

    void bookmarksMayBeAsRareAsRealOnes() {
        ApiServer server;
        server.world().lifeline.paces = realPaces();
        const std::string from = at(server);
        const auto first = watch(server, "&allowWatchBookmarks=true&timeoutSeconds=400&resourceVersion=" + from);
        const auto second = watch(server, "&allowWatchBookmarks=true&timeoutSeconds=400&resourceVersion=" + from);
        // The revision of each bookmark shows when it came: each step has its own.
        const auto step = [&](int seconds) {
            server.world().store.skip(1);
            server.advance(std::chrono::seconds(seconds));
            return "BOOKMARK " + at(server);
        };
        QCOMPARE(next(*first), step(60));  // 60 s
        step(102);                         // 162 s: nothing on either
        const std::string together = step(1);
        QCOMPARE(next(*first), together);   // 103 s after its last one
        QCOMPARE(next(*second), together);  // its first one
        const std::string minute = step(60);
        QCOMPARE(next(*first), minute);
        QCOMPARE(next(*second), minute);
        const std::string last = step(175);  // 398 s: two before the end; the one due in between comes late
        QCOMPARE(next(*first), last);
        step(2);
        QCOMPARE(next(*first), std::string("end"));
    }

    void forgottenRevisionsAnswer410() {
        ApiServer server;
        server.load(pod("a"));
        const std::string old = at(server);
        server.load(pod("b"));
        server.restart(true);
        const auto stream = watch(server, "&resourceVersion=" + old);
        const Json event = parse(*stream->next());
        QCOMPARE(textAt(event, {"type"}), std::string("ERROR"));
        QCOMPARE(numberAt(event, {"object", "code"}), 410);
        QCOMPARE(textAt(event, {"object", "reason"}), std::string("Expired"));
        QCOMPARE(next(*stream), std::string("end"));
        QVERIFY(watch(server, "&resourceVersion=" + at(server)));
    }

    void droppedConnectionsEndStreams() {
        ApiServer server;
        const auto stream = watch(server, "&resourceVersion=" + at(server));
        server.load(pod("a"));
        server.restart(false);
        QCOMPARE(next(*stream), std::string("end"));
    }

    void aReaderThatIsTooSlowIsCutOff() {
        ApiServer server({.keptEvents = 4});
        const auto stream = watch(server, "&resourceVersion=" + at(server));
        for (int i = 0; i < 10; ++i) server.load(pod("p" + std::to_string(i)));
        QCOMPARE(next(*stream), std::string("end"));
    }

    void eventsAreShownByBothGroups() {
        ApiServer server;
        const Json event{{"apiVersion", "v1"},
                         {"kind", "Event"},
                         {"metadata", {{"name", "e"}}},
                         {"reason", "Moved"},
                         {"message", "from n0 to n1"},
                         {"type", "Normal"},
                         {"involvedObject", {{"kind", "Pod"}, {"name", "a"}, {"namespace", "default"}}}};
        QCOMPARE(server.ask(asking("POST", "/api/v1/namespaces/default/events", event)).status, 201);
        const Json newer = bodyOf(server.ask(asking("GET", "/apis/events.k8s.io/v1/namespaces/default/events/e")));
        QCOMPARE(textAt(newer, {"note"}), std::string("from n0 to n1"));
        QCOMPARE(textAt(newer, {"regarding", "name"}), std::string("a"));
        const Json older =
            bodyOf(server.ask(asking("GET", "/api/v1/namespaces/default/events?fieldSelector=involvedObject.name=a")));
        QCOMPARE(older["items"].size(), std::size_t{1});
        QCOMPARE(textAt(older["items"][0], {"message"}), std::string("from n0 to n1"));
    }
};

QTEST_APPLESS_MAIN(TestWatches)
#include "tst_apiserver_watches.moc"
