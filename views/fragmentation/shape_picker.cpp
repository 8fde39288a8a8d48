// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/shape_picker.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QShowEvent>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "base/quantity.h"
#include "cluster/requests.h"
#include "common/elided_combo.h"
#include "common/first_shape.h"
#include "common/resource_choice.h"
#include "common/text.h"
#include "common/theme.h"
#include "model/defaults.h"
#include "model/gpu_resources.h"

namespace bayplan {

namespace {

constexpr std::size_t kSeen = 12;

ResourceList askedBy(const SlotShape& shape) {
    PodSpec whole = *shape.pod.spec;
    applyDefaults(whole);
    return podRequests(whole, {});
}

std::int64_t amountOf(const std::string& resource, Quantity quantity) {
    return resource == kCpu ? quantity.milliValue() : quantity.value();
}

}  // namespace

ShapePicker::ShapePicker(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_list(new ElidedCombo), m_device(new QComboBox), m_gang(new QSpinBox), m_problem(new QLabel) {
    m_list->setObjectName(QStringLiteral("shapes"));
    m_list->setAccessibleName(tr("Shape that is counted"));
    m_list->setToolTip(tr(
        "Pods that wait, the selected pod, and the largest pods of the cluster. With a pod its tolerations and "
        "selectors count; amounts typed in are those of a plain pod."));
    m_list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_list->setMinimumContentsLength(28);
    m_list->setMinimumWidth(200);  // long texts are cut; they must not widen the window
    m_list->setMaximumWidth(textPixels(720));
    m_list->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);

    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::kS);
    row->addWidget(m_list, 1);
    const auto labelled = [row](const QString& text, QWidget* field) {
        auto* label = new QLabel(text);
        label->setFont(uiFont(TextSize::Label));
        label->setProperty("role", QStringLiteral("secondary"));
        label->setBuddy(field);
        row->addSpacing(space::kXs);
        row->addWidget(label);
        row->addWidget(field);
    };
    m_cpu = addField(tr("CPU of one pod"), "shapeCpu", 72);
    labelled(tr("CPU"), m_cpu);
    m_memory = addField(tr("Memory of one pod"), "shapeMemory", 80);
    labelled(tr("Memory"), m_memory);
    m_device->setObjectName(QStringLiteral("shapeDevice"));
    m_device->setAccessibleName(tr("Device that is asked for"));
    m_device->setMaximumWidth(150);
    row->addSpacing(space::kXs);
    row->addWidget(m_device);
    m_amount = addField(tr("Devices of one pod"), "shapeDevices", 64);
    row->addWidget(m_amount);
    m_gang->setObjectName(QStringLiteral("gang"));
    m_gang->setAccessibleName(tr("Pods that have to stand together"));
    m_gang->setToolTip(tr("So many pods make one slot: together on a node, in a rack, in a pool"));
    m_gang->setRange(1, 10000);
    m_gang->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_gang->setFixedWidth(64);
    labelled(tr("Together"), m_gang);
    row->addStretch(0);

    m_problem->setFont(uiFont(TextSize::Label));
    m_problem->setProperty("role", QStringLiteral("bad"));
    m_problem->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kXs);
    layout->addLayout(row);
    layout->addWidget(m_problem);

    connect(m_list, &QComboBox::activated, this, &ShapePicker::choose);
    for (QLineEdit* field : {m_cpu, m_memory, m_amount}) connect(field, &QLineEdit::editingFinished, this, &ShapePicker::readAmounts);
    connect(m_device, &QComboBox::activated, this, &ShapePicker::readAmounts);
    connect(m_gang, &QSpinBox::valueChanged, this, [this] {
        if (m_chosen) Q_EMIT chosen();
    });
    connect(session, &Session::opened, this, &ShapePicker::open);
    connect(session, &Session::clusterChanged, this, &ShapePicker::follow);
    connect(session->looking(), &Looking::selectionChanged, this, &ShapePicker::follow);
    connect(session, &Session::followed, this, [this] {
        m_late = !isVisible();
        if (!m_late) follow();
    });
    open();
}

void ShapePicker::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (std::exchange(m_late, false)) follow();
}

