// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The feature gates that change the scheduler's decisions: ticked ones are on.
// Thread rule: GUI thread only.

#include <QWidget>

#include "model/feature_gates.h"

class QLabel;
class QListWidget;
class QListWidgetItem;

namespace bayplan {

class ProfileDraft;

class FeatureGateList : public QWidget {
    Q_OBJECT
public:
    explicit FeatureGateList(ProfileDraft* draft, QWidget* parent = nullptr);

private:
    void follow();
    void take(const QListWidgetItem& item);

    ProfileDraft* m_draft;
    QListWidget* m_gates;
    QLabel* m_note;
};

}  // namespace bayplan
