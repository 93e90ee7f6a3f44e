/**
 * Ways to take away, exchange or add files of a book's evidence while the service is stopped. The book has two volumes, three
 * checkpoints or more, and a witness that has cosigned it.
 */
import { appendFile, cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256 } from "../../../src/logbook/entry/entry.ts";

interface Place {
  /** The data directory that is attacked, and that of another vessel. */
  readonly dir: string;
  readonly other: string;
  /** The same directory, some entries earlier. */
  readonly old: string;
}

export interface Way {
  readonly name: string;
  readonly run: (place: Place) => Promise<unknown>;
  /** What /readyz says after the start; null where it is ready. */
  readonly ready: RegExp | null;
  /** Exit statuses of `logbook verify` and of the export's verify.py after the service has stopped; undefined: no export can be made. */
  readonly verify: number;
  readonly python: number | undefined;
  /** Whether the witness refuses what the service sends; `nothing`: nothing is sent to it. */
  readonly witness: "refuses" | "cosigns" | "nothing";
}

const FIRST = "logbook-000001.jsonl";
const LAST = "logbook-000002.jsonl";

const BOOK = ["logbook", "logbook.signed", "logbook.key", "logbook.pub"];

const gone =
  (...names: string[]) =>
  async ({ dir }: Place): Promise<void> => {
    for (const name of names) await rm(join(dir, name), { recursive: true });
  };

/** Changes the first entry in which a text stands, and makes all hashes from there on anew. */
async function forge({ dir }: Place, [from, to] = ["motor", "MOTOR"], where = '"id":3,'): Promise<void> {
  let before: string | undefined;
  for (const name of [FIRST, LAST]) {
    const file = join(dir, "logbook", name);
    const lines = (await readFile(file, "utf8")).split("\n").slice(0, -1);
    const forged = lines.map((line) => {
      const isChanged = before === undefined && line.includes(where);
      if (before === undefined && !isChanged) return line;
      const said = isChanged ? line.replace(from, to) : line;
      const linked =
        before === undefined ? said : said.replace(/"prev_hash":"[0-9a-f]{64}"/, `"prev_hash":"${before}"`);
      before = sha256(`{${linked.slice(75)}`);
      return `{"hash":"${before}",${linked.slice(75)}`;
    });
    await writeFile(file, forged.map((line) => `${line}\n`).join(""));
  }
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(file, "utf8");
  const changed = change(text);
  if (changed === text) throw new Error(`${file} is as it was`);
  await writeFile(file, changed);
}

const lost = (what: string): RegExp => new RegExp(`logbook-evidence-lost: ${what}$`);

export const WAYS: readonly Way[] = [
  { name: "an entry altered, the chain made anew, logbook.signed and checkpoints deleted", run: async (place) => { await forge(place); await gone("logbook.signed", "logbook/checkpoints")(place); }, ready: lost("unsigned"), verify: 1, python: 1, witness: "nothing" }, // prettier-ignore
  { name: "… and what witnesses said deleted, too", run: async (place) => { await forge(place); await gone("logbook.signed", "logbook/checkpoints", "logbook/witnessed", "logbook.witnesses")(place); }, ready: lost("unsigned"), verify: 1, python: 1, witness: "nothing" }, // prettier-ignore
  {
    name: "logbook.signed deleted",
    run: gone("logbook.signed"),
    ready: lost("state"),
    verify: 1,
    python: 1,
    witness: "cosigns",
  },
  { name: "logbook.signed put back from an old copy", run: ({ dir, old }) => cp(join(old, "logbook.signed"), join(dir, "logbook.signed")), ready: lost("state"), verify: 1, python: 1, witness: "refuses" }, // prettier-ignore
  {
    name: "checkpoints deleted",
    run: gone("logbook/checkpoints"),
    ready: lost("list"),
    verify: 1,
    python: 1,
    witness: "cosigns",
  },
  { name: "the first note taken out of checkpoints", run: ({ dir }) => edit(join(dir, "logbook/checkpoints"), (text) => text.split(/(?<==\n\n)(?=bitacora)/).slice(1).join("")), ready: lost("list"), verify: 1, python: 1, witness: "cosigns" }, // prettier-ignore
  { name: "a note of another vessel added to checkpoints", run: async ({ dir, other }) => appendFile(join(dir, "logbook/checkpoints"), await readFile(join(other, "logbook/checkpoints"))), ready: lost("list"), verify: 1, python: 1, witness: "cosigns" }, // prettier-ignore
  {
    name: "logbook/witnessed deleted",
    run: gone("logbook/witnessed"),
    ready: lost("witnessed"),
    verify: 1,
    python: 1,
    witness: "cosigns",
  },
  // Once the witness has cosigned anew, what it said is there again; the alarm and the entry stay.
  {
    name: "logbook.witnesses deleted",
    run: gone("logbook.witnesses"),
    ready: lost("witnessed"),
    verify: 0,
    python: 0,
    witness: "cosigns",
  },
  { name: "logbook.key and logbook.pub deleted: a new key is made", run: gone("logbook.key", "logbook.pub"), ready: lost("key"), verify: 1, python: 1, witness: "nothing" }, // prettier-ignore
  {
    name: "logbook.key deleted",
    run: gone("logbook.key"),
    ready: /logbook-key-unusable$/,
    verify: 0,
    python: 0,
    witness: "nothing",
  },
  { name: "logbook.pub exchanged for another vessel's", run: ({ dir, other }) => cp(join(other, "logbook.pub"), join(dir, "logbook.pub")), ready: /logbook-key-unusable$/, verify: 1, python: 1, witness: "nothing" }, // prettier-ignore
  { name: "the last volume deleted", run: gone(`logbook/${LAST}`), ready: /logbook-book-changed$/, verify: 1, python: 1, witness: "nothing" }, // prettier-ignore
  { name: "the last volume shortened by two entries", run: ({ dir }) => edit(join(dir, "logbook", LAST), (text) => text.split("\n").slice(0, -3).join("\n") + "\n"), ready: /logbook-book-changed$/, verify: 1, python: 1, witness: "nothing" }, // prettier-ignore
  { name: "a volume of another vessel added", run: ({ dir, other }) => cp(join(other, "logbook", FIRST), join(dir, "logbook/logbook-000003.jsonl")), ready: /logbook-broken$/, verify: 1, python: 1, witness: "cosigns" }, // prettier-ignore
  { name: "the book, its key and all that was signed deleted", run: gone(...BOOK), ready: lost("book, witnessed"), verify: 1, python: 1, witness: "nothing" }, // prettier-ignore
  { name: "… and what witnesses said, and vessel.json, deleted, too", run: gone(...BOOK, "logbook.witnesses", "vessel.json"), ready: lost("book"), verify: 1, python: 1, witness: "nothing" }, // prettier-ignore
  { name: "all that was signed put back from an old copy, and the entries after it forged", run: async (place) => { for (const name of ["logbook.signed", "logbook/checkpoints", "logbook/witnessed", "logbook.witnesses"]) await cp(join(place.old, name), join(place.dir, name)); await forge(place, ["turno3", "turno9"], "turno3"); }, ready: lost("state"), verify: 1, python: 1, witness: "nothing" }, // prettier-ignore
  { name: "all put back from an old copy", run: async ({ dir, old }) => { for (const name of await readdir(dir)) await rm(join(dir, name), { recursive: true }); await cp(old, dir, { recursive: true }); }, ready: /witness-refused: example\.org\/w1$/, verify: 1, python: 1, witness: "refuses" }, // prettier-ignore
];
