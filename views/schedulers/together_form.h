// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The parameters of several schedulers at once, as fields; or a file of them, whose rules the fields may change.
// Thread rule: GUI thread only.

#include <QWidget>
#include <optional>

#include "common/session.h"
#include "planner/together/together_question.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace bayplan {

class TogetherForm : public QWidget {
    Q_OBJECT
public:
    explicit TogetherForm(Session* session, QWidget* parent = nullptr);

    /// Of the fields. Pods of any schedulerName are taken.
    TogetherQuestion question() const;
    int most() const;  // instances that the charts go up to
    void openFile(const QString& file);
    /// Back to the fields alone.
    void closeFile();

Q_SIGNALS:
    void changed();

private:
    QSpinBox* number(const char* name, const QString& text, const QString& tip, int least, int most, int value, const QString& suffix = {});
    void fill(const together::Rules& rules);
    void tellFile();

    Session* m_session;
    std::optional<TogetherQuestion> m_file;
    QString m_fileName;
    class QFormLayout* m_fields;
    QSpinBox *m_count, *m_most, *m_decision, *m_delay, *m_bind, *m_kubelet, *m_recreate, *m_backoff, *m_topK, *m_every, *m_lasts, *m_seed;
    QComboBox *m_resolver, *m_dispatcher;
    QCheckBox* m_refresh;
    QPushButton* m_open;
    QLabel* m_told;
};

}  // namespace bayplan
