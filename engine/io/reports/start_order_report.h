// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// In which order the parts of applications come, and what waits for what: JSON and YAML in one fixed form, and a table for people.
//   {"apiVersion":"bayplan/v1","kind":"StartOrders","orders":[{"application":"ns/name","kind":"VolcanoJob","holds":true,
//    "cycle":["a","b","a"],"parts":[{"name":"train","after":["prep"],"wave":1,"pods":4,"needed":4,"there":0,"placed":0,"ready":0,
//    "waitsFor":["prep"]}]}]}

#include <ostream>
#include <vector>

#include "cluster/start_orders.h"
#include "io/reports/report_format.h"

namespace bayplan {

void writeStartOrders(std::ostream& out, ReportFormat format, const std::vector<StartOrder>& orders, const TableLook& look = {});

}  // namespace bayplan
