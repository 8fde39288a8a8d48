// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/profile_view.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "common/computing_sign.h"
#include "common/pair/pair_map.h"
#include "common/text.h"
#include "framework/profile_edit.h"
#include "plugins/all.h"
#include "plugins/neighbours/pod_topology_spread.h"
#include "plugins/numa/node_resource_topology_match.h"
#include "plugins/resources/node_resources_fit.h"
#include "profile/comparison_panel.h"
#include "profile/effects_table.h"
#include "profile/feature_gate_list.h"
#include "profile/profile_draft.h"
#include "profile/ranking_list.h"
#include "profile/value_table.h"
#include "profile/weight_sliders.h"
#include "profile/yaml_editor.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

/// What the ranking begins with whenever the sign of a computation appears.
class SeenBusy : public QObject {
public:
    explicit SeenBusy(ProfileView& view) : m_view(view) { view.findChild<ComputingSign*>()->installEventFilter(this); }
    QStringList seen;
    std::function<void()> then;  // once

protected:
    bool eventFilter(QObject* sign, QEvent* event) override {
        if (event->type() == QEvent::Show) {
            const Ranking& ranking = m_view.findChild<RankingList*>()->ranking();
            seen << (ranking.top.empty() ? QString() : QString::number(ranking.top.front().total));
            if (const auto act = std::exchange(then, nullptr)) act();
        }
        return QObject::eventFilter(sign, event);
    }

private:
    ProfileView& m_view;
};

/// The paths of all fields of a plugin's arguments, as widgets are named.
class FieldNames final : public ArgumentVisitor {
public:
    explicit FieldNames(QString path, QStringList& names) : m_path(std::move(path)), m_names(names) {}

    void integer(const ArgumentField& field, std::optional<std::int64_t>&, std::int64_t, std::int64_t) override { add(field); }
    void real(const ArgumentField& field, double&, double, double) override { add(field); }
    void boolean(const ArgumentField& field, bool&) override { add(field); }
    void oneOf(const ArgumentField& field, std::size_t&, std::span<const std::string_view>) override { add(field); }
    void duration(const ArgumentField& field, Duration&, Duration) override { add(field); }
    void text(const ArgumentField& field, std::string&, TextForm) override { add(field); }
    void texts(const ArgumentField& field, std::vector<std::string>&, TextForm) override { add(field); }
    void rowsOf(const ArgumentField& field, ArgumentRows&) override { add(field); }
    void nested(const ArgumentField& field, bool* there, Inside& inside) override {
        if (there) return add(field);
        FieldNames within(path(field), m_names);
        inside.describe(within);
    }

private:
    QString path(const ArgumentField& field) const { return m_path + QLatin1Char('.') + toQString(field.name); }
    void add(const ArgumentField& field) { m_names << path(field); }

    QString m_path;
    QStringList& m_names;
};

}  // namespace

class TestProfileView : public QObject {
    Q_OBJECT

    /// packed is nearly full and has the image, roomy is empty: the weights decide.
    static void fill(Session& session) {
        NodeMaker packed = node("packed").cpu("10").memory("10Gi");
        packed.made.images.push_back({{"registry.example/app:v1"}, std::int64_t(900) << 20});
        session.open(cluster({packed, node("roomy").cpu("10").memory("10Gi"), node("small").cpu("1").memory("1Gi")},
                             {pod("load").cpu("6").memory("6Gi").on("packed"), pod("wait").cpu("1").memory("1Gi"),
                              pod("huge").cpu("50")}),
                     {QStringLiteral("test")}, {});
    }
    static PodIdx wait(const Session& session) { return session.catalog().findPod("default/wait"); }
    /// The nodes in the engine's ranking by the draft.
    static QStringList byEngine(Session& session, ProfileView& view) {
        Scheduler scheduler(makeProfiles(view.draft().configuration(), inTreePlugins()).value());
        const Decision d = scheduler.decide(*session.cluster(), wait(session), Detail::Nodes);
        QStringList names;
        for (const NodeIdx n : rankedNodes(session.catalog(), d)) names << toQString(session.catalog().node(n).name) + QLatin1Char(' ') + QString::number(d.nodes[n.get()].total);
        return names;
    }
    static QStringList shown(const Session& session, const ProfileView& view) {
        QStringList names;
        for (const RankedNode& row : view.findChild<RankingList*>()->ranking().top) names << toQString(session.catalog().node(row.node).name) + QLatin1Char(' ') + QString::number(row.total);
        return names;
    }
    static void type(ProfileView& view, const QString& text) {
        auto* editor = view.findChild<YamlEditor*>();
        editor->editor()->selectAll();
        QTest::keyClick(editor->editor(), Qt::Key_Delete);
        editor->editor()->insertPlainText(text);
        editor->flush();
    }

