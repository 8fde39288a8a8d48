// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pods that a scheduler might have taken as well as those that are marked, and nodes that it might have given them: it draws lots between
// them. The map outlines them, without a number. They end with the marks (Looking::mark).
// Thread rule: GUI thread only.

#include <QObject>
#include <vector>

#include "base/ids.h"

namespace bayplan {

class Session;

class Alternatives : public QObject {
    Q_OBJECT
public:
    /// The one of the session, made when somebody asks first.
    static Alternatives* of(const Session* session);

    /// Of the picture that is shown; after the marks that they belong to.
    void set(std::vector<PodIdx> pods, std::vector<NodeIdx> nodes = {});
    const std::vector<PodIdx>& pods() const { return m_pods; }
    const std::vector<NodeIdx>& nodes() const { return m_nodes; }

Q_SIGNALS:
    void changed();

private:
    explicit Alternatives(Session* session);

    std::vector<PodIdx> m_pods;  // each once
    std::vector<NodeIdx> m_nodes;
};

}  // namespace bayplan
