// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The form of one plugin's arguments: a widget for each field, made when it is first shown. Widgets are named by the
// path of the field, "NodeResourcesFit.scoringStrategy.type".
// Thread rule: GUI thread only.

#include <QString>
#include <functional>
#include <map>

#include "framework/plugin_info.h"

class QFormLayout;
class QWidget;

namespace bayplan {

class ArgumentForm {
public:
    /// `edited` is called whenever the user has changed a widget.
    ArgumentForm(const PluginInfo& plugin, QFormLayout* layout, std::function<void()> edited);

    const PluginInfo& plugin() const { return m_plugin; }
    void show(const PluginArgs& args);
    /// Takes the values of the widgets. An invalid cell leaves its value unchanged.
    void take(PluginArgs& args) const;

private:
    class Shower;
    class Taker;

    const PluginInfo& m_plugin;
    QFormLayout* m_layout;
    std::function<void()> m_edited;
    std::map<QString, QWidget*> m_widgets;
};

}  // namespace bayplan
