// SPDX-License-Identifier: GPL-3.0-or-later
#include "what_if/change_dialog.h"

#include <QCheckBox>
#include <QCompleter>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "common/theme.h"
#include "io/text/text_file.h"
#include "planner/scenario/play.h"
#include "what_if/change_text.h"

namespace bayplan {

namespace {

class FieldWords {
    Q_DECLARE_TR_FUNCTIONS(FieldWords)
public:
    static QString label(const QString& field) {
        static const std::pair<const char*, const char*> kWords[] = {
            {"pod", QT_TR_NOOP("Pod")},
            {"node", QT_TR_NOOP("Node")},
            {"force", QT_TR_NOOP("Force")},
            {"workload", QT_TR_NOOP("Workload")},
            {"replicas", QT_TR_NOOP("Replicas")},
            {"manifests", QT_TR_NOOP("Manifests")},
            {"deleteEmptyDirData", QT_TR_NOOP("emptyDir volumes")},
            {"taint", QT_TR_NOOP("Taint")},
            {"label", QT_TR_NOOP("Label")},
            {"name", QT_TR_NOOP("Name")},
            {"count", QT_TR_NOOP("How many")},
            {"like", QT_TR_NOOP("Like node")},
            {"file", QT_TR_NOOP("Instance table")},
            {"type", QT_TR_NOOP("Type in the table")},
            {"zone", QT_TR_NOOP("Zone of the offer")},
            {"capacityType", QT_TR_NOOP("Capacity type of the offer")},
            {"allocatable", QT_TR_NOOP("Allocatable")},
            {"labels", QT_TR_NOOP("Labels")},
            {"taints", QT_TR_NOOP("Taints")},
            {"price", QT_TR_NOOP("Price of one, an hour")},
            {"container", QT_TR_NOOP("Container")},
            {"requests", QT_TR_NOOP("Requests")},
            {"tolerations", QT_TR_NOOP("More tolerations")},
            {"affinity", QT_TR_NOOP("Affinity instead")},
            {"priority", QT_TR_NOOP("Priority")},
            {"priorityClass", QT_TR_NOOP("Priority class")},
            {"budget", QT_TR_NOOP("Disruption budget")},
            {"disruptionsAllowed", QT_TR_NOOP("Allowed disruptions")},
            {"minAvailable", QT_TR_NOOP("Or: pods that must stay")},
            {"maxUnavailable", QT_TR_NOOP("Or: pods that may be away")},
            {"topologyPolicy", QT_TR_NOOP("Topology policy")},
            {"topologyScope", QT_TR_NOOP("Topology scope")},
            {"config", QT_TR_NOOP("Configuration file")},
            {"featureGates", QT_TR_NOOP("Feature gates")},
        };
        for (const auto& [name, text] : kWords)
            if (field == QLatin1String(name)) return tr(text);
        return field;
    }
    /// What is written into the empty field.
    static QString example(const ChangeField& field) {
        switch (field.is) {
        case FieldIs::Pod: return QStringLiteral("namespace/name");
        case FieldIs::Budget: return QStringLiteral("namespace/name");
        case FieldIs::Workload: return QStringLiteral("namespace/Deployment/name");
        case FieldIs::Amounts: return QStringLiteral("cpu=4, memory=16Gi, nvidia.com/gpu=2");
        case FieldIs::Pairs: return QStringLiteral("pool=a, zone=b");
        case FieldIs::Taints: return QStringLiteral("dedicated=gpu:NoSchedule");
        case FieldIs::Yaml: return field.name == QLatin1String("affinity") ? QStringLiteral("nodeAffinity: …") : QStringLiteral("- {key: dedicated, operator: Exists}");
        case FieldIs::Manifests: return tr("One manifest or several, YAML with --- between them, or JSON: a Deployment, a Job, pods…");
        default: break;
        }
        if (field.name == QLatin1String("taint")) return QStringLiteral("dedicated=gpu:NoSchedule");
        if (field.name == QLatin1String("topologyPolicy")) return QStringLiteral("none, best-effort, restricted, single-numa-node");
        if (field.name == QLatin1String("topologyScope")) return QStringLiteral("container, pod");
        if (field.name == QLatin1String("minAvailable") || field.name == QLatin1String("maxUnavailable")) return tr("2 or 30%");
        if (field.name == QLatin1String("label")) return tr("KEY=VALUE, or KEY- to take it away");
        if (field.name == QLatin1String("featureGates")) return QStringLiteral("GenericWorkload=true");
        return {};
    }
    static QString flag(const QString& action, const QString& field) {
        if (field == QLatin1String("deleteEmptyDirData")) return tr("Evict pods with emptyDir volumes, and lose what is in them");
        return action == QLatin1String("drain") ? tr("Evict pods without a controller, though nothing replaces them") : tr("Also against the scheduler's rules");
    }
};

QStringList namesFor(const ChangeField& field, const QString& action, const Cluster& cluster) {
    QStringList names;
    const Catalog& catalog = cluster.catalog();
    if (field.is == FieldIs::Pod) {
        const bool pending = action == QLatin1String("place"), standing = action == QLatin1String("move") || action == QLatin1String("evict");
        for (std::size_t i = 0; i < catalog.pods.size(); ++i) {
            const bool isPending = cluster.placement(PodIdx(i)).standing == Standing::Pending;
            if ((pending && !isPending) || (standing && isPending)) continue;
            names << toQString(catalog.pods[i].key());
        }
    }
    if (field.is == FieldIs::Node)
        for (const Node& node : catalog.nodes) names << toQString(node.name);
    if (field.is == FieldIs::Workload)
        for (const std::string& workload : workloadsSeen(catalog)) names << toQString(workload);
    if (field.is == FieldIs::Budget)
        for (const PodDisruptionBudget& budget : catalog.budgets) names << toQString(budget.key());
    return names;
}

}  // namespace

ChangeDialog::ChangeDialog(const QString& action, const ClusterPtr& cluster, std::filesystem::path folder, QWidget* parent)
    : QDialog(parent), m_action(action), m_cluster(cluster), m_folder(std::move(folder)), m_problem(new WrappedLabel) {
    setObjectName(QStringLiteral("changeDialog"));
    setWindowTitle(actionText(toStdString(action)));
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(space::kM);
    form->setVerticalSpacing(space::kS);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    for (const ChangeField& field : changeFields(toStdString(action))) addField(field, form);
    m_problem->setObjectName(QStringLiteral("changeProblem"));
    m_problem->setProperty("role", QStringLiteral("bad"));
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_problem->hide();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    auto* take = buttons->addButton(tr("&Try it"), QDialogButtonBox::AcceptRole);
    take->setObjectName(QStringLiteral("takeChange"));
    take->setProperty("primary", true);
    take->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &ChangeDialog::take);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kL, space::kL, space::kL);
    layout->setSpacing(space::kM);
    layout->addLayout(form, 1);
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
    resize(textPixels(560), sizeHint().height());
}

