// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The map of a session: every node of the cluster, the pods on it, and its verdicts on the pods that are being dragged.
//
// Looking: wheel or pinch zooms at the pointer, middle button or Space and drag moves, Ctrl+0 shows all, double-click
// zooms to a node or group. Selecting: click, Ctrl and Shift click, rubber band from any place that is not a pod.
// Dragging: a pod's cell, or a node with selected pods. While a Drag is active, wherever it began, this view follows
// the pointer and the keys for it: arrows go over the feasible nodes, best first (Shift: all nodes); releasing the
// button or Enter drops, with Alt by force; Esc puts back.
// Keyboard: arrows move the current node, "[" and "]" its pods, M picks up what is selected, Enter zooms to it.
// Alt+Down goes inside the node if its zones are drawn: there Left and Right go to the neighbour, Down goes into a
// zone, Up goes out, Enter selects as a click does, Esc leaves.
// Nothing here blocks: other threads build large scenes and paint tiles.
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
#include "common/pictures/picture.h"
#include "common/theme.h"
#include "map/drop_estimate.h"
#include "map/node_values.h"
#include "map/painting/gang_layer.h"
#include "map/painting/map_labels.h"
#include "map/painting/map_overlay.h"
#include "map/painting/tile_cache.h"
#include "map/verdicts/verdict_layer.h"
#include "metrics/group_keys.h"

class QGestureEvent;

namespace bayplan {

class Answer;
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

    // What is shown and how.
    void setTheme(const Theme& theme);
    /// Whether a drag is followed here; another screen may follow it instead.
    void setFollowing(bool following);
    /// The source for the insides of nodes; it must outlive this view.
    void setMachines(const Machines* machines);
    /// The answer whose verdicts are shown while nothing is dragged; it must outlive this view.
    void setAnswer(Answer* answer);
    /// Fills nodes by the requests of a resource. If it is invalid or not of this cluster: by cpu.
    void setFill(ResourceIdx fill);
    /// The resource by which pods are laid out in their nodes, whatever fills the nodes.
    ResourceIdx fill() const { return m_options.fill; }
    /// Fills nodes by another measure; Measure::Requested returns to requests.
    void setMeasure(Measure measure);
    Measure measure() const { return m_measure; }
    /// The shape whose slots and strands are counted; absent: none are.
    void setShape(std::optional<SlotShape> shape);
    const std::optional<SlotShape>& shape() const { return m_shape; }
    /// Why slots or strands cannot be shown, or that they are being counted; empty if they are shown.
    QString measureProblem() const;
    /// `label`: the key for Colouring::Label.
    void setColouring(Colouring colouring, const std::string& label = {});
    Colouring colouring() const { return m_options.colouring; }
    /// The key that Colouring::Label tells apart.
    const std::string& colouringLabel() const { return m_coloursAsked.label; }
    /// Label keys, outer first, at most two; none: one group of all nodes. Shows the whole map.
    /// As the picture is now: later pictures do not move nodes. Another cluster begins by name.
    void sortNodes(NodeOrder order);
    void setGrouping(const QStringList& keys);
    QStringList grouping() const { return m_grouping; }
    /// Sets the widths of nodes by their amount of the fill, in four classes. Shows the whole map.
    void setSizedByCapacity(bool sized);
    bool sizedByCapacity() const { return m_sized; }
    /// Label keys that are useful for grouping, best first.
    std::vector<GroupKey> groupKeys() const;

    // The visible part.
    void fit();
    void zoomIn();
    void zoomOut();
    /// It takes at most this share of the view.
    void zoomTo(const QRectF& world, double share = 0.9);
    void showNodes(const std::vector<NodeIdx>& nodes);  // moves only if one of them is out of sight
    void showNode(NodeIdx node);                        // moves as little as needed, and zooms in if nodes are small
    void centerOn(QPointF world);
    QRectF visibleWorld() const;
    /// The whole map is shown, and stays so in other sizes of the window.
    bool showsWhole() const { return m_fitted; }
    /// Shows what was seen before the last jump; a wheel or a hand that moves the map jumps nowhere.
    void goBack();
    MapScale scale() const { return m_scale; }

