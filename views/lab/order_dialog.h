// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Applications whose parts come one after the other: their order drawn, and below it what waits for what.
// Thread rule: GUI thread only.

#include <QDialog>
#include <vector>

#include "cluster/start_orders.h"
#include "common/theme.h"

class QComboBox;
class QLabel;
class QTableWidget;

namespace bayplan {

class OrderPicture;

class OrderDialog : public QDialog {
    Q_OBJECT
public:
    /// At least one order. Those with something that waits, or that cannot come true, stand first.
    OrderDialog(std::vector<StartOrder> orders, const Theme& theme, QWidget* parent = nullptr);

private:
    void fill();

    std::vector<StartOrder> m_orders;
    QComboBox* m_which;
    QLabel* m_says;
    OrderPicture* m_picture;
    QTableWidget* m_table;
};

}  // namespace bayplan
