// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/fragmentation_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>

#include "common/first_shape.h"
#include "common/text.h"

namespace bayplan {

namespace {

struct FragmentationWords {
    Q_DECLARE_TR_FUNCTIONS(Fragmentation)
};

QString figure(std::int64_t value) { return QLocale().toString(static_cast<qlonglong>(value)); }

}  // namespace

QString slotsHeadline(const FragmentationReport& report) {
    const QString shape = shapeText(report.shape);
    const auto pods = static_cast<int>(report.slotCount());
    if (report.shape.gang == 1) {
        if (pods == 0) return FragmentationWords::tr("No more pod fits: %1").arg(shape);
        return FragmentationWords::tr("%Ln more pod(s) fit: %1", nullptr, pods).arg(shape);
    }
    const QString gang = FragmentationWords::tr("%1 pods of %2", "8 pods of 2 cores").arg(report.shape.gang).arg(shape);
    if (pods == 0) return FragmentationWords::tr("No more group fits: %1").arg(gang);
    return FragmentationWords::tr("%Ln more group(s) fit in the whole cluster: %1", nullptr, pods).arg(gang);
}

QString linkTo(const char* target, const QString& text) {
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(QString::fromLatin1(target), text.toHtmlEscaped());
}

QString linkFigure(const char* target, const QString& text, std::int64_t value) {
    const QString number = figure(value);
    const qsizetype at = text.indexOf(number);
    if (at < 0) return linkTo(target, text);
    return text.left(at).toHtmlEscaped() + linkTo(target, number) + text.mid(at + number.size()).toHtmlEscaped();
}

QString slotsDetail(const FragmentationReport& report) {
    if (report.scarcest.empty()) return {};
    QString text = report.idealSlotCount() > report.slotCount()
                       ? FragmentationWords::tr("At best %1, if all that is free were in one place; %2 would run out first then.")
                             .arg(linkTo("ideal", figure(report.idealSlotCount())), resourceWord(report.scarcest).toHtmlEscaped())
                       : FragmentationWords::tr("Nothing is lost to fragmentation: no more would fit if all that is free were in one place. %1 runs out first.")
                             .arg(resourceText(report.scarcest).toHtmlEscaped());
    if (report.takers > 0) text = sentences(text, FragmentationWords::tr("<a href=\"takers\">%Ln node(s)</a> take(s) one.", nullptr, static_cast<int>(report.takers)));
    return text;
}

QString lossText(const SlotLoss& loss) {
    switch (loss.cause) {
    case LossCause::Partial: return FragmentationWords::tr("rests too small for one pod");
    case LossCause::Short: return FragmentationWords::tr("too little %1").arg(resourceWord(loss.what));
    case LossCause::Cordon: return FragmentationWords::tr("cordoned nodes");
    case LossCause::Taint: return FragmentationWords::tr("taints that are not tolerated");
    case LossCause::Affinity: return FragmentationWords::tr("node selector or affinity");
    case LossCause::Plugin: return FragmentationWords::tr("refused by %1").arg(toQString(loss.what));
    case LossCause::NotModelled: break;
    }
    return FragmentationWords::tr("not modelled: not known whether it fits");
}

QString strandText(const StrandedAmount& stranded) {
    return FragmentationWords::tr("%1, for lack of %2", "4 GPU, for lack of memory").arg(quantityText(stranded.resource, stranded.amount), resourceWord(stranded.partner));
}

QString podsText(double pods) {
    if (std::abs(pods - std::round(pods)) < 0.05) return figure(static_cast<std::int64_t>(std::llround(pods)));
    return QLocale().toString(pods, 'f', 1);
}

}  // namespace bayplan
