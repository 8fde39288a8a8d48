// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures that leave the program: exported, copied and printed from the real window, and read back.
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QLineEdit>
#include <QMimeData>
#include <QPrintPreviewDialog>
#include <QPrinter>
#include <QRegularExpression>
#include <QTimer>
#include <QXmlStreamReader>
#include <optional>

#include "common/pictures/picture_file.h"
#include "desktop/map_screen.h"
#include "desktop/picture_commands.h"
#include "desktop/top_bar.h"
#include "gui/window_fixture.h"
#include "map/map_view.h"
#include "support/mouse.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

/// Two nodes of one group whose name would be markup.
const char kCluster[] = R"(
{apiVersion: v1, kind: Node, metadata: {name: left, labels: {team: "<b>&amp;</b>"}}, status: {allocatable: {cpu: "8", memory: 16Gi, pods: "20"}, conditions: [{type: Ready, status: "True"}]}}
---
{apiVersion: v1, kind: Node, metadata: {name: right, labels: {team: "<b>&amp;</b>"}}, spec: {unschedulable: true}, status: {allocatable: {cpu: "8", memory: 16Gi, pods: "20"}, conditions: [{type: Ready, status: "True"}]}}
---
{apiVersion: v1, kind: Pod, metadata: {name: web, namespace: shop}, spec: {nodeName: left, containers: [{name: c, resources: {requests: {cpu: "4"}}}]}}
)";

QByteArray read(const QString& file) {
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

/// The texts of a drawing; empty if it is not well-formed.
QStringList textsOf(const QByteArray& svg, int* images = nullptr) {
    QXmlStreamReader xml(svg);
    QStringList texts;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (images && xml.name() == QLatin1String("image")) ++*images;
        if (xml.name() == QLatin1String("text") || xml.name() == QLatin1String("title")) texts << xml.readElementText();
    }
    return xml.hasError() ? QStringList() : texts;
}

int pagesOf(const QByteArray& pdf) {
    static const QRegularExpression page(QStringLiteral("/Type\\s*/Page\\b"));
    int n = 0;
    for (auto it = page.globalMatch(QString::fromLatin1(pdf)); it.hasNext(); it.next()) ++n;
    return n;
}

}  // namespace

class TestPictures : public QObject {
    Q_OBJECT
    std::optional<WindowFixture> m_fixture;
    std::unique_ptr<MainWindow> m_window;

