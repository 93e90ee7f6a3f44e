/** Specification section 2.6 and the log book endpoints of section 4. The book is the real one, on disk. */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { ManualClock } from "../support/clock.ts";
import { serviceOfFile, startSpecService } from "./support/service.ts";

const service = serviceOfFile();

const KINDS = [
  "engine_start",
  "engine_stop",
  "alarm_active",
  "alarm_ack",
  "alarm_cleared",
  "authority_transfer",
  "override",
  "snapshot",
  "manual",
];

interface Receipt {
  readonly id: number;
  readonly kind: string;
  readonly timestamp: string;
  readonly hash: string;
}

interface Entry extends Receipt {
  readonly summary: string;
  readonly payload: object;
  readonly user: string;
}

interface StoredEntry extends Entry {
  readonly prev_hash: string;
}

interface Verification {
  readonly ok: boolean;
  readonly broken_entry_ids: readonly number[];
}

const bookFile = () => join(service().dataDir, "logbook", "logbook-000001.jsonl");

async function storedLines(): Promise<string[]> {
  return (await readFile(bookFile(), "utf8")).trimEnd().split("\n");
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test.serial("a manual entry answers with id, kind, timestamp and the full hash, and no other field", async (t) => {
  const receipt = await service().post<Receipt>("/logbook?summary=Zarpamos");
  t.deepEqual(Object.keys(receipt).sort(), ["hash", "id", "kind", "timestamp"]);
  t.regex(receipt.hash, /^[0-9a-f]{64}$/);
  t.regex(receipt.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test.serial("an entry without kind and user is of kind manual and by operator", async (t) => {
  const { kind, id } = await service().post<Receipt>("/logbook?summary=Sin+nombre");
  t.is(kind, "manual");
  t.like((await service().get<Entry[]>("/logbook?limit=1"))[0], { id, kind: "manual", user: "operator" });
});

test.serial("entries of each of the nine kinds can be written, and are found by their wire string", async (t) => {
  const { post, get } = service();
  for (const kind of KINDS) {
    const { id } = await post<Receipt>(`/logbook?kind=${kind}&summary=Entry&user=Ana`);
    const found = await get<Entry[]>(`/logbook?kind=${kind}`);
    t.like(found[0], { id, kind, summary: "Entry", user: "Ana" });
    t.true(found.every((entry) => entry.kind === kind));
  }
});

test.serial("a listed entry has these fields, and its hash is cut to 16 characters and an ellipsis", async (t) => {
  const { post, get } = service();
  const { hash, ...receipt } = await post<Receipt>("/logbook?summary=Fondeados%20en%20Cabrera&user=Ana");
  const [entry] = await get<Entry[]>("/logbook?limit=1");
  t.deepEqual(entry, {
    ...receipt,
    summary: "Fondeados en Cabrera",
    payload: {},
    user: "Ana",
    hash: `${hash.slice(0, 16)}…`,
  });
  t.is(entry!.hash.length, 17);
});

test.serial("the hash of the previous entry is stored and no endpoint returns it", async (t) => {
  const { get, post } = service();
  t.true((await storedLines()).every((line) => /"prev_hash":"[0-9a-f]{64}"/.test(line)));
  const answers = [await get("/logbook"), await get("/logbook/verify"), await post("/logbook?summary=Otra")];
  t.notRegex(JSON.stringify(answers), /prev_hash/);
});

test.serial(
  "since and until bound the entries by time, kind filters them, limit is their greatest number",
  async (t) => {
    const { get, post } = service();
    const written: Receipt[] = [];
    for (let i = 0; i < 6; i += 1) {
      written.push(
        await post<Receipt>(`/logbook?summary=${i}&kind=${i % 2 === 0 ? "override" : "authority_transfer"}`),
      );
      for (const at = Date.now(); Date.now() === at;);
    }
    const [, second, , fourth] = written as [Receipt, Receipt, Receipt, Receipt];
    const asked = async (query: string) => (await get<Entry[]>(`/logbook?${query}`)).map(({ id }) => id);
    const ids = written.map(({ id }) => id).toReversed();
    t.deepEqual(await asked(`since=${second.timestamp}`), ids.slice(0, 5));
    t.deepEqual(await asked(`since=${second.timestamp}&until=${fourth.timestamp}`), ids.slice(2, 5));
    t.deepEqual((await asked(`until=${fourth.timestamp}`)).slice(0, 4), ids.slice(2));
    t.deepEqual(await asked(`since=${second.timestamp}&kind=override`), [ids[1], ids[3]]);
    t.deepEqual(await asked("limit=2"), ids.slice(0, 2));
    t.deepEqual(await asked("limit=3&kind=override"), [ids[1], ids[3], ids[5]]);
  },
);

test.serial("an unknown kind is a 400 that names it, before anything is said of the summary", async (t) => {
  const { ask, get } = service();
  const before = (await get<Entry[]>("/logbook?limit=1"))[0];
  for (const kind of ["party", "MANUAL", "Manual", "%20manual"]) {
    for (const summary of ["&summary=Fiesta", "&summary=", ""]) {
      const { status, body } = await ask("POST", `/logbook?kind=${kind}${summary}`);
      t.is(status, 400);
      t.true((body as { detail: string }).detail.includes(`'${decodeURIComponent(kind)}'`));
      t.notRegex((body as { detail: string }).detail, /summary/);
    }
  }
  t.deepEqual((await get<Entry[]>("/logbook?limit=1"))[0], before, "nothing was written");
});

test.serial("an empty or absent summary is a 400, and nothing is written", async (t) => {
  const { ask, get } = service();
  const before = (await get<Entry[]>("/logbook?limit=1"))[0];
  for (const query of ["", "?summary=", "?kind=manual", "?kind=manual&summary=&user=Ana"]) {
    const { status, body } = await ask("POST", `/logbook${query}`);
    t.is(status, 400);
    t.regex((body as { detail: string }).detail, /summary.*obligatorio/);
  }
  t.deepEqual((await get<Entry[]>("/logbook?limit=1"))[0], before);
});

test.serial("without a limit 200 of 201 entries are given, the newest", async (t) => {
  const { get, post } = service();
  await Promise.all(Array.from({ length: 201 }, (_, i) => post(`/logbook?kind=override&summary=${i}`)));
  const given = await get<Entry[]>("/logbook");
  t.is(given.length, 200);
  t.is((await get<Entry[]>("/logbook?limit=201")).length, 201);
  t.deepEqual(given, (await get<Entry[]>("/logbook?limit=100000")).slice(0, 200));
});

test.serial("each hash is a SHA-256 over the entry with the hash of the one before it", async (t) => {
  const lines = await storedLines();
  t.true(lines.length > 200);
  let before = "0".repeat(64);
  let wrong = 0;
  for (const line of lines) {
    const { hash, prev_hash: prevHash } = JSON.parse(line) as StoredEntry;
    const hashed = line.replace(`"hash":"${hash}",`, "");
    if (hash !== sha256(hashed) || prevHash !== before) wrong += 1;
    before = hash;
  }
  t.is(wrong, 0);
});

test.serial("the same entry after another past has another hash", async (t) => {
  const hashes: string[][] = [];
  for (const first of ["A", "B"]) {
    const book = await startSpecService({ clock: new ManualClock() });
    await book.post(`/logbook?summary=${first}`);
    const { hash } = await book.post<Receipt>("/logbook?summary=The+same");
    const { hash: third } = await book.post<Receipt>("/logbook?summary=The+same");
    hashes.push([hash, third]);
    await book.stop();
  }
  t.not(hashes[0]![0], hashes[1]![0]);
  t.not(hashes[0]![1], hashes[1]![1], "nor does it end with the next one");
});

test.serial(
  "the book is append-only: what was written stays byte for byte, and no method changes or removes it",
  async (t) => {
    const { ask, post } = service();
    const before = await readFile(bookFile(), "utf8");
    await post("/logbook?summary=Una+m%C3%A1s");
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      for (const path of ["/logbook", "/logbook/1", "/logbook?id=1", "/logbook/verify"]) {
        const { status } = await ask(method, path);
        t.true(status === 404 || status === 405, `${method} ${path}: ${status}`);
      }
    }
    const after = await readFile(bookFile(), "utf8");
    t.true(after.startsWith(before));
    t.is(after.slice(before.length).split("\n").length, 2, "and one line was added");
  },
);

test.serial("an intact chain verifies as ok with no broken entries, and with these two fields only", async (t) => {
  t.deepEqual(await service().get<Verification>("/logbook/verify"), { ok: true, broken_entry_ids: [] });
});

test.serial("a flipped bit and a rewritten entry are found, with the ids of the broken entries", async (t) => {
  const { get } = service();
  const intact = await readFile(bookFile());
  const lines = intact.toString().trimEnd().split("\n");
  t.teardown(() => writeFile(bookFile(), intact));

  const flipped = Buffer.from(intact);
  const at = flipped.indexOf("Cabrera");
  flipped[at] = flipped[at]! ^ 1;
  const flippedId = lines.findIndex((line) => line.includes("Cabrera")) + 1;
  // The service notices within a second that somebody has written to the book, and writes that down behind the last line: such
  // entries are not in what is put back here, so that its last line is at fault, and what came after it.
  const found = async () => {
    const { ok, broken_entry_ids: ids } = await get<Verification>("/logbook/verify");
    return { ok, broken_entry_ids: ids.filter((id) => id < lines.length) };
  };
  await writeFile(bookFile(), flipped);
  t.deepEqual(await found(), { ok: false, broken_entry_ids: [flippedId] });

  // Another summary, with a hash that fits it: only the next entry can tell.
  const entry = JSON.parse(lines[4]!) as StoredEntry;
  const rest = lines[4]!.replace(`"hash":"${entry.hash}",`, "").replace(entry.summary, "Nothing happened");
  const rewritten = lines.with(4, `{"hash":"${sha256(rest)}",${rest.slice(1)}`);
  await writeFile(bookFile(), `${rewritten.join("\n")}\n`);
  t.deepEqual(await found(), { ok: false, broken_entry_ids: [6] });

  // Without the trouble of a new hash.
  await writeFile(bookFile(), `${lines.with(6, lines[6]!.replace("Entry", "Entri")).join("\n")}\n`);
  t.deepEqual(await found(), { ok: false, broken_entry_ids: [7] });
});
