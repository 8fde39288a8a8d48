// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The form of one plugin's arguments: a widget a field, made the first time that it is shown. Widgets are named by the
// way to the field, "NodeResourcesFit.scoringStrategy.type".
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
    /// `edited` is called whenever a person has changed a widget.
    ArgumentForm(const PluginInfo& plugin, QFormLayout* layout, std::function<void()> edited);

    const PluginInfo& plugin() const { return m_plugin; }
    void show(const PluginArgs& args);
    /// What the widgets say. A cell that cannot be read leaves its value as it is.
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