void ShapePicker::setPlaceholder(const QString& text) { m_list->setPlaceholderText(text); }

QLineEdit* ShapePicker::addField(const QString& label, const char* name, int width) {
    auto* field = new QLineEdit;
    field->setObjectName(QString::fromLatin1(name));
    field->setAccessibleName(label);
    field->setToolTip(label);
    field->setFixedWidth(width);
    field->setPlaceholderText(QStringLiteral("0"));
    return field;
}

void ShapePicker::open() {
    m_seen.clear();
    m_chosen.reset();
    {
        const QSignalBlocker quiet(m_gang);
        m_gang->setValue(1);
    }
    const Catalog& catalog = m_session->catalog();
    for (SlotShape& shape : shapesSeen(catalog, kSeen)) {
        const QString text = tr("Seen: %1").arg(shapeText(shape));
        m_seen.push_back({text, std::move(shape), {}});
    }
    m_device->clear();
    for (const ResourceIdx r : offeredResources(*m_session->cluster()))
        if (isExtendedResource(catalog.resources.name(r)))
            m_device->addItem(resourceText(catalog.resources.name(r)), toQString(catalog.resources.name(r)));
    m_device->setVisible(m_device->count() > 0);
    m_amount->setVisible(m_device->count() > 0);
    follow();
    if (m_entries.empty()) return;
    const std::optional<WaitingShape> first = firstShape(*m_session);
    const auto at = std::find_if(m_entries.begin(), m_entries.end(), [&first](const Entry& e) { return first && e.pod == first->pod && e.shape.name == first->shape.name; });
    const int index = at == m_entries.end() ? 0 : static_cast<int>(at - m_entries.begin());
    m_list->setCurrentIndex(index);
    choose(index);
}

std::vector<ShapePicker::Entry> ShapePicker::waiting() const {
    std::vector<Entry> entries;
    for (WaitingShape& one : waitingShapes(*m_session->cluster())) {
        const Pod& pod = m_session->catalog().pod(one.pod);
        const QString name = toQString(pod.owners.empty() ? pod.name : pod.owners.front().name);
        const QString text = tr("Pending: %L1 of %2, %3", "12 of web, 2 cores, 4Gi memory").arg(one.count).arg(name, shapeText(one.shape));
        entries.push_back({text, std::move(one.shape), one.pod});
    }
    return entries;
}

void ShapePicker::follow() {
    std::vector<Entry> entries = waiting();
    const Selection& selection = m_session->looking()->selection();
    if (selection.pods.size() == 1) {
        const Pod& pod = m_session->catalog().pod(selection.pods.front());
        SlotShape shape = shapeOf(pod);
        const QString text = tr("Selected: %1, %2").arg(toQString(pod.name), shapeText(shape));
        entries.push_back({text, std::move(shape), selection.pods.front()});
    }
    entries.insert(entries.end(), m_seen.begin(), m_seen.end());
    list(std::move(entries));
}

void ShapePicker::list(std::vector<Entry> entries) {
    // The choice stays, even if the pod is no longer pending or selected.
    int current = -1;
    bool changed = false;
    if (m_chosen) {
        const auto same = std::find_if(entries.begin(), entries.end(), [this](const Entry& e) {
            return m_chosen->pod.valid() ? e.pod == m_chosen->pod : !e.pod.valid() && e.text == m_chosen->text;
        });
        if (same == entries.end()) {
            // Its pod waits no longer, or is selected no longer.
            if (const PodIdx pod = m_chosen->pod; pod.valid()) m_chosen->text = tr("As %1: %2", "a pod, its requests").arg(toQString(m_session->catalog().pod(pod).name), shapeText(m_chosen->shape));
            entries.insert(entries.begin(), *m_chosen);
            current = 0;
        } else {
            current = static_cast<int>(same - entries.begin());
            // The pod itself asks for something else now: the list says so, and what is counted has to follow.
            changed = !(askedBy(same->shape) == askedBy(m_chosen->shape));
            if (changed) m_chosen = *same;
        }
    }
    m_entries = std::move(entries);
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (const Entry& entry : m_entries) {
        m_list->addItem(entry.text);
        m_list->setItemData(m_list->count() - 1, entry.text, Qt::ToolTipRole);
    }
    m_list->setCurrentIndex(current);
    if (!changed) return;
    showAmounts();
    Q_EMIT chosen();
}

