// SPDX-License-Identifier: GPL-3.0-or-later
// The window on a live cluster: a stand-in server in this process is read, followed and changed.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QTableView>
#include <QToolButton>
#include <QTreeWidget>
#include <QtTest>
#include <cmath>
#include <fstream>

#include "connect/connect_dialog.h"
#include "connect/connecting_bar.h"
#include "connect/connection_banner.h"
#include "connect/context_list.h"
#include "connect/replay_source.h"
#include "connect/requests_dialog.h"
#include "connect/start_page.h"
#include "connect/time_axis.h"
#include "connect/timeline_strip.h"
#include "connect/unlock_dialog.h"
#include "desktop/live/context_chip.h"
#include "desktop/live/data_stamp.h"
#include "desktop/live/live_commands.h"
#include "desktop/map_screen.h"
#include "gui/live_window.h"
#include "kube/http/exec_consent.h"
#include "map/legend.h"
#include "map/map_view.h"
#include "map/painting/map_overlay.h"
#include "tables/object_table.h"
#include "tables/tables_view.h"

using namespace bayplan;
using namespace bayplan::testing;
using apiserver::ApiServer;
using apiserver::node;
using apiserver::pod;

class LiveTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void listsContextsAndTheirFaults() {
        WindowFixture fixture;
        const QString file = fixture.path("config");
        std::ofstream(file.toStdString()) << "apiVersion: v1\n"
                                             "kind: Config\n"
                                             "current-context: prod\n"
                                             "clusters:\n"
                                             "- {name: one, cluster: {server: \"https://10.0.0.1:6443\", insecure-skip-tls-verify: true}}\n"
                                             "contexts:\n"
                                             "- {name: prod, context: {cluster: one, user: cloud, namespace: team-a}}\n"
                                             "- {name: dev, context: {cluster: one, user: me}}\n"
                                             "- {name: lost, context: {cluster: nowhere, user: me}}\n"
                                             "users:\n"
                                             "- name: cloud\n"
                                             "  user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: aws, interactiveMode: Never}}\n"
                                             "- {name: me, user: {token: hunter2, as: alice}}\n";
        KubeEnvironment environment;
        environment.variable = [&](const std::string& name) { return name == "KUBECONFIG" ? std::optional(file.toStdString()) : std::nullopt; };
        auto window = fixture.window();
        window->live().setEnvironment(environment);
        auto* list = part<QTreeWidget>(*window, "contexts");
        QVERIFY(list && list->isVisible());
        QCOMPARE(list->topLevelItemCount(), 3);
        QCOMPARE(list->currentItem()->text(0), QStringLiteral("prod"));  // the current one
        QCOMPARE(list->currentItem()->text(2), QStringLiteral("exec: aws"));
        QVERIFY(list->currentItem()->text(3).contains(QStringLiteral("not verified")));
        QCOMPARE(list->topLevelItem(1)->text(2), QStringLiteral("token"));
        list->setCurrentItem(list->topLevelItem(2));
        auto* note = part<QLabel>(*window, "contextNote");
        QVERIFY(note->isVisible());
        QVERIFY2(note->text().contains(QStringLiteral("nowhere")) && note->text().contains(QStringLiteral("config:")), qPrintable(note->text()));
        QVERIFY(!part<QPushButton>(*window, "connect")->isEnabled());

