// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/weight_sliders.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QScopedValueRollback>
#include <QSlider>
#include <QSpinBox>
#include <algorithm>

#include "common/text.h"
#include "framework/profile_edit.h"
#include "plugins/all.h"
#include "profile/plugin_colours.h"
#include "profile/profile_draft.h"

namespace bayplan {

namespace {

std::vector<PluginChoice> scorers(const ProfileConfiguration& profile) { return pluginChoices(profile, ExtensionPoint::Score, inTreePlugins()); }

QPixmap chip(const QBrush& brush, double ratio) {
    QPixmap pixmap(QSize(12, 12) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setBrush(brush);
    painter.setPen(brush.color());
    painter.drawRect(QRectF(0.5, 0.5, 11, 11));
    return pixmap;
}

}  // namespace

WeightSliders::WeightSliders(ProfileDraft* draft, QWidget* parent) : QWidget(parent), m_draft(draft), m_layout(new QGridLayout(this)) {
    m_layout->setContentsMargins(space::kL, space::kM, space::kL, space::kM);
    m_layout->setHorizontalSpacing(space::kS);
    m_layout->setVerticalSpacing(space::kXs);
    m_layout->setColumnStretch(2, 1);
    std::vector<PluginChoice> all = scorers(ProfileConfiguration{});
    for (const PluginChoice& choice : all) addRow(choice.name);
    m_layout->setRowStretch(static_cast<int>(m_rows.size()), 1);
    connect(draft, &ProfileDraft::changed, this, &WeightSliders::follow);
    follow();
}

void WeightSliders::addRow(const std::string& plugin) {
    const int row = static_cast<int>(m_rows.size());
    const QString name = toQString(plugin);
    auto* sign = new QLabel;
    sign->setAccessibleName(tr("Colour of %1").arg(name));
    auto* label = new QLabel(name);
    label->setFont(uiFont(TextSize::Body));
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setRange(0, kMostBySlider);
    slider->setPageStep(5);
    slider->setObjectName(name);
    slider->setAccessibleName(tr("Weight of %1").arg(name));
    slider->setMinimumSize(72, 22);
    auto* field = new QSpinBox;
    field->setRange(0, 1000);
    field->setSpecialValueText(tr("off"));
    field->setAccessibleName(tr("Weight of %1").arg(name));
    field->setButtonSymbols(QAbstractSpinBox::NoButtons);
    field->setProperty("bare", true);  // no room is kept for buttons
    field->setAlignment(Qt::AlignRight);
    field->setFixedWidth(48);
    label->setBuddy(field);
    m_layout->addWidget(sign, row, 0);
    m_layout->addWidget(label, row, 1);
    m_layout->addWidget(slider, row, 2);
    m_layout->addWidget(field, row, 3);
    m_rows.push_back({plugin, sign, slider, field});
    connect(slider, &QSlider::valueChanged, this, [this, plugin](int value) { setWeight(plugin, value); });
    connect(field, &QSpinBox::valueChanged, this, [this, plugin](int value) { setWeight(plugin, value); });
}

QSlider* WeightSliders::slider(const QString& plugin) const {
    for (const Row& row : m_rows)
        if (toQString(row.plugin) == plugin) return row.slider;
    return nullptr;
}

void WeightSliders::setTheme(const Theme& theme) {
    m_theme = theme;
    for (const Row& row : m_rows) row.chip->setPixmap(chip(pluginBrush(row.plugin, theme), devicePixelRatioF()));
}

void WeightSliders::follow() {
    const QScopedValueRollback guard(m_following, true);
    const std::vector<PluginChoice> now = scorers(m_draft->profile());
    for (const Row& row : m_rows) {
        const auto at = std::find_if(now.begin(), now.end(), [&](const PluginChoice& c) { return c.name == row.plugin; });
        const int weight = at == now.end() || !at->enabled ? 0 : static_cast<int>(std::min<std::int64_t>(at->weight, 1000));
        if (row.slider->value() != std::min(weight, kMostBySlider)) row.slider->setValue(std::min(weight, kMostBySlider));
        if (row.field->value() != weight) row.field->setValue(weight);
        row.slider->setEnabled(!now.empty());
        row.field->setEnabled(!now.empty());
    }
}

void WeightSliders::setWeight(const std::string& plugin, int weight) {
    if (m_following) return;
    m_draft->edit([&](ProfileConfiguration& profile) {
        std::vector<std::string> names;
        bool on = false;
        for (const PluginChoice& choice : scorers(profile)) {
            if (choice.name == plugin) on = choice.enabled;
            if (choice.enabled && (choice.name != plugin || weight > 0)) names.push_back(choice.name);
        }
        if (weight > 0 && !on) {
            // Back to its place in the default order.
            std::vector<std::string> base;
            for (const PluginChoice& choice : scorers(ProfileConfiguration{}))
                if (choice.name == plugin || std::find(names.begin(), names.end(), choice.name) != names.end()) base.push_back(choice.name);
            names = base.size() == names.size() + 1 ? base : names;
            if (std::find(names.begin(), names.end(), plugin) == names.end()) names.push_back(plugin);
        }
        if (on != (weight > 0)) choosePlugins(profile, ExtensionPoint::Score, names, inTreePlugins());
        if (weight > 0) setScoreWeight(profile, plugin, weight);
    });
}

}  // namespace bayplan

#include "moc_weight_sliders.cpp"
