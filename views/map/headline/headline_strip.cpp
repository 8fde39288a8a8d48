// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/headline/headline_strip.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <algorithm>

#include "cluster/requests.h"
#include "common/drag/drag.h"
#include "common/text.h"
#include "map/fill_text.h"
#include "map/headline/headline_slots.h"
#include "model/defaults.h"
#include "plugins/shared/held_back.h"

namespace bayplan {

namespace {

int stripHeight() { return textPixels(32); }
constexpr int kPad = space::kS;

QString figureOf(std::size_t n) { return QLocale().toString(static_cast<qulonglong>(n)); }

/// "+2", "−16"; empty if nothing changes.
QString changeOf(std::int64_t now, std::int64_t then, const std::function<QString(std::int64_t)>& text) {
    if (now == then) return {};
    return (then > now ? QStringLiteral("+") : QStringLiteral("−")) + text(then > now ? then - now : now - then);
}
QString changeOf(std::size_t now, std::size_t then) {
    return changeOf(static_cast<std::int64_t>(now), static_cast<std::int64_t>(then), [](std::int64_t n) { return QLocale().toString(static_cast<qlonglong>(n)); });
}

/// "8 GPU": what a shape is scarce by; without a device its CPU and memory.
QString shortShape(const SlotShape& shape) {
    PodSpec whole = *shape.pod.spec;
    applyDefaults(whole);
    QStringList devices, common;
    for (const auto& [name, quantity] : podRequests(whole, {})) {
        if (quantity.isZero()) continue;
        const std::int64_t amount = name == "cpu" ? quantity.milliValue() : quantity.value();
        if (isExtendedResource(name)) devices << fillAmountText(name, amount);
        else if (name == "cpu") common << quantityText(name, amount);
        else if (name == "memory") common << fillNumber(name, amount);
    }
    return !devices.isEmpty() ? devices.join(QStringLiteral(" · ")) : !common.isEmpty() ? common.join(QStringLiteral(" · "))
                                                                                        : toQString(shape.name);
}

}  // namespace

HeadlineNumber::HeadlineNumber(QWidget* parent) : QAbstractButton(parent), m_theme(makeTheme(ThemeKind::Light)) {
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void HeadlineNumber::setTheme(const Theme& theme) {
    m_theme = theme;
    update();
}

void HeadlineNumber::say(const QString& value, const QString& label, const QString& change) {
    if (value == m_value && label == m_label && change == m_change) return;
    m_value = value;
    m_label = label;
    m_change = change;
    setText(value + QLatin1Char(' ') + label + (change.isEmpty() ? QString() : QStringLiteral(" (") + change + QLatin1Char(')')));
    setAccessibleName(text());
    updateGeometry();
    update();
}

void HeadlineNumber::setBrief(bool brief) {
    if (brief == m_brief) return;
    m_brief = brief;
    updateGeometry();
    update();
}

QString HeadlineNumber::label() const { return m_brief ? m_label.section(QStringLiteral(" · "), 0, 0) : m_label; }

QSize HeadlineNumber::sizeHint() const {
    const QFontMetrics bold(uiFont(TextSize::Body, true)), plain(uiFont(TextSize::Label));
    int wide = bold.horizontalAdvance(m_value) + space::kXs + plain.horizontalAdvance(label()) + 2 * kPad + 2;
    if (!m_change.isEmpty()) wide += space::kS + bold.horizontalAdvance(m_change);
    return {wide, stripHeight()};
}

void HeadlineNumber::enterEvent(QEnterEvent* event) {
    QAbstractButton::enterEvent(event);
    update();
}

void HeadlineNumber::leaveEvent(QEvent* event) {
    QAbstractButton::leaveEvent(event);
    update();
}

void HeadlineNumber::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    if (underMouse() || isDown()) {
        p.setPen(Qt::NoPen);
        p.setBrush(m_theme.raised);
        p.drawRoundedRect(QRectF(rect()).adjusted(0, 4, 0, -4), 4, 4);
    }
    if (hasFocus()) {
        p.setPen(QPen(m_theme.accent, 2));
        p.setBrush(Qt::NoBrush);
        p.drawRoundedRect(QRectF(rect()).adjusted(1, 5, -1, -5), 4, 4);
    }
    int x = kPad;
    const auto part = [&](const QString& text, const QFont& font, const QColor& colour) {
        const QFontMetrics metrics(font);
        const int room = std::max(0, width() - kPad - x);
        p.setFont(font);
        p.setPen(colour);
        p.drawText(QRect(x, 0, room + 1, height()), Qt::AlignVCenter | Qt::AlignLeft, metrics.elidedText(text, Qt::ElideRight, room + 1));
        x += metrics.horizontalAdvance(text);
    };
    part(m_value, uiFont(TextSize::Body, true), m_theme.text);
    x += space::kXs;
    part(label(), uiFont(TextSize::Label), m_theme.secondary);
    if (m_change.isEmpty()) return;
    x += space::kS;
    part(m_change, uiFont(TextSize::Body, true), m_theme.accent);
}

HeadlineStrip::HeadlineStrip(Session* session, Drag* drag, QWidget* parent) : QWidget(parent), m_session(session), m_slots(new HeadlineSlots(session, drag, this)) {
    setObjectName(QStringLiteral("headline"));
    setFixedHeight(stripHeight());
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space::kS, 0, space::kS, 0);
    row->setSpacing(space::kS);
    m_nodes = add("headlineNodes", tr("All nodes, in the table"), [this] { Q_EMIT nodesRequested(); });
    m_pods = add("headlinePods", tr("All pods, in the table"), [this] { Q_EMIT podsRequested(); });
    m_pending = add("headlinePending", tr("The pods that wait for a node, in the table. Which of them fit nowhere is counted of those the scheduler was asked about."),
                    [this] { Q_EMIT pendingRequested(); });
    m_cpu = add("headlineCpu", tr("Fill the map by this resource"), [this] { Q_EMIT fillRequested(ResourceTable::kCpuIdx); });
    m_gpus = add("headlineGpu", tr("Fill the map by this resource"), [this] { Q_EMIT fillRequested(m_gpu); });
    m_slotCount = add("headlineSlots", {}, [this] { Q_EMIT slotsRequested(); });
    m_stranded = add("headlineStranded", tr("Free on nodes that have no CPU, memory or room for pods left: what is lost, and which pods hold it"), [this] { Q_EMIT strandedRequested(); });
    row->addStretch(1);
    for (const auto signal : {&Session::opened, &Session::clusterChanged, &Session::followed, &Session::decisionsChanged, &Session::unreadChanged, &Session::whatIfChanged, &Session::profilesChanged})
        connect(session, signal, this, &HeadlineStrip::count);
    for (const auto signal : {&Drag::started, &Drag::judged, &Drag::moved, &Drag::ended}) connect(drag, signal, this, &HeadlineStrip::tell);  // after m_slots, which makes the picture
    // Slots alone: while another cluster is opened the other numbers are still of the one before.
    connect(m_slots, &HeadlineSlots::changed, this, [this] {
        const bool known = std::none_of(m_session->unread().begin(), m_session->unread().end(), [](const UnreadKind& kind) { return kind.resource == "nodes" || kind.resource == "pods"; });
        tellSlots(known, m_session->whatIf() && !m_slots->pictureAfterDrop());
        fit();
    });
    count();
}

