// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/approvals_dialog.h"

#include <QDateTime>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <utility>

#include "apply/cause_text.h"
#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/role.h"
#include "common/text.h"
#include "common/theme.h"
#include "kube/apply/approval.h"

namespace bayplan {

ApprovalsDialog::ApprovalsDialog(Session* session, QWidget* parent)
    : QDialog(parent), m_session(session), m_plan(new WrappedLabel), m_told(new WrappedLabel), m_people(new QTableWidget), m_by(new QLineEdit(QString::fromLocal8Bit(qgetenv("USER")))),
      m_approve(new QPushButton) {
    setWindowTitle(tr("Approvals of the plan"));
    m_plan->setObjectName(QStringLiteral("approvalsPlan"));
    m_plan->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_told->setObjectName(QStringLiteral("approvalsTold"));
    m_people->setObjectName(QStringLiteral("approvalsPeople"));
    m_people->setAccessibleName(tr("Who approved"));
    m_people->setColumnCount(2);
    m_people->setHorizontalHeaderLabels({tr("Name"), tr("When")});
    m_people->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_people->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    dressRows(m_people, 26);
    m_by->setObjectName(QStringLiteral("approvalsBy"));
    m_approve->setObjectName(QStringLiteral("approvalsApprove"));
    m_approve->setProperty("primary", true);
    auto* form = new QFormLayout;
    form->addRow(tr("&Your name"), m_by);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->addButton(m_approve, QDialogButtonBox::ActionRole);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::kM);
    layout->addWidget(m_plan);
    layout->addWidget(m_people, 1);
    layout->addLayout(form);
    layout->addWidget(m_told);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_approve, &QPushButton::clicked, this, &ApprovalsDialog::approve);
    connect(m_by, &QLineEdit::textChanged, this, &ApprovalsDialog::follow);
    connect(session, &Session::planKnown, this, &ApprovalsDialog::follow);
    connect(session, &Session::clusterChanged, this, &ApprovalsDialog::follow, Qt::QueuedConnection);
    connect(session, &Session::followed, this, &ApprovalsDialog::follow, Qt::QueuedConnection);
    resize(textPixels(520), textPixels(340));
    m_told->setText(tr("An approval holds for these very steps. Save the plan to pass it on: the approvals are in its file."));
    setRole(m_told, QStringLiteral("secondary"));
    follow();
}

void ApprovalsDialog::follow() {
    const std::shared_ptr<const Plan> plan = m_session->sharedPlan();
    if (std::exchange(m_shown, plan) != plan) m_hash = planHash(*plan);
    const QString shown = toQString(shortHash(m_hash));
    m_plan->setText(tr("Plan %1: %Ln step(s)", nullptr, static_cast<int>(plan->steps.size())).arg(shown));
    const std::vector<PlanApproval> people = approvalsFor(m_hash, plan->approvals);
    m_people->setRowCount(static_cast<int>(people.size()));
    for (int row = 0; row < m_people->rowCount(); ++row) {
        const PlanApproval& one = people[static_cast<std::size_t>(row)];
        m_people->setItem(row, 0, new QTableWidgetItem(toQString(one.by)));
        m_people->setItem(row, 1, new QTableWidgetItem(QLocale().toString(QDateTime::fromSecsSinceEpoch(one.at), QLocale::ShortFormat)));
    }
    fitColumns(m_people, {120, 280});
    m_approve->setText(tr("&Approve %1", "a hash").arg(shown));
    m_approve->setEnabled(!plan->steps.empty() && !m_by->text().trimmed().isEmpty());
}

void ApprovalsDialog::approve() {
    const std::shared_ptr<const Plan> plan = m_session->sharedPlan();
    std::vector<PlanApproval> approvals = approvalsFor(m_hash, plan->approvals);
    // What was shown is what is approved, whatever happened meanwhile.
    const Result<void> same = plan == m_shown ? Result<void>() : holdsFor({m_hash, {}, 0}, *plan);
    const Result<void> added = same ? sign(approvals, m_hash, toStdString(m_by->text().trimmed()), QDateTime::currentSecsSinceEpoch()) : same;
    if (!added) {
        m_told->setText(causeText(added.error()));
        setRole(m_told, QStringLiteral("bad"));
        return;
    }
    m_session->knowOfPlan(plan->found, std::move(approvals), plan->windows);
    m_told->setText(tr("Approved. Save the plan to pass it on: the approvals are in its file."));
    setRole(m_told, QStringLiteral("good"));
}

}  // namespace bayplan

#include "moc_approvals_dialog.cpp"
