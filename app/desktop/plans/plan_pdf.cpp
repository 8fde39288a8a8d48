// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/plans/plan_pdf.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QFontDatabase>
#include <QPainter>
#include <QPdfWriter>
#include <QTextDocument>

namespace bayplan {

namespace {

constexpr int kDotsPerInch = 300;
constexpr double kMargin = 15;  // millimetres
constexpr double kFoot = 8;     // of them, below the text

}  // namespace

QByteArray planPdf(const QString& html, const QString& title, const QString& foot) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kDotsPerInch);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Bayplan"));
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(kMargin, kMargin, kMargin, kMargin), QPageLayout::Millimeter);

    const QRectF sheet = writer.pageLayout().paintRectPixels(kDotsPerInch);
    const double footHeight = kFoot / 25.4 * kDotsPerInch;
    const QSizeF room(sheet.width(), sheet.height() - footHeight);
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    font.setPointSizeF(9.5);
    QTextDocument text;
    text.documentLayout()->setPaintDevice(&writer);  // lengths in points become those of the sheet
    text.setDefaultFont(font);
    text.setDocumentMargin(0);
    text.setHtml(html);
    text.setPageSize(room);

    QPainter painter(&writer);
    font.setPointSizeF(8);
    for (int page = 0; page < text.pageCount(); ++page) {
        if (page > 0) writer.newPage();
        painter.save();
        const QRectF shown(0, page * room.height(), room.width(), room.height());
        painter.translate(0, -shown.top());
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip = shown;
        context.palette.setColor(QPalette::Text, Qt::black);
        painter.setClipRect(shown);
        text.documentLayout()->draw(&painter, context);
        painter.restore();
        painter.setFont(font);
        painter.setPen(QColor(0x57, 0x60, 0x6a));
        const QRectF below(0, room.height(), room.width(), footHeight);
        painter.drawText(below, Qt::AlignLeft | Qt::AlignBottom, foot);
        painter.drawText(below, Qt::AlignRight | Qt::AlignBottom, QStringLiteral("%1 / %2").arg(page + 1).arg(text.pageCount()));
    }
    painter.end();
    return bytes;
}

}  // namespace bayplan
