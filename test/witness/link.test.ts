/** A vessel's link to a witness, with a clock that a test moves: what it sends and when, and what it believes. */
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import test from "ava";
import { formatCosignerKey } from "../../src/logbook/evidence/signed-note.ts";
import type { HttpAnswer } from "../../src/witness/exchange.ts";
import { type LinkEvent, type LinkFault, WitnessLink } from "../../src/witness/link.ts";
import { type LinkState, linkStatesText, parseLinkStates } from "../../src/witness/link-state.ts";
import { Witness } from "../../src/witness/witness.ts";
import { ManualClock } from "../support/clock.ts";
import { Vessel } from "./support/vessel.ts";

const DAY_S = 24 * 3600;

/** A witness in memory, reached by a link that can be cut. */
function setup(vessel = new Vessel(), known: KeyObject = generateKeyPairSync("ed25519").privateKey) {
  const clock = new ManualClock(Date.UTC(2026, 10, 21));
  const key = { name: "example.org/w1", key: known };
  const another = { name: "example.org/w1", key: generateKeyPairSync("ed25519").privateKey };
  const store = { save: () => Promise.resolve(), keep: () => Promise.resolve(undefined) };
  const witness = new Witness({ keys: [another, key], clock, store, vessels: [vessel.key], notes: [] });
  const publicKey = formatCosignerKey(key);
  const world = {
    vessel,
    /** Whose lines are on disk, where they are not those that were signed. */
    onDisk: undefined as Vessel | undefined,
    isDown: false,
    /** Lines read to make proofs. */
    read: 0,
    sent: [] as { atMs: number; body: string }[],
    saved: undefined as LinkState | undefined,
    notes: [] as string[],
    events: [] as LinkEvent[],
    answer: undefined as HttpAnswer | undefined,
  };
  const open = (state?: LinkState): WitnessLink =>
    new WitnessLink(state ?? { url: "http://w", publicKey, cosigned: undefined, refused: undefined }, {
      vessel: vessel.key,
      checkpoint: () => (world.vessel.size === 0 ? undefined : world.vessel.checkpoint),
      prove: async (known, old, size) => {
        world.read += size - known.size;
        return Promise.resolve((world.onDisk ?? world.vessel).prove(known, old, size));
      },
      send: async (_url, body) => {
        world.sent.push({ atMs: clock.monotonic(), body });
        if (world.isDown) throw new Error("no link");
        return world.answer ?? witness.addCheckpoint(Buffer.from(body), "test");
      },
      save: (state_, note) => {
        world.saved = state_;
        if (note !== undefined) world.notes.push(note);
        return Promise.resolve();
      },
      clock,
      random: () => 0.5,
      onEvent: (event) => world.events.push(event),
    });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  /** Ticks once a minute, as if it were each second. */
  const pass = async (link: WitnessLink, minutes: number, each = (): void => {}): Promise<void> => {
    for (let minute = 0; minute < minutes; minute += 1) {
      clock.advance(60_000);
      each();
      link.tick();
      for (let turn = 0; turn < 12; turn += 1) await settled();
    }
  };
  return { world, clock, open, pass, publicKey, witness, key };
}

test("what is new is cosigned at once, and nothing is sent while there is nothing new", async (t) => {
  const { world, open, pass, witness } = setup();
  const link = open();
  await pass(link, 5);
  t.is(world.sent.length, 0, "there is no checkpoint yet");
  world.vessel.write(3);
  await pass(link, 60);
  t.is(world.sent.length, 1);
  world.vessel.write(4);
  await pass(link, 60);
  t.is(world.sent.length, 2);
  t.regex(world.sent[1]?.body ?? "", /^old 3\n/);
  t.is(witness.vessels()[0]?.entries, 7);
  t.is(link.state.cosigned?.checkpoint.size, 7);
  t.is(world.notes.length, 2);
  // A book that lies still is shown again after a day, so that the witness sees that the vessel is there.
  await pass(link, DAY_S / 60 + 1);
  t.is(world.sent.length, 3);
  t.regex(world.sent[2]?.body ?? "", /^old 7\n\n/);
});

test("a vessel that knows the witness's key of ML-DSA-44 keeps its signature by that, also over a restart", async (t) => {
  const vessel = new Vessel();
  const { world, open, pass, publicKey } = setup(vessel, generateKeyPairSync("ml-dsa-44").privateKey);
  world.vessel.write(3);
  const link = open();
  await pass(link, 2);
  t.is(link.fault, null);
  const note = world.notes[0] ?? "";
  t.is(note.match(/^— example\.org\/w1 .{3000,}$/gm)?.length, 1, "and not the one of the other key");
  const [read] = parseLinkStates(linkStatesText([link.state]), vessel.key);
  t.like(read, { publicKey, cosigned: { timeS: Date.UTC(2026, 10, 21) / 1000 + 60 } });
});

