// SPDX-License-Identifier: GPL-3.0-or-later
#include "inside/machine_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace bayplan {

namespace {

/// The least runs of neighbours that are worth folding.
constexpr std::size_t kLeastCores = 4;
constexpr std::size_t kLeastCaches = 3;
constexpr double kSmallest = 0.2;
constexpr double kLeastWords = 0.88;
/// For "×12" at the end of a folded core that has no name of its own.
constexpr double kTimesWidth = 30;
/// "Core P#16…23" and "×8".
constexpr double kFoldedCore = 132;
/// The shapes to try for a room: the ratio of width to height for CPUs, and how much wider than that devices may make
/// their box before they go to another shelf.
struct Shape {
    double bias, wider;
};
constexpr std::array<Shape, 4> kShapes{{{1.0, 1.4}, {1.0, 2.6}, {1.8, 2.6}, {0.55, 1.4}}};
/// Boxes side by side that differ by more do not get one width.
constexpr double kUnlike = 2;

bool isStrip(PartKind kind) {
    return kind == PartKind::Share || kind == PartKind::Memory || kind == PartKind::Hugepages || kind == PartKind::Amount;
}
bool isDevice(PartKind kind) {
    return kind == PartKind::PcieGroup || kind == PartKind::Gpu || kind == PartKind::Nic || kind == PartKind::Device
           || kind == PartKind::Untied || kind == PartKind::Pool || kind == PartKind::Published;
}

/// A part, or a run of equal parts, with its natural size.
struct Item {
    std::size_t part = 0;
    std::vector<std::size_t> members{};  // of a run, this one too
    std::uint32_t repeat = 1;
    bool folds = false;
    QSizeF size;
    std::vector<Item> strips, bodies, rails;
    std::size_t columns = 1;  // of the bodies
    struct Shelves {
        std::vector<Item> items;
        std::vector<QPointF> at;  // from the corner of the section
        double height = 0;
    };
    Shelves memories, devices;  // memory-only zones above the bodies, as lstopo has them; devices below
};

class Maker {
public:
    Maker(const Machine& machine, const MachineTree& tree, const MachineLayoutOptions& options, LayoutDetail detail, const Shape& shape)
        : m_machine(machine), m_tree(tree), m_options(options), m_detail(detail), m(metricsOf(detail)), m_bias(shape.bias), m_wider(shape.wider) {
        m_root = measured(0);
    }

    QSizeF size() const { return m_root.size; }

    MachineLayout place(double scale) {
        m_layout.detail = m_detail;
        m_layout.scale = scale;
        m_scale = scale;
        place(m_root, QRectF(QPointF(), m_root.size), 0);
        m_layout.size = m_root.size * scale;
        stubs();
        return std::move(m_layout);
    }

private:
    const TreePart& part(std::size_t i) const { return m_tree.parts[i]; }
    PartKind kind(const Item& item) const { return part(item.part).id.kind; }

    // --- alike?
    bool alike(std::size_t a, std::size_t b) const {
        const TreePart &x = part(a), &y = part(b);
        if (x.id.kind != y.id.kind || x.children.size() != y.children.size()) return false;
        if (x.id.kind == PartKind::Thread) return look(x.id.index) == look(y.id.index);
        if (x.id.kind == PartKind::L3 && m_machine.l3Groups[x.id.index].bytes != m_machine.l3Groups[y.id.index].bytes) return false;
        if (x.id.kind != PartKind::L3 && x.id.kind != PartKind::Core) return false;
        for (std::size_t i = 0; i < x.children.size(); ++i)
            if (!alike(x.children[i], y.children[i])) return false;
        return true;
    }
    std::uint32_t look(std::size_t cpu) const { return cpu < m_options.looks.size() ? m_options.looks[cpu] : 0; }

    std::size_t leastRun(PartKind k) const {
        if (m_detail != LayoutDetail::Full && m_detail != LayoutDetail::Compact) return 0;
        return k == PartKind::Core ? kLeastCores : k == PartKind::L3 ? kLeastCaches
                                                                     : 0;
    }

