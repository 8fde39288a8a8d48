// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/reason_list.h"

#include <QAbstractListModel>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLocale>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

namespace bayplan {

class ReasonModel : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;

    void set(std::shared_ptr<const Explanation> explanation) {
        beginResetModel();
        m_explanation = std::move(explanation);
        endResetModel();
    }
    bool english = false;
    const ReasonBar& bar(int row) const { return m_explanation->bars[static_cast<std::size_t>(row)]; }
    std::size_t nodeCount() const { return m_explanation ? m_explanation->decision.nodes.size() : 0; }

    int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() || !m_explanation ? 0 : static_cast<int>(m_explanation->bars.size());
    }
    QVariant data(const QModelIndex& index, int role) const override {
        if (!index.isValid()) return {};
        const ReasonBar& b = bar(index.row());
        if (role == Qt::DisplayRole) return b.feasible ? ReasonList::tr("fits") : english ? b.english : b.text;
        if (role == Qt::ToolTipRole) return b.feasible ? QVariant() : QVariant(QStringLiteral("%1\n%2").arg(b.text, b.english));
        if (role == Qt::AccessibleTextRole)
            return ReasonList::tr("%n node(s): %1", nullptr, static_cast<int>(b.nodes.size())).arg(b.feasible ? ReasonList::tr("fits") : b.text);
        return {};
    }

private:
    std::shared_ptr<const Explanation> m_explanation;
};

class ReasonDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    Theme theme = makeTheme(ThemeKind::Light);

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {200, 48}; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const auto* model = static_cast<const ReasonModel*>(index.model());
        const ReasonBar& bar = model->bar(index.row());
        const QRect r = option.rect.adjusted(space::kL, 0, -space::kL, 0);
        if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) painter->fillRect(option.rect, theme.raised);
        if (option.state.testFlag(QStyle::State_Selected))
            painter->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()), theme.accent);

        const QString count = QLocale().toString(static_cast<qulonglong>(bar.nodes.size()));
        painter->setFont(uiFont(TextSize::Body, true));
        painter->setPen(theme.text);
        const int countWidth = std::max(40, painter->fontMetrics().horizontalAdvance(count) + space::kS);
        const QRect line(r.left(), r.top() + space::kXs, r.width(), 20);
        painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter, count);
        painter->setFont(uiFont(TextSize::Body));
        const QString glyph = bar.feasible ? QStringLiteral("✓ ") : QStringLiteral("✗ ");
        painter->setPen(bar.feasible ? theme.good : theme.bad);
        const int glyphWidth = painter->fontMetrics().horizontalAdvance(glyph);
        painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter, glyph);
        painter->setPen(theme.text);
        QRect text = line.adjusted(glyphWidth, 0, -countWidth, 0);
        painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, text.width()));

        // The plugin's name sits on the line of the bar: small, and only as wide as it is.
        painter->setFont(uiFont(TextSize::Small));
        painter->setPen(theme.secondary);
        const QRect under(r.left() + glyphWidth, r.top() + 24, r.width() - glyphWidth, 16);
        painter->drawText(under, Qt::AlignLeft | Qt::AlignVCenter, bar.plugin);
        const double share = model->nodeCount() == 0 ? 0 : static_cast<double>(bar.nodes.size()) / static_cast<double>(model->nodeCount());
        const QRectF track(r.left(), r.bottom() - 4, r.width(), 4);
        painter->fillRect(track, theme.raised);
        painter->fillRect(QRectF(track.left(), track.top(), std::max(2.0, track.width() * share), 4), bar.feasible ? theme.good : theme.bad);
    }
};

ReasonList::ReasonList(QWidget* parent)
    : QListView(parent), m_model(new ReasonModel(this)), m_delegate(new ReasonDelegate(this)) {
    setModel(m_model);
    setItemDelegate(m_delegate);
    setMouseTracking(true);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("How many nodes gave which answer"));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const auto pick = [this](const QModelIndex& i) {
        if (i.isValid()) Q_EMIT picked(m_model->bar(i.row()).nodes);
    };
    connect(this, &QListView::clicked, this, pick);
    connect(this, &QListView::activated, this, pick);
    auto* copy = new QAction(tr("Copy the scheduler's words"), this);
    connect(copy, &QAction::triggered, this, [this] {
        if (currentIndex().isValid()) QApplication::clipboard()->setText(m_model->bar(currentIndex().row()).english);
    });
    addAction(copy);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ReasonList::setExplanation(std::shared_ptr<const Explanation> explanation) {
    m_model->set(std::move(explanation));
    updateGeometry();
}

void ReasonList::setTheme(const Theme& theme) {
    m_delegate->theme = theme;
    viewport()->update();
}

void ReasonList::setEnglish(bool english) {
    m_model->english = english;
    viewport()->update();
}

QSize ReasonList::sizeHint() const { return {320, 48 * std::clamp(m_model->rowCount(), 1, 12) + 4}; }

}  // namespace bayplan
