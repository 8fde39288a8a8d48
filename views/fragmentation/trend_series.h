// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A trend as lines over its snapshots.
// Thread rule: pure functions.

#include <QColor>
#include <QString>
#include <QVector>
#include <vector>

#include "common/theme.h"
#include "metrics/trend.h"

namespace bayplan {

/// One value for each measured snapshot, in the order of the trend; NaN: unknown there.
struct TrendSeries {
    QString name;
    QVector<double> values;
    QColor colour;
    bool dashed = false;
};

/// Slots of the shape by level, and at best.
std::vector<TrendSeries> slotSeries(const Trend& trend, std::size_t shape, const Theme& theme);
/// The requests of the shape's resources, in percent of allocatable.
std::vector<TrendSeries> requestedSeries(const Trend& trend, std::size_t shape, const Theme& theme);
/// What is free of these resources but of no use, and for GPUs the fragment by FGD's measure, in percent of
/// allocatable.
std::vector<TrendSeries> uselessSeries(const Trend& trend, std::size_t shape, const Theme& theme);

}  // namespace bayplan
