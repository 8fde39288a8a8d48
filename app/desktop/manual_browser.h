// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A page of the manual with space between its blocks, a line below the rows of its tables, and pictures that are scaled
// down to the available width. Pictures are searched beside the page: "../images/zones.png".
// Thread rule: GUI thread only.

#include <QTextBrowser>

namespace bayplan {

class ManualBrowser : public QTextBrowser {
    Q_OBJECT
public:
    explicit ManualBrowser(QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void airOut();
    void fitPictures();

    int m_room = 0;  // the width that the pictures were fitted to
};

}  // namespace bayplan
