// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/load/beta_distribution.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bayplan {

namespace {

/// Lentz's evaluation. It needs about √max(a, b) steps.
double continuedFraction(double a, double b, double x) {
    constexpr int kMostSteps = 1'000'000;
    constexpr double kTiny = 1e-300;
    constexpr double kClose = 1e-15;
    const auto guarded = [](double value) { return std::abs(value) < kTiny ? kTiny : value; };
    double c = 1;
    double d = 1 / guarded(1 - (a + b) * x / (a + 1));
    double fraction = d;
    for (int m = 1; m <= kMostSteps; ++m) {
        const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        d = 1 / guarded(1 + even * d);
        c = guarded(1 + even / c);
        fraction *= d * c;
        const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1 / guarded(1 + odd * d);
        c = guarded(1 + odd / c);
        const double step = d * c;
        fraction *= step;
        if (std::abs(step - 1) < kClose) break;
    }
    return fraction;
}

/// ln Γ(x); std::lgamma writes a global variable.
double logGamma(double x) {
    int sign = 0;
    return lgamma_r(x, &sign);
}

double regularizedIncompleteBeta(double a, double b, double x) {
    if (x <= 0) return 0;
    if (x >= 1) return 1;
    const double front = std::exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * std::log(x) + b * std::log1p(-x));
    if (x < (a + 1) / (a + b + 2)) return front * continuedFraction(a, b, x) / a;
    return 1 - front * continuedFraction(b, a, 1 - x) / b;
}

}  // namespace

std::optional<BetaDistribution> BetaDistribution::with(double mean, double deviation) {
    const double second = deviation * deviation + mean * mean;
    const double variance = second - mean * mean;
    if (mean < 0 || mean > 1 || variance < 0 || variance >= mean * (1 - mean)) return std::nullopt;
    const double sum = std::max(mean * (1 - mean) / variance - 1, std::numeric_limits<double>::denorm_min());
    return BetaDistribution{mean * sum, (1 - mean) * sum};
}

double BetaDistribution::upTo(double x) const {
    if (!(alpha > 0) || !(beta > 0) || !(x >= 0 && x <= 1)) return 0;
    const double probability = regularizedIncompleteBeta(alpha, beta, x);
    return probability >= 0 && probability <= 1 ? probability : 0;
}

}  // namespace bayplan
