import { createHash } from "node:crypto";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { goodCheckpoint } from "../../src/logbook/evidence/checkpoint-list.ts";
import { parseShortCode } from "../../src/logbook/evidence/short-code.ts";
import { parseVerifierKey } from "../../src/logbook/evidence/signed-note.ts";
import { signedBook } from "../logbook/support/signed.ts";
import { systemClock } from "../../src/core/clock.ts";
import { KINDS } from "../../src/logbook/entry/entry.ts";
import { FileLogbook } from "../../src/logbook/book/file-logbook.ts";
import { tempDir } from "../support/temp-dir.ts";
import { vesselFor } from "./support/vessel-test.ts";

test("a manual entry is answered with its id, kind, timestamp and whole hash", async (t) => {
  const vessel = await vesselFor(t);
  const { status, body } = await vessel.post("/logbook?summary=Zarpamos%20de%20Palma&user=Ana");
  t.is(status, 200);
  t.deepEqual(Object.keys(body), ["id", "kind", "timestamp", "hash"]);
  t.like(body, { id: 1, kind: "manual" });
  t.regex(body.hash, /^[0-9a-f]{64}$/);
  const [entry] = (await vessel.get("/logbook")).body;
  t.like(entry, { id: 1, kind: "manual", summary: "Zarpamos de Palma", user: "Ana", payload: {} });
  t.is(entry.hash, `${body.hash.slice(0, 16)}…`);
  t.false("prev_hash" in entry);
});

test("the user is operator where none is given; any known kind may be written", async (t) => {
  const vessel = await vesselFor(t);
  for (const kind of KINDS) t.is((await vessel.post(`/logbook?kind=${kind}&summary=x`)).body.kind, kind);
  t.is((await vessel.get("/logbook")).body[0].user, "operator");
  t.is((await vessel.post("/logbook?summary=x&user=")).status, 200);
  t.is((await vessel.get("/logbook?limit=1")).body[0].user, "operator");
});

test("an unknown kind is a 400 that names it, checked before the summary", async (t) => {
  const vessel = await vesselFor(t);
  for (const path of ["/logbook?kind=nonsense", "/logbook?kind=nonsense&summary=x"]) {
    const { status, body } = await vessel.post(path);
    t.is(status, 400);
    t.true(body.detail.includes("'nonsense'"), body.detail);
  }
  t.is((await vessel.post("/logbook?kind=MANUAL&summary=x")).status, 400);
  t.is((await vessel.post("/logbook?kind=&summary=x")).status, 400);
});

test("the summary is required; white space alone is nothing", async (t) => {
  const vessel = await vesselFor(t);
  for (const query of ["", "?summary=", "?summary=%20%20", "?summary=+", "?summary=%C2%A0", "?summary"]) {
    const { status, body } = await vessel.post(`/logbook${query}`);
    t.is(status, 400, query);
    t.regex(body.detail, /resumen/);
  }
  t.deepEqual((await vessel.get("/logbook")).body, []);
});

test("a summary with control characters, too long, repeated or badly encoded is a 400; 4096 characters are not", async (t) => {
  const vessel = await vesselFor(t);
  const faults = ["a%00b", "a%08b", "%1b[2J", "a%C2%9Bb", "x".repeat(4097), "%ff", "%E0%A4", "a%zz"];
  for (const summary of faults) {
    const { status, body } = await vessel.post(`/logbook?summary=${summary}`);
    t.is(status, 400, summary.slice(0, 20));
    t.regex(body.detail, /summary/);
  }
  t.is((await vessel.post("/logbook?summary=a&summary=b")).status, 400);
  t.is((await vessel.post(`/logbook?summary=${"x".repeat(4096)}`)).status, 200);
  t.is((await vessel.post(`/logbook?summary=${encodeURIComponent("🚢".repeat(4096))}`)).status, 200);
});

test("a note of several lines is kept as it was written", async (t) => {
  const vessel = await vesselFor(t);
  const note = "Fondeados en 8 m:\r\n\tarena\nviento NE\u2028calma";
  t.is((await vessel.post(`/logbook?summary=${encodeURIComponent(note)}`)).status, 200);
  t.is((await vessel.get("/logbook")).body[0].summary, note);
  t.true((await vessel.get("/logbook/verify")).body.ok);
});

