// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The volcano-scheduler.conf that the queues are played by, as text: read while it is typed, opened from a file and saved as one.

#include <QDialog>
#include <optional>

#include "schedulers/volcano/configuration.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace bayplan {

class VolcanoEditor : public QDialog {
    Q_OBJECT

public:
    explicit VolcanoEditor(const volcano::VolcanoConfiguration& configuration, QWidget* parent = nullptr);

    /// Absent: something in the text is wrong.
    const std::optional<volcano::VolcanoConfiguration>& configuration() const { return m_read; }
    /// Says what is wrong with a file that cannot be read or written.
    void openFile(const QString& file);
    void saveAs(const QString& file);

private:
    void read();
    void say(const QString& text);

    QPlainTextEdit* m_text;
    QLabel* m_says;
    QPushButton* m_use;
    std::optional<volcano::VolcanoConfiguration> m_read;
};

}  // namespace bayplan
