// Tests the commands of seats in a match: claims, turns, edits, missing shares, undo, hand-over, bounds.

#include <gmock/gmock.h>
#include <map>
#include <random>

#include "players.hpp"

namespace casus::match {
namespace {

using files::Node;
using testing::HasSubstr;
using Reason = Refusal::Reason;

constexpr const char* kDuel = "aggression/worked-example";

Players duel(DiceKind dice = DiceKind::host, NewMatch wanted = {}) {
  return Players(scenario_file(kDuel), dice, "random", std::move(wanted));
}
std::string said(const Players& players) { return to_string(players.refusal.faults.front()); }
std::string handed(const std::string& seat, std::size_t invite) {
  return "{\"seat\":\"" + seat + "\",\"invite\":\"" + invite_of(invite) + "\"}";
}
Who host() { return {kServer, true}; }

TEST(MatchSeats, AreWhoActs) {
  Players players(scenario_file("columbia/entering-three"));
  EXPECT_GE(players.match.seat_named("Vox Populi"), 0);
  NewMatch wanted;
  wanted.seats = {"North", "Sooth"};
  Players wrong(scenario_file(kDuel), DiceKind::host, "random", wanted);
  EXPECT_THAT(said(wrong), HasSubstr("nobody of the name 'Sooth' acts here, did you mean 'South'?"));
  wanted.seats = {"North", "North"};
  Players twice(scenario_file(kDuel), DiceKind::host, "random", wanted);
  EXPECT_THAT(said(twice), HasSubstr("twice"));
}

TEST(MatchSeats, AreClaimedOnceByTheirInvites) {
  Players players = duel();
  EXPECT_TRUE(players.claim(0));
  EXPECT_FALSE(players.claim(0));
  EXPECT_EQ(players.refusal.reason, Reason::conflict);
  EXPECT_THAT(said(players), HasSubstr("this invite was used"));
  EXPECT_FALSE(players.claim(1, key_of(7)));
  EXPECT_EQ(holder_of(players.match, key_of(0)).seat, 0);
  EXPECT_EQ(holder_of(players.match, key_of(1)).seat, kServer);
  EXPECT_TRUE(holder_of(players.match, key_of(99)).host);
  EXPECT_EQ(holder_of(players.match, "").seat, kServer);
  // Neither key nor invite is in any view, or in the entries.
  for (const Entry& entry : players.entries) {
    EXPECT_EQ((open_text(entry) + sealed_text(entry)).find(key_of(0)), std::string::npos);
    EXPECT_EQ((open_text(entry) + sealed_text(entry)).find(invite_of(1)), std::string::npos);
  }
}

TEST(MatchTurns, AreOfWhoDeclares) {
  Players players = duel();
  players.claim_all();
  const int north = players.match.seat_named("North");
  const int south = players.match.seat_named("South");
  EXPECT_FALSE(players.command(south, "declare", "[]"));
  EXPECT_EQ(players.refusal.reason, Reason::forbidden);
  EXPECT_THAT(said(players), HasSubstr("this is for North to declare"));
  EXPECT_FALSE(players.command({}, "declare", json("[]")));
  EXPECT_FALSE(players.command(host(), "declare", json("[]")));
  // A declaration that is not allowed is refused with its clauses.
  EXPECT_FALSE(players.command(north, "declare", R"(["attack.against=Brazil"])"));
  EXPECT_EQ(players.refusal.reason, Reason::invalid);
  EXPECT_TRUE(players.command(north, "declare", "[]"));
  EXPECT_FALSE(players.command(north, "declare", "[]"));
  EXPECT_THAT(said(players), HasSubstr("a conflict goes on"));
  EXPECT_FALSE(players.command(north, "edit", R"(["territory.Peru.units.food+=1"])"));
}

TEST(MatchChoices, AreOfWhoIsAsked) {
  Players players = duel();
  players.claim_all();
  ASSERT_TRUE(players.begin());
  ASSERT_TRUE(players.match.in_conflict());
  const int asked = players.match.seat_named(players.replayed->question->seat);
  const int other = 1 - asked;
  EXPECT_FALSE(players.command(other, "choose", "0"));
  EXPECT_EQ(players.refusal.reason, Reason::forbidden);
  EXPECT_FALSE(players.command(asked, "choose", "100000"));
  EXPECT_FALSE(players.command(asked, "choose", "-1"));
  EXPECT_FALSE(players.command(asked, "choose", "\"0\""));
  EXPECT_THAT(players.view({other, false}), testing::Not(HasSubstr("\"choices\"")));
  EXPECT_THAT(players.view({asked, false}), HasSubstr("\"choices\""));
  // The seed is revealed when the conflict is over.
  const std::string seed = to_hex(players.match.attempt->secret.seed);
  for (int seat = kServer; seat < 2; ++seat)
    EXPECT_THAT(players.view({seat, true}), testing::Not(HasSubstr(seed)));
  ASSERT_TRUE(players.settle(0));
  EXPECT_THAT(players.view({}), HasSubstr(seed));
  const Node seen = players.view_node(kServer);
  for (const char* key : {"entries", "answers", "course", "winner", "settlement", "after", "log", "seed"})
    EXPECT_NE(seen.find("conflict")->find(key), nullptr) << key;
}

TEST(MatchLeaving, EndsTheConflictByName) {
  Players players = duel();
  players.claim_all();
  ASSERT_TRUE(players.begin());
  const std::string asked = players.replayed->question->seat;
  EXPECT_FALSE(players.command(1 - players.match.seat_named(asked), "leave", "true"));
  const auto before = players.match.now->scenario;
  ASSERT_TRUE(players.command(players.match.seat_named(asked), "leave", "true"));
  EXPECT_FALSE(players.match.in_conflict());
  EXPECT_EQ(players.match.attempt->left, asked);
  EXPECT_EQ(players.match.now->scenario, before);
  EXPECT_THAT(journal_of(players.entries), HasSubstr(asked + " left the play"));
  EXPECT_TRUE(players.begin());  // again, with another number
  EXPECT_EQ(players.match.attempt->number, 2U);
}

TEST(MatchShares, MayBeLeftOutAfterThePatienceOfThePlayers) {
  NewMatch wanted;
  wanted.patience = 60;
  Players players = duel(DiceKind::joint, wanted);
  players.claim_all();
  ASSERT_TRUE(players.begin());
  ASSERT_EQ(players.match.attempt->shares.size(), 2U);
  ASSERT_TRUE(players.act(0, 0));  // North seals
  EXPECT_FALSE(players.command(0, "skip", "\"South\""));
  EXPECT_THAT(said(players), HasSubstr("for 60 s"));
  EXPECT_FALSE(players.command(0, "skip", "\"North\""));
  players.now += 60;
  ASSERT_TRUE(players.command(0, "skip", "\"South\""));
  ASSERT_TRUE(players.act(0, 0));  // North opens
  EXPECT_TRUE(players.replayed->question || players.replayed->played);
  EXPECT_THAT(players.view({}), HasSubstr(R"("missing":["South"])"));
  EXPECT_THAT(players.view({}), HasSubstr(R"("dice":"chosen by this machine with North")"));
}

/// Whoever withholds a sealed share has seen the others: the conflict begins again without it.
TEST(MatchShares, ThatStaySealedBeginTheConflictAgain) {
  Players players = duel(DiceKind::joint);
  players.claim_all();
  ASSERT_TRUE(players.begin());
  const PlayId first = players.match.attempt->secret.play;
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(players.act(i % 2, 0));  // both seal, North opens
  ASSERT_TRUE(players.command(0, "skip", "\"South\""));            // without a patience: all others together
  EXPECT_EQ(players.match.attempt->number, 2U);
  EXPECT_NE(players.match.attempt->secret.play, first);
  ASSERT_EQ(players.match.attempt->shares.size(), 1U);
  ASSERT_TRUE(players.settle(0));
  EXPECT_TRUE(players.match.attempt->settled);
}

TEST(MatchShares, AreWhatWasSealed) {
  Players players = duel(DiceKind::joint);
  players.claim_all();
  ASSERT_TRUE(players.begin());
  EXPECT_FALSE(players.command(0, "share", R"({"commitment":"12"})"));
  EXPECT_FALSE(players.command({}, "share", json(R"({"commitment":"12"})")));
  ASSERT_TRUE(players.act(0, 0) && players.act(1, 0));
  EXPECT_FALSE(players.command(0, "share", R"({"salt":")" + std::string(64, '0') + R"(","text":"other"})"));
  EXPECT_THAT(said(players), HasSubstr("not the share that was sealed"));
  // No die is thrown before all are open.
  EXPECT_TRUE(players.replayed->entries.empty());
  ASSERT_TRUE(players.act(0, 0));
  EXPECT_TRUE(players.replayed->entries.empty());
  ASSERT_TRUE(players.act(1, 0));
  EXPECT_FALSE(players.replayed->entries.empty());
  EXPECT_FALSE(players.command(0, "skip", "\"South\""));
}

TEST(MatchHandOver, MovesASeatToAnotherDevice) {
  Players players = duel();
  players.claim_all();
  EXPECT_FALSE(players.command(0, "hand_over", handed("South", 20)));
  EXPECT_EQ(players.refusal.reason, Reason::forbidden);  // one other alone takes no seat away
  EXPECT_FALSE(players.command(1, "hand_over", R"({"seat":"South","invite":"short"})"));
  ASSERT_TRUE(players.command(1, "hand_over", handed("South", 20)));
  EXPECT_EQ(holder_of(players.match, key_of(1)).seat, kServer);
  ASSERT_TRUE(players.claim(1, invite_of(20)));
  EXPECT_EQ(holder_of(players.match, key_of(1)).seat, 1);
  // A lost phone does not lock its seat: the host hands it over.
  ASSERT_TRUE(players.command(host(), "hand_over", json(handed("South", 21))));
  EXPECT_FALSE(players.match.seats[1].claimed());
  ASSERT_TRUE(players.claim(1, invite_of(21)));
  EXPECT_FALSE(players.command(host(), "hand_over", json(handed("Nobody", 22))));
}

TEST(MatchHandOver, ByTheConsentOfTwoOthers) {
  Players players(scenario_file("defcon/into-libya"));
  players.claim_all();
  ASSERT_GE(players.match.seats.size(), 3U);
  const std::string lost = players.match.seats[2].name;
  ASSERT_TRUE(players.command(0, "hand_over", handed(lost, 30)));
  EXPECT_TRUE(players.match.seats[2].claimed());  // one has agreed
  for (std::size_t seat = 0; seat < players.match.seats.size(); ++seat) {
    if (seat == 2 || seat == 0) continue;
    ASSERT_TRUE(players.command(static_cast<int>(seat), "hand_over", handed(lost, 30)));
  }
  EXPECT_FALSE(players.match.seats[2].claimed());
  EXPECT_TRUE(players.claim(2, invite_of(30)));
}

TEST(MatchHandOver, DuringTheSharesBeginsAgainWithoutThisOne) {
  Players players = duel(DiceKind::joint);
  players.claim_all();
  ASSERT_TRUE(players.begin());
  ASSERT_TRUE(players.act(0, 0) && players.act(1, 0));
  ASSERT_TRUE(players.command(host(), "hand_over", json(handed("South", 20))));
  EXPECT_EQ(players.match.attempt->number, 2U);
  ASSERT_TRUE(players.claim(1, invite_of(20)));
  EXPECT_TRUE(players.settle(0));
}

/// A device that others gave a seat to sees no secret choice that was made before.
TEST(MatchHandOver, ShowsNoChoiceOfTheLastDevice) {
  for (const std::string& file : all_scenarios()) {
    Players players(file);
    players.claim_all();
    if (!players.begin()) continue;
    for (int steps = 0; steps < 50 && players.match.in_conflict() && players.replayed->question; ++steps) {
      const int seat = players.match.seat_named(players.replayed->question->seat);
      const bool hidden = players.replayed->question->hidden && players.replayed->question->moves.size() > 1;
      ASSERT_TRUE(players.act(seat, 0));
      if (!hidden || !players.match.in_conflict() || !players.replayed->sealed.back()) continue;
      const std::string sealed = sealed_text(players.entries.back());
      const std::string quoted = files::to_json(Node(Node::Table{{"opened", Node(sealed)}}));
      EXPECT_THAT(players.view({seat, false}), HasSubstr(quoted.substr(1, quoted.size() - 2)));
      const std::string name = players.match.seats[static_cast<std::size_t>(seat)].name;
      ASSERT_TRUE(players.command(host(), "hand_over", json(handed(name, 40))));
      ASSERT_TRUE(players.claim(static_cast<std::size_t>(seat), invite_of(40)));
      EXPECT_THAT(players.view({seat, false}), testing::Not(HasSubstr(quoted.substr(1, quoted.size() - 2))));
      return;
    }
  }
  FAIL() << "no scenario has a secret choice";
}

TEST(MatchUndo, NeedsEverybodysConsent) {
  Players players = duel();
  players.claim_all();
  const auto before = players.match.now->scenario;
  ASSERT_TRUE(players.command(0, "edit", R"(["territory.Peru.units.food+=1"])")) << said(players);
  ASSERT_TRUE(players.begin());
  ASSERT_TRUE(players.settle(0));
  ASSERT_FALSE(players.match.now->scenario == before);
  EXPECT_FALSE(players.command(0, "ask_undo", "999"));
  EXPECT_FALSE(players.command(0, "answer_undo", "true"));
  ASSERT_TRUE(players.command(0, "ask_undo", "0"));
  EXPECT_THAT(players.view({1, false}), HasSubstr(R"("for":"undo")"));
  ASSERT_TRUE(players.command(1, "answer_undo", "false"));
  EXPECT_FALSE(players.match.now->scenario == before);
  ASSERT_TRUE(players.command(0, "ask_undo", "0"));
  ASSERT_TRUE(players.command(1, "answer_undo", "true"));
  EXPECT_EQ(players.match.now->scenario, before);
  EXPECT_FALSE(players.command(0, "ask_undo", std::to_string(players.match.next - 1)));
  // What was undone stays in the journal, and the dice are others now.
  EXPECT_THAT(journal_of(players.entries), HasSubstr("\"back\""));
  ASSERT_TRUE(players.begin());
  EXPECT_EQ(players.match.attempt->number, 2U);
  // A conflict that is not over is taken back in the same way.
  ASSERT_TRUE(players.command(1, "ask_undo", "0"));
  ASSERT_TRUE(players.command(0, "answer_undo", "true"));
  EXPECT_FALSE(players.match.in_conflict());
  EXPECT_EQ(players.match.now->scenario, before);
}

TEST(MatchUndo, OfOnesOwnLastEditNeedsNobodyWhereThePlayersChoseSo) {
  NewMatch wanted;
  wanted.undo = UndoKind::own;
  Players players = duel(DiceKind::host, wanted);
  players.claim_all();
  const auto before = players.match.now->scenario;
  ASSERT_TRUE(players.command(0, "edit", R"(["territory.Peru.units.food+=1"])"));
  ASSERT_TRUE(players.command(1, "ask_undo", "0"));  // not its own
  EXPECT_FALSE(players.match.now->scenario == before);
  ASSERT_TRUE(players.command(0, "ask_undo", "0"));
  EXPECT_EQ(players.match.now->scenario, before);
}

TEST(MatchEdits, AreAgreedOnByWhoSeesThem) {
  Players players = duel();
  players.claim_all();
  EXPECT_FALSE(players.command(0, "edit", R"(["territory.Perú.units.food=1"])"));
  EXPECT_FALSE(players.command(0, "edit", "[]"));
  EXPECT_FALSE(players.command(0, "edit", "7"));
  EXPECT_FALSE(players.command(0, "edit", R"(["system=columbia"])"));
  EXPECT_FALSE(players.command({}, "edit", json(R"(["territory.Peru.units.food+=1"])")));
  ASSERT_TRUE(players.command(1, "edit", R"(["territory.Peru.units.food+=1"])"));
  EXPECT_THAT(open_text(players.entries.back()), HasSubstr("territory.Peru.units.food"));
}

/// Nobody else sees a seat's secrets, or can find them out by edits.
TEST(MatchSecrets, OfTheScenarioAreTheirOwners) {
  Players players(scenario_file("columbia/entering-three"));
  players.claim_all();
  const int vox = players.match.seat_named("Vox Populi");
  ASSERT_GE(vox, 0);
  ASSERT_TRUE(players.match.has_secrets);
  const int other = vox == 0 ? 1 : 0;
  EXPECT_THAT(players.view({vox, false}),
              HasSubstr(R"("own":[{"path":"hand.\"Vox Populi\"","value":["volley"]}])"));
  EXPECT_THAT(players.view({other, false}), testing::Not(HasSubstr(R"(hand.\"Vox Populi\")")));
  for (const int viewer : {kServer, 0, 1}) {
    const files::Node view = players.view_node(viewer);
    const files::Node* hands = view.find("scenario")->find("hand");
    EXPECT_TRUE(viewer >= 0 || hands == nullptr);
    if (hands == nullptr) continue;
    ASSERT_EQ(hands->table()->size(), 1U);
    EXPECT_EQ(hands->table()->front().key, players.match.seats[static_cast<std::size_t>(viewer)].name);
  }
  // The true hand and another one are refused alike.
  EXPECT_FALSE(players.command(other, "edit", R"(["hand.\"Vox Populi\"=[\"volley\"]"])"));
  const std::string truth = said(players);
  EXPECT_FALSE(players.command(other, "edit", R"(["hand.\"Vox Populi\"=[\"charge\"]"])"));
  EXPECT_EQ(said(players), truth);
  EXPECT_EQ(players.refusal.reason, Reason::forbidden);
  // The owner edits the situation that it sees.
  files::Node seen = *players.view_node(vox).find("scenario");
  seen.find("hand")->table()->front().value = json(R"(["storm"])");
  ASSERT_TRUE(players.command({vox, false}, "edit", files::Node::Table{{"after", seen}})) << said(players);
  EXPECT_THAT(players.view({vox, false}), HasSubstr(R"("value":["storm"])"));
}

/// Closing a match shows what it held in secret, so that needs all seats; whoever made it can end it, and
/// shows nothing.
TEST(MatchSecrets, AreShownWhenAllSeatsClose) {
  for (const bool by_host : {false, true}) {
    Players players(scenario_file("columbia/entering-three"));
    players.claim_all();
    const auto seats = players.match.seats.size();
    for (std::size_t seat = 0; seat < seats; ++seat) {
      EXPECT_FALSE(players.match.closed);
      EXPECT_TRUE(not_exported(players.match));
      if (by_host && seat == 1) break;
      ASSERT_TRUE(players.command(static_cast<int>(seat), "close", "true"));
    }
    if (by_host) {
      ASSERT_TRUE(players.command(host(), "close", Node(true)));
    }
    EXPECT_TRUE(players.match.closed);
    EXPECT_EQ(not_exported(players.match).has_value(), by_host);
  }
}

/// A version that tells something else than the one by which a choice was made goes on with nothing: the log
/// is doctored, because there is only one version here.
TEST(MatchFreezing, StopsAConflictThatIsToldDifferently) {
  Players players(scenario_file("risk/ten-against-ten"));
  players.claim_all();
  ASSERT_TRUE(players.begin());
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(players.replayed->question);
    ASSERT_TRUE(players.command(players.match.seat_named(players.replayed->question->seat), "choose", "0"));
  }
  ASSERT_TRUE(players.match.in_conflict());
  const auto doctored = [&](bool is_old) {
    Match match;
    std::string journal;
    for (const Entry& entry : players.entries) {
      auto stored = entry_from(entry.seq, entry.at, open_text(entry), sealed_text(entry)).value();
      if (entry.seq == players.match.attempt->choices[1].seq) {
        Node* told = stored.sealed.find("told");
        EXPECT_NE(told, nullptr);
        *told = Node(is_old ? "" : std::string(64, 'f'));
      }
      if (Node* version = stored.open.find("casus")) *version = Node("0.0.9");
      match = apply(std::move(match), stored).value();
      journal += journal_line(stored);
    }
    players.match = refresh(std::move(match), std::move(journal)).value();
    players.replayed = replay(players.match, {}).value();
  };
  const std::uint64_t seq = players.match.attempt->choices[1].seq;
  doctored(true);  // a match of a version that wrote no hash
  EXPECT_FALSE(players.replayed->frozen);
  EXPECT_TRUE(players.replayed->question);
  doctored(false);
  EXPECT_EQ(players.replayed->frozen, seq);
  // What an earlier replay has checked is not checked again.
  ReplayedConflict before = *players.replayed;
  EXPECT_EQ(replay(players.match, {}, &before, players.match.next).value().frozen, seq);
  before.frozen.reset();
  EXPECT_EQ(replay(players.match, {}, &before, seq).value().frozen, seq);
  EXPECT_FALSE(replay(players.match, {}, &before, players.match.next).value().frozen);
  EXPECT_TRUE(follow_up(players.match, *players.replayed, players.circumstances({})).value().empty());
  for (const char* name : {"choose", "leave", "edit", "ask_undo", "next"}) {
    EXPECT_FALSE(players.command(0, name, "0"));
    EXPECT_EQ(players.refusal.reason, Reason::conflict);
    EXPECT_THAT(said(players), HasSubstr("before entry " + std::to_string(seq) + ", Casus 0.0.9 told"));
  }
  EXPECT_THAT(players.view({}),
              HasSubstr(R"("frozen":{"seq":)" + std::to_string(seq) + R"(,"casus":"0.0.9"})"));
  EXPECT_THAT(players.view({}), HasSubstr(R"("for":"again")"));
  const auto attempt = players.match.attempt->number;
  ASSERT_TRUE(players.command(0, "again", "true"));
  EXPECT_TRUE(players.replayed->frozen);
  ASSERT_TRUE(players.command(1, "again", "true"));
  EXPECT_FALSE(players.replayed->frozen);
  EXPECT_EQ(players.match.attempt->number, attempt + 1);
  EXPECT_FALSE(players.command(0, "again", "true"));
  EXPECT_TRUE(players.settle(0));
}

