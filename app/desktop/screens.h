// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The screens of the window, one row each, and modes of screens. The rail, the menu View, the keys Ctrl+1 to Ctrl+9 and then Ctrl+Alt+1 and so on, --view, saved projects and the
// stage follow from this table.
// Thread rule: immutable; pages are made in the GUI thread.

#include <cstddef>
#include <optional>
#include <string_view>

#include <QWidget>
#include <functional>

#include "common/pictures/picture.h"
#include "lab/lab_view.h"
#include "profile/profile_view.h"
#include "queues/queues_view.h"
#include "schedulers/schedulers_view.h"
#include "what_if/scenario_view.h"

namespace bayplan {

/// In the order of the rail; each is the place of its row.
enum class Screen : unsigned char { Map,
                                    Why,
                                    Tables,
                                    Plan,
                                    Profile,
                                    Node,
                                    Fragmentation,
                                    Apply,
                                    WhatIf,
                                    Lab,
                                    Queues,
                                    Schedulers };

/// What a person does on a screen: the rail has one group of each, in this order.
enum class ScreenUse : unsigned char { Look,
                                       Ask,
                                       Change };

/// Words for translators: a text, and a note on it or null. Their context is "Actions".
struct ScreenWords {
    const char* text = nullptr;
    const char* note = nullptr;
};

/// What the stage shows for a screen.
struct ScreenPage {
    QWidget* widget = nullptr;
    std::function<void(const Theme&)> setTheme;
    std::function<void()> finish;      // waits for what it computes; null: nothing
    std::function<Picture()> picture;  // what it shows, to leave the program
};

template <typename View>
ScreenPage pageOf(View* view) {
    ScreenPage page{view, [view](const Theme& theme) { view->setTheme(theme); }, nullptr, [view] { return pictureOf(view); }};
    if constexpr (requires { view->picture(); }) page.picture = [view] { return view->picture(); };
    if constexpr (requires { view->finish(); }) page.finish = [view] { view->finish(); };
    return page;
}

/// What a screen is made of, and what it may ask the window for.
struct ScreenParts {
    Session* session;
    QObject* window;
    std::function<void()> showOnMap;
    std::function<void(const Scenario&)> openScenario;  // on the screen of scenarios
};

/// A screen that is made of a session, and that asks the window for the map or for a scenario at most.
template <typename View>
ScreenPage makePage(const ScreenParts& parts) {
    auto* view = new View(parts.session);
    if constexpr (requires { &View::showOnMapRequested; }) QObject::connect(view, &View::showOnMapRequested, parts.window, parts.showOnMap);
    if constexpr (requires { &View::scenarioWanted; }) QObject::connect(view, &View::scenarioWanted, parts.window, parts.openScenario);
    return pageOf(view);
}

struct ScreenInfo {
    Screen screen;
    const char* name;  // of --view and in projects
    const char* icon;
    ScreenWords title;     // in menus
    ScreenWords tip{};     // null: the title says it
    ScreenWords onRail{};  // on a button 60 pixels wide; null: the title is short enough
    ScreenUse use = ScreenUse::Look;
    std::optional<Screen> modeOf{};                    // a mode of that screen: they share a page and a button on the rail; absent: a screen of its own
    bool emptyToo = false;                             // it has something to show where no cluster is open
    bool tray = false;                                 // pods are picked up here from the tray
    bool fills = false;                                // the bar above has what fills and groups nodes
    bool colours = false;                              // and what colours pods
    bool mapFollowsDrag = true;                        // false: the map, which is covered, need not answer a drag that happens here
    ScreenPage (*make)(const ScreenParts&) = nullptr;  // null: the window makes the page, and connects it with others
    const char* holding = nullptr;                     // why a live cluster's snapshot is kept while it is shown (context "bayplan::MainWindow")
};

inline constexpr ScreenInfo kScreens[] = {
    {.screen = Screen::Map, .name = "map", .icon = "map", .title = {QT_TRANSLATE_NOOP("Actions", "&Map")}, .tray = true, .fills = true, .colours = true},
    {.screen = Screen::Why,
     .name = "why",
     .icon = "explain",
     .title = {QT_TRANSLATE_NOOP("Actions", "&Why")},
     .tip = {QT_TRANSLATE_NOOP("Actions", "Why a pod stands where it stands, or nowhere")},
     .use = ScreenUse::Ask,
     .tray = true,
     .holding = QT_TRANSLATE_NOOP("bayplan::MainWindow", "an explanation is open")},
    {.screen = Screen::Tables, .name = "tables", .icon = "table", .title = {QT_TRANSLATE_NOOP("Actions", "&Tables")}},
    {.screen = Screen::Plan,
     .name = "plan",
     .icon = "plan",
     .title = {QT_TRANSLATE_NOOP("Actions", "&Plan")},
     .tip = {QT_TRANSLATE_NOOP("Actions", "All changes since the cluster was opened")},
     .use = ScreenUse::Change},
    {.screen = Screen::Profile,
     .name = "profile",
     .icon = "settings",
     .title = {QT_TRANSLATE_NOOP("Actions", "P&rofile")},
     .tip = {QT_TRANSLATE_NOOP("Actions", "Weights, plugins and arguments of the scheduler, and what they change")},
     .use = ScreenUse::Change,
     .make = makePage<ProfileView>,
     .holding = QT_TRANSLATE_NOOP("bayplan::MainWindow", "a profile is compared")},
    {.screen = Screen::Node,
     .name = "node",
     .icon = "node",
     .title = QT_TRANSLATE_NOOP3("Actions", "&Node", "the inside of nodes"),
     .tip = {QT_TRANSLATE_NOOP("Actions", "The inside of the selected nodes: zones, CPUs, GPUs, hugepages")},
     .tray = true,
     .colours = true,
     .mapFollowsDrag = false},
    {.screen = Screen::Fragmentation,
     .name = "fragmentation",
     .icon = "fragmentation",
     .title = {QT_TRANSLATE_NOOP("Actions", "Fra&gmentation")},
     .tip = {QT_TRANSLATE_NOOP("Actions", "What can still be placed, what is lost, and which pods hold it")},
     .onRail = QT_TRANSLATE_NOOP3("Actions", "Slots", "the screen Fragmentation, on a button 60 pixels wide"),
     .use = ScreenUse::Ask,
     .emptyToo = true,
     .tray = true,
     .mapFollowsDrag = false,
     .holding = QT_TRANSLATE_NOOP("bayplan::MainWindow", "slots are counted")},
    {.screen = Screen::Apply,
     .name = "apply",
     .icon = "live",
     .title = {QT_TRANSLATE_NOOP("Actions", "Re&view and apply")},
     .tip = {QT_TRANSLATE_NOOP("Actions", "Check the plan, approve it by its hash, carry it out and roll it back")},
     .use = ScreenUse::Change,
     .modeOf = Screen::Plan,
     .emptyToo = true},
    {.screen = Screen::WhatIf,
     .name = "what-if",
     .icon = "branch",
     .title = {QT_TRANSLATE_NOOP("Actions", "W&hat if")},
     .tip = {QT_TRANSLATE_NOOP("Actions", "Try changes on a copy of the cluster: scenarios, and what each would do")},
     .use = ScreenUse::Ask,
     .make = makePage<ScenarioView>},
    {.screen = Screen::Lab,
     .name = "lab",
     .icon = "lab",
     .title = QT_TRANSLATE_NOOP3("Actions", "La&b", "the screen of gangs and strategies"),
     .tip = {QT_TRANSLATE_NOOP("Actions", "Whether a gang can be placed as a whole, and which strategy of scoring is best for a load")},
     .use = ScreenUse::Ask,
     .make = makePage<LabView>},
    {.screen = Screen::Queues,
     .name = "queues",
     .icon = "queue",
     .title = {QT_TRANSLATE_NOOP("Actions", "&Queues")},
     .tip = {QT_TRANSLATE_NOOP("Actions", "Whose turn it is in the queues of Kueue, Volcano, Koordinator and scheduler-plugins, and why not")},
     .emptyToo = true,
     .make = makePage<QueuesView>},
    {.screen = Screen::Schedulers,
     .name = "schedulers",
     .icon = "schedule",
     .title = {QT_TRANSLATE_NOOP("Actions", "S&chedulers")},
     .tip = {QT_TRANSLATE_NOOP("Actions", "The pending pods under several schedulers, one after the other and all at once")},
     .onRail = QT_TRANSLATE_NOOP3("Actions", "Schedulers", "the screen Schedulers, on a button 60 pixels wide"),
     .use = ScreenUse::Ask,
     .make = makePage<SchedulersView>},
};

constexpr std::size_t placeOf(Screen screen) { return static_cast<std::size_t>(screen); }
constexpr const ScreenInfo& infoOf(Screen screen) { return kScreens[placeOf(screen)]; }

constexpr std::optional<Screen> screenNamed(std::string_view name) {
    for (const ScreenInfo& info : kScreens)
        if (name == info.name) return info.screen;
    return {};
}

static_assert([] {
    std::size_t place = 0;
    for (const ScreenInfo& info : kScreens)
        if (placeOf(info.screen) != place++) return false;
    return true;
}(),
              "a screen's number is the place of its row");

}  // namespace bayplan