    /// Layout, scene and colours as they are painted; not valid() while a large cluster is being prepared.
    const PaintInput& input() const { return m_input; }
    const MapOverlay& overlay() const { return m_overlay; }
    /// Around the gangs that are selected or pointed at, as they were painted last.
    const GangFrames& gangFrames() const { return m_gangFrames; }
    /// The verdicts that are shown: of a drag that this view follows, or of an answer.
    const VerdictLayer& verdicts() const { return m_verdicts; }
    bool dragging() const;
    NodeIdx currentNode() const { return m_current; }
    void setCurrentNode(NodeIdx node);
    void selectGroupAt(QPoint at);
    void selectCurrent();

    /// The parts inside a node that the keyboard can reach; empty if its zones are not drawn.
    std::vector<ZonePart> parts(NodeIdx node) const;
    /// The current part inside the current node; absent: the node itself is current.
    std::optional<ZonePart> currentPart() const;
    void setCurrentPart(std::optional<ZonePart> part);
    void selectPart(NodeIdx node, const ZonePart& part, Qt::KeyboardModifiers modifiers);

    /// In coordinates of the viewport.
    NodeIdx nodeAt(QPoint at) const;
    PodIdx podAt(QPoint at) const;
    QRect nodeRect(NodeIdx node) const;
    QRect podRect(PodIdx pod) const;
    QRect partRect(NodeIdx node, const ZonePart& part) const;

    /// Name, state and numbers of a node, for tooltips and assistive tools.
    QString describeNode(NodeIdx node) const;
    /// Pods that are outlined, because a scheduler might have taken them as well as those that are marked, and nodes that it might have
    /// given them.
    const std::vector<PodIdx>& alternatives() const;
    const std::vector<NodeIdx>& otherNodes() const;
    QString describePod(PodIdx pod) const;
    /// The zone, GPU or share of CPUs at a point of the viewport; empty if there is none.
    QString describePart(QPoint at) const;
    QString describePart(NodeIdx node, const ZonePart& part) const;
    /// How a drop on the target would change slots or strands there and on the pods' present nodes. It is not any()
    /// until they are counted, or if neither fills the map.
    DropEstimate estimate() const;

    /// What is visible, as vectors: with the selection and an answer's verdicts, without what follows the pointer or the
    /// keyboard. Waits for what is still being made. Later changes of the map do not change it.
    Picture picture();

    /// Waits for the scene and paints every tile at once, for pictures and tests.
    void finishPainting();

Q_SIGNALS:
    void viewChanged();  // another part or zoom is visible
    void alternativesChanged();
    void verdictsChanged();
    void sceneChanged();  // another picture, layout, fill, colouring or theme
    void currentNodeChanged(bayplan::NodeIdx node);
    /// Right click or menu key; either argument may be invalid.
    void contextMenuWanted(bayplan::NodeIdx node, bayplan::PodIdx pod, const QPoint& global);
    void built(QPrivateSignal);  // emitted by the building thread, for this object

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
    /// Called by the building thread. Passes `adopt` through a standard mutex and not with the event, as in
    /// common/job.h.
    void handOver(std::function<void()> adopt);
    void takeBuilt();
    /// The scene with the colours of destinations, where pods are coloured by them; adds the nodes that differ to `changed`.
    ScenePtr withDestinations(ScenePtr scene, std::vector<NodeIdx>& changed) const;
    void showDestinations();
    void relayout();
    void placeLayout();  // fits and centres the layout if the whole map is shown
    void applyInput();
    void composeFrame(TileCache::Mode mode);
    void refresh();  // the frame is out of date
    void showInput();
    void showInput(const std::vector<NodeIdx>& changed);  // of these nodes alone
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
    std::shared_ptr<const std::vector<float>> currentUsed() const;
    void askMeter();
    /// Puts the values that belong to the scene into the input; appends the nodes that look different to `changed`.
    void takeValues(std::vector<NodeIdx>& changed);
    void onMeasured();
    void onUnread();
    void previewDrop();  // requests the numbers for estimate()
    void onPreviewed();

