// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/broken_text.h"

#include <QTextBoundaryFinder>

namespace bayplan {

QStringList brokenText(const QString& text, const QFontMetrics& metrics, int width) {
    QStringList lines;
    QTextBoundaryFinder letters(QTextBoundaryFinder::Grapheme, text);
    qsizetype begin = 0;
    while (begin < text.size()) {
        qsizetype end = begin, nice = begin;
        letters.setPosition(begin);
        for (qsizetype next = letters.toNextBoundary(); next > 0; next = letters.toNextBoundary()) {
            const int wide = metrics.horizontalAdvance(text.mid(begin, next - begin));
            if (wide > width && end > begin) break;
            end = next;
            if (2 * wide > width && !text[next - 1].isLetterOrNumber()) nice = next;
        }
        if (end < text.size() && nice > begin) end = nice;
        lines << text.mid(begin, end - begin);
        begin = end;
    }
    return lines;
}

}  // namespace bayplan
