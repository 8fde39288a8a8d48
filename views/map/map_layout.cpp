// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/map_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace bayplan {

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

}  // namespace

bool naturalLess(std::string_view a, std::string_view b) {
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (isDigit(a[i]) && isDigit(b[j])) {
            while (i < a.size() && a[i] == '0') ++i;
            while (j < b.size() && b[j] == '0') ++j;
            const std::size_t from = i;
            const std::size_t start = j;
            while (i < a.size() && isDigit(a[i])) ++i;
            while (j < b.size() && isDigit(b[j])) ++j;
            if (i - from != j - start) return i - from < j - start;
            const int order = a.substr(from, i - from).compare(b.substr(start, j - start));
            if (order != 0) return order < 0;
        } else {
            if (a[i] != b[j]) return static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[j]);
            ++i;
            ++j;
        }
    }
    if (i < a.size() || j < b.size()) return j < b.size();
    return a < b;  // "n01" and "n1": any order, but always the same
}

/// Finds the shape of bays and blocks with the largest nodes that fit the view, then sets all places.
class LayoutMaker {
public:
    LayoutMaker(const Catalog& catalog, const LayoutOptions& options) : m_catalog(catalog), m_options(options) {
        if (m_options.keys.size() > 2) m_options.keys.resize(2);
        m_view = QSizeF(std::max(options.view.width(), 64), std::max(options.view.height(), 64));
    }

    MapLayout make() {
        m_layout.m_grouped = !m_options.keys.empty();
        m_layout.m_twoLevels = m_options.keys.size() == 2;
        m_layout.m_places.resize(m_catalog.nodes.size());
        if (m_catalog.nodes.empty()) return std::move(m_layout);
        sizeNodes();
        formGroups();
        double scale = 48;  // headers and gaps are in pixels at the resulting scale, which a few rounds find
        for (int round = 0; round < 3; ++round) {
            m_header = m_layout.m_grouped ? std::clamp(kHeaderPixels / scale, 0.05, 1.25) : 0.0;
            m_pad = m_layout.m_grouped ? std::clamp(kBayPadPixels / scale, 0.03, 0.3) : 0.0;
            m_gap = std::clamp(kBayGapPixels / scale, 0.05, 0.5);
            m_best = search();
            scale = m_best.scale;
        }
        place();
        return std::move(m_layout);
    }

private:
    struct Shape {
        std::uint32_t rows = 1;     // of every bay
        std::size_t bayStrips = 1;  // of every block
        std::size_t blockStrips = 1;
        double scale = -1.0;  // pixels for each pitch when the whole map is shown
    };

    void sizeNodes() {
        m_spans.assign(m_catalog.nodes.size(), 2);
        if (!m_options.sizeBy) return;
        std::int64_t largest = 0;
        for (const auto& row : m_catalog.allocatable) largest = std::max(largest, row[m_options.sizeBy->get()]);
        if (largest <= 0) return;
        for (std::size_t n = 0; n < m_spans.size(); ++n) {
            const double share =
                static_cast<double>(m_catalog.allocatable[n][m_options.sizeBy->get()]) / static_cast<double>(largest);
            m_spans[n] = static_cast<std::uint32_t>(std::clamp(std::lround(4.0 * share), 1L, 4L));
        }
    }

    struct Key {
        bool missing = false;
        std::string_view value;
    };
    Key keyOf(NodeIdx n, std::size_t level) const {
        if (level >= m_options.keys.size()) return {};
        const std::string* value = m_catalog.node(n).labels.find(m_options.keys[level]);
        return value ? Key{false, *value} : Key{true, {}};
    }

