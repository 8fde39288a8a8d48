// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/verdicts/verdict_layer.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "common/text.h"
#include "common/theme.h"
#include "map/painting/pixel_canvas.h"

namespace bayplan {

namespace {

/// Infeasible nodes keep 35 % of their colour.
constexpr unsigned kRecede = 166;  // of 256

}  // namespace

void VerdictLayer::setInput(VerdictInput input) {
    m_verdicts = std::move(input);
    m_letters.clear();
    m_sprites.clear();
    if (!m_verdicts.active()) return;
    for (const std::string& name : m_verdicts.verdicts->pluginNames) m_letters.push_back(pluginLetter(name));
    m_lowest = m_verdicts.verdicts->bestTotal;
    for (std::size_t n = 0; n < m_verdicts.verdicts->codes.size(); ++n) {
        if (m_verdicts.verdicts->codes[n] == Code::Success)
            m_lowest = std::min(m_lowest, m_verdicts.verdicts->totals[n]);
    }
}

int VerdictLayer::edgeOf(NodeIdx node, MapScale scale) const {
    const Verdicts& v = *m_verdicts.verdicts;
    const double span = static_cast<double>(v.bestTotal - m_lowest);
    const double share = span > 0 ? static_cast<double>(v.totals[node.get()] - m_lowest) / span : 1.0;
    const int most = scale.nodeHeight() < 12 * scale.ratio              ? 2
                     : scale.nodeHeight() < kMiddlePixels * scale.ratio ? 3
                                                                        : 4;
    // The third power, because most nodes of a large cluster have similar scores, and many thick edges tell nothing.
    return std::max(1, static_cast<int>(std::lround((1.0 + share * share * share * (most - 1)) * scale.ratio)));
}

QChar VerdictLayer::letterOf(NodeIdx node) const {
    const Verdicts& v = *m_verdicts.verdicts;
    const Code code = v.codes[node.get()];
    if (code == Code::Success) return {};
    const std::uint8_t plugin = v.plugins[node.get()];
    return code == Code::NotModelled || plugin >= m_letters.size() ? QLatin1Char('?') : m_letters[plugin];
}

namespace {

void paintSign(QPainter& p, const QRect& at, QChar letter, QRgb ink, QRgb ground) {
    const int height = at.height();
    p.setRenderHint(QPainter::Antialiasing);
    QFont font = uiFont(TextSize::Label, true);
    font.setPixelSize(std::max(7, height * 8 / 10));
    if (height >= 14) {
        p.setPen(Qt::NoPen);
        p.setBrush(QColor::fromRgb(ground));
        p.drawRoundedRect(QRectF(at).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
        font.setPixelSize(height * 7 / 10);
    }
    p.setFont(font);
    p.setPen(QColor::fromRgb(ink));
    p.drawText(at, Qt::AlignCenter, QString(letter));
}

}  // namespace

const QImage& VerdictLayer::sprite(QChar letter, int height, QRgb ink, QRgb ground) {
    const quint64 key = static_cast<quint64>(letter.unicode()) << 32 | static_cast<quint64>(height) << 8 | (ink & 0xFF);
    auto it = m_sprites.find(key);
    if (it != m_sprites.end()) return *it;
    QImage image(height, height, QImage::Format_ARGB32_Premultiplied);
    image.fill(0);
    QPainter p(&image);
    paintSign(p, image.rect(), letter, ink, ground);
    p.end();
    return *m_sprites.insert(key, image);
}

std::vector<VerdictLayer::Sign> VerdictLayer::paintGround(PixelCanvas& canvas, const PaintInput& map, MapScale scale, VectorCanvas* vectors) const {
    if (!m_verdicts.active() || !map.valid() || m_verdicts.verdicts->codes.size() != map.layout->nodeCount()) return {};
    const Verdicts& v = *m_verdicts.verdicts;
    const MapPalette& palette = *map.palette;
    const QRgb no = withContrast(palette.bad, palette.panel, palette.text, 4.5);
    const int height = scale.nodeHeight();
    const int letterHeight = std::clamp(height * 6 / 10, 0, static_cast<int>(20 * scale.ratio));
    std::vector<Sign> signs;
    const auto square = [](const QRect& r, int side) {
        return QRect(r.center() - QPoint(side / 2, side / 2) + QPoint(r.width() % 2, 0), QSize(side, side));
    };
    for (const auto& [first, last] : visibleRanges(*map.layout, canvas.area(), scale)) {
        for (std::uint32_t i = first; i < last; ++i) {
            const NodeIdx n = map.layout->order()[i];
            const QRect rect = scale.node(*map.layout, n);
            if (vectors) vectors->next();
            if (v.codes[n.get()] == Code::Success) {
                canvas.frame(rect, std::min(edgeOf(n, scale), std::max(1, height / 4)), palette.accent);
                const std::uint32_t rank = n.get() < m_verdicts.ranks.size() ? m_verdicts.ranks[n.get()] : 0;
                if (rank == 0 || rank > kRankedNodes || height < 10 * scale.ratio) continue;
                const int side = std::clamp(height * 7 / 10, 8, static_cast<int>(22 * scale.ratio));
                canvas.fill(QRect(rect.center() - QPoint(side / 2, side / 2), QSize(side, side)), palette.accent);
                signs.push_back({square(rect, side), QLatin1Char(static_cast<char>('0' + rank)), Theme::inkOn(QColor::fromRgb(palette.accent)).rgb(), palette.accent});
            } else {
                canvas.blend(rect, palette.panel, kRecede);
                if (letterHeight >= 7) signs.push_back({square(rect, letterHeight), letterOf(n), no, palette.panel});
            }
        }
    }
    return signs;
}

void VerdictLayer::paint(QImage& frame, QPoint topLeft, const PaintInput& map, MapScale scale) {
    PixelCanvas canvas(frame, topLeft);
    const std::vector<Sign> signs = paintGround(canvas, map, scale, nullptr);
    QPainter painter(&frame);
    for (const Sign& s : signs) painter.drawImage(s.at.topLeft() - topLeft, sprite(s.letter, s.at.height(), s.ink, s.ground));
}

void VerdictLayer::paint(QPainter& painter, const QRect& area, const PaintInput& map, MapScale scale) const {
    VectorCanvas vectors(painter, area);
    PixelCanvas canvas(vectors);
    const std::vector<Sign> signs = paintGround(canvas, map, scale, &vectors);
    vectors.flush();
    for (const Sign& s : signs) paintSign(painter, s.at, s.letter, s.ink, s.ground);
}

void VerdictLayer::paintTarget(QPainter& painter, NodeIdx target, const PaintInput& map, MapScale scale) const {
    if (!m_verdicts.active() || !target.valid() || !map.valid()) return;
    const MapPalette& palette = *map.palette;
    const bool feasible = m_verdicts.verdicts->codes[target.get()] == Code::Success;
    const QRect rect = scale.node(*map.layout, target);
    const QColor colour = QColor::fromRgb(feasible ? palette.accent : palette.bad);
    const std::int64_t whole = map.scene->allocatable(target);
    const QRect vessel = scale.level() == Level::Far ? rect.adjusted(1, 1, -1, -1)
                                                     : bandsOf(rect, map.scene->shape(target), scale.ratio).vessel;
    const bool stays =
        std::find(m_verdicts.origins.begin(), m_verdicts.origins.end(), target) != m_verdicts.origins.end();
    const bool levelled = !map.values || scale.level() != Level::Far;  // a node of one colour shows no level
    if (levelled && whole > 0 && m_verdicts.amount > 0 && !stays) {    // the level it would have
        const double now = map.scene->level(target);
        const double then = std::min(1.0, now + static_cast<double>(m_verdicts.amount) / static_cast<double>(whole));
        const int bottom = vessel.y() + vessel.height() - static_cast<int>(std::lround(now * vessel.height()));
        const int top = vessel.y() + vessel.height() - static_cast<int>(std::lround(then * vessel.height()));
        QColor veil = colour;
        veil.setAlpha(120);
        painter.fillRect(QRect(vessel.x(), top, vessel.width(), std::max(1, bottom - top)), veil);
        painter.fillRect(QRect(vessel.x(), top, vessel.width(), std::max(1, scale.px(2))), colour);
    }
    const int width = scale.px(3);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, width, feasible ? Qt::SolidLine : Qt::DashLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(QRectF(rect).adjusted(-width / 2.0, -width / 2.0, width / 2.0, width / 2.0));
}

}  // namespace bayplan
