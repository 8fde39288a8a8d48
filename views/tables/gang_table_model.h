// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Every gang as a row: its quorum, how many of its pods are placed, and what the scheduler said last.
// Thread rule: GUI thread only.

#include <vector>

#include "common/session.h"
#include "plugins/groups/gangs.h"
#include "tables/row_model.h"

namespace bayplan {

class GangTableModel : public RowModel {
    Q_OBJECT
public:
    explicit GangTableModel(Session* session, QObject* parent = nullptr);

    const std::vector<Gang>& gangs() const { return m_gangs; }
    /// Of the gangs with these numbers, sorted.
    std::vector<PodIdx> podsOf(const std::vector<std::uint32_t>& objects) const;
    /// The gangs all of whose pods are among `pods`, which are sorted.
    std::vector<std::uint32_t> wholeAmong(const std::vector<PodIdx>& pods) const;
    /// After a later picture, or a change of the rules.
    void find();

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    std::size_t objectCount() const override { return m_gangs.size(); }
    QString columnKey(int column) const override;
    bool shownAtFirst(int column) const override;
    bool isNameColumn(int column) const override { return column <= 1; }

Q_SIGNALS:
    void gangsFound();  // other gangs, or none any more

protected:
    bool keeps(std::uint32_t object) const override;
    std::vector<char> found(const Matches& matches) const override;
    const Cluster& cluster() const override { return *m_session->cluster(); }
    std::vector<std::int64_t> sortKeys(int column) const override;

private:
    const Decision* decisionOn(const Gang& gang) const;
    std::size_t placedOf(const Gang& gang) const;
    QString text(int column, const Gang& gang) const;

    Session* m_session;
    std::vector<Gang> m_gangs;
};

}  // namespace bayplan
