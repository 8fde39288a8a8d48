// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A red frame around the window while its cluster can be changed. It lies over everything and takes no input.
// Thread rule: GUI thread only.

#include <QWidget>

#include "common/theme.h"

namespace bayplan {

class WriteFrame : public QWidget {
    Q_OBJECT
public:
    explicit WriteFrame(QWidget* window);

    void setTheme(const Theme& theme);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    Theme m_theme;
};

}  // namespace bayplan
