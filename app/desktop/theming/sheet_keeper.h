// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Gives a window its theme's style sheet part by part. One sheet for the application makes Qt style every widget again when
// it changes, those of all hidden screens as well, which takes seconds; so what is hidden gets its sheet when it is shown.
// A part is a child of one of the frames (the window, and what lies between it and its screens) or a window without a parent:
// dialogs, menus and tool tips are inside of parts or are parts themselves.
// Thread rule: GUI thread only.

#include <QList>
#include <QObject>
#include <QString>

class QMainWindow;
class QTabWidget;
class QWidget;

namespace bayplan {

struct Theme;

class SheetKeeper : public QObject {
    Q_OBJECT
public:
    /// `frames`: the widgets between the window and its screens, which take no style themselves.
    SheetKeeper(QMainWindow* window, QList<QWidget*> frames);

    /// Makes the pages of `tabs` parts of their own: those behind get the sheet when they come to the front. Neither `tabs` nor what it
    /// lies in takes a style itself. To be called before there is a theme.
    void splitTabs(QTabWidget* tabs);

    /// O(widgets of the parts that are shown).
    void setTheme(const Theme& theme);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool isPart(const QWidget* widget) const;
    /// None of the frames that it lies in is hidden, nor it itself.
    static bool isShown(const QWidget* part);
    void style(QWidget* part) const;

    QMainWindow* m_window;
    class Lines;
    Lines* m_lines;
    QList<QWidget*> m_frames;  // with the window
    QString m_sheet;
};

}  // namespace bayplan
