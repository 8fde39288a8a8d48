// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/http/digest.h"

#include <openssl/sha.h>

namespace bayplan {

std::string sha256Hex(std::string_view bytes) {
    constexpr char kDigits[] = "0123456789abcdef";
    unsigned char digest[SHA256_DIGEST_LENGTH];
    SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), digest);
    std::string text;
    for (const unsigned char byte : digest) text += {kDigits[byte >> 4], kDigits[byte & 15]};
    return text;
}

}  // namespace bayplan
