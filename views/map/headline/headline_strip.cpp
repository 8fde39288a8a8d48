// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/headline/headline_strip.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <algorithm>

#include "common/drag/drag.h"
#include "common/text.h"
#include "map/fill_text.h"

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

QSize HeadlineNumber::sizeHint() const {
    const QFontMetrics bold(uiFont(TextSize::Body, true)), plain(uiFont(TextSize::Label));
    int wide = bold.horizontalAdvance(m_value) + space::kXs + plain.horizontalAdvance(m_label) + 2 * kPad + 2;
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
    part(m_label, uiFont(TextSize::Label), m_theme.secondary);
    if (m_change.isEmpty()) return;
    x += space::kS;
    part(m_change, uiFont(TextSize::Body, true), m_theme.accent);
}

HeadlineStrip::HeadlineStrip(Session* session, Drag* drag, QWidget* parent) : QWidget(parent), m_session(session), m_drag(drag) {
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
    m_stranded = add("headlineStranded", tr("Free on nodes that have no CPU, memory or room for pods left: what is lost, and which pods hold it"), [this] { Q_EMIT strandedRequested(); });
    row->addStretch(1);
    for (const auto signal : {&Session::opened, &Session::clusterChanged, &Session::followed, &Session::decisionsChanged, &Session::unreadChanged, &Session::whatIfChanged})
        connect(session, signal, this, &HeadlineStrip::count);
    for (const auto signal : {&Drag::started, &Drag::judged, &Drag::moved, &Drag::ended}) connect(drag, signal, this, &HeadlineStrip::tell);
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
    m_now = headlineOf(cluster, m_gpu);
    tell();
}

std::optional<Headline> HeadlineStrip::afterDrop() const {
    if (m_drag->active() && m_drag->target().valid() && m_drag->fits())
        if (const ClusterPtr then = m_drag->after()) return headlineOf(*then, m_gpu);
    return {};
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
    const Headline from = branch ? headlineOf(*m_session->realCluster(), m_gpu) : m_now;
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
    m_cpu->setVisible(amounts);
    m_gpus->setVisible(amounts && shown.gpu);
    m_stranded->setVisible(amounts && shown.gpu && (shown.gpu->stranded > 0 || to.gpu->stranded > 0 || from.gpu->stranded > 0));
    share(m_cpu, shown.cpu, from.cpu, to.cpu);
    if (!shown.gpu) return;
    share(m_gpus, *shown.gpu, *from.gpu, *to.gpu);
    const std::string& gpu = m_session->catalog().resources.name(m_gpu);
    m_stranded->say(fillNumber(gpu, shown.gpu->stranded), tr("%1 stranded", "GPU").arg(fillUnit(gpu)),
                    changeOf(from.gpu->stranded, to.gpu->stranded, [&](std::int64_t n) { return fillNumber(gpu, n); }));
}

}  // namespace bayplan

#include "moc_headline_strip.cpp"
