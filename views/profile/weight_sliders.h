// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A slider for every scorer: its weight, 0 for off. The colour beside it is that of its part in the ranking's bars.
// Thread rule: GUI thread only.

#include <QWidget>
#include <vector>

#include "common/theme.h"

class QGridLayout;
class QLabel;
class QSlider;
class QSpinBox;

namespace bayplan {

class ProfileDraft;

class WeightSliders : public QWidget {
    Q_OBJECT
public:
    explicit WeightSliders(ProfileDraft* draft, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Null if no scorer has that name.
    QSlider* slider(const QString& plugin) const;

    /// The end of a slider; the field beside it takes more.
    static constexpr int kMostBySlider = 20;

private:
    struct Row {
        std::string plugin;
        QLabel* chip;
        QSlider* slider;
        QSpinBox* field;
    };
    void follow();
    void setWeight(const std::string& plugin, int weight);
    void addRow(const std::string& plugin);

    ProfileDraft* m_draft;
    QGridLayout* m_layout;
    std::vector<Row> m_rows;
    Theme m_theme = makeTheme(ThemeKind::Light);
    bool m_following = false;
};

}  // namespace bayplan
