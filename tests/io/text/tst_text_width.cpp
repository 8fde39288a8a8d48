// SPDX-License-Identifier: GPL-3.0-or-later
// Columns of a terminal, and tables of texts in several scripts.
#include <sstream>

#include <QtTest>

#include "io/reports/text_table.h"
#include "io/text/text_width.h"

using namespace bayplan;

class TextWidthTest : public QObject {
    Q_OBJECT

private slots:
    void widths() {
        QCOMPARE(textWidth(""), std::size_t(0));
        QCOMPARE(textWidth("pod/web-0"), std::size_t(9));
        QCOMPARE(textWidth("Größe …"), std::size_t(7));
        QCOMPARE(textWidth("节点 n1"), std::size_t(7));   // 2 + 2 + 1 + 2
        QCOMPARE(textWidth("（预测）"), std::size_t(8));  // wide marks
        QCOMPARE(textWidth("ガ한"), std::size_t(4));
        QCOMPARE(textWidth("e\xCC\x81"), std::size_t(1));         // e and a combining acute accent
        QCOMPARE(textWidth("\xF0\xA0\x80\x80"), std::size_t(2));  // U+20000
    }

    /// Each byte that is part of no character takes a column, and nothing is read beyond the end.
    void badBytes() {
        QCOMPARE(textWidth("\xFF\x80"), std::size_t(2));
        QCOMPARE(textWidth("a\xE8\x8A"), std::size_t(3));  // the first two bytes of 节
        QCOMPARE(firstCharacter("\xE8\x8A"), std::size_t(1));
        QCOMPARE(firstCharacter(""), std::size_t(0));
    }

    void parts() {
        QCOMPARE(fitting("节点 n1", 5), std::string_view("节点 "));
        QCOMPARE(fitting("节点", 3), std::string_view("节"));  // half of a character is none
        QCOMPARE(fitting("n1", 9), std::string_view("n1"));
        QCOMPARE(padded("节点", 6), std::string("节点  "));
        QCOMPARE(padded("节点", 3), std::string("节点"));
        QCOMPARE(alignedRight("节点", 6), std::string("  节点"));
    }

    void table() {
        TextTable table({"结果", "N"});
        table.setNumbers(1);
        table.add({"ok", "10"});
        table.add({"不适用", "7"});
        std::ostringstream out;
        table.write(out, {});
        QCOMPARE(out.str(), std::string("结果     N\n"
                                        "ok      10\n"
                                        "不适用   7\n"));
    }

    void filledTexts() {
        QCOMPARE(filled("%2 of %1, 50 % of %3", {"a", "b"}), std::string("b of a, 50 % of %3"));
        QCOMPARE(filled("%1 and %1", {"%1"}), std::string("%1 and %1"));  // a part is not filled again
        QCOMPARE(filledCount("%1 of %2", 3, {"x"}), std::string("3 of x"));
        TableLook look;
        QCOMPARE(look.trCount("%1 pod", "%1 pods", 1), std::string("1 pod"));
        QCOMPARE(look.trCount("%1 pod", "%1 pods", 0), std::string("0 pods"));
        look.translate = [](const char* one, const char* many, std::uint64_t) { return many ? "%1 个" : one; };
        QCOMPARE(look.trCount("%1 pod", "%1 pods", 1), std::string("1 个"));
        QCOMPARE(look.tr("node %1", {"n1"}), std::string("node n1"));
    }

    void controlsAreReplaced() {
        QCOMPARE(withoutControls("a\tb\x1b[31m\x7f\n"), std::string("a?b?[31m??"));
        QCOMPARE(withoutControls("a\nb", ' '), std::string("a b"));
        QCOMPARE(withoutControls("名前"), std::string("名前"));
        QCOMPARE(withoutControls(""), std::string());
    }
};

QTEST_GUILESS_MAIN(TextWidthTest)
#include "tst_text_width.moc"
