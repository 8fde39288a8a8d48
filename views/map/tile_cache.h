// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The painted map in squares of 512 device pixels, so that moving over it is copying. Squares that are missing or out
// of date are painted by a few threads from an immutable input; until they arrive the old ones, or those of the
// last zoom, scaled, are shown.
// Memory: at most kMostTiles squares of 1 MiB, the least recently shown go first.
// Thread rule: GUI thread; only painting happens in others.

#include <QHash>
#include <QImage>
#include <QObject>
#include <QSet>
#include <mutex>
#include <vector>

#include "map/map_painter.h"
#include "map/paint_threads.h"

namespace bayplan {

class TileCache : public QObject {
    Q_OBJECT
public:
    static constexpr int kTile = 512;
    static constexpr int kMostTiles = 256;
    enum class Mode {
        Soon,  // shows what is there, arrived() tells when more is
        Now,   // waits for every square of the frame
    };

    explicit TileCache(QObject* parent = nullptr);

    const PaintInput& input() const { return m_input; }
    /// Everything has to be painted anew.
    void setInput(PaintInput input);
    /// Only what shows one of `changed` has to be. The layout must be the same.
    void setInput(PaintInput input, const std::vector<NodeIdx>& changed);

    /// Fills `frame` with the map from `topLeft` on. Returns true where every square was up to date.
    bool compose(QImage& frame, QPoint topLeft, MapScale scale, Mode mode);
    /// No square is being painted, or none is waited for.
    bool idle() const { return m_wanted.isEmpty(); }
    qsizetype tileCount() const { return m_tiles.size(); }

Q_SIGNALS:
    void arrived();
    void painted(QPrivateSignal);  // by the threads, to this object

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
    int m_wholePitch = 0;  // of the last frame that was whole
    int m_askedPitch = 0;
    std::mutex m_mutex;        // of m_done
    std::vector<Done> m_done;  // takeIn() is under way where it is not empty
    PaintThreads m_threads;    // last: its threads use what stands above
};

}  // namespace bayplan
