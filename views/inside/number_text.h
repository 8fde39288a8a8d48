// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Amounts of bytes and lists of numbers, as short as people read them.
// Thread rule: pure functions.

#include <QString>
#include <cstdint>

#include "topology/cpu_set.h"

namespace bayplan {

/// Bytes in the largest binary unit that leaves at most four figures: "503Gi".
QString bytesText(std::int64_t bytes);
/// "0-3,8"; of CPU or GPU numbers.
QString numbersText(const CpuSet& numbers);

}  // namespace bayplan
