// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which columns of a table are shown, in which order and how wide. What a person chose is kept by the columns' keys, so
// it holds for the next cluster too; the rest is fitted into the width that there is.
// Thread rule: GUI thread only.

#include <QHash>
#include <QObject>
#include <QStringList>
#include <vector>

class QMenu;
class QTableView;

namespace bayplan {

class RowModel;

class ColumnChoice : public QObject {
    Q_OBJECT
public:
    ColumnChoice(RowModel* model, QTableView* view);

    /// What the person chose: "order KEY", "shown KEY", "hidden KEY", "width KEY PIXELS".
    QStringList saved() const;
    /// Lines that say nothing are passed over.
    void restore(const QStringList& saved);

    void show(int column, bool shown);
    void showAll();
    void reset();
    int shownCount() const;
    /// Shown columns in their order on the screen.
    std::vector<int> shown() const;
    /// One entry for each column.
    void fill(QMenu& menu);
    /// The model has other columns or rows.
    void renew();

Q_SIGNALS:
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void arrange();
    void squeeze();
    bool isShown(int column) const;
    int widestText(int column) const;

    RowModel* m_model;
    QTableView* m_view;
    std::vector<int> m_fitted;  // by column
    std::vector<int> m_needed;  // likewise: what rows and heading need now
    std::vector<int> m_headed;  // likewise: what the heading alone needs
    std::vector<int> m_text;    // likewise: what the rows alone need
    std::vector<bool> m_empty;  // likewise: no row says anything in it
    QStringList m_order;
    QHash<QString, bool> m_chosen;  // by key: shown or not
    QHash<QString, int> m_widths;   // by key
    bool m_arranging = false;       // to ignore our own changes of the heading
};

}  // namespace bayplan
