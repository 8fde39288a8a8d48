// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A stand-in server with kubelets and controllers that act by themselves: one second of their time every 20 ms.

#include <chrono>
#include <thread>

#include "apiserver/http/server.h"

namespace bayplan::apiserver {

class Ticking {
public:
    explicit Ticking(ApiServer& server)
        : m_thread([&server](const std::stop_token& stop) {
              while (!stop.stop_requested()) {
                  server.advance(std::chrono::seconds(1));
                  std::this_thread::sleep_for(std::chrono::milliseconds(20));
              }
          }) {}

private:
    std::jthread m_thread;
};

}  // namespace bayplan::apiserver
