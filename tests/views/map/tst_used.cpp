// SPDX-License-Identifier: GPL-3.0-or-later
// What is in use beside what is requested: on the map, in the inspector and in the tables, and nowhere a zero that nobody
// measured.
#include <QImage>
#include <QSignalSpy>
#include <QTest>

#include "cluster/builder.h"
#include "common/drag/drag.h"
#include "common/session.h"
#include "common/usage/measured.h"
#include "io/sessions/loader.h"
#include "map/map_view.h"
#include "map/node_values.h"
#include "map/painting/map_painter.h"
#include "map/value_text.h"
#include "node/facts.h"
#include "tables/node_table_model.h"
#include "tables/pod_table_model.h"

using namespace bayplan;

namespace {

/// Two nodes of 4 cores and 8Gi; n1 uses one core and 2Gi, n2 was not measured. web uses 250m.
constexpr const char* kCluster = R"(
{apiVersion: v1, kind: Node, metadata: {name: n1}, status: {allocatable: {cpu: 4, memory: 8Gi, pods: 110}}}
---
{apiVersion: v1, kind: Node, metadata: {name: n2}, status: {allocatable: {cpu: 4, memory: 8Gi, pods: 110}}}
---
{apiVersion: v1, kind: Pod, metadata: {name: web, namespace: ml}, spec: {nodeName: n1, containers: [{name: c, resources: {requests: {cpu: 2}, limits: {cpu: 3}}}]}}
---
{apiVersion: v1, kind: Pod, metadata: {name: open, namespace: ml}, spec: {nodeName: n1, containers: [{name: c, resources: {requests: {cpu: 1}}}]}}
---
{apiVersion: metrics.k8s.io/v1beta1, kind: NodeMetrics, metadata: {name: n1}, timestamp: 2026-03-01T08:00:00Z, usage: {cpu: 1, memory: 2Gi}}
---
{apiVersion: metrics.k8s.io/v1beta1, kind: PodMetrics, metadata: {name: web, namespace: ml}, containers: [{name: c, usage: {cpu: 250m, memory: 1Gi}}]}
)";

void open(Session& session, const char* text = kCluster) {
    session.open(build(readObjectsFromText(text, "test.yaml").value()).value().cluster, {}, {});
}

QString section(const Facts& facts, const QString& title) {
    for (const FactSection& section : facts.sections) {
        if (section.title != title) continue;
        QStringList lines;
        for (const FactLine& line : section.lines) lines << line.name + QLatin1Char('=') + line.value;
        return lines.join(QLatin1Char('|'));
    }
    return {};
}

int columnOf(const RowModel& model, const char* key) {
    for (int c = 0; c < model.columnCount(); ++c)
        if (model.columnKey(c) == QLatin1String(key)) return c;
    return -1;
}

Usage ofNode(const char* name, std::int64_t cpu) { return {Usage::Of::Node, name, cpu, std::nullopt, 0, "metrics.k8s.io"}; }

}  // namespace

