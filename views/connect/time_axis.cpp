// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/time_axis.h"

#include <QDateTime>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace bayplan {

namespace {

constexpr int kSide = 8;  // left and right of the plot, so that the handle is whole at the ends
constexpr int kLane = 7;  // of one kind of mark
constexpr int kLanes = 3;
constexpr int kAreaHigh = 22;
constexpr int kColumn = 6;  // marks of one kind that are nearer are one mark

/// Steps of the clock between two labels, in seconds.
constexpr std::int64_t kSteps[] = {1, 5, 15, 60, 300, 900, 3600, 3 * 3600, 6 * 3600, 86400, 7 * 86400, 30 * 86400};

QString clockText(const QDateTime& at, std::int64_t step) {
    if (step >= 86400 || at.time() == QTime(0, 0)) return at.toString(QStringLiteral("MM-dd"));
    return at.toString(step < 60 ? QStringLiteral("HH:mm:ss") : QStringLiteral("HH:mm"));
}

}  // namespace

QString momentText(std::int64_t ms) { return QLocale().toString(QDateTime::fromMSecsSinceEpoch(ms), QStringLiteral("yyyy-MM-dd HH:mm:ss")); }

TimeAxis::TimeAxis(QWidget* parent) : QSlider(Qt::Horizontal, parent), m_theme(makeTheme(ThemeKind::Light)), m_times{0} {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setPageStep(10);
    setToolTip(QString());
}

void TimeAxis::setTheme(const Theme& theme) {
    m_theme = theme;
    update();
}

void TimeAxis::setTimes(std::vector<std::int64_t> times) {
    m_times = std::move(times);
    m_course.clear();
    m_hovered.reset();
    setRange(0, static_cast<int>(m_times.size()) - 1);
    update();
}

void TimeAxis::setCourse(std::vector<CoursePoint> course) {
    if (!course.empty() && course.size() != m_times.size()) return;  // of another recording
    m_course = std::move(course);
    update();
}

void TimeAxis::setMarks(std::size_t from, std::optional<std::size_t> to) {
    m_from = from;
    m_to = to;
    update();
}

QSize TimeAxis::sizeHint() const { return {320, kLanes * kLane + kAreaHigh + QFontMetrics(uiFont(TextSize::Small)).height() + 8}; }
QSize TimeAxis::minimumSizeHint() const { return {160, sizeHint().height()}; }

QRect TimeAxis::plot() const {
    const int labels = QFontMetrics(uiFont(TextSize::Small)).height();
    return rect().adjusted(kSide, 2, -kSide, -labels - 4);
}

int TimeAxis::xOf(std::size_t moment) const {
    const QRect area = plot();
    const std::int64_t span = m_times.back() - m_times.front();
    if (span <= 0) return area.x();
    const auto at = static_cast<double>(m_times[std::min(moment, m_times.size() - 1)] - m_times.front());
    return area.x() + static_cast<int>(std::lround(at / static_cast<double>(span) * (area.width() - 1)));
}

std::size_t TimeAxis::momentAt(int x) const {
    const QRect area = plot();
    const double share = std::clamp(static_cast<double>(x - area.x()) / std::max(1, area.width() - 1), 0.0, 1.0);
    const auto time = m_times.front() + static_cast<std::int64_t>(share * static_cast<double>(m_times.back() - m_times.front()));
    const auto after = std::lower_bound(m_times.begin(), m_times.end(), time);
    const auto right = std::min<std::size_t>(static_cast<std::size_t>(after - m_times.begin()), m_times.size() - 1);
    return right > 0 && time - m_times[right - 1] < m_times[right] - time ? right - 1 : right;
}

QString TimeAxis::describe(std::size_t moment) const {
    QStringList lines{momentText(m_times[moment])};
    if (m_course.empty()) return lines.first();
    const CoursePoint& c = m_course[moment];
    lines << tr("%Ln pod(s)", nullptr, static_cast<int>(c.pods)) + QStringLiteral(" · ") + tr("%Ln pending", nullptr, static_cast<int>(c.pending)) + QStringLiteral(" · ")
                 + tr("%Ln node(s)", nullptr, static_cast<int>(c.nodes));
    QStringList changes;
    const auto say = [&](std::size_t n, const QString& text) {
        if (n > 0) changes << text;
    };
    say(c.came, tr("▲ %Ln pod(s) came", nullptr, static_cast<int>(c.came)));
    say(c.went, tr("▼ %Ln pod(s) went", nullptr, static_cast<int>(c.went)));
    say(c.moved, tr("◆ %Ln pod(s) got another node", nullptr, static_cast<int>(c.moved)));
    say(c.nodesCame, tr("▲ %Ln node(s) came", nullptr, static_cast<int>(c.nodesCame)));
    say(c.nodesWent, tr("▼ %Ln node(s) went", nullptr, static_cast<int>(c.nodesWent)));
    return (lines + changes).join(QLatin1Char('\n'));
}

