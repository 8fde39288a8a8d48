// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The map with its minimap, and what the window needs from it.
// Thread rule: GUI thread only.

#include <QRectF>
#include <QStringList>
#include <QWidget>
#include <optional>

#include "common/pictures/picture.h"
#include "common/pod_classes.h"
#include "common/session.h"
#include "common/theme.h"
#include "io/sessions/look_file.h"
#include "map/map_layout.h"
#include "map/node_values.h"
#include "metrics/group_keys.h"

namespace bayplan {

class Answer;
class AnswerChip;
class Drag;
class HeadlineStrip;
class MapView;
class MiniMap;

class MapScreen : public QWidget {
    Q_OBJECT
public:
    MapScreen(Session* session, Drag* drag, Answer* answer, QWidget* parent = nullptr);

    MapView* view() const { return m_view; }
    HeadlineStrip* headline() const { return m_headline; }
    void setTheme(const Theme& theme);
    void setFill(ResourceIdx resource);
    void setMeasure(Measure measure);
    void setShape(const std::optional<SlotShape>& shape);
    void setGrouping(const QStringList& keys);
    void setColouring(int index);
    /// Colours of labels and destinations are the map's alone: other screens then tell owners apart.
    Colouring colouringAt(int index) const;
    void sortNodes(NodeOrder order);
    NodeOrder order() const { return m_order; }
    /// How projects name the colouring that is shown: "owner", "label:app".
    QString colouringName() const;
    /// The index of such a name for setColouring(); absent: this cluster has no such label, or there is no such name.
    std::optional<int> colouringNamed(const QString& name) const;
    ResourceIdx fill() const;
    QStringList grouping() const;
    std::vector<GroupKey> groupKeys() const;
    /// In the order of the index for setColouring(): the fixed ones, then the labels of the session's pods that tell most apart.
    QStringList colourings();
    void zoomIn();
    void zoomOut();
    void zoomToFit();
    /// "far", "middle", "near", around the selection if there is one.
    void zoomTo(const QString& distance, const Selection& about);
    void reveal(const Selection& selection);
    /// What is seen, in parts of the whole map; absent: all of it.
    std::optional<ViewPart> visiblePart() const;
    /// As near as the room allows; absent: all of it.
    void showPart(const std::optional<ViewPart>& part);
    /// Waits until everything visible is drawn; for pictures.
    void finishPainting();
    Picture picture();

Q_SIGNALS:
    void menuRequested(const QPoint& globalPos);
    void explainRequested();
    void explainAnswerRequested();  // of the pod whose verdicts are shown
    void searchRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QRectF worldOf(const Selection& selection) const;

    Session* m_session;
    Drag* m_drag;
    MapView* m_view;
    MiniMap* m_miniMap;
    AnswerChip* m_chip;
    HeadlineStrip* m_headline;
    std::vector<std::string> m_labels;  // that colourings() listed
    NodeOrder m_order = NodeOrder::Name;
};

}  // namespace bayplan
