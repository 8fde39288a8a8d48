// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/rail.h"

#include <QAction>
#include <QToolButton>

#include "common/theme.h"

namespace bayplan {

Rail::Rail(const QList<QAction*>& screens, QWidget* parent) : QToolBar(parent) {
    setObjectName(QStringLiteral("rail"));
    setWindowTitle(tr("Screens"));
    setMovable(false);
    setFloatable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setOrientation(Qt::Vertical);
    for (QAction* action : screens) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
        button->setIconSize({20, 20});
        button->setFont(uiFont(TextSize::Small));
        button->setFixedSize(textPixels(64), textPixels(52));
        button->setProperty("flat", true);
        addWidget(button);
    }
}

}  // namespace bayplan

#include "moc_rail.cpp"
