// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The configuration as YAML, typed or written by the controls. Mistakes are listed below it with line and field, the
// line is marked, and typed text is never changed.
// Thread rule: GUI thread only.

#include <QTimer>
#include <QWidget>

#include "common/theme.h"

class QLabel;
class QPlainTextEdit;

namespace bayplan {

class ProfileDraft;

class YamlEditor : public QWidget {
    Q_OBJECT
public:
    explicit YamlEditor(ProfileDraft* draft, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    QPlainTextEdit* editor() const { return m_text; }
    /// The message below the text.
    QString verdict() const;
    /// Reads the typed text now, without the pause.
    void flush();

private:
    void showWritten();
    void showVerdict();
    void mark();

    ProfileDraft* m_draft;
    QPlainTextEdit* m_text;
    QLabel* m_verdict;
    QTimer m_pause;  // typing is read once it pauses
    Theme m_theme = makeTheme(ThemeKind::Light);
    bool m_showing = false;
};

}  // namespace bayplan