/// An entry as it comes from the store.
Entry stored(const Entry& entry) {
  return entry_from(entry.seq, entry.at, open_text(entry), sealed_text(entry)).value();
}

/// All that a process tells of a match: what each viewer sees, and how it refuses an edit.
std::vector<std::string> all_told(Match match, Players& players) {
  match.id = "m";
  std::optional<ReplayedConflict> replayed;
  if (match.attempt) replayed = replay(match, {}).value();
  std::vector<std::string> told{files::to_json(match.now->scenario.root), match.last_line,
                                std::to_string(match.journal_bytes), match.chain};
  if (match.attempt) told.push_back(files::to_json(match.before->scenario.root));
  for (int seat = kServer; seat < static_cast<int>(match.seats.size()); ++seat) {
    const Who who{seat, seat == kServer};
    told.push_back(seen_by(match, replayed ? &*replayed : nullptr, {who, 0, players.entries, {}}));
    const Decision decision =
        decide(match, replayed ? &*replayed : nullptr, {"edit", json(R"(["nothing.of.the.kind=7"])")},
               players.circumstances(who));
    const auto* refusal = std::get_if<Refusal>(&decision);
    told.push_back(refusal == nullptr ? "taken" : to_string(refusal->faults.front()));
  }
  return told;
}

/// Where two lists of texts differ first; empty: nowhere.
std::string difference(const std::vector<std::string>& one, const std::vector<std::string>& other) {
  if (one.size() != other.size()) return "there are more of one";
  for (std::size_t i = 0; i < one.size(); ++i) {
    const auto at = std::mismatch(one[i].begin(), one[i].end(), other[i].begin(), other[i].end());
    if (at.first == one[i].end() && at.second == other[i].end()) continue;
    const auto from = static_cast<std::size_t>(std::max<std::ptrdiff_t>(at.first - one[i].begin() - 40, 0));
    return std::to_string(i) + ": '" + one[i].substr(from, 120) + "', '" + other[i].substr(from, 120) + "'";
  }
  return "";
}

