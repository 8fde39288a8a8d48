// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The screen of schedulers: what each would do with the pending pods, what each has, and several of them at once.
// Thread rule: GUI thread only.

#include <QWidget>

#include "common/session.h"
#include "common/theme.h"

class QTabWidget;

namespace bayplan {

class FiguresPage;
class TogetherPage;

class SchedulersView : public QWidget {
    Q_OBJECT
public:
    explicit SchedulersView(Session* session, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Waits for what is computed.
    void finish();
    FiguresPage* figures() const { return m_figures; }
    TogetherPage* together() const { return m_together; }
    QTabWidget* tabs() const { return m_tabs; }

Q_SIGNALS:
    void showOnMapRequested();

private:
    FiguresPage* m_figures;
    TogetherPage* m_together;
    QTabWidget* m_tabs;
};

}  // namespace bayplan
