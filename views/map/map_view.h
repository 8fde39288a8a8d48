// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The map of a session: every node of the cluster, what is on it, and what it says to the pods in the hand.
//
// Looking: wheel or pinch zooms at the pointer, middle button or Space and drag moves, Ctrl+0 shows all, double-click
// zooms to a node or group. Selecting: click, Ctrl and Shift click, rubber band from any place that is not a pod.
// Dragging: a pod's cell, or a node with selected pods. While a Drag is active, wherever it was picked up, this view
// follows the pointer and the keys for it: arrows go over the feasible nodes best first (Shift: all nodes), releasing
// the button or Enter drops, with Alt by force, Esc puts back.
// Keyboard: arrows move the current node, "[" and "]" its pods, M picks up what is selected, Enter zooms to it. Alt+Down
// goes inside the node where its zones are drawn: there Left and Right are the neighbour, Down inside a zone, Up outside,
// Enter selects as a click does, Esc leaves.
// Nothing here blocks: large scenes are built and tiles painted in other threads.
// Thread rule: GUI thread.

#include <QAbstractScrollArea>
#include <QElapsedTimer>
#include <QThreadPool>
#include <QTimer>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include "common/later.h"
#include "common/theme.h"
#include "map/drop_estimate.h"
#include "map/group_keys.h"
#include "map/map_labels.h"
#include "map/map_overlay.h"
#include "map/node_values.h"
#include "map/tile_cache.h"
#include "map/verdict_layer.h"

class QGestureEvent;

namespace bayplan {

class Drag;
class Machines;
class PodHand;
class Session;
class SlotMeter;

class MapView : public QAbstractScrollArea {
    Q_OBJECT
public:
    MapView(Session* session, Drag* drag, QWidget* parent = nullptr);
    ~MapView() override;

    // What is shown and how
    void setTheme(const Theme& theme);
    /// Whether pods in the hand are followed here; another screen may do so instead.
    void setFollowing(bool following);
    void setReducedMotion(bool reduced) { m_reducedMotion = reduced; }
    /// Whose word on the insides of nodes is shown; it has to live as long as this.
    void setMachines(const Machines* machines);
    /// Nodes are filled by what is requested of a resource. Invalid or not of this cluster: cpu.
    void setFill(ResourceIdx fill);
    /// The resource by which pods are laid out in their nodes, whatever fills those.
    ResourceIdx fill() const { return m_options.fill; }
    /// Nodes are filled by something else; Measure::Requested: by what is requested again.
    void setMeasure(Measure measure);
    Measure measure() const { return m_measure; }
    /// Of which slots and strands are counted; absent: of nothing, so that there are none.
    void setShape(std::optional<SlotShape> shape);
    const std::optional<SlotShape>& shape() const { return m_shape; }
    /// Why slots or strands cannot be counted, or that they are being; empty where they are shown.
    QString measureProblem() const;
    void setColouring(Colouring colouring);
    Colouring colouring() const { return m_options.colouring; }
    /// Label keys, outer first, at most two; none: one group of all nodes. Shows the whole map.
    void setGrouping(const QStringList& keys);
    QStringList grouping() const { return m_grouping; }
    /// Widths of nodes by what they have of the fill, in four classes. Shows the whole map.
    void setSizedByCapacity(bool sized);
    bool sizedByCapacity() const { return m_sized; }
    /// Keys by which grouping makes sense, best first.
    std::vector<GroupKey> groupKeys() const;

    // Where one looks
    void fit();
    void zoomIn();
    void zoomOut();
    void zoomTo(const QRectF& world);
    void showNode(NodeIdx node);  // moves as little as needed, and zooms in where nodes are far
    void centerOn(QPointF world);
    QRectF visibleWorld() const;
    MapScale scale() const { return m_scale; }

    /// Layout, scene and colours as they are painted; not valid() while a large cluster is being prepared.
    const PaintInput& input() const { return m_input; }
    const MapOverlay& overlay() const { return m_overlay; }
    NodeIdx currentNode() const { return m_current; }
    void setCurrentNode(NodeIdx node);
    void selectCurrent();

    /// What of a node's inside the keyboard can go to; empty where its zones are not drawn.
    std::vector<ZonePart> parts(NodeIdx node) const;
    /// Where the keyboard is inside the current node; absent: at the node itself.
    std::optional<ZonePart> currentPart() const;
    void setCurrentPart(std::optional<ZonePart> part);
    void selectPart(NodeIdx node, const ZonePart& part, Qt::KeyboardModifiers modifiers);

    /// In coordinates of the viewport.
    NodeIdx nodeAt(QPoint at) const;
    PodIdx podAt(QPoint at) const;
    QRect nodeRect(NodeIdx node) const;
    QRect podRect(PodIdx pod) const;
    QRect partRect(NodeIdx node, const ZonePart& part) const;

    /// Name, state and numbers of a node; what a tooltip and an assistive tool say.
    QString describeNode(NodeIdx node) const;
    QString describePod(PodIdx pod) const;
    /// The zone, GPU or share of CPUs under a point of the viewport; empty where there is none.
    QString describePart(QPoint at) const;
    QString describePart(NodeIdx node, const ZonePart& part) const;
    /// What a drop on the node under the hand would make of slots or strands there and where the pods stand; not any()
    /// until it is counted, and where neither fills the map.
    DropEstimate estimate() const;