void ShapePicker::choose(int index) {
    if (index < 0 || index >= static_cast<int>(m_entries.size())) return;
    m_chosen = m_entries[static_cast<std::size_t>(index)];
    m_problem->hide();
    showAmounts();
    Q_EMIT chosen();
}

void ShapePicker::showAmounts() {
    const ResourceList asked = askedBy(m_chosen->shape);
    const auto show = [&](QLineEdit* field, const std::string& resource) {
        const Quantity* quantity = asked.find(resource);
        field->setText(!quantity || quantity->isZero() ? QString() : toQString(formatAmount(resource, amountOf(resource, *quantity))));
        field->setModified(false);
    };
    show(m_cpu, std::string(kCpu));
    show(m_memory, std::string(kMemory));
    for (int i = 0; i < m_device->count(); ++i)
        if (asked.find(toStdString(m_device->itemData(i).toString()))) m_device->setCurrentIndex(i);
    if (m_device->count() > 0) show(m_amount, toStdString(m_device->currentData().toString()));
}

void ShapePicker::readAmounts() {
    const bool typed = m_cpu->isModified() || m_memory->isModified() || m_amount->isModified();
    if (!typed && sender() != m_device) return;  // left without a change
    ResourceList asked;
    const auto read = [&](QLineEdit* field, const std::string& resource) {
        const QString text = field->text().trimmed();
        if (text.isEmpty()) return true;
        const auto quantity = Quantity::parse(toStdString(text));
        if (!quantity || quantity->isNegative()) {
            fail(quantity ? tr("%1 cannot be negative.").arg(resourceText(resource)) : tr("%1: %2").arg(resourceText(resource), errorText(quantity.error())));
            return false;
        }
        if (resource == kGpuMilliKey) {  // people type GPUs
            if (!quantity->isZero()) asked.set(resource, Quantity::fromUnits(quantity->milliValue()));
            return true;
        }
        if (isExtendedResource(resource) && quantity->milliValue() % 1000 != 0) {
            fail(tr("%1 comes in whole numbers only.").arg(resourceText(resource)));
            return false;
        }
        if (!quantity->isZero()) asked.set(resource, *quantity);
        return true;
    };
    if (!read(m_cpu, std::string(kCpu)) || !read(m_memory, std::string(kMemory))) return;
    if (m_device->count() > 0 && !read(m_amount, toStdString(m_device->currentData().toString()))) return;
    if (asked.empty()) return fail(tr("A pod that asks for nothing fits as often as a node takes pods: type an amount."));
    m_problem->hide();
    for (QLineEdit* field : {m_cpu, m_memory, m_amount}) field->setModified(false);
    SlotShape shape = shapeOf(asked);
    const QString text = tr("Typed: %1").arg(shapeText(shape));
    m_chosen = Entry{text, std::move(shape), {}};
    follow();
    Q_EMIT chosen();
}

void ShapePicker::fail(const QString& text) {
    m_problem->setText(text);
    m_problem->show();
}

std::optional<SlotShape> ShapePicker::shape() const {
    if (!m_chosen) return {};
    SlotShape shape = m_chosen->shape;
    shape.gang = m_gang->value();
    return shape;
}

void ShapePicker::take(const SlotShape& shape) {
    const auto at = std::find_if(m_entries.begin(), m_entries.end(), [&shape](const Entry& e) { return e.shape.pod.spec == shape.pod.spec; });
    if (at != m_entries.end()) {
        m_list->setCurrentIndex(static_cast<int>(at - m_entries.begin()));
        return choose(m_list->currentIndex());
    }
    m_chosen = Entry{tr("Of the ladder: %1", "a shape of several sizes that are compared").arg(shapeText(shape)), shape, {}};
    m_problem->hide();
    showAmounts();
    follow();
    Q_EMIT chosen();
}

PodIdx ShapePicker::pod() const { return m_chosen ? m_chosen->pod : PodIdx(); }

}  // namespace bayplan

#include "moc_shape_picker.cpp"
