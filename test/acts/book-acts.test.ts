/**
 * Each act on the log book × each door × each right: the decision is the same whichever door it comes by, and so is what the log book has
 * of it. The terminal on the files of a stopped service is a door as well; who has the files has every right.
 */
import { generateKeyPairSync } from "node:crypto";
import test, { type ExecutionContext } from "ava";
import { Refused } from "../../src/core/refused.ts";
import { systemClock } from "../../src/core/clock.ts";
import { openVesselKey } from "../../src/logbook/evidence/file-key.ts";
import { originOf } from "../../src/logbook/evidence/origin.ts";
import type { LogEntry } from "../../src/logbook/entry/entry.ts";
import { publicBytes } from "../../src/logbook/evidence/signed-note.ts";
import { signStatement } from "../../src/logbook/person/person-signature.ts";
import { StoppedBook } from "../../src/runtime/logbook/stopped-book.ts";
import { accessVessel, type AccessVessel, ELSEWHERE, LOCAL } from "../access/support/vessel.ts";
import { tempDir } from "../support/temp-dir.ts";

const REFUSED = { instanceOf: Refused };

const ACTS = ["write", "correct", "countersign", "enter key", "revoke key", "sign"] as const;
type BookAct = (typeof ACTS)[number];

/** Who may, written a second time. */
const MEANT: Readonly<Record<BookAct, readonly string[]>> = {
  write: ["local", "crew", "engineer", "service_technician", "master", "token write"],
  correct: ["local", "crew", "engineer", "service_technician", "master", "token write"],
  countersign: ["local", "crew", "engineer", "master"],
  "enter key": ["local"],
  "revoke key": ["local"],
  sign: ["local", "crew", "engineer", "master"],
};

const newKey = () => publicBytes(generateKeyPairSync("ed25519").privateKey).toString("base64");

const form = ({ kind, summary, payload }: LogEntry) =>
  JSON.stringify({ kind, summary, payload }).replaceAll(/"person_key":"[^"]*"/g, '"person_key":"*"');

async function newest({ logbook }: Pick<AccessVessel, "logbook">): Promise<LogEntry | undefined> {
  return (await logbook.query({ limit: 1 }))[0];
}

/** What is asked of the interface; the first entry is there to be corrected. */
function pathOf(act: BookAct, key: string): string {
  const [said, person] = [
    { user: "Ana", summary: "Zarpamos" },
    { user: "Ana", person: "Ana", key },
  ];
  const asked: Readonly<Record<BookAct, readonly [path: string, given: Record<string, string>]>> = {
    write: ["", said],
    correct: ["/1/corrections", said],
    countersign: ["/1/countersignatures", said],
    "enter key": ["/person-keys", person],
    "revoke key": ["/person-keys/revocations", person],
    sign: ["/checkpoint", {}],
  };
  const [path, given] = asked[act];
  return `/logbook${path}?${new URLSearchParams(given)}`;
}

/** By the files of a stopped service: the entries that it leaves, by act. */
async function byFiles(t: ExecutionContext): Promise<Map<BookAct, string>> {
  const dir = await tempDir(t);
  await openVesselKey({ dataDir: dir, name: originOf("demo") });
  const book = new StoppedBook(dir, { LANG: "es_ES.UTF-8" }, systemClock);
  const key = { person: "Ana", personKey: newKey() };
  const entry = { user: "Ana", summary: "Zarpamos" };
  const ids = new Map<BookAct, number>();
  await book.add({ ...entry, reference: undefined });
  ids.set("write", (await book.add({ ...entry, reference: undefined })).id);
  ids.set("correct", (await book.add({ ...entry, reference: { kind: "corrects", id: 1 } })).id);
  ids.set("countersign", (await book.add({ ...entry, reference: { kind: "countersigns", id: 1 } })).id);
  ids.set("enter key", (await book.addKey("Ana", key)).id);
  ids.set("revoke key", (await book.revokeKey("Ana", key)).id);
  const found = new Map<BookAct, string>();
  for (const [act, id] of ids) found.set(act, form((await book.entry(id)).entry));
  return found;
}

