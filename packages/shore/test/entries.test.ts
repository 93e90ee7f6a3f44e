import test from "ava";
import { startDoor } from "../src/runtime/door-service.ts";
import { enrol, testDoor } from "./support/door.ts";
import { hasPostgres, Postgres } from "./support/engines.ts";
import { testWith } from "./support/test-with.ts";
import { TestBook, TestVessel } from "./support/vessel.ts";

type Door = Awaited<ReturnType<typeof startDoor>>;

const withPostgres = testWith("postgres");
let postgres: Postgres;
let doors: Door[] = [];
let url = "";

test.before(async () => {
  if (!hasPostgres) return;
  postgres = await Postgres.start();
  doors = [await testDoor({ postgres: postgres.url }), await testDoor({ postgres: postgres.url })];
  url = doors[0]?.url ?? "";
});
test.after.always(async () => {
  await Promise.all(doors.map((door) => door.close()));
  await postgres?.remove();
});

let number = 0;
async function enrolled(entries = 0): Promise<TestVessel> {
  const vessel = new TestVessel(`ship-${(number += 1)}`, new TestBook().addMany(entries));
  await enrol(postgres.url, vessel);
  return vessel;
}

async function stored(vessel: TestVessel, branch = 1): Promise<string[]> {
  const id = vessel.key.name.replace("bitacora/", "");
  const rows = await postgres.ask<{ line: string }>(
    "SELECT line FROM entries WHERE vessel = $1 AND branch = $2 ORDER BY id",
    [id, branch],
  );
  return rows.map(({ line }) => line);
}

withPostgres("entries are stored as they are, twice is as once, and the answer says how far the book is", async (t) => {
  const vessel = await enrolled(25);
  const { book } = vessel;
  t.like((await vessel.entries(url, 1, 10)).body, { through: 10 });
  t.like((await vessel.entries(url, 1, 10)).body, { through: 10 });
  t.like((await vessel.entries(url, 5, 20)).body, { through: 20 });
  const last = await vessel.entries(url, 21, 25);
  t.deepEqual([last.status, last.body], [200, { through: 25, hash: book.hash }]);
  t.deepEqual(await stored(vessel), book.lines.map(String));
});

withPostgres("lines after a gap are not taken: the vessel is told where to go on", async (t) => {
  const vessel = await enrolled(9);
  await vessel.entries(url, 1, 3);
  const answer = await vessel.entries(url, 6, 9);
  t.is(answer.status, 200);
  t.is(answer.body["through"], 3);
  t.is((await stored(vessel)).length, 3);
});

withPostgres("another entry under the same id is a fork: refused, and both lines stay", async (t) => {
  const vessel = await enrolled(5);
  await vessel.entries(url);
  const other = vessel.twin(vessel.book.upTo(3).add("written otherwise").add("and on"));
  const answer = await other.entries(url, 2, 5);
  t.is(answer.status, 409);
  t.like(answer.body, {
    code: "fork",
    kind: "entry",
    id: 4,
    common: 3,
    theirs: other.book.lines[3]?.toString().slice(9, 73),
  });
  await other.entries(url, 2, 5);
  const forks = await postgres.ask("SELECT ours, theirs FROM forks WHERE vessel = $1", [idOf(vessel)]);
  t.deepEqual(forks, [{ ours: String(vessel.book.lines[3]), theirs: String(other.book.lines[3]) }]);
  t.deepEqual(await stored(vessel), vessel.book.lines.map(String));
  const { body } = await vessel.status(url);
  t.like(body["fork"], { kind: "entry", id: 4 });
});

withPostgres("a book that does not continue the last entry is a fork, also where nothing of it overlaps", async (t) => {
  const vessel = await enrolled(4);
  await vessel.entries(url);
  const other = vessel.twin(vessel.book.upTo(2).addMany(4, "other"));
  const answer = await other.entries(url, 5, 6);
  t.is(answer.status, 409);
  t.like(answer.body, { code: "fork", kind: "link", id: 4 });
});

withPostgres("two doors at once with two books: one of them is the book, and the other one is refused", async (t) => {
  const vessel = await enrolled(3);
  await vessel.entries(url);
  const others = [1, 2, 3, 4, 5, 6].map((n) => vessel.twin(vessel.book.upTo(3).addMany(20, `book ${n}`)));
  const answers = await Promise.all(others.map((other, i) => other.entries(doors[i % 2]?.url ?? "", 4)));
  const taken = others.filter((_, i) => answers[i]?.status === 200);
  t.is(taken.length, 1);
  t.is(answers.filter(({ status }) => status === 409).length, 5);
  t.deepEqual(await stored(vessel), taken[0]?.book.lines.map(String));
});

