// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the stage shows, out of the program: to the clipboard, to a file, to a printer.
// Thread rule: GUI thread only.

#include <QObject>
#include <QString>
#include <functional>

#include "common/pictures/picture.h"

class QPrinter;

namespace bayplan {

class MessageBar;

class PictureCommands : public QObject {
    Q_OBJECT
public:
    /// `picture`: the stage as it is now.
    PictureCommands(std::function<Picture()> picture, MessageBar* messages, QWidget* window);

    /// As an image, at double resolution, and as SVG for programs that take it.
    void copy();
    void exportByDialog();
    /// The ending decides the format: .svg, .pdf or .png. What happened goes to the status line, and is returned.
    bool exportTo(const QString& file);
    void printByDialog();
    /// One page, as large as fits; a wide picture on a page turned on its side.
    void print(QPrinter* printer) const;

private:
    std::function<Picture()> m_picture;
    MessageBar* m_messages;
    QWidget* m_window;
};

}  // namespace bayplan