    static void showForms(ProfileView& view) {
        auto* tabs = view.findChild<QTabWidget*>(QStringLiteral("controls"));
        tabs->setCurrentIndex(2);
    }

private Q_SLOTS:
    void featureGatesAreTicked() {
        ProfileDraft draft;
        FeatureGateList list(&draft);
        auto* gates = list.findChild<QListWidget*>(QStringLiteral("featureGates"));
        auto* note = list.findChild<QLabel*>(QStringLiteral("featureGateNote"));
        const auto item = [&](const char* name) {
            for (int row = 0; row < gates->count(); ++row)
                if (gates->item(row)->data(Qt::UserRole).toString() == QLatin1String(name)) return gates->item(row);
            return static_cast<QListWidgetItem*>(nullptr);
        };
        QVERIFY(!item("SidecarContainers"));  // locked: there is no choice
        QCOMPARE(item("GenericWorkload")->checkState(), Qt::Unchecked);
        QCOMPARE(item("DRADeviceTaints")->checkState(), Qt::Checked);
        // A gate without another one that it needs is refused, in the scheduler's words, and stays as it was.
        item("GangScheduling")->setCheckState(Qt::Checked);
        QTRY_COMPARE(item("GangScheduling")->checkState(), Qt::Unchecked);
        QVERIFY(note->text().contains(QLatin1String("depends on features that are disabled: [GenericWorkload]")));
        item("GenericWorkload")->setCheckState(Qt::Checked);
        QTRY_VERIFY(draft.configuration().features.on("GenericWorkload"));
        QVERIFY(draft.yaml().startsWith(QLatin1String("# kube-scheduler --feature-gates=GenericWorkload=true\n")));
        QVERIFY(draft.profiles().has_value());
        // A typed gate is ticked; the button resets all.
        draft.setYaml(QStringLiteral("# kube-scheduler --feature-gates=DRADeviceTaints=false\napiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"));
        QCOMPARE(item("GenericWorkload")->checkState(), Qt::Unchecked);
        QCOMPARE(item("DRADeviceTaints")->checkState(), Qt::Unchecked);
        list.findChild<QToolButton*>(QStringLiteral("defaultGates"))->click();
        QVERIFY(draft.configuration().features.empty());
        QVERIFY(draft.yaml().startsWith(QLatin1String("apiVersion: ")));
    }

