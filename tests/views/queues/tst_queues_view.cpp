// SPDX-License-Identifier: GPL-3.0-or-later
// The screen of queues without the window: what is shown of a file with Kueue's objects, of a picture without files, and of nothing.
#include "queues/queues_view.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include "cluster/builder.h"
#include "common/theme.h"
#include "common/usage/measured.h"
#include "common/volcano/volcano_editor.h"
#include "io/sessions/loader.h"
#include "plugins/all.h"
#include "queues/job_model.h"
#include "queues/queue_bar.h"
#include "queues/queue_model.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

/// Queue a owns 4 CPUs and b 2; a's job of 5 borrows one, b's job of 3 finds one left and waits. The node has 3 CPUs.
const char* const kKueue = R"(
apiVersion: v1
kind: Node
metadata: {name: n1}
status: {allocatable: {cpu: 3, memory: 64Gi, pods: 20}}
---
apiVersion: v1
kind: Namespace
metadata: {name: ml}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: f}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: a}
spec: {cohortName: all, namespaceSelector: {}, resourceGroups: [{coveredResources: [cpu], flavors: [{name: f, resources: [{name: cpu, nominalQuota: 4}]}]}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: b}
spec: {cohortName: all, namespaceSelector: {}, resourceGroups: [{coveredResources: [cpu], flavors: [{name: f, resources: [{name: cpu, nominalQuota: 2}]}]}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: a, namespace: ml}
spec: {clusterQueue: a}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: b, namespace: ml}
spec: {clusterQueue: b}
---
apiVersion: batch/v1
kind: Job
metadata: {name: big, namespace: ml, creationTimestamp: "2026-05-01T00:00:01Z", labels: {kueue.x-k8s.io/queue-name: a}}
spec: {parallelism: 5, template: {spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: late, namespace: ml, creationTimestamp: "2026-05-01T00:00:02Z", labels: {kueue.x-k8s.io/queue-name: b}}
spec: {parallelism: 3, template: {spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: lost, namespace: ml, creationTimestamp: "2026-05-01T00:00:03Z", labels: {kueue.x-k8s.io/queue-name: gone}}
spec: {parallelism: 1, template: {spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}}}
)";

const char* const kVolcanoGang =
    "apiVersion: v1\nkind: Node\nmetadata: {name: n1}\nstatus: {allocatable: {cpu: 4, memory: 8Gi, pods: 20}}\n---\n"
    "apiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: q}\nspec: {weight: 1}\n---\n"
    "apiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nmetadata: {name: g, namespace: ml}\nspec: {minMember: 1, queue: q}\n---\n"
    "apiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: ml, annotations: {scheduling.k8s.io/group-name: g}}\n"
    "spec: {schedulerName: volcano, containers: [{name: c, resources: {requests: {cpu: 1}}}]}\n";

struct Screen {
    Session session;
    QueuesView view{&session};

    Screen() {
        session.setProfiles(makeProfiles({}, inTreePlugins()).value(), {}, {}, {});
        view.resize(1100, 760);
    }
    void open(const ClusterPtr& cluster, const QStringList& sources) {
        session.open(cluster, sources, {});
        view.show();
        view.finish();
    }
    template <typename Widget>
    Widget* find(const char* name) {
        return view.findChild<Widget*>(QString::fromLatin1(name));
    }
    QAbstractItemModel* model(const char* table) { return find<QTableView>(table)->model(); }
    QString cell(const char* table, int row, int column) { return model(table)->index(row, column).data().toString(); }
};

}  // namespace

