// SPDX-License-Identifier: GPL-3.0-or-later
#include "inside/machine_export.h"

#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <cmath>

namespace bayplan {

namespace {

constexpr int kPixelRatio = 2;
/// A CSS pixel is a 96th of an inch, in SVG and in a PDF that looks the same.
constexpr int kPerInch = 96;

Error cannotWrite(const QString& file, const QString& why) {
    Error error{ErrorCode::Unwritable, why.toStdString(), {}};
    error.origin.file = file.toStdString();
    return error;
}

}  // namespace

Result<void> exportPicture(const QString& file, const QString& title, QSizeF size, const std::function<void(QPainter&)>& paint) {
    const QString ending = QFileInfo(file).suffix().toLower();
    const QSize whole(static_cast<int>(std::ceil(size.width())), static_cast<int>(std::ceil(size.height())));
    if (ending == QLatin1String("png")) {
        QImage image(whole * kPixelRatio, QImage::Format_RGB32);
        image.setDevicePixelRatio(kPixelRatio);
        image.setText(QStringLiteral("Title"), title);
        QPainter painter(&image);
        paint(painter);
        painter.end();
        if (!image.save(file, "PNG")) return cannotWrite(file, QStringLiteral("cannot be written"));
        return {};
    }
    QFile out(file);
    if (ending != QLatin1String("svg") && ending != QLatin1String("pdf")) {
        Error error{ErrorCode::Unsupported, "a picture is a .svg, .pdf or .png file", {}};
        error.origin.file = file.toStdString();
        return error;
    }
    if (!out.open(QIODevice::WriteOnly | QIODevice::Truncate)) return cannotWrite(file, out.errorString());
    if (ending == QLatin1String("svg")) {
        QSvgGenerator svg;
        svg.setOutputDevice(&out);
        svg.setSize(whole);
        svg.setViewBox(QRect(QPoint(), whole));
        svg.setResolution(kPerInch);
        svg.setTitle(title);
        QPainter painter(&svg);
        paint(painter);
        painter.end();
    } else {
        QPdfWriter pdf(&out);
        pdf.setTitle(title);
        pdf.setCreator(QStringLiteral("Bayplan"));
        pdf.setResolution(kPerInch);
        pdf.setPageSize(QPageSize(QSizeF(whole) * 72.0 / kPerInch, QPageSize::Point, title, QPageSize::ExactMatch));
        pdf.setPageMargins(QMarginsF());
        QPainter painter(&pdf);
        paint(painter);
        painter.end();
    }
    if (!out.flush() || out.error() != QFile::NoError) return cannotWrite(file, out.errorString());
    return {};
}

}  // namespace bayplan
