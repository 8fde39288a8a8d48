// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/accept_bar.h"

#include <QCheckBox>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "common/theme.h"

namespace bayplan {

AcceptBar::AcceptBar(QWidget* parent) : QFrame(parent), m_layout(new QVBoxLayout(this)) {
    setProperty("role", QStringLiteral("bar"));
    m_layout->setContentsMargins(space::kL, space::kS, space::kM, space::kS);
    m_layout->setSpacing(space::kXs);
    hide();
}

void AcceptBar::setTicks(const std::vector<Tick>& ticks) {
    std::erase_if(m_boxes, [&](QCheckBox* box) {
        const bool wanted = std::any_of(ticks.begin(), ticks.end(), [&](const Tick& tick) { return tick.name == box->objectName(); });
        if (!wanted) {
            box->hide();
            box->setObjectName({});
            box->deleteLater();
        }
        return !wanted;
    });
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        auto at = std::find_if(m_boxes.begin(), m_boxes.end(), [&](const QCheckBox* box) { return box->objectName() == ticks[i].name; });
        if (at == m_boxes.end()) {
            auto* made = new QCheckBox;
            made->setObjectName(ticks[i].name);
            made->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);  // a long text does not widen the window; the tooltip has the whole text
            connect(
                made, &QCheckBox::toggled, this, [this, made](bool on) { Q_EMIT accepted(made->objectName(), on); }, Qt::QueuedConnection);
            at = m_boxes.insert(m_boxes.end(), made);
            m_layout->insertWidget(static_cast<int>(i), made);
        }
        const QSignalBlocker quiet(*at);
        (*at)->setText(ticks[i].text);
        (*at)->setToolTip(QString(ticks[i].text).remove(QLatin1Char('&')) + QLatin1Char('\n') + ticks[i].tip);
        (*at)->setChecked(ticks[i].on);
    }
    setVisible(!ticks.empty());
}

}  // namespace bayplan

#include "moc_accept_bar.cpp"
