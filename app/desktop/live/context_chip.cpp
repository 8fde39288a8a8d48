// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/live/context_chip.h"

#include <QMenu>
#include <QPainter>
#include <algorithm>

#include "common/broken_text.h"
#include "common/text.h"
#include "desktop/actions.h"
#include "desktop/live/live_commands.h"

namespace bayplan {

namespace {
constexpr int kLine = 170;  // of a name on one line
constexpr int kLock = 14;
constexpr int kIndent = 8;  // from the window's edge, as for the rest of the bar
}  // namespace

ContextChip::ContextChip(LiveCommands* live, const Actions& actions, QWidget* parent)
    : QToolButton(parent), m_live(live), m_theme(makeTheme(ThemeKind::Light)) {
    setObjectName(QStringLiteral("contextChip"));
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::TabFocus);
    setFont(uiFont(TextSize::Body, true));
    auto* menu = new QMenu(this);
    menu->addActions({actions.unlockContext, actions.lockContext});
    menu->addSeparator();
    menu->addActions({actions.pauseLive, actions.showNewest});
    menu->addSeparator();
    menu->addActions({actions.connectCluster, actions.disconnectCluster});
    m_colourMenu = menu->addMenu(tr("C&olour"));
    m_colourMenu->setObjectName(QStringLiteral("contextColours"));
    connect(m_colourMenu, &QMenu::aboutToShow, this, &ContextChip::listColours);
    setMenu(menu);
    connect(live, &LiveCommands::changed, this, &ContextChip::follow);
    follow();
}

void ContextChip::setTheme(const Theme& theme) {
    m_theme = theme;
    update();
}

void ContextChip::setColours(const ContextColours& colours) {
    m_colours = colours;
    update();
}

void ContextChip::tellColours() {
    Q_EMIT coloursChanged(m_colours.lines());
    update();
}

/// A colour is named, because not everybody sees it.
void ContextChip::listColours() {
    const QString names[] = {tr("Blue"), tr("Orange"), tr("Green"), tr("Purple"), tr("Sky blue"), tr("Vermilion"), tr("Yellow")};
    static_assert(std::size(names) == Theme::kCategories);
    m_colourMenu->clear();
    for (int c = 0; c < static_cast<int>(Theme::kCategories); ++c) {
        QPixmap square(kLock, kLock);
        square.fill(m_theme.category(static_cast<std::size_t>(c)));
        ContextColours then = m_colours;
        then.choose(m_name, c);
        const QStringList others = then.alsoWith(m_name);
        QAction* action = m_colourMenu->addAction(square, others.isEmpty() ? names[c] : tr("%1, also of %2", "a colour, the clusters that have it").arg(names[c], others.join(QStringLiteral(", "))));
        action->setCheckable(true);
        action->setChecked(m_colours.of(m_name) == c);
        connect(action, &QAction::triggered, this, [this, c] {
            m_colours.choose(m_name, c);
            tellColours();
        });
    }
}

void ContextChip::follow() {
    const Connection* connection = m_live->connection();
    m_unlocked = m_live->permit() != nullptr;
    m_name = !connection ? QString() : connection->endpoint.context.empty() ? toQString(connection->endpoint.server)
                                                                            : toQString(connection->endpoint.context);
    if (const QStringList before = m_colours.lines(); !m_name.isEmpty()) {
        m_colours.of(m_name);
        if (m_colours.lines() != before) tellColours();
    }
    setText(tr("%1, %2", "context, whether it may be changed").arg(m_name, m_unlocked ? tr("unlocked") : tr("read-only")));
    setAccessibleName(tr("Connected to %1").arg(text()));
    setToolTip(!connection ? QString()
                           : tr("%1 at %2\n%3")
                                 .arg(m_name, toQString(connection->endpoint.server),
                                      m_unlocked ? tr("Unlocked: approved plans can be carried out here.")
                                                 : tr("Read-only: nothing here can change the cluster until it is unlocked by its name.")));
    updateGeometry();
    update();
}

/// The whole name, whatever its length, because it must be typed to unlock. A long one has up to three lines, so that
/// the rest of the bar has room.
QStringList ContextChip::nameLines() const {
    const QFontMetrics one(font());
    if (one.horizontalAdvance(m_name) <= kLine) return {m_name};
    const QFontMetrics more(uiFont(TextSize::Label, true));
    for (int width = kLine;; width += kLine / 8)
        if (QStringList lines = brokenText(m_name, more, width); lines.size() <= 3) return lines;
}

QSize ContextChip::sizeHint() const {
    const QFontMetrics metrics(font());
    const QStringList lines = nameLines();
    const QFontMetrics words(lines.size() > 1 ? uiFont(TextSize::Label, true) : font());
    int wide = 0;
    for (const QString& line : lines) wide = std::max(wide, words.horizontalAdvance(line));
    const QString state = m_unlocked ? tr("RW", "read and write, on the context chip") : tr("RO", "read-only, on the context chip");
    return {wide + metrics.horizontalAdvance(state) + kLock + kIndent + 5 * space::kS, std::max<int>(30, static_cast<int>(lines.size()) * words.height() + 2)};
}

void ContextChip::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const QColor accent = m_theme.category(static_cast<std::size_t>(m_colours.of(m_name)));
    const QRect room = rect().adjusted(kIndent, 0, 0, 0);
    const QRectF box = QRectF(room).adjusted(1, 1, -1, -1);
    p.setPen(QPen(hasFocus() ? m_theme.accent : m_theme.line, hasFocus() ? 2 : 1));
    p.setBrush(underMouse() ? m_theme.raised : m_theme.panel);
    p.drawRoundedRect(box, 6, 6);
    // The colour is a band beside the name: the letters keep the contrast of text.
    p.setPen(Qt::NoPen);
    p.setBrush(accent);
    p.drawRoundedRect(QRectF(box.x() + 4, box.y() + 5, 5, box.height() - 10), 2, 2);

    const QString state = m_unlocked ? tr("RW", "read and write, on the context chip") : tr("RO", "read-only, on the context chip");
    const QFontMetrics metrics(font());
    const int stateWidth = metrics.horizontalAdvance(state);
    const QRect inner = room.adjusted(space::kS + 8, 0, -space::kS, 0);
    const QRect right(inner.right() - stateWidth, 0, stateWidth + 1, height());
    const QRect lock(right.x() - kLock - space::kXs, (height() - kLock) / 2, kLock, kLock);
    const QRect words(inner.x(), 0, lock.x() - space::kS - inner.x(), height());
    const QStringList lines = nameLines();
    p.setFont(lines.size() > 1 ? uiFont(TextSize::Label, true) : font());
    p.setPen(m_theme.text);
    p.drawText(words, Qt::AlignVCenter | Qt::AlignLeft, lines.join(QLatin1Char('\n')));
    p.setFont(font());
    const QColor tone = m_unlocked ? m_theme.bad : m_theme.secondary;
    p.setPen(tone);
    p.drawText(right, Qt::AlignVCenter | Qt::AlignRight, state);
    // A padlock; its shackle is open if the context is unlocked.
    p.setPen(QPen(tone, 1.6));
    p.setBrush(Qt::NoBrush);
    const QRectF l(lock);
    p.drawArc(QRectF(l.x() + (m_unlocked ? 6.0 : 3.5), l.y(), 7, 10), 0, (m_unlocked ? 150 : 180) * 16);
    p.setPen(Qt::NoPen);
    p.setBrush(tone);
    p.drawRoundedRect(QRectF(l.x() + 1.5, l.y() + 5.5, 11, 8), 1.5, 1.5);
}

}  // namespace bayplan

#include "moc_context_chip.cpp"
