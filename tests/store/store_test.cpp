#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>
#include <memory>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "store/sql_store.hpp"

namespace casus::store {
namespace {

/// A folder that is removed at the end of a test.
class Stores : public ::testing::Test {
 protected:
  Stores() {
    std::string name = ::testing::TempDir() + "casus store-XXXXXX";
    folder_ = mkdtemp(name.data());
  }
  ~Stores() override { std::filesystem::remove_all(folder_); }
  [[nodiscard]] std::string path() const { return folder_ + "/state/matches.db"; }
  [[nodiscard]] std::unique_ptr<Store> open() const {
    auto store = open_store(path());
    EXPECT_TRUE(store) << (store ? "" : to_string(store.faults().front()));
    return store ? std::move(*store) : nullptr;
  }
  std::string folder_;  // NOLINT(misc-non-private-member-variables-in-classes)
};

/// What holds of a file holds of a database: that of $CASUS_DATABASE, if there is one.
class EveryStore : public Stores, public ::testing::WithParamInterface<std::string> {
 protected:
  EveryStore() {
    if (GetParam().empty()) return;
    for (const char* match : {"m", "n", "o"}) (void)open_place()->forget(match);
  }
  [[nodiscard]] std::string place() const { return GetParam().empty() ? path() : GetParam(); }
  [[nodiscard]] std::unique_ptr<Store> open_place() const {
    auto store = open_store(place());
    EXPECT_TRUE(store) << (store ? "" : to_string(store.faults().front()));
    return store ? std::move(*store) : nullptr;
  }

