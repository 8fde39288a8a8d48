// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The insides of one node or of several side by side, as small multiples in a grid.
//
// Looking: the wheel zooms at the pointer, the middle button moves, Ctrl+0 shows all. A click on "×12" of a folded box
// opens the run, and closes it again. A double-click on one of several nodes shows it alone; Backspace brings the
// others back.
// Selecting: a click chooses the part, and selects the pod that has it, or the node; Ctrl adds it or takes it away.
// note() names the pods that have the chosen parts. The parts of selected pods are framed. Dragging a pod's part picks
// up the pod; if the pod is selected, all selected pods. During any drag the node under the pointer shows what the pods
// would get there, one after another.
// Keyboard: Left and Right go to the neighbour, Down inside, Up outside; Enter chooses, or shows one of several nodes
// alone; Escape chooses nothing; M picks up the selected pods.
// Thread rule: GUI thread only.

#include <QAbstractScrollArea>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "common/part_note.h"
#include "common/pod_classes.h"
#include "common/theme.h"
#include "inside/inside_palette.h"
#include "inside/machine_painter.h"
#include "inside/node_use.h"

namespace bayplan {

class Drag;
class Machines;
class PodHand;
class Session;

class MachineView : public QAbstractScrollArea {
    Q_OBJECT
public:
    /// One node of the grid.
    struct Tile {
        NodeIdx node;
        bool known = false;  // something is known about its inside
        std::shared_ptr<const MachineScene> scene;
        std::shared_ptr<const MachineScene> asked;  // with what the dragged pod would get; null: no drag
        std::shared_ptr<const MachineLayout> layout;
        QPointF at;  // its corner in the content
    };

    MachineView(Session* session, Drag* drag, Machines* machines, QWidget* parent = nullptr);
    ~MachineView() override;

    void setTheme(const Theme& theme);
    void setColouring(Colouring colouring);
    /// Sets the shown nodes, in this order, and shows all of them.
    void setNodes(std::vector<NodeIdx> nodes);
    const std::vector<NodeIdx>& nodes() const { return m_nodes; }
    /// Whether this view follows drags; one screen at a time does.
    void setFollowing(bool following) { m_follows = following; }
    void setFold(bool fold);
    bool fold() const { return m_fold; }

    void fit();
    void zoomIn();
    void zoomOut();
    double zoom() const { return m_zoom; }

    const std::vector<Tile>& tiles() const { return m_tiles; }
    QColor ground() const { return m_palette.theme.stage; }
    QSizeF contentSize() const { return m_content; }
    /// Paints the whole content as on the screen, for pictures; `marks`: with the selection.
    void paintContent(QPainter& painter, bool marks) const;

    /// In coordinates of the viewport; the tile's position and the box in it.
    struct Spot {
        std::size_t tile = 0;
        std::size_t box = 0;
        bool operator==(const Spot&) const = default;
    };
    std::optional<Spot> spotAt(QPointF at) const;
    QRect rectOf(const Spot& spot) const;
    std::optional<Spot> current() const { return m_current; }
    void setCurrent(std::optional<Spot> spot);
    void selectSpot(const Spot& spot, Qt::KeyboardModifiers modifiers);
    /// The chosen parts, in the order of choosing; for a folded box all its members.
    struct Chosen {
        NodeIdx node;
        PartId part;
        bool operator==(const Chosen&) const = default;
    };
    const std::vector<Chosen>& chosen() const { return m_chosen; }
    /// The note on the chosen parts; empty: none.
    PartNote note() const;
    std::optional<Spot> hovered() const { return m_hover; }
    /// The text for tooltips and assistive tools.
    QString describe(const Spot& spot) const;
    /// The spot of a part of a shown node, or of the box that it is folded into; absent: the node is not shown.
    std::optional<Spot> find(NodeIdx node, const PartId& part) const;
    /// The pod that a spot belongs to; invalid: none, or several.
    PodIdx podAt(const Spot& spot) const;
    /// The answer of the node under the pointer to the dragged pods, in lines; empty: no drag.
    QString answer() const;

Q_SIGNALS:
    void nodesChanged();
    void currentChanged();
    void hoverChanged();
    void chosenChanged();  // or the note on it
    void answerChanged();
    void contextMenuWanted(const QPoint& global);

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    // machine_view.cpp: what is shown
    void onOpened();
    void onFollowed();
    void group();    // pods by what colours them
    void rebuild();  // scenes, then layout
    Tile made(NodeIdx node) const;
    NodeQuestion question(NodeIdx node, const NodeInside* kubelet, const Machine& machine) const;
    void relayout();
    void ask();  // what the node under the pointer would give
    void choose(std::vector<Chosen> chosen);
    void onSelectionChanged();
    std::vector<PodIdx> podsWithin(const Spot& spot) const;
    /// Whether the part under the pointer is among what the pods would get; empty: no drag, or the pointer is on the
    /// node as a whole.
    QString hereText() const;
    MachineMarks marksOf(std::size_t tile) const;
    QPointF origin() const;  // of the content, in the viewport
    void setZoom(double zoom, QPointF anchor);
    void updateScrollBars();

    // machine_view_input.cpp
    bool toggleFold(const Spot& spot, QPointF at);
    void moveCurrent(int key);
    void showAlone(NodeIdx node);
    void hover(QPointF at);
    void onDragStarted();
    void onDragMoved();
    void onDragEnded();
    void dragTo(QPoint at);
    void dragStep(int by);

    Session* m_session;
    Drag* m_drag;
    Machines* m_machines;
    InsidePalette m_palette;
    Colouring m_colouring = Colouring::Owner;
    std::shared_ptr<const PodGroups> m_groups;
    const Catalog* m_grouped = nullptr;  // the catalog of these pods; only compared
    PodClasses m_classes;
    std::shared_ptr<const DevicePicture> m_devices;  // of the picture that is shown
    std::vector<NodeIdx> m_nodes;
    std::vector<NodeIdx> m_before;  // what Backspace brings back
    std::vector<Tile> m_tiles;
    std::set<std::pair<NodeIdx, PartId>> m_unfolded;
    bool m_fold = true;
    bool m_follows = false;
    double m_zoom = 1;
    QSizeF m_content;

    std::optional<Spot> m_current;
    std::optional<Spot> m_hover;
    std::optional<Spot> m_pressed;
    std::vector<Chosen> m_chosen;
    bool m_choosing = false;  // the selection changes because a part was chosen
    QPointF m_pressedAt;
    bool m_panning = false;
    QPoint m_panFrom;

    PodHand* m_hand;
    std::optional<Spot> m_under;  // the spot under the dragged pods
    QPointF m_underAt;
    NodeIdx m_asked;  // the node whose answer is shown
    PlacementAnswer m_answer;
};

}  // namespace bayplan
