// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/argument_forms.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QSpinBox>
#include <QVBoxLayout>

#include "common/text.h"
#include "common/theme.h"
#include "profile/profile_draft.h"
#include "profile/value_table.h"

namespace bayplan {

namespace {

constexpr int kLabelWidth = 104;  // so that the tables of two sections are aligned

QString joined(const std::vector<std::string>& names) {
    QStringList all;
    for (const std::string& name : names) all << toQString(name);
    return all.join(QStringLiteral(", "));
}

std::vector<std::string> split(const QString& text) {
    std::vector<std::string> names;
    for (const QString& name : text.split(QLatin1Char(','), Qt::SkipEmptyParts))
        if (!name.trimmed().isEmpty()) names.push_back(toStdString(name.trimmed()));
    return names;
}

std::vector<QStringList> rowsOf(const std::vector<ResourceWeight>& resources) {
    std::vector<QStringList> rows;
    for (const ResourceWeight& r : resources) rows.push_back({toQString(r.name), QString::number(r.weight)});
    return rows;
}

QSpinBox* spin(int least, int most) {
    auto* box = new QSpinBox;
    box->setRange(least, most);
    box->setMaximumWidth(120);
    return box;
}

}  // namespace

ArgumentForms::ArgumentForms(ProfileDraft* draft, QWidget* parent) : QWidget(parent), m_draft(draft), m_layout(new QVBoxLayout(this)) {
    m_layout->setContentsMargins(space::kL, space::kM, space::kL, space::kM);
    m_layout->setSpacing(space::kS);
    makeFit();
    makeOthers();
    makeSpread();
    m_byYaml = new QLabel(tr("Added node affinity, time-outs of volumes and of resource claims, and the selectors of constraints are edited in the YAML."));
    m_byYaml->setWordWrap(true);
    m_byYaml->setProperty("role", QStringLiteral("secondary"));
    m_byYaml->setFont(uiFont(TextSize::Label));
    m_layout->addWidget(m_byYaml);
    m_layout->addStretch(1);
    connect(draft, &ProfileDraft::changed, this, &ArgumentForms::follow);
    follow();
}

QFormLayout* ArgumentForms::section(const QString& plugin) {
    auto* title = new QLabel(plugin);
    title->setFont(uiFont(TextSize::Body, true));
    m_layout->addWidget(title);
    auto* form = new QFormLayout;
    form->setContentsMargins(0, 0, 0, space::kM);
    form->setHorizontalSpacing(space::kS);
    form->setVerticalSpacing(space::kS);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_layout->addLayout(form);
    return form;
}

void ArgumentForms::makeFit() {
    QFormLayout* form = section(QStringLiteral("NodeResourcesFit"));
    m_strategy = new QComboBox;
    m_strategy->addItems({QStringLiteral("LeastAllocated"), QStringLiteral("MostAllocated"), QStringLiteral("RequestedToCapacityRatio")});
    m_strategy->setObjectName(QStringLiteral("strategy"));
    m_fitResources = new ValueTable(tr("Resources that NodeResourcesFit scores"), {tr("Resource"), tr("Weight")}, {QStringLiteral("nvidia.com/gpu"), QStringLiteral("1")});
    m_fitResources->setObjectName(QStringLiteral("fitResources"));
    m_shape = new ValueTable(tr("Points of the shape"), {tr("Utilisation %"), tr("Score 0–10")}, {QStringLiteral("100"), QStringLiteral("10")});
    m_shape->setObjectName(QStringLiteral("shape"));
    m_shapeLabel = new QLabel(tr("Shape"));
    m_ignored = new QLineEdit;
    m_ignored->setPlaceholderText(tr("none, or example.com/a, example.com/b"));
    m_ignoredGroups = new QLineEdit;
    m_ignoredGroups->setPlaceholderText(tr("none, or example.com"));
    form->addRow(tr("Strategy"), m_strategy);
    form->addRow(tr("Resources"), m_fitResources);
    form->addRow(m_shapeLabel, m_shape);
    form->addRow(tr("Ignored"), m_ignored);
    form->addRow(tr("Ignored groups"), m_ignoredGroups);
    form->labelForField(m_strategy)->setMinimumWidth(kLabelWidth);
    m_strategy->setAccessibleName(tr("Strategy"));
    m_ignored->setAccessibleName(tr("Ignored resources"));
    m_ignoredGroups->setAccessibleName(tr("Ignored groups of resources"));
    connect(m_strategy, &QComboBox::activated, this, &ArgumentForms::take);
    for (ValueTable* table : {m_fitResources, m_shape}) connect(table, &ValueTable::edited, this, &ArgumentForms::take);
    for (QLineEdit* edit : {m_ignored, m_ignoredGroups}) connect(edit, &QLineEdit::editingFinished, this, &ArgumentForms::take);
}

void ArgumentForms::makeOthers() {
    QFormLayout* balanced = section(QStringLiteral("NodeResourcesBalancedAllocation"));
    m_balanced = new ValueTable(tr("Resources that are balanced"), {tr("Resource"), tr("Weight")}, {QStringLiteral("nvidia.com/gpu"), QStringLiteral("1")});
    balanced->addRow(tr("Resources"), m_balanced);
    balanced->labelForField(m_balanced)->setMinimumWidth(kLabelWidth);
    connect(m_balanced, &ValueTable::edited, this, &ArgumentForms::take);

    QFormLayout* affinity = section(QStringLiteral("InterPodAffinity"));
    m_hardWeight = spin(0, 100);
    m_hardWeight->setObjectName(QStringLiteral("hardWeight"));
    m_hardWeight->setAccessibleName(tr("Weight of required affinity in scores"));
    m_ignorePreferred = new QCheckBox(tr("Ignore what placed pods prefer"));
    affinity->addRow(tr("Weight of required affinity"), m_hardWeight);
    affinity->addRow(m_ignorePreferred);

    QFormLayout* preemption = section(QStringLiteral("DefaultPreemption"));
    m_percentage = spin(0, 100);
    m_absolute = spin(0, 1000000);
    m_percentage->setSuffix(QStringLiteral(" %"));
    m_percentage->setAccessibleName(tr("Least share of nodes to look at"));
    m_absolute->setAccessibleName(tr("Least number of nodes to look at"));
    preemption->addRow(tr("Nodes to look at, least share"), m_percentage);
    preemption->addRow(tr("Nodes to look at, least number"), m_absolute);
    for (QSpinBox* box : {m_hardWeight, m_percentage, m_absolute}) connect(box, &QSpinBox::valueChanged, this, &ArgumentForms::take);
    connect(m_ignorePreferred, &QCheckBox::clicked, this, &ArgumentForms::take);
}

void ArgumentForms::makeSpread() {
    QFormLayout* form = section(QStringLiteral("PodTopologySpread"));
    m_spreadDefaults = new QComboBox;
    m_spreadDefaults->addItem(tr("System: softly over zones and nodes"));
    m_spreadDefaults->addItem(tr("List: these constraints"));
    m_spreadDefaults->setAccessibleName(tr("Defaults for pods without constraints"));
    m_constraints = new ValueTable(tr("Default constraints"), {tr("Topology key"), tr("Max skew"), QStringLiteral("whenUnsatisfiable")},
                                   {QStringLiteral("topology.kubernetes.io/zone"), QStringLiteral("1"), QStringLiteral("ScheduleAnyway")});
    m_constraintsLabel = new QLabel(tr("Constraints"));
    form->addRow(tr("Defaults"), m_spreadDefaults);
    form->addRow(m_constraintsLabel, m_constraints);
    connect(m_spreadDefaults, &QComboBox::activated, this, &ArgumentForms::take);
    connect(m_constraints, &ValueTable::edited, this, &ArgumentForms::take);
}

void ArgumentForms::follow() {
    const QScopedValueRollback guard(m_following, true);
    const PluginArgs& args = m_draft->profile().args;
    m_strategy->setCurrentIndex(static_cast<int>(args.fit.strategy));
    m_fitResources->setRows(rowsOf(args.fit.resources));
    std::vector<QStringList> shape;
    for (const ShapePoint& point : args.fit.shape) shape.push_back({QString::number(point.utilization), QString::number(point.score)});
    m_shape->setRows(shape);
    const bool shaped = args.fit.strategy == NodeResourcesFitArgs::Strategy::RequestedToCapacityRatio;
    m_shape->setVisible(shaped);
    m_shapeLabel->setVisible(shaped);
    m_ignored->setText(joined(args.fit.ignoredResources));
    m_ignoredGroups->setText(joined(args.fit.ignoredResourceGroups));
    m_balanced->setRows(rowsOf(args.balanced.resources));
    m_hardWeight->setValue(args.interPodAffinity.hardPodAffinityWeight);
    m_ignorePreferred->setChecked(args.interPodAffinity.ignorePreferredTermsOfExistingPods);
    m_percentage->setValue(args.preemption.minCandidateNodesPercentage);
    m_absolute->setValue(args.preemption.minCandidateNodesAbsolute);
    m_spreadDefaults->setCurrentIndex(args.spread.systemDefaults ? 0 : 1);
    std::vector<QStringList> constraints;
    for (const TopologySpreadConstraint& c : args.spread.defaultConstraints)
        constraints.push_back({toQString(c.topologyKey), QString::number(c.maxSkew), c.doNotSchedule ? QStringLiteral("DoNotSchedule") : QStringLiteral("ScheduleAnyway")});
    m_constraints->setRows(constraints);
    m_constraints->setVisible(!args.spread.systemDefaults);
    m_constraintsLabel->setVisible(!args.spread.systemDefaults);
}

std::vector<ResourceWeight> ArgumentForms::weights(const ValueTable* table) {
    std::vector<ResourceWeight> resources;
    for (const QStringList& row : table->rows()) resources.push_back({toStdString(row.value(0)), row.value(1).toLongLong()});
    return resources;
}

void ArgumentForms::take() {
    if (m_following) return;
    m_draft->edit([this](ProfileConfiguration& profile) {
        PluginArgs& args = profile.args;
        args.fit.strategy = static_cast<NodeResourcesFitArgs::Strategy>(m_strategy->currentIndex());
        args.fit.resources = weights(m_fitResources);
        args.fit.shape.clear();
        if (args.fit.strategy == NodeResourcesFitArgs::Strategy::RequestedToCapacityRatio) {
            for (const QStringList& row : m_shape->rows()) args.fit.shape.push_back({row.value(0).toInt(), row.value(1).toInt()});
            if (args.fit.shape.empty()) args.fit.shape = {{0, 0}, {100, 10}};  // the strategy needs one
        }
        args.fit.ignoredResources = split(m_ignored->text());
        args.fit.ignoredResourceGroups = split(m_ignoredGroups->text());
        args.balanced.resources = weights(m_balanced);
        args.interPodAffinity.hardPodAffinityWeight = m_hardWeight->value();
        args.interPodAffinity.ignorePreferredTermsOfExistingPods = m_ignorePreferred->isChecked();
        args.preemption.minCandidateNodesPercentage = m_percentage->value();
        args.preemption.minCandidateNodesAbsolute = m_absolute->value();
        args.spread.systemDefaults = m_spreadDefaults->currentIndex() == 0;
        const std::vector<TopologySpreadConstraint> before = std::exchange(args.spread.defaultConstraints, {});
        if (args.spread.systemDefaults) return;
        const std::vector<QStringList> rows = m_constraints->rows();
        for (std::size_t i = 0; i < rows.size(); ++i) {
            TopologySpreadConstraint c = i < before.size() ? before[i] : TopologySpreadConstraint{};  // with what the table does not show
            c.topologyKey = toStdString(rows[i].value(0));
            c.maxSkew = rows[i].value(1).toInt();
            c.doNotSchedule = rows[i].value(2) == QLatin1String("DoNotSchedule");
            args.spread.defaultConstraints.push_back(std::move(c));
        }
    });
}

}  // namespace bayplan
