// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What each webhook was asked about the pod and said: a card an answer, in the order of asking.
// Thread rule: GUI thread only.

#include <QWidget>
#include <vector>

#include "framework/extender_record.h"
#include "framework/profile.h"

class QVBoxLayout;

namespace bayplan {

class ExtenderRows : public QWidget {
    Q_OBJECT
public:
    explicit ExtenderRows(QWidget* parent = nullptr);

    /// Hidden where there is none. `profiles` says where they were configured.
    void setAnswers(const std::vector<ExtenderAnswer>& answers, const Profiles& profiles);

private:
    QVBoxLayout* m_layout;
};

}  // namespace bayplan
