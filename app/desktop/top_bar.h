// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The bar above the stage: search, the fill of the nodes, their grouping and colouring, and the few commands that are
// always available.
// Thread rule: GUI thread only.

#include <QTimer>
#include <QToolBar>
#include <utility>
#include <vector>

#include "base/ids.h"
#include "common/session.h"
#include "map/node_values.h"
#include "metrics/group_keys.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace bayplan {

struct Actions;
class SearchPanel;
class ShapeBox;

/// The fills that are no resource, as --fill and projects name them, in the order of the list.
inline constexpr std::pair<Measure, const char*> kMeasureNames[] = {
    {Measure::ZoneFreeGpus, "zone-free-gpus"}, {Measure::Strands, "strands"}, {Measure::Slots, "slots"}, {Measure::UsedCpu, "used-cpu"}, {Measure::UsedMemory, "used-memory"}};

class TopBar : public QToolBar {
    Q_OBJECT
public:
    TopBar(Session* session, const Actions& actions, QWidget* parent = nullptr);

    QLineEdit* search() const { return m_search; }
    SearchPanel& searchPanel() { return *m_searchPanel; }
    void setGroupKeys(const std::vector<GroupKey>& keys);
    void setColourings(const QStringList& names);
    /// Controls stand where they do something.
    void showControls(bool fills, bool colours);

    /// Lists the possible fills again.
    void listFills();
    /// Every fill that can be chosen: its name, as --fill has it, and its words.
    QList<QPair<QString, QString>> fillNames() const;
    /// False: no node is known to offer a resource, and the choice of a fill says why.
    bool hasFills() const;
    void chooseFill(ResourceIdx resource);
    void chooseMeasure(Measure measure);
    void chooseGrouping(const QStringList& keys);
    void chooseColouring(int index);
    /// Invalid if the nodes are not filled by a resource.
    ResourceIdx fill() const;
    Measure measure() const;
    ShapeBox& shapeBox() { return *m_shape; }
    QStringList grouping() const;

Q_SIGNALS:
    void fillChosen(ResourceIdx resource);
    void measureChosen(Measure measure);
    /// The shape for slots and strands; absent: none.
    void shapeChosen(const std::optional<SlotShape>& shape);
    void groupingChosen(const QStringList& keys);
    void colouringChosen(int index);

private:
    void sayWhyNoFills();
    void showShape();
    void tellMatches();
    QWidget* labelled(const QString& text, QComboBox* box);

    Session* m_session;
    QLineEdit* m_search;
    SearchPanel* m_searchPanel;
    QLabel* m_matches;
    QComboBox* m_fill;
    ShapeBox* m_shape;
    QWidget* m_shapePart;
    QWidget* m_fillPart;    // what fills and groups nodes
    QWidget* m_colourPart;  // what colours pods
    QComboBox* m_group;
    QComboBox* m_subgroup;
    QComboBox* m_colouring;
    QPushButton* m_schedule;
    QList<QWidget*> m_ofCluster;  // what does nothing while no cluster is open
    QTimer m_typing;              // searching half a million names waits for a pause in typing
};

}  // namespace bayplan