    std::vector<Item> runs(const std::vector<std::size_t>& parts) const {
        std::vector<Item> out;
        for (std::size_t i = 0; i < parts.size();) {
            const PartId id = part(parts[i]).id;
            std::size_t end = i + 1;
            if (const std::size_t least = leastRun(id.kind)) {
                while (end < parts.size() && alike(parts[i], parts[end])) ++end;
                const bool folds = end - i >= least;
                if (folds && m_options.fold && !m_options.unfolded.contains(id)) {
                    Item item = measured(parts[i]);
                    item.members.assign(parts.begin() + static_cast<std::ptrdiff_t>(i), parts.begin() + static_cast<std::ptrdiff_t>(end));
                    item.repeat = static_cast<std::uint32_t>(end - i);
                    item.folds = true;
                    if (id.kind == PartKind::Core && m_detail == LayoutDetail::Compact) item.size.rwidth() += kTimesWidth;
                    if (id.kind == PartKind::Core && m_detail == LayoutDetail::Full) item.size.setWidth(std::max(item.size.width(), kFoldedCore));
                    out.push_back(std::move(item));
                    i = end;
                    continue;
                }
                for (; i < end; ++i) {
                    out.push_back(measured(parts[i]));
                    out.back().folds = folds && m_options.fold;
                }
                continue;
            }
            out.push_back(measured(parts[i++]));
        }
        return out;
    }

    // --- measuring
    Item measured(std::size_t at) const {
        Item item;
        item.part = at;
        const PartId& id = part(at).id;
        switch (id.kind) {
        case PartKind::Thread: item.size = m.thread; return item;
        case PartKind::Gpu:
        case PartKind::Published: item.size = m.gpu; return item;
        case PartKind::Nic:
        case PartKind::Device: item.size = m.nic; return item;
        case PartKind::UntoldCpus: item.size = m.untold; return item;
        case PartKind::NvlinkRail: item.size = {0, m.rail}; return item;
        case PartKind::Share:
        case PartKind::Memory:
        case PartKind::Hugepages:
        case PartKind::Amount: item.size = {0, m.stripLabel + m.stripBar}; return item;
        default: break;
        }
        std::vector<std::size_t> strips, bodies, memories, devices, rails;
        for (const std::size_t c : part(at).children) {
            const PartKind k = part(c).id.kind;
            const bool memoryOnly = k == PartKind::Zone && m_machine.zones[part(c).id.index].memoryOnly();
            (isStrip(k) ? strips : k == PartKind::NvlinkRail ? rails
                               : isDevice(k)                 ? devices
                               : memoryOnly                  ? memories
                                                             : bodies)
                .push_back(c);
        }
        item.strips = runs(strips);
        item.bodies = runs(bodies);
        item.memories.items = runs(memories);
        item.devices.items = runs(devices);
        item.rails = runs(rails);
        item.columns = columnsFor(id.kind, item.bodies);
        double width = std::max(gridSize(item).width(), leastWidth(item));
        for (const Item::Shelves* shelves : {&item.memories, &item.devices}) {
            for (const Item& d : shelves->items) width = std::max(width, d.size.width());
            width = std::max(width, item.bodies.empty() ? std::min(shelvedWidth(shelves->items, 1e9), wideEnough(shelves->items))
                                                        : shelvedWidth(shelves->items, width * m_wider));
        }
        width = std::max(width, alignedWidth(item));
        fitTo(item, width + 2 * pad(id.kind));
        return item;
    }

    /// Gives packages or zones side by side the width of the widest, so that equal things look equal, and returns the
    /// width of their grid. Not if the sizes differ too much.
    double alignedWidth(const Item& item) const {
        if (item.bodies.empty() || !stretches(kind(item.bodies.front()))) return 0;
        double least = item.bodies.front().size.width(), most = 0;
        for (const Item& b : item.bodies) {
            least = std::min(least, b.size.width());
            most = std::max(most, b.size.width());
        }
        if (most > kUnlike * least) return 0;
        return static_cast<double>(item.columns) * (most + m.gap) - m.gap;
    }
    static bool stretches(PartKind k) { return k == PartKind::Package || k == PartKind::Zone || k == PartKind::L3; }

