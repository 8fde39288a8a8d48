// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/conflict_pane.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "model/names.h"
#include "schedulers/event_model.h"

namespace bayplan {

namespace {

constexpr int kBar = 34;             // pixels at 100 %
constexpr double kNodeShare = 0.62;  // of the width, for what the node has; the rest is for what was oversold

}  // namespace

NodesDrawing::NodesDrawing(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("nodesDrawing"));
    setAccessibleName(tr("The nodes of this conflict"));
    setMinimumHeight(textPixels(150));
}

void NodesDrawing::set(std::vector<StoryNode> nodes, std::string resource, std::shared_ptr<const TogetherOutcome> outcome) {
    m_nodes = std::move(nodes);
    m_resource = std::move(resource);
    m_outcome = std::move(outcome);
    describe();
    update();
}

void NodesDrawing::setTheme(const Theme& theme) {
    m_theme = theme;
    update();
}

/// What is drawn, for those who do not see it.
void NodesDrawing::describe() {
    QStringList said;
    for (const StoryNode& node : m_nodes) {
        QStringList parts;
        for (const StoryPod& pod : node.pods)
            parts << (pod.pod.empty() ? tr("before: %1").arg(quantityText(m_resource, pod.amount))
                                      : tr("%1: %2, %3", "a pod, what it takes, admitted or not")
                                            .arg(toQString(pod.pod), quantityText(m_resource, pod.amount), pod.admitted ? tr("running") : tr("bound")));
        for (const StoryNode::Belief& belief : node.beliefs)
            parts << tr("%1 believes %2 free").arg(toQString(m_outcome->members[belief.member]), quantityText(m_resource, belief.free));
        said << toQString(node.node) + QStringLiteral(": ") + parts.join(QStringLiteral("; "));
    }
    setAccessibleDescription(said.join(QStringLiteral(". ")));
}

void NodesDrawing::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_nodes.empty()) return;
    const int gap = space::kL, each = (width() - gap * (static_cast<int>(m_nodes.size()) + 1)) / static_cast<int>(m_nodes.size());
    for (std::size_t n = 0; n < m_nodes.size(); ++n) paintNode(painter, QRect(gap + static_cast<int>(n) * (each + gap), space::kS, each, height() - 2 * space::kS), m_nodes[n]);
}

void NodesDrawing::paintNode(QPainter& painter, const QRect& box, const StoryNode& node) const {
    const int line = painter.fontMetrics().height();
    painter.setFont(uiFont(TextSize::Body, true));
    painter.setPen(m_theme.text);
    painter.drawText(QRect(box.left(), box.top(), box.width(), line + 4), Qt::AlignLeft | Qt::AlignVCenter, toQString(node.node));
    painter.setFont(uiFont(TextSize::Label));
    painter.setPen(m_theme.secondary);
    painter.drawText(QRect(box.left(), box.top(), box.width(), line + 4), Qt::AlignRight | Qt::AlignVCenter, tr("has %1").arg(quantityText(m_resource, node.capacity)));

    const double scale = node.capacity > 0 ? kNodeShare * box.width() / static_cast<double>(node.capacity) : 0;
    const int top = box.top() + line + space::kS, high = textPixels(kBar);
    const QRectF whole(box.left(), top, kNodeShare * box.width(), high);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.raised);
    painter.drawRect(whole);
    double at = box.left();
    std::int64_t used = 0;
    for (const StoryPod& pod : node.pods) {
        const double wide = std::min(static_cast<double>(pod.amount) * scale, box.right() - at);
        const QRectF part(at, top, std::max(wide - 2, 1.0), high);
        const QColor colour = pod.member == together::kNobody ? m_theme.disabled : m_theme.category(pod.member);
        painter.setPen(QPen(colour, 2));
        painter.setBrush(pod.admitted ? QBrush(colour) : QBrush(colour, Qt::BDiagPattern));
        painter.drawRect(part.adjusted(1, 1, -1, -1));
        if (!pod.admitted) {  // a plate, so that the name reads over the hatching
            painter.setPen(Qt::NoPen);
            painter.setBrush(m_theme.panel);
        }
        const QString name = pod.pod.empty() ? tr("before") : toQString(nameOfKey(pod.pod));
        const QString shown = painter.fontMetrics().elidedText(name, Qt::ElideRight, static_cast<int>(part.width()) - 2 * space::kXs);
        const QRectF text(part.left() + space::kXs, part.center().y() - line / 2.0, painter.fontMetrics().horizontalAdvance(shown) + 6, line);
        if (!pod.admitted) painter.drawRect(text);
        painter.setPen(pod.admitted ? Theme::inkOn(colour) : m_theme.text);
        painter.drawText(text, Qt::AlignCenter, shown);
        at += wide;
        used += pod.amount;
    }
    // The edge of what the node has, over everything.
    painter.setPen(QPen(m_theme.text, 2));
    painter.drawLine(QPointF(whole.right(), top - 3), QPointF(whole.right(), top + high + 3));
    int y = top + high + space::kXs;
    const auto say = [&](const QString& text, const QColor& colour, bool bold) {
        painter.setFont(uiFont(TextSize::Label, bold));
        painter.setPen(colour);
        painter.drawText(QRect(box.left(), y, box.width(), line + 2), Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(text, Qt::ElideRight, box.width()));
        y += line + 2;
    };
    if (used > node.capacity) say(QStringLiteral("▲ ") + tr("oversold by %1").arg(quantityText(m_resource, used - node.capacity)), m_theme.bad, true);
    else say(tr("in truth %1 free").arg(quantityText(m_resource, node.capacity - used)), m_theme.secondary, false);
    for (const StoryNode::Belief& belief : node.beliefs) {
        const bool right = belief.free == node.capacity - used;
        say((right ? QStringLiteral("= ") : QStringLiteral("≠ ")) + tr("%1 believes %2 free").arg(toQString(m_outcome->members[belief.member]), quantityText(m_resource, belief.free)),
            right ? m_theme.secondary : m_theme.text, !right);
    }
}

