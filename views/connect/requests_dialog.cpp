// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/requests_dialog.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "common/theme.h"
#include "connect/copy_buttons.h"

namespace bayplan {

std::vector<RequestLine> requestsMade(const std::vector<ApiKind>& kinds) {
    std::vector<RequestLine> lines;
    lines.push_back({QStringLiteral("GET"), QStringLiteral("/apis"), RequestsDialog::tr("which kinds the server has; group by group where it does not tell all at once")});
    lines.push_back({QStringLiteral("GET"), QStringLiteral("/api/v1"), RequestsDialog::tr("which kinds of the core it has")});
    lines.push_back({QStringLiteral("POST"), QStringLiteral("/apis/authorization.k8s.io/v1/selfsubjectrulesreviews"),
                     RequestsDialog::tr("What may be listed and watched? A question; nothing is stored.")});
    lines.push_back({QStringLiteral("POST"), QStringLiteral("/apis/authorization.k8s.io/v1/selfsubjectaccessreviews"),
                     RequestsDialog::tr("the same of each kind below, where the answer is not complete")});
    lines.push_back({QStringLiteral("GET"), QStringLiteral("/readyz"), RequestsDialog::tr("every few seconds: is the server there?")});
    for (const ApiKind& kind : kinds) {
        QString what = RequestsDialog::tr("list in pages, then watch with bookmarks");
        if (kind.optional) what = RequestsDialog::tr("%1; where the cluster serves it").arg(what);
        lines.push_back({QStringLiteral("GET"), toQString(kind.path(0)), what});
    }
    return lines;
}

RequestsDialog::RequestsDialog(const QString& server, const std::vector<ApiKind>& kinds, QWidget* parent)
    : QDialog(parent), m_lines(requestsMade(kinds)) {
    setWindowTitle(tr("What will be requested from the API"));
    resize(860, 620);
    auto* intro = new WrappedLabel(tr(
        "Reading only: %Ln kind(s) of object that scheduling depends on. No Secrets, no ConfigMaps, no logs. "
        "Nothing is installed and nothing is written; a request that would change something is refused in this program "
        "before it is sent.",
        nullptr, static_cast<int>(kinds.size())));
    auto* list = new QTreeWidget;
    list->setAccessibleName(windowTitle());
    list->setColumnCount(3);
    list->setHeaderLabels({tr("Method"), tr("Path"), tr("What for")});
    list->setRootIsDecorated(false);
    list->setFrameShape(QFrame::NoFrame);
    list->setUniformRowHeights(true);
    for (const RequestLine& line : m_lines) new QTreeWidgetItem(list, {line.method, line.path, line.what});
    list->setCurrentItem(list->topLevelItem(0));
    list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    auto* where = new QLabel(server.isEmpty() ? tr("At the server of the context that is chosen.") : tr("At %1.").arg(server));
    where->setProperty("role", QStringLiteral("secondary"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kL, space::kL, space::kL);
    layout->setSpacing(space::kM);
    layout->addWidget(intro);
    layout->addWidget(list, 1);
    layout->addWidget(where);
    layout->addWidget(copyButtons(this, [this] { return text(); }));
}

QString RequestsDialog::text() const {
    QString all;
    for (const RequestLine& line : m_lines) all += line.method + QLatin1Char(' ') + line.path + QLatin1Char('\n');
    return all;
}

}  // namespace bayplan

#include "moc_requests_dialog.cpp"
