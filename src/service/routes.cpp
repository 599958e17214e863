#include "service/routes.hpp"

#include <array>

#include "service/endpoints.hpp"

namespace casus::service {
namespace route_table {

// ---- schemas of parameters

constexpr std::string_view kText = R"({"type": "string"})";
constexpr std::string_view kTexts = R"({"type": "array", "items": {"type": "string"}})";
constexpr std::string_view kNumber = R"({"type": "integer"})";
constexpr std::string_view kNumbers = R"({"type": "array", "items": {"type": "integer"}})";
constexpr std::string_view kFlag = R"({"type": "string", "enum": ["true", "false", ""]})";
constexpr std::string_view kTruth = R"({"type": "boolean"})";
constexpr std::string_view kHash = R"({"type": "string", "pattern": "^[0-9a-f]{64}$"})";

// ---- parameters

constexpr RequestParameter kSystemName{"system", "as /systems names it", kText, RequestParameter::In::path,
                                       true};
constexpr RequestParameter kScenarioName{"name", "as /scenarios names it", kText, RequestParameter::In::path,
                                         true};
constexpr RequestParameter kRulebookName{"name", "as /systems names it", kText, RequestParameter::In::path,
                                         true};
constexpr RequestParameter kRulebook{"rulebook", "the name of a built-in rulebook", kText};
constexpr RequestParameter kGameName{"system", "as /games names it", kText, RequestParameter::In::path, true};
constexpr RequestParameter kExamples{"examples", "false: those of a game are not worked out", kFlag};
constexpr RequestParameter kWin{"win", "measure the chance to win, also where something has a value", kFlag};
constexpr RequestParameter kSet{
    "set", "a value over the scenario, path=value; rulebook.path=value over its rulebook", kTexts};
constexpr RequestParameter kRole{
    "role", "what else it shows",
    R"({"type": "string", "enum": ["nothing", "operation", "choices", "steps"]})"};
constexpr RequestParameter kShownMoves{"move", "a move that it shows, as JSON", kTexts};
constexpr RequestParameter kMove{"move", "rule on this move, as JSON", kText};
constexpr RequestParameter kWhyNot{"why-not", "what is not allowed instead, and why", kFlag};
constexpr RequestParameter kArea{"area", "with why-not: about a place or thing by its name", kText};
constexpr RequestParameter kPolicy{"policy", "who chooses how",
                                   R"({"type": "string", "enum": ["declared", "best"]})"};
constexpr RequestParameter kValue{"value", "a value whose chances are asked for: exactly, at least, at most",
                                  kNumbers};
constexpr RequestParameter kExactly{"exactly", "a value whose chance is asked for", kNumbers};
constexpr RequestParameter kAtLeast{"at-least", "the chance of this value or more is asked for", kNumbers};
constexpr RequestParameter kAtMost{"at-most", "the chance of this value or less is asked for", kNumbers};
constexpr RequestParameter kGoal{
    "goal", "a chance of winning at the least cost, or what is to be reached: control AREA and level 3",
    kText};
constexpr RequestParameter kRuns{"runs", "how many plays (100000)", kNumber};
constexpr RequestParameter kSeedOfRuns{"seed", "of the generator (1)", kNumber};
constexpr RequestParameter kVary{
    "vary", "an axis: path=a..b, path=a..b..step or path=value,value; up to three, up to 100000 cells",
    kTexts, RequestParameter::In::query, true};
constexpr RequestParameter kFind{"find",
                                 "also the neighbours between which the attacker's chance crosses this",
                                 R"({"type": "number", "minimum": 0, "maximum": 1.0000000001})"};
constexpr RequestParameter kRulebooks{
    "rulebook", "a built-in rulebook; up to four; one alone is compared with that in force", kTexts,
    RequestParameter::In::query, true};
constexpr RequestParameter kSeed{"seed", "a text that decides the dice; else they are random", kText};
constexpr RequestParameter kStep{"step", "true: step by step; the answer has a question, or how it ended",
                                 kFlag};
constexpr RequestParameter kToken{
    "token",
    "of the step before; seals the dice; better in the body (PlayRequest): addresses are kept in logs",
    kText};
constexpr RequestParameter kAnswers{
    "answers",
    "numbers of the choices made so far: 2,0,1; with a token they need its key, in the body (PlayRequest)",
    kText};
constexpr RequestParameter kContribute{"contribute",
                                       "true: the players add to the dice before the first throw", kFlag};
constexpr RequestParameter kSealed{
    "sealed", "SEAT:COMMITMENT, what a player adds, sealed; in order of seats, all before any is opened",
    kTexts};
constexpr RequestParameter kOpened{"opened", "SEAT:SALT:TEXT, the same, opened", kTexts};
constexpr RequestParameter kLeave{"leave", "true: whoever is asked next leaves the play; the log says who",
                                  kFlag};
constexpr RequestParameter kCourse{"course", "step=true: the chance to win along what was played", kFlag};
constexpr RequestParameter kWeigh{"weigh", "step=true: what each choice that is asked for is worth", kFlag};
constexpr RequestParameter kPreviousOfPlay{
    "previous",
    "step=true: a journal is kept, and this is the hash of its last line; "
    "the end of the play has the next one",
    kHash};
constexpr RequestParameter kPrevious{"previous", "hash of the line that the new one follows", kHash};
constexpr RequestParameter kTurnTo{"to", "whose turn it is then; without it the answer names who may be next",
                                   kText};
constexpr RequestParameter kBackTo{"to", "hash of the line gone back to", kHash};
constexpr RequestParameter kProve{"prove", "false: the lines are read, and nothing is played again", kFlag};
constexpr RequestParameter kMatchName{"match", "as the answer that made it names it",
                                      R"({"type": "string", "pattern": "^[0-9a-f]{32}$"})",
                                      RequestParameter::In::path, true};
constexpr RequestParameter kKey{
    "Authorization", "Bearer and the key of a seat, or of whoever made the match; without one, a spectator's",
    kText, RequestParameter::In::header};
constexpr RequestParameter kFrom{"from", "the number of the first entry that is shown",
                                 R"({"type": "integer", "minimum": 0, "maximum": 10000})"};
constexpr RequestParameter kWait{
    "wait", "seconds: if there is no entry from that number on, the answer waits for one so long",
    R"({"type": "integer", "minimum": 0, "maximum": 25})"};
constexpr RequestParameter kCourseOfMatch{
    "course", "adds the chance to win along the conflict, if that can be computed quickly", kFlag};
constexpr RequestParameter kWeighInMatch{
    "weigh",
    "adds what each choice is worth, for the seat that is asked, if that can be computed quickly; of a "
    "scenario in which nobody holds anything in secret",
    kFlag};
constexpr RequestParameter kWinOfMatch{"win", "by the chance to win, not by worth", kFlag};
constexpr RequestParameter kExpression{"expression", "dice and what is done with them: 4d6kh3", kText,
                                       RequestParameter::In::query, true};
constexpr RequestParameter kExact{"exact", "true: every fraction, however long", kTruth};

// ---- the parameters of routes, in order

constexpr std::array kOfScenarios{kSystemName};
constexpr std::array kOfScenario{kSystemName, kScenarioName};
constexpr std::array kOfRulebooks{kRulebookName};
constexpr std::array kOfClauses{kSystemName, kRulebook};
constexpr std::array kOfGames{kGameName};
constexpr std::array kOfCheck{kExamples};
constexpr std::array kOfLuck{kWin};
constexpr std::array kOfTable{kSet, kRulebook};
constexpr std::array kOfMap{kSet, kRulebook, kRole, kShownMoves};
constexpr std::array kOfJudge{kSet, kRulebook, kMove, kWhyNot, kArea};
constexpr std::array kOfOddsValues{kSet, kRulebook, kPolicy, kValue, kExactly, kAtLeast, kAtMost};
constexpr std::array kOfPolicy{kSet, kRulebook, kPolicy};
constexpr std::array kOfAdvise{kSet, kRulebook, kGoal};
constexpr std::array kOfSimulate{kSet, kRulebook, kPolicy, kRuns, kSeedOfRuns};
constexpr std::array kOfSweep{kSet, kRulebook, kPolicy, kVary, kFind};
constexpr std::array kOfCompare{kSet, kRulebooks, kPolicy};
constexpr std::array kOfPlay{kSet,    kRulebook, kSeed,  kStep,   kToken, kAnswers,       kContribute,
                             kSealed, kOpened,   kLeave, kCourse, kWeigh, kPreviousOfPlay};
constexpr std::array kOfWholePlay{kSet, kRulebook, kSeed};
constexpr std::array kOfJournalEdited{kPrevious};
constexpr std::array kOfJournalTurned{kSet, kRulebook, kPrevious, kTurnTo};
constexpr std::array kOfJournalBack{kPrevious, kBackTo};
constexpr std::array kOfJournal{kProve};
constexpr std::array kOfKeyed{kMatchName, kKey};
constexpr std::array kOfMatch{kMatchName};
constexpr std::array kOfSeen{kMatchName, kKey, kFrom, kWait, kCourseOfMatch, kWeighInMatch};
constexpr std::array kOfMatchLuck{kMatchName, kKey, kWinOfMatch};
constexpr std::array kOfDiceValues{kExpression, kExact, kValue, kExactly, kAtLeast, kAtMost};
constexpr std::array kOfDicePicture{kExpression, kExact};
constexpr std::span<const RequestParameter> kNone{};

// ---- bodies

constexpr std::string_view kFileBody =
    R"({"application/json": {"schema": {"type": "object"}}, "application/toml": {"schema": {"type": "string"}}})";
constexpr std::string_view kScenarioBody =
    R"({"application/json": {"schema": {"$ref": "#/components/schemas/Scenario"}}, "application/toml": {"schema": {"type": "string"}}})";
constexpr std::string_view kTextBody = R"({"text/plain": {"schema": {"type": "string"}}})";
constexpr std::string_view kPlayBody =
    R"({"application/json": {"schema": {"oneOf": [{"$ref": "#/components/schemas/Scenario"}, {"$ref": "#/components/schemas/PlayRequest"}]}}, "application/toml": {"schema": {"type": "string"}}})";
constexpr std::string_view kEditedBody =
    R"({"application/json": {"schema": {"type": "object", "required": ["before", "after"], "properties": {"before": {"$ref": "#/components/schemas/Scenario"}, "after": {"$ref": "#/components/schemas/Scenario"}}}}})";
constexpr std::string_view kJournalBody = R"({"application/x-ndjson": {"schema": {"type": "string"}}})";
constexpr std::string_view kNewMatchBody =
    R"({"application/json": {"schema": {"$ref": "#/components/schemas/NewMatch"}}})";
constexpr std::string_view kClaimBody =
    R"({"application/json": {"schema": {"$ref": "#/components/schemas/MatchClaim"}}})";
constexpr std::string_view kCommandBody =
    R"({"application/json": {"schema": {"$ref": "#/components/schemas/MatchCommand"}}})";

constexpr auto kSvg = report::Format::svg;
constexpr auto kCsv = report::Format::csv;

constexpr Route get(std::string_view path, Endpoint answer, std::string_view words,
                    std::span<const RequestParameter> parameters, RouteResponse returns = {}) {
  return {"GET", path, answer, words, parameters, "", returns};
}
constexpr Route deletes(std::string_view path, Endpoint answer, std::string_view words,
                        std::span<const RequestParameter> parameters, RouteResponse returns) {
  return {"DELETE", path, answer, words, parameters, "", returns};
}
constexpr Route post(std::string_view path, Endpoint answer, std::string_view words,
                     std::span<const RequestParameter> parameters, std::string_view body,
                     RouteResponse returns = {}) {
  return {"POST", path, answer, words, parameters, body, returns};
}

constexpr std::array kRoutes{
    get("/api/v1/systems", systems, "the systems and their rulebooks", kNone, "Systems"),
    get("/api/v1/scenarios", scenarios, "the scenarios that come with Casus", kNone, "Scenarios"),
    get("/api/v1/scenarios/{system}", easiest, "the easiest of a system, to begin with", kOfScenarios,
        "Scenario"),
    get("/api/v1/scenarios/{system}/{name}", scenario, "one of them, ready to be posted", kOfScenario,
        "Scenario"),
    get("/api/v1/rulebooks/{name}", rulebook, "a rulebook with what each field does", kOfRulebooks,
        "Rulebook"),
    get("/api/v1/clauses/{system}", clauses, "the clauses of a system, and how they belong together",
        kOfClauses, "Clauses"),
    get("/api/v1/games", games, "the games told in one file, and the words of their language", kNone,
        "Games"),
    get("/api/v1/games/{system}", game, "the file of one of them, and what its scenarios may say", kOfGames,
        "Game"),
    get(kAddressesPath, addresses,
        "where other machines of the same network find the page; told to this machine alone", kNone,
        "Addresses"),
    get("/api/v1/openapi.json", openapi, "this description", kNone,
        {R"({"type": "object"})", 200, "OpenAPI 3.1"}),
    post("/api/v1/read", read, "a file, TOML or JSON, as JSON with its faults", kNone, kFileBody, "Read"),
    post("/api/v1/write", write, "a scenario as TOML", kNone, kScenarioBody,
         {"", 200, "the answer", "application/toml"}),
    post("/api/v1/check", check, "every fault of a scenario, a rulebook or a game", kOfCheck, kFileBody,
         "Checked"),
    post("/api/v1/verify", verify, "plays a log again, byte for byte", kNone, kTextBody, "Verdict"),
    post("/api/v1/luck", luck, "what dice, choices and guesses did in the play of a log", kOfLuck, kTextBody,
         "Luck"),
    post("/api/v1/luck.svg", luck, "the same as a picture", kOfLuck, kTextBody).with_format(kSvg),
    post("/api/v1/knobs", parameters, "what a designer may turn here", kOfTable, kScenarioBody, "Knobs")
        .with_effort(Effort::brief),
    post("/api/v1/names", names, "the places and things that judge?area knows", kOfTable, kScenarioBody,
         "Names")
        .with_effort(Effort::brief),
    post("/api/v1/map", map, "where things stand, of systems that have maps", kOfMap, kScenarioBody, "Map"),
    post("/api/v1/judge", judge, "is it allowed, and by which clause?", kOfJudge, kScenarioBody, "Judgement")
        .with_effort(Effort::brief),
    post("/api/v1/judge.svg", judge, "the same on a map", kOfJudge, kScenarioBody).with_format(kSvg),
    post("/api/v1/odds", odds, "everything that can come of it, exactly", kOfOddsValues, kScenarioBody,
         "Odds")
        .with_effort(Effort::brief),
    post("/api/v1/odds.svg", odds, "the same as a picture", kOfPolicy, kScenarioBody).with_format(kSvg),
    post("/api/v1/advise", advise, "the best choice and its worth; plans", kOfAdvise, kScenarioBody,
         "Advice"),
    post("/api/v1/advise.svg", advise, "the same on a map", kOfAdvise, kScenarioBody).with_format(kSvg),
    post("/api/v1/simulate", simulate, "played many times, every die thrown", kOfSimulate, kScenarioBody,
         "Simulation")
        .with_effort(Effort::study),
    post("/api/v1/sensitivity", sensitivity, "what one more of each thing would change", kOfPolicy,
         kScenarioBody, "Sensitivity")
        .with_effort(Effort::study),
    post("/api/v1/sensitivity.svg", sensitivity, "the same as a picture", kOfPolicy, kScenarioBody)
        .with_format(kSvg)
        .with_effort(Effort::study),
    post("/api/v1/sweep", sweep,
         "who wins over a grid of values; written while it is solved, stopped when nobody reads", kOfSweep,
         kScenarioBody, "Sweep")
        .with_effort(Effort::study),
    post("/api/v1/sweep.svg", sweep, "the same as a picture", kOfSweep, kScenarioBody)
        .with_format(kSvg)
        .with_effort(Effort::study),
    post("/api/v1/sweep.csv", sweep, "the same as a table", kOfSweep, kScenarioBody)
        .with_format(kCsv)
        .with_effort(Effort::study),
    post("/api/v1/compare", compare, "the same conflict under several rulebooks", kOfCompare, kScenarioBody,
         "Comparison")
        .with_effort(Effort::study),
    post("/api/v1/compare.svg", compare, "the same as a picture", kOfCompare, kScenarioBody)
        .with_format(kSvg)
        .with_effort(Effort::study),
    post(
        "/api/v1/play", play, "a play, whole or step by step", kOfPlay, kPlayBody,
        {R"({"oneOf": [{"$ref": "#/components/schemas/Play"}, {"$ref": "#/components/schemas/PlayStep"}]})"}),
    post("/api/v1/play.svg", play, "how a whole play ended, on a map", kOfWholePlay, kScenarioBody)
        .with_format(kSvg),
    post("/api/v1/journal/begun", journal_begun, "the first line of a journal", kOfTable, kScenarioBody,
         "JournalLine"),
    post("/api/v1/journal/edited", journal_edited,
         "the line of what people agreed on, from one scenario to another", kOfJournalEdited, kEditedBody,
         "JournalLine"),
    post("/api/v1/journal/turned", journal_turned, "the line of a turn that passed, or who may be next",
         kOfJournalTurned, kScenarioBody, "JournalLine"),
    post("/api/v1/journal/back", journal_back, "the line that takes back what came after another",
         kOfJournalBack, "", "JournalLine"),
    post("/api/v1/journal", journal, "reads a journal, plays it again, and tells it line by line", kOfJournal,
         kJournalBody, "Journal")
        .with_effort(Effort::study)
        .with_max_body(kMaxJournal),
    post("/api/v1/matches", match_created, "begins a match: a scenario that several devices play", kNone,
         kNewMatchBody, {"MadeMatch", 201, "its keys and invites, which nobody can ask for again"}),
    post("/api/v1/matches/{match}/claim", match_claimed, "takes a seat by its invite", kOfMatch, kClaimBody,
         {"ClaimedSeat", 201, "the seat is this device's"})
        .or_else({"ClaimedSeat", 200, "it was this device's already: the same key"}),
    post("/api/v1/matches/{match}/entries", match_command, "a command of a seat", kOfKeyed, kCommandBody,
         {"MatchEntryMade", 201, "the entry is on the disk"})
        .or_else({"MatchEntryMade", 200, "this request came before: its entry"}),
    get("/api/v1/matches/{match}/entries", match_seen, "a match as whoever has the key may see it", kOfSeen,
        "MatchView"),
    get("/api/v1/matches/{match}/live", match_live,
        "a WebSocket: the first message of the client is {\"key\": KEY, \"from\": SEQ, \"course\": true, "
        "\"weigh\": true}, each of which may be left out; each message of the service is a MatchView, as GET "
        "…/entries answers it, first from SEQ on and then whenever there is news (docs/matches.md)",
        kOfMatch,
        {"", 101,
         "the socket is open; it closes with 4000 + the status that GET …/entries would have, or with 1001 "
         "when the service stops"})
        .or_else({"Problem", 426, "no WebSocket was asked for", "application/problem+json"}),
    get("/api/v1/matches/{match}/journal", match_journal,
        "the journal of a match; while something is secret, only when all seats have closed the match (409)",
        kOfKeyed, {"", 200, "the lines", "application/x-ndjson"}),
    get("/api/v1/matches/{match}/luck", match_luck,
        "what dice, choices and guesses did in the conflicts of a match", kOfMatchLuck, "EveningLuck")
        .with_effort(Effort::study),
    deletes("/api/v1/matches/{match}", match_deleted, "deletes a match for good; for whoever made it",
            kOfKeyed, {"DeletedMatch", 200, "it is gone"}),
    get("/api/v1/dice", dice, "any dice, exactly", kOfDiceValues, "Dice"),
    get("/api/v1/dice.svg", dice, "the same as a picture", kOfDicePicture).with_format(kSvg),
    get("/api/v1/dice.csv", dice, "the same as a table", kOfDicePicture).with_format(kCsv),
};

}  // namespace route_table

std::vector<std::string> Route::options() const {
  std::vector<std::string> names;
  for (const RequestParameter& one : parameters) {
    if (one.in == RequestParameter::In::query) names.emplace_back(one.name);
  }
  return names;
}

std::span<const Route> routes() { return route_table::kRoutes; }

}  // namespace casus::service
