// SPDX-License-Identifier: GPL-3.0-or-later
#include "inside/machine_painter.h"

#include <QFontMetricsF>
#include <QVarLengthArray>
#include <algorithm>
#include <cmath>

#include "inside/layout_metrics.h"
#include "inside/machine_text.h"

namespace bayplan {

namespace {

/// Letters below this height are unreadable.
constexpr int kLeastLetters = 7;
/// The least distance between the ticks of a ruler.
constexpr double kLeastTick = 4;

QFont sized(double pixels, bool bold) {
    QFont font = uiFont(TextSize::Small, bold);
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(pixels))));
    return font;
}

}  // namespace

MachinePainter::MachinePainter(QPainter& painter, const MachineLayout& layout, const MachineScene& scene, const InsidePalette& palette)
    : m_painter(painter), m_layout(layout), m_scene(scene), m_palette(palette), m_line(palette.theme.lineWidth) {
    const double size = metricsOf(layout.detail).font * layout.scale;
    m_font = sized(layout.detail == LayoutDetail::Mini ? std::clamp(size, 10.0, 13.0) : size, false);
    m_bold = sized(m_font.pixelSize(), true);
    m_small = sized(m_font.pixelSize() * 0.88, false);
}

QRectF MachinePainter::snapped(const QRectF& r) const {
    const double x = std::round(r.left()), y = std::round(r.top());
    return {x, y, std::max(1.0, std::round(r.right()) - x), std::max(1.0, std::round(r.bottom()) - y)};
}

void MachinePainter::paint(const MachineMarks& marks) {
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    m_painter.setPen(Qt::NoPen);
    for (const MachineBox& b : m_layout.boxes) box(b);
    for (const NvlinkStub& stub : m_layout.stubs) {
        const double width = m_layout.detail == LayoutDetail::Mini ? 1 : 2;
        m_painter.fillRect(snapped({stub.line.x1() - width / 2, stub.line.y1(), width, stub.line.length()}), m_palette.link);
    }
    if (marks.machineSelected) mark(m_layout.boxes[0].rect, 1, 2, m_palette.theme.accent);
    if (!marks.tenants.empty())
        for (const MachineBox& b : m_layout.boxes) pieceMarks(b, marks.tenants);
    for (const std::size_t b : marks.selected) mark(m_layout.boxes[b].rect, m_layout.boxes[b].id.kind == PartKind::Thread ? 0 : 1, 2, m_palette.theme.accent);
    for (const std::size_t b : marks.chosen) mark(m_layout.boxes[b].rect, 2, 3, m_palette.theme.accent);
    if (marks.hover) mark(m_layout.boxes[*marks.hover].rect, 0, 1, m_palette.theme.accent);
    if (marks.current) mark(m_layout.boxes[*marks.current].rect, 3, 1, m_palette.theme.text);
}

QRectF MachinePainter::barRect(const MachineBox& b) const {
    QRectF r = b.rect;
    if (!b.header.isEmpty()) r.setTop(b.header.bottom());
    return snapped(r);
}

void MachinePainter::pieceMarks(const MachineBox& b, const std::vector<std::size_t>& tenants) {
    const PartKind k = b.id.kind;
    if (k != PartKind::Share && k != PartKind::Memory && k != PartKind::Hugepages && k != PartKind::Amount) return;
    const QRectF r = barRect(b);
    for (const Piece& p : m_scene.bar(b.id).pieces) {
        if (p.kind != Piece::Kind::Used || std::find(tenants.begin(), tenants.end(), p.tenant) == tenants.end()) continue;
        const double from = std::round(r.left() + r.width() * p.from), to = std::round(r.left() + r.width() * p.to);
        mark({from, r.top(), std::max(1.0, to - from), r.height()}, 1, 2, m_palette.theme.accent);
    }
}

void MachinePainter::disputed(const QRectF& r) {
    const double side = std::clamp(std::min(r.width(), r.height()) * 0.5, 3.0, 9.0);
    const QPointF corner[] = {r.topRight(), r.topRight() - QPointF(side, 0), r.topRight() + QPointF(0, side)};
    m_painter.setBrush(m_palette.theme.caution);
    m_painter.drawPolygon(corner, 3);
    m_painter.setBrush(Qt::NoBrush);
}

