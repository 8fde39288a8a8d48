// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A picture that leaves the program: what a screen shows, with its title, its legend and where its data come from.
// Thread rule: GUI thread.

#include <QSizeF>
#include <QString>
#include <functional>
#include <vector>

#include "common/theme.h"

class QPainter;
class QWidget;

namespace bayplan {

/// One entry of a legend.
struct PictureKey {
    int width = 0;                                       // device-independent pixels
    std::function<void(QPainter&, const QRect&)> paint;  // into a rectangle of that width
};

struct Picture {
    QString title;
    QString stamp;                         // the source and age of the data, and who drew it
    QSizeF size;                           // device-independent pixels
    std::function<void(QPainter&)> paint;  // draws `size` from (0, 0); what it draws beyond is covered
    std::vector<PictureKey> keys;
    Theme theme = makeTheme(ThemeKind::Light);
};

/// What a widget shows, without what is under the pointer. The widget must outlive the picture.
Picture pictureOf(QWidget* widget);

/// The page: margins, title, picture, legend and stamp.
QSizeF pageSize(const Picture& picture);
void paintPage(QPainter& painter, const Picture& picture);

}  // namespace bayplan
