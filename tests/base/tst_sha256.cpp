// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "base/sha256.h"

using bayplan::sha256Text;

class TestSha256 : public QObject {
    Q_OBJECT

private slots:
    void vectors_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("digest");
        // FIPS 180-4, examples of NIST.
        QTest::newRow("nothing") << QByteArray() << QByteArray("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        QTest::newRow("one block") << QByteArray("abc") << QByteArray("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        QTest::newRow("two blocks") << QByteArray("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                                    << QByteArray("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
        QTest::newRow("many") << QByteArray(1'000'000, 'a') << QByteArray("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    }
    void vectors() {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, digest);
        QCOMPARE(sha256Text(bytes.toStdString()), digest.toStdString());
    }
};

QTEST_APPLESS_MAIN(TestSha256)
#include "tst_sha256.moc"
