// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The painted map in tiles of 512 device pixels, so that scrolling only copies. A few threads paint missing or outdated
// tiles from an immutable input; until these arrive, the old tiles, or scaled ones of the last zoom, are shown.
// Memory: at most kMostTiles tiles of 1 MiB; the least recently shown are dropped first.
// Thread rule: GUI thread; only painting happens in others.

#include <QHash>
#include <QImage>
#include <QObject>
#include <QSet>
#include <mutex>
#include <vector>

#include "map/painting/map_painter.h"
#include "map/painting/paint_threads.h"

namespace bayplan {

class TileCache : public QObject {
    Q_OBJECT
public:
    static constexpr int kTile = 512;
    static constexpr int kMostTiles = 256;
    enum class Mode {
        Soon,  // shows what exists; arrived() reports when there is more
        Now,   // waits for every tile of the frame
    };

    explicit TileCache(QObject* parent = nullptr);

    const PaintInput& input() const { return m_input; }
    /// Everything must be painted again.
    void setInput(PaintInput input);
    /// Only tiles that show one of `changed` must be painted again. The layout must be the same.
    void setInput(PaintInput input, const std::vector<NodeIdx>& changed);

    /// Fills `frame` with the map from `topLeft` on. Returns whether every tile was up to date.
    bool compose(QImage& frame, QPoint topLeft, MapScale scale, Mode mode);
    /// No tile is being painted, or none is waited for.
    bool idle() const { return m_wanted.isEmpty(); }
    qsizetype tileCount() const { return m_tiles.size(); }

Q_SIGNALS:
    void arrived();
    void painted(QPrivateSignal);  // emitted by the threads, for this object

private:
    struct Key {
        int pitch = 0;
        int x = 0;
        int y = 0;
        bool operator==(const Key&) const = default;
        friend size_t qHash(const Key& k, size_t seed) { return qHashMulti(seed, k.pitch, k.x, k.y); }
    };
    struct Tile {
        QImage image;
        std::uint64_t epoch = 0;
        bool stale = false;
        std::uint64_t shown = 0;
    };
    struct Done {
        Key key;
        QImage image;
        std::uint64_t epoch = 0;
    };

    static QImage paint(const PaintInput& input, Key key, MapScale scale);
    void request(Key key, MapScale scale);
    void takeIn();
    void coverFromLastZoom(QImage& frame, QPoint topLeft, MapScale scale) const;
    void trim();
    static void copy(QImage& frame, const QImage& tile, QPoint at);

    PaintInput m_input;
    std::uint64_t m_epoch = 1;
    std::uint64_t m_frame = 0;
    double m_ratio = 1.0;
    QHash<Key, Tile> m_tiles;
    QSet<Key> m_wanted;
    int m_wholePitch = 0;  // of the last complete frame
    int m_askedPitch = 0;
    std::mutex m_mutex;        // of m_done
    std::vector<Done> m_done;  // if not empty, takeIn() is on its way
    PaintThreads m_threads;    // last: its threads use the members above
};

}  // namespace bayplan
