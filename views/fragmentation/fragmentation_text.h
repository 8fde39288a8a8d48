// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A report in words.
// Thread rule: pure functions.

#include <QString>

#include "fragmentation/fragmentation_report.h"

namespace bayplan {

/// "12 more pods fit: 4 cores, 16Gi memory, 2 GPU"
QString slotsHeadline(const FragmentationReport& report);
/// The best possible number, and what would run out first then; HTML with figures that link to "ideal" and "takers".
QString slotsDetail(const FragmentationReport& report);
/// `text` (plain) as a link.
QString linkTo(const char* target, const QString& text);
/// `text` (plain) with a link at the first place that has `value`; without such a place the whole text is the link.
QString linkFigure(const char* target, const QString& text, std::int64_t value);
/// "too little CPU", "cordoned nodes"
QString lossText(const SlotLoss& loss);
/// "4 GPU, for lack of CPU"
QString strandText(const StrandedAmount& stranded);
/// "3", "2.5": no decimals for whole numbers.
QString podsText(double pods);

}  // namespace bayplan
