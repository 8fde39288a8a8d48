// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/manual_browser.h"

#include <QDirIterator>
#include <QFile>
#include <QImage>
#include <QRegularExpression>
#include <QTextBlock>
#include <QtTest>

using namespace bayplan;

namespace {

std::vector<QTextImageFormat> pictures(const QTextDocument& document) {
    std::vector<QTextImageFormat> all;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto at = block.begin(); !at.atEnd(); ++at)
            if (at.fragment().charFormat().isImageFormat()) all.push_back(at.fragment().charFormat().toImageFormat());
    return all;
}

}  // namespace

class ManualTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Every picture that a page names is included.
    void picturesAreThere() {
        static const QRegularExpression picture(QStringLiteral("!\\[[^\\]]*\\]\\(([^)]+)\\)"));
        int found = 0;
        QDirIterator pages(QStringLiteral(":/manual"), {QStringLiteral("*.md")}, QDir::Files, QDirIterator::Subdirectories);
        while (pages.hasNext()) {
            QFile page(pages.next());
            QVERIFY(page.open(QIODevice::ReadOnly));
            auto named = picture.globalMatch(QString::fromUtf8(page.readAll()));
            for (; named.hasNext(); ++found) {
                const QUrl place = QUrl(QStringLiteral("qrc") + page.fileName()).resolved(QUrl(named.next().captured(1)));
                QVERIFY2(!QImage(QLatin1Char(':') + place.path()).isNull(), qPrintable(place.toString()));
            }
        }
        QVERIFY(found > 0);
    }

    /// 1440 dots wide: shown as wide as the room between the margins, whatever that is, and in proportion.
    void picturesFollowTheWidth() {
        ManualBrowser browser;
        browser.resize(800, 600);
        browser.setSource(QUrl(QStringLiteral("qrc:/manual/en/map.md")), QTextDocument::MarkdownResource);
        browser.show();
        QVERIFY(QTest::qWaitForWindowExposed(&browser));
        for (const int width : {800, 500, 3000}) {
            browser.resize(width, 600);
            const int room = browser.viewport()->width() - 2 * static_cast<int>(browser.document()->documentMargin());
            const std::vector<QTextImageFormat> shown = pictures(*browser.document());
            QCOMPARE(shown.size(), std::size_t(1));
            QCOMPARE(shown[0].width(), qreal(std::min(room, 1440)));
            QVERIFY(std::abs(shown[0].height() - shown[0].width() * 900 / 1440) < 0.01);
            const auto drawn = browser.document()->resource(QTextDocument::ImageResource, QUrl(shown[0].name())).value<QImage>();
            QVERIFY(drawn.width() >= shown[0].width());
        }
    }
};

QTEST_MAIN(ManualTest)
#include "tst_manual.moc"
