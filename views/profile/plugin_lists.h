// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The plugins of a point and their order: ticked ones run; dragging or the arrows reorder them.
// Thread rule: GUI thread only.

#include <QWidget>

#include "framework/profile_edit.h"

class QComboBox;
class QLabel;
class QListWidget;
class QToolButton;

namespace bayplan {

class ProfileDraft;

class PluginLists : public QWidget {
    Q_OBJECT
public:
    explicit PluginLists(ProfileDraft* draft, QWidget* parent = nullptr);

private:
    PluginList list() const;
    void follow();
    void take();
    void moveBy(int by);

    ProfileDraft* m_draft;
    QComboBox* m_point;
    QListWidget* m_plugins;
    QLabel* m_note;
    QToolButton *m_up, *m_down;
    bool m_following = false;
};

}  // namespace bayplan
