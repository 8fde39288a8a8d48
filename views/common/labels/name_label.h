// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A label with selectable text that wraps long Kubernetes names after their separators. What is copied from it has none of
// the signs that make it wrap.
// Thread rule: GUI thread only.

#include "common/labels/wrapped_label.h"

namespace bayplan {

class NameLabel : public WrappedLabel {
    Q_OBJECT
public:
    explicit NameLabel(QWidget* parent = nullptr);

    /// Use this in place of setText().
    void setName(const QString& text);
    /// What is selected, as it was given to setName().
    QString selectedName() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void copy() const;
};

}  // namespace bayplan
