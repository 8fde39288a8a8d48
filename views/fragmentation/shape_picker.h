// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Chooses the pod to count: a pending pod, the selected one, one of the largest in the cluster, or typed amounts; and
// how many of them have to be together.
// Thread rule: GUI thread only.

#include <QWidget>
#include <optional>
#include <string>
#include <vector>

#include "common/session.h"
#include "metrics/slot_shape.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace bayplan {

class ElidedCombo;

class ShapePicker : public QWidget {
    Q_OBJECT
public:
    explicit ShapePicker(Session* session, QWidget* parent = nullptr);

    /// The text if nothing is chosen.
    void setPlaceholder(const QString& text);
    /// Absent if the amounts cannot be read, or if there is nothing to choose.
    std::optional<SlotShape> shape() const;
    /// One of the list, or another one, which is added to it.
    void take(const SlotShape& shape);
    /// A pod of that shape; invalid if amounts were typed.
    PodIdx pod() const;

Q_SIGNALS:
    void chosen();

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Entry {
        QString text;
        SlotShape shape;
        PodIdx pod;
    };

    QLineEdit* addField(const QString& label, const char* name, int width);
    void open();
    void follow();
    void list(std::vector<Entry> entries);
    std::vector<Entry> waiting() const;
    void choose(int index);
    void showAmounts();
    void readAmounts();
    void fail(const QString& text);

    Session* m_session;
    bool m_late = false;           // the pending pods have to be listed again when the picker is shown
    std::vector<Entry> m_seen;     // of the catalog
    std::vector<Entry> m_entries;  // in the order of the list
    std::optional<Entry> m_chosen;
    ElidedCombo* m_list;
    QLineEdit *m_cpu, *m_memory, *m_amount;
    QComboBox* m_device;
    QSpinBox* m_gang;
    QLabel* m_problem;
};

}  // namespace bayplan
