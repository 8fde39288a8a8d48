// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a person prefers: appearance, how a cluster is shown first, live numbers, keys. Every change is signalled at once.
// Thread rule: GUI thread only.

#include <QDialog>
#include <QList>
#include <QPair>
#include <QString>

#include "desktop/settings.h"

class QAction;
class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;
class QTabWidget;

namespace bayplan {

class ShortcutEditor;

class PreferencesDialog : public QDialog {
    Q_OBJECT
public:
    /// A choice: the value that is stored, and its words.
    using Choices = QList<QPair<QString, QString>>;

    /// `fills`, `groups`: of the cluster that is shown, without the first choice of both, which is made here.
    PreferencesDialog(const Settings& settings, const Choices& fills, const Choices& groups, const QList<QAction*>& actions, QWidget* parent = nullptr);

    /// For opening it again where it was.
    int page() const;
    void setPage(int page);
    /// Why a change is not seen yet; empty: it is.
    void tell(const QString& text);

Q_SIGNALS:
    void changed(const bayplan::Settings& settings);

private:
    QWidget* makeAppearance();
    QWidget* makeFirstLook(const Choices& fills, const Choices& groups);
    QWidget* makeLive();
    QComboBox* choice(const QString& name, const QString& words, const Choices& choices, const QString& now);
    void read();

    Settings m_settings;
    QTabWidget* m_pages;
    QComboBox *m_theme, *m_language, *m_text, *m_density, *m_fill, *m_group, *m_tray, *m_usage;
    QCheckBox* m_motion;
    QSpinBox* m_every;
    ShortcutEditor* m_keys;
    QLabel* m_note;
};

}  // namespace bayplan
