// SPDX-License-Identifier: GPL-3.0-or-later
// The window in Chinese: no text stays English except Kubernetes' own words.
#include <QAbstractButton>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>
#include <QTabBar>
#include <QTranslator>
#include <set>

#include "common/labels/pinyin.h"
#include "connect/start_tile.h"
#include "desktop/actions.h"
#include "desktop/finding/command_palette.h"
#include "explain/near_miss_cards.h"
#include "fragmentation/culprit_card.h"
#include "gui/window_fixture.h"
#include "plugins/gpu/gpu_policy.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestChinese : public QObject {
    Q_OBJECT
    QTranslator m_translator;

    static bool hasChinese(const QString& text) {
        for (const QChar c : text)
            if (c.script() == QChar::Script_Han) return true;
        return false;
    }
    /// Digits, names and signs need no translation.
    static bool sayable(const QString& text) {
        int letters = 0;
        for (const QChar c : text) letters += c.isLetter() ? 1 : 0;
        return letters > 1;
    }

    /// A policy's name, or a format's: the same in every language.
    static bool isName(const QString& text) { return text == QLatin1String("YAML") || gpuPolicyNamed(text.toStdString()).has_value(); }

    /// Qt names the buttons inside its own widgets, and has its own translations for them.
    static bool fromQt(const QWidget* w) {
        const QWidget* parent = w->parentWidget();
        return qobject_cast<const QAbstractButton*>(w) && (qobject_cast<const QDockWidget*>(parent) || qobject_cast<const QTabBar*>(parent));
    }