test("after a day without a link one exchange catches up, and until then it asks ever more seldom", async (t) => {
  const { world, open, pass, witness } = setup();
  const link = open();
  world.vessel.write(10);
  await pass(link, 2);
  world.isDown = true;
  const before = world.sent.length;
  let minute = 0;
  await pass(link, 24 * 60, () => {
    minute += 1;
    if (minute % 15 === 0) world.vessel.write(20);
  });
  const tried = world.sent.slice(before).map(({ atMs }) => atMs);
  t.is(link.fault, "unreachable");
  t.is(link.counters.failures, tried.length);
  // A quarter of an hour at most, a half of that at random less: never more often than 7.5 min once it has given up hope.
  t.true(tried.length < 24 * 8 + 12, `${tried.length} tries`);
  t.true(tried.length > 24 * 4);
  const gaps = tried.slice(12).map((atMs, i) => atMs - (tried[i + 11] ?? 0));
  t.true(
    gaps.every((gap) => gap >= 7.5 * 60_000 && gap <= 16 * 60_000),
    gaps.join(" "),
  );
  t.is(world.vessel.size, 10 + 96 * 20);

  world.isDown = false;
  const sent = world.sent.length;
  await pass(link, 16);
  t.is(world.sent.length - sent, 1, "the newest checkpoint says all");
  t.is(witness.vessels()[0]?.entries, 1930);
  t.is(link.fault, null);
});

test("a witness that is out of reach from the start does not have the whole book read again at each try", async (t) => {
  const { world, open, pass, witness } = setup();
  world.isDown = true;
  world.vessel.write(1000);
  const link = open();
  await pass(link, 3 * 60, () => world.vessel.write(1));
  t.true(link.counters.failures > 15);
  t.true(world.read <= world.vessel.size, `${world.read} lines for ${link.counters.failures} tries`);
  world.isDown = false;
  await pass(link, 16);
  t.is(link.fault, null);
  t.is(witness.vessels()[0]?.entries, 1180);
});

test("at the end what is new goes out once more, but not to a witness that was out of reach", async (t) => {
  const { world, open, pass, witness } = setup();
  world.vessel.write(3);
  const link = open();
  await pass(link, 1);
  world.vessel.write(2);
  await link.close(1000);
  await link.close(1000);
  t.is(witness.vessels()[0]?.entries, 5);
  t.is(world.sent.length, 2);
  const alone = open(link.state);
  world.isDown = true;
  world.vessel.write(2);
  await pass(alone, 1);
  t.is(alone.fault, "unreachable");
  await alone.close(1000);
  t.is(world.sent.length, 3);
});

test("whoever has lost what the witness knows is told by it, and goes on from there", async (t) => {
  const { world, open, pass, witness } = setup();
  world.vessel.write(40);
  await pass(open(), 1);
  world.vessel.write(13);
  const forgetful = open();
  await pass(forgetful, 1);
  t.deepEqual(
    world.sent.slice(1).map(({ body }) => body.split("\n")[0]),
    ["old 0", "old 40"],
  );
  t.is(witness.vessels()[0]?.entries, 53);
  t.is(forgetful.fault, null);
});

test("what is remembered is read again as it was, and what was changed in it is forgotten", async (t) => {
  const { world, open, pass, publicKey } = setup();
  world.vessel.write(37);
  await pass(open(), 1);
  const state = world.saved;
  if (state === undefined) return t.fail("nothing was saved");
  const text = linkStatesText([state]);
  const [read] = parseLinkStates(text, world.vessel.key);
  t.is(linkStatesText(read === undefined ? [] : [read]), text);
  t.like(read, { publicKey, url: "http://w" });
  const peak = state.cosigned?.tree.peaks[0]?.toString("hex") ?? "";
  t.is(parseLinkStates(text.replace(peak, "0".repeat(64)), world.vessel.key)[0]?.cosigned, undefined);
  t.is(parseLinkStates(text, new Vessel().key)[0]?.cosigned, undefined, "of another vessel's key");
  t.deepEqual(parseLinkStates("{", world.vessel.key), []);
  t.deepEqual(parseLinkStates("null", world.vessel.key), []);
  return undefined;
});

