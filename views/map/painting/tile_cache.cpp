// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/painting/tile_cache.h"

#include <QPainter>
#include <QThread>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <latch>
#include <utility>

namespace bayplan {

namespace {

int floorDiv(int a, int b) {
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

}  // namespace

TileCache::TileCache(QObject* parent)
    : QObject(parent), m_threads(std::clamp(QThread::idealThreadCount(), 1, 8)) {
    connect(this, &TileCache::painted, this, &TileCache::takeIn, Qt::QueuedConnection);
}

void TileCache::setInput(PaintInput input) {
    if (input.layout != m_input.layout) m_tiles.clear();  // every place changed
    m_input = std::move(input);
    ++m_epoch;
    m_threads.clear();
    m_wanted.clear();
    for (Tile& t : m_tiles) t.stale = true;
}

void TileCache::setInput(PaintInput input, const std::vector<NodeIdx>& changed) {
    if (input.layout != m_input.layout || !input.valid() || changed.size() * 10 > input.layout->nodeCount() * 3) {
        setInput(std::move(input));
        return;
    }
    m_input = std::move(input);
    ++m_epoch;
    m_threads.clear();
    m_wanted.clear();
    QSet<int> pitches;
    for (auto it = m_tiles.cbegin(); it != m_tiles.cend(); ++it) pitches.insert(it.key().pitch);
    for (const int pitch : std::as_const(pitches)) {
        const MapScale scale{pitch, m_ratio};
        for (const NodeIdx n : changed) {
            const QRect r = scale.node(*m_input.layout, n);
            for (int y = floorDiv(r.top(), kTile); y <= floorDiv(r.bottom(), kTile); ++y) {
                for (int x = floorDiv(r.left(), kTile); x <= floorDiv(r.right(), kTile); ++x) {
                    const auto tile = m_tiles.find({pitch, x, y});
                    if (tile != m_tiles.end()) tile->stale = true;
                }
            }
        }
    }
}

QImage TileCache::paint(const PaintInput& input, Key key, MapScale scale) {
    QImage image(kTile, kTile, QImage::Format_RGB32);
    paintMap(image, QPoint(key.x * kTile, key.y * kTile), input, scale);
    return image;
}

void TileCache::request(Key key, MapScale scale) {
    if (m_wanted.contains(key)) return;
    m_wanted.insert(key);
    m_threads.start([this, key, scale, input = m_input, epoch = m_epoch] {
        QImage image = paint(input, key, scale);
        bool first = false;
        {
            const std::lock_guard lock(m_mutex);
            first = m_done.empty();
            m_done.push_back({key, std::move(image), epoch});
        }
        if (first) Q_EMIT painted({});
    });
}

void TileCache::takeIn() {
    std::vector<Done> done;
    {
        const std::lock_guard lock(m_mutex);
        done.swap(m_done);
    }
    bool any = false;
    for (Done& d : done) {
        if (d.epoch != m_epoch) continue;
        m_wanted.remove(d.key);
        m_tiles.insert(d.key, {std::move(d.image), d.epoch, false, m_frame});
        any = true;
    }
    if (any) Q_EMIT arrived();
}

void TileCache::copy(QImage& frame, const QImage& tile, QPoint at) {
    const QRect part = QRect(at, tile.size()) & frame.rect();
    if (part.isEmpty()) return;
    const auto bytes = static_cast<std::size_t>(part.width()) * 4;
    for (int y = part.top(); y <= part.bottom(); ++y)
        std::memcpy(frame.scanLine(y) + part.x() * 4, tile.constScanLine(y - at.y()) + (part.x() - at.x()) * 4, bytes);
}

void TileCache::coverFromLastZoom(QImage& frame, QPoint topLeft, MapScale scale) const {
    frame.fill(m_input.palette->stage);
    if (m_wholePitch == 0 || m_wholePitch == scale.pitch) return;
    const double factor = static_cast<double>(scale.pitch) / m_wholePitch;
    QPainter painter(&frame);
    for (auto it = m_tiles.cbegin(); it != m_tiles.cend(); ++it) {
        if (it.key().pitch != m_wholePitch) continue;
        const QRect where(
            QPointF(it.key().x * kTile * factor - topLeft.x(), it.key().y * kTile * factor - topLeft.y()).toPoint(),
            QSize(static_cast<int>(std::ceil(kTile * factor)), static_cast<int>(std::ceil(kTile * factor))));
        if (where.intersects(frame.rect())) painter.drawImage(where, it->image);
    }
}

bool TileCache::compose(QImage& frame, QPoint topLeft, MapScale scale, Mode mode) {
    ++m_frame;
    if (scale.ratio != m_ratio) {
        m_tiles.clear();
        m_ratio = scale.ratio;
    }
    if (!m_input.valid()) {
        frame.fill(m_input.palette ? m_input.palette->stage : 0xFF000000u);
        return true;
    }
    if (scale.pitch != m_askedPitch || mode == Mode::Now) {  // requests for another zoom are obsolete
        m_threads.clear();
        m_wanted.clear();
        m_askedPitch = scale.pitch;
    }
    const int x0 = floorDiv(topLeft.x(), kTile);
    const int y0 = floorDiv(topLeft.y(), kTile);
    const int x1 = floorDiv(topLeft.x() + frame.width() - 1, kTile);
    const int y1 = floorDiv(topLeft.y() + frame.height() - 1, kTile);
    std::vector<Key> missing;
    bool bare = false;
    for (int y = y0; y <= y1; ++y) {
        for (int x = x0; x <= x1; ++x) {
            const Key key{scale.pitch, x, y};
            const auto it = m_tiles.constFind(key);
            if (it == m_tiles.cend() || it->stale) missing.push_back(key);
            bare = bare || it == m_tiles.cend();
        }
    }
    if (mode == Mode::Now && !missing.empty()) {
        std::vector<QImage> images(missing.size());
        std::latch others(static_cast<std::ptrdiff_t>(missing.size()) - 1);
        for (std::size_t i = 1; i < missing.size(); ++i) {
            m_threads.start([&, i] {
                images[i] = paint(m_input, missing[i], scale);
                others.count_down();
            });
        }
        images[0] = paint(m_input, missing[0], scale);
        others.wait();
        for (std::size_t i = 0; i < missing.size(); ++i) {
            m_wanted.remove(missing[i]);
            m_tiles.insert(missing[i], {std::move(images[i]), m_epoch, false, m_frame});
        }
        missing.clear();
        bare = false;
    }
    if (bare) coverFromLastZoom(frame, topLeft, scale);
    for (int y = y0; y <= y1; ++y) {
        for (int x = x0; x <= x1; ++x) {
            const auto it = m_tiles.find({scale.pitch, x, y});
            if (it == m_tiles.end()) continue;
            it->shown = m_frame;
            copy(frame, it->image, QPoint(x * kTile, y * kTile) - topLeft);
        }
    }
    for (const Key& key : missing) request(key, scale);
    if (missing.empty()) m_wholePitch = scale.pitch;
    trim();
    return missing.empty();
}

void TileCache::trim() {
    if (m_tiles.size() <= kMostTiles) return;
    std::vector<std::pair<std::uint64_t, Key>> byAge;
    for (auto it = m_tiles.cbegin(); it != m_tiles.cend(); ++it) byAge.emplace_back(it->shown, it.key());
    std::sort(byAge.begin(), byAge.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [shown, key] : byAge) {
        if (m_tiles.size() <= kMostTiles * 3 / 4 || shown == m_frame) break;
        m_tiles.remove(key);
    }
}

}  // namespace bayplan

#include "moc_tile_cache.cpp"
