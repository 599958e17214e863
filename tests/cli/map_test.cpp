// Tests `--svg` of answers that have a map: judge, odds, advise and play.

#include "spawn.hpp"

namespace casus::cli {
namespace {

const std::string kAttackOfMap = "scenarios/defcon/into-libya.toml";
const std::string kUnrest = "scenarios/defcon/unrest.toml";

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Map, OfAJudgementStandsBesideItsText) {
  const Folder folder;
  const std::string file = folder / "map.svg";
  const ProcessResult plain = run({"judge", kAttackOfMap});
  const ProcessResult ran = run({"judge", kAttackOfMap, "--svg", file});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, plain.out);
  const std::string picture = text_of(file);
  EXPECT_TRUE(picture.starts_with("<svg "));
  for (const char* part : {"DEFCON 5 · operations phase", ">allowed<", ">Attack LIBYA from EGYPT I<",
                           "<title>LIBYA: held by the WP", ">DE-11<", ">MEDITERRANEAN<", ">BRITAIN<"})
    EXPECT_TRUE(has(picture, part)) << part;
  EXPECT_EQ(run({"judge", kAttackOfMap, "--svg", "-"}).out, picture);
}

TEST(Map, OfWhatIsNotAllowedSaysSo) {
  const Folder folder;
  const std::string file = folder / "map.svg";
  const ProcessResult ran =
      run({"judge", kUnrest, "--move", R"({"type":"attack","area":"EGYPT I","from":"TURKEY"})", "--svg", file,
           "--json"});
  EXPECT_EQ(ran.status, 1) << ran.err;
  EXPECT_TRUE(has(ran.out, "\"allowed\":false"));
  EXPECT_TRUE(has(text_of(file), ">not allowed<"));
  EXPECT_TRUE(has(text_of(file), ">DE-32<"));
}

TEST(Map, OfAListShowsWhereMovesMayGo) {
  const ProcessResult ran = run({"judge", kUnrest, "--svg", "-"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.out, ">may be chosen<"));
  EXPECT_TRUE(has(ran.out, "> moves<") || has(ran.out, " moves<"));
}

TEST(Map, OfOddsHasTheChances) {
  const ProcessResult ran = run({"odds", "scenarios/defcon/contested.toml", "--svg", "-"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.out, ">Make a coup in EGYPT I<"));
  EXPECT_TRUE(has(ran.out, " %<"));
  EXPECT_TRUE(has(ran.out, ">the AA wins the coup<"));
}

TEST(Map, OfAdviceHasWhatChoicesAreWorth) {
  const ProcessResult ran = run({"advise", "scenarios/defcon/answer-due.toml", "--svg", "-"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.out, "Warsaw Pact may answer"));
  EXPECT_TRUE(has(ran.out, ">What the first choice is worth to WP:<"));
  EXPECT_TRUE(has(ran.out, ">Answer with the missile in TURKEY, at CRETE<"));
  // Where the rest is hidden, the choice alone.
  const ProcessResult coup = run({"advise", "scenarios/defcon/contested.toml", "--svg", "-"});
  EXPECT_EQ(coup.status, 0) << coup.err;
  EXPECT_TRUE(has(coup.out, ">allowed<"));
  EXPECT_TRUE(has(coup.out, ">+0.89<"));
  EXPECT_FALSE(has(coup.out, ">Best play:<"));
}

TEST(Map, OfAPlanNumbersItsSteps) {
  // With three points as the WP has, whose contest may break it.
  const ProcessResult ran = run({"advise", kUnrest, "--goal", "control EGYPT I and level 3", "--set",
                                 "bloc.AA.points=3", "--svg", "-"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.out, ">wants: control EGYPT I and level 3<"));
  EXPECT_TRUE(has(ran.out, ">step<"));
  EXPECT_TRUE(has(ran.out, "EGYPT I: held by the WP"));
  EXPECT_TRUE(has(ran.out, ">costs<"));
  EXPECT_TRUE(has(ran.out, ">broken by<"));
  const ProcessResult none =
      run({"advise", kUnrest, "--goal", "control P1 and control HÉBĚI I", "--svg", "-"});
  EXPECT_EQ(none.status, 2) << "a sea area is not controlled";
}

TEST(Map, OfAPlayIsHowItEnded) {
  const ProcessResult ran = run({"play", kAttackOfMap, "--seed", "golden", "--svg", "-"}, "");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.out, ">The operation succeeds<"));
  EXPECT_TRUE(has(ran.out, "<title>LIBYA: held by the NAM"));
  EXPECT_TRUE(has(ran.out, ">Attack LIBYA from EGYPT I<"));
}

TEST(Map, OfAPlayWithoutMovesSaysSo) {
  const ProcessResult ran =
      run({"play", "scenarios/defcon/standoff.toml", "--seed", "golden", "--svg", "-"}, "");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.out, ">nobody did anything but pass<"));
}

TEST(Map, OfAnExchangeIsTheLineOfBestPlay) {
  const ProcessResult ran =
      run({"advise", "scenarios/defcon/standoff.toml", "--set", "bloc.WP.technologies=[]", "--svg", "-"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  for (const char* said : {">Best play:<", ">4<", ">Launch the missile in DENVER at PERM<", ">step<",
                           ">where it comes from<", ">13 of 15; without LOW and PERIMETR 13<"})
    EXPECT_TRUE(has(ran.out, said)) << said;
  // Who has nothing to gain passes, and that is all.
  const ProcessResult none = run({"advise", "scenarios/defcon/standoff.toml", "--svg", "-"});
  EXPECT_TRUE(has(none.out, ">Best play:<"));
  EXPECT_TRUE(has(none.out, ">Pass<"));
  EXPECT_FALSE(has(none.out, ">step<"));
}

TEST(Map, IsNotDrawnOfSystemsWithoutOne) {
  const Folder folder;
  const std::string file = folder / "map.svg";
  for (const char* command : {"judge", "advise", "play"}) {
    const ProcessResult ran = run({command, kWorkedExample, "--svg", file});
    EXPECT_EQ(ran.status, 2) << command;
    EXPECT_EQ(ran.out, "") << command;
    EXPECT_EQ(ran.err,
              "casus: aggression has no map to draw this on, the picture of another answer was expected\n");
    EXPECT_FALSE(std::filesystem::exists(file));
  }
  // Its odds are a chart, as ever.
  EXPECT_TRUE(has(run({"odds", kWorkedExample, "--svg", "-"}).out, "What can come of it") ||
              has(run({"odds", kWorkedExample, "--svg", "-"}).out, "Attack Chile from Peru"));
}

TEST(Map, HasStandardOutputToItself) {
  EXPECT_EQ(run({"judge", kUnrest, "--json", "--svg", "-"}).status, 2);
  EXPECT_EQ(run({"judge", kUnrest, "--why-not", "--svg", "-"}).status, 2);
  const ProcessResult both = run({"play", kAttackOfMap, "--log", "-", "--svg", "-"});
  EXPECT_EQ(both.status, 2);
  EXPECT_TRUE(has(both.err, "only one of --log - and --svg -")) << both.err;
}

}  // namespace
}  // namespace casus::cli