/// One step of somebody: what a seat owes, or a conflict, an edit, a turn, or something taken back.
void do_something(Players& players, std::mt19937& random, const std::vector<std::string>& edits) {
  const auto below = [&](std::size_t bound) { return std::size_t{random()} % bound; };
  const std::size_t seats = players.match.seats.size();
  if (players.match.in_conflict()) {
    if (below(12) == 0 && players.command(static_cast<int>(below(seats)), "leave", "true")) return;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      if (players.act(static_cast<int>(seat), below(7))) return;
    }
  }
  const int by = static_cast<int>(below(seats));
  switch (below(8)) {
    case 0:
    case 1:
      players.begin();
      break;
    case 2: {
      const auto names = open_table(*players.match.now).value()->successors();
      if (!names.empty()) players.command(by, "next", '"' + names[below(names.size())] + '"');
      break;
    }
    case 3: {
      const auto& refs = players.match.line_refs;
      const auto to = std::to_string(refs[below(refs.size())].seq);
      if (!players.command(by, "ask_undo", to)) break;
      for (std::size_t seat = 0; seat < seats; ++seat)
        players.command(static_cast<int>(seat), "answer_undo", "true");
      break;
    }
    default:
      players.command(by, "edit", "[\"" + edits[below(edits.size())] + "\"]");
      break;
  }
}

