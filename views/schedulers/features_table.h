// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What schedulers have, and how much of it is modelled here: a row a feature, a column a scheduler. Every word is whole where
// the screen has room for the longest of each column, and the table scrolls where it has not.
// Thread rule: GUI thread only.

#include <QTableWidget>
#include <vector>

namespace bayplan {

class FeaturesTable : public QTableWidget {
    Q_OBJECT
public:
    explicit FeaturesTable(QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void measure();
    void fit();

    /// Of a column: the pixels of its longest word, and of all its texts.
    struct Wants {
        int least = 0;
        qint64 all = 0;
    };
    std::vector<Wants> m_wants;
    int m_fitted = -1;  // the width that columns and rows were made for
};

}  // namespace bayplan