        std::ofstream(file.toStdString()) << "apiVersion: v1\nkind: Config\nusers:\n- name: me\n  user: {token: [hunter2]}\n";
        window->live().readAgain();
        QVERIFY2(note->text().contains(QStringLiteral("config:5")) && !note->text().contains(QStringLiteral("hunter2")), qPrintable(note->text()));
        std::ofstream(file.toStdString()) << "";
        window->live().readAgain();
        QVERIFY(list->isHidden());  // the samples come first
    }

    void asksForNothingSecret() {
        const std::vector<RequestLine> lines = requestsMade(apiKindsRead());
        QCOMPARE(lines.size(), apiKindsRead().size() + 5);  // discovery, permissions, and the check that the server is alive
        for (const RequestLine& line : lines) {
            QVERIFY(!line.path.contains(QStringLiteral("secrets")) && !line.path.contains(QStringLiteral("configmaps")));
            QVERIFY(line.method == QStringLiteral("GET") || line.path.endsWith(QStringLiteral("reviews")));
        }
    }

    /// Events in the cluster appear in the window; the view and the selection stay.
    void follows() {
        ApiServer server;
        for (const char* name : {"n0", "n1", "n2"}) server.load(node(name));
        server.load(pod("a", "n0"));
        server.load(pod("b", "n1"));
        server.load(pod("waits"));  // the tray has its room from the beginning
        QVERIFY(server.start());
        WindowFixture fixture;
        auto window = fixture.window();
        CONNECT(*window, server);
        QCOMPARE(window->session().cluster()->nodeCount(), std::size_t(3));
        QTRY_COMPARE_WITH_TIMEOUT(window->stamp().completeText(), QStringLiteral("✓ complete"), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(window->stamp().sourceText().contains(QStringLiteral("live ")), kPatience);
        QVERIFY(window->findChild<ContextChip*>()->isVisible());

        MapView& map = *window->mapScreen().view();
        map.zoomIn();
        map.zoomIn();
        const MapScale scale = map.scale();
        const QRectF seen = map.visibleWorld();
        window->session().looking()->select({{nodeOf(*window, "n2")}, {find(*window, "b")}});
        bool marked = false, others = false;
        QObject context;
        connect(&window->session(), &Session::followed, &context, [&] {
            marked = marked || map.overlay().marks(nodeOf(*window, "n2"));
            others = others || map.overlay().marks(nodeOf(*window, "n0"));
        });
        create(server, pod("c"));
        QCOMPARE(apiserver::bindTo(server, "c", "n2").status, 201);
        QTRY_VERIFY_WITH_TIMEOUT(find(*window, "c").valid() && placeOf(*window, "c") == nodeOf(*window, "n2"), kPatience);
        QCOMPARE(map.scale().pitch, scale.pitch);
        // By its middle: a message that comes or goes above the map changes the height of the view.
        const QPointF moved = map.visibleWorld().center() - seen.center();
        QVERIFY(std::abs(moved.x()) < 0.02 && std::abs(moved.y()) < 0.02);
        const Selection kept{{nodeOf(*window, "n2")}, {find(*window, "b")}};
        QVERIFY(window->session().looking()->selection() == kept);
        QVERIFY(marked && !others);
        // Numbers close up when a pod is deleted; the selection refers to the object.
        remove(server, "a");
        QTRY_VERIFY_WITH_TIMEOUT(!find(*window, "a").valid(), kPatience);
        QCOMPARE(window->session().looking()->selection().pods, std::vector{find(*window, "b")});
        create(server, node("n3"));
        QTRY_VERIFY_WITH_TIMEOUT(nodeOf(*window, "n3").valid(), kPatience);
        QCOMPARE(map.input().layout->nodeCount(), std::size_t(4));
        QCOMPARE(map.input().scene->sharedCluster(), window->session().cluster());
    }

    /// Changes that were tried apply to the newer picture; one that the cluster made obsolete is reported, with its
    /// three sides.
    void ownChangesSurvive() {
        ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(node(name));
        server.load(pod("a", "n0"));
        server.load(pod("b", "n0"));
        server.load(pod("z"));
        QVERIFY(server.start());
        WindowFixture fixture;
        auto window = fixture.window();
        CONNECT(*window, server);
        Session& session = window->session();
        QVERIFY(session.apply({QStringLiteral("Move a to n1"), {Move{find(*window, "a"), nodeOf(*window, "n1")}}}));
        QVERIFY(session.apply({QStringLiteral("Move b to n1"), {Move{find(*window, "b"), nodeOf(*window, "n1")}}}));
        QVERIFY(session.apply({QStringLiteral("Place z on n1"), {Place{find(*window, "z"), nodeOf(*window, "n1")}}}));
        create(server, pod("c", "n1"));
        QTRY_VERIFY_WITH_TIMEOUT(find(*window, "c").valid(), kPatience);
        QCOMPARE(placeOf(*window, "a"), nodeOf(*window, "n1"));
        QCOMPARE(session.plan().steps.size(), std::size_t(3));
        remove(server, "a");
        QTRY_VERIFY_WITH_TIMEOUT(!find(*window, "a").valid(), kPatience);
        QCOMPARE(session.plan().steps.size(), std::size_t(2));
        QVERIFY2(window->messages().texts().last().contains(QStringLiteral("Move a to n1")), qPrintable(window->messages().texts().join(QLatin1Char('\n'))));
        QVERIFY(window->messages().texts().last().contains(QStringLiteral("was on n0 and is gone now")));
        // The remaining changes can be undone and redone, on the newer picture.
        session.undoStack()->undo();
        session.undoStack()->undo();
        QCOMPARE(placeOf(*window, "b"), nodeOf(*window, "n0"));
        session.undoStack()->redo();
        QCOMPARE(placeOf(*window, "b"), nodeOf(*window, "n1"));
        session.undoStack()->redo();
        // The cluster makes the same change by itself.
        QCOMPARE(apiserver::bindTo(server, "z", "n1").status, 201);
        QTRY_COMPARE_WITH_TIMEOUT(session.plan().steps.size(), std::size_t(1), kPatience);
        QCOMPARE(session.cluster()->placement(find(*window, "z")).standing, Standing::Bound);
        WindowFixture::forget(*window);
    }

    /// During a drag, an open what-if or a pause nothing changes; then everything arrives.
    void waitsForTheHand() {
        ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(node(name));
        server.load(pod("a", "n0"));
        QVERIFY(server.start());
        WindowFixture fixture;
        auto window = fixture.window();
        CONNECT(*window, server);
        const LiveSource& source = *window->live().source();
        // Another picture is ready and waits: the shown picture ages.
        const auto arrives = [&](const char* name) {
            create(server, pod(name));
            return QTest::qWaitFor([&] { return source.hasWaiting(); }, kPatience);
        };
        window->drag().pickUp({find(*window, "a")});
        QVERIFY(arrives("b"));
        QVERIFY(window->drag().active());
        QVERIFY(!find(*window, "b").valid());
        QVERIFY(!window->session().following()->held().isEmpty());
        window->drag().cancel();
        QTRY_VERIFY_WITH_TIMEOUT(find(*window, "b").valid(), kPatience);

        window->actions().pauseLive->trigger();
        QVERIFY(arrives("c"));
        QVERIFY(!find(*window, "c").valid());
        QTRY_VERIFY_WITH_TIMEOUT(window->stamp().sourceText().contains(QStringLiteral("paused")), kPatience);
        window->actions().pauseLive->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(find(*window, "c").valid(), kPatience);

        // An explanation belongs to its picture, until the newest is requested.
        window->session().looking()->selectPod(find(*window, "b"));
        window->actions().explain->trigger();
        QVERIFY(arrives("d"));
        QVERIFY(!find(*window, "d").valid());
        QTRY_VERIFY_WITH_TIMEOUT(window->actions().showNewest->isEnabled(), kPatience);
        window->actions().showNewest->trigger();
        QVERIFY(find(*window, "d").valid());
        QVERIFY(!window->session().following()->held().isEmpty());
        window->show(Screen::Map);
        QVERIFY(window->session().following()->held().isEmpty());
    }

    /// What may not be read is unknown, with the missing verb; it is never shown as free.
    void forbiddenPods() {
        ApiServer server;
        server.load(node("n0"));
        server.load(pod("a", "n0"));
        server.world().access.setToken("tok-some", {"some", "u-1", {"system:authenticated"}});
        server.world().access.setRules("some", {{{"get", "list", "watch"}, {"*"}, {"nodes", "namespaces"}, {}, {}}});
        QVERIFY(server.start());
        WindowFixture fixture;
        auto window = fixture.window();
        window->live().connectTo(entryFor(server, "tok-some"));
        QTRY_VERIFY_WITH_TIMEOUT(window->live().following() && isUnread(window->session().unread(), "pods"), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(window->stamp().completeText().startsWith(QStringLiteral("? incomplete: needs list pods")), kPatience);
        MapView& map = *window->mapScreen().view();
        map.finishPainting();
        QVERIFY(map.input().values && map.input().values->unknown == 1);
        const QString said = map.describeNode(nodeOf(*window, "n0"));
        QVERIFY2(said.contains(QStringLiteral("needs list pods")) && !said.contains(QStringLiteral("free")), qPrintable(said));
        QVERIFY(!WindowFixture::schedule(*window));
        QVERIFY(window->messages().texts().last().contains(QStringLiteral("not modelled")));

        server.world().access.setRules("some", {{{"get", "list", "watch"}, {"*"}, {"*"}, {}, {}}});
        // The kind is tried again after a minute; a new connection tries at once.
        CONNECT(*window, server);
        QTRY_VERIFY_WITH_TIMEOUT(window->session().unread().empty(), kPatience);
        QVERIFY(map.describeNode(nodeOf(*window, "n0")).contains(QStringLiteral("free")));
    }

    /// A user who may list pods but not nodes sees the pods, on unknown nodes.
    void forbiddenNodes() {
        ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(node(name));
        server.load(pod("a", "n0"));
        server.load(pod("b", "n1"));
        server.load(pod("c", "n1"));
        server.load(pod("waits"));
        server.world().access.setToken("tok-some", {"some", "u-1", {"system:authenticated"}});
        server.world().access.setRules("some", {{{"get", "list", "watch"}, {"*"}, {"pods", "namespaces"}, {}, {}}});
        QVERIFY(server.start());
        WindowFixture fixture;
        auto window = fixture.window();
        window->live().connectTo(entryFor(server, "tok-some"));
        QTRY_VERIFY_WITH_TIMEOUT(window->live().following() && isUnread(window->session().unread(), "nodes"), kPatience);
        QCOMPARE(placeOf(*window, "c"), nodeOf(*window, "n1"));
        QVERIFY(!placeOf(*window, "waits").valid());
        MapView& map = *window->mapScreen().view();
        map.finishPainting();
        // One group, and nothing in it is shown as free or full.
        QCOMPARE(map.input().layout->bays().size(), std::size_t(1));
        QVERIFY(!map.input().layout->bays().front().labelled);
        QVERIFY(map.input().values && map.input().values->ofNodes && map.input().values->unknown == 2);
        const QString said = map.describeNode(nodeOf(*window, "n1"));
        QVERIFY2(said.contains(QStringLiteral("needs list nodes")) && said.contains(QStringLiteral("2 pod")) && !said.contains(QStringLiteral("free"))
                     && !said.contains(QStringLiteral("over-committed")),
                 qPrintable(said));
        const std::vector<Legend::Entry>& entries = window->findChild<Legend*>()->entries();
        QVERIFY(!entries.empty());
        QCOMPARE(entries.front().text, QStringLiteral("nodes are unknown but for the names that pods tell: needs list nodes"));
        QTRY_VERIFY_WITH_TIMEOUT(window->stamp().completeText().contains(QStringLiteral("needs list nodes")), kPatience);
        // There is nothing to choose a fill from, and the choice says so.
        auto* fill = part<QComboBox>(*window, "fill");
        QVERIFY(!fill->isEnabled() && fill->count() == 0);
        QCOMPARE(fill->placeholderText(), QStringLiteral("unknown"));
        QCOMPARE(fill->toolTip(), QStringLiteral("What nodes offer is unknown: needs list nodes"));
        // In the lists, too.
        window->actions().screen(bayplan::Screen::Tables)->trigger();
        const QAbstractItemModel* nodes = window->tables().nodeTable()->view()->model();
        QCOMPARE(nodes->rowCount(), 2);
        QCOMPARE(nodes->index(0, 1).data().toString(), QStringLiteral("Unknown"));
        QVERIFY(!WindowFixture::schedule(*window));
        // A pod on a new unknown node, and a deletion of the last pod on another.
        create(server, pod("d", "n7"));
        remove(server, "a");
        QTRY_VERIFY_WITH_TIMEOUT(nodeOf(*window, "n7").valid() && !nodeOf(*window, "n0").valid(), kPatience);
        QCOMPARE(placeOf(*window, "d"), nodeOf(*window, "n7"));
        // The recording contains only what was read.
        const QString file = fixture.path("names.bayrec");
        QVERIFY(window->live().recordTo(file));
        QTRY_VERIFY_WITH_TIMEOUT(Recording::open(file.toStdString()).has_value(), kPatience);
        window->live().disconnectCluster();
        QFile recorded(file);
        QVERIFY(recorded.open(QIODevice::ReadOnly));
        QVERIFY(!recorded.readAll().contains("\"resourceVersion\":\"0\""));  // its header names every kind

        server.world().access.setRules("some", {{{"get", "list", "watch"}, {"*"}, {"*"}, {}, {}}});
        CONNECT(*window, server);
        QTRY_VERIFY_WITH_TIMEOUT(window->session().unread().empty() && nodeOf(*window, "n0").valid(), kPatience);
        QVERIFY(map.describeNode(nodeOf(*window, "n1")).contains(QStringLiteral("free")));
        QVERIFY(fill->isEnabled() && fill->toolTip().isEmpty());
        QCOMPARE(fill->currentText(), QStringLiteral("CPU"));
    }

    /// Terminating pods have their own mark, and are counted.
    void terminatingPods() {
        ApiServer server;
        server.load(node("n0"));
        for (const char* name : {"a", "b"}) server.load(pod(name, "n0"));
        QVERIFY(server.start());
        WindowFixture fixture;
        auto window = fixture.window();
        CONNECT(*window, server);
        MapView& map = *window->mapScreen().view();
        map.finishPainting();
        const QImage before = map.grab().toImage();
        auto* legend = window->findChild<Legend*>();
        const auto entry = [&]() -> const Legend::Entry* {
            for (const Legend::Entry& one : legend->entries())
                if (one.kind == Legend::Kind::Terminating) return &one;
            return nullptr;
        };
        QVERIFY(!entry());
        QCOMPARE(server.ask(apiserver::asking("DELETE", "/api/v1/namespaces/default/pods/b?gracePeriodSeconds=300")).status, 200);
        QTRY_VERIFY_WITH_TIMEOUT(entry(), kPatience);
        QCOMPARE(entry()->text, QStringLiteral("terminating 1"));
        map.finishPainting();
        QVERIFY(map.grab().toImage() != before);
        QTest::mouseClick(legend, Qt::LeftButton, {}, entry()->rect.center());
        QCOMPARE(window->session().looking()->selection().pods, std::vector{find(*window, "b")});
    }

    /// Nothing can be changed until the context's name is typed exactly.
    void unlocksByName() {
        ApiServer server;
        server.load(node("n0"));
        QVERIFY(server.start());
        WindowFixture fixture;
        auto window = fixture.window();
        ContextEntry entry = entryFor(server);
        entry.connection->user.impersonation.user = "alice";
        entry.connection->user.impersonation.groups = {"team-a"};
        server.world().access.setRules("alice", {{{"*"}, {"*"}, {"*"}, {}, {}}});
        window->live().connectTo(entry);
        QTRY_VERIFY_WITH_TIMEOUT(window->live().following(), kPatience);
        const auto* banner = window->findChild<ConnectionBanner*>();
        QVERIFY(banner->isVisible() && banner->text().contains(QStringLiteral("alice")) && banner->text().contains(QStringLiteral("team-a")));
        QVERIFY(!window->live().permit());
        UnlockDialog dialog(entry.connection->endpoint);
        auto* typed = part<QLineEdit>(dialog, "typedName");
        typed->setText(QStringLiteral("Test"));
        QVERIFY(!dialog.permit() && !part<QPushButton>(dialog, "unlock")->isEnabled());
        typed->setText(QStringLiteral("test"));
        QVERIFY(dialog.permit());
        window->live().setPermit(dialog.permit());
        QVERIFY(window->live().permit());
        QVERIFY(part<QWidget>(*window, "writeFrame")->isVisible());
        QVERIFY(banner->text().contains(QStringLiteral("Unlocked")));
        QVERIFY(window->findChild<ContextChip*>()->accessibleName().contains(QStringLiteral("unlocked")));
        window->actions().lockContext->trigger();
        QVERIFY(!window->live().permit());
        QVERIFY(!part<QWidget>(*window, "writeFrame")->isVisible());
        // It has a colour, which the settings know.
        QVERIFY(ContextColours(readSettings(fixture.path("settings.ini")).contextColours).lines() == readSettings(fixture.path("settings.ini")).contextColours);
        QCOMPARE(readSettings(fixture.path("settings.ini")).contextColours.size(), 1);
        // It is no permit for another server of that name.
        ApiEndpoint other = entry.connection->endpoint;
        other.server = "https://elsewhere";
        window->live().setPermit(WritePermit::unlock(other, "test").value());
        QVERIFY(!window->live().permit());
        window->live().disconnectCluster();
        QVERIFY(!banner->isVisible());
        QCOMPARE(window->session().cluster()->nodeCount(), std::size_t(1));  // what is shown stays
    }

    /// A login program runs after it was shown and allowed, and there is no second question.
    void asksBeforeAPluginRuns() {
        ApiServer server;
        server.load(node("n0"));
        QVERIFY(server.start());
        WindowFixture fixture;
        const QString ran = fixture.path("ran");
        const QString script = fixture.path("login");
        std::ofstream(script.toStdString()) << "#!/bin/sh\necho ran >> '" << ran.toStdString() << "'\necho 'open the browser' >&2\n"
                                            << "printf '{\"apiVersion\":\"client.authentication.k8s.io/v1\",\"kind\":\"ExecCredential\",\"status\":{\"token\":\"tok-admin\"}}'"
                                            << "\n";
        QFile(script).setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        ContextEntry entry = entryFor(server);
        entry.connection->user.token.clear();
        ExecPlugin plugin;
        plugin.apiVersion = "client.authentication.k8s.io/v1";
        plugin.command = script.toStdString();
        plugin.args = {"--for", "a b"};
        plugin.interactiveMode = "Never";
        entry.connection->user.exec = plugin;
        auto window = fixture.window();
        KubeEnvironment home;
        home.variable = [](const std::string&) { return std::nullopt; };
        home.home = fixture.path("").toStdString();
        window->live().setEnvironment(home);
        window->live().connectTo(entry);
        QTRY_VERIFY_WITH_TIMEOUT(part<QPushButton>(*window, "runPlugin") && part<QPushButton>(*window, "runPlugin")->isVisible(), kPatience);
        QCOMPARE(part<QLabel>(*window, "connectingDetail")->text(), script + QStringLiteral(" --for a b"));
        QVERIFY(!QFile::exists(ran));
        part<QPushButton>(*window, "alwaysRunPlugin")->click();
        QTRY_VERIFY_WITH_TIMEOUT(window->live().following(), kPatience);
        QVERIFY(ExecConsent(ExecConsent::fileFor(home)).given(plugin));  // the command line does not ask either
        window->live().disconnectCluster();
        window->live().connectTo(entry);  // no question now
        QTRY_VERIFY_WITH_TIMEOUT(window->live().following(), kPatience);
        // Another one leads to a question, which is cancelled.
        entry.connection->user.exec->args = {};
        window->live().connectTo(entry);
        QTRY_VERIFY_WITH_TIMEOUT(part<QPushButton>(*window, "runPlugin") && part<QPushButton>(*window, "runPlugin")->isVisible(), kPatience);
        part<QPushButton>(*window, "cancelConnecting")->click();
        QVERIFY(!window->live().source());
        QFile said(ran);
        QVERIFY(said.open(QIODevice::ReadOnly));
        QCOMPARE(said.readAll(), QByteArray("ran\nran\n"));
    }

    /// A followed cluster is recorded; any moment is shown again, and the differences between two are listed.
    void recordsAndReplays() {
        ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(node(name));
        server.load(pod("a", "n0"));
        QVERIFY(server.start());
        WindowFixture fixture;
        auto window = fixture.window();
        CONNECT(*window, server);
        const QString file = fixture.path("day.bayrec");
        QVERIFY(window->live().recordTo(file));
        QVERIFY(window->actions().recordLive->isChecked());
        QTRY_VERIFY_WITH_TIMEOUT(Recording::open(file.toStdString()).has_value(), kPatience);  // the whole picture is in it
        create(server, pod("b"));
        QTRY_VERIFY_WITH_TIMEOUT(find(*window, "b").valid(), kPatience);
        QCOMPARE(apiserver::bindTo(server, "b", "n1").status, 201);
        QTRY_VERIFY_WITH_TIMEOUT(find(*window, "b").valid() && placeOf(*window, "b").valid(), kPatience);
        remove(server, "a");
        QTRY_VERIFY_WITH_TIMEOUT(!find(*window, "a").valid(), kPatience);
        window->live().disconnectCluster();

        QVERIFY(part<QWidget>(*window, "timeline")->isHidden());
        window->files().open({file});
        QTRY_VERIFY_WITH_TIMEOUT(window->live().replay() && window->live().replay()->following(), kPatience);
        const ReplaySource& replay = *window->live().replay();
        auto& strip = *window->findChild<TimelineStrip*>();
        QVERIFY(strip.isVisible());
        QVERIFY(find(*window, "a").valid() && !find(*window, "b").valid());
        window->session().looking()->selectPod(find(*window, "a"));
        strip.mark();
        QTest::keyClick(strip.axis(), Qt::Key_End);
        QTRY_VERIFY_WITH_TIMEOUT(!replay.busy() && replay.shown() + 1 == replay.recording().moments().size(), kPatience);
        QVERIFY(!find(*window, "a").valid() && placeOf(*window, "b") == nodeOf(*window, "n1"));
        QVERIFY(window->session().looking()->selection().empty());  // it does not exist at that moment
        QTest::keyClick(strip.axis(), Qt::Key_D);
        QTRY_COMPARE_WITH_TIMEOUT(strip.differences()->topLevelItemCount(), 2, kPatience);
        QCOMPARE(strip.differences()->topLevelItem(0)->text(1), QStringLiteral("default/a"));
        QCOMPARE(strip.differences()->topLevelItem(0)->text(2), QStringLiteral("went: n0"));
        QCOMPARE(strip.differences()->topLevelItem(1)->text(2), QStringLiteral("came: n1"));
        // The other mark holds while other moments are shown.
        strip.markSecond();
        QTest::keyClick(strip.axis(), Qt::Key_Home);
        QTRY_VERIFY_WITH_TIMEOUT(!replay.busy() && replay.shown() == 0, kPatience);
        strip.differences()->clear();
        QTest::keyClick(strip.axis(), Qt::Key_D);
        QTRY_COMPARE_WITH_TIMEOUT(strip.differences()->topLevelItemCount(), 2, kPatience);
        QTest::keyClick(strip.axis(), Qt::Key_End);
        QTRY_VERIFY_WITH_TIMEOUT(!replay.busy() && replay.shown() + 1 == replay.recording().moments().size(), kPatience);
        part<QToolButton>(strip, "markDifferences")->click();
        QCOMPARE(window->session().looking()->selection().pods, std::vector{find(*window, "b")});
        QTest::keyClick(strip.axis(), Qt::Key_Home);
        QTRY_VERIFY_WITH_TIMEOUT(!replay.busy() && replay.shown() == 0, kPatience);
        QVERIFY(find(*window, "a").valid());
        QVERIFY(WindowFixture::openSample(*window));
        QTRY_VERIFY_WITH_TIMEOUT(!window->live().replay(), kPatience);
        QVERIFY(!strip.isVisible());
    }

    void saysWhyItDoesNotConnect() {
        ApiServer server;
        server.load(node("n0"));
        QVERIFY(server.start());
        WindowFixture fixture;
        auto window = fixture.window();
        window->live().connectTo(entryFor(server, "tok-nobody"));
        QTRY_VERIFY_WITH_TIMEOUT(window->findChild<ConnectingBar*>() && window->findChild<ConnectingBar*>()->text().contains(QStringLiteral("401")), kPatience);
        part<QPushButton>(*window, "cancelConnecting")->click();
        QVERIFY(!window->live().source());
        QVERIFY(window->session().isEmpty());
    }
};

QTEST_MAIN(LiveTest)
#include "tst_live_window.moc"