void MachinePainter::mark(const QRectF& rect, double out, double width, const QColor& colour) {
    frame(snapped(rect).adjusted(-out, -out, out, out), colour, width);
}

void MachinePainter::box(const MachineBox& b) {
    const InsidePalette& p = m_palette;
    switch (b.id.kind) {
    case PartKind::Machine: container(b, p.machine, p.line); break;
    case PartKind::Package: container(b, p.package, p.line); break;
    case PartKind::Zone: container(b, p.zone, p.line); break;
    case PartKind::L3: container(b, p.cache, p.faintLine); break;
    case PartKind::PcieGroup: container(b, p.device, p.faintLine); break;
    case PartKind::Core: core(b); break;
    case PartKind::Thread: thread(b); break;
    case PartKind::Gpu: gpu(b); break;
    case PartKind::Nic:
    case PartKind::Device: device(b); break;
    case PartKind::NvlinkRail: rail(b); break;
    case PartKind::Pool: container(b, p.device, p.faintLine); break;
    case PartKind::Published: published(b); break;
    case PartKind::Untied:
        container(b, p.machine, p.untold);
        hatch(snapped(b.rect), p.faintLine);
        break;
    case PartKind::UntoldCpus: {
        const QRectF r = snapped(b.rect);
        m_painter.fillRect(r, p.free);
        hatch(r, p.untold);
        frame(r, p.untold, m_line);
        if (m_layout.detail != LayoutDetail::Mini) {
            const QString name = boxName(m_scene, b, m_layout.detail);
            const double w = std::min(r.width() - 8, QFontMetricsF(m_font).horizontalAdvance(name) + 12);
            const QRectF plate(r.center().x() - w / 2, r.center().y() - m_font.pixelSize() * 0.9, w, m_font.pixelSize() * 1.8);
            m_painter.fillRect(snapped(plate), p.free);
            text(plate.adjusted(2, 0, -2, 0), name, m_font, p.theme.secondary, Qt::AlignCenter);
        }
        break;
    }
    case PartKind::Share:
    case PartKind::Memory:
    case PartKind::Hugepages:
    case PartKind::Amount: bar(b); break;
    }
}

void MachinePainter::container(const MachineBox& b, const QColor& ground, const QColor& line) {
    const QRectF r = snapped(b.rect);
    if (b.repeat > 1) {  // a pile: more of the same lie behind
        frame(r.adjusted(3, 3, 3, 3), line, m_line);
        m_painter.fillRect(r.adjusted(0, 0, 1, 1), ground);
    }
    m_painter.fillRect(r, ground);
    frame(r, line, m_line);
    header(b, m_palette.theme.text);
}

void MachinePainter::header(const MachineBox& b, const QColor& ink) {
    if (b.header.isEmpty()) return;
    const bool main = b.id.kind == PartKind::Machine || b.id.kind == PartKind::Package || b.id.kind == PartKind::Zone;
    QRectF room = b.header.adjusted(0, 0, -2, 0);
    if (b.repeat > 1) {
        const QString times = QStringLiteral("×%L1").arg(b.repeat);
        const double w = text(room, times, m_bold, m_palette.theme.accent, Qt::AlignRight | Qt::AlignVCenter);
        room.setRight(room.right() - w - 6);
    }
    if (const std::size_t differences = main ? m_scene.differencesAt(b.id).size() : 0; differences > 0) {
        const double w = text(room, QStringLiteral("≠ %1").arg(differences), m_bold, m_palette.theme.caution, Qt::AlignRight | Qt::AlignVCenter);
        room.setRight(room.right() - w - 6);
    }
    const double used = text(room, boxName(m_scene, b, m_layout.detail), main ? m_bold : m_font, ink, Qt::AlignLeft | Qt::AlignVCenter);
    if (m_layout.detail == LayoutDetail::Mini) return;
    const QString more = boxDetail(m_scene, b);
    room.setLeft(room.left() + used + 8);
    if (!more.isEmpty() && room.width() > 40) text(room, more, m_small, m_palette.theme.secondary, Qt::AlignLeft | Qt::AlignVCenter);
}

