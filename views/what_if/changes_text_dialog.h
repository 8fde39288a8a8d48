// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The changes of a scenario as YAML, to be typed. What is wrong is said with its line, which is marked; it is taken only once
// it can be read.
// Thread rule: GUI thread only.

#include <QDialog>
#include <QTimer>
#include <filesystem>
#include <optional>

#include "base/result.h"
#include "planner/scenario/scenario.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace bayplan {

class ChangesTextDialog : public QDialog {
    Q_OBJECT
public:
    ChangesTextDialog(const Scenario& scenario, std::filesystem::path folder, QWidget* parent = nullptr);

    /// Once it was accepted.
    const std::vector<ScenarioChange>& changes() const { return *m_changes; }

private:
    void read();

    std::filesystem::path m_folder;
    QPlainTextEdit* m_text;
    QLabel* m_verdict;
    QPushButton* m_take;
    QTimer m_pause;  // typing is read once it pauses
    std::optional<std::vector<ScenarioChange>> m_changes;
};

}  // namespace bayplan
