#pragma once
// The five blocs and their technologies, as printed in the game. The board has which of them are played.

#include <array>
#include <cstdint>
#include <string_view>

namespace casus::defcon {

/// The number of a bloc, 0 to 4; kNobody: none.
using Bloc = std::uint8_t;
inline constexpr Bloc kAA = 0;
inline constexpr Bloc kWP = 1;
inline constexpr Bloc kNAM = 2;
inline constexpr Bloc kFR = 3;
inline constexpr Bloc kPRC = 4;
inline constexpr std::size_t kBlocs = 5;
inline constexpr Bloc kNobody = 5;

inline constexpr std::array<std::string_view, kBlocs> kBlocNames{"AA", "WP", "NAM", "FR", "PRC"};
inline constexpr std::array<std::string_view, kBlocs> kBlocTitles{"Atlantic Alliance", "Warsaw Pact",
                                                                  "Non-Aligned Movement", "French Republic",
                                                                  "People's Republic of China"};

/// A set of blocs, a bit each.
using Blocs = std::uint8_t;
constexpr Blocs only(Bloc bloc) { return static_cast<Blocs>(bloc < kBlocs ? 1U << bloc : 0U); }
constexpr bool has(Blocs blocs, Bloc bloc) { return (blocs & only(bloc)) != 0; }

/// The technologies that the sheet names.
enum class Technology : std::uint8_t {
  low,
  terrorism,
  pirates,
  biohazard,
  vidyut,
  isro,
  panchsheel,
  politburo,
  perimetr,
  css,
  navy_seals,
  mk_ultra,
  star_wars,
  tomahawk,
  cia,
  colonial_power,
  mao_zhuxi_yulu,
  hai_ying_2,
  none  ///< no technology
};
inline constexpr std::size_t kTechnologies = static_cast<std::size_t>(Technology::none);

/// The names in files; the titles are printed on the tiles.
inline constexpr std::array<std::string_view, kTechnologies> kTechnologyNames{"low",
                                                                              "terrorism",
                                                                              "pirates",
                                                                              "biohazard",
                                                                              "vidyut",
                                                                              "isro",
                                                                              "panchsheel",
                                                                              "politburo",
                                                                              "perimetr",
                                                                              "css",
                                                                              "navy-seals",
                                                                              "mk-ultra",
                                                                              "star-wars",
                                                                              "tomahawk",
                                                                              "cia",
                                                                              "colonial-power",
                                                                              "mao-zhuxi-yulu",
                                                                              "hai-ying-2"};
inline constexpr std::array<std::string_view, kTechnologies> kTechnologyTitles{"LOW",
                                                                               "TERRORISM",
                                                                               "PIRATES",
                                                                               "BIOHAZARD",
                                                                               "VIDYUT",
                                                                               "ISRO",
                                                                               "PANCHSHEEL",
                                                                               "POLITBURO",
                                                                               "PERIMETR",
                                                                               "CSS",
                                                                               "NAVY SEALS",
                                                                               "MK-ULTRA",
                                                                               "STAR WARS",
                                                                               "TOMAHAWK",
                                                                               "CIA",
                                                                               "COLONIAL POWER",
                                                                               "MAO ZHUXI YULU",
                                                                               "HAI YING-2"};

/// The owners of the technologies (DE-95); every bloc owns LOW.
inline constexpr std::array<Blocs, kTechnologies> kTechnologyOwners{
    0x1f,       only(kNAM), only(kNAM), only(kNAM), only(kNAM), only(kNAM),
    only(kNAM), only(kWP),  only(kWP),  only(kAA),  only(kAA),  only(kAA),
    only(kAA),  only(kAA),  only(kAA),  only(kFR),  only(kPRC), only(kPRC)};

/// A set of technologies, a bit each.
using Technologies = std::uint32_t;
constexpr Technologies only(Technology technology) { return 1U << static_cast<unsigned>(technology); }
constexpr bool has(Technologies set, Technology technology) { return (set & only(technology)) != 0; }

inline constexpr std::uint8_t kMostUses = 7;  ///< of a technology in a turn
/// Returns whether the uses of a technology in a turn are counted. LOW answers every strike, PANCHSHEEL is
/// activated, and ISRO and POLITBURO act by themselves.
constexpr bool is_counted(Technology technology) {
  return technology != Technology::low && technology != Technology::panchsheel &&
         technology != Technology::isro && technology != Technology::politburo;
}

}  // namespace casus::defcon
