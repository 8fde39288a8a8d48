// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What nodes and pods of the session's picture used: as the files of the cluster tell it, or as a live cluster told last,
// which then counts alone; another cluster ends that. Asking a live cluster is somebody else's work; it begins only when a person wants it.
// Thread rule: GUI thread only.

#include <QObject>
#include <QString>
#include <chrono>
#include <memory>
#include <optional>

#include "cluster/usage_table.h"

namespace bayplan {

class Session;

class Measured : public QObject {
    Q_OBJECT
public:
    /// The one of the session, made when somebody asks first.
    static Measured* of(const Session* session);

    /// By the numbers of the session's picture. O(what is measured) after another catalog, otherwise O(1).
    const UsageTable& table() const;
    /// Absent: what the files tell counts again.
    void setLive(std::optional<SharedList<Usage>> usages);
    bool isLive() const { return m_live.has_value(); }
    const std::optional<SharedList<Usage>>& live() const { return m_live; }
    /// Live figures get no newer any more; `limit`: a figure that is so much older than the newest one is out of date even if
    /// others come. Another answer of a live cluster does not change that: whoever asks says it.
    void setStale(bool stale);
    void setLimit(std::chrono::seconds limit) { m_limit = limit; }
    /// Of what was measured live: it is older than it should be.
    bool isStale(const Used& used) const;
    /// Who measured and when, and that it is out of date.
    QString text(const Used& used) const;

Q_SIGNALS:
    void changed();  // the same picture, other measurements

private:
    explicit Measured(Session* session);

    Session* m_session;
    std::optional<SharedList<Usage>> m_live;
    bool m_stale = false;
    std::chrono::seconds m_limit{60};
    mutable std::shared_ptr<const Catalog> m_of;
    mutable UsageTable m_table;
};

/// With a sign if it is out of date: "⧖ 1.5".
QString markedText(const QString& figure, bool stale);
/// Who measured and when: "kubectl top, at an unknown time", "metrics.k8s.io, 08:31:05 (21s ago)".
QString measuredText(const std::string& source, std::int64_t time);

}  // namespace bayplan
