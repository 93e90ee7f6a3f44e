import test from "ava";
import { translated, wordsIn } from "../../web/texts/translation.ts";
import { servedFiles } from "./support.ts";

const TABLE = {
  title: "Watch list",
  empty: "",
  since: (name: string, time: string) => `On watch: ${name}, since ${time}`,
  found: (n: number) => (n === 1 ? "1 entry found" : `${n} entries found`),
  waits: (n: number, since: string | undefined) => `Waiting: ${n}${since === undefined ? "" : `, since ${since}`}.`,
  level: (n: number) => `${n.toFixed(1)} m`,
  points: ["N", "E"],
  kinds: { manual: "Manual" },
};

test("all that can be translated of a table is listed, with a form for one and for what is not given", (t) => {
  t.deepEqual(wordsIn(TABLE), [
    "Watch list",
    "On watch: {0}, since {1}",
    "{0} entries found",
    "1 entry found",
    "Waiting: {0}, since {1}.",
    "Waiting: {0}.",
    "N",
    "E",
    "Manual",
  ]);
});

test("what a file has is said in its words, and what it lacks in English", (t) => {
  const words = {
    "Watch list": "Wachtlijst",
    "On watch: {0}, since {1}": "Sinds {1} op wacht: {0}",
    "1 entry found": "1 regel gevonden",
    "{0} entries found": "{0} regels gevonden",
    "Waiting: {0}.": "Wacht: {0}.",
    Manual: "",
    E: "O",
  };
  const table = translated(TABLE, words);
  t.is(table.title, "Wachtlijst");
  t.is(table.since("Ana", "10:00"), "Sinds 10:00 op wacht: Ana");
  t.deepEqual([table.found(1), table.found(3)], ["1 regel gevonden", "3 regels gevonden"]);
  t.is(table.waits(2, undefined), "Wacht: 2.");
  t.is(table.waits(2, "10:00"), "Waiting: 2, since 10:00.");
  t.is(table.level(2.04), "2.0 m");
  t.deepEqual(table.points, ["N", "O"]);
  t.is(table.kinds.manual, "Manual");
  // What is given is never taken for words to be translated, nor for a place.
  t.is(table.since("{1}", "10:00"), "Sinds 10:00 op wacht: {1}");
});

test("the list to be filled in has the words of every page, and is served", async (t) => {
  const list = JSON.parse(servedFiles().get("words.json") ?? "{}") as Record<string, string>;
  for (const word of ["@language", "Log book", "On watch: {0}, since {1}", "Sign in"]) t.is(list[word], "", word);
  t.true(Object.keys(list).length > 700);
  const { logbook } = (await import("../../web/texts/en/logbook.ts")) as { logbook: { emptyDay: string } };
  t.true(logbook.emptyDay in list);
});
