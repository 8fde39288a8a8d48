// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What `fragmentation` prints. Every number with the rows that it counts; the table shows the first of them, a wide one all.

#include <ostream>
#include <vector>

#include "io/reports/report_format.h"
#include "metrics/gpu_fragmentation.h"
#include "metrics/slot_report.h"
#include "metrics/usage_balance.h"

namespace bayplan {

struct ShapeFindings {
    SlotShape shape;
    SlotLosses losses;
    std::vector<LevelSlots> levels;
    std::vector<Strand> strands;
    std::vector<Culprit> culprits;
};

struct FragmentationFindings {
    const Catalog* catalog = nullptr;  // the catalog for indices of nodes, pods and resources
    std::vector<ShapeFindings> shapes;
    std::vector<ResourceBalance> balance;
    const Catalog* balanceCatalog = nullptr;  // the catalog for the resources in `balance`
    ClusterFragment gpus;
};

void writeFragmentationTable(std::ostream& out, const FragmentationFindings& found, const TableLook& look);
/// shape,item,name,detail,value: one fact on each line.
void writeFragmentationCsv(std::ostream& out, const FragmentationFindings& found);
void writeFragmentationDocument(std::ostream& out, ReportFormat format, const FragmentationFindings& found);

}  // namespace bayplan
