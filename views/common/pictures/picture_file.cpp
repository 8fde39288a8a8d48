// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/pictures/picture_file.h"

#include <QBuffer>
#include <QFileInfo>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <cmath>

namespace bayplan {

namespace {

/// A CSS pixel is a 96th of an inch, in SVG and in a PDF that looks the same.
constexpr int kPerInch = 96;
constexpr double kPointsPerPixel = 72.0 / kPerInch;
/// PDF readers take no longer side: 200 inches.
constexpr double kMostPoints = 14400;
/// What the painter of images can address.
constexpr int kMostSide = 32767;
constexpr double kMostPixels = 128e6;  // 512 MB

QSize wholeSize(const Picture& picture) {
    const QSizeF size = pageSize(picture);
    return QSize(static_cast<int>(std::ceil(size.width())), static_cast<int>(std::ceil(size.height())));
}

QByteArray svgOf(const Picture& picture) {
    // Versions of Qt differ in whether they escape a title, so it is put in afterwards.
    static const QByteArray kHere("bayplan-title-here");
    QBuffer out;
    out.open(QIODevice::WriteOnly);
    QSvgGenerator svg;
    svg.setOutputDevice(&out);
    svg.setSize(wholeSize(picture));
    svg.setViewBox(QRect(QPoint(), wholeSize(picture)));
    svg.setResolution(kPerInch);
    svg.setTitle(QString::fromLatin1(kHere));
    QPainter painter(&svg);
    paintPage(painter, picture);
    painter.end();
    QByteArray text = out.data();
    if (const qsizetype at = text.indexOf(kHere); at >= 0) text.replace(at, kHere.size(), picture.title.toHtmlEscaped().toUtf8());
    return text;
}

QByteArray pdfOf(const Picture& picture) {
    QBuffer out;
    out.open(QIODevice::WriteOnly);
    const QSizeF points = QSizeF(wholeSize(picture)) * kPointsPerPixel;
    const double shrink = std::min(1.0, kMostPoints / std::max(points.width(), points.height()));
    QPdfWriter pdf(&out);
    pdf.setTitle(picture.title);
    pdf.setCreator(QStringLiteral("Bayplan"));
    pdf.setResolution(kPerInch);
    pdf.setPageSize(QPageSize(points * shrink, QPageSize::Point, QString(), QPageSize::ExactMatch));
    pdf.setPageMargins(QMarginsF());
    QPainter painter(&pdf);
    painter.scale(shrink, shrink);
    paintPage(painter, picture);
    painter.end();
    return out.data();
}

}  // namespace

std::optional<PictureFormat> pictureFormat(const QString& file) {
    const QString ending = QFileInfo(file).suffix().toLower();
    if (ending == QLatin1String("svg")) return PictureFormat::Svg;
    if (ending == QLatin1String("pdf")) return PictureFormat::Pdf;
    if (ending == QLatin1String("png")) return PictureFormat::Png;
    return std::nullopt;
}

QImage imageOf(const Picture& picture, double scale) {
    const QSizeF size = QSizeF(wholeSize(picture)) * scale;
    if (std::max(size.width(), size.height()) > kMostSide || size.width() * size.height() > kMostPixels) return {};
    QImage image(size.toSize(), QImage::Format_RGB32);
    if (image.isNull()) return image;
    image.setDevicePixelRatio(scale);
    image.setText(QStringLiteral("Title"), picture.title);
    image.setText(QStringLiteral("Source"), picture.stamp);
    QPainter painter(&image);
    paintPage(painter, picture);
    return image;
}

Result<QByteArray> encoded(const Picture& picture, PictureFormat format) {
    if (format == PictureFormat::Svg) return svgOf(picture);
    if (format == PictureFormat::Pdf) return pdfOf(picture);
    QImage image = imageOf(picture, 2);
    if (image.isNull()) image = imageOf(picture, 1);
    QBuffer out;
    out.open(QIODevice::WriteOnly);
    if (image.isNull() || !image.save(&out, "PNG")) return Error{ErrorCode::TooLarge, "the picture has too many pixels for PNG: SVG and PDF have no such limit", {}};
    return out.data();
}

}  // namespace bayplan
