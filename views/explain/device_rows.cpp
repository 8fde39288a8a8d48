// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/device_rows.h"

#include <QHeaderView>
#include <QRegularExpression>
#include <algorithm>

#include "common/text.h"
#include "common/theme.h"
#include "explain/node_reasons.h"
#include "framework/catalog_index.h"
#include "plugins/devices/device_answers.h"

namespace bayplan {

namespace {

int deviceRowsHeight(int rows) { return textPixels(34 + 62 * rows); }  // a heading, and rows of three lines

/// An expression has no spaces where a line could end, and what it reads must be seen whole.
QString wrapping(QString expression) {
    static const QRegularExpression kMayEnd(QStringLiteral("([\\[\\].,()]+)(?=\\S)"));
    return expression.replace(kMayEnd, QStringLiteral("\\1") + QChar(0x200B));
}

}  // namespace

DeviceRows::DeviceRows(QWidget* parent) : QTableWidget(0, 4, parent) {
    setHorizontalHeaderLabels({tr("Request"), tr("Device"), tr("Answer"), tr("Selector")});
    setMinimumHeight(deviceRowsHeight(2));
    setAccessibleName(tr("What each device of the node says to the claims of the pod"));
    setObjectName(QStringLiteral("deviceRows"));
    showAsReasons(*this);
    for (const int column : {0, 1}) horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    for (const int column : {2, 3}) horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
}

void DeviceRows::ask(const Cluster& cluster, PodIdx pod, NodeIdx node, const FeatureGates& features) {
    setRowCount(0);
    bool refused = false;
    const Catalog& catalog = cluster.catalog();
    if (!claimsOf(catalog.devices, catalog.pod(pod)).claims.empty()) {
        const std::shared_ptr<const CatalogIndex> kept = CatalogIndex::of(cluster.sharedCatalog());
        const DeviceIndex& index = kept->derived.of<DeviceIndex>();
        const ClaimAnswers answers = claimAnswers(index, cluster, DeviceUse(index, cluster), node, pod, features);
        for (const RequestAnswers& request : answers.requests)
            for (const DeviceAnswer& answer : request.devices) {
                const IndexedDevice& device = index.device(answer.device);
                const QString name = toQString(request.request);
                const QString wanted = request.all ? tr("all %1", "devices of a request").arg(name) : tr("%L1 × %2").arg(request.count).arg(name);
                const QString texts[] = {toQString(catalog.devices.claim(request.claim).name + ": ") + wanted, toQString(device.slice->pool + "/" + device.device->name), reasonText(answer.reason),
                                         answer.refusal ? toQString(answer.refusal->expression) : QString()};
                refused = refused || answer.refusal;
                const int row = rowCount();
                insertRow(row);
                for (int column = 0; column < 4; ++column) {
                    auto* cell = new QTableWidgetItem(column < 2 ? texts[column] : wrapping(texts[column]));
                    cell->setToolTip(column == 1 ? toQString(device.slice->driver) : texts[column]);
                    setItem(row, column, cell);
                }
            }
    }
    setColumnHidden(3, !refused);
    setVisible(rowCount() > 0);
    updateGeometry();
}

QSize DeviceRows::sizeHint() const { return {480, deviceRowsHeight(std::clamp(rowCount(), 1, 5))}; }

}  // namespace bayplan

#include "moc_device_rows.cpp"