void MachinePainter::core(const MachineBox& b) {
    const QRectF r = snapped(b.rect);
    if (m_layout.detail == LayoutDetail::Mini) {
        m_painter.fillRect(r, m_palette.line);
        return;
    }
    if (b.repeat > 1) frame(r.adjusted(3, 3, 3, 3), m_palette.line, m_line);
    m_painter.fillRect(r, m_palette.core);
    frame(r, m_layout.detail == LayoutDetail::Cells ? m_palette.faintLine : m_palette.line, m_line);
    if (b.header.isEmpty()) return;
    if (m_layout.detail == LayoutDetail::Full) header(b, m_palette.theme.text);
    else text(b.header, QStringLiteral("×%L1").arg(b.repeat), m_bold, m_palette.theme.accent, Qt::AlignCenter);
}

void MachinePainter::thread(const MachineBox& b) {
    const bool mini = m_layout.detail == LayoutDetail::Mini;
    const QRectF r = mini ? snapped(b.rect).adjusted(0, 0, b.rect.width() > 2 ? -1 : 0, b.rect.height() > 3 ? -1 : 0) : snapped(b.rect);
    const CpuState s = m_scene.cpu(b.id.index);
    QColor ink = m_palette.theme.text;
    switch (s.kind) {
    case CpuState::Kind::Free:
        m_painter.fillRect(r, m_palette.free);
        if (!mini) frame(r, m_palette.faintLine, m_line);
        break;
    case CpuState::Kind::Reserved:
        m_painter.fillRect(r, m_palette.free);
        dots(r, m_palette.system);
        if (!mini) frame(r, m_palette.faintLine, m_line);
        ink = m_palette.theme.secondary;
        break;
    case CpuState::Kind::Taken:
        taken(r, s.tenant, s.knowing);
        if (s.knowing == Knowing::Observed) ink = look(s.tenant, s.knowing).ink;
        break;
    }
    if (!b.header.isEmpty()) text(r, boxName(m_scene, b, m_layout.detail), m_small, ink, Qt::AlignCenter);
    if (!m_scene.differencesAt(b.id).empty()) disputed(r);
}

const InsidePalette::Class& MachinePainter::look(std::size_t tenant, Knowing knowing) const {
    if (knowing == Knowing::Asked) return m_palette.asked;
    if (tenant == kSomebody) return m_palette.somebody;
    return m_palette.classes[m_scene.occupancy().tenants[tenant].colour];
}

void MachinePainter::taken(const QRectF& r, std::size_t tenant, Knowing knowing) {
    const InsidePalette::Class& c = look(tenant, knowing);
    if (knowing == Knowing::Observed) {
        m_painter.fillRect(r, c.solid);
        if (c.hatched) hatch(r, c.stripe);
        if (r.width() > 3 && r.height() > 3) frame(r, c.edge, 1);
        return;
    }
    m_painter.fillRect(r, c.tint);
    if (c.hatched) hatch(r, c.faint);
    if (r.width() < 8 || r.height() < 8) frame(r, c.dash, 1);  // too small for dashes: still hollow
    else dashes(r, c.dash, knowing == Knowing::Asked ? 2 : 1);
}

void MachinePainter::piece(const QRectF& r, const Piece& which) {
    if (which.kind == Piece::Kind::System) {
        dots(r, m_palette.system);
        return;
    }
    taken(r, which.tenant, which.knowing);
}

void MachinePainter::bar(const MachineBox& b) {
    const Bar told = m_scene.bar(b.id);
    const QRectF r = barRect(b);
    if (!b.header.isEmpty()) {
        const double used = text(b.header, boxDetail(m_scene, b), m_small, m_palette.theme.secondary, Qt::AlignRight | Qt::AlignVCenter);
        text(b.header.adjusted(0, 0, -used - 6, 0), boxName(m_scene, b, m_layout.detail), m_small, m_palette.theme.text, Qt::AlignLeft | Qt::AlignVCenter);
    }
    m_painter.fillRect(r, m_palette.free);
    if (!told.whole) {
        hatch(r, m_palette.untold);
    } else {
        if (!told.useTold) hatch(r, m_palette.faintLine);
        for (const Piece& p : told.pieces) {
            const double from = std::round(r.left() + r.width() * p.from), to = std::round(r.left() + r.width() * p.to);
            piece({from, r.top(), std::max(1.0, to - from), r.height()}, p);
        }
    }
    frame(r, m_palette.line, m_layout.detail == LayoutDetail::Mini ? 1 : m_line);
    if (!told.pages || *told.pages <= 0 || m_layout.detail == LayoutDetail::Mini) return;
    // A ruler: one tick for each page, or if there are too many, one for each round number of pages.
    std::int64_t step = 1;
    while (r.width() * static_cast<double>(step) / static_cast<double>(*told.pages) < kLeastTick) step *= 2;
    for (std::int64_t page = step; page < *told.pages; page += step) {
        const double x = std::round(r.left() + r.width() * static_cast<double>(page) / static_cast<double>(*told.pages));
        m_painter.fillRect(QRectF(x, r.bottom() - std::max(2.0, r.height() * 0.4), 1, std::max(2.0, r.height() * 0.4)), m_palette.line);
    }
}

