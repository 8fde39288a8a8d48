// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/shape_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "common/labels/wrapped_label.h"
#include "common/theme.h"

namespace bayplan {

namespace {

constexpr std::int32_t kMostUtilization = 100, kMostScore = 10;
constexpr double kGrab = 14;
constexpr std::size_t kMostPoints = 20;

}  // namespace

ShapeCanvas::ShapeCanvas(QWidget* parent) : QWidget(parent), m_points{{0, 0}, {100, 10}} {
    setObjectName(QStringLiteral("shapeCanvas"));
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(textPixels(420), textPixels(260));
    setAccessibleName(tr("Score by utilisation"));
}

void ShapeCanvas::setPoints(ShapeCurve points) {
    m_points = std::move(points);
    m_held = 0;
    update();
    Q_EMIT changed();
}

QRectF ShapeCanvas::plot() const { return QRectF(rect()).adjusted(44, 12, -28, -34); }

QPointF ShapeCanvas::at(std::size_t point) const {
    const QRectF area = plot();
    return {area.left() + area.width() * m_points[point].first / kMostUtilization, area.bottom() - area.height() * m_points[point].second / kMostScore};
}

int ShapeCanvas::nearest(const QPointF& position) const {
    int found = -1;
    double least = kGrab;
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        const QPointF away = at(i) - position;
        const double distance = std::hypot(away.x(), away.y());
        if (distance >= least) continue;
        least = distance;
        found = static_cast<int>(i);
    }
    return found;
}

void ShapeCanvas::put(std::size_t point, std::int32_t utilization, std::int32_t score) {
    // Utilisations rise from point to point; a score may go either way, as the scheduler allows.
    const std::int32_t least = point == 0 ? 0 : m_points[point - 1].first + 1;
    const std::int32_t most = point + 1 == m_points.size() ? kMostUtilization : m_points[point + 1].first - 1;
    const std::pair<std::int32_t, std::int32_t> where{std::clamp(utilization, least, std::max(least, most)), std::clamp(score, 0, kMostScore)};
    if (where == m_points[point]) return;
    m_points[point] = where;
    update();
    Q_EMIT changed();
}

void ShapeCanvas::mousePressEvent(QMouseEvent* event) {
    if (const int found = nearest(event->position()); found >= 0) m_held = found;
    update();
}

void ShapeCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (!(event->buttons() & Qt::LeftButton) || m_held < 0) return;
    const QRectF area = plot();
    const auto utilization = static_cast<std::int32_t>(std::lround((event->position().x() - area.left()) / area.width() * kMostUtilization));
    const auto score = static_cast<std::int32_t>(std::lround((area.bottom() - event->position().y()) / area.height() * kMostScore));
    put(static_cast<std::size_t>(m_held), utilization, score);
}

void ShapeCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (nearest(event->position()) >= 0 || m_points.size() >= kMostPoints) return;
    const QRectF area = plot();
    const auto utilization = std::clamp(static_cast<std::int32_t>(std::lround((event->position().x() - area.left()) / area.width() * kMostUtilization)), 0, kMostUtilization);
    const auto score = std::clamp(static_cast<std::int32_t>(std::lround((area.bottom() - event->position().y()) / area.height() * kMostScore)), 0, kMostScore);
    const auto behind = std::lower_bound(m_points.begin(), m_points.end(), std::pair{utilization, std::int32_t{-1}});
    if (behind != m_points.end() && behind->first == utilization) return;
    m_held = static_cast<int>(m_points.insert(behind, {utilization, score}) - m_points.begin());
    update();
    Q_EMIT changed();
}

void ShapeCanvas::remove() {
    if (m_points.size() <= 1 || m_held < 0) return;
    m_points.erase(m_points.begin() + m_held);
    m_held = std::min(m_held, static_cast<int>(m_points.size()) - 1);
    update();
    Q_EMIT changed();
}

