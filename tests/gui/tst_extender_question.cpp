// SPDX-License-Identifier: GPL-3.0-or-later
// A configuration with webhooks in the real window: nothing is sent before the user agrees, and then the window shows
// what was sent and answered.
#include <QLabel>
#include <QPushButton>
#include <future>

#include "common/drag/drag.h"
#include "explain/explain_view.h"
#include "explain/extender_bar.h"
#include "gui/window_fixture.h"
#include "support/extender_server.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

constexpr const char* kCluster = R"({"apiVersion": "v1", "kind": "List", "items": [
{"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n1"}, "status": {"allocatable": {"cpu": "4", "memory": "8Gi", "pods": "10"}}},
{"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n2"}, "status": {"allocatable": {"cpu": "4", "memory": "8Gi", "pods": "10"}}},
{"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n3"}, "status": {"allocatable": {"cpu": "4", "memory": "8Gi", "pods": "10"}}},
{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p", "namespace": "ns", "uid": "u"}, "spec": {"containers": [{"name": "c", "resources": {"requests": {"cpu": "1"}}}]}},
{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "q", "namespace": "ns", "uid": "v"}, "spec": {"containers": [{"name": "c", "resources": {"requests": {"cpu": "9"}}}]}}]})";

/// A window with three nodes and a pod that fits on all of them, and a configuration with one webhook.
class Asked {
public:
    explicit Asked(const QString& url, const char* what = "filterVerb: filter, prioritizeVerb: score, weight: 2") {
        write("cluster.json", kCluster);
        write("asking.yaml", QStringLiteral("apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nextenders:\n"
                                            "- {urlPrefix: \"%1\", nodeCacheCapable: true, %2}\n")
                                 .arg(url, QString::fromLatin1(what))
                                 .toUtf8());
        window = fixture.window();
        ready = WindowFixture::open(*window, {fixture.path("cluster.json")}) && window->files().openConfiguration(fixture.path("asking.yaml"));
        pod = window->session().catalog().findPod("ns/p");
    }
    ~Asked() { WindowFixture::forget(*window); }

    void write(const char* name, const QByteArray& text) const {
        QFile file(fixture.path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("cannot write");
    }
    void explain() const {
        window->session().looking()->selectPod(pod);
        window->show(Screen::Why);
        window->why().finish();
    }
    void press(const char* name) const {
        auto* button = window->findChild<QPushButton*>(QString::fromLatin1(name));
        QVERIFY2(button && button->isVisible(), name);
        QTest::mouseClick(button, Qt::LeftButton);
    }
    /// The text of the cards about webhooks, one string for each answer.
    QStringList rows() const {
        QStringList all;
        for (const QFrame* card : window->why().findChildren<QFrame*>(QStringLiteral("extenderAnswer")))
            all << card->accessibleName() + QLatin1Char('\n') + card->accessibleDescription();
        return all;
    }
    QString everything() const {
        QStringList all;
        for (const QLabel* label : window->findChildren<QLabel*>())
            if (label->isVisible()) all << label->text();
        return all.join(QLatin1Char('\n'));
    }

    WindowFixture fixture;
    std::unique_ptr<MainWindow> window;
    PodIdx pod;
    bool ready = false;
};

void say(httplib::Response& response, const char* json) { response.set_content(json, "application/json"); }

}  // namespace

