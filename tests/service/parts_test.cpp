// Small parts: options of an address, where to listen, answers that are kept, numbers that are counted,
// files.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "service/socket/address.hpp"
#include "service/socket/answer_cache.hpp"
#include "service/socket/assets.hpp"
#include "service/socket/gzip.hpp"
#include "service/socket/metrics.hpp"

namespace casus::service {
namespace {

using ::testing::HasSubstr;

TEST(Query, IsDecoded) {
  const auto query = Query::of("a=1&set=x.%22B%20c%22%3D2&set=y+z&flag&=7&&e=").value();
  EXPECT_EQ(query.find("a"), "1");
  EXPECT_EQ(query.all("set"), (std::vector<std::string>{"x.\"B c\"=2", "y z"}));
  EXPECT_EQ(query.find("set"), "y z");
  EXPECT_EQ(query.find("flag"), "");
  EXPECT_EQ(query.find("e"), "");
  EXPECT_EQ(query.find("b"), std::nullopt);
  EXPECT_EQ(query.options().size(), 6U);
}

TEST(Query, RefusesWhatItCannotRead) {
  for (const char* text : {"a=%", "a=%4", "a=%4g", "%=1", "a=%%%"})
    EXPECT_FALSE(Query::of(text).ok()) << text;
  std::string many;
  for (std::size_t i = 0; i <= kMaxOptions; ++i) many += "a=1&";
  EXPECT_FALSE(Query::of(many).ok());
  EXPECT_TRUE(Query::of(many.substr(4)).ok());
}

TEST(Address, IsReadAsPeopleWriteIt) {
  const auto said = [](std::string_view text) {
    const auto address = read_address(text);
    return address ? url_of(*address) : "fault";
  };
  EXPECT_EQ(said("127.0.0.1:8080"), "http://127.0.0.1:8080/");
  EXPECT_EQ(said("0.0.0.0:80"), "http://0.0.0.0:80/");
  EXPECT_EQ(said("[::1]:9"), "http://[::1]:9/");
  EXPECT_EQ(said("8080"), "http://127.0.0.1:8080/");
  EXPECT_EQ(said(":8080"), "http://127.0.0.1:8080/");
  EXPECT_EQ(said("localhost:1"), "http://127.0.0.1:1/");
  for (const char* text : {"", ":", "127.0.0.1", "127.0.0.1:", "1.2.3.4:x", "1.2.3.4:70000", "::1:80",
                           "host:80", "1.2.3.4:-1", "1.2.3.4:80 "}) {
    EXPECT_EQ(said(text), "fault") << text;
  }
}

TEST(Address, IsReachedByOthersWhereItListensToThem) {
  EXPECT_TRUE(reachable({"127.0.0.1", 8080}).empty());
  EXPECT_TRUE(reachable({"::1", 8080}).empty());
  const auto own = reachable({"192.168.7.3", 8080});
  ASSERT_EQ(own.size(), 1U);
  EXPECT_EQ(url_of(own.front()), "http://192.168.7.3:8080/");
  for (const Address& one : reachable({"0.0.0.0", 81})) {
    EXPECT_EQ(one.port, 81);
    EXPECT_FALSE(one.host.starts_with("127.")) << one.host;
  }
}

Request request(const std::string& body) { return {"POST", "/api/v1/odds", "", body}; }
std::shared_ptr<const Response> response(std::size_t bytes) {
  return std::make_shared<const Response>(Response{200, "text/plain", std::string(bytes, 'x'), {}, true});
}

TEST(AnswerCache, KeepsWhatWasAskedForLast) {
  AnswerCache cache(16'384);
  for (int i = 0; i < 100; ++i) {
    cache.keep(request(std::to_string(i)), response(500));
    EXPECT_NE(cache.find(request("0")), nullptr) << i;  // asked for again and again: never the oldest
    EXPECT_LE(cache.bytes(), 16'384U);
  }
  EXPECT_EQ(cache.find(request("1")), nullptr);
  EXPECT_NE(cache.find(request("99")), nullptr);
  EXPECT_GT(cache.size(), 10U);
  EXPECT_EQ(cache.find({"POST", "/api/v1/judge", "", "0"}), nullptr);
  EXPECT_EQ(cache.find({"GET", "/api/v1/odds", "", "0"}), nullptr);
  EXPECT_EQ(cache.find({"POST", "/api/v1/odds", "image/png", "0"}), nullptr);
}

TEST(AnswerCache, KeepsNothingThatIsTooLarge) {
  AnswerCache cache(16'384);
  cache.keep(request("a"), response(2000));
  EXPECT_EQ(cache.find(request("a")), nullptr);
  cache.keep(request("b"), response(10));
  cache.keep(request("b"), response(20));  // the first stays
  EXPECT_EQ(cache.find(request("b"))->body.size(), 10U);
  EXPECT_EQ(cache.size(), 1U);
}

TEST(Metrics, AreTextForPrometheus) {
  Metrics metrics;
  metrics.answered("/healthz", 200, std::chrono::milliseconds(3));
  metrics.answered("/healthz", 200, std::chrono::seconds(20));
  const std::string text = metrics.text();
  EXPECT_THAT(text, HasSubstr("casus_requests_total{route=\"/healthz\",status=\"200\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("casus_request_seconds_bucket{le=\"0.001\"} 0\n"));
  EXPECT_THAT(text, HasSubstr("casus_request_seconds_bucket{le=\"0.005\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("casus_request_seconds_bucket{le=\"+Inf\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("# TYPE casus_in_work gauge\ncasus_in_work 0\n"));
}

TEST(Assets, ArePartOfTheBinary) {
  const Asset* page = find_asset("/");
  ASSERT_NE(page, nullptr);
  EXPECT_EQ(page->path, "/index.html");
  EXPECT_EQ(page->type, "text/html; charset=utf-8");
  EXPECT_THAT(std::string(page->bytes), HasSubstr("<title>"));
  for (const char* said : {"/LICENSE.txt", "/NOTICE.txt"}) {
    ASSERT_NE(find_asset(said), nullptr) << said;
    EXPECT_EQ(find_asset(said)->type, "text/plain; charset=utf-8");
  }
  EXPECT_EQ(find_asset("/../CMakeLists.txt"), nullptr);
  EXPECT_EQ(find_asset("/api/v1/openapi.json"), nullptr);
  for (const Asset& asset : assets()) {
    EXPECT_GT(asset.bytes.size(), 0U) << asset.path;
    EXPECT_EQ(asset.etag.size(), 34U) << asset.path;
    EXPECT_EQ(asset.immutable, asset.path.starts_with("/assets/")) << asset.path;
    EXPECT_NE(asset.type, "application/octet-stream") << asset.path;
  }
}

TEST(Assets, AreZippedWhereThatSaves) {
  const std::string text(10'000, 'a');
  const std::string zipped = gzip(text, 9);
  EXPECT_LT(zipped.size(), 100U);
  EXPECT_EQ(zipped.substr(0, 2), "\x1f\x8b");
  EXPECT_FALSE(gzip("", 9).empty());
}

}  // namespace
}  // namespace casus::service
