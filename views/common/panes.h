// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The panes of screens.
// Thread rule: GUI thread only.

#include <QScrollArea>
#include <QSplitter>
#include <initializer_list>

namespace bayplan {

/// Panes separated by a hairline; none of them can be collapsed.
inline QSplitter* paneSplitter(Qt::Orientation orientation, std::initializer_list<QWidget*> panes) {
    auto* splitter = new QSplitter(orientation);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(1);
    for (QWidget* pane : panes) splitter->addWidget(pane);
    return splitter;
}

/// As wide as its pane, as high as it needs. Tab goes to the contents, not to the pane.
inline QScrollArea* scrollingPane(QWidget* content) {
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    return scroll;
}

}  // namespace bayplan
