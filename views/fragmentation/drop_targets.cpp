// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/drop_targets.h"

#include <QAbstractListModel>
#include <QLabel>
#include <QListView>
#include <QLocale>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>
#include <numeric>

#include "common/drag/drag.h"
#include "common/drag/pod_hand.h"
#include "common/first_shape.h"
#include "common/labels/wrapped_label.h"
#include "common/text.h"

namespace bayplan {

namespace {

int targetHeight() { return rowPixels(28); }
constexpr int kBadge = 26;
constexpr int kEdge = 24;  // the list scrolls within this distance of an edge
constexpr std::uint32_t kBest = 5;

}  // namespace

class TargetModel : public QAbstractListModel {
public:
    TargetModel(Session* session, Drag* drag, QObject* parent) : QAbstractListModel(parent), m_session(session), m_drag(drag) {}

    void fill() {
        beginResetModel();
        m_rows.clear();
        if (m_drag->verdicts()) {
            m_rows.resize(m_drag->verdicts()->codes.size());
            for (std::size_t i = 0; i < m_rows.size(); ++i) m_rows[i] = NodeIdx(i);
            const Catalog& catalog = m_session->catalog();
            std::sort(m_rows.begin(), m_rows.end(), [&](NodeIdx a, NodeIdx b) {
                // Rank 0 is a rejection and comes last; by unsigned wrap-around it is the greatest.
                const std::uint32_t ra = m_drag->rank(a) - 1, rb = m_drag->rank(b) - 1;
                return ra != rb ? ra < rb : catalog.node(a).name < catalog.node(b).name;
            });
        }
        m_rowOf.assign(m_rows.size(), -1);
        for (std::size_t i = 0; i < m_rows.size(); ++i) m_rowOf[m_rows[i].get()] = static_cast<int>(i);
        endResetModel();
    }
    NodeIdx node(const QModelIndex& index) const { return index.isValid() ? m_rows[static_cast<std::size_t>(index.row())] : NodeIdx(); }
    int rowOf(NodeIdx node) const { return node.valid() && node.get() < m_rowOf.size() ? m_rowOf[node.get()] : -1; }
    Drag* drag() const { return m_drag; }

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }
    QVariant data(const QModelIndex& index, int role) const override {
        if (!index.isValid() || !m_drag->verdicts()) return {};
        const NodeIdx n = node(index);
        const QString name = toQString(m_session->catalog().node(n).name);
        if (role == Qt::DisplayRole) return name;
        if (role == Qt::AccessibleTextRole || role == Qt::ToolTipRole) return QStringLiteral("%1: %2").arg(name, answer(n));
        return {};
    }
    QString plugin(NodeIdx n) const {
        const Verdicts& verdicts = *m_drag->verdicts();
        const std::uint8_t plugin = verdicts.plugins[n.get()];
        return plugin < verdicts.pluginNames.size() ? toQString(verdicts.pluginNames[plugin]) : QString();
    }
    QString answer(NodeIdx n) const {
        if (m_drag->rank(n) > 0) return DropTargets::tr("fits, score %L1").arg(m_drag->verdicts()->totals[n.get()]);
        return plugin(n).isEmpty() ? DropTargets::tr("does not fit") : plugin(n);
    }

private:
    Session* m_session;
    Drag* m_drag;
    std::vector<NodeIdx> m_rows;
    std::vector<int> m_rowOf;
};

class TargetDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    Theme theme = makeTheme(ThemeKind::Light);

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {200, targetHeight()}; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const auto* model = static_cast<const TargetModel*>(index.model());
        const Drag& drag = *model->drag();
        if (!drag.verdicts()) return;
        const NodeIdx node = model->node(index);
        const std::uint32_t rank = drag.rank(node);
        const bool target = drag.target() == node;
        painter->save();
        if (target) {
            painter->fillRect(option.rect, theme.raised);
            painter->setPen(QPen(theme.accent, 2));
            painter->drawRect(option.rect.adjusted(1, 1, -1, -1));
        }
        const QRect r = option.rect.adjusted(space::kL, 0, -space::kL, 0);
        const QColor ink = rank > 0 ? theme.text : theme.secondary;
        painter->setFont(uiFont(TextSize::Label, rank > 0 && rank <= kBest));
        painter->setPen(rank > 0 && rank <= kBest ? theme.accent : theme.secondary);
        const QString badge = rank > 0 ? QLocale().toString(rank) : QString(pluginLetter(model->plugin(node).toStdString()));
        painter->drawText(QRect(r.left(), r.top(), kBadge, r.height()), Qt::AlignLeft | Qt::AlignVCenter, badge);
        const QString answer = rank > 0 ? QLocale().toString(static_cast<qlonglong>(drag.verdicts()->totals[node.get()])) : model->answer(node);
        painter->setFont(uiFont(TextSize::Label));
        painter->setPen(theme.secondary);
        const int wide = std::min(painter->fontMetrics().horizontalAdvance(answer), r.width() / 2);
        painter->drawText(QRect(r.right() - wide, r.top(), wide, r.height()), Qt::AlignRight | Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(answer, Qt::ElideRight, wide));
        painter->setFont(uiFont(TextSize::Body, target));
        painter->setPen(ink);
        const int room = r.width() - kBadge - wide - space::kM;
        painter->drawText(QRect(r.left() + kBadge, r.top(), room, r.height()), Qt::AlignLeft | Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle, room));
        painter->restore();
    }
};

