// Cuts, doubles, swaps and mixes pieces of game files, by a fixed seed. Each result is read or refused
// quickly, within bounds.

#include <gtest/gtest.h>
#include <random>

#include "../fuzz/game_properties.hpp"
#include "game/games.hpp"

namespace casus::game {
namespace {

std::vector<std::string> texts() {
  std::vector<std::string> all;
  for (const auto& path : game_files()) all.push_back(text_of(path));
  return all;
}

/// The pieces of a file that mean something: names, numbers, signs.
std::vector<std::string> pieces_of(const std::string& text) {
  std::vector<std::string> pieces;
  for (const char c : text) {
    const bool word = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    const bool goes_on =
        !pieces.empty() && word &&
        (std::isalnum(static_cast<unsigned char>(pieces.back().back())) != 0 || pieces.back().back() == '_');
    if (goes_on) {
      pieces.back() += c;
    } else {
      pieces.emplace_back(1, c);
    }
  }
  return pieces;
}

std::string joined_pieces(const std::vector<std::string>& pieces) {
  std::string text;
  for (const std::string& piece : pieces) text += piece;
  return text;
}

TEST(Mutations, AreReadOrRefused) {
  const std::vector<std::string> games = texts();
  std::mt19937 random(20260101);
  const auto below = [&](std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
  };
  std::size_t read = 0;
  constexpr int kTries = 600;
  for (int i = 0; i < kTries; ++i) {
    std::vector<std::string> pieces = pieces_of(games[below(games.size())]);
    const std::vector<std::string> others = pieces_of(games[below(games.size())]);
    for (std::size_t edits = 1 + below(4); edits > 0; --edits) {
      const std::size_t at = below(pieces.size());
      switch (below(4)) {
        case 0:
          pieces[at].clear();
          break;
        case 1:
          pieces[at] = others[below(others.size())];
          break;
        case 2:
          std::swap(pieces[at], pieces[below(pieces.size())]);
          break;
        default:
          pieces[at] += pieces[at];
          break;
      }
    }
    const std::string text = joined_pieces(pieces);
    ASSERT_EQ(fuzz::broken_by_game_text(text), "") << text;
    read += read_game(text, "game.toml").ok() ? 1 : 0;
  }
  // Comments and words of sentences may be changed at will: the mutations reach both.
  EXPECT_GT(read, kTries / 20);
  EXPECT_LT(read, kTries);
}

/// Files that are as large as they may be, in each way that they may be large.
TEST(Mutations, OfTheWorstSizeAreReadOrRefused) {
  const std::string head =
      "casus = 1\nsystem = \"x\"\ntitle = \"x\"\nsource = \"x\"\n[sides]\na = \"a\"\nb = \"b\"\n[unit.u]\n";
  const std::string tail =
      "[[round]]\nthrow.x = \"d6\"\nread.y = \"sum(x)\"\n[[end]]\noutcome = \"e\"\nafter = 1\n";
  const auto many = [](std::size_t n, const auto& line) {
    std::string text;
    for (std::size_t i = 0; i < n; ++i) text += line(i);
    return text;
  };
  const auto n = [](std::size_t i) { return std::to_string(i); };
  std::vector<std::string> worst;
  worst.push_back(
      head + "[let]\n" +
      many(400,
           [&](std::size_t i) { return "l" + n(i) + " = \"l" + n(i + 1) + " + l" + n(i + 1) + "\"\n"; }) +
      "l400 = \"1\"\n[[allow]]\nneed = \"l0 > 0\"\nsays = \"x\"\n" + tail);
  worst.push_back(
      head + "[let]\n" +
      many(24, [&](std::size_t i) { return "l" + n(i) + " = \"l" + n(i + 1) + " + l" + n(i + 1) + "\"\n"; }) +
      "l24 = \"1\"\n[[allow]]\nneed = \"l0 > 0\"\nsays = \"x\"\n" + tail);
  worst.push_back(
      head + "[let]\n" +
      many(24, [&](std::size_t i) { return "l" + n(i) + " = \"l" + n(i + 1) + " + l" + n(i + 1) + "\"\n"; }) +
      "l24 = \"nothing\"\n[[allow]]\nneed = \"l0 > 0\"\nsays = \"x\"\n" + tail);
  worst.push_back(head + many(3000, [](std::size_t) { return std::string("[[round]]\nset.y = \"1\"\n"); }) +
                  tail);
  worst.push_back(head + "[[allow]]\nsays = \"x\"\nneed = \"" + std::string(1900, '(') + "1" +
                  std::string(1900, ')') + "\"\n" + tail);
  worst.push_back(head + "[[allow]]\nsays = \"x\"\nneed = \"1" +
                  many(1900, [](std::size_t) { return std::string("+1"); }) + "\"\n" + tail);
  worst.push_back(head + "[[allow]]\nsays = \"x\"\nneed = \"" +
                  many(1300, [](std::size_t) { return std::string("not "); }) + "1\"\n" + tail);
  worst.push_back(head + many(9000, [&](std::size_t i) { return "s" + n(i) + " = 1\n"; }) + tail);
  worst.push_back(head + many(900, [&](std::size_t i) { return "[unit.u" + n(i) + "]\n"; }) + tail);
  worst.push_back(
      head +
      many(200,
           [&](std::size_t i) {
             return "[table.t" + n(i) + "]\nacross = [1, 2, 3]\ncells.1 = \"1 2 3\"\n" +
                    many(30, [&](std::size_t row) { return "cells." + n(row + 2) + " = \"1 2 3\"\n"; });
           }) +
      tail);
  worst.push_back(head + "[clause]\n" +
                  many(4000, [&](std::size_t i) { return "C-" + n(i) + " = { says = \"x\" }\n"; }) + tail);
  worst.push_back(head +
                  many(199,
                       [&](std::size_t i) {
                         return "[[round]]\nset.n" + n(i) + " = \"n" + n(i == 0 ? 0 : i - 1) + " + 1\"\n";
                       }) +
                  tail);
  for (const std::string& text : worst) {
    ASSERT_LE(text.size(), kMaxFileBytes);
    EXPECT_EQ(fuzz::broken_by_game_text(text), "") << text.substr(0, 300);
  }
  EXPECT_EQ(said(read_game(std::string(kMaxFileBytes + 1, '#'), "x.toml").faults()),
            "x.toml: the file has more than 262144 bytes, at most so many were expected (max_file_bytes)\n");
}

}  // namespace
}  // namespace casus::game
