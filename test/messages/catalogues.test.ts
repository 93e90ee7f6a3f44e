import test from "ava";
import { IntlMessageFormat } from "intl-messageformat";
import { languages } from "../../src/messages/languages.ts";
import { messagesIn, textsIn } from "../../src/messages/messages.ts";

type Leaves = Map<string, string>;

/** As the library has it: `value` of a literal is its text, else the name of a value. */
interface Element {
  readonly type: number;
  readonly value?: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
}

const LITERAL = 0;

function leavesOf(catalogue: object, path = "", found: Leaves = new Map()): Leaves {
  for (const [key, entry] of Object.entries(catalogue) as [string, unknown][]) {
    if (typeof entry === "string") found.set(path + key, entry);
    else if (typeof entry === "object" && entry !== null) leavesOf(entry, `${path}${key}.`, found);
    else if (typeof entry === "function") found.set(path + key, "a function: a translator can change nothing in it");
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

const english = leavesOf(languages.en);

test("no catalogue has anything but texts", (t) => {
  t.true(english.size > 1000, `${english.size}`);
  for (const catalogue of Object.values(languages))
    t.deepEqual(
      [...leavesOf(catalogue)].filter(([, text]) => text.startsWith("a function")),
      [],
    );
});

for (const [language, catalogue] of Object.entries(languages))
  test(`the catalogue in ${language} has every text, and each names the values that the English one has`, (t) => {
    const leaves = leavesOf(catalogue);
    const lacking = [...english.keys()].filter((key) => !leaves.has(key));
    const needless = [...leaves.keys()].filter((key) => !english.has(key));
    t.deepEqual({ lacking, needless }, { lacking: [], needless: [] });
    const differing = [...leaves].flatMap(([key, text]) => {
      const [names, wanted] = [namesIn(text), namesIn(english.get(key) ?? "")];
      // A language may have no use for a value; one that nobody gives would be an empty place.
      const unknown = names.filter((name) => !wanted.includes(name));
      return unknown.length === 0 ? [] : [`${key}: nobody gives ${unknown.join(", ")}`];
    });
    t.deepEqual(differing, []);
  });

test("a message takes its values by name: plurals, choices, lists, and nothing where nothing is given", (t) => {
  const en = {
    found: "{count, plural, one {# fault} other {# faults}} in {file}",
    taken: "Port {port} is taken{by, select, none {} other { by {by}}}",
    known: "known: {names}; ''{word}'' isn't",
    plain: "METHOD_{N} stays as it is",
  } as const;
  const es = {
    found: "{count, plural, one {# fallo} other {# fallos}} en {file}",
    taken: "El puerto {port} está ocupado{by, select, none {} other { por {by}}}",
    known: "se conocen {names}; ''{word}'' no",
    plain: "METHOD_{N} queda igual",
  };
  const texts = textsIn({ en, es }, "en");
  t.is(texts.found({ count: 1, file: "a" }), "1 fault in a");
  t.is(textsIn({ en, es }, "es").found({ count: 12_345, file: "a" }), "12.345 fallos en a");
  t.is(texts.taken({ port: 80, by: undefined }), "Port 80 is taken");
  t.is(texts.taken({ port: 80, by: "nginx" }), "Port 80 is taken by nginx");
  t.is(texts.known({ names: ["a", "b"], word: "c" }), "known: a, b; 'c' isn't");
  t.is(texts.plain, "METHOD_{N} stays as it is");
  t.is(messagesIn("es").cli.errors["port-in-use"]({ port: 80 }).includes("80"), true);
});