class TestUsed : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale::c()); }

    void fillsAreSharesOfWhatIsAllocatable() {
        Session session;
        open(session);
        const ValuesPtr cpu = usedValues(*session.cluster(), Measured::of(&session)->table(), Measure::UsedCpu);
        QCOMPARE(cpu->nodes[0].amount, 25);  // 1 of 4 cores
        QCOMPARE(cpu->nodes[0].share, 0.25f);
        QCOMPARE(cpu->nodes[1].state, NodeValue::State::Unknown);
        QCOMPARE(cpu->known, 1u);
        QCOMPARE(cpu->sum, 1000);
        QVERIFY2(valueText(*cpu, NodeIdx(0)).startsWith(QStringLiteral("uses 1 of 4 cores (metrics.k8s.io, ")), qPrintable(valueText(*cpu, NodeIdx(0))));
        QCOMPARE(valueShort(*cpu, NodeIdx(0)), QStringLiteral("25%"));
        QCOMPARE(valueShort(*cpu, NodeIdx(1)), QStringLiteral("?"));
        QCOMPARE(valueSummary(*cpu), QStringLiteral("1 cores used"));
        QCOMPARE(groupValueText(*cpu, {NodeIdx(0), NodeIdx(1)}), QStringLiteral("up to 25% used, 1 unknown"));
        // More than is allocatable is named as it is, and drawn full.
        const UsageTable over(session.catalog(), SharedList<Usage>({ofNode("n2", 6000), ofNode("n1", 0)}));
        const ValuesPtr much = usedValues(*session.cluster(), over, Measure::UsedCpu);
        QCOMPARE(much->nodes[1].amount, 150);
        QCOMPARE(much->nodes[1].share, 1.0f);
        QCOMPARE(much->nodes[0].amount, 0);
        QCOMPARE(much->nodes[0].state, NodeValue::State::Known);
    }

    void theMapHasABarAndTwoFills() {
        Session session;
        Drag drag(&session);
        open(session);
        MapView view(&session, &drag);
        view.resize(800, 500);
        view.show();
        QTRY_VERIFY(view.input().valid() && view.input().used);
        QCOMPARE((*view.input().used)[0], 0.25f);
        QVERIFY((*view.input().used)[1] < 0);
        QVERIFY(view.describeNode(NodeIdx(0)).contains(QStringLiteral("uses 1")));
        QVERIFY(!view.describeNode(NodeIdx(1)).contains(QStringLiteral("uses")));
        view.setMeasure(Measure::UsedMemory);
        QTRY_VERIFY(view.input().values && !view.input().used);
        QCOMPARE(view.input().values->nodes[0].amount, 25);  // 2Gi of 8Gi
        QVERIFY(view.measureProblem().isEmpty());
        open(session, "{apiVersion: v1, kind: Node, metadata: {name: n1}, status: {allocatable: {cpu: 4, memory: 8Gi, pods: 110}}}");
        QTRY_VERIFY(view.input().valid());
        QVERIFY(view.measureProblem().contains(QStringLiteral("kubectl top")));
    }

    void theBarIsDrawnUpToItsShare() {
        Session session;
        Drag drag(&session);
        open(session);
        MapView view(&session, &drag);
        view.resize(800, 500);
        view.show();
        QTRY_VERIFY(view.input().valid() && view.input().used);
        PaintInput without = view.input();
        without.used.reset();
        const QRect node = view.scale().node(*view.input().layout, NodeIdx(0)), other = view.scale().node(*view.input().layout, NodeIdx(1));
        const auto painted = [&](const PaintInput& input, const QRect& area) {
            QImage image(area.size(), QImage::Format_RGB32);
            image.fill(input.palette->panel);
            paintMap(image, area.topLeft(), input, view.scale());
            return image;
        };
        QVERIFY(view.scale().level() != Level::Far);
        QVERIFY(painted(view.input(), node) != painted(without, node));
        QVERIFY(painted(view.input(), other) == painted(without, other));
    }

    void theInspectorTellsRequestsLimitsAndUse() {
        Session session;
        open(session);
        session.looking()->selectNode(NodeIdx(0));
        const Facts facts = factsOf(session);
        QCOMPARE(facts.resources[0].used.value(), 1000);
        QCOMPARE(facts.resources[0].requested, 3000);
        const QString told = section(facts, QStringLiteral("Limits and use"));
        QVERIFY2(told.startsWith(
                     QStringLiteral("CPU limits=3, and 1 pod(s) without one|Memory limits=0, and 2 pod(s) without one|CPU used=1|Memory used=2Gi|Measured by=metrics.k8s.io, ")),
                 qPrintable(told));
        session.looking()->selectNode(NodeIdx(1));
        const Facts unknown = factsOf(session);
        QVERIFY(!unknown.resources[0].used);
        QVERIFY2(section(unknown, QStringLiteral("Limits and use")).endsWith(QStringLiteral("CPU used=not known|Memory used=not known")),
                 qPrintable(section(unknown, QStringLiteral("Limits and use"))));
        session.looking()->selectPod(session.catalog().findPod("ml/web"));
        QCOMPARE(section(factsOf(session), QStringLiteral("Used")), QStringLiteral("CPU=0.25|Memory=1Gi|Measured by=metrics.k8s.io, at an unknown time"));
        // The sum over both nodes is not known, as one of them is not.
        session.looking()->select({{NodeIdx(0), NodeIdx(1)}, {}});
        QVERIFY(!factsOf(session).resources[0].used);
    }

    void tablesHaveColumnsWhereSomethingWasMeasured() {
        Session session;
        open(session);
        NodeTableModel nodes(&session);
        PodTableModel pods(&session);
        const int cpu = columnOf(nodes, "used:cpu"), memory = columnOf(pods, "used:memory");
        QVERIFY(cpu >= 0 && memory >= 0);
        QVERIFY(nodes.shownAtFirst(cpu) && pods.shownAtFirst(memory));
        QCOMPARE(nodes.index(nodes.rowOf(0), cpu).data().toString(), QStringLiteral("1"));
        QCOMPARE(nodes.index(nodes.rowOf(1), cpu).data().toString(), QStringLiteral("?"));
        QCOMPARE(pods.index(pods.rowOf(0), memory).data().toString(), QStringLiteral("1Gi"));
        QCOMPARE(nodes.index(nodes.rowOf(1), cpu).data(Qt::ToolTipRole).toString(), QStringLiteral("nobody measured it"));
        nodes.sort(cpu, Qt::DescendingOrder);
        QCOMPARE(nodes.object(0), 0u);
        nodes.sort(cpu, Qt::AscendingOrder);
        QCOMPARE(nodes.object(0), 1u);  // unknown first
        open(session, "{apiVersion: v1, kind: Node, metadata: {name: n1}, status: {allocatable: {cpu: 4, memory: 8Gi, pods: 110}}}");
        QVERIFY(!nodes.shownAtFirst(columnOf(nodes, "used:cpu")) && !pods.shownAtFirst(columnOf(pods, "used:memory")));
    }

    void whatALiveClusterSaysCountsAlone() {
        Session session;
        open(session);
        Measured* measured = Measured::of(&session);
        QSignalSpy changed(measured, &Measured::changed);
        measured->setLive(SharedList<Usage>({ofNode("n2", 500)}));
        QCOMPARE(changed.count(), 1);
        QVERIFY(measured->isLive() && !measured->table().of(NodeIdx(0)));
        QCOMPARE(measured->table().of(NodeIdx(1))->cpu.value(), 500);
        measured->setLive(std::nullopt);
        QCOMPARE(measured->table().of(NodeIdx(0))->cpu.value(), 1000);
        measured->setLive(SharedList<Usage>({ofNode("n2", 500)}));
        open(session);  // another cluster
        QVERIFY(!measured->isLive());
        QCOMPARE(measured->table().of(NodeIdx(0))->cpu.value(), 1000);
    }
};

QTEST_MAIN(TestUsed)
#include "tst_used.moc"
