// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/feature_gate_list.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QSignalBlocker>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include "common/labels/wrapped_label.h"
#include "common/role.h"
#include "common/text.h"
#include "common/theme.h"
#include "profile/profile_draft.h"

namespace bayplan {

FeatureGateList::FeatureGateList(ProfileDraft* draft, QWidget* parent)
    : QWidget(parent), m_draft(draft), m_gates(new QListWidget), m_note(new WrappedLabel) {
    m_gates->setAccessibleName(tr("Feature gates of kube-scheduler"));
    m_gates->setObjectName(QStringLiteral("featureGates"));
    m_gates->setFont(uiFont(TextSize::Body));
    m_note->setFont(uiFont(TextSize::Label));
    m_note->setObjectName(QStringLiteral("featureGateNote"));
    auto* reset = new QToolButton;
    reset->setText(tr("As by default"));
    reset->setToolTip(tr("Every gate as kube-scheduler 1.36 has it"));
    reset->setObjectName(QStringLiteral("defaultGates"));
    for (const FeatureGate& gate : featureGates())
        if (!gate.locked) new QListWidgetItem(QString(), m_gates);

    auto* row = new QHBoxLayout;
    row->addWidget(m_note, 1);
    row->addWidget(reset, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kM, space::kL, space::kM);
    layout->setSpacing(space::kS);
    layout->addLayout(row);
    layout->addWidget(m_gates, 1);

    connect(m_gates, &QListWidget::itemChanged, this, [this](QListWidgetItem* item) {
        // Later, because the list is filled again.
        QTimer::singleShot(0, this, [this, item] { take(*item); });
    });
    connect(reset, &QToolButton::clicked, this, [this] { m_draft->setFeatureGates({}); });
    connect(m_draft, &ProfileDraft::changed, this, &FeatureGateList::follow);
    follow();
}

void FeatureGateList::follow() {
    const QSignalBlocker quiet(m_gates);
    const FeatureGates& features = m_draft->configuration().features;
    int row = 0;
    for (const FeatureGate& gate : featureGates()) {
        if (gate.locked) continue;
        QListWidgetItem& item = *m_gates->item(row++);
        const bool on = features.on(gate);
        QString text = QString::fromLatin1(gate.name.data(), static_cast<qsizetype>(gate.name.size()));
        item.setData(Qt::UserRole, text);
        if (on != gate.byDefault) text += QStringLiteral("  ·  ") + (gate.reach == GateReach::Nobody ? tr("changed") : tr("changed, and not modelled"));
        item.setText(text);
        item.setCheckState(on ? Qt::Checked : Qt::Unchecked);
        item.setToolTip(gate.byDefault ? tr("On by default in 1.36") : tr("Off by default in 1.36"));
    }
    setRole(m_note, QStringLiteral("secondary"));
    m_note->setText(tr("Ticked gates are on, as with the scheduler's own flag --feature-gates; they hold for all profiles."));
}

void FeatureGateList::take(const QListWidgetItem& item) {
    const std::string changed = toStdString(item.data(Qt::UserRole).toString()) + (item.checkState() == Qt::Checked ? "=true" : "=false");
    const Result<FeatureGates> gates = FeatureGates::parse(changed, m_draft->configuration().features);
    if (gates) return m_draft->setFeatureGates(*gates);
    follow();
    setRole(m_note, QStringLiteral("bad"));
    m_note->setText(errorText(gates.error()));
}

}  // namespace bayplan

#include "moc_feature_gate_list.cpp"
