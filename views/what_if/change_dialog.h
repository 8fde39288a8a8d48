// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One change of a scenario as a form. Names of the cluster are offered while they are typed; what is wrong is said below.
// Thread rule: GUI thread only.

#include <QDialog>
#include <filesystem>
#include <functional>
#include <map>

#include "cluster/cluster.h"
#include "what_if/change_writing.h"

class QFormLayout;
class QLabel;

namespace bayplan {

class ChangeDialog : public QDialog {
    Q_OBJECT
public:
    /// `cluster`: whose names are offered: the picture before the change, or the nearest one that is known.
    ChangeDialog(const QString& action, const ClusterPtr& cluster, std::filesystem::path folder, QWidget* parent = nullptr);

    void fill(const FieldTexts& texts);
    /// Once it was accepted.
    const ScenarioChange& change() const { return m_change; }

private:
    void addField(const ChangeField& field, QFormLayout* form);
    QWidget* manifestsField(const ChangeField& field);
    void take();

    struct Typed {
        QWidget* widget;
        std::function<QString()> text;
        std::function<void(const QString&)> set;
    };
    QString m_action;
    ClusterPtr m_cluster;
    std::filesystem::path m_folder;
    std::map<QString, Typed> m_fields;
    QLabel* m_problem;
    ScenarioChange m_change;
};

}  // namespace bayplan
