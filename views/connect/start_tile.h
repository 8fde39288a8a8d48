// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A way to begin as a tile: a picture of what would be opened, what it is called, and what it may be.
// Thread rule: GUI thread only.

#include <QAbstractButton>

class QAction;
class QPainter;

namespace bayplan {

enum class StartPicture { Cluster,
                          Files,
                          Folder,
                          Trace,
                          Running };

/// Draws the picture into `room` with the colours of `palette`.
void paintStartPicture(QPainter& painter, const QRectF& room, StartPicture picture, const QPalette& palette);

class StartTile : public QAbstractButton {
    Q_OBJECT
public:
    /// Triggers the action; `detail` is one or two lines. The first tile of a page is the one that is proposed.
    StartTile(QAction* action, StartPicture picture, const QString& detail, bool proposed, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    StartPicture m_picture;
    QString m_detail;
    bool m_proposed;
};

}  // namespace bayplan
