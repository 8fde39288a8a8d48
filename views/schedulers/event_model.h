// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The events of several schedulers as rows: all of them, or the conflicts and rejections alone.
// Thread rule: GUI thread only.

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "common/theme.h"
#include "planner/together/together_question.h"

namespace bayplan {

QString eventText(together::What what);

class EventModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { At,
                  Kind,
                  Who,
                  Pod,
                  Node,
                  Text,
                  Columns };
    explicit EventModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    /// Null: nothing was played.
    void set(std::shared_ptr<const TogetherOutcome> outcome);
    void setClashesOnly(bool clashes);
    void setTheme(const Theme& theme);
    /// The place of the row among the course's.
    std::size_t eventAt(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    static bool isClash(together::What what) { return what == together::What::Conflict || what == together::What::Rejected; }

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(Columns); }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void fill();

    std::shared_ptr<const TogetherOutcome> m_outcome;
    std::vector<std::size_t> m_rows;
    Theme m_theme = makeTheme(ThemeKind::Light);
    bool m_clashesOnly = false;
};

}  // namespace bayplan
