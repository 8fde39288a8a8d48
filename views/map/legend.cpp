// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/legend.h"

#include <QAccessible>
#include <QFontMetrics>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <map>

#include "common/looking.h"
#include "common/text.h"
#include "map/fill_text.h"
#include "map/map_view.h"
#include "map/painting/pixel_canvas.h"
#include "map/value_text.h"

namespace bayplan {

namespace {

constexpr int kSign = 12;
constexpr int kRamp = 72;
constexpr int kBetweenEntries = 14;
constexpr int kMostNames = 24;

QString counted(const QString& what, std::size_t n) {
    return what + QLatin1Char(' ') + QLocale().toString(static_cast<qulonglong>(n));
}

std::int64_t largestKnown(const NodeValues& values) {
    std::int64_t most = 0;
    for (const NodeValue& value : values.nodes)
        if (value.state == NodeValue::State::Known) most = std::max(most, value.amount);
    return most;
}

/// The last part of "namespace/Kind/name".
QString shortName(const std::string& name) {
    return toQString(name).section(QLatin1Char('/'), -1);
}

}  // namespace

Legend::Legend(Looking* looking, MapView* view, QWidget* parent)
    : QWidget(parent),
      m_looking(looking),
      m_view(view),
      m_theme(makeTheme(ThemeKind::Light)),
      m_palette(MapPalette::make(m_theme)) {
    setObjectName(QStringLiteral("legend"));
    setAccessibleName(tr("Legend"));
    setFixedHeight(textPixels(28));
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    connect(view, &MapView::sceneChanged, this, &Legend::recount);
    connect(view, &MapView::verdictsChanged, this, &Legend::recount);
    connect(view, &MapView::alternativesChanged, this, &Legend::recount);
    // Another level draws other things.
    connect(view, &MapView::viewChanged, this, [this] {
        if ((m_view->scale().level() == Level::Far) != m_far) recount();
    });
    recount();
}

void Legend::setTheme(const Theme& theme) {
    m_theme = theme;
    m_palette = MapPalette::make(theme);
    update();
}

void Legend::addFill() {
    const MapScene& scene = *m_view->input().scene;
    const SceneTotals& t = scene.totals();
    const std::string& fill = scene.cluster().catalog().resources.name(scene.options().fill);
    const QString share = fillShareText(fill, t.requested, t.allocatable);
    const NodeValues* values = m_view->input().values.get();
    if (const QString problem = m_view->measureProblem(); !problem.isEmpty()) {
        m_entries.push_back({Kind::Fill, 0, problem, problem, {}});
    } else if (values) {
        const QString summary = valueSummary(*values);
        const QString whole = !values->unread.empty() ? summary
                                                      : tr("%1 on a scale from %2 to %3; %Ln node(s) where it is known", nullptr, static_cast<int>(values->known))
                                                            .arg(valueSummary(*values, 8), scaleStart(*values), scaleEnd(*values));
        m_entries.push_back({Kind::Fill, 0, summary, whole, {}});
        if (values->most > 0) m_entries.push_back({Kind::Scale, 0, scaleStart(*values) + QLatin1Char('\n') + scaleEnd(*values), whole, {}});
        if (values->unknown > 0)
            m_entries.push_back({Kind::ValueUnknown, 0, counted(tr("not known"), values->unknown), tr("Nodes where this is not known: hatched, not zero"), {}});
        if (values->measure == Measure::Slots && values->none > 0)
            m_entries.push_back({Kind::Refused, 0, counted(tr("refused"), values->none), tr("Nodes that refuse such a pod for other reasons than room; the letter on them says which rule"), {}});
    } else {
        m_entries.push_back({Kind::Fill, 0, share, share + QStringLiteral(", ") + fillFreeText(fill, t.allocatable - t.requested), {}});
        if (m_far) m_entries.push_back({Kind::Scale, 0, tr("0 %\n100 %", "the ends of a scale"), tr("How much of each node is requested, by colour"), {}});
    }
}

/// The letters that the map writes, with the plugins that each stands for.
void Legend::addVerdicts() {
    const VerdictLayer& layer = m_view->verdicts();
    const Verdicts& said = *layer.input().verdicts;
    std::map<QChar, std::size_t> nodes;
    std::map<QChar, QStringList> plugins;
    for (std::size_t n = 0; n < said.codes.size(); ++n) {
        const QChar letter = layer.letterOf(NodeIdx(n));
        if (letter.isNull()) continue;
        ++nodes[letter];
        if (said.codes[n] == Code::NotModelled || said.plugins[n] >= said.pluginNames.size()) continue;
        const QString plugin = toQString(said.pluginNames[said.plugins[n]]);
        if (!plugins[letter].contains(plugin)) plugins[letter] << plugin;
    }
    m_entries.push_back({Kind::Fits, 0, counted(tr("fits", "nodes"), said.feasible), tr("Nodes that take it; a thicker edge is a better score, and the best have their rank"), {}});
    std::vector<std::pair<std::size_t, QChar>> most;
    for (const auto& [letter, count] : nodes) most.emplace_back(count, letter);
    std::sort(most.begin(), most.end(), [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
    for (const auto& [count, letter] : most) {
        const QString whole = plugins[letter].isEmpty() ? tr("Nodes where it is not known: not modelled")
                                                        : tr("Nodes where the first to say no is %1").arg(plugins[letter].join(QStringLiteral(", ")));
        m_entries.push_back({Kind::Refusing, static_cast<std::uint8_t>(letter.toLatin1()), QLocale().toString(static_cast<qulonglong>(count)), whole, {}});
    }
}

void Legend::recount() {
    m_entries.clear();
    m_far = m_view->scale().level() == Level::Far;
    const PaintInput& in = m_view->input();
    if (in.valid() && in.layout->nodeCount() > 0) {
        const MapScene& scene = *in.scene;
        const SceneTotals& t = scene.totals();
        const VerdictInput& said = m_view->verdicts().input();
        const bool asked = said.active() && said.verdicts->codes.size() == scene.nodeCount();
        if (asked) addVerdicts();
        addFill();
        if (const std::size_t any = m_view->alternatives().size() + m_view->otherNodes().size(); any > 0)
            m_entries.push_back({Kind::AnyOf,
                                 0,
                                 counted(tr("any of these", "pods"), any),
                                 tr("Pods that the scheduler might have taken as well as the marked ones, and nodes that it might have given them: it draws lots between them"),
                                 {}});
        const auto state = [&](Kind kind, const QString& name, std::size_t n, const QString& what) {
            if (n > 0 || kind == Kind::Ready) m_entries.push_back({kind, 0, counted(name, n), what, {}});
        };
        state(Kind::Ready, tr("ready", "nodes"), t.ready, tr("Nodes that are neither cordoned nor not ready"));
        state(Kind::Cordoned, tr("cordoned"), t.cordoned, tr("Cordoned nodes: no new pods"));
        state(Kind::NotReady, tr("not ready"), t.notReady, tr("Nodes that say they are not ready"));
        state(Kind::Unknown, tr("unknown"), t.unknown, tr("Nodes that do not say whether they are ready"));
        state(Kind::OverCommitted, tr("over-committed"), t.overCommitted, tr("More is requested than the node has"));
        state(Kind::Stale, tr("stale", "nodes"), t.stale, tr("What is shown of these nodes is old: they are silent, or their zones were written before their last pod came"));
        state(Kind::InsideUnknown, tr("zones unknown"), t.insideUnknown, tr("Nodes whose zones nobody tells: hatched"));
        if (!m_view->input().values) state(Kind::Stranded, tr("stranded"), t.stranded, tr("Something is free, but CPU, memory or pods are used up"));
        if (t.predicted > 0 && !m_far)
            m_entries.push_back({Kind::Predicted,
                                 0,
                                 counted(tr("predicted"), t.predicted),
                                 tr("Pods placed here and not in the cluster"),
                                 {}});
        if (!m_far) state(Kind::Terminating, tr("terminating", "pods"), t.terminating, tr("Pods that are being deleted: pale and struck through; what they have is not free yet"));
        if (!m_far && !m_view->input().values) state(Kind::Reserved, tr("reserved", "room"), t.reserved, tr("Room that Reservations keep for pods to come: hollow and hatched"));
        for (std::uint8_t c = 0; c < kClassCount; ++c) {
            if (t.podsByClass[c] == 0 || asked || m_far) continue;  // neither is drawn
            const std::string& name = scene.classes().name(c);
            QString shown = shortName(name);
            if (scene.options().colouring == Colouring::Standing) shown = c == 0 ? tr("observed") : tr("predicted");
            if (scene.options().colouring == Colouring::Priority && c < kCategoryClasses)
                shown = tr("priority %1").arg(toQString(name));
            if (scene.options().colouring == Colouring::Age && c < kCategoryClasses) shown = ageWords(c);
            if (scene.options().colouring == Colouring::Label && c < kCategoryClasses) shown = name.empty() ? tr("(empty)", "value of a label") : toQString(name);
            if (scene.options().colouring == Colouring::Destination && c < kCategoryClasses) shown = name.empty() ? tr("to no node") : tr("to %1", "a node, or several").arg(toQString(name));
            if (c == kOtherClass) shown = scene.options().colouring == Colouring::Destination ? tr("to other nodes") : tr("other");
            if (c == kPlainClass) shown = scene.options().colouring == Colouring::Owner ? tr("no owner") : scene.options().colouring == Colouring::Age       ? tr("age not known")
                                                                                                       : scene.options().colouring == Colouring::Label       ? tr("without the label")
                                                                                                       : scene.options().colouring == Colouring::Destination ? tr("stay", "pods that no step moves")
                                                                                                                                                             : tr("pods");
            const QString whole = name.empty() || scene.options().colouring == Colouring::Age ? shown : toQString(name);
            const QString fit =
                QFontMetrics(uiFont(TextSize::Small)).elidedText(shown, Qt::ElideMiddle, 8 * kMostNames);
            m_entries.push_back({Kind::PodClass,
                                 c,
                                 counted(fit, t.podsByClass[c]),
                                 tr("%1: %2", "colour, number of pods")
                                     .arg(whole, tr("%Ln pod(s)", nullptr, static_cast<int>(t.podsByClass[c]))),
                                 {}});
        }
    }
    m_current = std::clamp(m_current, 0, std::max(0, static_cast<int>(m_entries.size()) - 1));
    arrange();
}

QString Legend::ageWords(std::uint8_t age) const {
    const QString words[] = {tr("younger than 1 hour"), tr("1 hour to 1 day"), tr("1 to 7 days"), tr("7 to 30 days"), tr("older than 30 days")};
    static_assert(std::size(words) == std::size(PodGroups::kAgeSeconds) + 1);
    return words[std::min<std::size_t>(age, std::size(words) - 1)];
}

int Legend::widthOf(const Entry& e) const {
    if (e.kind == Kind::Fill) return QFontMetrics(uiFont(TextSize::Small, true)).horizontalAdvance(e.text);
    const QFontMetrics metrics(uiFont(TextSize::Small));
    if (e.kind != Kind::Scale) return kSign + space::kXs + metrics.horizontalAdvance(e.text);
    return kRamp + 2 * space::kXs + metrics.horizontalAdvance(e.text.section(QLatin1Char('\n'), 0, 0)) + metrics.horizontalAdvance(e.text.section(QLatin1Char('\n'), 1));
}

void Legend::arrange() {
    std::erase_if(m_entries, [](const Entry& e) { return e.kind == Kind::More; });
    const int more = QFontMetrics(uiFont(TextSize::Small)).horizontalAdvance(QStringLiteral("+999")) + kBetweenEntries;
    int x = space::kM;
    std::size_t shown = 0;
    for (; shown < m_entries.size(); ++shown) {
        Entry& e = m_entries[shown];
        const int wide = widthOf(e);
        const bool last = shown + 1 == m_entries.size();
        if (x + wide + (last ? 0 : more) > width() - space::kS) break;
        e.rect = QRect(x, 2, wide, height() - 4);
        x += wide + kBetweenEntries;
    }
    if (shown < m_entries.size()) {
        QStringList rest;
        for (std::size_t i = shown; i < m_entries.size(); ++i) {
            m_entries[i].rect = QRect();
            rest << m_entries[i].text;
        }
        const auto hidden = static_cast<int>(m_entries.size() - shown);
        m_entries.push_back({Kind::More, 0, QStringLiteral("+%L1").arg(hidden), rest.join(QLatin1Char('\n')),
                             QRect(x, 2, more - kBetweenEntries, height() - 4)});
    }
    update();
}

void Legend::resizeEvent(QResizeEvent*) {
    arrange();
}

void Legend::paintSign(QPainter& p, const Entry& e, const QRect& r) const {
    const auto stroke = [&](QRgb colour) {
        p.setPen(QPen(QColor::fromRgb(colour), 2));
        p.setBrush(QColor::fromRgb(m_palette.vessel));
    };
    const QRectF box = QRectF(r).adjusted(1, 1, -1, -1);
    switch (e.kind) {
    case Kind::Fill:
    case Kind::More:
        return;
    case Kind::Ready:
        p.setPen(QPen(QColor::fromRgb(m_palette.vesselLine), 1));
        p.setBrush(QColor::fromRgb(m_palette.vessel));
        p.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
        return;
    case Kind::Cordoned:
        stroke(m_palette.cordoned);
        p.drawRect(box);
        p.drawLine(box.bottomLeft(), box.topRight());
        return;
    case Kind::NotReady:
        stroke(m_palette.notReady);
        p.drawRect(box);
        p.drawLine(box.bottomLeft(), box.topRight());
        p.drawLine(box.topLeft(), box.bottomRight());
        return;
    case Kind::Scale: {
        VectorCanvas vectors(p, r);
        PixelCanvas canvas(vectors);
        canvas.fill(r, m_palette.vessel);
        for (int x = 1; x < r.width(); ++x) canvas.fill(r.x() + x, r.y(), 1, r.height(), m_palette.quantity[static_cast<std::size_t>(x * 255 / r.width())]);
        canvas.frame(r, 1, m_palette.vesselLine);
        return;
    }
    case Kind::Refused: {  // the cross in front of the letter
        p.setPen(QPen(QColor::fromRgb(m_palette.text), 1.5));
        const QRectF cross = box.adjusted(3, 3, -3, -3);
        p.drawLine(cross.topLeft(), cross.bottomRight());
        p.drawLine(cross.topRight(), cross.bottomLeft());
        return;
    }
    case Kind::Stale:
        p.setPen(QPen(QColor::fromRgb(m_palette.caution), 1.5));
        p.setBrush(QColor::fromRgb(m_palette.panel));
        p.drawEllipse(box);
        p.drawLine(box.center(), QPointF(box.center().x(), box.y() + box.height() * 0.2));
        p.drawLine(box.center(), QPointF(box.x() + box.width() * 0.75, box.center().y()));
        return;
    case Kind::Unknown:
    case Kind::ValueUnknown:
    case Kind::InsideUnknown:
    case Kind::Stranded: {
        VectorCanvas vectors(p, r);
        PixelCanvas canvas(vectors);
        canvas.fill(r, m_palette.vessel);
        canvas.hatch(r, 4, 1, m_palette.hatch);
        canvas.frame(r, e.kind == Kind::Unknown ? 2 : 1, e.kind == Kind::Unknown ? m_palette.hatch : m_palette.vesselLine);
        return;
    }
    case Kind::OverCommitted:
        p.fillRect(r, QColor::fromRgb(m_palette.quantity[255]));
        p.fillRect(QRect(r.x(), r.y(), r.width(), 3), QColor::fromRgb(m_palette.bad));
        return;
    case Kind::Predicted:
        p.setBrush(Qt::NoBrush);
        p.setPen(QPen(QColor::fromRgb(m_palette.text), 1, Qt::DashLine));
        p.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
        return;
    case Kind::Reserved: {
        VectorCanvas vectors(p, r);
        PixelCanvas canvas(vectors);
        canvas.fill(r, m_palette.reserved);
        canvas.fill(r.adjusted(1, 1, -1, -1), m_palette.panel);
        canvas.hatch(r.adjusted(1, 1, -1, -1), 5, 1, m_palette.reserved);
        return;
    }
    case Kind::Terminating:
        p.setBrush(Qt::NoBrush);
        p.setPen(QPen(QColor::fromRgb(m_palette.secondary), 1));
        p.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
        p.setPen(QPen(QColor::fromRgb(m_palette.secondary), 2));
        p.drawLine(box.topLeft(), box.bottomRight());
        return;
    case Kind::AnyOf: {
        QPen broken(QColor::fromRgb(m_palette.caution), 2, Qt::CustomDashLine, Qt::FlatCap);
        broken.setDashPattern({2, 1.5});
        p.setPen(broken);
        p.setBrush(Qt::NoBrush);
        p.drawRect(box);
        return;
    }
    case Kind::Fits:
        p.setPen(QPen(m_theme.accent, 2));
        p.setBrush(QColor::fromRgb(m_palette.vessel));
        p.drawRect(box);
        return;
    case Kind::Refusing:
        p.setFont(uiFont(TextSize::Small, true));
        p.setPen(m_theme.bad);
        p.drawText(r, Qt::AlignCenter, QString(QLatin1Char(static_cast<char>(e.cls))));
        return;
    case Kind::PodClass: {
        VectorCanvas vectors(p, r);
        PixelCanvas canvas(vectors);
        canvas.fill(r, m_palette.edge[e.cls]);
        canvas.fill(r.adjusted(1, 1, -1, -1), MapPalette::hollow(e.cls) ? m_palette.panel : m_palette.fill[e.cls]);
        if (MapPalette::hatched(e.cls)) canvas.hatch(r.adjusted(1, 1, -1, -1), 5, 1, m_palette.stripe[e.cls]);
        return;
    }
    }
}

void Legend::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.fillRect(rect(), m_theme.panel);
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const Entry& e = m_entries[i];
        if (e.rect.isEmpty()) continue;
        if (static_cast<int>(i) == m_hover && e.kind != Kind::Fill) {
            p.setPen(Qt::NoPen);
            p.setBrush(m_theme.raised);
            p.drawRoundedRect(e.rect.adjusted(-4, 0, 4, 0), 3, 3);
        }
        if (hasFocus() && static_cast<int>(i) == m_current) {
            p.setPen(QPen(m_theme.accent, 2));
            p.setBrush(Qt::NoBrush);
            p.drawRoundedRect(e.rect.adjusted(-4, 0, 4, 0), 3, 3);
        }
        paintEntry(p, e, QRect(e.rect.x(), 0, e.rect.width(), height()));
    }
}

void Legend::paintEntry(QPainter& p, const Entry& e, const QRect& at) const {
    const QRect sign(at.x(), at.y() + at.height() / 2 - kSign / 2, kSign, kSign);
    p.setFont(uiFont(TextSize::Small, e.kind == Kind::Fill));
    const auto write = [&](int x, const QString& text, const QColor& colour) {
        p.setPen(colour);
        p.drawText(QRect(x, at.y(), at.right() + 3 - x, at.height()), Qt::AlignVCenter | Qt::AlignLeft, text);
    };
    if (e.kind == Kind::Scale) {
        const QString start = e.text.section(QLatin1Char('\n'), 0, 0);
        const int left = at.x() + QFontMetrics(p.font()).horizontalAdvance(start) + space::kXs;
        write(at.x(), start, m_theme.secondary);
        paintSign(p, e, QRect(left, sign.y(), kRamp, kSign));
        write(left + kRamp + space::kXs, e.text.section(QLatin1Char('\n'), 1), m_theme.secondary);
        return;
    }
    const bool plain = e.kind == Kind::Fill || e.kind == Kind::More;
    if (!plain) paintSign(p, e, sign);
    p.setFont(uiFont(TextSize::Small, e.kind == Kind::Fill));
    write(at.x() + (plain ? 0 : kSign + space::kXs), e.text, e.kind == Kind::Fill ? m_theme.text : m_theme.secondary);
}

std::vector<PictureKey> Legend::keys() const {
    std::vector<PictureKey> keys;
    for (const Entry& e : m_entries)
        if (e.kind != Kind::More) keys.push_back({widthOf(e), [this, e](QPainter& p, const QRect& at) { paintEntry(p, e, at); }});
    return keys;
}

int Legend::entryAt(QPoint at) const {
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        if (m_entries[i].rect.adjusted(-4, 0, 4, 0).contains(at)) return static_cast<int>(i);
    return -1;
}

void Legend::activate(const Entry& entry) {
    const PaintInput& in = m_view->input();
    if (!in.valid()) return;
    const MapScene& scene = *in.scene;
    Selection selection;
    std::uint16_t flag = 0;
    switch (entry.kind) {
    case Kind::Fill:
    case Kind::More:
        return;
    case Kind::Scale:  // finds the nodes at its end
    case Kind::ValueUnknown:
    case Kind::Refused: {
        if (!in.values) return;
        for (std::size_t n = 0; n < in.values->nodes.size(); ++n) {
            const NodeValue& value = in.values->nodes[n];
            const NodeValue::State wanted = entry.kind == Kind::Scale          ? NodeValue::State::Known
                                            : entry.kind == Kind::ValueUnknown ? NodeValue::State::Unknown
                                                                               : NodeValue::State::None;
            if (value.state == wanted && (entry.kind != Kind::Scale || value.amount == largestKnown(*in.values)))
                selection.nodes.emplace_back(n);
        }
        m_looking->select(std::move(selection));
        return;
    }
    case Kind::Fits:
    case Kind::Refusing: {
        const QChar letter = entry.kind == Kind::Fits ? QChar() : QLatin1Char(static_cast<char>(entry.cls));
        for (std::size_t n = 0; n < scene.nodeCount(); ++n)
            if (m_view->verdicts().letterOf(NodeIdx(n)) == letter) selection.nodes.emplace_back(n);
        m_looking->select(selection);
        m_view->showNodes(selection.nodes);
        return;
    }
    case Kind::AnyOf:
        selection.pods = m_view->alternatives();
        selection.nodes = m_view->otherNodes();
        m_looking->select(std::move(selection));
        return;
    case Kind::Reserved:
        for (std::size_t n = 0; n < scene.nodeCount(); ++n)
            if (!scene.block(NodeIdx(n)).reserved.empty()) selection.nodes.emplace_back(n);
        m_looking->select(std::move(selection));
        return;
    case Kind::Stale:
        flag = kStale;
        break;
    case Kind::InsideUnknown:
        flag = kInsideUnknown;
        break;
    case Kind::Ready:
        break;
    case Kind::Cordoned:
        flag = kCordoned;
        break;
    case Kind::NotReady:
        flag = kNotReady;
        break;
    case Kind::Unknown:
        flag = kUnknown;
        break;
    case Kind::OverCommitted:
        flag = kOverCommitted;
        break;
    case Kind::Stranded:
        flag = kStranded;
        break;
    case Kind::PodClass:
    case Kind::Predicted:
    case Kind::Terminating: {
        const QString name = toQString(scene.classes().name(entry.cls));
        const Colouring by = scene.options().colouring;
        if (entry.kind == Kind::PodClass && !name.isEmpty()
            && (by == Colouring::Owner || by == Colouring::Namespace)) {
            const QString text = name.section(QLatin1Char('/'), 0, 0) + QLatin1Char('/')
                                 + (by == Colouring::Owner ? shortName(toStdString(name)) : QString());
            m_looking->search(m_looking->searchText() == text ? QString() : text);  // a second click shows everything again
            return;
        }
        for (std::size_t n = 0; n < scene.nodeCount(); ++n) {
            const NodeBlock& block = scene.block(NodeIdx(n));
            for (std::size_t i = 0; i < block.pods.size(); ++i) {
                const std::uint8_t mark = entry.kind == Kind::Predicted ? kPredicted : entry.kind == Kind::Terminating ? kDeleting
                                                                                                                       : 0;
                if (mark ? block.flags[i] & mark : block.classes[i] == entry.cls)
                    selection.pods.push_back(block.pods[i]);
            }
        }
        std::sort(selection.pods.begin(), selection.pods.end());
        m_looking->select(std::move(selection));
        return;
    }
    }
    for (std::size_t n = 0; n < scene.nodeCount(); ++n) {
        const std::uint16_t flags = scene.flags(NodeIdx(n));
        if (flag ? flags & flag : !(flags & (kCordoned | kNotReady | kUnknown))) selection.nodes.emplace_back(n);
    }
    m_looking->select(std::move(selection));
}

bool Legend::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int i = entryAt(help->pos());
        if (i >= 0)
            QToolTip::showText(help->globalPos(), m_entries[static_cast<std::size_t>(i)].whole, this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void Legend::mousePressEvent(QMouseEvent* event) {
    const int i = entryAt(event->position().toPoint());
    if (i < 0 || event->button() != Qt::LeftButton) return;
    m_current = i;
    activate(m_entries[static_cast<std::size_t>(i)]);
}

void Legend::mouseMoveEvent(QMouseEvent* event) {
    const int i = entryAt(event->position().toPoint());
    if (i == m_hover) return;
    m_hover = i;
    const bool acts = i >= 0 && m_entries[static_cast<std::size_t>(i)].kind != Kind::Fill
                      && m_entries[static_cast<std::size_t>(i)].kind != Kind::More;
    if (acts)
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
    update();
}

void Legend::leaveEvent(QEvent*) {
    m_hover = -1;
    update();
}

void Legend::sayCurrent() {
    if (m_entries.empty()) return;
    setAccessibleDescription(m_entries[static_cast<std::size_t>(m_current)].whole);
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
    update();
}

void Legend::focusInEvent(QFocusEvent*) {
    sayCurrent();
}

void Legend::keyPressEvent(QKeyEvent* event) {
    const auto count = static_cast<int>(m_entries.size());
    if (count == 0) return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        m_current = std::max(0, m_current - 1);
        break;
    case Qt::Key_Right:
        m_current = std::min(count - 1, m_current + 1);
        break;
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        activate(m_entries[static_cast<std::size_t>(m_current)]);
        return;
    default:
        return QWidget::keyPressEvent(event);
    }
    sayCurrent();
}

}  // namespace bayplan

#include "moc_legend.cpp"