QRect TimeAxis::courseArea() const { return plot().adjusted(0, kLanes * kLane, 0, 0); }

std::size_t TimeAxis::mostPending() const {
    std::size_t most = 1;
    for (const CoursePoint& c : m_course) most = std::max(most, c.pending);
    return most;
}

QRect TimeAxis::besideTheLine(const QSize& words) const {
    const QRect area = courseArea();
    const auto isHigh = [&, most = static_cast<double>(mostPending())](const CoursePoint& c) {
        return area.bottom() - static_cast<double>(c.pending) / most * (area.height() - 3) < area.top() + words.height() + 2;
    };
    const auto first = std::find_if(m_course.begin(), m_course.end(), isHigh);
    const auto last = std::find_if(m_course.rbegin(), m_course.rend(), isHigh).base();  // the moment at which it has fallen
    const auto x = [&](auto at) { return at == m_course.end() ? area.right() : xOf(static_cast<std::size_t>(at - m_course.begin())); };
    if (const int left = x(first) - 2 - words.width(); left >= area.left()) return {QPoint(left, area.top() + 1), words};
    if (const int left = x(last) + 2; left + words.width() <= area.right()) return {QPoint(left, area.top() + 1), words};
    return {};
}

void TimeAxis::paintArea(QPainter& p, const QRect& area) const {
    p.setPen(m_theme.line);
    p.drawLine(area.bottomLeft(), area.bottomRight());
    if (m_course.empty()) return;
    const std::size_t most = mostPending();
    const auto y = [&](std::size_t n) { return area.bottom() - static_cast<double>(n) / static_cast<double>(most) * (area.height() - 3); };
    QPainterPath top;
    top.moveTo(area.left(), y(m_course.front().pending));
    for (std::size_t i = 1; i < m_course.size(); ++i) {  // a number holds until the next moment
        top.lineTo(xOf(i), y(m_course[i - 1].pending));
        top.lineTo(xOf(i), y(m_course[i].pending));
    }
    top.lineTo(area.right(), y(m_course.back().pending));
    QPainterPath filled = top;
    filled.lineTo(area.bottomRight());
    filled.lineTo(area.bottomLeft());
    QColor pale = m_theme.caution;
    pale.setAlphaF(0.18f);
    p.fillPath(filled, pale);
    p.setPen(QPen(m_theme.caution, 1.5));
    p.drawPath(top);
    p.setFont(uiFont(TextSize::Small));
    const QString peak = tr("%Ln pending at most", nullptr, static_cast<int>(most));
    const QFontMetrics metrics(p.font());
    const QRect words = besideTheLine({metrics.horizontalAdvance(peak) + space::kXs, metrics.height()});
    if (words.isEmpty() || most <= 1) return;
    p.setPen(m_theme.secondary);
    p.drawText(words, Qt::AlignCenter, peak);
}

/// Three lanes: what came, went and moved. Marks in one column are one, larger for more.
void TimeAxis::paintMarks(QPainter& p, const QRect& area) const {
    const struct {
        std::size_t CoursePoint::*pods;
        std::size_t CoursePoint::*nodes;
        QColor colour;
    } lanes[kLanes] = {{&CoursePoint::came, &CoursePoint::nodesCame, m_theme.good}, {&CoursePoint::went, &CoursePoint::nodesWent, m_theme.bad}, {&CoursePoint::moved, nullptr, m_theme.accent}};
    p.setPen(Qt::NoPen);
    for (int l = 0; l < kLanes; ++l) {
        const auto& lane = lanes[l];
        const double middle = area.y() + l * kLane + kLane / 2.0;
        for (std::size_t i = 0; i < m_course.size();) {
            const int column = xOf(i) / kColumn;
            std::size_t count = 0;
            for (; i < m_course.size() && xOf(i) / kColumn == column; ++i) count += m_course[i].*lane.pods + (lane.nodes ? m_course[i].*lane.nodes : 0);
            if (count == 0) continue;
            const double r = count == 1 ? 2.0 : count < 10 ? 2.6
                                                           : 3.2;
            const QPointF c(std::clamp(column * kColumn + kColumn / 2.0, area.left() + r, area.right() - r), middle);
            // The shape says what it is, the colour says it again.
            const QPointF came[] = {c + QPointF(0, -r), c + QPointF(r, r), c + QPointF(-r, r)};
            const QPointF went[] = {c + QPointF(0, r), c + QPointF(r, -r), c + QPointF(-r, -r)};
            const QPointF moved[] = {c + QPointF(0, -r), c + QPointF(r, 0), c + QPointF(0, r), c + QPointF(-r, 0)};
            p.setBrush(lane.colour);
            if (l == 0) p.drawPolygon(came, 3);
            else if (l == 1) p.drawPolygon(went, 3);
            else p.drawPolygon(moved, 4);
        }
    }
}