private Q_SLOTS:
    void initTestCase() {
        QVERIFY(m_translator.load(QStringLiteral(":/i18n/bayplan_zh_CN.qm")));
        QCoreApplication::installTranslator(&m_translator);
    }
    void actionsAreTranslated() {
        QMainWindow window;
        const Actions actions(&window);
        for (const QAction* action : actions.all()) {
            if (action == actions.languageEnglish) continue;
            QVERIFY2(hasChinese(action->text()), qPrintable(action->objectName() + QStringLiteral(": ") + action->text()));
        }
    }
    /// Every command can be found by the first letters of its words. Readings that the dictionary's order has otherwise are
    /// spelled out: 重 is "chong" in 重做 and 重新, and "zhong" elsewhere.
    void commandsAreFoundByTheirInitials() {
        QCOMPARE(pinyinInitials(QStringLiteral("节点 a100")), QStringLiteral("jda100"));
        QCOMPARE(pinyinInitials(QStringLiteral("选中的 Pod…")), QStringLiteral("xzdpod"));
        QCOMPARE(pinyinInitials(QStringLiteral("重做，重新，权重")), QStringLiteral("czcxqz"));
        QCOMPARE(pinyinInitials(QStringLiteral("调度、折叠、执行、解除、阿座")), QStringLiteral("ddzdzxjcaz"));
        QVERIFY(pinyinInitials(QStringLiteral("Node a100")).isEmpty());
        QMainWindow window;
        const Actions actions(&window);
        for (const QAction* action : actions.all()) {
            const QString text = plainText(action), initials = pinyinInitials(text);
            qsizetype sayable = 0;
            for (const QChar c : text) sayable += c.script() == QChar::Script_Han || c.isLetterOrNumber();
            if (!hasChinese(text)) continue;
            QVERIFY2(initials.size() == sayable, qPrintable(text + QStringLiteral(" ") + initials));
            QVERIFY2(!initials.contains(QChar::ReplacementCharacter), qPrintable(text + QStringLiteral(" ") + initials));
        }
        const WindowFixture fixture;
        const auto shown = fixture.window();
        QVERIFY(WindowFixture::openSample(*shown));
        CommandPalette palette(&shown->session(), shown->actions().all(), shown.get());
        const auto has = [&](const char* typed, const QString& text) {
            palette.type(QString::fromUtf8(typed));
            const QStringList all = palette.shown();
            return std::any_of(all.begin(), all.end(), [&](const QString& one) { return one.startsWith(text); });
        };
        QVERIFY(has("cz", plainText(shown->actions().redo)) || !shown->actions().redo->isEnabled());
        QVERIFY(has("ddtp", QStringLiteral("待调度托盘")));
        QVERIFY(has("DD", plainText(shown->actions().schedule)));
        palette.type(QStringLiteral("jd"));
        const QStringList found = palette.shown();
        QVERIFY(std::any_of(found.begin(), found.end(), [](const QString& text) { return text.contains(QStringLiteral("节点")); }));
        QVERIFY(has("jd a100-b4", QStringLiteral("节点 a100-b4")));  // as "node a100-b4"
    }
    void windowIsTranslated() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        // Names of objects, resources and Kubernetes' own words stay; the window's own words are in these kinds of
        // widgets.
        for (const QDockWidget* dock : window->findChildren<QDockWidget*>()) QVERIFY2(hasChinese(dock->windowTitle()), qPrintable(dock->windowTitle()));
        for (const QMenu* menu : window->findChildren<QMenu*>())
            if (!menu->title().isEmpty()) QVERIFY2(hasChinese(menu->title()), qPrintable(menu->title()));
        for (const QAbstractButton* button : window->findChildren<QAbstractButton*>())
            if (sayable(button->text()) && !isName(button->text())) QVERIFY2(hasChinese(button->text()), qPrintable(button->text()));
        for (const QLineEdit* edit : window->findChildren<QLineEdit*>())
            if (sayable(edit->placeholderText())) QVERIFY2(hasChinese(edit->placeholderText()), qPrintable(edit->placeholderText()));
        for (const QWidget* w : window->findChildren<QWidget*>()) {
            const bool stock = QByteArrayView(w->metaObject()->className()).startsWith("Q") && w->accessibleName() == QLatin1String("YAML");
            if (sayable(w->accessibleName()) && !stock && w->accessibleName() != QLatin1String("Pod") && !fromQt(w)) QVERIFY2(hasChinese(w->accessibleName()), qPrintable(w->accessibleName()));
        }
    }
    /// Cards are sentences: those of Why for each kind of pending pod, of culprits, of a drag, and the tiles of the start.
    void cardsAreTranslated() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        for (const StartTile* tile : window->findChildren<StartTile*>()) QVERIFY2(hasChinese(tile->text()) && hasChinese(tile->accessibleDescription()), qPrintable(tile->text()));
        QVERIFY(WindowFixture::openSample(*window));
        Session& session = window->session();
        QStringList english;
        int seen = 0;
        const auto look = [&](const QWidget* in) {
            for (const QLabel* label : in->findChildren<QLabel*>()) {
                QString text = label->text();
                text.remove(QRegularExpression(QStringLiteral("<[^>]*>")));
                if (!label->isVisibleTo(in) || !sayable(text)) continue;
                ++seen;
                if (!hasChinese(text) && !session.catalog().findPod(toStdString(text)).valid() && !session.catalog().findNode(toStdString(text)).valid()) english << text;
            }
        };
        std::set<const PodSpec*> specs;
        for (const PodIdx pod : session.cluster()->pendingPods()) {
            if (!specs.insert(session.catalog().pod(pod).spec.get()).second) continue;
            session.looking()->selectPod(pod);
            window->show(Screen::Why);
            window->finishScreens();
            QCoreApplication::processEvents();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            look(window->findChild<NearMissCards*>());
        }
        window->show(Screen::Fragmentation);
        window->finishScreens();
        QCoreApplication::processEvents();
        for (const CulpritCard* card : window->findChildren<CulpritCard*>()) look(card);
        QVERIFY(seen > 20);
        english.removeDuplicates();
        QVERIFY2(english.isEmpty(), qPrintable(english.join(QLatin1Char('\n'))));
        WindowFixture::forget(*window);
    }
    void reasonsAreTranslated() {
        const Reason reason{"Fit.short", "Insufficient cpu", {{"resource", std::string("cpu")}, {"need", std::int64_t(2000)}, {"free", std::int64_t(500)}, {"alloc", std::int64_t(4000)}}};
        QVERIFY(hasChinese(reasonText(reason)));
        QVERIFY(hasChinese(outcomeText(Outcome::Unschedulable)));
    }
};

QTEST_MAIN(TestChinese)
#include "tst_chinese.moc"
