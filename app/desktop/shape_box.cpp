// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/shape_box.h"

#include <QLineEdit>
#include <QSignalBlocker>
#include <QStyle>
#include <algorithm>
#include <utility>

#include "common/first_shape.h"
#include "common/text.h"
#include "metrics/shape_text.h"

namespace bayplan {

namespace {

constexpr std::size_t kSeen = 12;

}  // namespace

ShapeBox::ShapeBox(Session* session, QWidget* parent) : ElidedCombo(parent), m_session(session) {
    setObjectName(QStringLiteral("mapShape"));
    makeEditable();
    setInsertPolicy(QComboBox::NoInsert);
    setAccessibleName(tr("Shape of pod that the map counts"));
    setToolTip(tr("The pod whose slots and strands are counted: choose one, or type amounts such as cpu=4,memory=16Gi,nvidia.com/gpu=2"));
    lineEdit()->setPlaceholderText(tr("such as cpu=4,memory=16Gi"));
    connect(this, &QComboBox::activated, this, &ShapeBox::read);
    connect(lineEdit(), &QLineEdit::editingFinished, this, &ShapeBox::read);
    connect(session, &Session::opened, this, &ShapeBox::forget);
    connect(session->looking(), &Looking::selectionChanged, this, &ShapeBox::followSelection);
}

void ShapeBox::forget() {
    const QSignalBlocker blocker(this);
    clear();
    m_seen.clear();
    m_shape.reset();
    m_problem.clear();
    m_listed = m_selectedListed = false;
}

void ShapeBox::prepare() {
    if (!m_listed) {
        m_listed = true;
        const QSignalBlocker blocker(this);
        m_seen = shapesSeen(m_session->catalog(), kSeen);
        int first = 0;
        if (const std::optional<WaitingShape> teaches = firstShape(*m_session)) {
            auto same = std::find_if(m_seen.begin(), m_seen.end(), [&](const SlotShape& seen) { return seen.name == teaches->shape.name; });
            if (same == m_seen.end()) same = m_seen.insert(m_seen.begin(), teaches->shape);
            else *same = teaches->shape;  // of the same amounts, with that pod's tolerations
            first = static_cast<int>(same - m_seen.begin());
        }
        for (const SlotShape& shape : m_seen) addItem(toQString(shape.name));
        followSelection();
        setCurrentIndex(m_seen.empty() ? -1 : first + (m_selectedListed ? 1 : 0));
    }
    if (!m_shape) read();  // outside of the blocker: the counting must be notified
}

void ShapeBox::followSelection() {
    if (!m_listed) return;
    const std::vector<PodIdx>& pods = m_session->looking()->selection().pods;
    const bool wasChosen = m_selectedListed && currentIndex() == 0;
    const QString typed = currentText();
    QSignalBlocker blocker(this);
    if (m_selectedListed && !(pods.empty() && wasChosen)) {  // a choice is kept while nothing else is selected
        removeItem(0);
        m_selectedListed = false;
    }
    if (pods.size() == 1 && !m_selectedListed) {
        insertItem(0, tr("as %1", "the selected pod, whose shape is counted").arg(toQString(m_session->catalog().pod(pods.front()).name)));
        setItemData(0, toQString(m_session->catalog().pod(pods.front()).key()));
        m_selectedListed = true;
    }
    if (wasChosen && m_selectedListed) {
        setCurrentIndex(0);
        setEditText(itemText(0));  // an unchanged index does not set the text
        blocker.unblock();
        read();
    } else {
        setEditText(typed);
    }
}

void ShapeBox::take(std::optional<SlotShape> shape, const QString& problem) {
    const bool same = problem == m_problem && shape.has_value() == m_shape.has_value()
                      && (!shape || (shape->name == m_shape->name && shape->pod.spec == m_shape->pod.spec));
    m_shape = std::move(shape);
    m_problem = problem;
    lineEdit()->setProperty("role", problem.isEmpty() ? QVariant() : QVariant(QStringLiteral("bad")));
    lineEdit()->style()->polish(lineEdit());
    setAccessibleDescription(problem);
    if (!lineEdit()->hasFocus()) lineEdit()->setCursorPosition(0);
    if (!same) Q_EMIT chosen();
}

void ShapeBox::read() {
    const QString text = currentText().trimmed();
    if (m_selectedListed && count() > 0 && text == itemText(0)) {
        const PodIdx pod = m_session->catalog().findPod(toStdString(itemData(0).toString()));
        if (pod.valid()) return take(shapeOf(m_session->catalog().pod(pod)), {});
    }
    for (const SlotShape& shape : m_seen)
        if (text == toQString(shape.name)) return take(shape, {});
    if (text.isEmpty()) return take(std::nullopt, {});
    const Result<ShapeWords> words = shapeFromText(toStdString(text));
    if (!words) return take(std::nullopt, errorText(words.error()));
    if (const Result<void> known = knownResources(words->requests, m_session->catalog()); !known) return take(std::nullopt, errorText(known.error()));
    SlotShape shape = shapeOf(*words, m_session->scheduler().profiles().all.front()->schedulerName);
    if (m_shape && m_shape->name == shape.name && m_problem.isEmpty()) return;  // the same text typed again
    take(std::move(shape), {});
}

bool ShapeBox::choose(const QString& text) {
    prepare();
    setEditText(text);
    read();
    return m_shape.has_value();
}

}  // namespace bayplan

#include "moc_shape_box.cpp"
