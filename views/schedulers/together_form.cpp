// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/together_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "common/theme.h"
#include "io/config/together_file.h"
#include "io/objects/scheduler_selectors.h"

namespace bayplan {

using together::Dispatcher;
using together::Resolver;

TogetherForm::TogetherForm(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_fields(new QFormLayout), m_resolver(new QComboBox), m_dispatcher(new QComboBox), m_refresh(new QCheckBox(tr("A refusal tells what the node has"))),
      m_open(new QPushButton), m_told(new WrappedLabel) {
    m_fields->setContentsMargins(space::kL, space::kS, space::kM, space::kS);
    m_fields->setVerticalSpacing(space::kXs);
    m_fields->setHorizontalSpacing(space::kS);
    m_fields->setRowWrapPolicy(QFormLayout::DontWrapRows);
    const QString ms = tr(" ms");
    m_count = number("schedulers", tr("Schedulers"), tr("How many work at the same time, each with a view of its own"), 1, kMostReplicas, 2);
    m_most = number("most", tr("Charts up to"), tr("The charts go from one scheduler to so many"), 1, kMostReplicas, 8);
    m_decision = number("decision", tr("A decision takes"), {}, 1, 600'000, 100, ms);
    m_delay = number("delay", tr("A view is old by"), tr("From a change in the API server to its being seen"), 0, 600'000, 250, ms);
    m_resolver->setObjectName(QStringLiteral("resolver"));
    m_resolver->addItem(tr("none: accepts every binding"), static_cast<int>(Resolver::Off));
    m_resolver->addItem(tr("fine: the pod must fit"), static_cast<int>(Resolver::Fine));
    m_resolver->addItem(tr("coarse: the node must be as seen"), static_cast<int>(Resolver::Coarse));
    m_dispatcher->setObjectName(QStringLiteral("dispatcher"));
    m_dispatcher->addItem(tr("shortest queue"), static_cast<int>(Dispatcher::Queue));
    m_dispatcher->addItem(tr("fewest pods so far"), static_cast<int>(Dispatcher::Count));
    m_dispatcher->addItem(tr("earliest end of work"), static_cast<int>(Dispatcher::Work));
    m_dispatcher->addItem(tr("the pod's schedulerName"), static_cast<int>(Dispatcher::Name));
    m_dispatcher->addItem(tr("the pod's annotation"), static_cast<int>(Dispatcher::Label));
    for (QComboBox* box : {m_resolver, m_dispatcher}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(12);
        connect(box, &QComboBox::currentIndexChanged, this, &TogetherForm::changed);
    }
    const auto labelled = [&](const QString& text, QComboBox* box) {
        auto* label = new QLabel(text);
        label->setBuddy(box);
        label->setFont(uiFont(TextSize::Label));
        box->setAccessibleName(text);
        m_fields->addRow(label);  // beside it the longest choice would be cut
        m_fields->addRow(box);
    };
    labelled(tr("Resolver"), m_resolver);
    labelled(tr("Who takes a pod"), m_dispatcher);
    m_refresh->setObjectName(QStringLiteral("refresh"));
    m_refresh->setChecked(true);
    m_refresh->setFont(uiFont(TextSize::Label));
    connect(m_refresh, &QCheckBox::toggled, this, &TogetherForm::changed);
    m_fields->addRow(m_refresh);
    m_backoff = number("backoff", tr("Back-off"), tr("After a refusal, and twice as long after each other one; 0: none"), 0, 600'000, 0, ms);
    m_topK = number("topK", tr("One of the best"), tr("By lot, so that schedulers meet less"), 1, 10'000, 1);
    m_every = number("every", tr("A pod comes every"), tr("0: all at once"), 0, 600'000, 0, ms);
    m_lasts = number("lasts", tr("A pod runs for"), tr("0: to the end"), 0, 100'000'000, 0, ms);
    m_bind = number("bind", tr("Binding"), {}, 0, 600'000, 10, ms);
    m_kubelet = number("kubelet", tr("Kubelet"), {}, 0, 600'000, 50, ms);
    m_recreate = number("recreate", tr("Made anew after"), tr("From a kubelet's rejection to the pod that its owner makes in its place"), 0, 600'000, 500, ms);
    m_seed = number("seed", tr("Seed"), tr("What choices by lot follow from"), 0, 1'000'000, 1);
    m_told->setFont(uiFont(TextSize::Label));
    m_told->setProperty("role", QStringLiteral("secondary"));
    m_told->setContentsMargins(space::kL, 0, space::kM, 0);
    m_open->setObjectName(QStringLiteral("openTogether"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(m_fields);
    layout->addWidget(m_told);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(space::kL, 0, space::kM, 0);
    bar->addWidget(m_open);
    layout->addLayout(bar);
    layout->addStretch(1);
    connect(m_open, &QPushButton::clicked, this, [this] {
        if (m_file) return closeFile();
        const QString file = QFileDialog::getOpenFileName(this, tr("Schedulers that work together"), {}, tr("SchedulersTogether (*.yaml *.yml *.json);;All files (*)"));
        if (!file.isEmpty()) openFile(file);
    });
    tellFile();
}

QSpinBox* TogetherForm::number(const char* name, const QString& text, const QString& tip, int least, int most, int value, const QString& suffix) {
    auto* box = new QSpinBox;
    box->setObjectName(QLatin1String(name));
    box->setRange(least, most);
    box->setValue(value);
    box->setSuffix(suffix);
    box->setGroupSeparatorShown(true);
    box->setMinimumWidth(textPixels(112));  // of their own they are as wide as their largest number
    box->setAccessibleName(text);
    box->setToolTip(tip);
    auto* label = new QLabel(text);
    label->setBuddy(box);
    label->setFont(uiFont(TextSize::Label));
    label->setToolTip(tip);
    m_fields->addRow(label, box);
    connect(box, &QSpinBox::valueChanged, this, &TogetherForm::changed);
    return box;
}

int TogetherForm::most() const { return m_most->value(); }

TogetherQuestion TogetherForm::question() const {
    TogetherQuestion question;
    if (m_file) question = *m_file;
    else {
        TogetherScheduler one;
        one.name = m_dispatcher->currentData().toInt() == static_cast<int>(Dispatcher::Name) ? m_session->profiles().all.front()->schedulerName : "kube";
        one.what.name = one.name;
        one.what.profiles = m_session->profiles();
        one.replicas = m_count->value();
        one.decisionMs = m_decision->value();
        one.cacheDelayMs = m_delay->value();
        one.topK = m_topK->value();
        question.schedulers.push_back(std::move(one));
        question.load.everyMs = m_every->value();
        if (m_lasts->value() > 0) question.load.lastsMs = m_lasts->value();
    }
    together::Rules& rules = question.rules;
    rules.resolver = static_cast<Resolver>(m_resolver->currentData().toInt());
    rules.dispatcher = static_cast<Dispatcher>(m_dispatcher->currentData().toInt());
    rules.refreshOnReject = m_refresh->isChecked();
    rules.backoffMs = m_backoff->value();
    rules.backoffMaxMs = std::max<together::Ms>(rules.backoffMaxMs, rules.backoffMs);
    rules.bindMs = m_bind->value();
    rules.kubeletMs = m_kubelet->value();
    rules.recreateMs = m_recreate->value();
    rules.seed = static_cast<std::uint64_t>(m_seed->value());
    question.load.selectors = annotationsOfPending(*m_session->cluster(), together::kSelectorAnnotation);
    return question;
}

void TogetherForm::fill(const together::Rules& rules) {
    const QSignalBlocker quiet(this);
    m_resolver->setCurrentIndex(m_resolver->findData(static_cast<int>(rules.resolver)));
    m_dispatcher->setCurrentIndex(m_dispatcher->findData(static_cast<int>(rules.dispatcher)));
    m_refresh->setChecked(rules.refreshOnReject);
    m_backoff->setValue(static_cast<int>(rules.backoffMs));
    m_bind->setValue(static_cast<int>(rules.bindMs));
    m_kubelet->setValue(static_cast<int>(rules.kubeletMs));
    m_recreate->setValue(static_cast<int>(rules.recreateMs));
    m_seed->setValue(static_cast<int>(rules.seed));
}

void TogetherForm::openFile(const QString& file) {
    Result<ReadTogether> read = readTogether(QFile::encodeName(file).toStdString());
    if (!read) {
        Q_EMIT m_session->failed(tr("%1 could not be read: %2").arg(file, errorText(read.error())));
        return;
    }
    m_file = std::move(read->question);
    m_fileName = QFileInfo(file).fileName();
    fill(m_file->rules);
    tellFile();
    Q_EMIT changed();
}

void TogetherForm::closeFile() {
    m_file.reset();
    tellFile();
    Q_EMIT changed();
}

void TogetherForm::tellFile() {
    for (QSpinBox* box : {m_count, m_decision, m_delay, m_topK, m_every, m_lasts}) box->setEnabled(!m_file);
    m_open->setText(m_file ? tr("Without the file") : tr("From a file…"));
    m_told->setText(m_file ? tr("%1: %Ln scheduler(s), with their times. Nothing else of it changes but the rules above.", nullptr, static_cast<int>(m_file->schedulers.size())).arg(m_fileName)
                           : tr("kube-schedulers with the configuration in use."));
}

}  // namespace bayplan

#include "moc_together_form.cpp"
