// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What else a run of the lab has: in which order pods come, which of equal nodes is taken, and what nodes cost.
// Thread rule: GUI thread only.

#include <QToolButton>
#include <optional>
#include <vector>

#include "common/session.h"
#include "io/sessions/instance_table.h"

class QAction;

namespace bayplan {

class RunOptions : public QToolButton {
    Q_OBJECT
public:
    explicit RunOptions(Session* session, QWidget* parent = nullptr);

    /// As the fields of Lab with these names.
    bool shuffled() const;
    bool equalsByLot() const;
    /// Of the instance table that was opened; absent: none was.
    const std::optional<std::vector<InstanceType>>& types() const { return m_types; }
    /// Says what is wrong with the file, and keeps the table that it has.
    void takePrices(const QString& file);
    void forgetPrices();

Q_SIGNALS:
    void changed();

private:
    void tell();
    void openPrices();

    Session* m_session;
    QAction *m_arrival, *m_ties, *m_open, *m_forget;
    std::optional<std::vector<InstanceType>> m_types;
    QString m_file;
};

}  // namespace bayplan
