// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// An object's source as YAML: read-only, with search and copy.
// Thread rule: GUI thread only.

#include <QWidget>

#include "common/theme.h"
#include "model/objects.h"

class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace bayplan {

class YamlHighlighter;

class YamlView : public QWidget {
    Q_OBJECT
public:
    explicit YamlView(QWidget* parent = nullptr);

    /// Null: shows that the object was not read from a file.
    void setSource(const RawObject& source);
    void setTheme(const Theme& theme);
    QString text() const;

private:
    void find(bool backward);
    void mark();

    QLineEdit* m_search;
    QLabel* m_found;
    QPlainTextEdit* m_text;
    YamlHighlighter* m_highlighter;
    RawObject m_source;
};

}  // namespace bayplan
