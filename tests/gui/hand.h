// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Works a window as a person does: with the mouse alone, or with keys alone. Keys reach what Tab, an arrow or a shortcut reaches; the mouse
// reaches what is in sight. A wish that cannot be had is false.

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QStyle>
#include <QStyleOption>
#include <QTabBar>
#include <QTabWidget>
#include <QTest>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <functional>

#include "desktop/main_window.h"

namespace bayplan::testing {

enum class Uses { Mouse,
                  Keys };

class Hand {
public:
    Hand(QWidget& window, Uses uses) : m_window(&window), m_uses(uses) {}

    /// The same hand in a dialog.
    Hand in(QWidget& dialog) const { return Hand(dialog, m_uses); }

    bool go(MainWindow& window, bayplan::Screen screen) {
        QAction* action = window.actions().screen(screen);
        if (m_uses == Uses::Keys) {
            if (!activate()) return false;
            const QKeyCombination key = action->shortcut()[0];
            QTest::keyClick(&window, key.key(), key.keyboardModifiers());
        } else {
            for (auto* of : window.findChild<QToolBar*>(QStringLiteral("rail"))->findChildren<QToolButton*>())
                if (of->text() == action->iconText()) click(*of, of->rect().center());
        }
        QApplication::processEvents();
        return window.screen() == screen;
    }

    bool press(QAbstractButton* button) {
        if (!button || !button->isVisible() || !button->isEnabled()) return false;
        if (m_uses == Uses::Mouse) return click(*button, button->rect().center());
        if (!reach(*button)) return false;
        QTest::keyClick(button, Qt::Key_Space);
        return true;
    }

    bool choose(QComboBox* box, int row) {
        if (!box || row < 0 || !box->isVisible() || !box->isEnabled()) return false;
        if (m_uses == Uses::Mouse) {
            click(*box, box->rect().center());
            QApplication::processEvents();
            QAbstractItemView* list = box->view();
            const QModelIndex index = box->model()->index(row, box->modelColumn());
            list->scrollTo(index);
            const QPoint at = list->visualRect(index).center();
            QTest::mouseMove(list->viewport(), at - QPoint(12, 0));  // away from where the list was opened
            QTest::mouseMove(list->viewport(), at);
            QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, at);
        } else {
            if (!reach(*box)) return false;
            QTest::keyClick(box, Qt::Key_Space);  // opens the list
            QAbstractItemView* list = box->view();
            for (int i = 0; i < box->count() && list->currentIndex().row() != row; ++i) QTest::keyClick(list, row > list->currentIndex().row() ? Qt::Key_Down : Qt::Key_Up);
            QTest::keyClick(list, Qt::Key_Return);
        }
        QApplication::processEvents();
        return true;
    }

    bool tab(QTabWidget* tabs, int index) {
        if (m_uses == Uses::Mouse) {
            click(*tabs->tabBar(), tabs->tabBar()->tabRect(index).center());
        } else {
            if (!reach(*tabs->tabBar())) return false;
            for (int i = 0; i < tabs->count() && tabs->currentIndex() != index; ++i) QTest::keyClick(tabs->tabBar(), index > tabs->currentIndex() ? Qt::Key_Right : Qt::Key_Left);
        }
        QApplication::processEvents();
        return tabs->currentIndex() == index;
    }

    bool row(QAbstractItemView* view, int row) {
        if (row < 0 || row >= view->model()->rowCount()) return false;
        if (m_uses == Uses::Mouse) {
            const QModelIndex index = view->model()->index(row, 0);
            view->scrollTo(index);
            click(*view->viewport(), view->visualRect(index).center());
        } else {
            if (!reach(*view)) return false;
            for (int i = 0; i <= view->model()->rowCount() && view->currentIndex().row() != row; ++i)
                QTest::keyClick(view, row > view->currentIndex().row() ? Qt::Key_Down : Qt::Key_Up);
        }
        QApplication::processEvents();
        return view->currentIndex().row() == row;
    }