HeadlineNumber* HeadlineStrip::add(const char* name, const QString& tip, std::function<void()> go) {
    auto* one = new HeadlineNumber;
    one->setObjectName(QString::fromLatin1(name));
    one->setToolTip(tip);
    connect(one, &QAbstractButton::clicked, this, std::move(go));
    layout()->addWidget(one);
    m_all.push_back(one);
    return one;
}

void HeadlineStrip::setTheme(const Theme& theme) {
    QPalette colours = palette();
    colours.setColor(QPalette::Window, theme.stage);
    setPalette(colours);
    setAutoFillBackground(true);
    for (HeadlineNumber* one : m_all) one->setTheme(theme);
}

void HeadlineStrip::count() {
    const Cluster& cluster = *m_session->cluster();
    m_gpu = mostOfferedGpu(cluster);
    m_now = headlineOf(cluster, m_gpu, heedsHeldBack(m_session->profiles()));
    tell();
}

std::optional<Headline> HeadlineStrip::afterDrop() const {
    const ClusterPtr& then = m_slots->pictureAfterDrop();
    return then ? std::optional(headlineOf(*then, m_gpu, heedsHeldBack(m_session->profiles()))) : std::nullopt;
}

void HeadlineStrip::tell() {
    bool nodesUnknown = false, podsUnknown = false;
    for (const UnreadKind& kind : m_session->unread()) {
        nodesUnknown = nodesUnknown || kind.resource == "nodes";
        podsUnknown = podsUnknown || kind.resource == "pods";
    }
    // A what-if is shown: its change is against the real picture. A drag's is against what is shown.
    const std::optional<Headline> dropped = afterDrop();
    const bool branch = !dropped && m_session->whatIf();
    const Headline& shown = m_now;
    const Headline from = branch ? headlineOf(*m_session->realCluster(), m_gpu, heedsHeldBack(m_session->profiles())) : m_now;
    const Headline to = dropped ? *dropped : m_now;
    const QString unknown = tr("unknown");

    m_nodes->say(nodesUnknown ? unknown : figureOf(shown.nodes),
                 tr("node(s)", "after a number", static_cast<int>(shown.nodes))
                     + (shown.closed > 0 ? QStringLiteral(" · ") + tr("%Ln take(s) no pods", nullptr, static_cast<int>(shown.closed)) : QString()),
                 changeOf(from.nodes - from.closed, to.nodes - to.closed));
    m_pods->say(podsUnknown ? unknown : figureOf(shown.pods), tr("pod(s)", "after a number", static_cast<int>(shown.pods)));
    const std::size_t nowhere = fittingNowhere(*m_session);
    m_pending->say(podsUnknown ? unknown : figureOf(shown.pending),
                   tr("pending", "pods, after a number") + (nowhere > 0 ? QStringLiteral(" · ") + tr("%Ln fit(s) nowhere", nullptr, static_cast<int>(nowhere)) : QString()),
                   changeOf(from.pending, to.pending));
    const auto share = [&](HeadlineNumber* one, const HeadlineAmount& amount, const HeadlineAmount& before, const HeadlineAmount& after) {
        const std::string& name = m_session->catalog().resources.name(amount.resource);
        one->say(tr("%1 of %2", "requested of allocatable").arg(fillNumber(name, amount.requested), fillNumber(name, amount.allocatable)),
                 tr("%1 · %2 free", "unit, amount").arg(fillUnit(name), fillNumber(name, amount.allocatable - amount.requested)),
                 changeOf(before.requested, after.requested, [&](std::int64_t n) { return fillNumber(name, n); }));
    };
    const bool amounts = !nodesUnknown && !podsUnknown;
    m_cpu->setWanted(amounts);
    m_gpus->setWanted(amounts && shown.gpu);
    m_stranded->setWanted(amounts && shown.gpu && (shown.gpu->stranded > 0 || to.gpu->stranded > 0 || from.gpu->stranded > 0));
    share(m_cpu, shown.cpu, from.cpu, to.cpu);
    tellSlots(amounts, branch);
    if (!shown.gpu) return fit();
    share(m_gpus, *shown.gpu, *from.gpu, *to.gpu);
    const std::string& gpu = m_session->catalog().resources.name(m_gpu);
    m_stranded->say(fillNumber(gpu, shown.gpu->stranded), tr("%1 stranded", "GPU").arg(fillUnit(gpu)),
                    changeOf(from.gpu->stranded, to.gpu->stranded, [&](std::int64_t n) { return fillNumber(gpu, n); }));
    fit();
}

