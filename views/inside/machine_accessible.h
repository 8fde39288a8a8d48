// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The inside of nodes for screen readers: the parts of the node that has the keyboard focus, made on demand.
// Thread rule: GUI thread.

#include <QAccessibleWidget>
#include <QHash>

#include "inside/machine_view.h"

namespace bayplan {

class MachineAccessible : public QAccessibleWidget {
public:
    explicit MachineAccessible(MachineView* view);
    ~MachineAccessible() override;

    int childCount() const override;
    QAccessibleInterface* child(int index) const override;
    int indexOfChild(const QAccessibleInterface* child) const override;
    QAccessibleInterface* childAt(int x, int y) const override;
    QAccessibleInterface* focusChild() const override;

private:
    MachineView* view() const;
    std::size_t tile() const;

    mutable QHash<quint64, QAccessible::Id> m_parts;  // by tile and box
};

/// Registers the accessible interface of MachineView. May be called repeatedly.
void teachMachineAccessibility();
/// Announces the part; does nothing if no assistive tool is active.
void sayPart(MachineView* view, const MachineView::Spot& spot);

}  // namespace bayplan