class TestExtenderQuestion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingIsSentUnasked() {
        samples::ExtenderServer server;
        server.reply("/filter", R"({"NodeNames":["n1"]})");
        server.start();
        const Asked asked(QString::fromStdString(server.url()));
        QVERIFY(asked.ready);
        MainWindow& window = *asked.window;
        QVERIFY(window.extenderBar().isVisible());
        QVERIFY2(window.extenderBar().text().contains(QString::fromStdString(server.url())), qPrintable(window.extenderBar().text()));
        asked.explain();
        QCOMPARE(window.why().explanation()->decision.outcome, Outcome::NotModelled);
        QVERIFY(WindowFixture::schedule(window));
        QVERIFY2(asked.everything().contains(QStringLiteral("not modelled: Extender: the webhooks of the configuration were not asked")), qPrintable(asked.everything()));
        QVERIFY(!asked.everything().contains(QStringLiteral("have no effect here")));
        window.drag().pickUp({asked.pod});
        window.show(Screen::Map);
        QVERIFY2(asked.everything().contains(QStringLiteral("Extenders are not asked while dragging.")), qPrintable(asked.everything()));
        window.drag().cancel();
        asked.press("leaveExtenders");
        QVERIFY(!window.extenderBar().isVisible());
        asked.explain();
        QVERIFY2(asked.everything().contains(QStringLiteral("were not asked: what they would say is not modelled")), qPrintable(asked.everything()));
        QVERIFY(asked.rows().isEmpty());
        QVERIFY(server.calls().empty());
        // The default profile has none; the other configuration again brings the question again.
        window.files().useDefaultConfiguration();
        QVERIFY(!window.extenderBar().isVisible());
        QVERIFY(window.files().openConfiguration(asked.fixture.path("asking.yaml")));
        QVERIFY(window.extenderBar().isVisible());
        QVERIFY(server.calls().empty());
    }

    void askedItShowsWhatTheyDid() {
        samples::ExtenderServer server;
        server.reply("/filter", R"({"NodeNames":["n2","n3"],"FailedNodes":{"n1":"the disk is slow"}})");
        server.reply("/score", R"([{"Host":"n2","Score":1},{"Host":"n3","Score":9}])");
        server.start();
        const Asked asked(QString::fromStdString(server.url()));
        asked.explain();
        asked.press("askExtenders");
        QVERIFY(!asked.window->extenderBar().isVisible());
        QTRY_COMPARE(asked.rows().size(), 2);
        const Explanation& e = *asked.window->why().explanation();
        QCOMPARE(e.decision.outcome, Outcome::Scheduled);
        QCOMPARE(e.winner, asked.window->session().catalog().findNode("n3"));
        // The place of its configuration, and what it left and why.
        QVERIFY2(asked.rows()[0].contains(QStringLiteral("asking.yaml, line 4")), qPrintable(asked.rows()[0]));
        QVERIFY2(asked.rows()[0].contains(QStringLiteral("asked to filter 3 node(s): left 2")), qPrintable(asked.rows()[0]));
        QVERIFY2(asked.rows()[0].contains(QStringLiteral("n1: the disk is slow")), qPrintable(asked.rows()[0]));
        QVERIFY2(asked.rows()[1].contains(QStringLiteral("asked to score 2 node(s): 1 to 9, × weight 2")), qPrintable(asked.rows()[1]));
        // The webhook makes a difference of (9 - 1) × 10 × 2 = 160; everything else is equal on equal nodes.
        const std::vector<ScoreDifference> parts = compareScores(e.decision, e.winner, e.runnerUp);
        QVERIFY(!parts.empty() && parts.front().plugin.startsWith(QStringLiteral("Extender ")));
        QCOMPARE(parts.front().difference(), std::int64_t{160});
        QVERIFY(explanationText(e).contains(QStringLiteral("Extenders asked:")));
        QVERIFY(std::any_of(e.bars.begin(), e.bars.end(), [](const ReasonBar& bar) { return bar.plugin == QLatin1String("Extender") && bar.nodes.size() == 1; }));
        // Dragging calls no webhook.
        const std::size_t before = server.calls().size();
        asked.window->drag().pickUp({asked.pod});
        asked.window->drag().step(1, false);
        asked.window->drag().cancel();
        QCOMPARE(server.calls().size(), before);
    }

    void schedulingAsksToo() {
        samples::ExtenderServer server;
        server.reply("/filter", R"({"NodeNames":["n3"]})");
        server.start();
        const Asked asked(QString::fromStdString(server.url()), "filterVerb: filter");
        asked.press("askExtenders");
        QVERIFY(WindowFixture::schedule(*asked.window));
        const Cluster& cluster = *asked.window->session().cluster();
        QCOMPARE(cluster.placement(asked.pod).node, cluster.catalog().findNode("n3"));
        for (const auto& call : server.calls()) QVERIFY(call.path != "/bind");
    }

    void aFaultIsLocated() {
        samples::ExtenderServer server;
        server.on("/filter", [](const httplib::Request&, httplib::Response& response) { response.status = 503; });
        server.start();
        const Asked asked(QString::fromStdString(server.url()), "filterVerb: filter");
        asked.explain();
        asked.press("askExtenders");
        QTRY_COMPARE(asked.rows().size(), 1);
        QVERIFY2(asked.rows()[0].contains(QStringLiteral("asking.yaml, line 4")) && asked.rows()[0].contains(QStringLiteral("/filter, code 503")), qPrintable(asked.rows()[0]));
        QCOMPARE(asked.window->why().explanation()->decision.outcome, Outcome::Error);
        // Ignored from now on.
        asked.window->session().chooseExtenders(ExtenderChoice::Leave);
        asked.window->why().finish();
        QVERIFY(asked.rows().isEmpty());
    }

    void waitingCanBeStopped() {
        samples::ExtenderServer server;
        std::promise<void> go;
        const std::shared_future<void> gone = go.get_future().share();
        std::atomic<bool> fast{false};
        server.on("/filter", [gone, &fast](const httplib::Request&, httplib::Response& response) {
            if (!fast) gone.wait();
            say(response, R"({"NodeNames":["n2"]})");
        });
        server.start();
        const Asked asked(QString::fromStdString(server.url()), "filterVerb: filter, httpTimeout: 90s");
        asked.explain();
        asked.press("askExtenders");
        QTRY_COMPARE(server.calls().size(), 1u);
        // Meanwhile the window responds, and shows how long it waits.
        QVERIFY2(asked.everything().contains(QStringLiteral("each answer is waited for 1m30s at most")), qPrintable(asked.everything()));
        asked.press("stopAsking");
        QTRY_VERIFY(asked.everything().contains(QStringLiteral("Asking was stopped")));
        go.set_value();
        fast = true;
        asked.press("askInPanel");
        QTRY_COMPARE(asked.rows().size(), 1);
        QCOMPARE(asked.window->why().explanation()->winner, asked.window->session().catalog().findNode("n2"));
    }

    void aWhatIfAsksAsWell() {
        samples::ExtenderServer server;
        server.reply("/filter", R"({"NodeNames":["n3"]})");
        server.start();
        const Asked asked(QString::fromStdString(server.url()), "filterVerb: filter");
        asked.press("askExtenders");
        Session& session = asked.window->session();
        const PodIdx large = session.catalog().findPod("ns/q");
        QVERIFY(session.tryOut(QStringLiteral("without n1"), asked.pod, {}, {Cordon{session.catalog().findNode("n1"), true}}).has_value());
        QCOMPARE(session.whatIf()->before.node, session.catalog().findNode("n3"));
        QCOMPARE(session.whatIf()->after.outcome, Outcome::Scheduled);
        QCOMPARE(session.whatIf()->after.node, session.catalog().findNode("n3"));
        QVERIFY(server.calls().back().body.find("\"NodeNames\":[\"n2\",\"n3\"]") != std::string::npos);
        session.discardWhatIf();
        // A pod that was changed here has no text to send.
        QVERIFY(session.tryOut(QStringLiteral("less"), large, {SetRequest{large, "cpu", 1000}}, {}).has_value());
        QCOMPARE(session.whatIf()->after.outcome, Outcome::NotModelled);
        session.discardWhatIf();
    }
};

QTEST_MAIN(TestExtenderQuestion)
#include "tst_extender_question.moc"
