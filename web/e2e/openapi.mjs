// Every answer of the service, for every scenario, is as openapi.json describes it; and every path there is answered.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import Ajv2020 from "ajv/dist/2020.js";
import { each, scenarios_looked_at } from "./harness.mjs";

class Described {
  #checks = new Map();
  used = new Set();

  constructor(document) {
    this.document = document;
    this.ajv = new Ajv2020({
      strict: false,
      allErrors: true,
      formats: { int64: true, int32: true, double: true, uri: true, "uri-reference": true },
    });
    this.ajv.addSchema(document, "api");
  }

  /** "/scenarios/{system}/{name}" for "/scenarios/defcon/unrest". */
  path_of(route) {
    const parts = route.split("?")[0].split("/");
    const fits = Object.keys(this.document.paths).filter((path) => {
      const words = path.replace(/^\/api\/v1(?=\/)/, "").split("/");
      return (
        words.length === parts.length && words.every((word, at) => word.startsWith("{") || word === parts[at])
      );
    });
    return fits.sort((a, b) => a.split("{").length - b.split("{").length)[0];
  }

  #resolve(thing) {
    return thing?.$ref
      ? thing.$ref
          .slice(2)
          .split("/")
          .reduce((at, key) => at?.[key.replaceAll("~1", "/").replaceAll("~0", "~")], this.document)
      : thing;
  }

  /** Faults of an answer: none where it is as described. */
  faults(method, route, status, type, body) {
    const path = this.path_of(route);
    if (!path) return [`${route}: no such path is described`];
    const operation = this.document.paths[path][method];
    if (!operation) return [`${path}: ${method} is not described`];
    const found = operation.responses[status]
      ? String(status)
      : operation.responses[`${String(status)[0]}XX`]
        ? `${String(status)[0]}XX`
        : operation.responses.default
          ? "default"
          : undefined;
    if (!found) return [`${method} ${path}: status ${status} is not described`];
    const media = type.split(";")[0].trim();
    const content = this.#resolve(operation.responses[found])?.content ?? {};
    if (!content[media])
      return [`${method} ${path} ${found}: ${media} is not described (${Object.keys(content).join(", ")})`];
    this.used.add(`${method} ${path} ${found}`);
    const schema = content[media].schema;
    if (!schema || !/[/+]json$/.test(media)) return [];
    const key = `${path} ${method} ${found} ${media}`;
    if (!this.#checks.has(key)) {
      const pointer = this.#pointer(path, method, found, media);
      this.#checks.set(key, this.ajv.compile({ $ref: pointer }));
    }
    const check = this.#checks.get(key);
    return check(JSON.parse(body))
      ? []
      : check.errors
          .slice(0, 3)
          .map(
            (error) =>
              `${method} ${route} ${status}: ${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
          );
  }

  #pointer(path, method, status, media) {
    const escape = (key) =>
      key.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("{", "%7B").replaceAll("}", "%7D");
    const response = this.document.paths[path][method].responses[status];
    const at = response.$ref
      ? response.$ref.slice(1)
      : `/paths/${escape(path)}/${method}/responses/${status}`;
    return `api#${at}/content/${escape(media)}/schema`;
  }
}

/** What is asked of every scenario. */
function questions(scenario, judged) {
  const move = judged?.move ?? judged?.moves?.[0]?.move;
  return [
    "/judge?why-not=true",
    "/odds",
    "/odds?policy=best",
    "/advise",
    "/sensitivity",
    "/simulate?runs=200&seed=1",
    "/names",
    "/knobs",
    "/read",
    "/map?role=nothing",
    "/play?seed=an+end-to-end+test",
    "/play?step=true",
    "/check",
    "/write",
    ...(move
      ? [
          `/judge?move=${encodeURIComponent(JSON.stringify(move))}`,
          `/map?role=operation&move=${encodeURIComponent(JSON.stringify(move))}`,
        ]
      : []),
    ...(scenario.system === "defcon"
      ? [`/advise?goal=${encodeURIComponent("level 3")}`, "/judge?why-not=true&area=nowhere"]
      : []),
    ...(scenario.system === "aggression" ? ["/compare?rulebook=aggression-1&rulebook=aggression-2"] : []),
  ];
}

