#include "conflict/play/fair_dice.hpp"

#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>
#include <set>
#include <type_traits>

#include "conflict/play/sha256.hpp"

// The vectors stand in docs/fair-dice.md too. They were computed by another program than this one.

namespace casus {
namespace {

using Faces = std::vector<std::uint16_t>;
using ::testing::ElementsAre;

template <class T>
T counting() {
  T value;
  std::iota(value.bytes.begin(), value.bytes.end(), std::uint8_t{0});
  return value;
}

FairDice dice_of(const std::vector<std::string>& contributed = {}) {
  std::vector<Contribution> by_seat;
  for (const std::string& text : contributed)
    by_seat.push_back({static_cast<std::uint8_t>(by_seat.size()), text, {}});
  return FairDice::start(counting<Seed>(), counting<PlayId>(), by_seat).value();
}

Faces equal_dice(std::size_t count, std::uint16_t sides) { return Faces(count, sides); }

TEST(FairDice, NoFaceIsFavouredWhateverTheSides) {
  for (std::uint16_t sides = 1; sides <= kMaxSides; ++sides) {
    std::vector<int> bytes_of_face(sides);
    int rejected = 0;
    for (int byte = 0; byte < 256; ++byte) {
      const auto face = face_of_byte(static_cast<std::uint8_t>(byte), sides);
      if (face) {
        ASSERT_LT(*face, sides);
        ++bytes_of_face[*face];
      } else {
        ++rejected;
      }
    }
    EXPECT_THAT(bytes_of_face, ::testing::Each(256 / sides)) << "a die of " << sides;
    EXPECT_EQ(rejected, 256 % sides) << "a die of " << sides;
  }
}

TEST(FairDice, RejectedBytesAreSkipped) {
  FairDice dice = dice_of();  // its first block begins 6f ff ff f4 f2, and ff is not below 252
  EXPECT_THAT(dice.throw_dice(Purpose::dice, equal_dice(3, 6)), ElementsAre(0x6f % 6, 0xf4 % 6, 0xf2 % 6));
}

TEST(FairDice, VectorsOfHashes) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(to_hex(seed_of_text("")), "43a8f03540becb6b093a6ace0e3397f0efaf6a8c833ce23554f58771fa626b4d");
  const Seed casus = seed_of_text("casus");
  EXPECT_EQ(to_hex(casus), "81acbf8014065645e5da4fc63aac6037582a83c8006d844ec2b3551d74019ead");
  EXPECT_EQ(to_hex(play_id_of(casus)), "d10f281fc47044a5c70ae3291b83414c");
  constexpr std::string_view kClaims = R"({"casus":"0")";
  EXPECT_EQ(to_hex(commitment(play_id_of(casus), casus, kClaims)),
            "ccf8529754ae540ecb733e7181bbbb66d06ba15a542d26184f53fd445f99f9ae");
  EXPECT_EQ(to_hex(commitment(counting<PlayId>(), counting<Seed>(), kClaims)),
            "e1fdc67f944b778e59a2a2015a58cbe12caad6be1a799089d7dac820b94e1f83");
}

TEST(FairDice, VectorsOfContributions) {
  const PlayId play = counting<PlayId>();
  const Salt first = salt_of_contribution(counting<Seed>(), play, 0);
  EXPECT_EQ(to_hex(first), "76706890fba3605f0f13e817f86cb315045057ba888f882930fba6b41498cd00");
  EXPECT_EQ(to_hex(commitment_of_contribution(play, {0, "red", first})),
            "35b9616b96c4f932e33a2998b1b9cf78dd958f38328360d9d216d33f2e9997b7");
  const Salt second = salt_of_contribution(counting<Seed>(), play, 1);
  EXPECT_EQ(to_hex(second), "52d5135b79da53eabf13d4312287956cd4f427e4a3523a972c3a79615de8611d");
  EXPECT_EQ(to_hex(commitment_of_contribution(play, {1, "blue", second})),
            "25848eea68e56b3fa727cc271a35aa4811dd506ab408b04688218748833f46ce");
  // Nobody can hand on another's seal as their own, nor use it in another play.
  EXPECT_NE(commitment_of_contribution(play, {1, "red", first}),
            commitment_of_contribution(play, {0, "red", first}));
  EXPECT_NE(commitment_of_contribution(PlayId{}, {0, "red", first}),
            commitment_of_contribution(play, {0, "red", first}));
}

/// A host who tries 1 000 seeds and keeps the one with the highest first throw gains everything if nobody
/// contributes, and nothing if one player contributes after the commitment.
TEST(FairDice, GrindingSeedsGainsNothingOnceOnePlayerContributes) {
  const Faces three(3, 6);
  const auto sum = [&](const Seed& seed, std::span<const Contribution> contributed) {
    FairDice dice = FairDice::start(seed, play_id_of(seed), contributed).value();
    const Faces faces = dice.throw_dice(Purpose::dice, three);
    return std::accumulate(faces.begin(), faces.end(), 0);
  };
  constexpr int kHosts = 400;
  int alone = 0;
  int together = 0;
  for (int host = 0; host < kHosts; ++host) {
    Seed best;
    int highest = -1;
    for (int tried = 0; tried < 1000 && highest < 15; ++tried) {
      const Seed seed = seed_of_text(std::to_string(host) + "/" + std::to_string(tried));
      if (const int here = sum(seed, {}); here > highest) {
        highest = here;
        best = seed;
      }
    }
    alone += highest;
    const Contribution said{1, "said after the commitment, " + std::to_string(host), {}};
    together += sum(best, {&said, 1});
  }
  EXPECT_GE(alone, 15 * kHosts - 10);  // three sixes, almost each time
  // Fair: a mean of 7.5 each; its standard error over 400 throws is 0.148. Seeded, so never now and then.
  EXPECT_NEAR(static_cast<double>(together) / kHosts, 7.5, 3 * 0.148);
}

TEST(FairDice, ThrowsAreToldAsTheyWereMade) {
  FairDice dice = dice_of();
  std::vector<Throw> made;
  const Faces faces = dice.throw_dice(Purpose::dice, Faces{6, 6, 6, 1, 8, 6, 6}, &made);
  ASSERT_EQ(made.size(), 3U);
  EXPECT_EQ(made[0].number, 0U);
  EXPECT_THAT(made[0].faces, ElementsAre(3, 4, 2));
  EXPECT_EQ(made[1].sides, 8);
  EXPECT_EQ(made[2].number, 2U);
  EXPECT_EQ(faces[3], 0) << "a die of one side is no throw";
  EXPECT_THAT(made[2].faces, ElementsAre(faces[5], faces[6]));
}

TEST(FairDice, VectorsOfThrows) {
  FairDice dice = dice_of();
  EXPECT_THAT(dice.throw_dice(Purpose::dice, Faces{6, 6, 6, 8, 6, 6}), ElementsAre(3, 4, 2, 1, 5, 0));
  EXPECT_EQ(dice.throws(), 3U);
  EXPECT_THAT(dice.throw_dice(Purpose::card, Faces{52}), ElementsAre(42));
}

TEST(FairDice, VectorsOfThrowsWithContributionsAndManyBlocks) {
  FairDice dice = dice_of({"red", "blue"});
  EXPECT_THAT(dice.throw_dice(Purpose::dice, equal_dice(10, 10)), ElementsAre(6, 9, 8, 2, 2, 3, 7, 8, 9, 9));

  // A die of 129 sides rejects nearly half of all bytes: a hundred of them take seven blocks.
  const Faces hundred = dice.throw_dice(Purpose::dice, equal_dice(100, 129));
  ASSERT_EQ(hundred.size(), 100U);
  EXPECT_THAT(Faces(hundred.begin(), hundred.begin() + 5), ElementsAre(35, 84, 85, 8, 109));
  EXPECT_THAT(Faces(hundred.end() - 5, hundred.end()), ElementsAre(87, 111, 67, 28, 1));
  EXPECT_EQ(std::accumulate(hundred.begin(), hundred.end(), 0), 6424);

  // Forty dice of 256 sides are forty bytes: block 0 whole, and eight bytes of block 1.
  const Faces forty = dice.throw_dice(Purpose::dice, equal_dice(40, 256));
  EXPECT_THAT(Faces(forty.begin() + 30, forty.end()),
              ElementsAre(238, 131, 129, 164, 82, 141, 164, 49, 89, 146));
}

TEST(FairDice, ManyBlocksRepeatNothing) {
  FairDice dice = dice_of();
  const Faces faces = dice.throw_dice(Purpose::dice, equal_dice(std::size_t{32} * 1000, 256));
  std::set<Faces> blocks;
  for (auto block = faces.begin(); block != faces.end(); block += 32) blocks.emplace(block, block + 32);
  EXPECT_EQ(blocks.size(), 1000U);
}

TEST(FairDice, ThrowNumbersAreNeverUsedTwice) {
  static_assert(!std::is_copy_constructible_v<FairDice> && !std::is_copy_assignable_v<FairDice>);
  FairDice dice = dice_of();
  std::set<Faces> seen;
  for (int i = 0; i < 1000; ++i) {
    EXPECT_EQ(dice.throws(), static_cast<std::uint64_t>(i));
    seen.insert(dice.throw_dice(i % 2 == 0 ? Purpose::dice : Purpose::card, equal_dice(32, 256)));
  }
  EXPECT_EQ(seen.size(), 1000U);
}

TEST(FairDice, EachRunOfEqualSidesIsOneThrow) {
  FairDice together = dice_of();
  FairDice apart = dice_of();
  Faces faces = apart.throw_dice(Purpose::dice, Faces{6, 6});
  for (const auto& step : {Faces{8}, Faces{6, 6, 6}}) {
    const Faces more = apart.throw_dice(Purpose::dice, step);
    faces.insert(faces.end(), more.begin(), more.end());
  }
  EXPECT_EQ(together.throw_dice(Purpose::dice, Faces{6, 6, 8, 6, 6, 6}), faces);
  EXPECT_EQ(together.throws(), apart.throws());
}

TEST(FairDice, OneSideAndNoDiceTakeNoThrow) {
  FairDice dice = dice_of();
  EXPECT_THAT(dice.throw_dice(Purpose::card, Faces{1, 1, 1}), ElementsAre(0, 0, 0));
  EXPECT_TRUE(dice.throw_dice(Purpose::dice, {}).empty());
  EXPECT_EQ(dice.throws(), 0U);
  EXPECT_THAT(dice.throw_dice(Purpose::dice, Faces{1, 6, 6, 6, 1}), ElementsAre(0, 3, 4, 2, 0));
}

TEST(FairDice, EveryFieldDecides) {
  const auto thirty_two = [](FairDice dice, Purpose purpose = Purpose::dice, std::size_t count = 32) {
    Faces faces = dice.throw_dice(purpose, equal_dice(count, 256));
    faces.resize(32);
    return faces;
  };
  Seed other_seed = counting<Seed>();
  other_seed.bytes.back() ^= 1U;
  PlayId other_play = counting<PlayId>();
  other_play.bytes.back() ^= 1U;
  const std::set<Faces> seen{
      thirty_two(dice_of()),
      thirty_two(dice_of(), Purpose::card),
      thirty_two(dice_of(), Purpose::dice, 33),
      thirty_two(FairDice::start(other_seed, counting<PlayId>()).value()),
      thirty_two(FairDice::start(counting<Seed>(), other_play).value()),
      thirty_two(dice_of({""})),
      thirty_two(dice_of({"", ""})),
      thirty_two(dice_of({"red", "blue"})),
      thirty_two(dice_of({"blue", "red"})),
      thirty_two(dice_of({"redb", "lue"})),
      thirty_two(dice_of({"redblue"})),
  };
  EXPECT_EQ(seen.size(), 11U);
  EXPECT_EQ(thirty_two(dice_of()), thirty_two(dice_of()));
}

TEST(FairDice, TheCommitmentBindsSeedPlayAndClaims) {
  const Seed seed = seed_of_text("casus");
  const PlayId play = play_id_of(seed);
  EXPECT_NE(commitment(play, seed, "a"), commitment(play, seed_of_text("Casus"), "a"));
  EXPECT_NE(commitment(play, seed, "a"), commitment(PlayId{}, seed, "a"));
  EXPECT_NE(commitment(play, seed, "a"), commitment(play, seed, "b"));
}

TEST(FairDice, HexReadsBackAndFaultsSayWhatWasExpected) {
  const Seed seed = seed_of_text("casus");
  EXPECT_EQ(seed_from_hex(to_hex(seed)).value(), seed);
  EXPECT_EQ(play_id_from_hex("000102030405060708090A0B0C0D0E0F").value(), counting<PlayId>());
  EXPECT_EQ(commitment_from_hex(to_hex(Commitment{seed.bytes})).value().bytes, seed.bytes);
  for (const char* bad : {"", "00", "000102030405060708090a0b0c0d0e0", "000102030405060708090a0b0c0d0e0g",
                          "000102030405060708090a0b0c0d0e0f00", " 00102030405060708090a0b0c0d0e0f"}) {
    const auto play = play_id_from_hex(bad);
    ASSERT_FALSE(play) << bad;
    EXPECT_EQ(to_string(play.faults().front()),
              "not bytes in hexadecimal, 32 hexadecimal digits were expected");
  }
}

TEST(FairDice, TheSystemsRandomBytesDiffer) {
  EXPECT_NE(random_seed().value(), random_seed().value());
  EXPECT_NE(random_play_id().value(), random_play_id().value());
}

TEST(FairDice, SealedChoicesAreAsDocumented) {
  Seed seed;
  for (std::uint8_t i = 0; i < 32; ++i) seed.bytes[i] = i;
  PlayId play;
  for (std::uint8_t i = 0; i < 16; ++i) play.bytes[i] = i;
  FairDice dice = FairDice::start(seed, play).value();
  const SealedChoice choice_0 = dice.seal(0, R"({"cards":["spy"]})");
  EXPECT_EQ(choice_0.number, 0U);
  EXPECT_EQ(to_hex(choice_0.salt), "30cadf02a8264a42fb0909bfbd899ce04d6ea657986ffa05433e9d7733f499c1");
  EXPECT_EQ(to_hex(choice_0.commitment), "6978dd13b19c525e2334ff5a1496bf2500b56f6714fb65458ec8206be9a6ec7d");
  EXPECT_EQ(commitment_of_choice(0, 0, choice_0.salt, R"({"cards":["spy"]})"), choice_0.commitment);
  const SealedChoice choice_1 = dice.seal(1, R"({"cards":[]})");
  EXPECT_EQ(choice_1.number, 1U);
  EXPECT_EQ(to_hex(choice_1.salt), "a6c38065002ee412b464b84f00c4c480c5b2a5b8e73b82cd774a9c90e70658eb");
  EXPECT_EQ(to_hex(choice_1.commitment), "ad69108c9bfbae56b11a252089aade64923f50fc5b75f21b9caf473b7e74cdae");
  EXPECT_EQ(commitment_of_choice(1, 1, choice_1.salt, R"({"cards":[]})"), choice_1.commitment);
  EXPECT_NE(commitment_of_choice(1, 1, choice_1.salt, R"({"cards":["spy"]})"), choice_1.commitment);
}

}  // namespace
}  // namespace casus