withPostgres(
  "lines that are changed, out of order, cut or not there are refused by name, and nothing of them stays",
  async (t) => {
    const vessel = await enrolled(4);
    const good = vessel.book.bytes();
    const send = async (body: Buffer) => {
      const answer = await vessel.post(url, "/ship/v1/entries", body);
      return [answer.status, answer.body["code"]];
    };
    t.deepEqual(await send(Buffer.from(good.toString().replace("entry 3", "entry X"))), [422, "lines-content"]);
    t.deepEqual(await send(Buffer.concat([vessel.book.bytes(1, 2), vessel.book.bytes(4, 4)])), [422, "lines-order"]);
    t.deepEqual(await send(good.subarray(0, -1)), [422, "lines-unended"]);
    t.deepEqual(await send(Buffer.alloc(0)), [422, "lines-empty"]);
    t.deepEqual(await send(Buffer.from("hello\n")), [422, "lines-shape"]);
    const bomb = await vessel.post(url, "/ship/v1/entries", Buffer.from("28b52ffd", "hex"), {
      "Content-Encoding": "zstd",
    });
    t.is(bomb.status, 422);
    t.is((await stored(vessel)).length, 0);
  },
);

withPostgres("who is unknown, unsigned, suspended or has signed another body is refused in words", async (t) => {
  const vessel = await enrolled(2);
  const stranger = new TestVessel("stranger");
  const unknown = await stranger.status(url);
  t.is(unknown.status, 401);
  t.regex(String(unknown.body["detail"]), /bitacora\/stranger\+[0-9a-f]{8}.*bitacora-shore enrol/);
  const unsigned = await fetch(`${url}/ship/v1/status`, { method: "POST", body: "{}" });
  t.is(unsigned.status, 401);
  const changed = await vessel.post(url, "/ship/v1/entries", vessel.book.bytes(), {
    "Content-Digest": "sha-256=:AAAA:",
  });
  t.like(changed, { status: 401, body: { code: "bad-signature" } });
  const stolen = await enrolled(2);
  await postgres.ask("UPDATE vessel_keys SET suspended_at = now() WHERE vessel = $1", [idOf(stolen)]);
  t.like(await stolen.entries(url), { status: 403, body: { code: "suspended" } });
});

withPostgres(
  "a restored copy of the book is named: shorter than the vessel has said, and rewritten when it goes on",
  async (t) => {
    const vessel = await enrolled(8);
    await vessel.entries(url);
    t.is((await vessel.status(url)).body["fork"], null);
    vessel.book = vessel.book.upTo(5);
    t.like((await vessel.status(url)).body, { entries: { through: 8 }, fork: { kind: "shorter", id: 5, common: 5 } });
    vessel.book.add("after the restore");
    t.like((await vessel.status(url)).body["fork"], { kind: "rewritten", id: 6 });
  },
);

withPostgres("of a book that was put back, the last checkpoint says up to where both are the same", async (t) => {
  const vessel = await enrolled(30);
  await vessel.entries(url);
  await vessel.status(url);
  vessel.book = vessel.book.upTo(20).add("restored");
  const { body } = await vessel.status(url, { checkpoint: vessel.checkpoint(18) });
  t.like(body["fork"], { kind: "rewritten", id: 21, common: 18 });
});

withPostgres("a report that is late, and says fewer entries than came meanwhile, is no fork", async (t) => {
  const vessel = await enrolled(5);
  const earlier = vessel.twin(vessel.book.upTo(3));
  earlier.nowMs = vessel.nowMs - 5000;
  await vessel.entries(url);
  await vessel.status(url);
  const late = await earlier.status(url);
  t.deepEqual([late.status, late.body["fork"]], [200, null]);
});

withPostgres("the vessel's checkpoints are held against what came: at once, later, and one that lies", async (t) => {
  const vessel = await enrolled(2500);
  const verified = async () => {
    const rows = await postgres.ask<{ n: string }>("SELECT verified_entries AS n FROM fleet WHERE vessel = $1", [
      idOf(vessel),
    ]);
    return Number(rows[0]?.n);
  };
  for (let from = 1; from <= 2000; from += 500) await vessel.entries(url, from, from + 499);
  await vessel.status(url, { checkpoint: vessel.checkpoint(1500) });
  t.is(await verified(), 1500);
  await vessel.status(url, { checkpoint: vessel.checkpoint(2400) });
  t.is(await verified(), 1500);
  await vessel.entries(url, 2001, 2500);
  t.is(await verified(), 2400);
  const other = vessel.twin(vessel.book.upTo(1200).addMany(10, "other"));
  const lie = await vessel.status(url, { checkpoint: other.checkpoint() });
  t.like(lie.body["fork"], { kind: "checkpoint", id: 1210 });
  t.is(await verified(), 2400);
});

function idOf({ key }: TestVessel): string {
  return key.name.replace("bitacora/", "");
}
