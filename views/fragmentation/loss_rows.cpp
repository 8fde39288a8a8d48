// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/loss_rows.h"

#include <QCoreApplication>
#include <algorithm>

#include "common/charts/chart_style.h"
#include "fragmentation/fragmentation_text.h"
#include "fragmentation/slot_chart.h"

namespace bayplan {

namespace {

struct LossWords {
    Q_DECLARE_TR_FUNCTIONS(Fragmentation)
};

QString nodesText(std::size_t nodes) { return LossWords::tr("%Ln node(s)", nullptr, static_cast<int>(nodes)); }

/// A row before it is drawn; equal keys are the same row in two reports.
struct Shown {
    QString key;
    BarRow row;
    double amount = 0;  // the bar's length
};

std::vector<Shown> losses(const FragmentationReport& report, const Theme& theme) {
    std::vector<Shown> out;
    for (const SlotLoss& loss : report.losses.losses) {
        Shown shown;
        shown.key = QStringLiteral("%1:%2").arg(static_cast<int>(loss.cause)).arg(QString::fromStdString(loss.what));
        shown.amount = loss.pods;
        BarRow& row = shown.row;
        row.text = lossText(loss);
        row.detail = nodesText(loss.nodes.size());
        row.figure = podsText(loss.pods);
        row.colour = lineColour(theme, theme.category(static_cast<std::size_t>(loss.cause)));
        row.hatched = loss.cause == LossCause::NotModelled;
        for (const NodeLoss& on : loss.nodes) row.nodes.push_back(on.node);
        const bool byRoom = loss.cause == LossCause::Partial || loss.cause == LossCause::Short;
        for (const Culprit& culprit : report.culprits)
            if (byRoom && std::find(row.nodes.begin(), row.nodes.end(), culprit.node) != row.nodes.end()) row.pods.push_back(culprit.pod);
        out.push_back(std::move(shown));
    }
    // Pods that a node takes, but none of its zones, are added: the scheduler counts nodes, the kubelet zones.
    for (const LevelSlots& level : report.levels) {
        if (level.split.empty()) continue;
        Shown shown;
        BarRow& row = shown.row;
        for (const NodeLoss& on : level.split) {
            shown.amount += on.pods;
            row.nodes.push_back(on.node);
        }
        row.text = LossWords::tr("fits on a node, but into no %1").arg(SlotChart::levelText(level.level));
        shown.key = row.text;
        row.detail = nodesText(row.nodes.size());
        row.figure = podsText(shown.amount);
        row.colour = theme.caution;
        out.push_back(std::move(shown));
    }
    return out;
}

std::vector<Shown> stranded(const FragmentationReport& report, const Theme& theme) {
    std::vector<Shown> out;
    for (const StrandedAmount& strand : report.stranded) {
        Shown shown;
        shown.key = QString::fromStdString(strand.resource + ':' + strand.partner);
        shown.amount = static_cast<double>(strand.nodes.size());
        BarRow& row = shown.row;
        row.text = strandText(strand);
        row.figure = nodesText(strand.nodes.size());
        row.colour = theme.secondary;
        row.hatched = true;
        row.nodes = strand.nodes;
        out.push_back(std::move(shown));
    }
    return out;
}

/// A figure that changes; null: there is none on that side.
using Change = QString (*)(const Shown* now, const Shown* then);

QString podsChange(const Shown* now, const Shown* then) {
    return QStringLiteral("%1 → %2").arg(now ? now->row.figure : podsText(0), then ? then->row.figure : podsText(0));
}

QString nodesChange(const Shown* now, const Shown* then) {
    return LossWords::tr("%1 → %Ln node(s)", nullptr, then ? static_cast<int>(then->row.nodes.size()) : 0).arg(podsText(now ? now->amount : 0));
}

std::vector<BarRow> joined(std::vector<Shown> now, std::vector<Shown> then, bool preview, Change change) {
    double longest = 0;
    for (const std::vector<Shown>* list : {&now, &then})
        for (const Shown& shown : *list) longest = std::max(longest, shown.amount);
    const auto share = [longest](double amount) { return longest > 0 ? amount / longest : 0; };
    std::vector<BarRow> rows;
    for (Shown& shown : now) {
        BarRow row = shown.row;
        row.share = share(shown.amount);
        if (preview) {
            const auto at = std::find_if(then.begin(), then.end(), [&](const Shown& d) { return d.key == shown.key; });
            const bool differs = at == then.end() || at->row.figure != shown.row.figure;
            row.estimate = differs || at->row.text != shown.row.text;
            if (differs) row.figure = change(&shown, at == then.end() ? nullptr : &*at);
            row.share = at == then.end() ? 0 : share(at->amount);
            row.nodes = at == then.end() ? std::vector<NodeIdx>() : at->row.nodes;
            if (at != then.end()) {
                row.text = at->row.text;
                row.detail = at->row.detail;
                then.erase(at);
            }
        }
        rows.push_back(std::move(row));
    }
    for (Shown& shown : then) {
        shown.row.share = share(shown.amount);
        shown.row.estimate = true;
        shown.row.figure = change(nullptr, &shown);
        rows.push_back(std::move(shown.row));
    }
    return rows;
}

}  // namespace

std::vector<BarRow> lossRows(const FragmentationReport& now, const FragmentationReport* then, const Theme& theme) {
    return joined(losses(now, theme), then ? losses(*then, theme) : std::vector<Shown>(), then != nullptr, podsChange);
}

std::vector<BarRow> strandRows(const FragmentationReport& now, const FragmentationReport* then, const Theme& theme) {
    return joined(stranded(now, theme), then ? stranded(*then, theme) : std::vector<Shown>(), then != nullptr, nodesChange);
}

}  // namespace bayplan