test("an act on the log book is decided and entered alike at every door", async (t) => {
  t.timeout(120_000);
  const vessel = await accessVessel(t);
  const { access, acts, url } = vessel;
  const ended = vessel.as("crew");
  for (const { id } of access.sessions.list()) access.sessions.end(id);
  const tokens = await Promise.all(
    (["write", "acknowledge", "control"] as const).map(async (scope) => {
      const headers = {
        ...ELSEWHERE,
        Authorization: `Bearer ${await access.makeToken(scope, { scopes: [scope], days: 1 }, LOCAL)}`,
      };
      return [`token ${scope}`, () => headers] as const;
    }),
  );
  const people = ["guest", "crew", "engineer", "service_technician", "master"] as const;
  const callers = new Map<string, () => Record<string, string>>([
    ["local", () => ({})],
    ...people.map((name) => [name, () => vessel.as(name)] as const),
    ...tokens,
    ["a session that has ended", () => ended],
    ["somebody", () => ELSEWHERE],
  ]);
  await vessel.logbook.append({ kind: "manual", summary: "first", payload: {}, user: "Ana" });
  const files = await byFiles(t);
  for (const act of ACTS) {
    for (const [who, headersOf] of callers) {
      const key = newKey();
      if (act === "revoke key") await acts.book.enterKey(LOCAL, "Ana", key);
      const before = await newest(vessel);
      const { status } = await fetch(url + pathOf(act, key), { method: "POST", headers: headersOf() });
      const after = await newest(vessel);
      const isMeant = MEANT[act].includes(who);
      // The book of this vessel has no key: who may sign learns that. Who has not signed in is told to.
      const isUnknown = who.includes("session") || who === "somebody";
      const isForAccounts = act !== "enter key" && act !== "revoke key";
      const refused = isUnknown && isForAccounts ? 401 : 403;
      t.is(status, !isMeant ? refused : act === "sign" ? 503 : 200, `${who}: ${act}`);
      t.is(after?.id !== before?.id, isMeant && act !== "sign", `${who}: ${act}: entry`);
      if (after === undefined || after.id === before?.id) continue;
      t.is(after.user, who === "local" ? "Ana" : who.replace("token ", "token:"), act);
      const replaced = (text: string | undefined) => text?.replace("; sustituye a la anterior", "");
      t.is(replaced(form(after)), replaced(files.get(act)), `${who}: ${act}: what the book has`);
    }
  }
});

test("Signal K's log book is written by those who may write, in the same form and name", async (t) => {
  const vessel = await accessVessel(t);
  const path = `${vessel.url}/signalk/v2/api/resources/logbook`;
  const body = JSON.stringify({ text: "Zarpamos", author: "Ana" });
  for (const who of ["guest", "crew", "engineer", "service_technician", "master"]) {
    const before = await newest(vessel);
    const { status } = await fetch(path, { method: "POST", headers: vessel.as(who), body });
    t.is(status, MEANT.write.includes(who) ? 200 : 403, who);
    const after = await newest(vessel);
    if (status !== 200) t.is(after?.id, before?.id);
    else t.like(after, { kind: "manual", summary: "Zarpamos", payload: {}, user: who });
  }
});

test("a signature counts at the terminal as at the interface: by a key that the book has for the person, over this entry of this book", async (t) => {
  const { acts, logbook, project } = await accessVessel(t);
  const { privateKey } = generateKeyPairSync("ed25519");
  const first = await logbook.append({ kind: "manual", summary: "first", payload: {}, user: "Ana" });
  const about = { vessel: originOf(project.id), entryId: first.id, entryHash: first.hash };
  const said = { person: "Ana", summary: "Conforme", signedAt: "2026-11-24T03:00:00.000Z" };
  const signature = signStatement({ ...about, ...said }, privateKey);
  const countersign = (given: typeof signature) =>
    acts.book.countersign(LOCAL, first.id, { summary: said.summary, signature: given }, "x");
  const ana = { ...LOCAL, name: "Ana" };
  const byAna = (given: typeof signature) =>
    acts.book.countersign(ana, first.id, { summary: said.summary, signature: given });
  t.like(await t.throwsAsync(byAna(signature), REFUSED), {
    reason: "foreign-signature",
    values: { standing: "unknown" },
  });
  t.like(await acts.book.enterKey(LOCAL, "Ana", signature.personKey), { user: "test" });
  t.like(await t.throwsAsync(countersign(signature), REFUSED), { reason: "wrong-signature" }, "in another name");
  // What the signed text says it is about does not count, only what the book has.
  const other = signStatement({ ...about, entryHash: "0".repeat(64), ...said }, privateKey);
  t.like(await t.throwsAsync(byAna(other), REFUSED), { reason: "wrong-signature" }, "over another entry");
  t.like(await t.throwsAsync(byAna(signStatement({ ...about, vessel: "bitacora/other", ...said }, privateKey)), REFUSED), { reason: "wrong-signature" }); // prettier-ignore
  t.like(await byAna(signature), { user: "Ana", summary: "Conforme" });
  await acts.book.revokeKey(LOCAL, "Ana", signature.personKey);
  t.like(await t.throwsAsync(byAna(signature), REFUSED), {
    reason: "foreign-signature",
    values: { standing: "revoked" },
  });
});
