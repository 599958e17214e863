// The native half of beside.mjs: of each line "METHOD TARGET FILE" of its input, the best time of some
// answers in milliseconds, in process, the first one apart.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>

#include "service/api.hpp"

int main() {
  using Clock = std::chrono::steady_clock;
  constexpr int kTimes = 15;
  casus::service::Request request;
  for (std::string file; std::cin >> request.method >> request.target >> file;) {
    std::ifstream in(file, std::ios::binary);
    request.content_type = "application/toml";
    request.body.assign(std::istreambuf_iterator<char>(in), {});
    double first = 0.0;
    double best = 1e300;
    for (int time = 0; time < kTimes; ++time) {
      const auto began = Clock::now();
      const auto response = casus::service::answer(request);
      const double took = std::chrono::duration<double, std::milli>(Clock::now() - began).count();
      if (response.status != 200) {
        std::fprintf(stderr, "%s: %s\n", request.target.c_str(), response.body.c_str());
        return 1;
      }
      if (time == 0) first = took;
      best = std::min(best, took);
    }
    std::printf("%.4f %.4f\n", first, best);
  }
}