test("a book that was written anew is refused, told once, and taken again when the true one is back", async (t) => {
  const { world, open, pass, witness } = setup();
  const link = open();
  const truth = world.vessel.write(50);
  await pass(link, 1);
  world.vessel = truth.fork(20).write(45, "nothing happened");
  await pass(link, 120);
  t.like(link.state.refused, { refusal: "fork", size: 50, own: 65 });
  t.is(world.events.filter(({ kind }) => kind === "refused").length, 1);
  t.is(witness.vessels()[0]?.refusals.unproven, world.sent.length - 1);
  t.true(world.sent.length <= 18, "and it does not ask all the time");
  // The same after a restart, without being told again.
  const restarted = open(parseLinkStates(linkStatesText([link.state]), truth.key)[0]);
  await pass(restarted, 1);
  t.is(world.events.filter(({ kind }) => kind === "refused").length, 1);

  world.vessel = truth.write(3);
  await pass(restarted, 20);
  t.is(restarted.state.refused, undefined);
  t.is(restarted.state.cosigned?.checkpoint.size, 53);
});

test("an old copy of the book that was put back is shorter than what the witness has cosigned, and that is told", async (t) => {
  const { world, open, pass } = setup();
  const truth = world.vessel.write(50);
  await pass(open(), 1);
  world.vessel = truth.fork(30).write(2);
  const link = open();
  await pass(link, 1);
  t.like(link.state.refused, { refusal: "ahead", size: 50, own: 32 });
});

test("an old copy that was put back with what was remembered of the witness is found at the start, before anything is written", async (t) => {
  const { world, open, pass } = setup();
  const truth = world.vessel.write(30);
  const link = open();
  await pass(link, 1);
  const remembered = world.saved;
  truth.write(20);
  await pass(link, 1);
  t.is(link.state.cosigned?.checkpoint.size, 50);
  world.vessel = truth.fork(30);
  const restored = open(remembered);
  world.isDown = true;
  await pass(restored, 1);
  t.is(restored.state.refused, undefined);
  world.isDown = false;
  await pass(restored, 2);
  t.like(restored.state.refused, { refusal: "ahead", size: 50, own: 30 });
});

test("a service that starts shows a book that is still the same once, and is then as silent as before", async (t) => {
  const { world, open, pass } = setup();
  world.vessel.write(3);
  await pass(open(), 1);
  const link = open(world.saved);
  await pass(link, 60);
  t.is(world.sent.length, 2);
  t.regex(world.sent[1]?.body ?? "", /^old 3\n\n/);
});

test("a witness is believed only what its own key has signed", async (t) => {
  const { world, open, pass } = setup();
  const imposter = setup(world.vessel);
  world.vessel.write(5);
  const { body } = await imposter.witness.addCheckpoint(Buffer.from(world.vessel.request(0)), "test");
  const faults: [HttpAnswer, LinkFault][] = [
    [{ status: 200, type: "text/plain", body }, "bad-cosignature"],
    [{ status: 200, type: "text/plain", body: "" }, "bad-cosignature"],
    [{ status: 200, type: "text/plain", body: world.vessel.note().split("\n\n")[1] ?? "" }, "bad-cosignature"],
    [{ status: 200, type: "text/html", body: "<html>harbour wifi, please log in</html>" }, "bad-cosignature"],
    [{ status: 302, type: null, body: "" }, "strange"],
    [{ status: 403, type: null, body: "" }, "not-accepted"],
    [{ status: 404, type: null, body: "" }, "not-known"],
    [{ status: 429, type: null, body: "" }, "busy"],
    [{ status: 409, type: "text/x.tlog.size", body: "05\n" }, "strange"],
    // One that corrects us without end.
    [{ status: 409, type: "text/x.tlog.size", body: "3\n" }, "strange"],
  ];
  for (const [answer, fault] of faults) {
    world.answer = answer;
    const link = open();
    await pass(link, 1);
    t.is(link.fault, fault, JSON.stringify(answer));
    t.is(link.state.cosigned, undefined);
    t.is(link.state.refused, undefined);
  }
});

test("lines on disk that are not those that were signed are shown to nobody", async (t) => {
  const { world, open, pass } = setup();
  world.onDisk = world.vessel.write(9).fork(4).write(5, "changed");
  const link = open();
  await pass(link, 1);
  t.is(link.fault, "book-changed");
  world.onDisk = world.vessel.fork(7);
  await pass(link, 1);
  t.is(link.fault, "book-changed", "lines that are missing");
  t.is(world.sent.length, 0);
  world.onDisk = undefined;
  await pass(link, 1);
  t.is(link.fault, null);
});