/// Who folds entries into the match at hand tells the same as who reads the match anew, byte for byte.
TEST(MatchFolds, OfOneMoreEntryAreTheMatchReadAnew) {
  const std::pair<const char*, std::vector<std::string>> cases[] = {
      {kDuel,
       {"territory.Peru.units.food+=1", "territory.Peru.development=2", "territory.Peru.development=3"}},
      {"columbia/entering-three", {"hand.\\\"Vox Populi\\\"=[\\\"storm\\\"]", "hand.\\\"Vox Populi\\\"=[]"}},
      {"risk/ten-against-ten", {"attacker.army=11", "defender.army=3", "attacker.army=4"}},
      {"defcon/into-libya", {"level=4", "level=5"}},
      {"conflict-chart/worked-example", {"attacker.reserve=[2]", "defender.reserve=[3, 3]"}}};
  std::mt19937 random(36);
  std::map<Kind, int> kinds;
  for (const auto& [name, edits] : cases) {
    for (const DiceKind dice : {DiceKind::host, DiceKind::joint}) {
      Players players(scenario_file(name), dice, name);
      players.claim_all();
      Match match;
      std::size_t folded = 0;
      for (int step = 0; step < 30; ++step) {
        do_something(players, random, edits);
        if (folded == players.entries.size()) continue;
        Match anew;
        for (const Entry& entry : players.entries) anew = apply(std::move(anew), stored(entry)).value();
        anew = refresh(std::move(anew), journal_of(players.entries)).value();
        for (; folded < players.entries.size(); ++folded) {
          const Kind kind = players.entries[folded].kind;
          ++kinds[kind];
          const bool was_known = match.now != nullptr;
          match = apply(std::move(match), stored(players.entries[folded])).value();
          // The journal is read where something is taken back, and otherwise never again.
          EXPECT_EQ(match.now != nullptr, was_known && kind != Kind::undone) << to_string(kind);
          if (!lacks_situation(match)) continue;
          const auto so_far = std::span(players.entries).first(folded + 1);
          match = refresh(std::move(match), journal_of(so_far)).value();
        }
        const auto told = all_told(anew, players);
        ASSERT_EQ(difference(all_told(match, players), told), "") << name << ", step " << step;
        ASSERT_EQ(difference(all_told(players.match, players), told), "") << name << ", step " << step;
        ASSERT_THAT(told, testing::Contains(players.view({0, false}))) << name << ", step " << step;
      }
    }
  }
  for (const Kind kind : {Kind::edited, Kind::turned, Kind::undone, Kind::began, Kind::settled, Kind::left})
    EXPECT_GT(kinds[kind], 0) << to_string(kind);
}

