// Any bytes as a request: method, address and type on a line each, then the body. Where the body is none, the
// worked example is put in its place, so that options are met too. Every answer has a status and a type;
// every problem is JSON.
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "properties.hpp"
#include "service/api.hpp"
#include "systems/built_in_scenarios.hpp"

namespace {

std::string next_line(std::string_view& rest) {
  const std::size_t end = rest.find('\n');
  const std::string line(rest.substr(0, end));
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return line;
}

const std::string& some_scenario(std::size_t number) {
  static const auto kBodies = [] {
    std::vector<std::string> bodies;
    for (const auto& one : casus::built_in_scenarios()) {
      if (one.toml.size() < 4000) bodies.emplace_back(one.toml);
    }
    return bodies;
  }();
  return kBodies[number % kBodies.size()];
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace casus::service;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  Request request;
  request.method = next_line(rest);
  request.target = next_line(rest);
  request.content_type = next_line(rest);
  request.body = rest.empty() ? some_scenario(size) : std::string(rest);
  if (request.target.size() > kMaxTarget || request.body.size() > kMaxBody) return 0;
  casus::Limits limits;
  limits.max_nodes = 20'000;
  limits.max_bytes = 64U << 20U;
  const Response response = answer(request, limits);
  const bool fine = response.status == 200;
  const bool sound = response.status >= 200 && response.status < 500 && !response.type.empty() &&
                     (fine || casus::fuzz::is_json(response.body));
  if (!sound) {
    std::fprintf(stderr, "%u %s\n%s\n", response.status, response.type.c_str(), response.body.c_str());
    std::abort();
  }
  return 0;
}
