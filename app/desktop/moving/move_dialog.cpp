// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/moving/move_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "common/theme.h"
#include "desktop/moving/move_model.h"

namespace bayplan {

MoveDialog::MoveDialog(Session* session, const std::vector<PodIdx>& pods, QWidget* parent)
    : QDialog(parent), m_judging(session, this), m_model(new MoveModel(session, pods, this)), m_filter(new QSortFilterProxyModel(this)),
      m_table(new QTableView), m_summary(new QLabel(tr("Asking every node…"))), m_reasons(new WrappedLabel) {
    const auto count = static_cast<int>(pods.size());
    setWindowTitle(count == 1 ? tr("Move %1").arg(toQString(session->catalog().pod(pods.front()).name)) : tr("Move %Ln pod(s)", nullptr, count));
    resize(600, 560);

    auto* search = new QLineEdit;
    search->setPlaceholderText(tr("Find a node or an answer"));
    search->setAccessibleName(search->placeholderText());
    search->setClearButtonEnabled(true);
    m_summary->setProperty("role", QStringLiteral("secondary"));

    m_filter->setSourceModel(m_model);
    m_filter->setFilterKeyColumn(-1);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_table->setModel(m_filter);
    m_table->setAccessibleName(tr("Nodes, best first"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setTabKeyNavigation(false);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(rowPixels(26));
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->setColumnWidth(MoveModel::RankColumn, 56);
    m_table->setColumnWidth(MoveModel::NodeColumn, 260);
    m_table->setColumnWidth(MoveModel::ScoreColumn, 72);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_reasons->setAlignment(Qt::AlignTop);
    m_reasons->setMinimumHeight(56);
    m_reasons->setProperty("role", QStringLiteral("secondary"));
    auto* buttons = new QDialogButtonBox;
    m_move = buttons->addButton(tr("Move"), QDialogButtonBox::AcceptRole);
    m_move->setProperty("primary", true);
    m_force = buttons->addButton(tr("Force"), QDialogButtonBox::ActionRole);
    m_force->setToolTip(tr("Against the rules: the plan lists what is broken"));
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kL, space::kL, space::kL);
    layout->setSpacing(space::kS);
    layout->addWidget(search);
    layout->addWidget(m_summary);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_reasons);
    layout->addWidget(buttons);

    connect(search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filter->setFilterFixedString(text);
        if (m_filter->rowCount() > 0) m_table->selectRow(0);
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &MoveDialog::tell);
    connect(m_table, &QTableView::activated, this, [this] {
        if (m_move->isEnabled()) accept();
    });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_force, &QPushButton::clicked, this, [this] {
        m_forced = true;
        accept();
    });
    tell();
    if (const auto now = m_judging.ask(pods, [this](std::shared_ptr<const Judged> judged) { fill(std::move(judged)); })) fill(now);
}

void MoveDialog::fill(std::shared_ptr<const Judged> judged) {
    m_summary->setText(tr("Feasible: %Ln of %1 node(s).", nullptr, static_cast<int>(judged->byRank.size())).arg(judged->ranks.size()));
    m_model->setJudged(std::move(judged));
    if (m_filter->rowCount() > 0) m_table->selectRow(0);
    tell();
}

NodeIdx MoveDialog::target() const {
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    return rows.isEmpty() ? NodeIdx{} : m_model->node(m_filter->mapToSource(rows.first()).row());
}

void MoveDialog::tell() {
    const NodeIdx node = target();
    const bool fits = node.valid() && m_model->feasible(node);
    m_move->setEnabled(fits);
    m_force->setEnabled(node.valid() && !fits);
    m_reasons->setText(node.valid() ? m_model->reasons(node).join(QLatin1Char('\n')) : QString());
}

}  // namespace bayplan

#include "moc_move_dialog.cpp"
