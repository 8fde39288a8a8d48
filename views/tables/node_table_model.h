// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Every node as a row: its state, chosen labels, and for each resource requested, allocatable and free amounts.
// Thread rule: GUI thread only.

#include <QStringList>
#include <QTimer>

#include "common/devices/device_picture.h"
#include "common/session.h"
#include "common/usage/measured.h"
#include "tables/printed_objects.h"
#include "tables/row_model.h"

namespace bayplan {

class NodeTableModel : public RowModel {
    Q_OBJECT
public:
    explicit NodeTableModel(Session* session, QObject* parent = nullptr);

    /// Label keys with a column of their own: those that group the map.
    void setLabelKeys(const QStringList& keys);
    /// Shows only these nodes, if given; another cluster ends that.
    void setOnly(const std::optional<std::vector<NodeIdx>>& nodes);

    /// Carries references to nodes over to a later picture; RowModel::renew() updates the rows.
    void follow();

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    std::size_t objectCount() const override { return m_session->cluster()->nodeCount(); }
    QString columnKey(int column) const override;
    bool shownAtFirst(int column) const override;
    bool isNameColumn(int column) const override { return column == 0; }
    /// True if the column is drawn as a bar.
    bool isShare(int column) const;

protected:
    bool keeps(std::uint32_t object) const override;
    std::vector<char> found(const Matches& matches) const override { return matches.nodes; }
    const Cluster& cluster() const override { return *m_session->cluster(); }
    std::vector<std::int64_t> sortKeys(int column) const override;

private:
    enum class Part { Name,
                      State,
                      Roles,
                      Age,
                      Version,
                      Label,
                      Pods,
                      Requested,
                      Allocatable,
                      Free,
                      Used,
                      Devices,  // of the driver that is the label
                      Taints };
    struct Column {
        Part part;
        ResourceIdx resource = {};
        QString label = {};
    };
    void makeColumns();
    QString text(const Column& column, NodeIdx node) const;
    bool podsUnread() const { return isUnread(m_session->unread(), "pods"); }
    const NodeGist& gistOf(NodeIdx node) const;
    std::optional<std::int64_t> used(NodeIdx node, ResourceIdx resource) const;
    DeviceCount devicesOf(NodeIdx node, const QString& driver) const;
    double freeShare(NodeIdx node, ResourceIdx resource) const;  // of allocatable; 0 if there is none

    Session* m_session;
    Measured* m_measured;
    QStringList m_labelKeys;
    std::vector<char> m_only;  // by node; empty: all
    std::vector<Column> m_columns;
    mutable std::shared_ptr<const DevicePicture> m_devices;  // of the picture that was asked last
    mutable PrintedObjects<NodeGist> m_printed;
    QTimer* m_readOn = new QTimer(this);
};

}  // namespace bayplan