    /// Gives the item and everything inside its width, which is sufficient; heights follow.
    void fitTo(Item& item, double width) const {
        const PartKind k = kind(item);
        const double inner = width - 2 * pad(k);
        if (!item.bodies.empty() && stretches(kind(item.bodies.front()))) {
            const Grid g = grid(item);
            const double gap = between(kind(item.bodies.front()));
            const double aligned = alignedWidth(item), columns = static_cast<double>(item.columns);
            const double spare = (inner - gridSize(item).width()) / columns;
            for (std::size_t i = 0; i < item.bodies.size(); ++i) {
                const double own = aligned > 0 ? (inner - gap * (columns - 1)) / columns : g.widths[i % item.columns] + spare;
                if (own > item.bodies[i].size.width()) fitTo(item.bodies[i], own);
            }
        }
        shelve(item.memories, inner);
        shelve(item.devices, inner);
        double height = header(item) + railsHeight(item);
        int sections = 0;
        for (const double section : {stripsHeight(item), item.memories.height, gridSize(item).height(), item.devices.height}) {
            height += section;
            sections += section > 0 ? 1 : 0;
        }
        height += std::max(0, sections - 1) * m.gap;
        item.size = {width, height + 2 * pad(k)};
    }

    double pad(PartKind k) const {
        if (k == PartKind::Core) return m_detail == LayoutDetail::Full ? 4 : m_detail == LayoutDetail::Compact ? 2
                                                                         : m_detail == LayoutDetail::Cells     ? 1
                                                                                                               : 0;
        if (k == PartKind::L3) return m_detail == LayoutDetail::Mini ? 1 : m_detail == LayoutDetail::Cells ? 3
                                                                                                           : m.pad - 2;
        return m.pad;
    }
    double header(const Item& item) const {
        switch (kind(item)) {
        case PartKind::Machine: return m.title;
        case PartKind::L3: return m.l3Header;
        case PartKind::Core: return m.coreHeader;
        case PartKind::PcieGroup: return m_detail == LayoutDetail::Cells ? 0 : m.header;
        default: return m.header;
        }
    }
    double leastWidth(const Item& item) const {
        switch (kind(item)) {
        case PartKind::Machine: return m_detail == LayoutDetail::Mini ? 60 : m.zoneWidth * 1.4;
        case PartKind::Package: return m.zoneWidth;
        case PartKind::Zone: return m_machine.zones[part(item.part).id.index].memoryOnly() ? m.zoneWidth * 0.85 : m.zoneWidth;
        case PartKind::L3: return m.l3Width;
        case PartKind::Untied:
        case PartKind::Pool: return m.untold.width();
        default: return 0;
        }
    }
    double between(PartKind k) const { return k == PartKind::Core || k == PartKind::Thread ? m.cellGap : m.gap; }

    double stripsHeight(const Item& item) const {
        double sum = 0;
        for (const Item& s : item.strips) sum += s.size.height();
        return sum + (item.strips.empty() ? 0 : static_cast<double>(item.strips.size() - 1) * stripGap());
    }
    double stripGap() const { return m_detail == LayoutDetail::Mini ? 1 : 3; }
    double railsHeight(const Item& item) const {
        return item.rails.empty() ? 0 : static_cast<double>(item.rails.size()) * (m.rail + m.gap);
    }
    /// The number of columns that brings a grid of equal cells closest to the wanted shape.
    std::size_t columnsFor(PartKind owner, const std::vector<Item>& bodies) const {
        if (bodies.size() < 2) return 1;
        QSizeF cell;
        for (const Item& b : bodies) cell = cell.expandedTo(b.size);
        const PartKind k = kind(bodies.front());
        if (owner == PartKind::Core) return m.threadColumns > 0 ? std::min<std::size_t>(bodies.size(), bodies.size() > 2 ? 2 : 1) : bodies.size();
        const double gap = between(k);
        double wanted = owner == PartKind::Machine ? m_options.room.width() / std::max(1.0, m_options.room.height())
                        : owner == PartKind::L3    ? 1.6 * m_bias
                                                   : 1.4 * m_bias;
        std::size_t best = 1;
        double least = 1e300;
        for (std::size_t c = 1; c <= bodies.size(); ++c) {
            const std::size_t rows = (bodies.size() + c - 1) / c;
            if (rows > 1 && (bodies.size() + rows - 1) / rows != c) continue;  // the same rows with fewer columns
            const double w = static_cast<double>(c) * (cell.width() + gap), h = static_cast<double>(rows) * (cell.height() + gap);
            // A row that is not full leaves a hole, which looks as if something were missing.
            const double holes = 0.35 * static_cast<double>(c * rows - bodies.size()) / static_cast<double>(c * rows);
            const double off = std::abs(std::log(w / h / wanted)) + holes;
            if (off < least) {
                least = off;
                best = c;
            }
        }
        return best;
    }

