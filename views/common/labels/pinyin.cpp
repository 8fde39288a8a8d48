// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/labels/pinyin.h"

#include <QCollator>
#include <QLocale>
#include <algorithm>
#include <utility>
#include <vector>

namespace bayplan {

namespace {

/// The first character of each letter in the order of readings. No reading begins with i, u or v.
constexpr char16_t kFirstOfLetter[] = u"阿八嚓哒妸发旮哈讥咔垃呣拏噢妑七呥扨它穵夕丫帀";
constexpr char kLetters[] = "abcdefghjklmnopqrstwxyz";
static_assert(std::size(kFirstOfLetter) == std::size(kLetters));

/// Words in which a character is read otherwise than it is sorted. Only those of the commands.
constexpr std::pair<const char16_t*, const char*> kWords[] = {{u"重做", "cz"}, {u"重新", "cx"}};

/// Where Chinese is sorted by its readings, the reading's letter is a matter of comparing: there is no list of characters to keep.
QChar initialOf(QChar c) {
    static const QCollator order(QLocale(QLocale::Chinese, QLocale::China));
    if (order.compare(QString(c), QString(QChar(kFirstOfLetter[0]))) < 0) return QChar::ReplacementCharacter;
    std::size_t at = 0;
    while (kLetters[at + 1] && order.compare(QString(c), QString(QChar(kFirstOfLetter[at + 1]))) >= 0) ++at;
    return QLatin1Char(kLetters[at]);
}

}  // namespace

QString pinyinInitials(const QString& text) {
    QString initials;
    bool han = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const auto* word = std::find_if(std::begin(kWords), std::end(kWords), [&](const auto& w) { return QStringView(text).sliced(i).startsWith(QStringView(w.first)); });
        if (word != std::end(kWords)) {
            initials += QLatin1String(word->second);
            i += QStringView(word->first).size() - 1;
            han = true;
        } else if (text[i].script() == QChar::Script_Han) {
            initials += initialOf(text[i]);
            han = true;
        } else if (text[i].isLetterOrNumber()) {
            initials += text[i].toLower();
        }
    }
    return han ? initials : QString();
}

}  // namespace bayplan