test("parameters come from the query only, never from a body", async (t) => {
  const vessel = await vesselFor(t);
  const json = { body: JSON.stringify({ summary: "from a body" }), headers: { "Content-Type": "application/json" } };
  t.is((await vessel.post("/logbook", json)).status, 400);
  t.is((await vessel.post("/logbook", { body: new URLSearchParams({ summary: "x" }) })).status, 400);
  t.is(
    (await vessel.post("/logbook?summary=from%20the%20query", json)).status,
    400,
    "a body that is not read is refused",
  );
  t.is((await vessel.post("/logbook?summary=from%20the%20query")).status, 200);
  t.is((await vessel.get("/logbook")).body[0].summary, "from the query");
});

test("entries come newest first, 200 unless a limit says so, by kind and time", async (t) => {
  const vessel = await vesselFor(t);
  for (let i = 1; i <= 230; i += 1) {
    const kind = i % 2 === 0 ? "manual" : "override";
    await vessel.logbook.append({ kind, summary: `entry ${i}`, payload: { i }, user: "test" });
  }
  const { body } = await vessel.get("/logbook");
  t.is(body.length, 200);
  t.is(body[0].id, 230);
  t.deepEqual(body[0].payload, { i: 230 });
  t.is((await vessel.get("/logbook?limit=3")).body.length, 3);
  const overrides = (await vessel.get("/logbook?kind=override&limit=100000")).body;
  t.is(overrides.length, 115);
  t.deepEqual((await vessel.get("/logbook?since=2999-01-01")).body, []);
  t.deepEqual((await vessel.get("/logbook?until=1999-01-01")).body, []);
  t.is((await vessel.get(`/logbook?since=${body[0].timestamp}&kind=manual&limit=1`)).body[0].id, 230);
});

test("a malformed kind, date or limit of GET /logbook is a 400 that names it", async (t) => {
  const vessel = await vesselFor(t);
  for (const [name, text] of [
    ["kind", "nonsense"],
    ["kind", ""],
    ["since", "x"],
    ["until", ""],
    ["limit", "1e3"],
    ["limit", "0"],
  ]) {
    const { status, body } = await vessel.get(`/logbook?${name}=${text}`);
    t.is(status, 400, `${name}=${text}`);
    t.true(body.detail.includes(name ?? ""), body.detail);
  }
  t.is((await vessel.get("/logbook?since=2026-01-02&until=2026-01-01")).status, 400);
});

test("verify tells an intact book from an altered one, on a real disk", async (t) => {
  const dir = await tempDir(t);
  const logbook = await FileLogbook.open({ dir, clock: systemClock });
  const vessel = await vesselFor(t, {}, { logbook });
  for (const summary of ["uno", "dos", "tres"]) await vessel.post(`/logbook?summary=${summary}`);
  t.deepEqual((await vessel.get("/logbook/verify")).body, { ok: true, broken_entry_ids: [] });
  const file = (await readdir(dir)).find((name) => name.endsWith(".jsonl")) ?? "";
  const text = await readFile(join(dir, file), "utf8");
  await writeFile(join(dir, file), text.replace('"dos"', '"DOS"'));
  const { status, body } = await vessel.get("/logbook/verify");
  t.is(status, 200);
  t.false(body.ok);
  t.true(body.broken_entry_ids.includes(2), JSON.stringify(body));
});

test("the hash that POST answers with is that of the stored line", async (t) => {
  const dir = await tempDir(t);
  const vessel = await vesselFor(t, {}, { logbook: await FileLogbook.open({ dir, clock: systemClock }) });
  const { body } = await vessel.post("/logbook?summary=Atracados&user=Ana");
  const file = (await readdir(dir)).find((name) => name.endsWith(".jsonl")) ?? "";
  const [line = ""] = (await readFile(join(dir, file), "utf8")).split("\n");
  const { hash, ...entry } = JSON.parse(line) as Record<string, unknown>;
  t.is(hash, body.hash);
  const canonical = JSON.stringify(Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1))));
  t.is(createHash("sha256").update(canonical).digest("hex"), body.hash);
});

test("a correction is an entry of its own that names the one it corrects; one of no entry is a 404", async (t) => {
  const vessel = await vesselFor(t);
  t.is((await vessel.post("/logbook/1/corrections?summary=x")).status, 404);
  await vessel.post("/logbook?summary=babor&user=Ana");
  const { status, body } = await vessel.post("/logbook/1/corrections?summary=estribor&user=Luis");
  t.is(status, 200);
  t.deepEqual(Object.keys(body), ["id", "kind", "timestamp", "hash"]);
  const entries = (await vessel.get("/logbook")).body;
  t.like(entries[0], { id: 2, kind: "manual", summary: "estribor", user: "Luis", payload: { corrects: 1 } });
  t.like(entries[1], { id: 1, summary: "babor", payload: {} });
  for (const id of ["3", "0", "-1", "1.0", "x", "99999999999999999999"]) {
    t.is((await vessel.post(`/logbook/${id}/corrections?summary=x`)).status, 404, id);
  }
  t.is((await vessel.post("/logbook/1/corrections?summary=%20")).status, 400);
  t.is((await vessel.get("/logbook")).body.length, 2);
});