 public:
  static std::vector<std::string> places() {
    const char* database = std::getenv("CASUS_DATABASE");
    return database == nullptr ? std::vector<std::string>{""} : std::vector<std::string>{"", database};
  }
};
Row row(std::uint64_t seq, const std::string& request = "", const std::string& open = "{}") {
  return {seq,
          1000 + static_cast<std::int64_t>(seq),
          request,
          open,
          R"({"salt":"x"})",
          "c" + std::to_string(seq)};
}

TEST_P(EveryStore, KeepRowsInOrderAcrossRestarts) {
  const Row first = row(0, "", R"({"title":"Ä \"quoted\" ' text"})");
  {
    const auto store = open_place();
    EXPECT_EQ(store->create("m", "me", first).outcome, Outcome::stored);
    EXPECT_EQ(store->append("m", 0, {row(1, "a"), row(2)}).outcome, Outcome::stored);
    EXPECT_EQ(store->append("m", 2, {row(3, "b")}).seq, 3U);
  }
  const auto store = open_place();
  const auto rows = store->read("m", 0, 100);
  ASSERT_EQ(rows->size(), 4U);
  EXPECT_EQ((*rows)[0], first);
  EXPECT_EQ((*rows)[1], row(1, "a"));
  EXPECT_EQ((*rows)[2], row(2));
  EXPECT_EQ(store->read("m", 2, 1)->size(), 1U);
  EXPECT_EQ(*store->last("m").value(), 3U);
  EXPECT_EQ(store->last("other").value(), std::nullopt);
  EXPECT_TRUE(store->read("other", 0, 9)->empty());
}

TEST_P(EveryStore, WriteNothingOfARequestThatCameBeforeOrTooLate) {
  const auto store = open_place();
  (void)store->create("m", "me", row(0));
  EXPECT_EQ(store->append("m", 0, {row(1, "a")}).outcome, Outcome::stored);
  const AppendResult again = store->append("m", 0, {row(1, "a"), row(2)});
  EXPECT_EQ(again.outcome, Outcome::again);
  EXPECT_EQ(again.seq, 1U);
  // The request decides, even if others have written since.
  EXPECT_EQ(store->append("m", 7, {row(8, "a")}).outcome, Outcome::again);
  const AppendResult behind = store->append("m", 0, {row(1, "b")});
  EXPECT_EQ(behind.outcome, Outcome::behind);
  EXPECT_EQ(behind.seq, 1U);
  EXPECT_EQ(store->append("other", 0, {row(1, "b")}).outcome, Outcome::unknown);
  EXPECT_EQ(*store->last("m").value(), 1U);
  // A request's name counts within its match.
  (void)store->create("n", "me", row(0));
  EXPECT_EQ(store->append("n", 0, {row(1, "a")}).outcome, Outcome::stored);
}

TEST_P(EveryStore, CountAndForgetMatches) {
  const auto store = open_place();
  (void)store->create("m", "me", row(0));
  (void)store->create("n", "me", row(0, "", "a secret of n"));
  (void)store->create("o", "you", row(0));
  EXPECT_EQ(store->begun_since("me", 1000).value(), 2U);
  EXPECT_EQ(store->begun_since("me", 1001).value(), 0U);
  EXPECT_TRUE(store->forget("n").value());
  EXPECT_FALSE(store->forget("n").value());
  EXPECT_EQ(store->begun_since("me", 0).value(), 1U);
  // Nothing of it is left in the files.
  if (GetParam().empty()) {
    for (const auto& file : std::filesystem::directory_iterator(folder_ + "/state")) {
      std::ifstream in(file.path(), std::ios::binary);
      const std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
      EXPECT_EQ(bytes.find("a secret of n"), std::string::npos) << file.path();
    }
  }
  (void)store->append("o", 0, {row(500)});
  EXPECT_EQ(store->forget_idle(1001).value(), 1U);
  EXPECT_EQ(store->last("m").value(), std::nullopt);
  EXPECT_EQ(*store->last("o").value(), 500U);
}

TEST_F(Stores, AreForTheirOwnerAlone) {
  const auto store = open();
  (void)store->create("m", "me", row(0));
  for (const auto& file : std::filesystem::directory_iterator(folder_ + "/state")) {
    struct stat found {};
    ASSERT_EQ(stat(file.path().c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 077U, 0U) << file.path();
  }
}

TEST_F(Stores, RefuseFilesThatAreNone) {
  std::filesystem::create_directories(folder_ + "/state");
  std::ofstream(path()) << "not a database, but more than a hundred bytes of some other text that somebody "
                           "would be sorry to lose, whatever it is";
  const auto store = open_store(path());
  ASSERT_FALSE(store);
  EXPECT_THAT(to_string(store.faults().front()), testing::HasSubstr("the store of matches cannot be used"));
  EXPECT_GT(std::filesystem::file_size(path()), 100U);
  EXPECT_FALSE(open_store("/proc/nowhere/matches.db"));
}

/// If two writers add the same row, one of them has to read it first, in one process and in two.
TEST_P(EveryStore, GiveEachRowToOneWriter) {
  const auto store = open_place();
  (void)store->create("m", "me", row(0));
  constexpr int kWriters = 4;
  constexpr int kRows = 25;
  std::vector<pid_t> children;
  for (int writer = 0; writer < kWriters; ++writer) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      auto own = open_store(place());
      std::uint64_t after = 0;
      for (int i = 0; own && i < kRows;) {
        const AppendResult done =
            (*own)->append("m", after, {row(after + 1, std::to_string(writer) + "." + std::to_string(i))});
        if (done.outcome == Outcome::unavailable) _exit(1);
        if (done.outcome != Outcome::behind) ++i;
        after = done.seq;
      }
      _exit(own ? 0 : 1);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(store->read("m", 0, 1000)->size(), 1U + kWriters * kRows);
}

/// An acknowledged row survives a kill at any moment.
TEST_P(EveryStore, LoseNothingToAKill) {
  (void)open_place()->create("m", "me", row(0));
  for (int round = 0; round < 20; ++round) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const std::uint64_t from = *open_place()->last("m").value();
    const pid_t child = fork();
    if (child == 0) {
      auto own = open_store(place());
      for (std::uint64_t after = from; own; ++after) {
        if ((*own)->append("m", after, {row(after + 1)}).outcome != Outcome::stored) _exit(1);
        if (write(ends[1], &after, sizeof after) < 0) _exit(1);
      }
      _exit(1);
    }
    ::close(ends[1]);
    std::uint64_t reported = from;
    for (int i = 0; i <= round && read(ends[0], &reported, sizeof reported) == sizeof reported;) ++i;
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    while (read(ends[0], &reported, sizeof reported) == sizeof reported) {
    }
    ::close(ends[0]);
    const auto rows = open_place()->read("m", 0, 100'000);
    ASSERT_TRUE(rows);
    EXPECT_GE(rows->size(), reported + 2);
    for (std::size_t i = 0; i < rows->size(); ++i) ASSERT_EQ((*rows)[i].seq, i);
  }
}

/// On a full disk nothing is half-written, reading goes on, and so does writing when there is space again.
TEST_F(Stores, SurviveAFullDisk) {
  const auto store = open();
  (void)store->create("m", "me", row(0));
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  rlimit small = before;
  small.rlim_cur = 200'000;
  setrlimit(RLIMIT_FSIZE, &small);
  AppendResult done;
  std::uint64_t last = 0;
  const std::string large(20'000, 'x');
  for (int i = 0; i < 100; ++i) {
    done = store->append("m", last, {row(last + 1, "", large), row(last + 2, "", large)});
    if (done.outcome != Outcome::stored) break;
    last += 2;
  }
  EXPECT_EQ(done.outcome, Outcome::unavailable);
  EXPECT_FALSE(done.reason.empty());
  EXPECT_THAT(done.reason, testing::Not(testing::HasSubstr("xxx"))) << "the row may be secret";
  EXPECT_EQ(*store->last("m").value(), last);
  setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_EQ(store->append("m", last, {row(last + 1)}).outcome, Outcome::stored);
  EXPECT_EQ(store->read("m", 0, 1000)->size(), last + 2);
}

TEST(StorePlace, FollowsTheEnvironment) {
  const char* before = std::getenv("STATE_DIRECTORY");  // NOLINT(concurrency-mt-unsafe)
  ASSERT_EQ(before, nullptr);
  setenv("STATE_DIRECTORY", "/var/lib/casus:/var/lib/other", 1);  // NOLINT(concurrency-mt-unsafe)
  EXPECT_EQ(usual_place(), "/var/lib/casus/matches.db");
  unsetenv("STATE_DIRECTORY");                // NOLINT(concurrency-mt-unsafe)
  setenv("XDG_STATE_HOME", "/home/x/.s", 1);  // NOLINT(concurrency-mt-unsafe)
  EXPECT_EQ(usual_place(), "/home/x/.s/casus/matches.db");
  unsetenv("XDG_STATE_HOME");  // NOLINT(concurrency-mt-unsafe)
  EXPECT_THAT(usual_place(), testing::EndsWith("/.local/state/casus/matches.db"));
}

INSTANTIATE_TEST_SUITE_P(Places, EveryStore, ::testing::ValuesIn(EveryStore::places()),
                         [](const auto& one) { return one.param.empty() ? "AFile" : "ADatabase"; });

/// What a fault says of a database has no password.
TEST(Databases, AreNamedWithoutTheirPassword) {
  for (const char* url :
       {"postgresql://me:hush@127.0.0.1:1/x", "postgres://me:hush@127.0.0.1:1/x?password=hush"}) {
    const auto store = open_store(url);
    ASSERT_FALSE(store);
    const std::string said = to_string(store.faults().front());
    EXPECT_THAT(said, testing::HasSubstr("://me@127.0.0.1:1/x: the store of matches cannot be used: "));
    EXPECT_THAT(said, testing::Not(testing::HasSubstr("hush")));
    EXPECT_THAT(said, testing::HasSubstr("Connection refused"));
  }
}

}  // namespace
}  // namespace casus::store
