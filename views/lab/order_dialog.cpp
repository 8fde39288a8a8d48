// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/order_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/panes.h"
#include "common/role.h"
#include "common/text.h"
#include "lab/order_picture.h"

namespace bayplan {

namespace {

QString namesText(const std::vector<std::string>& names, const QString& between) {
    QStringList all;
    for (const std::string& name : names) all << toQString(name);
    return all.join(between);
}

QString kindText(StartOrder::Kind kind) {
    switch (kind) {
    case StartOrder::Kind::AppGroup: return QStringLiteral("AppGroup");
    case StartOrder::Kind::VolcanoTasks: return OrderDialog::tr("Volcano job");
    case StartOrder::Kind::ReplicatedJobs: return QStringLiteral("JobSet");
    }
    return {};
}

bool waits(const StartOrder& order) {
    return !order.cycle.empty() || std::any_of(order.parts.begin(), order.parts.end(), [](const StartOrder::Part& part) { return !part.waitsFor.empty(); });
}

}  // namespace

OrderDialog::OrderDialog(std::vector<StartOrder> orders, const Theme& theme, QWidget* parent)
    : QDialog(parent), m_orders(std::move(orders)), m_which(new QComboBox), m_says(new WrappedLabel), m_picture(new OrderPicture), m_table(new QTableWidget) {
    setObjectName(QStringLiteral("orderDialog"));
    setWindowTitle(tr("Order of start"));
    resize(textPixels(860), textPixels(540));
    std::stable_sort(m_orders.begin(), m_orders.end(), [](const StartOrder& a, const StartOrder& b) { return waits(a) && !waits(b); });
    for (const StartOrder& order : m_orders) m_which->addItem(tr("%1 %2", "a kind of application, its name").arg(kindText(order.kind), toQString(order.key())));
    m_which->setObjectName(QStringLiteral("orderWhich"));
    m_which->setAccessibleName(tr("Application"));
    m_says->setObjectName(QStringLiteral("orderSays"));
    m_says->setTextFormat(Qt::PlainText);
    m_says->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_picture->setTheme(theme);
    m_table->setObjectName(QStringLiteral("orderTable"));
    m_table->setAccessibleName(tr("What waits for what"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    dressRows(m_table, 24);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    auto* form = new QFormLayout;
    form->addRow(tr("Application"), m_which);
    auto* buttons = new QDialogButtonBox;
    connect(buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole), &QPushButton::clicked, this, &QDialog::reject);
    auto* parts = paneSplitter(Qt::Vertical, {scrollingPane(m_picture), m_table});
    parts->setSizes({260, 180});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kL, space::kL, space::kL);
    layout->setSpacing(space::kM);
    layout->addLayout(form);
    layout->addWidget(m_says);
    layout->addWidget(parts, 1);
    layout->addWidget(buttons);
    connect(m_which, &QComboBox::currentIndexChanged, this, &OrderDialog::fill);
    connect(m_picture, &OrderPicture::chosen, this, [this](int part) { m_table->setCurrentCell(part, 0); });
    connect(m_table, &QTableWidget::currentCellChanged, this, [this](int row) { m_picture->setCurrent(row); });
    fill();
}

void OrderDialog::fill() {
    const StartOrder& order = m_orders[static_cast<std::size_t>(std::max(0, m_which->currentIndex()))];
    QStringList says;
    if (!order.cycle.empty()) says << tr("✗ These wait for one another: %1").arg(namesText(order.cycle, QStringLiteral(" → ")));
    if (!order.failure.empty()) says << tr("The controller cannot order them, and takes the order of listing: %1").arg(toQString(order.failure));
    if (!order.holds) says << tr("The numbers say in which order pods are tried; nothing waits. An arrow goes from what is depended on.");
    else if (waits(order)) says << tr("What waits has no pods yet: its controller makes them when those before it are ready.");
    else says << tr("Nothing waits.");
    m_says->setText(says.join(QLatin1Char('\n')));
    setRole(m_says, order.cycle.empty() ? QStringLiteral("secondary") : QStringLiteral("bad"));
    m_picture->show(order);
    m_table->clear();
    m_table->setColumnCount(7);
    m_table->setHorizontalHeaderLabels({tr("Part"), order.holds ? tr("Wave") : tr("Place"), tr("After"), tr("Pods"), tr("With a node"), tr("Ready"), tr("Waits for")});
    m_table->setRowCount(static_cast<int>(order.parts.size()));
    const auto number = [](std::int64_t value) { return QLocale().toString(static_cast<qlonglong>(value)); };
    int row = 0;
    for (const StartOrder::Part& part : order.parts) {
        QString at = QStringLiteral("–");
        if (order.holds && !part.inCycle) at = number(static_cast<std::int64_t>(part.wave) + 1);
        else if (!order.holds && part.place) at = number(*part.place);
        QString waitsFor = namesText(part.waitsFor, QStringLiteral(", "));
        if (!part.unknown.empty()) waitsFor += (waitsFor.isEmpty() ? QString() : QStringLiteral("; ")) + tr("not there: %1").arg(namesText(part.unknown, QStringLiteral(", ")));
        const QString pods = part.pods > 0 ? tr("%1 of %2", "numbers of pods").arg(number(part.there), number(part.pods)) : number(part.there);
        int column = 0;
        for (const QString& text : {toQString(part.name), at, namesText(part.after, QStringLiteral(", ")), pods, number(part.placed), number(part.ready), waitsFor}) {
            auto* item = new QTableWidgetItem(text);
            item->setToolTip(text);
            m_table->setItem(row, column++, item);
        }
        ++row;
    }
    fitColumns(m_table, {80, 240});
    m_table->horizontalHeader()->setStretchLastSection(true);
}

}  // namespace bayplan

#include "moc_order_dialog.cpp"
