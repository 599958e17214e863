#include "report/json/schemas.hpp"

#include "report/json/parts_json.hpp"

namespace casus::report {

Entries answer_schemas() {
  Entries schemas;
  schemas.push_back({"Standing", enum_schema<Standing>()});
  schemas.push_back({"Chance", object_schema<Chance>()});
  schemas.push_back({"ClauseSaid", object_schema<ClauseText>()});
  schemas.push_back({"Finding", object_schema<FindingText>()});
  schemas.push_back({"Ruling", object_schema<Ruling>()});
  schemas.push_back({"Win", object_schema<WinJson>()});
  schemas.push_back({"Fault", object_schema<Fault>()});
  add_judgement_schemas(schemas);
  add_odds_schemas(schemas);
  add_advice_schemas(schemas);
  add_play_schemas(schemas);
  add_luck_schemas(schemas);
  add_dice_schemas(schemas);
  add_map_schemas(schemas);
  add_step_schemas(schemas);
  add_study_schemas(schemas);
  add_sweep_schemas(schemas);
  add_reference_schemas(schemas);
  add_rulebook_schemas(schemas);
  add_verdict_schemas(schemas);
  return schemas;
}

}  // namespace casus::report