    struct Grid {
        std::vector<double> widths, heights;
    };
    Grid grid(const Item& item) const {
        Grid g;
        if (item.bodies.empty()) return g;
        const std::size_t rows = (item.bodies.size() + item.columns - 1) / item.columns;
        g.widths.assign(item.columns, 0);
        g.heights.assign(rows, 0);
        for (std::size_t i = 0; i < item.bodies.size(); ++i) {
            double& w = g.widths[i % item.columns];
            double& h = g.heights[i / item.columns];
            w = std::max(w, item.bodies[i].size.width());
            h = std::max(h, item.bodies[i].size.height());
        }
        return g;
    }
    QSizeF gridSize(const Item& item) const {
        if (item.bodies.empty()) return {0, 0};
        const Grid g = grid(item);
        const double gap = between(kind(item.bodies.front()));
        return {std::accumulate(g.widths.begin(), g.widths.end(), 0.0) + gap * static_cast<double>(g.widths.size() - 1),
                std::accumulate(g.heights.begin(), g.heights.end(), 0.0) + gap * static_cast<double>(g.heights.size() - 1)};
    }

    /// Rows of one length, about two and a half times as wide as high.
    double wideEnough(const std::vector<Item>& items) const {
        if (items.empty()) return 0;
        QSizeF cell;
        std::size_t most = 0;  // of one kind: NICs of a switch are not in one row with its GPUs
        for (const Item& i : items) {
            cell = cell.expandedTo(i.size);
            most = std::max(most, static_cast<std::size_t>(std::count_if(items.begin(), items.end(), [&](const Item& o) { return kind(o) == kind(i); })));
        }
        const double ideal = std::sqrt(2.5 * static_cast<double>(most) * (cell.height() + m.gap) / (cell.width() + m.gap));
        const auto columns = std::clamp<std::size_t>(static_cast<std::size_t>(std::lround(ideal)), std::min<std::size_t>(2, most), most);
        const std::size_t rows = (most + columns - 1) / columns;
        return static_cast<double>((most + rows - 1) / rows) * (cell.width() + m.gap) - m.gap;
    }

    /// The width of shelves of at most `limit`.
    double shelvedWidth(const std::vector<Item>& items, double limit) const {
        double width = 0;
        eachShelved(items, limit, [&](std::size_t i, double x, bool) { width = std::max(width, x + items[i].size.width()); });
        return width;
    }

    void shelve(Item::Shelves& shelves, double width) const {
        double y = 0, shelf = 0;
        shelves.at.clear();
        eachShelved(shelves.items, width, [&](std::size_t i, double x, bool begins) {
            if (begins) {
                y += shelf + m.gap;
                shelf = 0;
            }
            shelves.at.emplace_back(x, y);
            shelf = std::max(shelf, shelves.items[i].size.height());
        });
        shelves.height = shelves.items.empty() ? 0 : y + shelf;
    }

    /// Goes left to right, and to the next shelf where the width ends or another kind begins, with equally many equal
    /// things on each shelf, as far as they go. visit(position, x, begins another shelf).
    template <typename Visit>
    void eachShelved(const std::vector<Item>& items, double width, Visit&& visit) const {
        double x = 0;
        std::size_t perShelf = 0, onShelf = 0;
        for (std::size_t i = 0; i < items.size(); ++i) {
            const double own = items[i].size.width();
            if (i == 0 || items[i].size != items[i - 1].size) {
                std::size_t end = i + 1;
                while (end < items.size() && items[end].size == items[i].size) ++end;
                const auto fit = std::max<std::size_t>(1, static_cast<std::size_t>((width + m.gap + 0.01) / (own + m.gap)));
                const std::size_t shelves = (end - i + fit - 1) / fit;
                perShelf = (end - i + shelves - 1) / shelves;
                onShelf = 0;
            }
            const bool other = i > 0 && (kind(items[i]) == PartKind::Gpu) != (kind(items[i - 1]) == PartKind::Gpu);
            const bool begins = x > 0 && (other || onShelf == perShelf || x + own > width + 0.01);
            if (begins) {
                x = 0;
                onShelf = 0;
            }
            visit(i, x, begins);
            x += own + m.gap;
            ++onShelf;
        }
    }

    // --- placing
    QRectF scaled(const QRectF& r) const { return {r.topLeft() * m_scale, r.size() * m_scale}; }

