// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The histogram of answers: a row for each reason, its nodes counted and drawn as a bar. Choosing a row emits its
// nodes.
// Thread rule: GUI thread only.

#include <QListView>
#include <memory>

#include "common/theme.h"
#include "explain/explanation.h"

namespace bayplan {

class ReasonModel;
class ReasonDelegate;

class ReasonList : public QListView {
    Q_OBJECT
public:
    explicit ReasonList(QWidget* parent = nullptr);

    void setExplanation(std::shared_ptr<const Explanation> explanation);
    void setTheme(const Theme& theme);
    /// Upstream's English in place of the translation.
    void setEnglish(bool english);
    /// As tall as all rows, at the list's present width.
    QSize sizeHint() const override;

Q_SIGNALS:
    void picked(const std::vector<NodeIdx>& nodes);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    ReasonModel* m_model;
    ReasonDelegate* m_delegate;
};

}  // namespace bayplan