export function test_openapi(stage) {
  describe("The service answers as openapi.json describes", { concurrency: 1 }, () => {
    let described;
    const read = async () => (described ??= new Described(await (await stage().get("/openapi.json")).json()));
    const faults_of = async (method, route, response) =>
      (await read()).faults(
        method,
        route,
        response.status,
        response.headers.get("content-type") ?? "",
        await response.text(),
      );

    it("is OpenAPI 3.1 whose schemas all compile", async () => {
      const { document, ajv } = await read();
      assert.match(document.openapi, /^3\.1\./);
      for (const name of Object.keys(document.components?.schemas ?? {}))
        ajv.compile({ $ref: `api#/components/schemas/${name}` });
    });

    for (const system of ["aggression", "conflict-chart", "columbia", "defcon"]) {
      it(`about every scenario of ${system}`, async () => {
        const faults = [];
        let answers = 0;
        await each(
          scenarios_looked_at(system),
          async (one) => {
            const scenario = await stage().scenario(system, one.name);
            const judge = await stage().post("/judge", scenario);
            const judged = JSON.parse(await judge.clone().text());
            faults.push(...(await faults_of("post", "/judge", judge)));
            for (const route of questions(scenario, judged)) {
              const response = await stage().post(route, scenario);
              assert.ok(
                response.status !== 404 && response.status !== 405 && response.status !== 500,
                `${route}: ${response.status}`,
              );
              faults.push(
                ...(await faults_of("post", route, response)).map((fault) => `${one.name}: ${fault}`),
              );
              ++answers;
            }
            const text = await stage().post("/write", scenario);
            const again = await stage().post("/read", await text.text(), "application/toml");
            faults.push(...(await faults_of("post", "/read", again)));
          },
          3,
        );
        assert.deepEqual(faults.slice(0, 10), [], `${faults.length} faults in ${answers} answers`);
      });
    }

    it("where nothing is asked about a scenario, and where the request is wrong", async () => {
      const faults = [];
      for (const route of [
        "/systems",
        "/scenarios",
        "/scenarios/aggression",
        "/scenarios/aggression/worked-example",
        "/addresses",
        "/rulebooks/aggression-2",
        "/rulebooks/none",
        "/clauses/columbia",
        "/clauses/conflict-chart",
        "/clauses/aggression?rulebook=aggression-1",
        "/clauses/defcon",
        "/games",
        "/games/risk",
        "/games/warhammer-40k",
        "/games/none",
        "/dice?expression=4d6kh3",
        "/dice?expression=4d",
        "/scenarios/aggression/none",
        "/openapi.json",
      ]) {
        faults.push(...(await faults_of("get", route, await stage().get(route))));
      }
      const example = await stage().scenario("aggression", "worked-example");
      for (const [route, body, type] of [
        ["/odds", "{", "application/json"],
        ["/odds", "system = 1", "application/toml"],
        ["/odds", "<a/>", "text/xml"],
        ["/odds?policy=none", example],
        ["/judge?move=x", example],
        ["/verify", "no log", "text/plain"],
        ["/check", "system = 'aggression'", "application/toml"],
        ["/read", "x = ", "application/toml"],
        [
          "/sweep?vary=territory.Peru.development%3D0..3&vary=territory.Chile.development%3D0..2&find=0.5",
          example,
        ],
      ]) {
        faults.push(...(await faults_of("post", route, await stage().post(route, body, type))));
      }
      // A journal: begun, played, edited back to what was declared, taken back, read.
      let journal = "";
      let hash = "";
      let scenario = example;
      const keep = async (route, body, type) => {
        const response = await stage().post(route, body, type);
        const said = JSON.parse(await response.clone().text());
        faults.push(...(await faults_of("post", route, response)));
        if (said.line !== undefined) journal += said.line + "\n";
        hash = said.hash ?? hash;
        scenario = said.scenario ?? scenario;
        return said;
      };
      await keep("/journal/begun", example);
      const begun = hash;
      await keep("/journal/turned", scenario);
      const declared = scenario;
      const first = await keep(`/play?step=true&previous=${hash}`, scenario);
      const played = first.question
        ? await keep("/play?step=true", {
            scenario,
            play: { previous: hash, answers: [0], token: first.token, key: first.key },
          })
        : first;
      faults.push(
        ...(await faults_of("post", "/luck", await stage().post("/luck", played.log, "text/plain"))),
      );
      await keep(`/journal/edited?previous=${hash}`, { before: scenario, after: declared });
      await keep(`/journal/back?previous=${hash}&to=${begun}`, {});
      const told = await keep("/journal", journal, "application/x-ndjson");
      assert.equal(told.valid, true, told.text);
      assert.equal(told.lines.length, journal.split("\n").length - 1);
      faults.push(
        ...(await faults_of("post", "/journal", await stage().post("/journal", "x", "text/plain"))),
      );
      assert.deepEqual(faults, []);
    });

    it("about a match, from its making to its end", async () => {
      const faults = [];
      const ask = async (method, route, body, key) => {
        const response = await fetch(`${stage().origin}/api/v1${route}`, {
          method: method.toUpperCase(),
          headers: {
            ...(body ? { "Content-Type": "application/json" } : {}),
            ...(key ? { Authorization: `Bearer ${key}` } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        const text = await response.clone().text();
        faults.push(...(await faults_of(method, route, response)));
        return response.headers.get("content-type")?.includes("ndjson") || text === ""
          ? {}
          : JSON.parse(text);
      };
      const scenario = await stage().scenario("aggression", "worked-example");
      const made = await ask("post", "/matches", { scenario, dice: "host" });
      const match = `/matches/${made.match}`;
      const claim = { invite: made.seats[0].invite, name: "Ann" };
      const { key, seq } = await ask("post", `${match}/claim`, claim);
      await ask("post", `${match}/claim`, claim); // it is taken
      const declared = { after: seq, request: "begin", do: { declare: [] } };
      await ask("post", `${match}/entries`, declared, key);
      await ask("post", `${match}/entries`, declared, key); // the same once more
      await ask("post", `${match}/entries`, { ...declared, request: "late", after: 0 }, key);
      await ask("get", `${match}/entries?from=0&course=true`, undefined, key);
      await ask("get", `${match}/journal`, undefined, key);
      await ask("get", `${match}/luck`, undefined, key);
      await ask("get", `${match}/live`, undefined, key); // no WebSocket is asked for
      await ask("delete", match, undefined, key);
      await ask("delete", match, undefined, made.key);
      await ask("get", `${match}/entries?from=0`);
      assert.deepEqual(faults, []);
    });

    it("and leaves no path of it unasked but pictures and tables", async () => {
      const { document, used } = await read();
      const asked = new Set([...used].map((one) => one.split(" ")[1]));
      const left = Object.keys(document.paths).filter(
        (path) => !asked.has(path) && !/\.(svg|csv)$|healthz|metrics/.test(path),
      );
      assert.deepEqual(left, []);
      for (const drawn of [
        "/odds.svg",
        "/judge.svg",
        "/advise.svg",
        "/sensitivity.svg",
        "/play.svg?seed=a",
      ]) {
        const scenario = await stage().scenario(
          "defcon",
          drawn.startsWith("/sensitivity") ? "contested" : "into-libya",
        );
        const response = await stage().post(drawn, scenario);
        assert.ok(response.ok, `${drawn}: ${response.status}`);
        assert.match(await response.text(), /^<svg|^<\?xml/);
      }
    });
  });
}
