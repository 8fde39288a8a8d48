// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A page of the manual with air between its blocks, a line below the rows of its tables, and with its pictures as wide as there is room, never wider than they
// are. Pictures are looked for beside the page: "../images/zones.png".
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

    int m_room = 0;  // that the pictures were fitted to
};

}  // namespace bayplan
