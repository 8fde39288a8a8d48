// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/fill_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <array>
#include <cmath>

#include "common/devices/device_words.h"
#include "common/text.h"
#include "model/gpu_resources.h"

namespace bayplan {

namespace {

class FillText {
    Q_DECLARE_TR_FUNCTIONS(FillText)
};

bool isBytes(const std::string& r) {
    return r == "memory" || r == "ephemeral-storage" || r.starts_with("hugepages-");
}

QString roundedText(double v) {
    const QLocale locale;
    const bool whole = std::abs(v) >= 100 || std::abs(v - std::round(v)) < 0.05;
    return locale.toString(v, 'f', whole ? 0 : 1);
}

QString unit(const std::string& resource) {
    if (resource == "cpu") return FillText::tr("cores");
    if (resource == "pods") return FillText::tr("pods");
    if (resource == "memory") return FillText::tr("memory");
    if (resource == kGpuMilliKey) return FillText::tr("GPU");
    return resourceText(resource);
}

}  // namespace

QString fillNumber(const std::string& resource, std::int64_t amount) {
    if (resource == "cpu" || resource == kGpuMilliKey) return roundedText(static_cast<double>(amount) / 1000.0);
    if (!isBytes(resource)) return QLocale().toString(static_cast<qlonglong>(amount));
    static const std::array<const char*, 6> kUnits{"", "Ki", "Mi", "Gi", "Ti", "Pi"};
    double v = static_cast<double>(amount);
    std::size_t u = 0;
    while (std::abs(v) >= 1024.0 && u + 1 < kUnits.size()) {
        v /= 1024.0;
        ++u;
    }
    return roundedText(v) + QLatin1String(kUnits[u]);
}

QString fillShareText(const std::string& resource, std::int64_t requested, std::int64_t allocatable) {
    if (requested == 0 && allocatable == 0)
        return FillText::tr("no %1", "unit: the nodes have none of it").arg(unit(resource));
    return FillText::tr("%1 of %2 %3", "requested of allocatable, unit")
        .arg(fillNumber(resource, requested), fillNumber(resource, allocatable), unit(resource));
}

QString amountsLine(const ResourceTable& table, const std::vector<std::int64_t>& amounts) {
    QStringList scarce;
    QStringList common;
    for (std::size_t r = 0; r < amounts.size(); ++r) {
        if (amounts[r] <= 0) continue;
        const std::string& name = table.name(ResourceIdx(r));
        const QString number = fillNumber(name, amounts[r]);
        const QString text = name == "memory" ? number
                             : name == "cpu"  ? FillText::tr("%1 CPU", "amount of cpu").arg(number)
                                              : FillText::tr("%1 %2", "amount, resource").arg(number, unit(name));
        (r < ResourceTable::kFirstScalar ? common : scarce) << text;
    }
    const QStringList all = scarce + common;
    return all.isEmpty() ? FillText::tr("requests nothing") : all.join(QStringLiteral(" · "));
}

QString requestsLine(const Catalog& catalog, const std::vector<PodIdx>& pods) {
    std::vector<std::int64_t> sum(catalog.resources.size(), 0);
    for (const PodIdx p : pods) {
        const std::vector<std::int64_t>& requests = catalog.specOf(p).requests.filter;
        for (std::size_t r = 0; r < sum.size(); ++r) sum[r] += requests[r];
    }
    QStringList asked = claimedTexts(catalog, pods);
    if (asked.isEmpty() || std::any_of(sum.begin(), sum.end(), [](std::int64_t amount) { return amount > 0; })) asked << amountsLine(catalog.resources, sum);
    return asked.join(QStringLiteral(" · "));
}

QString fillUnit(const std::string& resource) {
    return unit(resource);
}

QString fillAmountText(const std::string& resource, std::int64_t amount) {
    return FillText::tr("%1 %2", "amount, unit").arg(fillNumber(resource, amount), unit(resource));
}

QString fillFreeText(const std::string& resource, std::int64_t free) {
    return FillText::tr("%1 %2 free", "amount, unit").arg(fillNumber(resource, free), unit(resource));
}

}  // namespace bayplan
