// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The strip above the map: the numbers that matter now, each a link to what it counts. In a drag and in a what-if each
// shows beside it what would become of it.
// Thread rule: GUI thread only.

#include <QAbstractButton>
#include <functional>
#include <vector>

#include "common/theme.h"
#include "map/headline/headline.h"

namespace bayplan {

class Drag;
class HeadlineSlots;

/// "40 pending · 14 fit nowhere  −2".
class HeadlineNumber : public QAbstractButton {
    Q_OBJECT
public:
    explicit HeadlineNumber(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    /// `change` is empty if nothing would change.
    void say(const QString& value, const QString& label, const QString& change = {});
    QString change() const { return m_change; }
    /// Whether there is something to say; it is shown if there is room as well.
    void setWanted(bool wanted) { m_wanted = wanted; }
    bool wanted() const { return m_wanted; }
    /// Without what its label says beside the unit, for want of room: "1,415 of 3,427 cores".
    void setBrief(bool brief);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {32, 32}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QString label() const;

    Theme m_theme;
    QString m_value, m_label, m_change;
    bool m_wanted = true, m_brief = false;
};

class HeadlineStrip : public QWidget {
    Q_OBJECT
public:
    HeadlineStrip(Session* session, Drag* drag, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    HeadlineSlots* slotCounter() const { return m_slots; }

Q_SIGNALS:
    void nodesRequested();
    void podsRequested();
    void pendingRequested();
    void fillRequested(bayplan::ResourceIdx resource);
    void slotsRequested();
    void strandedRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    HeadlineNumber* add(const char* name, const QString& tip, std::function<void()> go);
    void count();  // another picture
    void tell();
    void tellSlots(bool amountsKnown, bool branch);
    void fit();
    /// Absent: nothing is dragged over a node that takes it.
    std::optional<Headline> afterDrop() const;

    Session* m_session;
    HeadlineSlots* m_slots;
    ResourceIdx m_gpu;
    Headline m_now;
    HeadlineNumber *m_nodes, *m_pods, *m_pending, *m_cpu, *m_gpus, *m_slotCount, *m_stranded;
    std::vector<HeadlineNumber*> m_all;
};

}  // namespace bayplan