/// What was changed in the store is told, and not folded.
TEST(MatchFolds, RefuseALineThatDoesNotFollow) {
  Players players = duel();
  players.claim_all();
  ASSERT_TRUE(players.command(0, "edit", R"(["territory.Peru.units.food+=1"])"));
  const Match before = players.match;
  ASSERT_TRUE(players.command(0, "edit", R"(["territory.Peru.units.food+=1"])"));
  Entry entry = stored(players.entries.back());
  EXPECT_TRUE(apply(before, entry));
  Node& line = *entry.sealed.find("line");
  const std::string good = *line.text();
  std::string other = good;
  other.replace(other.find(before.last_line), 4, "0000");
  line = Node(other);
  EXPECT_THAT(to_string(apply(before, entry).faults().front()), HasSubstr("does not follow"));
  for (const std::string& bad : {good.substr(0, good.size() / 2), std::string()}) {
    line = Node(bad);
    EXPECT_FALSE(apply(before, entry));
  }
}

TEST(MatchFormats, OfLaterVersionsAreNotRead) {
  EXPECT_TRUE(entry_from(0, 0, R"({"kind":"closed","seat":0,"format":1})", ""));
  const auto later = entry_from(7, 0, R"({"kind":"closed","seat":0,"format":2})", "");
  ASSERT_FALSE(later);
  EXPECT_THAT(to_string(later.faults().front()),
              HasSubstr("entry 7 of the match was written by a later version"));
}