    void slidersChangeTheRanking() {
        Session session;
        fill(session);
        ProfileView view(&session);
        view.resize(1100, 900);
        view.show();
        session.looking()->selectPod(wait(session));
        QTRY_COMPARE(shown(session, view), byEngine(session, view));
        QCOMPARE(shown(session, view).first().section(QLatin1Char(' '), 0, 0), QStringLiteral("roomy"));

        // ImageLocality to the right with keys: 1 more each, until the image outweighs the room.
        QSlider* slider = view.findChild<WeightSliders*>()->slider(QStringLiteral("ImageLocality"));
        QCOMPARE(slider->value(), 1);
        slider->setFocus();
        for (int i = 0; i < 12; ++i) QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(slider->value(), 13);
        QCOMPARE(pluginChoices(view.draft().profile(), ExtensionPoint::Score, inTreePlugins()).back().name.empty(), false);
        QTRY_COMPARE(shown(session, view), byEngine(session, view));
        QCOMPARE(shown(session, view).first().section(QLatin1Char(' '), 0, 0), QStringLiteral("packed"));
        const Ranking& ranking = view.findChild<RankingList*>()->ranking();
        QCOMPARE(ranking.top[0].before, 2u);  // under the configuration in use
        QVERIFY(view.draft().yaml().contains(QStringLiteral("ImageLocality")));

        // Pressed and dragged to the left end: off.
        QTest::mousePress(slider, Qt::LeftButton, {}, QPoint(slider->width() * 13 / 20, slider->height() / 2));
        QTest::mouseMove(slider, QPoint(-20, slider->height() / 2));
        QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(-20, slider->height() / 2));
        slider->setValue(0);
        for (const PluginChoice& choice : pluginChoices(view.draft().profile(), ExtensionPoint::Score, inTreePlugins()))
            if (choice.name == "ImageLocality") QVERIFY(!choice.enabled);
        QTRY_COMPARE(shown(session, view), byEngine(session, view));
        slider->setValue(1);
        QVERIFY(view.draft().configuration() == SchedulerConfiguration{});  // the initial state
        QVERIFY(!view.edited());
    }
    void theRankingStaysUntilTheNextIsThere() {
        Session session;
        fill(session);
        ProfileView view(&session);
        view.resize(1100, 900);
        view.show();
        const auto* sign = view.findChild<ComputingSign*>();
        const auto labels = view.findChildren<QLabel*>();
        const auto says = [&](const QString& text) {
            return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) { return label->isVisible() && label->text() == text; });
        };
        session.looking()->selectPod(wait(session));
        QVERIFY(view.computing() && shown(session, view).isEmpty());
        SeenBusy busy(view);
        bool asking = false;
        busy.then = [&] { asking = says(QStringLiteral("Asking every node about default/wait…")); };
        view.finish();
        QVERIFY(asking && says(QStringLiteral("default/wait by this profile")) && !sign->isVisible());
        const QStringList first = shown(session, view);
        QCOMPARE(first, byEngine(session, view));

        // A key on a slider: what was shown stays meanwhile.
        QSlider* slider = view.findChild<WeightSliders*>()->slider(QStringLiteral("ImageLocality"));
        for (int i = 0; i < 12; ++i) QTest::keyClick(slider, Qt::Key_Right);
        QVERIFY(view.computing());
        QCOMPARE(shown(session, view), first);
        view.finish();
        QVERIFY(shown(session, view) != first && !sign->isVisible());
        QCOMPARE(shown(session, view), byEngine(session, view));
        QCOMPARE(busy.seen, (QStringList{QString(), first.first().section(QLatin1Char(' '), 1)}));  // the best total while each was computed

        // Another pod while one is computed: only the last counts.
        busy.then = [&] { session.looking()->selectPod(session.catalog().findPod("default/huge")); };
        slider->setValue(1);
        view.finish();
        QVERIFY(!busy.then && says(QStringLiteral("default/huge by this profile")) && shown(session, view).isEmpty());
        // A hidden screen computes nothing.
        view.hide();
        session.looking()->selectPod(wait(session));
        view.finish();
        QVERIFY(shown(session, view).isEmpty());
        view.show();
        view.finish();
        QCOMPARE(shown(session, view), first);
        session.open(session.cluster(), {}, {});
        view.finish();
        QVERIFY(shown(session, view).isEmpty() && !sign->isVisible());
    }
    void yamlWithAFaultSaysWhereAndStays() {
        Session session;
        fill(session);
        ProfileView view(&session);
        view.resize(1100, 900);
        view.show();
        const QString wrong = QStringLiteral(
            "# mine\napiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n"
            "- schedulerName: default-scheduler\n  pluginConfig:\n  - name: InterPodAffinity\n    args:\n      hardPodAffinityWeight: 101\n");
        type(view, wrong);
        auto* editor = view.findChild<YamlEditor*>();
        QCOMPARE(editor->editor()->toPlainText(), wrong);
        QVERIFY2(editor->verdict().contains(QStringLiteral("Line 9")), qPrintable(editor->verdict()));
        QVERIFY2(editor->verdict().contains(QStringLiteral("hardPodAffinityWeight")), qPrintable(editor->verdict()));
        QVERIFY(!view.draft().readable());
        QVERIFY(!view.findChild<QPushButton*>(QStringLiteral("apply"))->isEnabled());
        QVERIFY(!view.findChild<QTabWidget*>(QStringLiteral("controls"))->isEnabled());
        QVERIFY(view.draft().configuration() == SchedulerConfiguration{});

        // After a correction the controls follow, and the comment is still there.
        QString right = wrong;
        right.replace(QStringLiteral("101"), QStringLiteral("42"));
        type(view, right);
        QVERIFY(view.draft().readable());
        QCOMPARE(editor->editor()->toPlainText(), right);
        showForms(view);
        QCOMPARE(view.findChild<QSpinBox*>(QStringLiteral("InterPodAffinity.hardPodAffinityWeight"))->value(), 42);
        // A control rewrites the YAML; undo in the text restores what was typed.
        view.findChild<QSpinBox*>(QStringLiteral("InterPodAffinity.hardPodAffinityWeight"))->setValue(43);
        QVERIFY(editor->editor()->toPlainText().contains(QStringLiteral("hardPodAffinityWeight: 43")));
        editor->editor()->undo();
        editor->flush();
        QCOMPARE(editor->editor()->toPlainText(), right);
        QCOMPARE(view.findChild<QSpinBox*>(QStringLiteral("InterPodAffinity.hardPodAffinityWeight"))->value(), 42);
    }
    void yamlIsReadWhenTypingPauses() {
        Session session;
        fill(session);
        ProfileView view(&session);
        view.show();
        auto* editor = view.findChild<YamlEditor*>()->editor();
        editor->moveCursor(QTextCursor::End);
        QTest::keyClicks(editor, QStringLiteral("percentageOfNodesToScore: 50"));
        QTRY_COMPARE(view.draft().configuration().percentageOfNodesToScore, 50);
    }
    void formsWriteArguments() {
        Session session;
        fill(session);
        ProfileView view(&session);
        view.resize(1100, 900);
        view.show();
        QVERIFY(!view.findChild<QComboBox*>(QStringLiteral("NodeResourcesFit.scoringStrategy.type")));  // a form is made when it is looked at
        showForms(view);
        auto* strategy = view.findChild<QComboBox*>(QStringLiteral("NodeResourcesFit.scoringStrategy.type"));
        strategy->setCurrentIndex(1);
        Q_EMIT strategy->activated(1);
        QCOMPARE(view.draft().profile().args.of<NodeResourcesFitArgs>().strategy, NodeResourcesFitArgs::Strategy::MostAllocated);
        QVERIFY(view.draft().yaml().contains(QStringLiteral("MostAllocated")));
        strategy->setCurrentIndex(2);
        Q_EMIT strategy->activated(2);
        QCOMPARE(view.draft().profile().args.of<NodeResourcesFitArgs>().shape, (std::vector<ShapePoint>{{0, 0}, {100, 10}}));
        auto* resources = view.findChild<ValueTable*>(QStringLiteral("NodeResourcesFit.scoringStrategy.resources"));
        resources->table()->item(0, 1)->setText(QStringLiteral("5"));
        QCOMPARE(view.draft().profile().args.of<NodeResourcesFitArgs>().resources[0].weight, std::int64_t(5));
        // An invalid number, or one out of range, is refused: the cell shows the valid value again.
        for (const char* wrong : {"many", "101", "-1"}) {
            resources->table()->item(0, 1)->setText(QString::fromUtf8(wrong));
            QCOMPARE(view.draft().profile().args.of<NodeResourcesFitArgs>().resources[0].weight, std::int64_t(5));
            QCOMPARE(resources->table()->item(0, 1)->text(), QStringLiteral("5"));
        }
    }
    void everyPluginWithArgumentsHasAForm() {
        Session session;
        fill(session);
        ProfileView view(&session);
        view.show();
        showForms(view);
        // One field of each kind, for plugins without their own code in the forms.
        view.findChild<QComboBox*>(QStringLiteral("NodeResourceTopologyMatch.cache.informerMode"))->setCurrentIndex(1);
        Q_EMIT view.findChild<QComboBox*>(QStringLiteral("NodeResourceTopologyMatch.cache.informerMode"))->activated(1);
        QCOMPARE(view.draft().profile().args.of<NodeResourceTopologyMatchArgs>().informerMode, NodeResourceTopologyMatchArgs::InformerMode::Shared);
        QVERIFY(view.draft().yaml().contains(QStringLiteral("informerMode: Shared")));
        auto* timeout = view.findChild<QLineEdit*>(QStringLiteral("DynamicResources.bindingTimeout"));
        QCOMPARE(timeout->text(), QStringLiteral("10m0s"));
        for (const char* wrong : {"soon", "500ms"}) {  // at least a second
            timeout->setText(QString::fromUtf8(wrong));
            Q_EMIT timeout->editingFinished();
            QCOMPARE(timeout->text(), QStringLiteral("10m0s"));
        }
        timeout->setText(QStringLiteral("90s"));
        Q_EMIT timeout->editingFinished();
        QVERIFY(view.draft().yaml().contains(QStringLiteral("bindingTimeout: 1m30s")));
        view.findChild<QSpinBox*>(QStringLiteral("VolumeBinding.bindTimeoutSeconds"))->setValue(300);
        QVERIFY(view.draft().yaml().contains(QStringLiteral("bindTimeoutSeconds: 300")));
        QVERIFY(view.draft().diagnostics().empty());
        // No field of any plugin is without a widget that says what it is.
        std::map<QString, int> fields;
        for (const PluginInfo* plugin : allPlugins()) {
            if (!plugin->arguments) continue;
            QStringList names;
            FieldNames visitor(toQString(plugin->name), names);
            PluginArgs args;
            plugin->arguments->describe(visitor, args.edit(*plugin->arguments));
            for (const QString& name : names) {
                const auto* field = view.findChild<QWidget*>(name);
                QVERIFY2(field && !field->accessibleName().isEmpty(), qPrintable(name));
            }
            fields[toQString(plugin->name)] = static_cast<int>(names.size());
        }
        // Of those that people add, these have arguments.
        for (const char* name : {"Coscheduling", "NodeResourcesAllocatable", "NetworkOverhead", "TopologicalSort", "TargetLoadPacking", "LoadVariationRiskBalancing", "LowRiskOverCommitment", "Peaks",
                                 "PreemptionToleration", "SySched"})
            QVERIFY2(fields[QString::fromLatin1(name)] > 0, name);
        // And these have none: they are ticked where they act.
        const auto offered = [&](ExtensionPoint point, std::string_view name) {
            const auto choices = pluginChoices(view.draft().profile(), point, inTreePlugins());
            return std::any_of(choices.begin(), choices.end(), [&](const auto& choice) { return choice.name == name; });
        };
        QVERIFY(offered(ExtensionPoint::PreFilter, "CapacityScheduling") && offered(ExtensionPoint::PostFilter, "CapacityScheduling"));
        QVERIFY(offered(ExtensionPoint::QueueSort, "QOSSort") && offered(ExtensionPoint::Score, "PodState"));
        // Fields that a table does not show stay when a cell is edited.
        view.draft().edit([](ProfileConfiguration& profile) {
            auto& spread = profile.args.edit<PodTopologySpreadArgs>();
            spread.systemDefaults = false;
            spread.defaultConstraints.resize(1);
            spread.defaultConstraints[0].topologyKey = "zone";
            spread.defaultConstraints[0].minDomains = 2;
        });
        view.findChild<ValueTable*>(QStringLiteral("PodTopologySpread.defaultConstraints"))->table()->item(0, 1)->setText(QStringLiteral("4"));
        const TopologySpreadConstraint& constraint = view.draft().profile().args.of<PodTopologySpreadArgs>().defaultConstraints.at(0);
        QCOMPARE(constraint.maxSkew, 4);
        QCOMPARE(constraint.minDomains, std::optional<std::int32_t>(2));
    }
    void pluginsAreTickedAndOrdered() {
        Session session;
        fill(session);
        ProfileView view(&session);
        view.resize(1100, 900);
        view.show();
        view.findChild<QTabWidget*>(QStringLiteral("controls"))->setCurrentIndex(1);
        auto* point = view.findChild<QComboBox*>(QStringLiteral("point"));
        point->setCurrentText(QStringLiteral("filter"));
        auto* list = view.findChild<QListWidget*>(QStringLiteral("plugins"));
        const QString first = list->item(0)->text(), second = list->item(1)->text();
        list->item(0)->setCheckState(Qt::Unchecked);
        QTRY_VERIFY(view.draft().profile().points.contains(ExtensionPoint::Filter));
        QCOMPARE(view.draft().profile().points.at(ExtensionPoint::Filter).disabled.size(), std::size_t(1));
        QCOMPARE(list->item(0)->text(), second);
        // The unticked one stands behind, among others that are not enabled.
        list->setCurrentRow(1);
        const QString third = list->item(1)->text();
        QTest::mouseClick(view.findChild<QToolButton*>(QStringLiteral("earlier")), Qt::LeftButton);
        QTRY_COMPARE(list->item(0)->text(), third);
        const auto choices = pluginChoices(view.draft().profile(), ExtensionPoint::Filter, inTreePlugins());
        QCOMPARE(toQString(choices[0].name), third);
        QCOMPARE(toQString(choices[1].name), second);
        const auto unticked = std::find_if(choices.begin(), choices.end(), [&](const PluginChoice& one) { return toQString(one.name) == first; });
        QVERIFY(unticked != choices.end() && !unticked->enabled);
        QVERIFY(std::none_of(unticked, choices.end(), [](const PluginChoice& one) { return one.enabled; }));
        // Without any bind plugin nothing can run, and a message says so.
        point->setCurrentText(QStringLiteral("bind"));
        list->item(0)->setCheckState(Qt::Unchecked);
        QTRY_VERIFY(view.findChild<YamlEditor*>()->verdict().contains(QStringLiteral("no bind plugin")));
        QVERIFY(!view.findChild<QPushButton*>(QStringLiteral("apply"))->isEnabled());
    }
    void severalProfiles() {
        Session session;
        fill(session);
        ProfileView view(&session);
        view.show();
        QTest::mouseClick(view.findChild<QToolButton*>(QStringLiteral("copyProfile")), Qt::LeftButton);
        QCOMPARE(view.draft().configuration().profiles.size(), std::size_t(2));
        QCOMPARE(view.draft().profile().schedulerName, std::string("default-scheduler-2"));
        auto* name = view.findChild<QLineEdit*>(QStringLiteral("schedulerName"));
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("packing"));
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(view.draft().profile().schedulerName, std::string("packing"));
        QVERIFY(view.draft().readable() && view.draft().profiles());
        QCOMPARE(view.findChild<QComboBox*>(QStringLiteral("profile"))->count(), 2);
        QTest::mouseClick(view.findChild<QToolButton*>(QStringLiteral("removeProfile")), Qt::LeftButton);
        QCOMPARE(view.draft().configuration().profiles.size(), std::size_t(1));
    }
    void comparesPlacements() {
        Session session;
        fill(session);
        ProfileView view(&session);
        view.resize(1100, 900);
        view.show();
        view.findChild<WeightSliders*>()->slider(QStringLiteral("ImageLocality"))->setValue(20);
        auto* panel = view.findChild<ComparisonPanel*>();
        QTest::mouseClick(panel->findChild<QPushButton*>(QStringLiteral("compare")), Qt::LeftButton);
        QTRY_VERIFY(!panel->busy());
        // wait goes to packed instead of roomy; huge fits nowhere in both and is no difference.
        const PlacementComparison& comparison = panel->model().comparison();
        QCOMPARE(comparison.pods, std::size_t(2));
        QCOMPARE(comparison.different.size(), std::size_t(1));
        QCOMPARE(comparison.different[0].pod, session.catalog().pod(wait(session)).key());
        QCOMPARE(comparison.different[0].a, std::string("roomy"));
        QCOMPARE(comparison.different[0].b, std::string("packed"));
        QSignalSpy asked(&view, &ProfileView::showOnMapRequested);
        QTest::mouseClick(panel->findChild<QToolButton*>(QStringLiteral("showDifferent")), Qt::LeftButton);
        QCOMPARE(asked.count(), 1);
        QCOMPARE(session.looking()->selection().pods, std::vector<PodIdx>{wait(session)});
        QCOMPARE(session.looking()->selection().nodes.size(), std::size_t(2));
        QVERIFY(session.cluster()->placement(wait(session)).standing == Standing::Pending);  // nothing was placed
    }
    void comparesAllPods() {
        Session session;
        fill(session);
        ProfileView view(&session);
        view.resize(1100, 900);
        view.show();
        view.findChild<WeightSliders*>()->slider(QStringLiteral("ImageLocality"))->setValue(20);
        auto* panel = view.findChild<ComparisonPanel*>();
        auto* which = panel->findChild<QComboBox*>(QStringLiteral("comparedPods"));
        const auto* size = panel->findChild<QSpinBox*>(QStringLiteral("sampleSize"));
        QVERIFY(size->isHidden());
        which->setCurrentIndex(2);
        QVERIFY(!size->isHidden());
        which->setCurrentIndex(1);
        QVERIFY(panel->summary().contains(QStringLiteral("Nothing is moved")));
        QTest::mouseClick(panel->findChild<QPushButton*>(QStringLiteral("compare")), Qt::LeftButton);
        QTRY_VERIFY(!panel->busy());
        const ProfileComparison* c = panel->comparison();
        QVERIFY(c);
        QCOMPARE(c->replaced.pods.size() + c->replaced.stay, session.catalog().pods.size());
        QCOMPARE(c->placements.pods, c->replaced.pods.size());
        // In numbers: placed and pending of both, and what follows for the nodes.
        const auto* effects = panel->findChild<EffectsTable*>();
        QVERIFY(effects->rowCount() >= 5);
        QCOMPARE(effects->item(0, 2)->text(), QString::number(c->a.placed));
        QCOMPARE(effects->item(1, 3)->text(), QString::number(c->b.pending));
        // Side by side: each node has its place twice, and a click selects it.
        auto* maps = panel->findChild<PairMap*>();
        panel->findChild<QTabWidget*>(QStringLiteral("comparisonTabs"))->setCurrentIndex(2);
        QVERIFY(maps->differing() >= 1);
        const NodeIdx packed = session.catalog().findNode("packed");
        const QRect left = maps->cellOf("packed", false), right = maps->cellOf("packed", true);
        QVERIFY(left.right() < right.left() && left.top() == right.top());
        QVERIFY(maps->rect().contains(right));
        QTest::mouseClick(maps, Qt::LeftButton, {}, right.center());
        QCOMPARE(session.looking()->selection().nodes, std::vector<NodeIdx>{packed});
        QVERIFY(maps->textOf("packed").startsWith(QStringLiteral("packed\nIn use: ")));
        QTest::keyClick(maps, Qt::Key_Right);  // by name: the next, if there is one
        QCOMPARE(session.looking()->selection().nodes.size(), std::size_t(1));
        QVERIFY(session.plan().steps.empty());  // nothing was moved
        // Another change of the draft: what is shown would not be true any more.
        view.findChild<WeightSliders*>()->slider(QStringLiteral("ImageLocality"))->setValue(0);
        QVERIFY(!panel->comparison());
        QCOMPARE(effects->rowCount(), 0);
        QCOMPARE(maps->differing(), std::size_t(0));
    }
    void comparesWithAFile() {
        Session session;
        fill(session);
        ProfileView view(&session);
        view.show();
        auto* panel = view.findChild<ComparisonPanel*>();
        auto* first = panel->findChild<QComboBox*>(QStringLiteral("first"));
        const int before = first->count();
        QTemporaryDir folder;
        const auto write = [&](const char* name, const char* text) {
            QFile file(folder.filePath(QString::fromLatin1(name)));
            if (file.open(QIODevice::WriteOnly)) file.write(text);
            return file.fileName();
        };
        panel->addFile(write("other.yaml", "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"));
        QCOMPARE(first->count(), before + 1);
        QCOMPARE(first->itemText(before - 1), QStringLiteral("other.yaml"));
        QSignalSpy failed(&session, &Session::failed);
        panel->addFile(write("bad.yaml", "kind: ["));
        panel->addFile(folder.filePath(QStringLiteral("missing.yaml")));
        QCOMPARE(failed.count(), 2);
        QVERIFY(failed[0][0].toString().contains(QStringLiteral("bad.yaml")));
        QCOMPARE(first->count(), before + 1);
        first->setCurrentIndex(before - 1);
        QTest::mouseClick(panel->findChild<QPushButton*>(QStringLiteral("compare")), Qt::LeftButton);
        QTRY_VERIFY(!panel->busy());
        QVERIFY(panel->comparison());
    }
    void appliedIsUndoable() {
        Session session;
        fill(session);
        ProfileView view(&session);
        view.show();
        view.findChild<WeightSliders*>()->slider(QStringLiteral("ImageLocality"))->setValue(20);
        QVERIFY(view.edited());
        QTest::mouseClick(view.findChild<QPushButton*>(QStringLiteral("apply")), Qt::LeftButton);
        QVERIFY(!view.edited());
        QVERIFY(session.configurationYaml().contains(QStringLiteral("ImageLocality")));  // what a project stores
        QCOMPARE(session.scheduler().decide(*session.cluster(), wait(session), Detail::Nodes).node, session.catalog().findNode("packed"));
        QVERIFY(session.plan().steps.empty());
        session.undoStack()->undo();
        QCOMPARE(session.scheduler().decide(*session.cluster(), wait(session), Detail::Nodes).node, session.catalog().findNode("roomy"));
        QVERIFY(session.configurationYaml().isEmpty());
        session.undoStack()->redo();
        QCOMPARE(session.scheduler().decide(*session.cluster(), wait(session), Detail::Nodes).node, session.catalog().findNode("packed"));
    }
    void filesGoOutAndComeIn() {
        Session session;
        fill(session);
        ProfileView view(&session);
        view.show();
        view.findChild<WeightSliders*>()->slider(QStringLiteral("NodeAffinity"))->setValue(9);
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("scheduler.yaml"));
        view.exportTo(file);
        const SchedulerConfiguration written = view.draft().configuration();
        QTest::mouseClick(view.findChild<QPushButton*>(QStringLiteral("revert")), Qt::LeftButton);
        QVERIFY(!view.edited());
        view.importFrom(file);
        QVERIFY(view.draft().configuration() == written);
        QSignalSpy failures(&session, &Session::failed);
        view.importFrom(folder.filePath(QStringLiteral("none.yaml")));
        QCOMPARE(failures.count(), 1);
        QVERIFY(view.draft().configuration() == written);
    }
    void withoutAPodItSaysWhatToDo() {
        Session session;
        fill(session);
        ProfileView view(&session);
        view.show();
        QTRY_VERIFY(view.findChild<RankingList*>()->ranking().top.empty());
        session.looking()->selectPod(session.catalog().findPod("default/huge"));
        QTRY_COMPARE(view.findChild<RankingList*>()->ranking().outcome, Outcome::Unschedulable);
    }
};

QTEST_MAIN(TestProfileView)
#include "tst_profile_view.moc"