    /// Ticks a row, or takes its tick away.
    bool check(QListWidget* list, int at) {
        if (!row(list, at)) return false;
        const Qt::CheckState before = list->item(at)->checkState();
        if (m_uses == Uses::Keys) {
            QTest::keyClick(list, Qt::Key_Space);
        } else {
            QStyleOptionViewItem option;
            option.initFrom(list);
            option.rect = list->visualItemRect(list->item(at));
            option.features = QStyleOptionViewItem::HasCheckIndicator | QStyleOptionViewItem::HasDisplay;
            click(*list->viewport(), list->style()->subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &option, list).center());
        }
        return list->item(at)->checkState() != before;
    }

    bool type(QWidget* field, const QString& text) {
        if (m_uses == Uses::Keys ? !reach(*field) : !click(*field, field->rect().center())) return false;
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, text);
        return true;
    }

    /// What stands in a button's menu, worked by `then`.
    bool inMenu(QToolButton* button, const std::function<void(QMenu&)>& then) {
        bool there = false;
        QTimer looks;
        QObject::connect(&looks, &QTimer::timeout, [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu || there) return;
            there = true;
            then(*menu);
            menu->close();
        });
        looks.start(10);
        return press(button) && there;
    }

    /// An action of a button's menu; `then` works the dialog that it opens.
    bool pick(QToolButton* button, const QString& action, const std::function<void(QDialog&)>& then = {}) {
        bool picked = false, inside = false;
        QTimer looks;  // the action is carried out, and the dialog has its event loop, within the click on the menu
        QObject::connect(&looks, &QTimer::timeout, [&] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            if (!dialog || inside) return;
            inside = true;
            then(*dialog);
            if (dialog->isVisible()) dialog->reject();
        });
        const bool opened = inMenu(button, [&](QMenu& menu) {
            QAction* wanted = nullptr;
            for (QAction* one : menu.actions())
                if (one->objectName() == action) wanted = one;
            if (!wanted) return;
            picked = true;
            if (then) looks.start(10);
            if (m_uses == Uses::Mouse) {
                QTest::mouseClick(&menu, Qt::LeftButton, {}, menu.actionGeometry(wanted).center());
                return;
            }
            for (int i = 0; i < 2 * menu.actions().size() && menu.activeAction() != wanted; ++i) QTest::keyClick(&menu, Qt::Key_Down);
            QTest::keyClick(&menu, Qt::Key_Return);
        });
        QApplication::processEvents();
        return opened && picked && (inside || !then);
    }

    /// `ask` opens a dialog for files, where their names are pasted.
    bool files(const QString& names, const std::function<bool()>& ask) {
        bool chosen = false;
        QTimer looks;
        QObject::connect(&looks, &QTimer::timeout, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (!dialog || chosen) return;
            chosen = true;
            auto* name = dialog->findChild<QLineEdit*>();
            QGuiApplication::clipboard()->setText(names);  // typed by letters, each is completed to what the folder has
            QTest::keyClick(name, Qt::Key_A, Qt::ControlModifier);
            QTest::keyClick(name, Qt::Key_V, Qt::ControlModifier);
            QTest::keyClick(name, Qt::Key_Return);
            if (dialog->isVisible()) dialog->reject();
        });
        looks.start(10);
        return ask() && chosen;
    }

    /// Goes on from field to field until the widget has the focus.
    bool reach(QWidget& widget) {
        constexpr int kMost = 300;
        if (!activate()) return false;
        if (!QApplication::activePopupWidget() && (!QApplication::focusWidget() || QApplication::focusWidget()->window() != m_window->window())) m_window->setFocus();
        for (int i = 0; i < kMost; ++i) {
            const QWidget* popup = QApplication::activePopupWidget();
            QWidget* at = popup ? popup->focusWidget() : QApplication::focusWidget();
            if (at == &widget || (at && widget.focusProxy() == at)) return true;
            QTest::keyClick(at ? at : m_window, Qt::Key_Tab);
        }
        qWarning() << "no key reaches" << widget.objectName() << "from" << QApplication::focusWidget();
        return false;
    }

private:
    /// What a window manager does when a list or a dialog closes.
    bool activate() {
        if (QApplication::activePopupWidget()) return true;
        if (QApplication::activeWindow() != m_window->window() || !QApplication::focusWidget()) QApplication::setActiveWindow(m_window->window());
        return QTest::qWaitFor([this] { return QApplication::activeWindow() == m_window->window(); });
    }
    static bool click(QWidget& widget, const QPoint& at) {
        if (widget.visibleRegion().contains(at)) {
            QTest::mouseClick(&widget, Qt::LeftButton, {}, at);
            return true;
        }
        qWarning() << "not in sight:" << widget.objectName() << widget.rect();
        return false;
    }

    QWidget* m_window;
    Uses m_uses;
};

}  // namespace bayplan::testing
