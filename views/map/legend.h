// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One row under the map that explains and counts its colours and glyphs: nodes by state, pods by colour, the used share
// of the fill; while verdicts are shown, their letters instead of the colours. A click on an entry shows what it counts:
// states and colours select, names search, letters select and bring into sight.
// Entries that do not fit are folded into "+3", whose tooltip lists them.
// Thread rule: GUI thread.

#include <QWidget>
#include <vector>

#include "common/pictures/picture.h"
#include "common/theme.h"
#include "map/painting/map_palette.h"

namespace bayplan {

class Looking;
class MapView;

class Legend : public QWidget {
    Q_OBJECT
public:
    Legend(Looking* looking, MapView* view, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);

    enum class Kind { Fill,
                      Scale,
                      Ready,
                      Cordoned,
                      NotReady,
                      Unknown,
                      OverCommitted,
                      Stranded,
                      ValueUnknown,
                      Refused,
                      InsideUnknown,
                      Stale,
                      PodClass,
                      Predicted,
                      Terminating,
                      Reserved,
                      Fits,
                      Refusing,
                      AnyOf,
                      More };
    struct Entry {
        Kind kind = Kind::Ready;
        std::uint8_t cls = 0;  // of Refusing, the letter
        QString text;          // "cordoned 3"
        QString whole;         // for the tooltip and for assistive tools
        QRect rect;            // empty if it does not fit
    };
    const std::vector<Entry>& entries() const { return m_entries; }
    /// All entries, for a picture; this legend must outlive them.
    std::vector<PictureKey> keys() const;
    QSize sizeHint() const override { return QSize(400, 28); }
    QSize minimumSizeHint() const override { return QSize(120, 28); }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    void recount();
    void addFill();
    void addVerdicts();
    void arrange();
    void activate(const Entry& entry);
    QString ageWords(std::uint8_t age) const;
    int widthOf(const Entry& entry) const;
    /// Without what is under the pointer.
    void paintEntry(QPainter& painter, const Entry& entry, const QRect& at) const;
    void paintSign(QPainter& painter, const Entry& entry, const QRect& at) const;
    int entryAt(QPoint at) const;
    void sayCurrent();

    Looking* m_looking;
    MapView* m_view;
    Theme m_theme;
    MapPalette m_palette;
    std::vector<Entry> m_entries;
    bool m_far = false;  // what was counted is drawn at a distance: no pods
    int m_hover = -1;
    int m_current = 0;
};

}  // namespace bayplan
