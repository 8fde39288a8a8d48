// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/rail.h"

#include <QAction>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "common/theme.h"
#include "desktop/screens.h"

namespace bayplan {

namespace {

constexpr int kButtonFrame = 3;  // pixels: a line of two, and one that Qt keeps free

/// The screen's action; of a screen with modes one that is checked in each of them.
QAction* forAllModes(const QList<QAction*>& screens, Screen screen, QObject* parent) {
    QAction* whole = screens[static_cast<qsizetype>(placeOf(screen))];
    QList<QAction*> all{whole};
    for (const ScreenInfo& info : kScreens)
        if (info.modeOf == screen) all << screens[static_cast<qsizetype>(placeOf(info.screen))];
    if (all.size() == 1) return whole;
    auto* action = new QAction(parent);
    action->setCheckable(true);
    const auto follow = [action, whole, all] {
        action->setIcon(whole->icon());
        action->setText(whole->iconText());
        action->setToolTip(whole->toolTip());
        action->setEnabled(whole->isEnabled());
        action->setChecked(std::any_of(all.begin(), all.end(), [](const QAction* one) { return one->isChecked(); }));
    };
    follow();
    for (QAction* one : all) QObject::connect(one, &QAction::changed, action, follow);
    QObject::connect(action, &QAction::triggered, action, [whole, follow] {
        whole->trigger();
        follow();  // a click has changed its mark
    });
    return action;
}

}  // namespace

Rail::Rail(const QList<QAction*>& screens, QWidget* parent) : QToolBar(parent) {
    setObjectName(QStringLiteral("rail"));
    setWindowTitle(tr("Screens"));
    setMovable(false);
    setFloatable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setOrientation(Qt::Vertical);
    QList<QToolButton*> buttons;
    const auto add = [&](QAction* action) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
        button->setIconSize({20, 20});
        button->setFont(uiFont(TextSize::Small));
        button->setProperty("flat", true);
        addWidget(button);
        buttons << button;
    };
    const std::pair<ScreenUse, QString> groups[] = {
        {ScreenUse::Look, {}}, {ScreenUse::Ask, tr("Ask", "screens that answer questions")}, {ScreenUse::Change, tr("Change", "screens on which something is changed")}};
    for (const auto& [use, name] : groups) {
        if (!buttons.isEmpty()) addSeparator()->setToolTip(name);
        for (std::size_t i = 0; i < std::size(kScreens); ++i)
            if (kScreens[i].use == use && !kScreens[i].modeOf) add(forAllModes(screens, kScreens[i].screen, this));
    }
    // As wide as the longest word, with the frame of high contrast on both sides.
    int width = textPixels(64);
    for (const QToolButton* button : buttons) width = std::max(width, button->fontMetrics().horizontalAdvance(button->text()) + 2 * kButtonFrame);
    for (QToolButton* button : buttons) button->setFixedSize(width, textPixels(52));
}

}  // namespace bayplan

#include "moc_rail.cpp"
