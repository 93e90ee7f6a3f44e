import { globSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { IntlMessageFormat } from "intl-messageformat";
import { answers } from "../../packages/shore/src/messages/en/answers.ts";
import { shore } from "../../packages/shore/src/messages/en/shore.ts";
import { textsOf, type Words } from "../../src/messages/catalogue.ts";
import { catalogue } from "../../src/messages/en/all.ts";
import { languages } from "../../src/messages/languages.ts";
import { messagesIn } from "../../src/messages/messages.ts";
import { projectRoot } from "../support/service-process.ts";

type Leaves = (readonly [path: string, text: string])[];

/** As the library has it: `value` of a literal is its text, else the name of a value. */
interface Element {
  readonly type: number;
  readonly value?: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
}

const LITERAL = 0;

function leavesOf(catalogue: object, path = "", found: Leaves = []): Leaves {
  for (const [key, entry] of Object.entries(catalogue) as [string, unknown][]) {
    if (typeof entry === "string") found.push([path + key, entry]);
    else if (Array.isArray(entry)) for (const text of entry) found.push([path + key, String(text)]);
    else if (typeof entry === "object" && entry !== null) leavesOf(entry, `${path}${key}.`, found);
    else if (typeof entry === "function") found.push([path + key, "a function: a translator can change nothing in it"]);
  }
  return found;
}

/** The names of a message's values, within the branches of others too. `{N}` is a place in a tag's name. */
function namesIn(text: string): string[] {
  if (!/\{[a-z]\w*[,}]/.test(text)) return [];
  const names = new Set<string>();
  const walk = (elements: readonly Element[]): void => {
    for (const { type, value, options = {} } of elements) {
      if (type !== LITERAL && value !== undefined) names.add(value);
      for (const branch of Object.values(options)) walk(branch.value);
    }
  };
  walk(new IntlMessageFormat(text, "en", undefined, { ignoreTag: true }).getAst());
  return [...names].toSorted();
}

/** All catalogues: that of the service, of each connector, and of the shore. */
const connectors = globSync("src/connectors/*/words{.en,}.ts", { cwd: projectRoot });
const catalogues: object[] = [catalogue, answers, shore];
for (const file of connectors) {
  const words = (await import(join(projectRoot, file))) as { readonly en?: object };
  if (words.en !== undefined) catalogues.push(words.en);
}
const english = catalogues.map((each) => leavesOf(each));

test("no catalogue has anything but texts", (t) => {
  t.true(english.length >= 13, `${english.length}`);
  const odd = english.flatMap((leaves) => leaves.filter(([, text]) => text.startsWith("a function")));
  t.deepEqual(odd, []);
});

for (const [language, words] of Object.entries(languages) as [string, Words][])
  test(`the words of ${language} have every text, nothing else, and name no other values than the English one`, (t) => {
    const used = new Set<string>();
    const lacking: string[] = [];
    const differing: string[] = [];
    for (const [path, text] of english.flat()) {
      const key = [`${path}: ${text}`, text].find((each) => Object.hasOwn(words, each));
      if (key === undefined) lacking.push(text);
      else used.add(key);
      const [names, wanted] = [namesIn(words[key ?? ""] ?? ""), namesIn(text)];
      // A language may have no use for a value; one that nobody gives would be an empty place.
      const unknown = names.filter((name) => !wanted.includes(name));
      if (unknown.length > 0) differing.push(`${path}: nobody gives ${unknown.join(", ")}`);
    }
    const needless = Object.keys(words).filter((key) => !used.has(key));
    t.deepEqual(
      { lacking: language === "en" ? [] : lacking, needless, differing },
      { lacking: [], needless: [], differing: [] },
    );
  });

test("a message takes its values by name: plurals, choices, lists, and nothing where nothing is given", (t) => {
  const en = {
    found: "{count, plural, one {# fault} other {# faults}} in {file}",
    taken: "Port {port} is taken{by, select, none {} other { by {by}}}",
    known: "known: {names}; ''{word}'' isn't",
    plain: "METHOD_{N} stays as it is",
  } as const;
  const es: Words = {
    [en.found]: "{count, plural, one {# fallo} other {# fallos}} en {file}",
    [en.taken]: "El puerto {port} está ocupado{by, select, none {} other { por {by}}}",
    [en.known]: "se conocen {names}; ''{word}'' no",
    [en.plain]: "METHOD_{N} queda igual",
  };
  const texts = textsOf(en, "en");
  t.is(texts.found({ count: 1, file: "a" }), "1 fault in a");
  t.is(textsOf(en, "es", es).found({ count: 12_345, file: "a" }), "12.345 fallos en a");
  t.is(texts.taken({ port: 80, by: undefined }), "Port 80 is taken");
  t.is(texts.taken({ port: 80, by: "nginx" }), "Port 80 is taken by nginx");
  t.is(texts.known({ names: ["a", "b"], word: "c" }), "known: a, b; 'c' isn't");
  t.is(texts.plain, "METHOD_{N} stays as it is");
  t.is(messagesIn("es").cli.errors["port-in-use"]({ port: 80 }).includes("80"), true);
});
