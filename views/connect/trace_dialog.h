// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Asks for the two files of a public GPU trace, openb or Philly, and for the moment that the cluster is shown at.
// Thread rule: GUI thread only.

#include <QDialog>
#include <optional>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace bayplan {

enum class PublicTrace { Openb,
                         Philly };

/// One of the two files of a trace: first its nodes, second what runs on them.
struct TraceFile {
    PublicTrace trace;
    bool second;
};

/// Recognised by its beginning; absent: it is of no trace that can be read.
std::optional<TraceFile> traceFileOf(const QString& path);

class TraceDialog : public QDialog {
    Q_OBJECT
public:
    explicit TraceDialog(QWidget* parent = nullptr);

    void setTrace(PublicTrace trace);
    /// Takes the place that it is recognised for; others are left alone.
    void suggest(const QString& file);

    PublicTrace trace() const;
    QString first() const;
    QString second() const;
    /// As it was typed; empty where all jobs are wanted, and for a trace without moments.
    QString moment() const;

private:
    QLineEdit* addRow(QFormLayout* form, QLabel* label);
    void showTrace();
    void check();

    QComboBox* m_trace;
    QLabel* m_intro;
    QLabel* m_firstLabel;
    QLabel* m_secondLabel;
    QLabel* m_momentLabel;
    QLineEdit* m_first;
    QLineEdit* m_second;
    QLineEdit* m_moment;
    QLabel* m_note;
    QPushButton* m_import;
};

}  // namespace bayplan
