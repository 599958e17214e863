import { describe, expect, it } from "vitest";
import type { Finding, Scenario } from "../api/types";
import { place_of as in_aggression } from "../systems/aggression/mend";
import { place_of as in_columbia } from "../systems/columbia/mend";
import { place_of as on_chart } from "../systems/conflict_chart/mend";
import { area_of_finding, place_of as in_defcon } from "../systems/defcon/mend";
import { form_of, unit } from "../systems/described/form.testing";
import { needs_in, place_of as in_game } from "../systems/described/mend";

const broken = (text: string, clause = ""): Finding => ({ text, clause, standing: "stated", holds: false });

describe("what would mend a broken clause", () => {
  it("of aggression is a control of the turn or of the Territory that it names", () => {
    for (const [text, place] of [
      ["Peru was not landed on: Chile was", { under: "The turn", label: "Landed on" }],
      ["Chile is not domestic", { under: "Chile", label: "Owner", words: "Owner of Chile" }],
      [
        "nobody controls Chile: there is no one to roll for it",
        { under: "Chile", label: "Owner", words: "Owner of Chile" },
      ],
      [
        "São Tomé and Chile are in different quadrants",
        { under: "São Tomé", label: "Quadrant", words: "Quadrant of São Tomé" },
      ],
      [
        "1 of 1 takeovers were declared for this landing",
        { under: "The turn", label: "Takeovers declared already" },
      ],
      ["Peru was not landed on: the attack must start from Chile", { label: "Territory attacked from" }],
    ] as const)
      expect(in_aggression(broken(text))).toEqual(place);
    expect(in_aggression(broken("attacking is never compulsory"))).toBeUndefined();
  });

  it("of the chart is what the side has that it names", () => {
    const s = { attacker: { name: "North" }, defender: { name: "South" } } as unknown as Scenario;
    expect(on_chart(broken("South does not hold Egypt"), s)).toEqual({
      under: "Countries",
      label: "South holds",
    });
    expect(on_chart(broken("South has no Military token to declare a conflict with"), s)).toEqual({
      label: "Tokens in the play",
      nth: 1,
    });
  });

  it("of columbia is at the place, or in the hand", () => {
    const s = { combat: { at: "Bay", attacker: "Vox Populi" } } as unknown as Scenario;
    expect(in_columbia(broken("Booker is not at Bay"), s)).toEqual({ under: "Bay", label: "Booker is here" });
    expect(in_columbia(broken("Founders has 1 of 'flare' in hand"), s)).toEqual({
      under: "Cards",
      label: "in Founders’ hand",
    });
  });

  it("of defcon is the track, what the bloc holds, or the area", () => {
    const s = { active: "WP", played: ["AA", "WP"] } as unknown as Scenario;
    expect(in_defcon(broken("a coup needs DEFCON 3 or below; it is 5"), s)).toEqual({ label: "DEFCON" });
    expect(in_defcon(broken("it costs 3 points, more than the 1 in hand"), s)).toEqual({
      label: "Influence points",
      nth: 1,
    });
    expect(in_defcon(broken("no motorized division is in reserve"), s)).toEqual({
      label: "Motorized divisions",
      nth: 1,
    });
    expect(area_of_finding(["IRÂN I", "IRÂN II"], broken("IRÂN II is out of reach"))).toBe("IRÂN II");
  });

  it("of a described game is the first thing that its file needs there", () => {
    const text =
      '[[allow]]  # may it be\nclause = "XX-1"\nneed = "attacker.army >= 2"\nsays = "too few"\n\n[battle]\n';
    expect(needs_in(text)).toEqual([{ clause: "XX-1", need: "attacker.army >= 2" }]);
    const form = form_of(["attacker", "defender"], { units: [unit("army", { says: "armies" })] });
    expect(in_game(text, form, { attacker: { name: "Anna" } }, broken("too few", "XX-1"))).toEqual({
      label: "Anna: armies",
      words: "Armies of Anna",
    });
    expect(in_game(text, form, {}, broken("too few", "XX-2"))).toBeUndefined();
  });
});
