// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/manual_browser.h"

#include <QImage>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextTable>
#include <algorithm>

#include "common/theme.h"

namespace bayplan {

ManualBrowser::ManualBrowser(QWidget* parent) : QTextBrowser(parent) {
    setOpenExternalLinks(true);
    document()->setDocumentMargin(space::kXl);
    connect(this, &QTextBrowser::sourceChanged, this, [this] {
        airOut();
        m_room = 0;
        fitPictures();
    });
}

void ManualBrowser::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    fitPictures();
}

/// Markdown has no space between its blocks.
void ManualBrowser::airOut() {
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        const int level = format.headingLevel();
        format.setTopMargin(level > 0 ? space::kL : 0);
        format.setBottomMargin(level > 0 ? space::kXs : block.textList() ? 2
                                                                         : space::kS);
        format.setLineHeight(120, QTextBlockFormat::ProportionalHeight);
        QTextCursor(block).setBlockFormat(format);
    }
    for (QTextFrame* frame : document()->rootFrame()->childFrames()) {
        auto* table = qobject_cast<QTextTable*>(frame);
        if (!table) continue;
        QTextTableFormat format = table->format();
        format.setBorderCollapse(true);
        format.setBorder(0);
        format.setCellPadding(space::kXs);
        table->setFormat(format);
        for (int row = 0; row < table->rows(); ++row)
            for (int column = 0; column < table->columns(); ++column) {
                QTextTableCellFormat cell = table->cellAt(row, column).format().toTableCellFormat();
                cell.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
                cell.setBottomBorder(1);
                cell.setBottomBorderBrush(palette().mid());
                table->cellAt(row, column).setFormat(cell);
            }
    }
}

void ManualBrowser::fitPictures() {
    const int room = viewport()->width() - 2 * static_cast<int>(document()->documentMargin());
    if (room <= 0 || room == m_room) return;
    m_room = room;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        for (auto at = block.begin(); !at.atEnd(); ++at) {
            const QTextFragment fragment = at.fragment();
            if (!fragment.charFormat().isImageFormat()) continue;
            QTextImageFormat format = fragment.charFormat().toImageFormat();
            const QUrl name(format.name());
            const QImage whole(QLatin1Char(':') + source().resolved(name).path());
            if (whole.isNull()) continue;
            // Scaled here and not by the page: small letters stay readable.
            const int width = std::min(room, whole.width());
            const int dots = std::min(whole.width(), static_cast<int>(width * devicePixelRatioF()));
            document()->addResource(QTextDocument::ImageResource, name, whole.scaledToWidth(dots, Qt::SmoothTransformation));
            format.setWidth(width);
            format.setHeight(static_cast<qreal>(whole.height()) * width / whole.width());
            QTextBlockFormat line = block.blockFormat();
            line.setLineHeight(100, QTextBlockFormat::ProportionalHeight);
            QTextCursor cursor(block);
            cursor.setBlockFormat(line);
            cursor.setPosition(fragment.position());
            cursor.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
            cursor.setCharFormat(format);
            break;  // the fragments of this block changed; a picture has a paragraph of its own
        }
    }
}

}  // namespace bayplan

#include "moc_manual_browser.cpp"
