// SPDX-License-Identifier: GPL-3.0-or-later
// Which resource a map begins with where nodes offer GPUs.
#include "common/resource_choice.h"

#include <QtTest>

#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestResourceChoice : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// The one that is offered most: 8 GPUs against 1.
    void theGpuThatIsOfferedMost() {
        const ClusterPtr picture = cluster({node("a").cpu("4").resource("nvidia.com/gpu", "8"), node("b").cpu("4").resource("amd.com/gpu", "1")}, {});
        QCOMPARE(picture->catalog().resources.name(mostOfferedGpu(picture->catalog())), std::string("nvidia.com/gpu"));
    }
    /// Of shared GPUs pods ask for thousandths: filled by their number, all nodes would look empty.
    void sharedGpusByTheirThousandths() {
        const ClusterPtr picture = cluster({node("a").cpu("4").resource("alibabacloud.com/gpu-count", "8").resource("alibabacloud.com/gpu-milli", "8000")}, {});
        QCOMPARE(picture->catalog().resources.name(mostOfferedGpu(picture->catalog())), std::string("alibabacloud.com/gpu-milli"));
    }
    void noGpu() {
        const ClusterPtr picture = cluster({node("a").cpu("4")}, {});
        QVERIFY(!mostOfferedGpu(picture->catalog()).valid());
    }
};

QTEST_APPLESS_MAIN(TestResourceChoice)
#include "tst_resource_choice.moc"
