// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/shapes_field.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>
#include <algorithm>

#include "common/first_shape.h"
#include "common/labels/wrapped_label.h"
#include "common/role.h"
#include "common/text.h"
#include "common/theme.h"
#include "metrics/shape_text.h"
#include "planner/lab/lab.h"

namespace bayplan {

ShapesField::ShapesField(Session* session, QWidget* parent) : QWidget(parent), m_session(session), m_text(new QLineEdit), m_fault(new WrappedLabel) {
    m_text->setObjectName(QStringLiteral("labShapes"));
    m_text->setAccessibleName(tr("Shapes whose slots are counted"));
    m_text->setToolTip(tr("How many more pods of such a shape fit after each run: cpu=4,memory=16Gi; several with ; between them"));
    m_fault->setObjectName(QStringLiteral("labShapesFault"));
    m_fault->setTextFormat(Qt::PlainText);
    setRole(m_fault, QStringLiteral("bad"));
    m_fault->hide();
    auto* label = new QLabel(tr("Slots of"));
    label->setBuddy(m_text);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::kS);
    row->addWidget(label);
    row->addWidget(m_text, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kXs);
    column->addLayout(row);
    column->addWidget(m_fault);
    setFocusProxy(m_text);
    connect(m_text, &QLineEdit::textEdited, this, [this](const QString& text) {
        m_typed = !m_first || text.trimmed() != toQString(textOf(*m_first));
        judge();
    });
    const auto follow = [this] {
        m_begun = false;
        if (isVisible()) begin();
    };
    for (const auto signal : {&Session::opened, &Session::clusterChanged, &Session::followed}) connect(session, signal, this, follow);
}

void ShapesField::setOfTrace(bool trace) {
    m_trace = trace;
    m_begun = false;
    if (isVisible()) begin();
}

void ShapesField::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    begin();
}

void ShapesField::begin() {
    if (m_begun) return;
    m_begun = true;
    const std::optional<WaitingShape> first = m_trace ? std::nullopt : firstShape(*m_session);
    m_first = first ? std::optional(first->shape) : std::nullopt;
    if (!m_typed) {
        m_text->setText(m_first ? toQString(textOf(*m_first)) : QString());
        m_text->setCursorPosition(0);
    }
    judge();
}

bool ShapesField::judge() {
    const QString problem = fault();
    m_text->setPlaceholderText(m_typed ? tr("none: no slots are counted") : tr("the largest shape of the load's cluster"));
    m_text->setAccessibleDescription(problem);
    m_fault->setText(problem);
    m_fault->setVisible(!problem.isEmpty());
    return problem.isEmpty();
}

QString ShapesField::fault() {
    m_shapes.reset();
    if (!m_typed) return {};
    std::vector<std::string> shapes;
    Lab tried;
    for (const QString& part : m_text->text().split(QLatin1Char(';'), Qt::SkipEmptyParts)) {
        const QString one = part.trimmed();
        if (one.isEmpty()) continue;
        shapes.push_back(toStdString(one));
        const auto of = [&](const Message& what) { return QStringLiteral("%1: %2").arg(one, messageText(what)); };
        if (const Message wrong = faultOfShape(shapes.back()); !wrong.empty()) return of(wrong);
        if (m_trace) continue;
        const Result<void> added = addShape(tried, shapes.back(), m_session->scheduler().profiles().all.front()->schedulerName, m_session->catalog());
        if (!added) return of(added.error().message);
    }
    m_shapes = std::move(shapes);
    return {};
}

bool ShapesField::read() {
    begin();
    if (judge()) return true;
    m_text->setFocus();
    return false;
}

}  // namespace bayplan

#include "moc_shapes_field.cpp"
