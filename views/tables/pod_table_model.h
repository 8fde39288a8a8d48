// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Every pod as a row: its node, how it runs, its requests, its owner, and the scheduler's answer.
// Thread rule: GUI thread only.

#include <QTimer>

#include "common/pod_classes.h"
#include "common/session.h"
#include "common/usage/measured.h"
#include "tables/printed_objects.h"
#include "tables/row_model.h"

namespace bayplan {

class PodTableModel : public RowModel {
    Q_OBJECT
public:
    enum class Show { All,
                      Pending,
                      OnSelectedNodes };

    explicit PodTableModel(Session* session, QObject* parent = nullptr);

    void setShow(Show show);
    Show show() const { return m_show; }

    /// Like NodeTableModel::follow().
    void follow();

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    std::size_t objectCount() const override { return m_session->cluster()->podCount(); }
    QString columnKey(int column) const override;
    bool shownAtFirst(int column) const override;
    bool isNameColumn(int column) const override { return column <= 1; }
    std::vector<RowGrouping> groupings() const override;

protected:
    bool keeps(std::uint32_t object) const override;
    std::vector<char> found(const Matches& matches) const override { return matches.pods; }
    const Cluster& cluster() const override { return *m_session->cluster(); }
    std::vector<std::int64_t> sortKeys(int column) const override;
    std::vector<RowLevel> levels(const QString& grouping) const override;
    QString groupText(int column, std::span<const std::uint32_t> objects) const override;
    RowTree::Rank rankBy(int column) const override;

private:
    enum class Part { Name,
                      Namespace,
                      Standing,
                      Node,
                      Ready,
                      Status,
                      Restarts,
                      Age,
                      Request,
                      Used,
                      Priority,
                      Owner,
                      Decision };
    struct Column {
        Part part;
        ResourceIdx resource = {};
    };
    void refilter();
    void makeColumns();
    QString text(const Column& column, PodIdx pod) const;
    std::string_view ownerName(PodIdx pod) const;
    /// Of this catalog's pods. They do not change within one, and to find them takes most of the time that groups take.
    const PodGroups& names() const;
    QString runningText(Part part, PodIdx pod) const;
    QString ageOf(PodIdx pod, QString* moment = nullptr) const;
    /// Sort keys for kubectl's columns. Reads objects for the time of a few frames; unread ones go last, and are read
    /// later.
    std::vector<std::int64_t> runningKeys(Part part) const;

    Session* m_session;
    Measured* m_measured;
    Show m_show = Show::All;
    std::vector<NodeIdx> m_shownNodes;  // if only their pods are listed
    QString m_longestNode;
    mutable PodGroups m_names;  // of the pods of m_namesOf
    mutable std::shared_ptr<const Catalog> m_namesOf;
    std::vector<Column> m_columns;
    mutable PrintedObjects<PodGist> m_printed;
    QTimer* m_readOn = new QTimer(this);
};

}  // namespace bayplan
