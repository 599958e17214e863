import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  free_name,
  keep_game,
  kMostBytes,
  kMostGames,
  new_game_id,
  on_own_games,
  own_game,
  own_games,
  remove_game,
} from "./own_games";
import { title_in } from "./scenario";
import { with_forbidden_storage, with_storage } from "./storage.testing";

const game = (id: string, name = id, text = `title = "${name}"`) => ({ id, name, text, scenario: {} });

describe("Games of one's own on this device", () => {
  beforeEach(() => with_storage());
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("are found again, by name, and are gone when they are removed", () => {
    expect(keep_game(game("b", "Raid"))).toBeUndefined();
    expect(keep_game(game("a", "Siege"))).toBeUndefined();
    expect(own_games().map((one) => one.name)).toEqual(["Raid", "Siege"]);
    expect(own_game("b")).toMatchObject(game("b", "Raid"));
    remove_game("b");
    expect(own_games().map((one) => one.name)).toEqual(["Siege"]);
    expect(own_game("b")).toBeUndefined();
  });
  it("are renamed and changed in their place", () => {
    keep_game(game("a", "Siege"));
    keep_game({ ...game("a", "Storm"), text: "title = 'x'" });
    expect(own_games()).toHaveLength(1);
    expect(own_game("a")).toMatchObject({ name: "Storm", text: "title = 'x'" });
  });
  it("are told of to who listens", () => {
    let heard = 0;
    const end = on_own_games(() => ++heard);
    keep_game(game("a"));
    remove_game("a");
    end();
    keep_game(game("b"));
    expect(heard).toBe(2);
  });
  it("have bounds that are said", () => {
    const large = `title = "Large"\n#${"ü".repeat(kMostBytes / 2)}`; // two bytes each
    expect(keep_game(game("a", "Large", large))).toMatch(/has 257 KiB, and 256 KiB .* save it as a file/);
    for (let k = 0; k < kMostGames; ++k) expect(keep_game(game(new_game_id(), `G${k}`))).toBeUndefined();
    expect(keep_game(game("a"))).toMatch(/^24 games are kept here.*Remove one/);
    const [first] = own_games();
    expect(keep_game({ ...first!, name: "Another name" })).toBeUndefined(); // one that is kept may change
  });
  it("say that the device is full, and keep what was kept", () => {
    with_storage(400);
    expect(keep_game(game("a"))).toBeUndefined();
    expect(keep_game(game("b", "Large", "x".repeat(500)))).toMatch(/no room left.*save this one as a file/);
    expect(keep_game(game("a", "a", "x".repeat(500)))).toMatch(/no room left/);
    expect(own_games().map((one) => one.id)).toEqual(["a"]);
    expect(own_game("a")?.text).toBe('title = "a"');
  });
  it("say that the browser keeps nothing", () => {
    with_forbidden_storage();
    expect(own_games()).toEqual([]);
    expect(own_game("a")).toBeUndefined();
    expect(keep_game(game("a"))).toMatch(/keep nothing.*Save the game as a file/);
    remove_game("a");
  });
  it("are not taken for what something else left under their keys", () => {
    localStorage.setItem("casus.own.a", "{}");
    localStorage.setItem("casus.own.b", "no json");
    expect(own_games()).toEqual([]);
  });
  it("get names of their own, and the title of their file", () => {
    const taken = ["Raid", "Raid 2"].map((name) => ({ ...game(name), at: 0 }));
    expect(free_name("Raid", taken)).toBe("Raid 3");
    expect(free_name("Siege", taken)).toBe("Siege");
    expect(title_in('system = "x"\ntitle = "The raid: at night" # said\n')).toBe("The raid: at night");
    expect(title_in("units = 3")).toBeUndefined();
  });
});