void MachinePainter::gpu(const MachineBox& b) {
    const QRectF r = snapped(b.rect);
    const MachineGpu& gpu = m_scene.machine().gpus[b.id.index];
    m_painter.fillRect(r, m_palette.free);
    QColor ink = m_palette.theme.text, faint = m_palette.theme.secondary;
    QString holder;
    QColor plate;  // letters are not read on hatching
    for (const Piece& p : m_scene.gpu(b.id.index)) {
        const double top = std::round(r.bottom() - r.height() * p.to), bottom = std::round(r.bottom() - r.height() * p.from);
        piece({r.left(), top, r.width(), std::max(1.0, bottom - top)}, p);
        if (p.to > 0.9 && p.from < 0.2 && p.knowing == Knowing::Observed) ink = faint = look(p.tenant, p.knowing).ink;
        if (look(p.tenant, p.knowing).hatched) plate = p.knowing == Knowing::Observed ? look(p.tenant, p.knowing).solid : look(p.tenant, p.knowing).tint;
        if (p.tenant != kSomebody) holder = QString::fromStdString(m_scene.occupancy().tenants[p.tenant].name).section(QLatin1Char('/'), -1);
    }
    const std::vector<Piece>& pieces = m_scene.gpu(b.id.index);
    const bool whole = pieces.size() == 1 && pieces.front().to > 0.999;
    if (!whole) frame(r, m_palette.line, m_line);
    if (gpu.healthy == false) {
        const QRectF cross = r.adjusted(r.width() * 0.3, r.height() * 0.3, -r.width() * 0.3, -r.height() * 0.3);
        m_painter.setPen(QPen(m_palette.theme.bad, 2));
        m_painter.drawLine(cross.topLeft(), cross.bottomRight());
        m_painter.drawLine(cross.topRight(), cross.bottomLeft());
        m_painter.setPen(Qt::NoPen);
    }
    if (gpu.nvlinkGroup && m_layout.stubs.empty() && m_layout.detail != LayoutDetail::Mini)  // the foot that its stub would start from
        m_painter.fillRect(QRectF(r.left() + 3, r.bottom() - 3, r.width() - 6, 2), m_palette.link);
    if (!m_scene.differencesAt(b.id).empty()) disputed(r);
    if (m_layout.detail == LayoutDetail::Mini) return;
    const double line = m_font.pixelSize() * 1.35;
    QRectF row(r.left() + 5, r.top() + 2, r.width() - 10, line);
    if (r.height() < 2 * line) row = r.adjusted(5, 0, -5, 0);
    const auto lay = [&](double width) {
        if (plate.isValid() && width > 0) m_painter.fillRect(QRectF(row.left() - 2, row.top() + 1, width + 4, row.height() - 1), plate);
    };
    lay(row.width());
    const double used = text(row, boxName(m_scene, b, m_layout.detail), m_bold, ink, Qt::AlignLeft | Qt::AlignVCenter);
    if (gpu.memoryBytes && row.width() - used > 3 * m_small.pixelSize()) text(row.adjusted(used + 6, 0, 0, 0), bytesText(*gpu.memoryBytes), m_small, faint, Qt::AlignRight | Qt::AlignVCenter);
    row.translate(0, line);
    for (const QString& more : {boxDetail(m_scene, b), holder}) {
        if (more.isEmpty() || row.bottom() > r.bottom() + 1) continue;
        lay(std::min(row.width(), QFontMetricsF(m_small).horizontalAdvance(more)));
        text(row, more, m_small, faint, Qt::AlignLeft | Qt::AlignVCenter);
        row.translate(0, line * 0.95);
    }
}