test("a countersignature is an entry of its own that names the one it confirms, and bears a name", async (t) => {
  const vessel = await vesselFor(t);
  t.is((await vessel.post("/logbook/1/countersignatures?user=Ana")).status, 404);
  await vessel.post("/logbook?summary=babor&user=Luis");
  const { status, body } = await vessel.post("/logbook/1/countersignatures?user=Ana");
  t.is(status, 200);
  t.deepEqual(Object.keys(body), ["id", "kind", "timestamp", "hash"]);
  t.is((await vessel.post("/logbook/1/countersignatures?user=Ana&summary=Visto")).status, 200);
  const entries = (await vessel.get("/logbook")).body;
  t.like(entries[0], { id: 3, summary: "Visto", user: "Ana", payload: { countersigns: 1 } });
  t.like(entries[1], {
    id: 2,
    kind: "manual",
    summary: "Refrendado el asiento 1",
    user: "Ana",
    payload: { countersigns: 1 },
  });
  t.like(entries[2], { id: 1, summary: "babor", payload: {} });
  const nobody = await vessel.post("/logbook/1/countersignatures");
  t.is(nobody.status, 400);
  t.regex(nobody.body.detail, /^Quién refrenda \(user\) es obligatorio/);
  t.is((await vessel.post("/logbook/1/countersignatures?user=%20")).status, 400);
  t.is((await vessel.get("/logbook")).body.length, 3);
});

test("the newest checkpoint is given whole and as a code; before the first there is none", async (t) => {
  const none = await (await vesselFor(t)).get("/logbook/checkpoint");
  t.is(none.status, 404);
  const book = await signedBook(t, 3);
  const vessel = await vesselFor(t, {}, { logbook: await book.open() });
  const { status, body } = await vessel.get("/logbook/checkpoint");
  t.is(status, 200);
  t.like(body, { origin: "bitacora/aurora", entries: 3, public_key: book.publicKey });
  const { size, root } = goodCheckpoint(body.note, parseVerifierKey(book.publicKey))!;
  t.is(size, 3);
  t.true(parseShortCode(body.code)?.isRoot(root));
});

test("the crew list and who gets the watch are entries, with their names as people read them", async (t) => {
  const vessel = await vesselFor(t);
  const send = async (
    path: string,
    { crew: list, ...rest }: { readonly crew?: unknown; readonly [name: string]: unknown },
  ) => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ ...rest, ...(list !== undefined && { crew: JSON.stringify(list) }) });
    return (await fetch(vessel.url + path, { method: "POST", headers, body })).status;
  };
  const crew = [
    { name: "Ana Ruiz", capacity: "Capitana" },
    { name: "Luis", capacity: "" },
  ];
  t.is(await send("/logbook/crew", { crew, user: "Ana Ruiz" }), 200);
  t.is(await send("/logbook/watch", { to: "Luis", note: "niebla", user: "Ana Ruiz" }), 200);
  const [watch, list] = (await vessel.get("/logbook")).body;
  t.like(list, {
    kind: "manual",
    summary: "Dotación: Ana Ruiz (Capitana), Luis",
    payload: { event: "crew_listed", crew },
    user: "Ana Ruiz",
  });
  t.like(watch, {
    kind: "authority_transfer",
    summary: "Ana Ruiz ha entregado la guardia a Luis: niebla",
    payload: { event: "watch_given", to: "Luis", note: "niebla" },
  });
  t.is(await send("/logbook/crew", { crew: [] }), 200);
  t.is((await vessel.get("/logbook?limit=1")).body[0].summary, "Nadie a bordo");

  const tooMany = Array.from({ length: 201 }, (_, i) => ({ name: `Luis ${i}`, capacity: "" }));
  for (const wrong of [tooMany, [{ name: "", capacity: "" }], [{ name: "a\u202eb", capacity: "" }], [{ name: "Ana" }]])
    t.is(await send("/logbook/crew", { crew: wrong }), 400);
  t.is(await send("/logbook/watch", { note: "x" }), 400);
  t.is(await send("/logbook/crew", { user: "Ana Ruiz" }), 400, "a list that is missing empties none");
  t.is((await vessel.get("/logbook")).body.length, 3);
});