TEST(MatchBounds, AreKept) {
  Players players = duel();
  players.claim_all();
  players.match.next = kMaxEntries - 3;
  EXPECT_FALSE(players.command(0, "edit", R"(["territory.Peru.units.food+=1"])"));
  EXPECT_EQ(players.refusal.reason, Reason::full);
  EXPECT_THAT(said(players), HasSubstr("10000 entries"));
  Players wordy = duel();
  wordy.claim_all();
  wordy.match.journal_bytes = kMaxJournalOfMatch + 1;
  EXPECT_FALSE(wordy.command(0, "declare", "[]"));
  EXPECT_EQ(wordy.refusal.reason, Reason::full);
  NewMatch wanted;
  for (std::size_t i = 0; i < 17; ++i) wanted.seats.push_back("North");
  Players many(scenario_file(kDuel), DiceKind::host, "random", wanted);
  EXPECT_EQ(many.refusal.reason, Reason::full);
  wanted = {};
  wanted.patience = kMaxPatience + 1;
  Players patient(scenario_file(kDuel), DiceKind::host, "random", wanted);
  EXPECT_THAT(said(patient), HasSubstr("a patience of"));
  Players closed = duel();
  closed.claim_all();
  ASSERT_TRUE(closed.command(host(), "close", Node(true)));
  EXPECT_FALSE(closed.command(0, "close", "true"));
  EXPECT_THAT(said(closed), HasSubstr("the match is closed"));
  EXPECT_FALSE(players.command(0, "dance", "true"));
}

}  // namespace
}  // namespace casus::match
