// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of plugins as forms. Other arguments are edited in the YAML beside them; a line says so.
// Thread rule: GUI thread only.

#include <QWidget>

#include "model/scheduler_configuration.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;
class QVBoxLayout;

namespace bayplan {

class ProfileDraft;
class ValueTable;

class ArgumentForms : public QWidget {
    Q_OBJECT
public:
    explicit ArgumentForms(ProfileDraft* draft, QWidget* parent = nullptr);

private:
    QFormLayout* section(const QString& plugin);
    void makeFit();
    void makeSpread();
    void makeOthers();
    void follow();
    void take();
    /// Reads a table; text that is no number becomes a value that the check reports.
    static std::vector<ResourceWeight> weights(const ValueTable* table);

    ProfileDraft* m_draft;
    QVBoxLayout* m_layout;
    QComboBox* m_strategy;
    ValueTable *m_fitResources, *m_shape, *m_balanced, *m_constraints;
    QLabel* m_shapeLabel;
    QLineEdit *m_ignored, *m_ignoredGroups;
    QComboBox* m_spreadDefaults;
    QLabel* m_constraintsLabel;
    QSpinBox *m_hardWeight, *m_percentage, *m_absolute;
    QCheckBox* m_ignorePreferred;
    QLabel* m_byYaml;
    bool m_following = false;
};

}  // namespace bayplan
