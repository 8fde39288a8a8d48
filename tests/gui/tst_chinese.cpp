// SPDX-License-Identifier: GPL-3.0-or-later
// The window in Chinese: no text stays English except Kubernetes' own words.
#include <QAbstractButton>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTabBar>
#include <QTranslator>

#include "desktop/actions.h"
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
    void reasonsAreTranslated() {
        const Reason reason{"Fit.short", "Insufficient cpu", {{"resource", std::string("cpu")}, {"need", std::int64_t(2000)}, {"free", std::int64_t(500)}, {"alloc", std::int64_t(4000)}}};
        QVERIFY(hasChinese(reasonText(reason)));
        QVERIFY(hasChinese(outcomeText(Outcome::Unschedulable)));
    }
};

QTEST_MAIN(TestChinese)
#include "tst_chinese.moc"
