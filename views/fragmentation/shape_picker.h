// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Chooses the pod that is counted: one that waits, the one that is selected, one of those that the cluster has, or
// amounts typed in; and how many of them have to stand together.
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

    /// What is said where nothing is chosen.
    void setPlaceholder(const QString& text);
    /// Absent where the amounts cannot be read, or nothing is there to choose.
    std::optional<SlotShape> shape() const;
    /// A pod of that shape; invalid where amounts were typed.
    PodIdx pod() const;
    /// "4 cores, 16Gi memory, 2 GPU"
    static QString describe(const SlotShape& shape);

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
    bool m_late = false;           // what waits is to be listed anew once somebody looks
    std::vector<Entry> m_seen;     // of the catalog
    std::vector<Entry> m_entries;  // as listed
    std::optional<Entry> m_chosen;
    ElidedCombo* m_list;
    QLineEdit *m_cpu, *m_memory, *m_amount;
    QComboBox* m_device;
    QSpinBox* m_gang;
    QLabel* m_problem;
};

}  // namespace bayplan