    MapView& map() { return *m_window->mapScreen().view(); }
    QString lastMessage() { return m_window->messages().texts().constLast(); }
    /// Answers the next dialog of that class.
    template <typename Dialog>
    void answer(std::function<void(Dialog*)> how) {
        QTimer::singleShot(0, this, [this, how] {
            auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
            if (dialog) how(dialog);
            else answer(how);
        });
    }

private Q_SLOTS:
    void initTestCase() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }
    void init() {
        m_fixture.emplace();
        m_window = m_fixture->window();
        const QString file = m_fixture->path("shop.yaml");
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly) && out.write(kCluster) > 0);
        out.close();
        QVERIFY(WindowFixture::open(*m_window, {file}));
        m_window->setGrouping({QStringLiteral("team")});
    }
    void cleanup() {
        WindowFixture::forget(*m_window);
        m_window.reset();
        m_fixture.reset();
    }

    void theMenuWritesADrawingWithWordsAsWords() {
        const QString file = m_fixture->path("map.svg");
        answer<QFileDialog>([&](QFileDialog* dialog) {
            dialog->selectFile(file);
            dialog->findChild<QLineEdit*>()->setText(file);
            QMetaObject::invokeMethod(dialog, "accept");
        });
        m_window->actions().exportPicture->trigger();
        const QByteArray svg = read(file);
        int images = 0;
        const QStringList texts = textsOf(svg, &images);
        for (const char* word : {"left", "right", "<b>&amp;</b>", "Map – shop.yaml", "cordoned 1", "no owner 1"})
            QVERIFY2(texts.contains(QString::fromUtf8(word)), qPrintable(QLatin1String(word) + QLatin1String(" in ") + texts.join(QLatin1Char('|'))));
        QCOMPARE(images, 0);
        const QString stamp = texts.constLast();
        QVERIFY2(stamp.startsWith(QStringLiteral("shop.yaml · read 20")) && stamp.contains(QStringLiteral(" · 2 node(s) · 1 pod(s) · Bayplan")), qPrintable(stamp));
    }
    void aPdfHasOnePageAndAPngTwiceThePixels() {
        QVERIFY(m_window->pictures().exportTo(m_fixture->path("a.PDF")));
        const QByteArray pdf = read(m_fixture->path("a.PDF"));
        QVERIFY(pdf.startsWith("%PDF-") && pdf.trimmed().endsWith("%%EOF"));
        QCOMPARE(pagesOf(pdf), 1);
        QVERIFY(pdf.contains("/Type /Font"));  // words, not their outlines
        QVERIFY(m_window->pictures().exportTo(m_fixture->path("a.png")));
        QCOMPARE(QImage(m_fixture->path("a.png")).size(), (pageSize(m_window->picture()) * 2).toSize());
    }
    void whatCannotBeWrittenIsToldAndHarmsNothing() {
        QVERIFY(!m_window->pictures().exportTo(m_fixture->path("a.doc")));
        QVERIFY2(lastMessage().contains(QLatin1String(".svg, .pdf or .png")), qPrintable(lastMessage()));
        QVERIFY(!m_window->pictures().exportTo(m_fixture->path("no/such/folder/a.svg")));
        QVERIFY2(lastMessage().startsWith(QLatin1String("The picture could not be written:")), qPrintable(lastMessage()));
        QVERIFY(QDir(m_fixture->folder.path()).mkdir(QStringLiteral("folder.svg")));
        QVERIFY(!m_window->pictures().exportTo(m_fixture->path("folder.svg")));
        QVERIFY(!QFile::exists(m_fixture->path("a.doc")));
        // A link is followed: what it names is replaced, and the link stays.
        QVERIFY(m_window->pictures().exportTo(m_fixture->path("a.svg")));
        QVERIFY(QFile::link(m_fixture->path("a.svg"), m_fixture->path("link.svg")));
        QVERIFY(m_window->pictures().exportTo(m_fixture->path("link.svg")));
        QVERIFY(QFileInfo(m_fixture->path("link.svg")).isSymLink());
    }
    void thePointerLeavesNoMarkAndASelectionDoes() {
        const QByteArray before = *encoded(m_window->picture(), PictureFormat::Svg);
        testing::moveHeld(map().viewport(), map().nodeRect(NodeIdx(0)).center());
        map().setFocus();
        QCOMPARE(*encoded(m_window->picture(), PictureFormat::Svg), before);
        m_window->session().looking()->selectNode(NodeIdx(0));
        QVERIFY(*encoded(m_window->picture(), PictureFormat::Svg) != before);
    }
    void theKeyCopiesTheStageAndInAFieldItsText() {
        m_window->activateWindow();
        map().setFocus();
        QTest::keyClick(&map(), Qt::Key_C, Qt::ControlModifier);
        const QMimeData* data = QApplication::clipboard()->mimeData();
        QVERIFY(data->hasImage());
        QCOMPARE(qvariant_cast<QImage>(data->imageData()).size(), (pageSize(m_window->picture()) * 2).toSize());
        QVERIFY(textsOf(data->data(QStringLiteral("image/svg+xml"))).contains(QLatin1String("left")));
        QLineEdit* search = m_window->topBar().search();
        search->setText(QStringLiteral("needle"));
        search->setFocus();
        search->selectAll();
        QTest::keyClick(search, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("needle"));
    }
    void everyScreenBecomesAPicture() {
        for (const ScreenInfo& info : kScreens) {
            m_window->show(info.screen);
            const Picture picture = m_window->picture();
            QVERIFY2(picture.size.width() > 0 && !picture.title.isEmpty() && !picture.stamp.isEmpty(), info.name);
            QVERIFY2(!textsOf(*encoded(picture, PictureFormat::Svg)).isEmpty(), info.name);
            QVERIFY2(encoded(picture, PictureFormat::Pdf)->startsWith("%PDF-"), info.name);
        }
    }
    void printsOnePage() {
        QPrinter printer;
        printer.setOutputFormat(QPrinter::PdfFormat);
        printer.setOutputFileName(m_fixture->path("print.pdf"));
        m_window->pictures().print(&printer);
        QCOMPARE(pagesOf(read(m_fixture->path("print.pdf"))), 1);
        bool seen = false;
        answer<QPrintPreviewDialog>([&](QPrintPreviewDialog* dialog) {
            seen = true;
            dialog->reject();
        });
        m_window->actions().print->trigger();
        QVERIFY(seen);
    }
};

QTEST_MAIN(TestPictures)
#include "tst_pictures.moc"