    // map_view_input.cpp
    QPoint toMap(QPoint viewport) const;
    void zoomSteps(double steps, QPointF anchorDevice);
    void startPan(QPoint at);
    void hover(QPoint at);
    /// Keeps what is seen now for goBack().
    void noteSeen();
    void zoomToSelection();
    /// The Reservation that keeps the room at a point; empty: none.
    QString describeReservedAt(QPoint at) const;
    QString tipText(NodeIdx node, PodIdx pod, const QString& part) const;
    void choose(NodeIdx node, PodIdx pod, Qt::KeyboardModifiers modifiers);
    void selectBand(const QRect& viewportRect, Qt::KeyboardModifiers modifiers);
    void moveCurrent(Direction direction);
    void stepPod(int by);
    bool gestureEvent(QGestureEvent* event);
    void updateCursor();

    // map_view_parts.cpp
    bool partKey(const QKeyEvent* event);
    /// The rectangle of the current part, in device pixels of the map.
    QRect currentPartRect() const;
    QRect onScreen(const QRect& ofMap) const;

    // map_view_drag.cpp
    void onDragStarted();
    void showVerdicts();
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
    bool m_following = true;
    SceneOptions m_options;
    ResourceIdx m_resource;  // the fill if nothing else is chosen
    Measure m_measure = Measure::Requested;
    std::optional<SlotShape> m_shape;
    const Machines* m_machines = nullptr;
    SlotMeter* m_meter;
    ClusterPtr m_asked;  // the picture after a drop on the target; null: nothing is requested
    bool m_catchingUp = false;
    QStringList m_grouping;
    bool m_sized = false;
    bool m_nodesUnread = false;

    PaintInput m_input;
    std::shared_ptr<const NodePlaces> m_places;  // null: by name
    PodGroups::Asked m_coloursAsked;
    std::shared_ptr<const PodGroups> m_groups;
    TileCache m_tiles;
    MapLabels m_labels;
    VerdictLayer m_verdicts;
    MapOverlay m_overlay;
    GangFrames m_gangFrames;
    QThreadPool m_builder;
    std::mutex m_mutex;                          // of m_built
    std::vector<std::function<void()>> m_built;  // made by m_builder, to be adopted here
    std::uint64_t m_generation = 0;
    bool m_building = false;

    MapScale m_scale;
    bool m_fitted = true;
    std::vector<char> m_changedByHand;  // by node: it differs from the state that was read
    QSize m_layoutView;                 // the size that the nodes were laid out for
    QImage m_frame;
    bool m_wholeFrame = false;  // the next one has to be complete, whatever it costs
    bool m_frameStale = true;
    QTimer m_animation;

    Gesture m_gesture = Gesture::None;
    QPoint m_pressedAt;
    QPoint m_panFrom;
    Qt::KeyboardModifiers m_pressedWith;
    PodIdx m_pressedPod;
    bool m_spaceDown = false;
    double m_wheelRest = 0;
    std::vector<std::optional<QRectF>> m_seen;  // before each jump, the newest last; absent: the whole map
    bool m_goingBack = false;
    int m_pinchPitch = 0;
    QRect m_band;
    NodeIdx m_current;
    std::optional<ZonePart> m_part;  // of the current node; may belong to an older scene
    NodeIdx m_hoverNode;
    PodIdx m_hoverPod;

    Answer* m_answer = nullptr;
    PodHand* m_hand;
    QPoint m_dragAt;  // in the viewport
    QTimer m_edgeTimer;
};

}  // namespace bayplan