    void formGroups() {
        std::vector<NodeIdx>& order = m_layout.m_order;
        order.reserve(m_catalog.nodes.size());
        for (std::size_t n = 0; n < m_catalog.nodes.size(); ++n) order.emplace_back(n);
        std::vector<Key> outer(order.size());
        std::vector<Key> inner(order.size());
        const std::size_t innerLevel = m_layout.m_twoLevels ? 1 : 0;
        for (std::size_t n = 0; n < order.size(); ++n) {
            if (m_layout.m_twoLevels) outer[n] = keyOf(NodeIdx(n), 0);
            inner[n] = keyOf(NodeIdx(n), innerLevel);
        }
        const auto compare = [](const Key& a, const Key& b) {  // <0, 0, >0; nodes without the label come last
            if (a.missing != b.missing) return a.missing ? 1 : -1;
            if (a.value == b.value) return 0;
            return naturalLess(a.value, b.value) ? -1 : 1;
        };
        constexpr std::int64_t kLast = std::numeric_limits<std::int64_t>::max();
        std::vector<std::int64_t> places(m_options.places ? order.size() : 0, kLast);
        for (std::size_t n = 0; n < places.size(); ++n)
            if (const auto at = m_options.places->find(m_catalog.node(NodeIdx(n)).name); at != m_options.places->end()) places[n] = at->second;
        std::sort(order.begin(), order.end(), [&](NodeIdx a, NodeIdx b) {
            if (const int o = compare(outer[a.get()], outer[b.get()])) return o < 0;
            if (const int i = compare(inner[a.get()], inner[b.get()])) return i < 0;
            if (!places.empty() && places[a.get()] != places[b.get()]) return places[a.get()] < places[b.get()];
            const std::string& x = m_catalog.node(a).name;
            const std::string& y = m_catalog.node(b).name;
            return x == y ? a < b : naturalLess(x, y);
        });
        for (std::size_t i = 0; i < order.size(); ++i) {
            const Key& o = outer[order[i].get()];
            const Key& k = inner[order[i].get()];
            const bool newBlock = i == 0 || compare(o, outer[order[i - 1].get()]) != 0;
            if (newBlock) {
                Block block;
                block.name = o.value;
                block.labelled = !o.missing;
                block.firstBay = static_cast<std::uint32_t>(m_layout.m_bays.size());
                m_layout.m_blocks.push_back(std::move(block));
            }
            if (newBlock || compare(k, inner[order[i - 1].get()]) != 0) {
                Bay bay;
                bay.name = k.value;
                bay.labelled = !k.missing;
                bay.block = static_cast<std::uint32_t>(m_layout.m_blocks.size() - 1);
                bay.first = static_cast<std::uint32_t>(i);
                m_layout.m_bays.push_back(std::move(bay));
                ++m_layout.m_blocks.back().bayCount;
                m_totals.push_back(0);
            }
            ++m_layout.m_bays.back().count;
            ++m_layout.m_blocks.back().nodeCount;
            m_totals.back() += m_spans[order[i].get()];
        }
    }

    /// The width of a bay with `rows` rows, in half pitches; a whole number of pitches if all nodes have one width.
    std::uint32_t halvesOf(std::size_t bay, std::uint32_t rows) const {
        const Bay& b = m_layout.m_bays[bay];
        std::uint32_t halves = (m_totals[bay] + rows - 1) / rows;
        const std::uint32_t widest = m_options.sizeBy ? 4u : 2u;
        if (rows > 1 && m_options.sizeBy && b.count > rows) halves += 2;  // with different widths, rows are not equally long
        halves = std::max(halves, std::min<std::uint32_t>(m_totals[bay], std::max(8u, widest)));
        return halves + halves % 2;
    }
    double padding() const { return m_pad; }
    double blockPadding() const { return m_layout.m_twoLevels ? m_pad : 0.0; }
    double blockHeader() const { return m_layout.m_twoLevels ? m_header : 0.0; }
    double bayWidth(std::size_t bay, std::uint32_t rows) const {
        return halvesOf(bay, rows) / 2.0 - kNodeGap + 2 * padding();
    }
    double bayHeight(std::uint32_t rows) const { return rows - kNodeGap + 2 * padding() + m_header; }

    /// The number of strips for `widths` if none may be wider than `limit`.
    std::size_t stripsAt(const std::vector<double>& widths, double limit) const {
        std::size_t strips = 1;
        double x = 0;
        for (const double w : widths) {
            if (x > 0 && x + m_gap + w > limit + 1e-9) {
                ++strips;
                x = w;
            } else {
                x += (x > 0 ? m_gap : 0.0) + w;
            }
        }
        return strips;
    }

