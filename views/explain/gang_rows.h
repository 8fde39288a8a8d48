// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The gang of the explained pod as one thing: its quorum and what the scheduler says of it, its pods with their nodes or what
// refuses them, and what each domain says where they must share one.
// Thread rule: GUI thread only.

#include <QWidget>

#include "explain/explanation.h"

class QVBoxLayout;

namespace bayplan {

/// "✓ train-0 on n1", "✗ train-2: 2 nodes: not enough cpu": the first `most`, and how many more there are.
QStringList gangMemberLines(const Explanation& explanation, std::size_t most);
/// "zone-a: none is placed: …": for each domain that was tried on its own.
QStringList gangDomainLines(const Explanation& explanation);

class GangRows : public QWidget {
    Q_OBJECT
public:
    explicit GangRows(QWidget* parent = nullptr);

    /// Hidden if the pod is in no gang.
    void setExplanation(const Explanation& explanation);

private:
    QVBoxLayout* m_layout;
};

}  // namespace bayplan