void MachinePainter::device(const MachineBox& b) {
    const QRectF r = snapped(b.rect);
    m_painter.fillRect(r, m_palette.device);
    frame(r, m_palette.line, m_layout.detail == LayoutDetail::Mini ? 1 : m_line);
    if (m_layout.detail == LayoutDetail::Mini) return;
    const QRectF row = r.adjusted(5, 0, -5, 0);
    const double used = text(row, boxName(m_scene, b, m_layout.detail), m_small, m_palette.theme.text, Qt::AlignLeft | Qt::AlignVCenter);
    if (row.width() - used > 40) text(row.adjusted(used + 6, 0, 0, 0), boxDetail(m_scene, b), m_small, m_palette.theme.secondary, Qt::AlignRight | Qt::AlignVCenter);
}

void MachinePainter::published(const MachineBox& b) {
    const QRectF r = snapped(b.rect);
    const PublishedDevice& device = m_scene.occupancy().published[b.id.index];
    const std::vector<Piece> pieces = m_scene.published(b.id.index);
    m_painter.fillRect(r, m_palette.free);
    QStringList holders;
    QColor ink = m_palette.theme.text, faint = m_palette.theme.secondary;
    for (const Piece& p : pieces) {
        const double top = std::round(r.bottom() - r.height() * p.to), bottom = std::round(r.bottom() - r.height() * p.from);
        piece({r.left(), top, r.width(), std::max(1.0, bottom - top)}, p);
        if (p.to > 0.999 && p.from < 0.001 && p.knowing == Knowing::Observed) ink = faint = look(p.tenant, p.knowing).ink;
        if (p.tenant != kSomebody) holders << QString::fromStdString(m_scene.occupancy().tenants[p.tenant].name).section(QLatin1Char('/'), -1);
    }
    frame(r, m_palette.line, m_line);
    if (device.broken) {
        m_painter.setPen(QPen(m_palette.theme.bad, m_layout.detail == LayoutDetail::Mini ? 1 : 2));
        m_painter.drawLine(r.bottomLeft() + QPointF(1, -1), r.topRight() + QPointF(-1, 1));
        m_painter.setPen(Qt::NoPen);
    }
    if (device.watched) {  // somebody looks on: a square in the corner
        const double side = std::clamp(r.height() * 0.18, 2.0, 8.0);
        m_painter.fillRect(QRectF(r.right() - side - 2, r.top() + 2, side, side), m_palette.theme.accent);
    }
    if (m_layout.detail == LayoutDetail::Mini) return;
    // Letters over parts of several colours stand on plates, so that they are read.
    const bool plates = !pieces.empty() && !(pieces.size() == 1 && pieces.front().to > 0.999 && pieces.front().from < 0.001 && !look(pieces.front().tenant, pieces.front().knowing).hatched);
    if (plates) {
        ink = m_palette.theme.text;
        faint = m_palette.theme.text;
    }
    const double line = m_font.pixelSize() * 1.35;
    QRectF row(r.left() + 5, r.top() + 2, r.width() - 10 - (device.watched ? 8 : 0), line);
    if (r.height() < 2 * line) row = r.adjusted(5, 0, -5, 0);
    const QString name = boxName(m_scene, b, m_layout.detail);
    for (const auto& [words, font] : {std::pair(name, m_bold), std::pair(boxDetail(m_scene, b), m_small), std::pair(holders.join(QStringLiteral(", ")), m_small)}) {
        if (words.isEmpty() || row.bottom() > r.bottom() + 1) continue;
        if (plates) m_painter.fillRect(QRectF(row.left() - 2, row.top() + 1, std::min(row.width(), QFontMetricsF(font).horizontalAdvance(words)) + 4, row.height() - 1), m_palette.free);
        text(row, words, font, words == name ? ink : faint, Qt::AlignLeft | Qt::AlignVCenter);
        row.translate(0, line * 0.98);
    }
}

