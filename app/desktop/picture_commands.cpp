// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/picture_commands.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QPainter>
#include <QPrintPreviewDialog>
#include <QPrinter>

#include "common/pictures/picture_file.h"
#include "common/text.h"
#include "desktop/message_bar.h"
#include "desktop/paths.h"
#include "io/text/text_file.h"

namespace bayplan {

PictureCommands::PictureCommands(std::function<Picture()> picture, MessageBar* messages, QWidget* window)
    : QObject(window), m_picture(std::move(picture)), m_messages(messages), m_window(window) {}

void PictureCommands::copy() {
    const Picture picture = m_picture();
    QImage image = imageOf(picture, 2);
    if (image.isNull()) image = imageOf(picture, 1);
    if (image.isNull()) {
        m_messages->tell(MessageBar::Tone::Bad, tr("The picture is too large for the clipboard: export it as SVG or PDF."));
        return;
    }
    auto* data = new QMimeData;
    data->setImageData(image);
    if (const Result<QByteArray> svg = encoded(picture, PictureFormat::Svg)) data->setData(QStringLiteral("image/svg+xml"), *svg);
    QApplication::clipboard()->setMimeData(data);
    m_messages->tell(MessageBar::Tone::Good, tr("Copied as a picture."));
}

void PictureCommands::exportByDialog() {
    QString filter;
    QString file = QFileDialog::getSaveFileName(m_window, tr("Export picture"), QStringLiteral("bayplan.svg"), tr("SVG (*.svg);;PDF (*.pdf);;PNG (*.png)"), &filter);
    if (file.isEmpty()) return;
    if (QFileInfo(file).suffix().isEmpty()) file += filter.contains(QLatin1String("pdf")) ? QStringLiteral(".pdf") : filter.contains(QLatin1String("png")) ? QStringLiteral(".png")
                                                                                                                                                           : QStringLiteral(".svg");
    exportTo(file);
}

bool PictureCommands::exportTo(const QString& file) {
    const auto written = [&]() -> Result<void> {
        const std::optional<PictureFormat> format = pictureFormat(file);
        if (!format) return Error{ErrorCode::Unsupported, "a picture is a .svg, .pdf or .png file", Origin{toStdString(file), 0, 0, {}, {}}};
        const Result<QByteArray> bytes = encoded(m_picture(), *format);
        if (!bytes) return bytes.error();
        return replaceFile(toPath(behindLinks(file)), std::string_view(bytes->constData(), static_cast<std::size_t>(bytes->size())));
    }();
    if (written) m_messages->tell(MessageBar::Tone::Good, tr("%1 is written.").arg(QDir::toNativeSeparators(file)));
    else m_messages->tell(MessageBar::Tone::Bad, tr("The picture could not be written: %1").arg(errorText(written.error())));
    return written.has_value();
}

void PictureCommands::printByDialog() {
    QPrinter printer(QPrinter::HighResolution);
    const QSizeF page = pageSize(m_picture());
    printer.setPageOrientation(page.width() > page.height() ? QPageLayout::Landscape : QPageLayout::Portrait);
    QPrintPreviewDialog dialog(&printer, m_window);
    connect(&dialog, &QPrintPreviewDialog::paintRequested, this, &PictureCommands::print);
    dialog.exec();
}

void PictureCommands::print(QPrinter* printer) const {
    const Picture picture = m_picture();
    const QSizeF size = pageSize(picture);
    QPainter painter(printer);
    const QSizeF room = printer->pageLayout().paintRectPixels(printer->resolution()).size();
    const double scale = std::min(room.width() / size.width(), room.height() / size.height());
    painter.translate((room.width() - size.width() * scale) / 2, 0);
    painter.scale(scale, scale);
    paintPage(painter, picture);
}

}  // namespace bayplan

#include "moc_picture_commands.cpp"