    /// Waits for the scene and paints every tile at once: for pictures and tests.
    void finishPainting();

Q_SIGNALS:
    void viewChanged();   // another part or zoom is seen
    void sceneChanged();  // another picture, layout, fill, colouring or theme
    void currentNodeChanged(bayplan::NodeIdx node);
    /// Right click or menu key; either may be invalid.
    void contextMenuWanted(bayplan::NodeIdx node, bayplan::PodIdx pod, const QPoint& global);
    void built(QPrivateSignal);  // by the building thread, to this object

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool viewportEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    enum class Gesture { None,
                         Pressed,
                         Band,
                         Pan };

    // map_view.cpp: scene and frame
    void onOpened();
    void onClusterChanged();
    // map_view_follow.cpp
    void onFollowed();
    Preparation preparation() const;
    LayoutOptions layoutOptions() const;
    NodeIdx nodeInTheMiddle() const;
    void rememberOwnChanges();
    void keepInPlace(NodeIdx node, QPointF at);
    void onMatchesChanged();
    void rebuildScene();
    void adopt(ScenePtr scene, std::uint64_t generation);
    void catchUpZones();
    /// From the building thread. Through a standard mutex and not with the event, as in common/job.h.
    void handOver(std::function<void()> adopt);
    void takeBuilt();
    void relayout();
    void placeLayout();  // fits and centres what is laid out, where the whole map is shown
    void applyInput();
    void composeFrame(TileCache::Mode mode);
    void refresh();  // the frame is out of date
    bool ready() const;
    QSize deviceSize() const;
    QPoint topLeft() const;  // device pixels of the map at the viewport's corner
    void setTopLeft(QPoint device);
    void setPitch(int pitch, QPointF anchorDevice);
    int fitPitch() const;
    void updateScrollBars();
    void paintEmpty(QPainter& painter);

    // map_view_fill.cpp
    void layOutFor(Measure measure);
    ValuesPtr currentValues() const;
    void askMeter();
    /// The values that belong to the scene come into the input; the nodes that look different by that are added.
    void takeValues(std::vector<NodeIdx>& changed);
    void onMeasured();
    void onUnread();
    void previewDrop();  // asks for what estimate() tells
    void onPreviewed();

    // map_view_input.cpp
    QPoint toMap(QPoint viewport) const;
    void zoomSteps(double steps, QPointF anchorDevice);
    void startPan(QPoint at);
    void hover(QPoint at);
    QString tipText(NodeIdx node, PodIdx pod, const QString& part) const;
    void choose(NodeIdx node, PodIdx pod, Qt::KeyboardModifiers modifiers);
    void selectBand(const QRect& viewportRect, Qt::KeyboardModifiers modifiers);
    void moveCurrent(Direction direction);
    void stepPod(int by);
    bool gestureEvent(QGestureEvent* event);
    void updateCursor();

    // map_view_parts.cpp
    bool partKey(const QKeyEvent* event);
    /// Of the current part, in device pixels of the map.
    QRect currentPartRect() const;
    QRect onScreen(const QRect& ofMap) const;

    // map_view_drag.cpp
    void onDragStarted();
    void onDragMoved();
    void onDragEnded();
    bool beginPodDrag(QPoint at);
    void pickUpSelected();
    void dragTo(QPoint at);
    void autoScroll();
    QString handText() const;
    void showAnswer();

    Session* m_session;
    Drag* m_drag;
    Theme m_theme;
    bool m_reducedMotion = false;
    bool m_following = true;
    SceneOptions m_options;
    ResourceIdx m_resource;  // that fills where nothing else does
    Measure m_measure = Measure::Requested;
    std::optional<SlotShape> m_shape;
    const Machines* m_machines = nullptr;
    SlotMeter* m_meter;
    ClusterPtr m_asked;  // the picture after a drop on the target; null: nothing is asked
    bool m_catchingUp = false;
    QStringList m_grouping;
    bool m_sized = false;
    bool m_nodesUnread = false;

    PaintInput m_input;
    std::shared_ptr<const PodGroups> m_groups;
    TileCache m_tiles;
    MapLabels m_labels;
    VerdictLayer m_verdicts;
    MapOverlay m_overlay;
    QThreadPool m_builder;
    std::mutex m_mutex;                          // of m_built
    std::vector<std::function<void()>> m_built;  // by m_builder, to be adopted here
    std::uint64_t m_generation = 0;
    bool m_building = false;

    MapScale m_scale;
    bool m_fitted = true;
    std::vector<char> m_changedByHand;  // by node: it looks otherwise than it was read
    QSize m_layoutView;                 // the size that the nodes were laid out for
    QImage m_frame;
    bool m_frameStale = true;
    QTimer m_animation;

    Gesture m_gesture = Gesture::None;
    QPoint m_pressedAt;
    QPoint m_panFrom;
    Qt::KeyboardModifiers m_pressedWith;
    PodIdx m_pressedPod;
    bool m_spaceDown = false;
    double m_wheelRest = 0;
    int m_pinchPitch = 0;
    QRect m_band;
    NodeIdx m_current;
    std::optional<ZonePart> m_part;  // of the current node; may be of an older scene
    NodeIdx m_hoverNode;
    PodIdx m_hoverPod;

    PodHand* m_hand;
    QPoint m_dragAt;  // in the viewport
    QTimer m_edgeTimer;
};

}  // namespace bayplan