DropTargets::DropTargets(Session* session, Drag* drag, QWidget* parent)
    : QWidget(parent), m_session(session), m_drag(drag), m_model(new TargetModel(session, drag, this)), m_delegate(new TargetDelegate(this)),
      m_count(new WrappedLabel), m_list(new QListView), m_hand(new PodHand(drag, m_list)) {
    auto* heading = new QLabel(tr("Where to?"));
    heading->setFont(uiFont(TextSize::Body, true));
    QLabel* hint = new WrappedLabel(tr("Release it on a node, or choose with ↑ ↓ and Enter; Esc puts it back. With Alt it goes in spite of a refusal."));
    for (QLabel* label : {m_count, hint}) {
        label->setFont(uiFont(TextSize::Label));
        label->setProperty("role", QStringLiteral("secondary"));
    }
    m_list->setObjectName(QStringLiteral("dropTargets"));
    m_list->setAccessibleName(tr("Nodes where it could go, the best first"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(m_delegate);
    m_list->setUniformItemSizes(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setSelectionMode(QAbstractItemView::NoSelection);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space::kM, 0, 0);
    layout->setSpacing(space::kXs);
    for (QLabel* label : {heading, m_count, hint}) {
        label->setContentsMargins(space::kL, 0, space::kL, 0);
        layout->addWidget(label);
    }
    layout->addSpacing(space::kXs);
    layout->addWidget(m_list, 1);
    m_edge.setInterval(40);
    connect(&m_edge, &QTimer::timeout, this, &DropTargets::scrollOn);
    connect(m_hand, &PodHand::pointed, this, &DropTargets::pointAt);
    connect(m_hand, &PodHand::stepped, drag, &Drag::step);
    connect(drag, &Drag::started, this, [this] {
        if (m_following) begin();
    });
    connect(drag, &Drag::judged, this, [this] {
        if (m_following) fill();
    });
    connect(drag, &Drag::moved, this, &DropTargets::follow);
    connect(drag, &Drag::ended, this, &DropTargets::end);
}

void DropTargets::setTheme(const Theme& theme) {
    m_hand->setTheme(theme);
    m_delegate->theme = theme;
    m_list->viewport()->update();
}

void DropTargets::setFollowing(bool following) {
    if (following == m_following) return;
    m_following = following;
    if (!following) end();
    else if (m_drag->active()) begin();
}

QModelIndex DropTargets::indexOf(NodeIdx node) const {
    const int row = m_model->rowOf(node);
    return row < 0 ? QModelIndex() : m_model->index(row);
}

void DropTargets::fill() {
    m_model->fill();
    m_count->setText(m_drag->countText());
    m_list->scrollToTop();
    follow();
}

void DropTargets::begin() {
    const Catalog& catalog = m_session->catalog();
    const Pod& first = catalog.pod(m_drag->pods().front());
    const auto count = static_cast<int>(m_drag->pods().size());
    // With the keyboard the framed row says enough, and the card would cover the charts.
    m_hand->begin(count == 1 ? toQString(first.name) : tr("%Ln pod(s)", nullptr, count), shapeText(shapeOf(first)), std::nullopt);
    fill();
}

void DropTargets::follow() {
    if (!m_hand->following()) return;
    const NodeIdx target = m_drag->target();
    m_hand->tell();
    const QModelIndex index = indexOf(target);
    m_list->setCurrentIndex(index);
    if (index.isValid() && !m_hand->byMouse()) m_list->scrollTo(index);
    m_list->viewport()->update();
}

void DropTargets::end() {
    m_hand->end();
    m_edge.stop();
    m_model->fill();
}

NodeIdx DropTargets::nodeAt(QPoint at) const {
    if (!m_list->isVisible() || !m_list->viewport()->rect().contains(at)) return {};
    return m_model->node(m_list->indexAt(at));
}

void DropTargets::pointAt(QPoint at) {
    m_at = at;
    m_drag->hover(nodeAt(at));
    const QRect all = m_list->viewport()->rect();
    const bool atEdge = all.contains(at) && (at.y() < kEdge || at.y() > all.height() - kEdge);
    if (atEdge && !m_edge.isActive()) m_edge.start();
    else if (!atEdge) m_edge.stop();
}

void DropTargets::scrollOn() {
    QScrollBar* bar = m_list->verticalScrollBar();
    bar->setValue(bar->value() + (m_at.y() < kEdge ? -targetHeight() / 2 : targetHeight() / 2));
    m_drag->hover(nodeAt(m_at));
}

}  // namespace bayplan

#include "moc_drop_targets.cpp"
