// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pods that are not as they were, as rows: those of an answer by what becomes of them, or those that stand elsewhere in two
// pictures.
// Thread rule: GUI thread only.

#include <QAbstractTableModel>
#include <vector>

#include "common/theme.h"
#include "what_if/scenario_desk.h"

namespace bayplan {

class ChangedPodModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { PodColumn,
                  IsColumn,
                  FromColumn,
                  ToColumn,
                  WhyColumn,
                  kColumns };
    /// What becomes of a pod; Elsewhere: of two pictures, where neither comes before the other.
    enum class Is : std::uint8_t { Placed,
                                   Moved,
                                   Restarted,
                                   Pending,
                                   Gone,
                                   Waiting,
                                   Elsewhere };
    using QAbstractTableModel::QAbstractTableModel;

    /// All pods of the answer, or those of one kind. Null: none.
    void setAnswer(const AnswerPtr& answer, std::optional<Is> only);
    /// The headings of the nodes are the names of the two pictures.
    void setElsewhere(std::vector<WhatIfPod> pods, const QString& a, const QString& b);
    void setTheme(const Theme& theme);
    const WhatIfPod& pod(int row) const { return m_rows[static_cast<std::size_t>(row)].pod; }
    static QString text(Is is);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : kColumns; }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        WhatIfPod pod;
        Is is;
    };
    QString text(const Row& row, int column) const;

    std::vector<Row> m_rows;
    QString m_a, m_b;
    Theme m_theme = makeTheme(ThemeKind::Light);
};

/// Selects pods and the nodes that they leave and get, as far as the session's picture has them.
void selectChanged(Session& session, const std::vector<WhatIfPod>& pods);

}  // namespace bayplan