    /// The smallest width at which `widths` fit into `strips` strips.
    double widthFor(const std::vector<double>& widths, std::size_t strips) const {
        double low = 0;
        double high = -m_gap;
        for (const double w : widths) {
            low = std::max(low, w);
            high += w + m_gap;
        }
        if (strips <= 1 || high <= low) return std::max(low, high);
        if (stripsAt(widths, low) <= strips) return low;
        for (int i = 0; i < 18; ++i) {
            const double middle = (low + high) / 2;
            (stripsAt(widths, middle) <= strips ? high : low) = middle;
        }
        return high;
    }

    double stacked(std::size_t strips, double height) const {
        return static_cast<double>(strips) * height + static_cast<double>(strips - 1) * m_gap;
    }

    /// The number of strips of this height at which the total width matches the view's.
    std::size_t idealStrips(const std::vector<double>& widths, double height) const {
        double sum = 0;
        for (const double w : widths) sum += w + m_gap;
        const double aspect = m_view.width() / m_view.height();
        return static_cast<std::size_t>(std::max(1.0, std::round(std::sqrt(sum / (aspect * (height + m_gap))))));
    }

    double scaleOf(double width, double height) const {
        return std::min(
            {m_view.width() / (width + 2 * m_gap), m_view.height() / (height + 2 * m_gap), kLargestFitPitch});
    }

    std::vector<double> bayWidths(const Block& block, std::uint32_t rows) const {
        std::vector<double> widths(block.bayCount);
        for (std::size_t b = 0; b < widths.size(); ++b) widths[b] = bayWidth(block.firstBay + b, rows);
        return widths;
    }

    /// Of two nearly equal shapes, the one with fewer rows and strips stays: it is examined first.
    void consider(Shape& best, Shape candidate) const {
        if (candidate.scale > best.scale * 1.002) best = candidate;
    }

    Shape search() const {
        std::uint32_t most = 1;
        for (const Bay& bay : m_layout.m_bays) most = std::max(most, bay.count);
        const bool coarse = m_layout.m_bays.size() > 200;
        Shape best;
        for (std::uint32_t rows = 1; rows <= std::min(most, 160u); rows += coarse && rows > 8 ? rows / 6 : 1) {
            if (m_layout.m_twoLevels)
                searchBlocks(rows, best);
            else
                searchBays(rows, best);
        }
        return best;
    }

    void searchBays(std::uint32_t rows, Shape& best) const {
        const std::vector<double> widths = bayWidths(m_layout.m_blocks.front(), rows);
        const std::size_t ideal = idealStrips(widths, bayHeight(rows));
        for (std::size_t s = ideal > 2 ? ideal - 2 : 1; s <= ideal + 2; ++s) {
            const double width = widthFor(widths, s);
            consider(best, {rows, s, 1, scaleOf(width, stacked(stripsAt(widths, width), bayHeight(rows)))});
        }
    }

    void searchBlocks(std::uint32_t rows, Shape& best) const {
        for (std::size_t s = 1; s <= 4; ++s) {
            std::vector<double> widths;
            std::size_t used = 1;
            for (const Block& block : m_layout.m_blocks) {
                const std::vector<double> inner = bayWidths(block, rows);
                const double width = widthFor(inner, s);
                used = std::max(used, stripsAt(inner, width));
                widths.push_back(width + 2 * blockPadding());
            }
            if (used < s) return;
            const double height = stacked(s, bayHeight(rows)) + 2 * blockPadding() + blockHeader();
            const std::size_t ideal = idealStrips(widths, height);
            for (std::size_t t = ideal > 2 ? ideal - 2 : 1; t <= ideal + 2; ++t) {
                const double width = widthFor(widths, t);
                consider(best, {rows, s, t, scaleOf(width, stacked(stripsAt(widths, width), height))});
            }
        }
    }