void HeadlineStrip::tellSlots(bool amountsKnown, bool branch) {
    const std::optional<SlotShape>& shape = m_slots->shape();
    m_slotCount->setWanted(amountsKnown && shape.has_value());
    if (!shape) return;
    const std::optional<HeadlineSlots::Count> count = m_slots->shown();
    const QString number = !count ? QStringLiteral("…") : count->known ? QLocale().toString(static_cast<qlonglong>(count->now))
                                                                       : tr("unknown");
    QString label = tr("slot(s) of %1", "after a number", static_cast<int>(count ? count->now : 0)).arg(shortShape(*shape));
    if (count && count->known && count->possible > count->now) label += QStringLiteral(" · ") + tr("%L1 possible", "slots").arg(static_cast<qlonglong>(count->possible));
    const std::optional<std::int64_t> before = branch ? m_slots->beforeWhatIf() : count ? std::optional(count->now)
                                                                                        : std::nullopt;
    const std::optional<std::int64_t> after = branch ? count ? std::optional(count->now) : std::nullopt : m_slots->afterDrop();
    m_slotCount->say(number, label, before && after && count->known ? changeOf(*before, *after, [](std::int64_t n) { return QLocale().toString(static_cast<qlonglong>(n)); }) : QString());
    m_slotCount->setToolTip(tr("More pods of %1 that fit now, and, as far as there is more of it, if everything free were together: where, and what costs the rest").arg(toQString(shape->name)));
}

/// What matters least goes first where there is no room for all, a change comes before what is free: the tables have it, too.
void HeadlineStrip::fit() {
    for (HeadlineNumber* one : m_all) one->setBrief(false);
    std::vector<HeadlineNumber*> hidden;
    const auto isShort = [&] {
        int room = width() - space::kS;
        for (const HeadlineNumber* one : m_all)
            if (one->wanted() && std::find(hidden.begin(), hidden.end(), one) == hidden.end()) room -= one->sizeHint().width() + space::kS;
        return room < 0;
    };
    if (isShort()) hidden.push_back(m_pods);
    for (HeadlineNumber* one : {m_cpu, m_gpus, m_nodes})
        if (isShort()) one->setBrief(true);
    if (isShort() && m_gpus->wanted()) hidden.push_back(m_cpu);
    if (isShort()) hidden.push_back(m_nodes);
    for (HeadlineNumber* one : m_all) one->setVisible(one->wanted() && std::find(hidden.begin(), hidden.end(), one) == hidden.end());
}

void HeadlineStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

}  // namespace bayplan

#include "moc_headline_strip.cpp"
