// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Rows below a line of heads, painted rather than built from widgets, so that the figures line up and a change costs one repaint. A row says more
// when the mouse rests on it.
// Thread rule: GUI thread only.

#include <QStringList>
#include <QWidget>

#include "common/theme.h"

namespace bayplan {

class PaintedRows : public QWidget {
public:
    void setTheme(const Theme& theme);
    QSize sizeHint() const override;

protected:
    /// `what`: the accessible name.
    PaintedRows(const QString& what, QWidget* parent);

    /// The rows are others: `spoken` says each.
    void rowsChanged(const QStringList& spoken, bool shown);
    bool event(QEvent* event) override;

    const Theme& theme() const { return m_theme; }
    static int headHeight() { return textPixels(20); }
    virtual int rowHeight() const = 0;
    virtual int rowCount() const = 0;
    virtual QString rowTip(int row) const = 0;

private:
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
