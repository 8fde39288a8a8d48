// SPDX-License-Identifier: GPL-3.0-or-later
#include "inside/number_text.h"

#include <QLocale>
#include <cmath>
#include <iterator>

#include "common/text.h"

namespace bayplan {

QString bytesText(std::int64_t bytes) {
    static const char* const kUnits[] = {"", "Ki", "Mi", "Gi", "Ti", "Pi"};
    double value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (std::abs(value) >= 1024 && unit + 1 < std::size(kUnits)) {
        value /= 1024;
        ++unit;
    }
    const bool whole = std::abs(value - std::round(value)) < 0.05 || std::abs(value) >= 100;
    return QLocale::c().toString(value, 'f', whole ? 0 : 1).remove(QLatin1Char(',')) + QLatin1String(kUnits[unit]);
}

QString numbersText(const CpuSet& numbers) { return toQString(numbers.toString()); }

}  // namespace bayplan