void ShapeCanvas::keyPressEvent(QKeyEvent* event) {
    const auto held = static_cast<std::size_t>(std::max(0, m_held));
    const auto [utilization, score] = m_points[held];
    switch (event->key()) {
    case Qt::Key_Left: put(held, utilization - 1, score); break;
    case Qt::Key_Right: put(held, utilization + 1, score); break;
    case Qt::Key_Up: put(held, utilization, score + 1); break;
    case Qt::Key_Down: put(held, utilization, score - 1); break;
    case Qt::Key_PageUp: m_held = static_cast<int>((held + m_points.size() - 1) % m_points.size()); break;
    case Qt::Key_PageDown: m_held = static_cast<int>((held + 1) % m_points.size()); break;
    case Qt::Key_Delete: remove(); break;
    case Qt::Key_Plus: {
        const std::size_t next = std::min(held + 1, m_points.size() - 1);
        const std::int32_t middle = (m_points[held].first + m_points[next].first) / 2;
        if (next == held || middle == m_points[held].first || m_points.size() >= kMostPoints) break;
        m_points.insert(m_points.begin() + static_cast<std::ptrdiff_t>(next), {middle, (m_points[held].second + m_points[next].second) / 2});
        m_held = static_cast<int>(next);
        Q_EMIT changed();
        break;
    }
    default: QWidget::keyPressEvent(event); return;
    }
    update();
}

void ShapeCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPalette& colours = palette();
    const QColor accent = colours.color(QPalette::Highlight), ink = colours.color(QPalette::WindowText);
    QColor faint = ink;
    faint.setAlphaF(0.18F);
    const QRectF area = plot();
    painter.setFont(uiFont(TextSize::Label));
    for (int i = 0; i <= 4; ++i) {
        const double x = area.left() + area.width() * i / 4, y = area.bottom() - area.height() * i / 4;
        painter.setPen(faint);
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(ink);
        painter.drawText(QRectF(x - 40, area.bottom() + 4, 80, 18), Qt::AlignHCenter | Qt::AlignTop, tr("%1 %", "a share").arg(QLocale().toString(25 * i)));
        painter.drawText(QRectF(0, y - 9, area.left() - 6, 18), Qt::AlignRight | Qt::AlignVCenter, QLocale().toString(2.5 * i));
    }
    // Left of the first point and right of the last one the score stays.
    QPolygonF line;
    line << QPointF(area.left(), at(0).y());
    for (std::size_t i = 0; i < m_points.size(); ++i) line << at(i);
    line << QPointF(area.right(), at(m_points.size() - 1).y());
    QPolygonF filled = line;
    filled << area.bottomRight() << area.bottomLeft();
    QColor fill = accent;
    fill.setAlphaF(0.14F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawPolygon(filled);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(accent, 2));
    painter.drawPolyline(line);
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        const bool held = static_cast<int>(i) == m_held;
        painter.setPen(QPen(accent, 2));
        painter.setBrush(held ? accent : colours.color(QPalette::Base));
        painter.drawEllipse(at(i), held ? 6 : 4.5, held ? 6 : 4.5);
    }
}

ShapeDialog::ShapeDialog(QWidget* parent) : QDialog(parent), m_canvas(new ShapeCanvas), m_text(new QLabel) {
    setObjectName(QStringLiteral("shapeDialog"));
    setWindowTitle(tr("A shape by hand"));
    auto* about = new WrappedLabel(tr(
        "A node scores by how much of it would be requested. Drag the points; a double click adds one, Delete takes it away; arrow keys, Page Up, Page Down and + do the same."));
    about->setProperty("role", QStringLiteral("secondary"));
    m_text->setObjectName(QStringLiteral("shapeText"));
    m_text->setFont(uiFont(TextSize::Label));
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* presets = new QHBoxLayout;
    presets->setSpacing(space::kS);
    const auto preset = [&](const char* name, const QString& text, const ShapeCurve& points) {
        auto* button = new QPushButton(text);
        button->setObjectName(QString::fromLatin1(name));
        connect(button, &QPushButton::clicked, this, [this, points] { m_canvas->setPoints(points); });
        presets->addWidget(button);
    };
    preset("shapePack", tr("Fill up"), {{0, 0}, {100, 10}});
    preset("shapeSpread", tr("Spread"), {{0, 10}, {100, 0}});
    preset("shapeKnee", tr("Fill up to 80 %"), {{0, 0}, {80, 10}, {100, 2}});
    presets->addStretch(1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_canvas, &ShapeCanvas::changed, this, &ShapeDialog::tell);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::kM);
    layout->addWidget(about);
    layout->addLayout(presets);
    layout->addWidget(m_canvas, 1);
    layout->addWidget(m_text);
    layout->addWidget(buttons);
    tell();
}

void ShapeDialog::tell() {
    QStringList points;
    for (const auto& [utilization, score] : m_canvas->points()) points << tr("%1 % → %2", "a utilisation, its score").arg(QLocale().toString(utilization), QLocale().toString(score));
    m_text->setText(points.join(QStringLiteral(" · ")));
}

}  // namespace bayplan

#include "moc_shape_dialog.cpp"
