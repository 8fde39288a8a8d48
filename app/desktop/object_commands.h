// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What can be done with selected objects that changes nothing: copy their names, a kubectl command or their YAML, go to
// their owner.
// Thread rule: GUI thread only.

#include <QObject>
#include <QString>
#include <optional>

#include "common/looking.h"
#include "plugins/groups/gangs.h"

namespace bayplan {

class Session;

/// "kubectl describe -n ml pod/llm-0", a line for each namespace, and one for nodes. Names that a shell would not take as
/// they are stand in quotes.
QString kubectlText(const Catalog& catalog, const Selection& selection);

class ObjectCommands : public QObject {
    Q_OBJECT
public:
    static constexpr std::size_t kMostYaml = 500;  // objects that are written at once
    static constexpr std::size_t kMostOfOwner = 2'000;

    explicit ObjectCommands(Session* session, QObject* parent = nullptr) : QObject(parent), m_session(session) {}

    /// "namespace/name" of pods and names of nodes, one on each line.
    void copyNames();
    void copyKubectl();
    /// Documents between "---". An object that was not read from anywhere has a comment instead.
    void copyYaml();
    /// Whether the selected pods have one owner, as cards and colours tell owners apart; of very many pods it is not asked.
    bool hasOwner() const;
    /// Selects all pods of that owner.
    void goToOwner();
    /// Whether the selected pods are of one pod group, and are not all of it; of very many it is not asked.
    bool hasGang() const;
    /// Selects all pods of that group.
    void goToGang();

Q_SIGNALS:
    void hint(const QString& text);  // for the status row

private:
    std::string owner() const;
    std::optional<Gang> gang() const;

    Session* m_session;
};

}  // namespace bayplan
