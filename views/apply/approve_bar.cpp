// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/approve_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include "common/labels/wrapped_label.h"
#include "common/role.h"
#include "common/theme.h"

namespace bayplan {

ApproveBar::ApproveBar(QWidget* parent)
    : QFrame(parent), m_by(new QLineEdit(QString::fromLocal8Bit(qgetenv("USER")))), m_approve(new QPushButton), m_state(new WrappedLabel), m_needed(new QSpinBox), m_apply(new QPushButton) {
    setProperty("role", QStringLiteral("bar"));
    auto* byLabel = new QLabel(tr("Approved &by"));
    byLabel->setBuddy(m_by);
    m_by->setObjectName(QStringLiteral("approver"));
    m_by->setAccessibleName(tr("Who approves"));
    m_by->setMinimumWidth(120);
    m_by->setMaximumWidth(220);
    m_approve->setObjectName(QStringLiteral("approve"));
    m_apply->setObjectName(QStringLiteral("applyPlan"));
    for (QPushButton* button : {m_approve, m_apply}) {
        button->setAutoDefault(false);
        button->setDefault(false);
    }
    m_state->setObjectName(QStringLiteral("approveState"));
    auto* neededLabel = new QLabel(tr("A&pprovals"));
    neededLabel->setBuddy(m_needed);
    m_needed->setObjectName(QStringLiteral("approvalsNeeded"));
    m_needed->setAccessibleName(tr("How many people have to approve"));
    m_needed->setToolTip(tr("Only a plan that so many people approved is applied, those in its file among them"));
    m_needed->setRange(1, kMostApprovers);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kS, space::kM, space::kS);
    layout->setSpacing(space::kS);
    layout->addWidget(byLabel);
    layout->addWidget(m_by);
    layout->addWidget(m_approve);
    layout->addWidget(m_state, 1);
    layout->addWidget(neededLabel);
    layout->addWidget(m_needed);
    layout->addWidget(m_apply);
    connect(m_by, &QLineEdit::textChanged, this, &ApproveBar::follow);
    connect(m_needed, &QSpinBox::valueChanged, this, &ApproveBar::neededChanged);
    connect(m_approve, &QPushButton::clicked, this, &ApproveBar::approveRequested);
    connect(m_apply, &QPushButton::clicked, this, &ApproveBar::applyRequested);
}

QString ApproveBar::by() const { return m_by->text().trimmed(); }

void ApproveBar::setReady(const QString& shortHash, int steps, const QString& why) {
    m_why = why;
    m_approve->setText(tr("&Approve %1", "a hash").arg(shortHash));
    m_apply->setText(tr("A&pply %Ln step(s)", nullptr, steps));
    follow();
}

int ApproveBar::needed() const { return m_needed->value(); }

void ApproveBar::setNeeded(int people) { m_needed->setValue(people); }

void ApproveBar::setApproved(const QString& text, bool here, int missing, const QString& why) {
    m_approved = text;
    m_here = here;
    m_missing = missing;
    m_applyWhy = why;
    follow();
}

void ApproveBar::follow() {
    const bool approved = m_here && m_missing <= 0;
    const bool named = !by().isEmpty();
    m_by->setEnabled(!approved);
    m_approve->setEnabled(!approved && named && m_why.isEmpty());
    m_apply->setEnabled(approved && m_applyWhy.isEmpty());
    const QString toDo = !m_why.isEmpty() ? m_why : named ? tr("Approving binds to this hash: any change of the steps ends it.")
                                                          : tr("Say who approves.");
    const QString more = approved ? m_applyWhy : toDo;
    if (m_here && !approved) m_state->setText(tr("%1 · %Ln more person(s) must approve", nullptr, m_missing).arg(m_approved));
    else m_state->setText(m_approved.isEmpty() || more.isEmpty() ? m_approved + more : m_approved + QStringLiteral(" · ") + more);
    setRole(m_state, approved ? (m_applyWhy.isEmpty() ? QStringLiteral("good") : QStringLiteral("caution")) : QStringLiteral("secondary"));
}

}  // namespace bayplan

#include "moc_approve_bar.cpp"
