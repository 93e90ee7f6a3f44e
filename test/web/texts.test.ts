import { readdirSync } from "node:fs";
import test from "ava";
import { PRIORITIES } from "../../src/core/priority.ts";
import { RULE_STATES } from "../../src/alarms/alarms.ts";
import { ALARM_STATES } from "../../src/alarms/alarm-record.ts";
import { KINDS } from "../../src/logbook/entry/entry.ts";
import { EVIDENCE_TAG, WITNESS_TAG } from "../../src/project/own-tags.ts";
import { QUALITIES } from "../../src/tags/quality.ts";
import { systemOf } from "../../src/tags/vocabulary/meaning.ts";
import { SYSTEMS } from "../../src/tags/vocabulary/row.ts";
import { SHOWN_ORDER } from "../../web/systems.ts";
import { type Language, languageOf } from "../../web/texts/language.ts";
import { servedFiles, sourceFiles } from "./support.ts";

type Tree = { readonly [name: string]: string | readonly string[] | ((...values: never[]) => string) | Tree };

/** `alarms.since:1` for a text with one value, `user.save` for a plain one. */
function namesOf(tree: Tree, prefix = ""): string[] {
  return Object.entries(tree).flatMap(([name, text]) => {
    const path = prefix + name;
    if (typeof text === "string") return [path];
    if (typeof text === "function") return [`${path}:${text.length}`];
    return Array.isArray(text) ? [`${path}[${text.length}]`] : namesOf(text as Tree, `${path}.`);
  });
}

test("both languages have the same texts with the same values, none of them empty", async (t) => {
  const en = await allTexts("en");
  const es = await allTexts("es");
  t.deepEqual(namesOf(es).sort(), namesOf(en).sort());
  const empty = (tree: Tree): boolean =>
    Object.values(tree).some(
      (text) => text === "" || (typeof text === "object" && !Array.isArray(text) && empty(text as Tree)),
    );
  t.false(empty(en) || empty(es));
});

/** Of each page its own, by the name of its file. */
async function allTexts(language: Language): Promise<Tree> {
  const folder = new URL(`../../web/texts/${language}/`, import.meta.url);
  const own = readdirSync(folder).map(async (file) => [file, await import(new URL(file, folder).href)] as const);
  return Object.fromEntries(await Promise.all(own));
}

test("every word of the wire that is shown has a text", async (t) => {
  for (const table of [await allTexts("en"), await allTexts("es")]) {
    const at = (file: string, ...names: readonly string[]) =>
      names.reduce((tree, name) => tree[name] as Tree, table[`${file}.ts`] as Tree);
    const keysAt = (file: string, ...names: readonly string[]) => Object.keys(at(file, ...names));
    t.deepEqual(keysAt("logbook", "logbook", "kinds"), [...KINDS]);
    t.deepEqual(keysAt("alarm-line", "alarmLine", "states"), [...ALARM_STATES]);
    t.deepEqual(keysAt("alarm-line", "alarmLine", "priorities"), [...PRIORITIES]);
    t.deepEqual(keysAt("alarms", "alarms", "systems").sort(), [...SYSTEMS].sort());
    t.deepEqual(keysAt("alarms", "alarms", "ruleStates"), [...RULE_STATES, "shelved", "out_of_service"]);
    for (const quality of QUALITIES) t.truthy(at("tiles", "tiles", "quality")[quality]);
    t.deepEqual(keysAt("watch", "watch", "systems").sort(), [...SYSTEMS].sort());
  }
});

test("the language is the first that the browser asks for and the console speaks", (t) => {
  t.is(languageOf(["es-AR", "en"]), "es");
  t.is(languageOf(["fr-FR", "es", "en"]), "es");
  t.is(languageOf(["en-GB", "es"]), "en");
  t.is(languageOf(["fr", "de"]), "en");
  t.is(languageOf(["est"]), "en");
  t.is(languageOf([]), "en");
});

test("every system is shown, and the service's own tags are of the network", (t) => {
  t.deepEqual([WITNESS_TAG, EVIDENCE_TAG, "BUS_CAN0.UP", "GATEWAY_1.UP"].map(systemOf), Array(4).fill("network"));
  t.deepEqual([...SHOWN_ORDER].sort(), [...SYSTEMS].sort());
});

test("nothing that comes from the vessel is read as HTML, and nothing comes from elsewhere", (t) => {
  const sources = [...sourceFiles()];
  // The manual names addresses; what it loads is tried in manual.test.ts.
  const served = [...servedFiles()].filter(([name]) => !name.startsWith("manual/"));
  t.true(sources.length > 20 && served.length > 10);
  for (const [name, text] of sources)
    t.notRegex(text, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser/i, name);
  for (const [name, text] of [...sources, ...served]) {
    if (name.endsWith(".OFL.txt")) continue; // The licence of a typeface names its authors' address.
    t.notRegex(text, /\beval\(|new Function/, name);
    const foreign = [...text.matchAll(/https?:\/\/[^\s"'`)]+/g)].map(([url]) => url);
    // Names of kinds of elements, which nobody asks for.
    const kinds = /^http:\/\/www\.w3\.org\/(2000\/svg|1999\/xhtml|1998\/Math\/MathML)$/;
    t.deepEqual(
      foreign.filter((url) => !kinds.test(url)),
      [],
      name,
    );
    if (name.endsWith(".html"))
      // `data-asks`: the policy names its hash (test/api/guard.test.ts).
      t.notRegex(text, /<script(?! data-asks>)(?![^>]*src=)|\sstyle=|\son\w+=/, `${name} would break the policy`);
  }
});
