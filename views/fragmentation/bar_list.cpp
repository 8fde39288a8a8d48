// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/bar_list.h"

#include <QAbstractListModel>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

namespace bayplan {

namespace {
int barRowHeight() { return textPixels(46); }
}  // namespace

class BarModel : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;

    void set(std::vector<BarRow> rows) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
    }
    const std::vector<BarRow>& rows() const { return m_rows; }
    const BarRow& row(const QModelIndex& index) const { return m_rows[static_cast<std::size_t>(index.row())]; }

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }
    QVariant data(const QModelIndex& index, int role) const override {
        if (!index.isValid()) return {};
        const BarRow& r = row(index);
        if (role == Qt::DisplayRole) return r.text;
        if (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole) return QStringLiteral("%1: %2, %3").arg(r.text, r.figure, r.detail);
        return {};
    }

private:
    std::vector<BarRow> m_rows;
};

class BarDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    Theme theme = makeTheme(ThemeKind::Light);

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {200, barRowHeight()}; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const BarRow& row = static_cast<const BarModel*>(index.model())->row(index);
        if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) painter->fillRect(option.rect, theme.raised);
        if (option.state.testFlag(QStyle::State_Selected))
            painter->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()), theme.accent);
        const QRect r = option.rect.adjusted(space::kL, space::kXs, -space::kL, -space::kXs);
        const QRect line(r.left(), r.top(), r.width(), textPixels(20));
        painter->setFont(uiFont(TextSize::Body, true));
        painter->setPen(theme.text);
        painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter, row.figure);
        const int figure = painter->fontMetrics().horizontalAdvance(row.figure) + space::kM;
        painter->setFont(uiFont(TextSize::Label));
        const int detail = painter->fontMetrics().horizontalAdvance(row.detail) + space::kM;
        painter->setPen(theme.secondary);
        painter->drawText(line.adjusted(0, 0, -figure, 0), Qt::AlignRight | Qt::AlignVCenter, row.detail);
        painter->setFont(uiFont(TextSize::Body));
        painter->setPen(theme.text);
        const int room = std::max(40, line.width() - figure - detail);
        painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter, painter->fontMetrics().elidedText(row.text, Qt::ElideRight, room));

        const QRectF track(r.left(), line.bottom() + 5, r.width(), 8);
        painter->fillRect(track, theme.raised);
        const QRectF bar(track.left(), track.top(), std::max(2.0, track.width() * row.share), track.height());
        if (row.estimate) {
            painter->setPen(QPen(row.colour, theme.lineWidth, Qt::DashLine));
            painter->setBrush(QBrush(row.colour, Qt::BDiagPattern));
            painter->drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
            painter->setBrush(Qt::NoBrush);
            return;
        }
        painter->fillRect(bar, row.colour);
        if (row.hatched) painter->fillRect(bar, QBrush(theme.panel, Qt::BDiagPattern));
    }
};

BarList::BarList(const QString& accessibleName, QWidget* parent)
    : QListView(parent), m_model(new BarModel(this)), m_delegate(new BarDelegate(this)) {
    setModel(m_model);
    setItemDelegate(m_delegate);
    setMouseTracking(true);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(accessibleName);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);  // as tall as its rows: the page around it scrolls
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    const auto pick = [this](const QModelIndex& i) {
        if (i.isValid()) Q_EMIT picked(BarRow(m_model->row(i)));  // a copy: the rows may change meanwhile
    };
    connect(this, &QListView::clicked, this, pick);
    connect(this, &QListView::activated, this, [this, pick](const QModelIndex& i) {
        pick(i);
        Q_EMIT opened();
    });
}

void BarList::setRows(std::vector<BarRow> rows) {
    const int current = currentIndex().row();
    m_model->set(std::move(rows));
    if (m_model->rowCount() > 0)  // an item view without a current item is nothing that a screen reader can enter
        selectionModel()->setCurrentIndex(m_model->index(std::clamp(current, 0, m_model->rowCount() - 1)), QItemSelectionModel::NoUpdate);
    updateGeometry();
}

const std::vector<BarRow>& BarList::rows() const { return m_model->rows(); }

void BarList::setTheme(const Theme& theme) {
    m_delegate->theme = theme;
    viewport()->update();
}

QSize BarList::sizeHint() const { return {280, barRowHeight() * std::max(m_model->rowCount(), 0) + 2}; }

}  // namespace bayplan

#include "moc_bar_list.cpp"
