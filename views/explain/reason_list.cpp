// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/reason_list.h"

#include <QAbstractListModel>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLocale>
#include <QPainter>
#include <QResizeEvent>
#include <QStyledItemDelegate>
#include <algorithm>

#include "common/broken_text.h"

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
        if (role == Qt::DisplayRole) return b.feasible ? ReasonList::tr("fits") : english ? b.english
                                                                                          : b.text;
        if (role == Qt::ToolTipRole) return b.feasible ? QVariant() : QVariant(QStringLiteral("%1\n%2").arg(b.text, b.english));
        if (role == Qt::AccessibleTextRole)
            return ReasonList::tr("%Ln node(s): %1", nullptr, static_cast<int>(b.nodes.size())).arg(b.feasible ? ReasonList::tr("fits") : b.text);
        return {};
    }

private:
    std::shared_ptr<const Explanation> m_explanation;
};

class ReasonDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    Theme theme = makeTheme(ThemeKind::Light);

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const int width = option.widget ? option.widget->width() : 320;
        const ReasonBar& bar = static_cast<const ReasonModel*>(index.model())->bar(index.row());
        return {200, textHeight(index.data().toString(), textWidth(width, bar)) + underHeight(bar) + 3 * space::kXs};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const auto* model = static_cast<const ReasonModel*>(index.model());
        const ReasonBar& bar = model->bar(index.row());
        const QRect r = option.rect.adjusted(space::kL, 0, -space::kL, 0);
        if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) painter->fillRect(option.rect, theme.raised);
        if (option.state.testFlag(QStyle::State_Selected))
            painter->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()), theme.accent);

        const int width = textWidth(option.rect.width(), bar);
        const int height = textHeight(index.data().toString(), width);
        const QRect line(r.left(), r.top() + space::kXs, r.width(), QFontMetrics(uiFont(TextSize::Body)).height());
        painter->setFont(uiFont(TextSize::Body, true));
        painter->setPen(theme.text);
        painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter, countOf(bar));
        painter->setFont(uiFont(TextSize::Body));
        painter->setPen(bar.feasible ? theme.good : theme.bad);
        painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter, glyphOf(bar));
        painter->setPen(theme.text);
        const int left = r.left() + glyphWidth(bar);
        painter->drawText(QRect(left, r.top() + space::kXs, width, height), kTextFlags, inLines(index.data().toString(), width));

        painter->setFont(uiFont(TextSize::Small));
        painter->setPen(theme.secondary);
        const QRect under(left, r.top() + space::kXs + height, width, underHeight(bar));
        painter->drawText(under, Qt::AlignLeft | Qt::AlignVCenter, bar.plugin);
        const double share = model->nodeCount() == 0 ? 0 : static_cast<double>(bar.nodes.size()) / static_cast<double>(model->nodeCount());
        const QRectF track(r.left(), r.bottom() - 4, r.width(), 4);
        painter->fillRect(track, theme.raised);
        painter->fillRect(QRectF(track.left(), track.top(), std::max(2.0, track.width() * share), 4), bar.feasible ? theme.good : theme.bad);
    }

private:
    static constexpr int kLine = 20;
    static constexpr int kTextFlags = Qt::AlignLeft | Qt::AlignTop;

    static QString countOf(const ReasonBar& bar) { return QLocale().toString(static_cast<qulonglong>(bar.nodes.size())); }
    static QString glyphOf(const ReasonBar& bar) { return bar.feasible ? QStringLiteral("✓ ") : QStringLiteral("✗ "); }
    static int glyphWidth(const ReasonBar& bar) { return QFontMetrics(uiFont(TextSize::Body)).horizontalAdvance(glyphOf(bar)); }

    /// Of the line that names the plugin; nodes that fit have none.
    static int underHeight(const ReasonBar& bar) { return bar.plugin.isEmpty() ? 0 : textPixels(16); }

    /// The width between the sign and the count in a row of this width.
    static int textWidth(int row, const ReasonBar& bar) {
        const int count = std::max(40, QFontMetrics(uiFont(TextSize::Body, true)).horizontalAdvance(countOf(bar)) + space::kS);
        return std::max(80, row - 2 * space::kL - glyphWidth(bar) - count);
    }
    /// A reason is shown whole: it takes as many lines as it needs, also where a name in it is wider than one.
    static QString inLines(const QString& text, int width) { return brokenText(text, QFontMetrics(uiFont(TextSize::Body)), width).join(QLatin1Char('\n')); }
    static int textHeight(const QString& text, int width) {
        return std::max(kLine, QFontMetrics(uiFont(TextSize::Body)).boundingRect(QRect(0, 0, width, 1 << 16), kTextFlags, inLines(text, width)).height());
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
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);  // as tall as its rows: the page around it scrolls
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
    scheduleDelayedItemsLayout();
    updateGeometry();
}

QSize ReasonList::sizeHint() const {
    int height = 4;
    for (int row = 0; row < m_model->rowCount(); ++row) height += sizeHintForRow(row);
    return {320, height};
}

void ReasonList::resizeEvent(QResizeEvent* event) {
    QListView::resizeEvent(event);
    if (event->oldSize().width() == event->size().width()) return;
    scheduleDelayedItemsLayout();
    updateGeometry();
}

}  // namespace bayplan

#include "moc_reason_list.cpp"
