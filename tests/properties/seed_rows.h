// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The rows of a property: one for each seed.

#include <QTest>

#include "properties/hard_cases.h"

namespace bayplan::testing {

inline void addSeeds(unsigned fewest) {
    QTest::addColumn<unsigned>("seed");
    const auto [from, to] = seedsToTry(fewest);
    for (unsigned seed = from; seed <= to; ++seed) QTest::addRow("%u", seed) << seed;
}

}  // namespace bayplan::testing
