// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Keys that mean something of their own while a widget has the focus, although the window has them for something else: Delete
// takes a change away there, and evicts no pod.
// Thread rule: GUI thread only.

#include <QKeyEvent>
#include <QKeySequence>
#include <QObject>
#include <QWidget>
#include <functional>
#include <utility>
#include <vector>

namespace bayplan {

class OwnKeys : public QObject {
    Q_OBJECT
public:
    explicit OwnKeys(QWidget* widget) : QObject(widget) { widget->installEventFilter(this); }
    void add(const QKeySequence& keys, std::function<void()> act) { m_keys.emplace_back(keys, std::move(act)); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress) return QObject::eventFilter(watched, event);
        const auto* pressed = static_cast<QKeyEvent*>(event);
        const QKeySequence keys(pressed->keyCombination());
        for (const auto& [wanted, act] : m_keys) {
            if (keys != wanted) continue;
            event->accept();
            if (event->type() == QEvent::KeyPress) act();
            return true;
        }
        return QObject::eventFilter(watched, event);
    }

private:
    std::vector<std::pair<QKeySequence, std::function<void()>>> m_keys;
};

}  // namespace bayplan
