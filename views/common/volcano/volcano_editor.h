// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The volcano-scheduler.conf that Volcano is played by, as text: read while it is typed, opened from a file, saved as one, and used.

#include <QWidget>
#include <optional>

#include "common/volcano/volcano_rules.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace bayplan {

class VolcanoEditor : public QWidget {
    Q_OBJECT

public:
    explicit VolcanoEditor(VolcanoRules* rules, QWidget* parent = nullptr);

    /// Says what is wrong with a file that cannot be read or written.
    void openFile(const QString& file);
    void saveAs(const QString& file);

Q_SIGNALS:
    /// What stands in the text is what Volcano is played by from now on.
    void used();

private:
    void read();
    void use();
    /// Shows what is in use, unless a person has changed the text.
    void follow();
    void say(const QString& text);

    VolcanoRules* m_rules;
    QPlainTextEdit* m_text;
    QLabel* m_says;
    QPushButton *m_use, *m_revert;
    QString m_inUse;  // as text
    std::optional<volcano::VolcanoConfiguration> m_read;
};

}  // namespace bayplan