void MachinePainter::rail(const MachineBox& b) {
    const QRectF r = snapped(b.rect);
    if (m_layout.detail == LayoutDetail::Mini) {
        m_painter.fillRect(r, m_palette.link);
        return;
    }
    m_painter.fillRect(QRectF(r.left(), r.top(), r.width(), 3), m_palette.link);
    const QRectF row(r.left(), r.top() + 3, r.width(), r.height() - 3);
    const double used = text(row, boxName(m_scene, b, m_layout.detail), m_small, m_palette.theme.text, Qt::AlignLeft | Qt::AlignVCenter);
    text(row.adjusted(used + 8, 0, 0, 0), boxDetail(m_scene, b), m_small, m_palette.theme.secondary, Qt::AlignLeft | Qt::AlignVCenter);
}

void MachinePainter::frame(const QRectF& r, const QColor& colour, double width) {
    const double w = std::min({width, r.width(), r.height()});
    m_painter.fillRect(QRectF(r.left(), r.top(), r.width(), w), colour);
    m_painter.fillRect(QRectF(r.left(), r.bottom() - w, r.width(), w), colour);
    m_painter.fillRect(QRectF(r.left(), r.top(), w, r.height()), colour);
    m_painter.fillRect(QRectF(r.right() - w, r.top(), w, r.height()), colour);
}

void MachinePainter::dashes(const QRectF& r, const QColor& colour, double width) {
    constexpr double kDash = 4, kStep = 7;
    for (double x = r.left(); x < r.right(); x += kStep) {
        const double w = std::min(kDash, r.right() - x);
        m_painter.fillRect(QRectF(x, r.top(), w, width), colour);
        m_painter.fillRect(QRectF(x, r.bottom() - width, w, width), colour);
    }
    for (double y = r.top(); y < r.bottom(); y += kStep) {
        const double h = std::min(kDash, r.bottom() - y);
        m_painter.fillRect(QRectF(r.left(), y, width, h), colour);
        m_painter.fillRect(QRectF(r.right() - width, y, width, h), colour);
    }
}

void MachinePainter::hatch(const QRectF& r, const QColor& colour) {
    // The lines are clipped by arithmetic: SVG loses the patterns of a brush, and clips are slow.
    constexpr double kStep = 6;
    QVarLengthArray<QLineF, 64> lines;
    for (double d = std::floor((r.left() + r.top()) / kStep) * kStep + kStep; d < r.right() + r.bottom(); d += kStep) {
        const double x0 = std::max(r.left(), d - r.bottom()), x1 = std::min(r.right() - 1, d - r.top());
        if (x1 > x0) lines.append({x0, d - x0, x1, d - x1});
    }
    m_painter.setPen(QPen(colour, 1));
    m_painter.drawLines(lines.constData(), static_cast<int>(lines.size()));
    m_painter.setPen(Qt::NoPen);
}

void MachinePainter::dots(const QRectF& r, const QColor& colour) {
    constexpr double kStep = 4;
    for (double y = r.top() + 2; y < r.bottom() - 1; y += kStep)
        for (double x = r.left() + 2; x < r.right() - 1; x += kStep) m_painter.fillRect(QRectF(x, y, 1, 1), colour);
}

double MachinePainter::text(const QRectF& rect, const QString& what, const QFont& font, const QColor& ink, Qt::Alignment alignment) {
    if (font.pixelSize() < kLeastLetters || what.isEmpty() || rect.width() < font.pixelSize() * 0.6) return 0;
    const QFontMetricsF metrics(font);
    double width = metrics.horizontalAdvance(what);
    QString shown = what;
    if (width > rect.width() + 0.5) {
        shown = metrics.elidedText(what, Qt::ElideRight, rect.width());
        width = metrics.horizontalAdvance(shown);
        if (shown.size() < 2) return 0;  // an ellipsis alone says nothing
    }
    m_painter.setFont(font);
    m_painter.setPen(ink);
    double x = rect.left();
    if (alignment & Qt::AlignRight) x = rect.right() - width;
    if (alignment & Qt::AlignHCenter) x = rect.center().x() - width / 2;
    m_painter.drawText(QPointF(std::round(x), std::round(rect.center().y() + (metrics.ascent() - metrics.descent()) / 2)), shown);
    m_painter.setPen(Qt::NoPen);
    return width;
}

}  // namespace bayplan