    void place(const Item& item, const QRectF& rect, std::uint32_t parent) {
        const auto self = static_cast<std::uint32_t>(m_layout.boxes.size());
        const PartId& id = part(item.part).id;
        const double p = pad(id.kind);
        MachineBox box{id, parent, scaled(rect), {}, item.repeat, {}, item.folds};
        for (const std::size_t member : item.members) box.members.push_back(part(member).id);
        QRectF inner = rect.adjusted(p, p, -p, -p);
        if (isStrip(id.kind)) {
            if (m.stripLabel > 0) box.header = scaled({rect.left(), rect.top(), rect.width(), m.stripLabel});
            m_layout.boxes.push_back(box);
            return;
        }
        if (item.strips.empty() && item.bodies.empty() && item.devices.items.empty() && id.kind != PartKind::Machine
            && id.kind != PartKind::Package && id.kind != PartKind::Zone) {
            if (m_detail != LayoutDetail::Mini && !(id.kind == PartKind::Thread && m_detail == LayoutDetail::Cells)) box.header = box.rect;
            m_layout.boxes.push_back(box);
            return;
        }
        if (id.kind == PartKind::Core && m_detail == LayoutDetail::Compact && item.repeat > 1) {
            inner.setRight(inner.right() - kTimesWidth);
            box.header = scaled({inner.right(), rect.top(), kTimesWidth, rect.height()});
        } else if (const double h = header(item); h > 0) {
            box.header = scaled({inner.left(), rect.top() + p / 2, inner.width(), h});
            inner.setTop(inner.top() + h);
        }
        m_layout.boxes.push_back(box);
        double y = inner.top();
        const auto gap = [&] {
            if (y > inner.top()) y += m.gap;
        };
        for (std::size_t i = 0; i < item.strips.size(); ++i) {
            if (i > 0) y += stripGap();
            place(item.strips[i], {inner.left(), y, inner.width(), item.strips[i].size.height()}, self);
            y += item.strips[i].size.height();
        }
        const auto stand = [&](const Item::Shelves& shelves, double top) {
            for (std::size_t i = 0; i < shelves.items.size(); ++i)
                place(shelves.items[i], {QPointF(inner.left(), top) + shelves.at[i], shelves.items[i].size}, self);
        };
        if (!item.memories.items.empty()) {
            gap();
            stand(item.memories, y);
            y += item.memories.height;
        }
        const double below = (item.devices.items.empty() ? 0 : item.devices.height + m.gap) + railsHeight(item);
        if (!item.bodies.empty()) {
            gap();
            y = placeBodies(item, {inner.left(), y, inner.width(), inner.bottom() - below - y}, self);
        }
        if (!item.devices.items.empty()) {
            gap();
            // If NVLink runs below, at the foot, so that it starts from one line; otherwise next to the CPUs.
            stand(item.devices, item.bodies.empty() || m_machine.nvlinkGroups.empty() ? y : inner.bottom() - railsHeight(item) - item.devices.height);
        }
        for (std::size_t i = 0; i < item.rails.size(); ++i) {
            const double top = inner.bottom() - static_cast<double>(item.rails.size() - i) * (m.rail + m.gap) + m.gap;
            place(item.rails[i], {inner.left(), top, inner.width(), m.rail}, self);
        }
    }

    double placeBodies(const Item& item, const QRectF& room, std::uint32_t self) {
        Grid g = grid(item);
        const PartKind k = kind(item.bodies.front());
        const double gapping = between(k);
        // Columns share the rest of the width; packages and zones share the rest of the height.
        const auto spread = [gapping](std::vector<double>& lengths, double all) {
            const double used = std::accumulate(lengths.begin(), lengths.end(), gapping * static_cast<double>(lengths.size() - 1));
            for (double& l : lengths) l += std::max(0.0, all - used) / static_cast<double>(lengths.size());
        };
        spread(g.widths, room.width());
        if (k == PartKind::Package || k == PartKind::Zone) spread(g.heights, room.height());
        double y = room.top();
        for (std::size_t row = 0; row < g.heights.size(); ++row) {
            double x = room.left();
            for (std::size_t c = 0; c < item.columns && row * item.columns + c < item.bodies.size(); ++c) {
                const Item& body = item.bodies[row * item.columns + c];
                place(body, {x, y, g.widths[c], g.heights[row]}, self);
                x += g.widths[c] + gapping;
            }
            y += g.heights[row] + gapping;
        }
        return y - gapping;
    }

