// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The window with every screen filled: what is asked of a gang, strategies that were run, schedulers that were compared and
// played, a scenario, and queues of Kueue. Each screen is looked at with each of its tabs.

#include <QFile>
#include <QPushButton>
#include <QTabWidget>
#include <algorithm>
#include <functional>

#include "desktop/screens.h"
#include "gui/window_fixture.h"
#include "lab/lab_view.h"
#include "queues/queues_view.h"
#include "schedulers/schedulers_view.h"

namespace bayplan::testing {

/// Two queues, one of them full, and a Job that names a queue which is missing.
inline const char kSomeQueues[] = R"(
{apiVersion: kueue.x-k8s.io/v1beta2, kind: ResourceFlavor, metadata: {name: on-demand}}
---
{apiVersion: kueue.x-k8s.io/v1beta2, kind: ClusterQueue, metadata: {name: research}, spec: {cohortName: everyone, namespaceSelector: {}, resourceGroups: [{coveredResources: [cpu], flavors: [{name: on-demand, resources: [{name: cpu, nominalQuota: 4}]}]}]}}
---
{apiVersion: kueue.x-k8s.io/v1beta2, kind: ClusterQueue, metadata: {name: service}, spec: {cohortName: everyone, namespaceSelector: {}, resourceGroups: [{coveredResources: [cpu], flavors: [{name: on-demand, resources: [{name: cpu, nominalQuota: 2}]}]}]}}
---
{apiVersion: kueue.x-k8s.io/v1beta2, kind: LocalQueue, metadata: {name: research, namespace: ml-lab}, spec: {clusterQueue: research}}
---
{apiVersion: kueue.x-k8s.io/v1beta2, kind: LocalQueue, metadata: {name: service, namespace: ml-lab}, spec: {clusterQueue: service}}
---
{apiVersion: batch/v1, kind: Job, metadata: {name: big, namespace: ml-lab, creationTimestamp: "2026-05-01T00:00:01Z", labels: {kueue.x-k8s.io/queue-name: research}}, spec: {parallelism: 5, template: {spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}}}}
---
{apiVersion: batch/v1, kind: Job, metadata: {name: late, namespace: ml-lab, creationTimestamp: "2026-05-01T00:00:02Z", labels: {kueue.x-k8s.io/queue-name: service}}, spec: {parallelism: 3, template: {spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}}}}
---
{apiVersion: batch/v1, kind: Job, metadata: {name: lost, namespace: ml-lab, creationTimestamp: "2026-05-01T00:00:03Z", labels: {kueue.x-k8s.io/queue-name: gone}}, spec: {parallelism: 1, template: {spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}}}}
)";

/// `sample`: the file of its objects.
inline bool openSampleWithQueues(const WindowFixture& fixture, MainWindow& window, const QString& sample) {
    QFile file(fixture.path("queues.yaml"));
    if (!file.open(QIODevice::WriteOnly) || file.write(kSomeQueues) < 0) return false;
    file.close();
    return WindowFixture::open(window, {sample, file.fileName()});
}

inline void press(MainWindow& window, const char* button) {
    auto* found = window.findChild<QPushButton*>(QString::fromLatin1(button));
    Q_ASSERT(found);
    QTest::mouseClick(found, Qt::LeftButton);
}

/// Asks and runs all that those screens answer which are made of a session. `scenario`: a file.
inline void fillScreens(MainWindow& window, const QString& scenario) {
    window.show(Screen::WhatIf);
    auto* scenarios = window.findChild<ScenarioView*>();
    QCOMPARE(scenarios->open(scenario), QString());
    scenarios->finish();
    window.show(Screen::Lab);
    window.finishScreens();
    press(window, "gangAsk");
    press(window, "labRun");
    window.finishScreens();
    window.show(Screen::Schedulers);
    auto* schedulers = window.findChild<SchedulersView*>();
    for (int tab = 0; tab < 2; ++tab) {
        schedulers->tabs()->setCurrentIndex(tab);
        press(window, tab == 0 ? "compareSchedulers" : "playTogether");
        schedulers->finish();
    }
    schedulers->tabs()->setCurrentIndex(0);
}

/// Calls `look` for every screen, and again for every other tab that is on it; the tabs are left as they were.
inline void forEachScreenAndTab(MainWindow& window, const std::function<void(Screen, const QString& tab)>& look) {
    const auto settle = [&] {
        window.finishScreens();
        QApplication::processEvents();
    };
    for (const ScreenInfo& info : kScreens) {
        window.show(info.screen);
        settle();
        look(info.screen, {});
        QList<QTabWidget*> all = window.findChildren<QTabWidget*>();
        all.erase(std::remove_if(all.begin(), all.end(), [](const QTabWidget* tabs) { return !tabs->isVisible(); }), all.end());
        for (QTabWidget* tabs : all) {
            const int before = tabs->currentIndex();
            for (int i = 0; i < tabs->count(); ++i) {
                if (i == before || !tabs->isTabVisible(i)) continue;
                tabs->setCurrentIndex(i);
                settle();
                look(info.screen, tabs->tabText(i));
            }
            tabs->setCurrentIndex(before);
        }
    }
}

}  // namespace bayplan::testing