void ChangeDialog::addField(const ChangeField& field, QFormLayout* form) {
    const QString name = FieldWords::label(field.name);
    if (field.is == FieldIs::Flag) {
        auto* box = new QCheckBox(FieldWords::flag(m_action, field.name));
        box->setObjectName(field.name);
        form->addRow(QString(), box);
        m_fields[field.name] = {box, [box] { return box->isChecked() ? QStringLiteral("true") : QString(); }, [box](const QString& text) { box->setChecked(text == QLatin1String("true")); }};
        return;
    }
    const QString label = field.needed ? name : tr("%1 (optional)", "a field of a form").arg(name);
    if (field.is == FieldIs::Manifests || field.is == FieldIs::Yaml) {
        auto* text = new QPlainTextEdit;
        text->setProperty("framed", true);
        text->setObjectName(field.name);
        text->setAccessibleName(name);
        text->setFont(monoFont());
        text->setTabChangesFocus(true);
        text->setPlaceholderText(FieldWords::example(field));
        text->setMinimumHeight(textPixels(field.is == FieldIs::Manifests ? 280 : 56));
        m_fields[field.name] = {text, [text] { return text->toPlainText(); }, [text](const QString& is) { text->setPlainText(is); }};
        form->addRow(label, field.is == FieldIs::Manifests ? manifestsField(field) : text);
        return;
    }
    auto* line = new QLineEdit;
    line->setObjectName(field.name);
    line->setAccessibleName(name);
    line->setPlaceholderText(FieldWords::example(field));
    if (const QStringList names = namesFor(field, m_action, *m_cluster); !names.isEmpty()) {
        auto* completer = new QCompleter(names, line);
        completer->setCaseSensitivity(Qt::CaseInsensitive);
        completer->setFilterMode(Qt::MatchContains);
        completer->setMaxVisibleItems(12);
        line->setCompleter(completer);
    }
    form->addRow(label, line);
    m_fields[field.name] = {line, [line] { return line->text(); }, [line](const QString& text) { line->setText(text); }};
}

QWidget* ChangeDialog::manifestsField(const ChangeField& field) {
    auto* open = new QToolButton;
    open->setText(tr("Open a file…"));
    open->setObjectName(QStringLiteral("openManifests"));
    connect(open, &QToolButton::clicked, this, [this, set = m_fields[field.name].set] {
        const QString file = QFileDialog::getOpenFileName(this, tr("Manifests to add"), {}, tr("Manifests (*.yaml *.yml *.json);;All files (*)"));
        if (file.isEmpty()) return;
        const Result<std::string> text = readTextFile(QFile::encodeName(file).toStdString());
        m_problem->setVisible(!text);
        if (text) set(toQString(*text));
        else m_problem->setText(errorText(text.error()));
    });
    auto* both = new QWidget;
    auto* layout = new QVBoxLayout(both);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kXs);
    layout->addWidget(m_fields[field.name].widget, 1);
    layout->addWidget(open, 0, Qt::AlignLeft);
    return both;
}

void ChangeDialog::fill(const FieldTexts& texts) {
    for (auto text = texts.begin(); text != texts.end(); ++text)
        if (const auto field = m_fields.find(text.key()); field != m_fields.end()) field->second.set(text.value());
}

void ChangeDialog::take() {
    FieldTexts texts;
    for (const auto& [name, field] : m_fields) texts[name] = field.text();
    Result<ScenarioChange> change = changeFromFields(m_action, texts, m_folder);
    if (change) {
        m_change = std::move(*change);
        accept();
        return;
    }
    m_problem->setText(fieldErrorText(change.error()));
    m_problem->show();
    // The first part of its path is the field.
    const QString path = toQString(change.error().origin.field).section(QStringLiteral("changes[0]."), -1);
    for (const auto& [name, field] : m_fields)
        if (path == name || path.startsWith(name + QLatin1Char('.')) || path.startsWith(name + QLatin1Char('['))) field.widget->setFocus();
}

}  // namespace bayplan

#include "moc_change_dialog.cpp"