    // --- NVLink
    void stubs() {
        std::vector<MachineBox>& boxes = m_layout.boxes;
        for (std::size_t r = 0; r < boxes.size(); ++r) {
            if (boxes[r].id.kind != PartKind::NvlinkRail) continue;
            std::vector<NvlinkStub> found;
            bool clear = true;
            for (std::size_t g = 0; g < boxes.size() && clear; ++g) {
                if (boxes[g].id.kind != PartKind::Gpu) continue;
                if (m_machine.gpus[boxes[g].id.index].nvlinkGroup != boxes[r].id.index) continue;
                const QLineF line(boxes[g].rect.center().x(), boxes[g].rect.bottom(), boxes[g].rect.center().x(), boxes[r].rect.top());
                clear = isClear(line, g, r);
                found.push_back({boxes[r].id.index, boxes[g].id.index, line});
            }
            if (clear) m_layout.stubs.insert(m_layout.stubs.end(), found.begin(), found.end());
        }
    }
    bool isClear(const QLineF& line, std::size_t gpu, std::size_t rail) const {
        std::vector<bool> around(m_layout.boxes.size(), false);
        for (std::size_t b = gpu; !around[b]; b = m_layout.boxes[b].parent) around[b] = true;
        const QRectF path(line.x1() - 1, line.y1() + 0.5, 2, std::max(0.0, line.y2() - line.y1() - 1));
        for (std::size_t b = 0; b < m_layout.boxes.size(); ++b) {
            if (around[b] || b == rail || m_layout.boxes[b].id.kind == PartKind::NvlinkRail) continue;
            if (m_layout.boxes[b].rect.intersects(path)) return false;
        }
        return true;
    }

    const Machine& m_machine;
    const MachineTree& m_tree;
    const MachineLayoutOptions& m_options;
    LayoutDetail m_detail;
    const LayoutMetrics& m;
    double m_bias, m_wider;
    double m_scale = 1;
    Item m_root;
    MachineLayout m_layout;
};

}  // namespace

MachineLayout MachineLayout::make(const Machine& machine, const MachineTree& tree, const MachineLayoutOptions& options) {
    const int first = options.detail ? static_cast<int>(*options.detail) : 0;
    const int last = options.detail ? first : static_cast<int>(LayoutDetail::Mini);
    for (int d = first;; ++d) {
        // Of the shapes at this level the one that fills the room best.
        double most = 0, score = 0;
        Shape best = kShapes[0];
        const double largest = static_cast<LayoutDetail>(d) == LayoutDetail::Mini ? 4.0 : options.largest;
        for (const Shape& shape : kShapes) {
            const QSizeF size = Maker(machine, tree, options, static_cast<LayoutDetail>(d), shape).size();
            const double fits = std::min(options.room.width() / size.width(), options.room.height() / size.height());
            // Prefers large letters; of about equal sizes, the shape that leaves least empty.
            const double scale = std::min(fits, largest);
            const double filled = scale * scale * size.width() * size.height() / (options.room.width() * options.room.height());
            if (const double worth = scale * std::pow(filled, 0.25); worth > score * 1.02) {
                score = worth;
                most = fits;
                best = shape;
            }
        }
        // Words may shrink a little before they have to go.
        if (most < (d < static_cast<int>(LayoutDetail::Cells) ? kLeastWords : 1.0) && d < last) continue;
        return Maker(machine, tree, options, static_cast<LayoutDetail>(d), best).place(std::clamp(most, kSmallest, largest));
    }
}

std::optional<std::size_t> MachineLayout::boxAt(QPointF at) const {
    for (std::size_t i = boxes.size(); i-- > 0;)
        if (boxes[i].rect.contains(at)) return i;
    return {};
}

std::optional<std::size_t> MachineLayout::find(const PartId& id) const {
    for (std::size_t i = 0; i < boxes.size(); ++i)
        if (boxes[i].id == id || std::find(boxes[i].members.begin(), boxes[i].members.end(), id) != boxes[i].members.end()) return i;
    return {};
}

std::size_t MachineLayout::nearest(const MachineTree& tree, const PartId& id) const {
    for (std::size_t p = 0; p < tree.parts.size(); ++p) {
        if (tree.parts[p].id != id) continue;
        for (std::size_t up = p;; up = tree.parts[up].parent) {
            if (const auto box = find(tree.parts[up].id)) return *box;
            if (up == 0) return 0;
        }
    }
    return 0;
}

}  // namespace bayplan
