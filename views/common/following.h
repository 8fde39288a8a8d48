// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a session with a followed cluster agrees with its screens: what keeps a later picture from being shown, what screens
// prepare for it, what became of the numbers of the one before, and what is to be destroyed elsewhere.
// Thread rule: GUI thread only, but for the functions that prepareLater() collects.

#include <QObject>
#include <QString>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "common/later.h"

namespace bayplan {

class Following : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// As long as the returned object exists, no later picture is shown, because numbers of this one are in use. `why`
    /// is for people: "pods in the hand".
    [[nodiscard]] std::shared_ptr<const void> hold(const QString& why);
    /// Why the picture is held; empty if it is not.
    QString held() const { return m_holds.empty() ? QString() : m_holds.back(); }

    /// For every later picture, `prepare` is called in the GUI thread, and the function that it returns in another one.
    void prepareLater(const QObject* owner, std::function<Preparation()> prepare) { m_preparers[owner] = std::move(prepare); }
    std::map<const QObject*, Preparation> preparations() const;
    /// What `owner` prepared for the picture that is shown; null if it did not, or for an earlier one.
    std::shared_ptr<const void> prepared(const QObject* owner) const;

    /// For the last Session::follow(): the new numbers of the former picture's nodes and pods, and which of them look
    /// different.
    const Renumbering& numbers() const { return m_numbers; }
    const Changed& lately() const { return m_lately; }

    /// To be destroyed outside of the GUI thread, if that is slow.
    void retire(std::shared_ptr<const void> old) { m_retired.push_back(std::move(old)); }
    std::vector<std::shared_ptr<const void>> takeRetired() { return std::exchange(m_retired, {}); }

    // For the session.
    /// Another cluster, which follows none.
    void open();
    /// A later picture is shown.
    void follow(Renumbering numbers, Changed lately, std::map<const QObject*, std::shared_ptr<const void>> prepared);

Q_SIGNALS:
    void heldChanged();

private:
    std::vector<QString> m_holds;
    std::map<const QObject*, std::function<Preparation()>> m_preparers;
    std::map<const QObject*, std::shared_ptr<const void>> m_prepared;
    Renumbering m_numbers;
    Changed m_lately;
    std::vector<std::shared_ptr<const void>> m_retired;
};

}  // namespace bayplan