class TestQueuesView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aFileOfKueue() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("kueue.yaml"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kKueue);
        file.close();
        auto read = load({path.toStdString()});
        QVERIFY(read.has_value());
        Screen screen;
        QAbstractItemModelTester queues(screen.model("queueTable"), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester jobs(screen.model("queueJobs"), QAbstractItemModelTester::FailureReportingMode::QtTest);
        screen.open(read->cluster, {path});
        QVERIFY(screen.view.board());
        QCOMPARE(screen.find<QComboBox>("queueSystem")->currentText(), QStringLiteral("Kueue"));
        QCOMPARE(screen.model("queueTable")->rowCount(), 3);
        QCOMPARE(screen.cell("queueTable", 0, QueueModel::NameColumn), QStringLiteral("all"));
        QCOMPARE(screen.cell("queueTable", 1, QueueModel::NameColumn).trimmed(), QStringLiteral("a"));
        QCOMPARE(screen.cell("queueTable", 1, QueueModel::UsedColumn), QStringLiteral("5"));
        QCOMPARE(screen.cell("queueTable", 1, QueueModel::BorrowedColumn), QStringLiteral("1"));
        QCOMPARE(screen.cell("queueTable", 1, QueueModel::LentColumn), QStringLiteral("–"));
        QCOMPARE(screen.cell("queueTable", 2, QueueModel::LentColumn), QStringLiteral("1"));  // of nobody but b
        QVERIFY(screen.model("queueTable")->index(2, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("1 lent")));
        QVERIFY(screen.find<QLabel>("queueLegend")->text().contains(QStringLiteral("▧ lent")));
        // Of all queues: the job that has quota for five pods and nodes for three, the one that waits, the one that is lost.
        QCOMPARE(screen.model("queueJobs")->rowCount(), 3);
        QVERIFY(screen.cell("queueJobs", 0, JobModel::QuotaColumn).contains(QStringLiteral("has it")));
        QCOMPARE(screen.cell("queueJobs", 0, JobModel::NodesColumn), QStringLiteral("3 of 5"));
        QVERIFY(screen.cell("queueJobs", 1, JobModel::WhyColumn).contains(QStringLiteral("2 more needed")));
        // The queue that is clicked has its own jobs alone.
        screen.find<QTableView>("queueTable")->setCurrentIndex(screen.model("queueTable")->index(2, 0));
        QCOMPARE(screen.model("queueJobs")->rowCount(), 1);
        screen.find<QTableView>("queueJobs")->setCurrentIndex(screen.model("queueJobs")->index(0, 0));
        QVERIFY(screen.find<QPlainTextEdit>("queueSentences")->toPlainText().startsWith(QStringLiteral("Quota: ")));
        QVERIFY(screen.find<QTabWidget>("queueTabs")->tabText(2).contains(QStringLiteral("(1)")));
        QCOMPARE(screen.find<QTableWidget>("queueFaults")->rowCount(), 1);
        QVERIFY(screen.find<QTableWidget>("queueChanges")->rowCount() >= 1);
    }
    /// A queue that the picture has and Kueue's reader cannot read is named, as it is not there for its jobs. Neither is a file shown whose job
    /// cannot be read.
    void whatCannotBeReadIsNamed() {
        Result<Objects> objects = readObjectsFromText(QByteArray(kKueue).replace("nominalQuota: 2", "nominalQuota: -2").toStdString(), "kueue.yaml");
        QVERIFY(objects.has_value());
        auto built = build(std::move(*objects));
        QVERIFY(built.has_value());
        Screen screen;
        screen.open(built->cluster, {QStringLiteral("kueue.yaml")});
        QVERIFY(screen.view.board());
        QStringList faults;
        for (const QueueFault& fault : screen.view.board()->faults) faults << QString::fromStdString(fault.object + ": " + fault.what.text());
        QVERIFY2(faults.contains(QStringLiteral("ClusterQueue b: cannot be read: spec.resourceGroups[0].flavors[0].resources[0].nominalQuota: a quota must be greater than or equal to 0")),
                 qPrintable(faults.join('\n')));
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("job.yaml")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("apiVersion: kueue.x-k8s.io/v1beta2\nkind: ClusterQueue\nmetadata: {name: c}\nspec: {fairSharing: {weight: -1}}\n");
        file.close();
        QSignalSpy failed(&screen.session, &Session::failed);
        screen.view.submit(file.fileName());
        screen.view.finish();
        QCOMPARE(failed.count(), 1);
        QVERIFY2(failed[0][0].toString().contains(QStringLiteral("must have a weight of at least 0")), qPrintable(failed[0][0].toString()));
        QVERIFY(screen.find<QTableView>("queueTable")->isVisibleTo(&screen.view));  // the queues as they are
    }
    /// Of a file such a queue is not in the picture at all: it is among what was left out.
    void whatWasLeftOutIsNamed() {
        auto built = build(std::move(*readObjectsFromText("apiVersion: v1\nkind: Node\nmetadata: {name: n1}\n", "kueue.yaml")));
        QVERIFY(built.has_value());
        Screen screen;
        const auto left = [](const char* object, const char* field, const char* what) {
            return Diagnostic{Severity::Error, Error{ErrorCode::Invalid, worded(what), {"kueue.yaml", 3, 1, object, field}}};
        };
        screen.session.open(built->cluster, {QStringLiteral("kueue.yaml")}, {left("ClusterQueue q", "spec.stopPolicy", "is wrong"), left("Pod ml/p", "spec", "is wrong, too")});
        screen.view.show();
        screen.view.finish();
        QVERIFY(screen.view.board());
        QCOMPARE(screen.view.board()->faults.size(), std::size_t(1));
        QCOMPARE(screen.view.board()->faults[0].object, std::string("ClusterQueue q"));
        QCOMPARE(screen.view.board()->faults[0].what.text(), std::string("cannot be read: spec.stopPolicy: is wrong"));
    }
    /// A table of jobs without a row says why.
    void noJobIsNoSilence() {
        const auto placeholder = [](const char* text) {
            Result<Objects> objects = readObjectsFromText(text, "volcano.yaml");
            if (!objects) return QString();
            auto built = build(std::move(*objects));
            if (!built) return QString();
            Screen screen;
            screen.open(built->cluster, {QStringLiteral("volcano.yaml")});
            return QString::number(screen.model("queueJobs")->rowCount()) + QLatin1Char(' ') + screen.find<QPlainTextEdit>("queueSentences")->placeholderText();
        };
        QCOMPARE(placeholder(kVolcanoGang), QStringLiteral("0 Every job has what it asks for. \"Also those that lack nothing\" lists them."));
        QCOMPARE(placeholder("apiVersion: v1\nkind: Node\nmetadata: {name: n1}\n---\napiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: q}\n"),
                 QStringLiteral("0 There is no job in a queue."));
        QCOMPARE(placeholder(kKueue), QStringLiteral("3 Choose a job: what its quota says, and what the nodes say, stands here in full."));
    }
    /// One more job of 1 CPU would have the last free one; nobody has less for it. Without it, the bar is gone.
    void whatIsNotThereYet() {
        QTemporaryDir folder;
        const auto write = [&](const char* name, const QByteArray& text) {
            QFile file(folder.filePath(QString::fromLatin1(name)));
            if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("cannot write %s", name);
            return file.fileName();
        };
        const QString path = write("kueue.yaml", kKueue);
        auto read = load({path.toStdString()});
        QVERIFY(read.has_value());
        Screen screen;
        screen.open(read->cluster, {QStringLiteral("a live cluster")});  // queues come with the picture, whatever it was read from
        const QString more = write("more.yaml",
                                   "apiVersion: batch/v1\nkind: Job\nmetadata: {name: more, namespace: ml, creationTimestamp: \"2026-05-01T00:00:09Z\", labels: {kueue.x-k8s.io/queue-name: a}}\n"
                                   "spec: {parallelism: 1, template: {spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}}}\n");
        screen.view.submit(more);
        screen.view.finish();
        const QString told = screen.find<QLabel>("queueEffect")->text();
        QVERIFY2(told.contains(QStringLiteral("would have its quota")) && told.contains(QStringLiteral("No other job has less for it.")), qPrintable(told));
        QVERIFY(screen.find<QLabel>("queueEffect")->isVisibleTo(&screen.view));
        screen.view.submit({});
        screen.view.finish();
        QVERIFY(!screen.find<QLabel>("queueEffect")->isVisibleTo(&screen.view));
    }
    /// With 5 CPUs of its own b has the 3 of its job, and what differs is said; a file without queues is refused, and nothing stays beside.
    /// Volcano's configuration is edited as text; a fault is said and cannot be used. It is saved and opened as a file.
    void volcanosConfigurationIsEdited() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("volcano.yaml")), copy = folder.filePath(QStringLiteral("copy.conf"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kVolcanoGang);
        file.close();
        auto read = load({path.toStdString()});
        QVERIFY(read.has_value());
        Screen screen;
        screen.open(read->cluster, {path});
        QTest::mouseClick(screen.find<QPushButton>("queueConfiguration"), Qt::LeftButton);
        auto* editor = screen.view.findChild<VolcanoEditor*>();
        QVERIFY(editor);
        auto* text = screen.find<QPlainTextEdit>("volcanoText");
        auto* use = screen.find<QPushButton>("volcanoUse");
        QVERIFY(text && use && use->isEnabled());
        QVERIFY(text->toPlainText().startsWith(QStringLiteral("actions: enqueue, allocate, backfill")));
        text->setPlainText(QStringLiteral("actions: allocate\ntiers:\n- plugins:\n  - name: wings\n"));
        QVERIFY(!use->isEnabled());
        QVERIFY2(screen.find<QLabel>("volcanoSays")->text().contains(QStringLiteral("wings")), qPrintable(screen.find<QLabel>("volcanoSays")->text()));
        text->setPlainText(QStringLiteral("actions: allocate\ntiers:\n- plugins:\n  - name: predicates\n"));
        QVERIFY(use->isEnabled());
        editor->saveAs(copy);
        text->setPlainText(QStringLiteral("tiers: []\n"));
        QVERIFY(!use->isEnabled());
        editor->openFile(folder.filePath(QStringLiteral("none.conf")));
        QVERIFY(screen.find<QLabel>("volcanoSays")->text().contains(QStringLiteral("none.conf")));
        editor->openFile(copy);
        QVERIFY(use->isEnabled());
        const int before = screen.find<QSlider>("queueStep")->maximum();
        QTest::mouseClick(use, Qt::LeftButton);
        screen.view.finish();
        // Of three actions in each session one is left.
        QCOMPARE((before + 1) % 3, 0);
        QCOMPARE(screen.find<QSlider>("queueStep")->maximum() + 1, (before + 1) / 3);
    }

    void aSecondConfiguration() {
        QTemporaryDir folder;
        const auto write = [&](const char* name, const QByteArray& text) {
            QFile file(folder.filePath(QString::fromLatin1(name)));
            if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("cannot write %s", name);
            return file.fileName();
        };
        const QString path = write("kueue.yaml", kKueue);
        auto read = load({path.toStdString()});
        QVERIFY(read.has_value());
        Screen screen;
        QAbstractItemModelTester queues(screen.model("queueTable"), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester jobs(screen.model("queueJobs"), QAbstractItemModelTester::FailureReportingMode::QtTest);
        screen.open(read->cluster, {QStringLiteral("a live cluster")});
        const auto ofQueue = [](const char* name, int cpus) {
            return QByteArray("apiVersion: kueue.x-k8s.io/v1beta2\nkind: ClusterQueue\nmetadata: {name: ") + name
                   + "}\nspec: {cohortName: all, namespaceSelector: {}, resourceGroups: [{coveredResources: [cpu], flavors: [{name: f, resources: [{name: cpu, nominalQuota: "
                   + QByteArray::number(cpus) + "}]}]}]}\n---\n";
        };
        screen.view.compareWith(write("second.yaml", ofQueue("b", 5) + ofQueue("c", 1)));
        screen.view.finish();
        const QString told = screen.find<QLabel>("queueEffect")->text();
        QVERIFY2(told.contains(QStringLiteral("second.yaml")) && screen.find<QLabel>("queueEffect")->isVisibleTo(&screen.view), qPrintable(told));
        QCOMPARE(screen.model("queueTable")->rowCount(), 4);  // all, a, b and the new c
        QCOMPARE(screen.cell("queueTable", 0, QueueModel::OwnColumn), QStringLiteral("6 → 10"));
        QCOMPARE(screen.cell("queueTable", 1, QueueModel::OwnColumn), QStringLiteral("4"));
        QCOMPARE(screen.cell("queueTable", 2, QueueModel::OwnColumn), QStringLiteral("2 → 5"));
        QCOMPARE(screen.cell("queueTable", 2, QueueModel::UsedColumn), QStringLiteral("0 → 3"));
        QCOMPARE(screen.cell("queueTable", 2, QueueModel::WaitsColumn), QStringLiteral("1 → 0"));
        QVERIFY(screen.cell("queueTable", 3, QueueModel::NameColumn).contains(QStringLiteral("only then")));
        QCOMPARE(screen.cell("queueTable", 3, QueueModel::OwnColumn), QStringLiteral("1"));
        QVERIFY(!screen.model("queueTable")->index(3, QueueModel::BarColumn).data(QueueModel::kAmountRole).isValid());
        QVERIFY(screen.model("queueTable")->index(3, QueueModel::BarColumn).data(QueueModel::kSecondRole).isValid());
        QVERIFY2(screen.cell("queueJobs", 1, JobModel::QuotaColumn).contains(QStringLiteral("waits → ✓ has it")), qPrintable(screen.cell("queueJobs", 1, JobModel::QuotaColumn)));
        screen.find<QTableView>("queueTable")->setCurrentIndex(screen.model("queueTable")->index(2, 0));
        screen.find<QTableView>("queueJobs")->setCurrentIndex(screen.model("queueJobs")->index(0, 0));
        const QString sentences = screen.find<QPlainTextEdit>("queueSentences")->toPlainText();
        QVERIFY2(sentences.startsWith(QStringLiteral("As it is: Quota: ")) && sentences.contains(QStringLiteral("Then: Nodes: ")), qPrintable(sentences));

        QCOMPARE(screen.find<QTabWidget>("queueTabs")->tabText(1), QStringLiteral("Turn by turn, with it"));
        QCOMPARE(screen.find<QPushButton>("queueWithout")->text(), QStringLiteral("Only as it is"));
        screen.view.compareWith(path);  // the same queues
        screen.view.finish();
        QVERIFY2(screen.find<QLabel>("queueEffect")->text().contains(QStringLiteral("nothing differs")), qPrintable(screen.find<QLabel>("queueEffect")->text()));
        QCOMPARE(screen.cell("queueTable", 2, QueueModel::OwnColumn), QStringLiteral("2"));
        QTest::mouseClick(screen.find<QPushButton>("queueWithout"), Qt::LeftButton);
        screen.view.finish();
        QVERIFY(!screen.find<QLabel>("queueEffect")->isVisibleTo(&screen.view));
        QSignalSpy failed(&screen.session, &Session::failed);
        const QString none = write("none.conf", "actions: allocate\n");
        for (const bool submitted : {false, true}) {
            if (submitted) screen.view.submit(none + QStringLiteral(".gone"));
            else screen.view.compareWith(none);
            screen.view.finish();
            QVERIFY(screen.find<QTableView>("queueTable")->isVisibleTo(&screen.view));  // the queues as they are
            QVERIFY(!screen.find<QLabel>("queueEffect")->isVisibleTo(&screen.view));
        }
        QCOMPARE(failed.count(), 2);
        QVERIFY2(failed[0][0].toString().contains(QStringLiteral("is no configuration that the queues of kueue depend on")), qPrintable(failed[0][0].toString()));
    }
    /// Rescheduling cannot be told without measurements. Those that a live cluster told of 3 CPUs of 4 on n1, and of none on n2, evict p.
    void reschedulingGoesByWhatTheWindowMeasured() {
        QTemporaryDir folder;
        const auto write = [&](const char* name, const QByteArray& text) {
            QFile file(folder.filePath(QString::fromLatin1(name)));
            if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("cannot write %s", name);
            return file.fileName();
        };
        const auto machine = [](const char* name) {
            return QByteArray("apiVersion: v1\nkind: Node\nmetadata: {name: ") + name
                   + "}\nstatus: {capacity: {cpu: 4, memory: 8Gi, pods: 20}, allocatable: {cpu: 4, memory: 8Gi, pods: 20}}\n---\n";
        };
        const QString path = write("volcano.yaml", machine("n1") + machine("n2")
                                                       +
                                                       "apiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nmetadata: {name: g, namespace: ml}\nspec: {minMember: 1}\n---\n"
                                                       "apiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: ml, annotations: {scheduling.k8s.io/group-name: g}}\nspec: {schedulerName: "
                                                       "volcano, nodeName: n1, containers: [{name: c, resources: {requests: {cpu: 1}}}]}\nstatus: {phase: Running}\n");
        const QString conf = write("v.conf",
                                   "actions: shuffle\ntiers:\n- plugins:\n  - {name: rescheduling, arguments: {metricsPeriod: 10m, strategies: [{name: lowNodeUtilization, params: {thresholds: "
                                   "{cpu: 30}, targetThresholds: {cpu: 60}}}]}}\n");
        auto read = load({path.toStdString()});
        QVERIFY(read.has_value());
        Screen screen;
        screen.open(read->cluster, {path});
        QSignalSpy failed(&screen.session, &Session::failed);
        screen.view.compareWith(conf);
        screen.view.finish();
        QCOMPARE(failed.count(), 1);
        QVERIFY2(failed[0][0].toString().contains(QStringLiteral("n1, n2 were not measured")), qPrintable(failed[0][0].toString()));
        const std::int64_t gi = std::int64_t{1} << 30;
        Measured::of(&screen.session)->setLive(SharedList<Usage>(std::vector<Usage>{{Usage::Of::Node, "n1", 3000, gi, 5, ""}, {Usage::Of::Node, "n2", 0, gi, 5, ""}}));
        screen.view.compareWith(conf);
        screen.view.finish();
        QCOMPARE(failed.count(), 1);
        QVERIFY2(screen.cell("queueJobs", 0, JobModel::QuotaColumn).contains(QStringLiteral("has it → ↩ evicted")), qPrintable(screen.cell("queueJobs", 0, JobModel::QuotaColumn)));
    }
    /// Volcano's session 1 lets g in and binds p to the node. The map after that turn has p on it, as a what-if, and p is marked.
    void theMapAfterATurn() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("volcano.yaml"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            kVolcanoGang);
        file.close();
        auto read = load({path.toStdString()});
        QVERIFY(read.has_value());
        Screen screen;
        screen.open(read->cluster, {path});
        QCOMPARE(screen.find<QComboBox>("queueSystem")->currentText(), QStringLiteral("Volcano"));
        const PodIdx pod = read->cluster->catalog().findPod("ml/p");
        const std::vector<PodIdx> none, marked{pod};
        QSignalSpy map(&screen.view, &QueuesView::showOnMapRequested);
        auto* button = screen.find<QPushButton>("queueTurnOnMap");
        screen.find<QTabWidget>("queueTabs")->setCurrentIndex(1);
        QVERIFY(button->isVisibleTo(&screen.view));
        QVERIFY(screen.session.looking()->marked() == none);  // enqueue moves no pod
        QTest::mouseClick(button, Qt::LeftButton);            // nothing has happened to pods yet
        screen.view.finish();
        QCOMPARE(map.count(), 1);
        QVERIFY(!screen.session.whatIf());
        screen.find<QSlider>("queueStep")->setValue(1);  // allocate
        QVERIFY(screen.session.looking()->marked() == marked);
        for (int again = 0; again < 2; ++again) {
            QTest::mouseClick(button, Qt::LeftButton);
            screen.view.finish();
            QCOMPARE(map.count(), 2 + again);
            QVERIFY(screen.session.whatIf() && screen.session.whatIf()->text == QStringLiteral("after session 1: allocate"));
            QVERIFY(screen.session.cluster()->placement(pod).node.valid());
            QVERIFY(!screen.session.realCluster()->placement(pod).node.valid());
            QVERIFY(screen.session.looking()->marked() == marked);
        }
        screen.find<QSlider>("queueStep")->setValue(0);  // back before it: the cluster as it is
        QTest::mouseClick(button, Qt::LeftButton);
        screen.view.finish();
        QVERIFY(!screen.session.whatIf());
        screen.find<QTabWidget>("queueTabs")->setCurrentIndex(0);
        QVERIFY(screen.session.looking()->marked() == none);
    }
    /// Without queues the order of the pending pods is shown, and the pod that is chosen is selected.
    void aPictureWithoutQueues() {
        Screen screen;
        screen.open(cluster({node("a").cpu("2").memory("4Gi")}, {pod("small").cpu("1"), pod("large").cpu("8")}), {QStringLiteral("a live cluster")});
        QVERIFY(screen.view.board());
        QCOMPARE(screen.find<QComboBox>("queueSystem")->count(), 1);
        QCOMPARE(screen.model("queueJobs")->rowCount(), 2);
        QVERIFY(screen.cell("queueJobs", 0, JobModel::QuotaColumn).contains(QStringLiteral("free to go")));
        screen.find<QTableView>("queueJobs")->setCurrentIndex(screen.model("queueJobs")->index(1, 0));
        QCOMPARE(screen.session.looking()->selection().pods.size(), std::size_t(1));
        QVERIFY(screen.find<QTableView>("queueTable")->isColumnHidden(QueueModel::OwnColumn));
        QVERIFY(screen.find<QTableView>("queueJobs")->isColumnHidden(JobModel::PriorityColumn));  // the queue says it
    }
    /// No class has the values 100,000 and 20,000: the queues are called by them, as numbers are written, also where a job names its queue.
    void aPriorityWithoutAClassIsAValue() {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        Screen screen;
        screen.open(cluster({node("a").cpu("2").memory("4Gi")}, {pod("small").cpu("1").priority(100'000), pod("large").cpu("8").priority(20'000)}), {QStringLiteral("a live cluster")});
        QCOMPARE(screen.view.board()->queues.front().priority, std::optional<std::int32_t>(100'000));
        QCOMPARE(screen.cell("queueTable", 0, QueueModel::NameColumn), QStringLiteral("priority 100,000"));
        QCOMPARE(screen.cell("queueJobs", 1, JobModel::QueueColumn), QStringLiteral("priority 20,000"));
        screen.find<QTableView>("queueTable")->setCurrentIndex(screen.model("queueTable")->index(1, 0));
        QCOMPARE(screen.find<QTabWidget>("queueTabs")->tabText(0), QStringLiteral("Jobs of priority 20,000 (1)"));
    }
    /// 1366 pixels leave the screen 938 beside rail and inspector: no column is scrolled out, however long a name is, and the queues are as high as their rows.
    void allColumnsAreInSight() {
        Screen screen;
        std::vector<Pod> pods;
        for (int i = 0; i < 9; ++i)
            pods.push_back(pod("a-name-that-is-as-long-as-those-of-generated-pods-" + std::to_string(i)).cpu("8").priority(2'000'000'000 - i % 3));
        screen.view.resize(938, 668);
        screen.open(cluster({node("a").cpu("2").memory("4Gi")}, std::move(pods)), {QStringLiteral("a live cluster")});
        auto* jobs = screen.find<QTableView>("queueJobs");
        QTRY_COMPARE(jobs->horizontalScrollBar()->maximum(), 0);
        QVERIFY(jobs->columnWidth(JobModel::WhyColumn) >= 150);
        auto* queues = screen.find<QTableView>("queueTable");
        QCOMPARE(queues->verticalScrollBar()->maximum(), 0);
        QVERIFY2(queues->viewport()->height() < 5 * rowPixels(28), qPrintable(QString::number(queues->viewport()->height())));  // three rows, and no more than a margin
    }
    void nothingIsOpen() {
        Screen screen;
        screen.view.show();
        screen.view.finish();
        QVERIFY(!screen.view.board());
    }
    /// 200 pixels stand for 10: 4 own are 80, 3 of them used 60, 5 used in all 100 and "never more than 8" at 160.
    void theBarIsToScale() {
        QueueAmount amount;
        amount.own = 4;
        amount.used = 5;
        amount.borrowed = 2;
        amount.most = 8;
        const QueueBarGeometry bar = queueBar(amount, 10, 200);
        QCOMPARE(bar.own, 80.0);
        QCOMPARE(bar.used, 60.0);
        QCOMPARE(bar.borrowed, 100.0);
        QCOMPARE(bar.most, 160.0);
        QCOMPARE(bar.guaranteed, 0.0);
        amount.guaranteed = 3;
        QCOMPARE(queueBar(amount, 10, 200).guaranteed, 60.0);
        amount.guaranteed = 4;  // just what is its own: the frame says it
        QCOMPARE(queueBar(amount, 10, 200).guaranteed, 0.0);
        QCOMPARE(queueBar(QueueAmount{}, 0, 200).used, 0.0);
        QVERIFY(queueBar(QueueAmount{}, 1, 200).most < 0);
    }
    /// 200 pixels stand for 10. Of 6 own 1 is used, and 2 to 4 are lent: at most from 40 on, at least from 80, to the end at 120. A min of 8 ends at 160.
    void whatIsLentIsAtTheEnd() {
        QueueAmount amount;
        amount.own = 6;
        amount.used = 1;
        QCOMPARE(queueBar(amount, 10, 200).lentEnd, 0.0);
        amount.lent = QueueLent{2, 4};
        const QueueBarGeometry bar = queueBar(amount, 10, 200);
        QCOMPARE(bar.mayLend, 40.0);
        QCOMPARE(bar.lends, 80.0);
        QCOMPARE(bar.lentEnd, 120.0);
        amount.guaranteed = 8;
        amount.lent = QueueLent{2, 2};
        QCOMPARE(queueBar(amount, 10, 200).mayLend, 120.0);
        QCOMPARE(queueBar(amount, 10, 200).lends, 120.0);
        QCOMPARE(queueBar(amount, 10, 200).lentEnd, 160.0);
    }
};

QTEST_MAIN(TestQueuesView)
#include "tst_queues_view.moc"