    void place() {
        m_layout.m_header = m_header;
        m_layout.m_bayPad = padding();
        m_layout.m_blockPad = blockPadding();
        std::vector<std::vector<double>> inner;
        std::vector<double> outer;
        for (const Block& block : m_layout.m_blocks) {
            inner.push_back(bayWidths(block, m_best.rows));
            outer.push_back(widthFor(inner.back(), m_best.bayStrips) + 2 * blockPadding());
        }
        const double blockHeight =
            stacked(m_best.bayStrips, bayHeight(m_best.rows)) + 2 * blockPadding() + blockHeader();
        const double wrap = widthFor(outer, m_best.blockStrips);
        double x = m_gap;
        double y = m_gap;
        double right = 0;
        m_layout.m_blockStrips.push_back({y, y + blockHeight, 0, 0});
        for (std::size_t b = 0; b < m_layout.m_blocks.size(); ++b) {
            if (x > m_gap && x - m_gap + outer[b] > wrap + 1e-6) {
                x = m_gap;
                y += blockHeight + m_gap;
                const auto at = static_cast<std::uint32_t>(b);
                m_layout.m_blockStrips.push_back({y, y + blockHeight, at, at});
            }
            m_layout.m_blockStrips.back().end = static_cast<std::uint32_t>(b + 1);
            m_layout.m_blocks[b].frame = QRectF(x, y, outer[b], blockHeight);
            m_layout.m_firstBayStrip.push_back(static_cast<std::uint32_t>(m_layout.m_bayStrips.size()));
            placeBays(m_layout.m_blocks[b], inner[b]);
            x += outer[b] + m_gap;
            right = std::max(right, x);
        }
        m_layout.m_firstBayStrip.push_back(static_cast<std::uint32_t>(m_layout.m_bayStrips.size()));
        m_layout.m_rowStarts.push_back(static_cast<std::uint32_t>(m_layout.m_order.size()));
        m_layout.m_bounds = QRectF(0, 0, right, y + blockHeight + m_gap);
    }

    void placeBays(const Block& block, const std::vector<double>& widths) {
        const double left = block.frame.x() + blockPadding();
        const double limit = block.frame.width() - 2 * blockPadding();
        const double height = bayHeight(m_best.rows);
        double x = left;
        double y = block.frame.y() + blockPadding() + blockHeader();
        m_layout.m_bayStrips.push_back({y, y + height, block.firstBay, block.firstBay});
        for (std::uint32_t i = 0; i < block.bayCount; ++i) {
            if (x > left && x - left + widths[i] > limit + 1e-6) {
                x = left;
                y += height + m_gap;
                m_layout.m_bayStrips.push_back({y, y + height, block.firstBay + i, block.firstBay + i});
            }
            m_layout.m_bayStrips.back().end = block.firstBay + i + 1;
            Bay& bay = m_layout.m_bays[block.firstBay + i];
            bay.frame = QRectF(x, y, widths[i], height);
            bay.origin = QPointF(x + padding(), y + padding() + m_header);
            bay.halves = halvesOf(block.firstBay + i, m_best.rows);
            placeNodes(bay, block.firstBay + i);
            x += widths[i] + m_gap;
        }
    }

    void placeNodes(Bay& bay, std::uint32_t index) {
        bay.firstRow = static_cast<std::uint32_t>(m_layout.m_rowStarts.size());
        m_layout.m_rowStarts.push_back(bay.first);
        std::uint32_t half = 0;
        std::uint32_t row = 0;
        for (std::uint32_t i = bay.first; i < bay.first + bay.count; ++i) {
            const NodeIdx node = m_layout.m_order[i];
            const std::uint32_t span = m_spans[node.get()];
            if (half > 0 && half + span > bay.halves) {
                half = 0;
                ++row;
                m_layout.m_rowStarts.push_back(i);
            }
            m_layout.m_places[node.get()] = {index, row, half, span};
            half += span;
        }
        bay.rows = row + 1;
    }

    const Catalog& m_catalog;
    LayoutOptions m_options;
    QSizeF m_view;
    MapLayout m_layout;
    std::vector<std::uint32_t> m_spans;   // by node
    std::vector<std::uint32_t> m_totals;  // by bay: half pitches of all its nodes
    double m_header = 0;
    double m_pad = 0;
    double m_gap = 0;
    Shape m_best;
};

MapLayout MapLayout::make(const Catalog& catalog, const LayoutOptions& options) {
    return LayoutMaker(catalog, options).make();
}

}  // namespace bayplan
