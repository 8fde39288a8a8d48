// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// An answer about a gang in tables: what would let it be placed, where its pods get a node and by which ranks, and the room of each
// domain.
// Thread rule: GUI thread only.

#include <QTabWidget>

#include "cluster/cluster.h"
#include "common/theme.h"
#include "planner/gangs/gang_question.h"

class QTableWidget;

namespace bayplan {

class RanksPicture;

class GangTables : public QTabWidget {
    Q_OBJECT
public:
    explicit GangTables(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void show(const Catalog& catalog, const GangAnswer& answer);
    /// The one that is chosen, of the answer that is shown; null: none.
    const GangChange* change(const GangAnswer& answer) const;

Q_SIGNALS:
    void changeChosen();
    void changeActivated();

private:
    void showSeats(const Catalog& catalog, const GangAnswer& answer);
    void showRooms(const Catalog& catalog, const GangAnswer& answer);
    void showChanges(const GangAnswer& answer);

    QTableWidget *m_seats, *m_rooms, *m_changes;
    RanksPicture* m_ranks;
};

}  // namespace bayplan
