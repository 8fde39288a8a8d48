// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Amounts of the fill for a map, a legend or a tooltip: short, rounded, with the unit that people expect.

#include <QString>
#include <cstdint>
#include <string>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

/// "1,234", "12.5", "1.4Ti": cores for cpu, binary units for bytes, plain numbers for counts.
QString fillNumber(const std::string& resource, std::int64_t amount);
/// "412 of 640 GPU", "1.2Ti of 3Ti memory", "310 of 400 cores".
QString fillShareText(const std::string& resource, std::int64_t requested, std::int64_t allocatable);
/// Several amounts in one line, scarce resources first: "1 GPU · 2 CPU · 8Gi"; "requests nothing" if all are 0.
QString amountsLine(const ResourceTable& table, const std::vector<std::int64_t>& amounts);
/// What these pods request together, the devices of their claims first: "1 × gpu · 4 CPU · 16Gi".
QString requestsLine(const Catalog& catalog, const std::vector<PodIdx>& pods);
/// "114 GPU", "12Gi memory", in the map's units: thousandths of GPUs as GPUs.
QString fillAmountText(const std::string& resource, std::int64_t amount);
/// "cores", "GPU", "memory": the unit of fillNumber().
QString fillUnit(const std::string& resource);
/// "228 GPU free".
QString fillFreeText(const std::string& resource, std::int64_t free);

}  // namespace bayplan