void TimeAxis::paintClock(QPainter& p, const QRect& area) const {
    const std::int64_t first = m_times.front() / 1000, span = std::max<std::int64_t>(1, m_times.back() / 1000 - first);
    p.setFont(uiFont(TextSize::Small));
    const QFontMetrics metrics(p.font());
    const int room = metrics.horizontalAdvance(QStringLiteral("00:00:00")) + 16;
    const std::int64_t most = std::max(1, area.width() / room);
    std::int64_t step = kSteps[std::size(kSteps) - 1];
    for (const std::int64_t s : kSteps)
        if (span / s <= most) {
            step = s;
            break;
        }
    // Steps of the local clock: a day begins at midnight here.
    const std::int64_t offset = QDateTime::fromSecsSinceEpoch(first).offsetFromUtc();
    p.setPen(m_theme.secondary);
    for (std::int64_t t = (first + offset + step - 1) / step * step - offset; t <= first + span; t += step) {
        const int x = area.x() + static_cast<int>(std::lround(static_cast<double>(t - first) / static_cast<double>(span) * (area.width() - 1)));
        p.drawLine(x, area.bottom() + 1, x, area.bottom() + 3);
        const QString text = clockText(QDateTime::fromSecsSinceEpoch(t), step);
        const int wide = metrics.horizontalAdvance(text);
        p.drawText(QRect(std::clamp(x - wide / 2, space::kS, std::max(space::kS, width() - wide - space::kS)), area.bottom() + 4, wide + 1, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter, text);
    }
}

void TimeAxis::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.fillRect(rect(), m_theme.panel);
    p.setRenderHint(QPainter::Antialiasing);
    const QRect area = plot();
    const int from = xOf(m_from), to = xOf(m_to.value_or(static_cast<std::size_t>(value())));
    if (from != to) {
        QColor pale = m_theme.accent;
        pale.setAlphaF(0.1f);
        p.fillRect(QRect(QPoint(std::min(from, to), area.top()), QPoint(std::max(from, to), area.bottom())), pale);
    }
    paintArea(p, courseArea());
    paintMarks(p, area);
    paintClock(p, area);
    const auto flag = [&](int x, const QString& letter) {
        p.setPen(QPen(m_theme.text, 1, Qt::DashLine));
        p.drawLine(x, area.top(), x, area.bottom());
        p.setFont(uiFont(TextSize::Small, true));
        const QFontMetrics metrics(p.font());
        const QRect room(std::clamp(x + 2, 0, width() - metrics.horizontalAdvance(letter) - 4), area.bottom() - metrics.height(), metrics.horizontalAdvance(letter) + 4, metrics.height());
        p.fillRect(room, m_theme.panel);
        p.setPen(m_theme.text);
        p.drawText(room, Qt::AlignCenter, letter);
    };
    flag(from, QStringLiteral("A"));
    if (m_to) flag(to, QStringLiteral("B"));
    if (m_hovered) {
        p.setPen(QPen(m_theme.secondary, 1));
        p.drawLine(xOf(*m_hovered), area.top(), xOf(*m_hovered), area.bottom());
    }
    const int x = xOf(static_cast<std::size_t>(value()));
    p.setPen(QPen(m_theme.accent, 2));
    p.drawLine(x, area.top(), x, area.bottom());
    p.setPen(QPen(m_theme.panel, 1));
    p.setBrush(m_theme.accent);
    p.drawEllipse(QPointF(x, area.bottom()), 5, 5);
    if (hasFocus()) {
        p.setPen(QPen(m_theme.accent, m_theme.lineWidth));
        p.setBrush(Qt::NoBrush);
        p.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 3, 3);
    }
}

void TimeAxis::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return event->ignore();
    m_dragged = momentAt(event->pos().x());
    if (event->modifiers() & Qt::ShiftModifier) return;
    setSliderDown(true);
    setSliderPosition(static_cast<int>(*m_dragged));
}

void TimeAxis::mouseMoveEvent(QMouseEvent* event) {
    const std::size_t at = momentAt(event->pos().x());
    if (m_hovered != at) {
        m_hovered = at;
        update();
    }
    QToolTip::showText(event->globalPosition().toPoint() + QPoint(8, -48), describe(at), this);
    if (!m_dragged) return;
    if (isSliderDown()) setSliderPosition(static_cast<int>(at));
    else if (at != *m_dragged) Q_EMIT rangeMarked(*m_dragged, at);
}

void TimeAxis::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return event->ignore();
    m_dragged.reset();
    setSliderDown(false);
}

void TimeAxis::leaveEvent(QEvent*) {
    m_hovered.reset();
    update();
}

}  // namespace bayplan

#include "moc_time_axis.cpp"