ConflictPane::ConflictPane(QWidget* parent) : QWidget(parent), m_back(new QToolButton), m_on(new QToolButton), m_caption(new WrappedLabel), m_place(new QLabel), m_drawing(new NodesDrawing) {
    setFocusPolicy(Qt::StrongFocus);
    setObjectName(QStringLiteral("conflictPane"));
    setAccessibleName(tr("A conflict, event by event"));
    m_back->setText(QStringLiteral("◀"));
    m_back->setAccessibleName(tr("Event before"));
    m_back->setToolTip(tr("Event before (Left)"));
    m_on->setText(QStringLiteral("▶"));
    m_on->setAccessibleName(tr("Next event"));
    m_on->setToolTip(tr("Next event (Right)"));
    m_caption->setFont(uiFont(TextSize::Label));
    m_place->setFont(uiFont(TextSize::Label));
    m_place->setProperty("role", QStringLiteral("secondary"));
    auto* row = new QHBoxLayout;
    row->setSpacing(space::kS);
    row->addWidget(m_back);
    row->addWidget(m_on);
    row->addWidget(m_place);
    row->addWidget(m_caption, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kS, space::kL, space::kS);
    layout->setSpacing(space::kS);
    layout->addLayout(row);
    layout->addWidget(m_drawing, 1);
    connect(m_back, &QToolButton::clicked, this, [this] { if (m_step > 0) goTo(m_step - 1); });
    connect(m_on, &QToolButton::clicked, this, [this] { goTo(m_step + 1); });
    show();
}

void ConflictPane::setTheme(const Theme& theme) { m_drawing->setTheme(theme); }

void ConflictPane::setStory(std::unique_ptr<ConflictStory> story, std::shared_ptr<const TogetherOutcome> outcome) {
    m_story = std::move(story);
    m_outcome = std::move(outcome);
    m_step = m_story ? m_story->clashStep() : 0;
    show();
}

void ConflictPane::goTo(std::size_t step) {
    if (!m_story || m_story->steps().empty()) return;
    m_step = std::min(step, m_story->steps().size() - 1);
    show();
}

QString ConflictPane::caption() const { return m_caption->text(); }

void ConflictPane::show() {
    const bool any = m_story && !m_story->steps().empty();
    m_back->setEnabled(any && m_step > 0);
    m_on->setEnabled(any && m_step + 1 < m_story->steps().size());
    if (!any) {
        m_place->clear();
        m_caption->setText(tr("Choose a conflict or a rejection in the table to step through it."));
        m_drawing->set({}, {}, nullptr);
        return;
    }
    const together::Row& row = m_story->row(m_step);
    m_place->setText(tr("%L1 of %L2").arg(m_step + 1).arg(m_story->steps().size()));
    QString text = tr("%1 ms: %2", "a time, an event").arg(QLocale().toString(static_cast<qlonglong>(row.at)), eventText(row.what));
    if (row.member != together::kNobody) text += QStringLiteral(" · ") + toQString(m_outcome->members[row.member]);
    text += QStringLiteral(" · ") + toQString(row.pod);
    if (!row.node.empty()) text += QStringLiteral(" → ") + toQString(row.node);
    if (!row.text.empty()) text += QStringLiteral(": ") + messageText(row.text);
    m_caption->setText(text);
    m_drawing->set(m_story->nodesAfter(m_step), m_story->resource(), m_outcome);
    setAccessibleDescription(text + QStringLiteral(". ") + m_drawing->accessibleDescription());
}

void ConflictPane::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Left && m_step > 0) goTo(m_step - 1);
    else if (event->key() == Qt::Key_Right) goTo(m_step + 1);
    else if (event->key() == Qt::Key_Home) goTo(0);
    else if (event->key() == Qt::Key_End && m_story) goTo(m_story->steps().size());
    else QWidget::keyPressEvent(event);
}

}  // namespace bayplan

#include "moc_conflict_pane.cpp"
