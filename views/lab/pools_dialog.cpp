// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/pools_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QVBoxLayout>
#include <map>
#include <set>

#include "common/labels/wrapped_label.h"
#include "common/role.h"
#include "common/text.h"
#include "common/theme.h"
#include "io/sessions/lab_file.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostValues = 20;  // a label with more tells nodes apart, and no pools

/// Labels of nodes with the values that they have.
std::map<std::string, std::set<std::string>> labelsOfPools(const Catalog& catalog) {
    std::map<std::string, std::set<std::string>> labels;
    for (const Node& node : catalog.nodes)
        for (const auto& [key, value] : node.labels) labels[key].insert(value);
    std::erase_if(labels, [](const auto& label) { return label.second.size() > kMostValues; });
    return labels;
}

}  // namespace

PoolsDialog::PoolsDialog(Session* session, const QString& text, QWidget* parent)
    : QDialog(parent), m_session(session), m_text(new QPlainTextEdit), m_label(new QComboBox), m_verdict(new WrappedLabel) {
    setObjectName(QStringLiteral("poolsDialog"));
    setWindowTitle(tr("Node pools"));
    resize(textPixels(760), textPixels(460));
    auto* about = new WrappedLabel;
    about->setText(tr(
        "A pool is the nodes with certain labels. A profile named in it keeps its pods there; no pod is placed on its nodes beyond the quota; the price is that of "
        "one node for an hour."));
    setRole(about, QStringLiteral("secondary"));
    m_label->setObjectName(QStringLiteral("poolsLabel"));
    m_label->addItem(tr("choose a label"));
    for (const auto& [key, values] : labelsOfPools(session->cluster()->catalog()))
        m_label->addItem(tr("%1 (%Ln value(s))", nullptr, static_cast<int>(values.size())).arg(toQString(key)), toQString(key));
    auto* by = new QLabel(tr("One pool for each value of"));
    by->setBuddy(m_label);
    m_text->setObjectName(QStringLiteral("poolsText"));
    m_text->setFont(monoFont());
    m_text->setProperty("framed", true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setTabChangesFocus(true);
    m_text->setAccessibleName(tr("Node pools as YAML"));
    m_text->setPlaceholderText(QStringLiteral("- {name: gpu, nodes: {pool: gpu}, profile: %1, quota: {cpu: 64, memory: 256Gi}, price: 3.2}")
                                   .arg(toQString(session->scheduler().profiles().all.front()->schedulerName)));
    m_text->setPlainText(text);
    m_verdict->setObjectName(QStringLiteral("poolsVerdict"));
    m_verdict->setTextFormat(Qt::PlainText);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_take = buttons->addButton(tr("&Use these pools"), QDialogButtonBox::AcceptRole);
    m_take->setObjectName(QStringLiteral("takePools"));
    m_take->setProperty("primary", true);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        read();
        if (m_take->isEnabled()) accept();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_label, &QComboBox::activated, this, [this](int row) {
        if (row > 0) writeByLabel(m_label->itemData(row).toString());
    });
    m_pause.setSingleShot(true);
    m_pause.setInterval(300);
    connect(&m_pause, &QTimer::timeout, this, &PoolsDialog::read);
    connect(m_text, &QPlainTextEdit::textChanged, &m_pause, qOverload<>(&QTimer::start));
    auto* row = new QHBoxLayout;
    row->setSpacing(space::kS);
    row->addWidget(by);
    row->addWidget(m_label);
    row->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kL, space::kL, space::kL);
    layout->setSpacing(space::kS);
    layout->addWidget(about);
    layout->addLayout(row);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_verdict);
    layout->addWidget(buttons);
    m_text->setFocus();
    read();
}

QString PoolsDialog::text() const { return m_text->toPlainText(); }

void PoolsDialog::writeByLabel(const QString& key) {
    std::vector<NodePool> pools;
    const std::map<std::string, std::set<std::string>> labels = labelsOfPools(m_session->cluster()->catalog());
    const auto values = labels.find(toStdString(key));
    if (values == labels.end()) return;
    for (const std::string& value : values->second) {
        NodePool& pool = pools.emplace_back();
        pool.name = value.empty() ? toStdString(key) : value;
        pool.nodes = Labels{{toStdString(key), value}};
    }
    m_text->setPlainText(toQString(poolsText(pools)));
    read();
}

void PoolsDialog::read() {
    m_pause.stop();
    Result<std::vector<NodePool>> pools = poolsFromText(toStdString(text()), {});
    Result<void> right = !pools ? Result<void>(pools.error()) : checkPools(*pools, m_session->cluster()->catalog());
    if (right)
        if (const Result<SchedulerConfiguration> pooled = pooledBy(m_session->configuration(), *pools); !pooled) right = pooled.error();
    QList<QTextEdit::ExtraSelection> marks;
    if (right) {
        m_pools = std::move(*pools);
        m_verdict->setText(m_pools.empty() ? tr("No pools: all nodes are open to all profiles") : tr("✓ %Ln pool(s)", nullptr, static_cast<int>(m_pools.size())));
    } else {
        m_verdict->setText(QStringLiteral("✗ ") + errorText(right.error()));
        if (right.error().origin.line > 0) {
            QTextEdit::ExtraSelection mark;
            mark.cursor = QTextCursor(m_text->document()->findBlockByNumber(static_cast<int>(right.error().origin.line) - 1));
            mark.format.setProperty(QTextFormat::FullWidthSelection, true);
            mark.format.setBackground(palette().alternateBase());
            mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
            marks << mark;
        }
    }
    m_text->setExtraSelections(marks);
    setRole(m_verdict, right ? QStringLiteral("good") : QStringLiteral("bad"));
    m_take->setEnabled(right.has_value());
}

}  // namespace bayplan

#include "moc_pools_dialog.cpp"
