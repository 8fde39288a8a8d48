// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/start_page.h"

#include <QAction>
#include <QDateTime>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPainter>
#include <QVBoxLayout>

#include "common/labels/wrapped_label.h"
#include "common/theme.h"
#include "connect/context_list.h"
#include "connect/start_tile.h"

namespace bayplan {

namespace {
constexpr QSize kRunning{40, 28};
}  // namespace

StartPage::StartPage(const Ways& ways, QWidget* parent)
    : QWidget(parent), m_recentTitle(new QLabel(tr("Recent"))), m_recent(new QListWidget), m_contexts(new ContextList) {
    auto* title = new QLabel(tr("Open a cluster"));
    title->setFont(uiFont(TextSize::Headline, true));
    auto* what = new WrappedLabel(tr(
        "Nodes and pods as Kubernetes writes them: YAML or JSON, single objects or lists, as kubectl get -o yaml "
        "or -o json prints them; .gz and .tar.gz too. Drop files or a folder anywhere on this window."));
    what->setFont(uiFont(TextSize::Body));
    what->setProperty("role", QStringLiteral("secondary"));

    auto* tiles = new QHBoxLayout;
    tiles->setSpacing(space::kS);
    const auto add = [&](QAction* action, StartPicture picture, const QString& detail) { tiles->addWidget(new StartTile(action, picture, detail, action == ways.sample)); };
    add(ways.sample, StartPicture::Cluster, tr("About 60 nodes, and pods that wait"));
    add(ways.files, StartPicture::Files, tr("Objects, a project, or a recording"));
    add(ways.folder, StartPicture::Folder, tr("All manifests that lie in it"));
    add(ways.trace, StartPicture::Trace, tr("openb or Philly: two files"));
    auto* promise = new QLabel(tr("No cluster, no account and no network is needed for these."));
    promise->setFont(uiFont(TextSize::Label));
    promise->setProperty("role", QStringLiteral("secondary"));

    m_recentTitle->setFont(uiFont(TextSize::Body, true));
    m_recent->setAccessibleName(tr("Recent"));
    m_recent->setFrameShape(QFrame::NoFrame);
    m_recent->setFont(uiFont(TextSize::Body));
    m_recent->setTextElideMode(Qt::ElideMiddle);
    m_recent->setSpacing(2);

    auto* column = new QWidget;
    column->setMaximumWidth(840);
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(space::kXl, space::kXl, space::kXl, space::kXl);
    layout->setSpacing(space::kM);
    layout->addStretch(1);
    layout->addWidget(title);
    layout->addWidget(what);
    layout->addSpacing(space::kS);
    layout->addLayout(tiles);
    layout->addWidget(promise);
    layout->addSpacing(space::kL);
    layout->addWidget(m_recentTitle);
    layout->addWidget(m_recent);
    layout->addSpacing(space::kL);
    auto* contextsTitle = new QLabel(tr("Connect to a running cluster"));
    contextsTitle->setFont(uiFont(TextSize::Body, true));
    auto* running = new QLabel;
    running->setFixedSize(kRunning);
    running->setObjectName(QStringLiteral("runningPicture"));
    running->installEventFilter(this);
    auto* contextsHead = new QHBoxLayout;
    contextsHead->setSpacing(space::kM);
    contextsHead->addWidget(running);
    contextsHead->addWidget(contextsTitle, 1);
    layout->addLayout(contextsHead);
    layout->addWidget(m_contexts);
    layout->addStretch(2);
    auto* outer = new QHBoxLayout(this);
    outer->addStretch(1);
    outer->addWidget(column, 4);
    outer->addStretch(1);

    const auto open = [this](QListWidgetItem* item) { Q_EMIT openRequested(item->data(Qt::UserRole).toStringList()); };
    connect(m_recent, &QListWidget::itemActivated, this, open);
    connect(m_recent, &QListWidget::itemClicked, this, open);
    setRecent({});
}

bool StartPage::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::Paint) return QWidget::eventFilter(watched, event);
    auto* label = static_cast<QLabel*>(watched);
    QPainter painter(label);
    paintStartPicture(painter, QRectF(label->rect()).adjusted(1, 1, -1, -1), StartPicture::Running, palette());
    return true;
}

void StartPage::setRecent(const QStringList& paths) {
    m_recent->clear();
    for (const QString& path : paths) {
        const QFileInfo info(path);
        QString text = info.fileName().isEmpty() ? path : info.fileName();
        if (!info.exists()) text += QStringLiteral("   ") + tr("(not there any more)");
        else text += QStringLiteral("   ") + (info.isDir() ? tr("folder") : QLocale().formattedDataSize(info.size()))
                     + QStringLiteral("   ") + QLocale().toString(info.lastModified(), QLocale::ShortFormat);
        auto* item = new QListWidgetItem(text, m_recent);
        item->setData(Qt::UserRole, QStringList{path});
        item->setToolTip(path);
    }
    m_recent->setFixedHeight(std::min(m_recent->count(), 8) * rowPixels(28) + 4);
    m_recentTitle->setVisible(!paths.isEmpty());
    m_recent->setVisible(!paths.isEmpty());
}

}  // namespace bayplan

#include "moc_start_page.cpp"
