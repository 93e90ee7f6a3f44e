import test from "ava";
import { limits as nmea2000Limits } from "../../../src/nmea2000/limits.ts";
import { GROUP_FUNCTION, INTERVAL } from "../../../src/nmea2000/node/node-group-function.ts";
import { readConfiguration } from "../../../src/nmea2000/node/node-information.ts";
import type { NodeSettings } from "../../../src/nmea2000/node/node-settings.ts";
import { PGN, pgnBytes } from "../../../src/nmea2000/pgn.ts";
import { nameBytes, readName } from "../../../src/nmea2000/node/node-name.ts";
import { headline, hexOf, nameOf, type Said, TestBus } from "../support/test-node.ts";

const uint32 = (value: number): number[] => [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
const ours = nameBytes(nameOf());

/** A request for a group: its interval, and fields with the bytes of their values. */
function request(pgn: number, intervalMs: number = INTERVAL.UNCHANGED, fields: readonly number[][] = []): number[] {
  const { REQUEST } = GROUP_FUNCTION;
  return [REQUEST, ...pgnBytes(pgn), ...uint32(intervalMs), 0xff, 0xff, fields.length, ...fields.flat()];
}

const command = (pgn: number, ...fields: readonly number[][]): number[] => {
  return [GROUP_FUNCTION.COMMAND, ...pgnBytes(pgn), 0xf8, fields.length, ...fields.flat()];
};

const readOf = (pgn: number, selection: readonly number[][], fields: readonly number[]): number[] => {
  return [GROUP_FUNCTION.READ, ...pgnBytes(pgn), 1, selection.length, fields.length, ...selection.flat(), ...fields];
};
const writeOf = (pgn: number, ...fields: readonly number[][]): number[] => {
  return [GROUP_FUNCTION.WRITE, ...pgnBytes(pgn), 1, 0, fields.length, ...fields.flat()];
};

/** What the node says to it, asked alone unless it is said otherwise. */
function ask(bus: TestBus, data: readonly number[], destination = 35): Said[] {
  return bus.answers(() => bus.say(PGN.GROUP_FUNCTION, 7, data, destination), 100);
}

const unspaced = (hex: string): string => hex.replaceAll(" ", "");
const acknowledged = (said: readonly Said[]): string[] =>
  said.map((each) => (headline(each) === "35 > 7: 126208" ? hexOf(each) : headline(each)));

test("its own groups are sent on request, asked alone or with everyone", (t) => {
  const bus = new TestBus().settled();
  for (const destination of [35, 255]) {
    for (const intervalMs of [INTERVAL.UNCHANGED, INTERVAL.DEFAULT]) {
      const get = (pgn: number) => ask(bus, request(pgn, intervalMs), destination).map(headline);
      t.deepEqual(get(PGN.PRODUCT_INFORMATION), ["35 > 255: 126996"]);
      t.deepEqual(get(PGN.CONFIGURATION_INFORMATION), ["35 > 255: 126998"]);
      t.deepEqual(get(PGN.PGN_LIST), ["35 > 7: 126464", "35 > 7: 126464"]);
      t.deepEqual(get(PGN.ADDRESS_CLAIM), ["35 > 255: 60928"]);
    }
  }
});

test("a request that names fields is for those only in whom they are so", (t) => {
  const bus = new TestBus().settled();
  const name = readName(ours) ?? 0n;
  const manufacturer = [2, 0xfe, 0x07];
  const deviceClass = [7, 25];
  const deviceFunction = [5, 130];
  t.is(Number((name >> 21n) & 0x7ffn), 0x7fe);
  const claim = (...fields: readonly number[][]) => ask(bus, request(PGN.ADDRESS_CLAIM, INTERVAL.UNCHANGED, fields));
  t.deepEqual(claim(manufacturer, deviceClass, deviceFunction).map(headline), ["35 > 255: 60928"]);
  t.deepEqual(claim([10, 1], [9, 4], [1, 0xcd, 0x55, 0x15]).map(headline), ["35 > 255: 60928"]);
  t.deepEqual(acknowledged(claim(manufacturer, [7, 60], deviceFunction)), ["0200ee00000330f0"]);
  t.deepEqual(acknowledged(claim(manufacturer, [11, 1], deviceFunction)), ["0200ee00000310f1"], "no such field");
  t.deepEqual(acknowledged(claim([2, 0xfe])), ["0200ee000001f1"], "cut off");
  const other = request(PGN.ADDRESS_CLAIM, INTERVAL.UNCHANGED, [[7, 60]]);
  t.deepEqual(ask(bus, other, 255), [], "everyone was asked, and it is for others");
});

test("of the two lists, the one that is named is sent", (t) => {
  const bus = new TestBus().settled();
  for (const which of [0, 1]) {
    const said = ask(bus, request(PGN.PGN_LIST, INTERVAL.UNCHANGED, [[1, which]]));
    t.deepEqual(
      said.map(({ data }) => data[0]),
      [which],
    );
  }
  t.deepEqual(acknowledged(ask(bus, request(PGN.PGN_LIST, INTERVAL.UNCHANGED, [[1, 2]]))), ["0200ee010001f3"]);
});

test("a product is found by its code and its model", (t) => {
  const bus = new TestBus().settled();
  const model = [3, ...Buffer.from("Bitacora".padEnd(32, "\xff"), "latin1")];
  const found = request(PGN.PRODUCT_INFORMATION, INTERVAL.UNCHANGED, [[2, 1, 0], model]);
  t.deepEqual(ask(bus, found).map(headline), ["35 > 255: 126996"]);
  const code = request(PGN.PRODUCT_INFORMATION, INTERVAL.UNCHANGED, [[2, 2, 0]]);
  t.deepEqual(acknowledged(ask(bus, code)), ["0214f0010001f3"]);
});

test("a group that it does not know, or that nobody can ask for, is refused with the standard's number", (t) => {
  const bus = new TestBus().settled();
  const refusals: readonly (readonly [string, readonly number[], string])[] = [
    ["unknown", request(130306), "0202fd010100"],
    ["sent by the service, not on request", request(127488), "0200f2010400"],
    ["interval of what has none", request(PGN.PRODUCT_INFORMATION, 1000), "0214f0011000"],
    ["command to an unknown group", command(130306, [1, 2]), "0202fd010100"],
    ["command to a known one", command(PGN.PRODUCT_INFORMATION, [1, 2, 3], [2, 1, 1], [3, 0]), "0214f001040355f5"],
    ["command without fields", command(127488), "0200f2010400"],
    ["read of an unknown group", [GROUP_FUNCTION.READ, ...pgnBytes(130306), 1, 0, 1, 3], "0202fd010100"],
    ["read, where it has nothing to say now", [GROUP_FUNCTION.READ, ...pgnBytes(127488), 1, 0, 1, 1], "0200f2010200"],
    ["read of fields that it has not", readOf(PGN.PRODUCT_INFORMATION, [], [2, 9]), "0214f001000210"],
    ["write of what cannot be written", writeOf(PGN.PRODUCT_INFORMATION, [2, 5, 0]), "0214f0010601f5"],
  ];
  for (const [what, data, answer] of refusals) {
    t.deepEqual(acknowledged(ask(bus, data)), [answer], what);
    t.deepEqual(ask(bus, data, 255), [], `${what}, asked of everyone`);
    t.deepEqual(ask(bus, data, 36), [], `${what}, asked of somebody else`);
  }
});

test("acknowledgements, answers and what is no group function are not answered", (t) => {
  const bus = new TestBus().settled();
  for (const code of [GROUP_FUNCTION.ACKNOWLEDGE, 4, 6, 7, 255]) {
    t.deepEqual(ask(bus, [code, ...pgnBytes(PGN.PRODUCT_INFORMATION), 0, 0, 0, 0, 0, 0, 0]), []);
  }
  const before = bus.node.statistics().counters.malformed_messages;
  const whole = request(PGN.PRODUCT_INFORMATION);
  for (let length = 1; length < whole.length; length += 1) t.deepEqual(ask(bus, whole.slice(0, length)), []);
  t.is(bus.node.statistics().counters.malformed_messages - before, whole.length - 1);
  bus.sayFrame(PGN.REQUEST, 7, [0x14, 0xf0], 35);
  t.is(bus.node.statistics().counters.malformed_messages - before, whole.length);
});

test("heartbeats come as often as somebody wants them, within the standard's limits, and say so", (t) => {
  const bus = new TestBus().settled();
  const beats = (ms: number) => bus.answers(() => undefined, ms).filter(({ pgn }) => pgn === PGN.HEARTBEAT);
  const set = (intervalMs: number, ...fields: readonly number[][]) =>
    ask(bus, request(PGN.HEARTBEAT, intervalMs, fields));
  t.deepEqual(set(1000).map(headline), ["35 > 255: 126993"]);
  const fast = beats(10_000);
  t.is(fast.length, 10);
  t.is(hexOf(fast[0]!).slice(0, 4), "e803");
  t.is(bus.node.statistics().heartbeat_interval_ms, 1000);
  const slow = bus.answers(() => bus.say(PGN.GROUP_FUNCTION, 7, request(PGN.HEARTBEAT, INTERVAL.DEFAULT), 35), 1000);
  t.deepEqual(slow.map(headline), ["35 > 255: 126993"], "a second after the last one");
  t.is(beats(58_000).length, 0);
  t.is(beats(3000).length, 1);
  t.deepEqual(acknowledged(set(999)), ["0211f0012000"]);
  t.deepEqual(acknowledged(set(60_001)), ["0211f0011000"]);
  t.deepEqual(acknowledged(set(0)), ["0211f0012000"], "it cannot be switched off");
  t.deepEqual(acknowledged(set(INTERVAL.UNCHANGED)), ["0211f0010400"], "it cannot be asked for");
  t.deepEqual(acknowledged(set(2000, [2, 1])), ["0211f0010400"]);
  t.is(bus.node.statistics().heartbeat_interval_ms, 60_000);
});

test("whoever changes the interval again and again does not make heartbeats more frequent than one a second", (t) => {
  const bus = new TestBus().settled();
  const before = bus.framesOfNode().length;
  for (let i = 0; i < 1000; i += 1) {
    bus.say(PGN.GROUP_FUNCTION, 7, request(PGN.HEARTBEAT, 1000 + (i % 50) * 1000), 35);
    bus.time.pass(10);
  }
  const beats = bus.said(before).filter(({ pgn }) => pgn === PGN.HEARTBEAT);
  t.true(beats.length >= 9 && beats.length <= 11, `${beats.length} in 10 s`);
});

test("a group that the service has something to say of is sent to whoever asks for it", (t) => {
  const message = { pgn: 129025, priority: 2, destination: 255, data: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8) };
  const bus = new TestBus({ onDemand: (pgn) => (pgn === 129025 || pgn === 130306 ? [message] : []) }).settled();
  for (const destination of [35, 255]) {
    const said = bus.answers(() => bus.say(PGN.REQUEST, 7, pgnBytes(129025), destination), 50);
    t.deepEqual(said.map(headline), ["35 > 255: 129025"]);
    t.deepEqual(said[0]?.data, message.data);
    t.deepEqual(ask(bus, request(129025), destination).map(headline), ["35 > 255: 129025"]);
  }
  const nothing = bus.answers(() => bus.say(PGN.REQUEST, 7, pgnBytes(127488), 35), 50);
  t.deepEqual(nothing.map(headline), ["35 > 7: 59392"], "it has nothing to say of it now");
  const foreign = bus.answers(() => bus.say(PGN.REQUEST, 7, pgnBytes(130306), 35), 50);
  t.deepEqual(foreign.map(headline), ["35 > 7: 59392"], "what is not in our list is not ours to send");
  t.deepEqual(acknowledged(ask(bus, request(129025, 50))), ["0201f8011000"]);
});

test("somebody without an address is told nothing but claims", (t) => {
  const bus = new TestBus().settled();
  for (const source of [254, 255]) {
    t.deepEqual(
      bus.answers(() => bus.say(PGN.REQUEST, source, pgnBytes(130306), 35), 1000),
      [],
    );
    bus.time.pass(nmea2000Limits.claimSpacingMs);
    const claims = bus.answers(() => bus.say(PGN.REQUEST, source, pgnBytes(PGN.ADDRESS_CLAIM)), 1000);
    t.deepEqual(claims.map(headline), ["35 > 255: 60928"]);
  }
});

test("fields of its own groups and of what the service sends are read, of the message that is selected", (t) => {
  const wind = (reference: number) => Uint8Array.of(7, 0x10, 0x02, 0x30, 0x04, 0xf8 | reference, 0xff, 0xff);
  const messages = [2, 3].map((reference) => ({ pgn: 130306, priority: 2, destination: 255, data: wind(reference) }));
  const onDemand = (pgn: number) => (pgn === 130306 ? messages : []);
  const bus = new TestBus({ onDemand, transmits: () => [130306] }).settled();
  const cases: readonly (readonly [string, readonly number[], string])[] = [
    ["speed and reference", readOf(130306, [], [2, 4]), "0402fd01010002 021002 0402"],
    ["of the other one", readOf(130306, [[4, 3]], [4]), "0402fd010101010403 0403"],
    ["of one that there is not", readOf(130306, [[4, 5]], [2]), "0202fd010001f3"],
    [
      "instances and class of its NAME",
      readOf(PGN.ADDRESS_CLAIM, [], [3, 4, 7, 8]),
      "0400ee00010004 0300 0400 0719 0800",
    ],
    ["its code", readOf(PGN.PRODUCT_INFORMATION, [[1, 0x34, 0x08]], [2]), "0414f001010101 013408 020100"],
    ["its second description", readOf(PGN.CONFIGURATION_INFORMATION, [], [2]), "0416f001010001 02 0801 5075656e7465"],
    ["cut off", readOf(PGN.PRODUCT_INFORMATION, [[1, 0x34, 0x08]], [2]).with(6, 2), "0214f001000300f1"],
  ];
  for (const [what, data, answer] of cases) {
    const [said] = acknowledged(ask(bus, data));
    t.is(said, unspaced(answer), what);
    t.deepEqual(ask(bus, data, 255), [], `${what}, asked of everyone`);
  }
});

test("an installer sets instances and descriptions; the answer comes once they are kept, and the new NAME is claimed", async (t) => {
  const kept: NodeSettings[] = [];
  let isFull = false;
  const keepSettings = async (settings: NodeSettings): Promise<void> => {
    if (isFull) throw new Error("ENOSPC");
    kept.push(settings);
  };
  const bus = new TestBus({ keepSettings }).settled();
  const set = async (data: readonly number[], destination = 35) => {
    const before = bus.framesOfNode().length;
    bus.say(PGN.GROUP_FUNCTION, 7, data, destination);
    bus.time.pass(1);
    await new Promise(setImmediate);
    bus.time.pass(1500);
    return bus.said(before).filter(({ pgn }) => pgn !== PGN.REQUEST && pgn !== PGN.HEARTBEAT);
  };
  const instances = await set(command(PGN.ADDRESS_CLAIM, [3, 2], [4, 1], [8, 3]));
  t.deepEqual(instances.map(headline).toSorted(), ["35 > 255: 60928", "35 > 7: 126208"]);
  t.is(hexOf(instances.find(({ pgn }) => pgn === PGN.GROUP_FUNCTION) as Said), "0200ee00000300f0");
  const claim = instances.find(({ pgn }) => pgn === PGN.ADDRESS_CLAIM) as Said;
  t.is(readName(claim.data), nameOf({ deviceInstance: 10, systemInstance: 3 }));
  t.is(bus.node.statistics().address, 35);

  const text = [...Buffer.from("MAST")];
  t.deepEqual(acknowledged(await set(command(PGN.CONFIGURATION_INFORMATION, [1, 6, 1, ...text]))), ["0216f0010001f0"]);
  const [described] = bus.answers(() => bus.say(PGN.REQUEST, 7, pgnBytes(PGN.CONFIGURATION_INFORMATION), 35), 1000);
  t.like(readConfiguration(described?.data ?? new Uint8Array()), { description1: "MAST", description2: "Puente" });
  t.deepEqual(kept, [{ deviceInstance: 10, systemInstance: 3 }, { description1: "MAST" }]);

  t.deepEqual(acknowledged(await set(command(PGN.ADDRESS_CLAIM, [8, 16]))), ["0200ee000001f3"], "out of range");
  t.deepEqual(
    acknowledged(await set(command(PGN.ADDRESS_CLAIM, [3, 1], [1, 0, 0, 0]))),
    ["0200ee00000250"],
    "not the unique number",
  );
  t.deepEqual(
    acknowledged(await set(command(PGN.CONFIGURATION_INFORMATION, [1, 9, 1, 65]))),
    ["0216f0010001f1"],
    "cut off",
  );
  t.deepEqual(await set(command(PGN.ADDRESS_CLAIM, [3, 1]), 255), [], "not by a command to everyone");
  isFull = true;
  t.deepEqual(
    acknowledged(await set(command(PGN.ADDRESS_CLAIM, [3, 1]))),
    ["0200ee000201f0"],
    "what cannot be kept is not taken",
  );
  t.is(kept.length, 2);
  t.is(bus.node.name, nameOf({ deviceInstance: 10, systemInstance: 3 }));
});

/** A bus whose node keeps what is set, until `isFull`, and a way to set it. */
function settable(options: ConstructorParameters<typeof TestBus>[0] = {}) {
  const kept: NodeSettings[] = [];
  const intervals: (number | undefined)[][] = [];
  const position = { pgn: 129025, priority: 2, destination: 255, data: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8) };
  const bus = new TestBus({
    keepSettings: async (settings) => void kept.push(settings),
    onDemand: (pgn) => (pgn === 129025 ? [position] : []),
    intervalMs: (pgn) => (pgn === 129025 ? 100 : pgn === 127488 ? 2500 : undefined),
    setInterval: (...set) => void intervals.push(set),
    ...options,
  }).settled();
  const set = async (data: readonly number[], destination = 35): Promise<Said[]> => {
    const before = bus.framesOfNode().length;
    bus.say(PGN.GROUP_FUNCTION, 7, data, destination);
    bus.time.pass(1);
    await new Promise(setImmediate);
    bus.time.pass(1500);
    return bus.said(before).filter(({ pgn }) => pgn !== PGN.REQUEST && pgn !== PGN.HEARTBEAT);
  };
  return { bus, set, kept, intervals, position };
}

test("a group that the service sends comes at the interval that somebody asks for, kept, and not outside its limits", async (t) => {
  const { set, kept, intervals } = settable();
  t.deepEqual((await set(request(129025, 500))).map(headline), ["35 > 255: 129025"], "and now");
  t.deepEqual(await set(request(129025, 1000).with(8, 20).with(9, 0)), [], "after the offset of 200 ms");
  t.deepEqual((await set(request(129025, INTERVAL.DEFAULT))).map(headline), ["35 > 255: 129025"]);
  t.deepEqual(intervals, [
    [129025, 500, 0],
    [129025, 1000, 200],
    [129025, undefined, 0],
  ]);
  t.deepEqual(
    kept,
    [500, 1000, null].map((intervalMs) => ({ groups: { 129025: { intervalMs } } })),
  );
  const refusals: readonly (readonly [string, readonly number[], string])[] = [
    ["more often than usual", request(129025, 99), "0201f8012000"],
    ["never", request(129025, 0), "0201f8012000"],
    ["more often than once a second, of a slow one", request(127488, 999), "0200f2012000"],
    ["too seldom", request(129025, 60_001), "0201f8011000"],
    ["only some messages", request(129025, 500, [[1, 1, 2, 3, 4]]), "0201f801100000"],
    ["what has no interval", request(PGN.PRODUCT_INFORMATION, 1000), "0214f0011000"],
  ];
  for (const [what, data, answer] of refusals) t.deepEqual(acknowledged(await set(data)), [answer.slice(0, 12)], what);
  t.deepEqual(await set(request(129025, 500), 255), [], "everyone is asked");
  t.is(intervals.length, 3);
});

test("a group gets the priority that is commanded, or its usual one again; those of the network keep theirs", async (t) => {
  const { bus, set, kept, position } = settable({ groups: { 129025: { priority: 5 } } });
  const prioritise = (pgn: number, priority: number, ...fields: readonly number[][]) =>
    command(pgn, ...fields).with(4, 0xf0 | priority);
  const sent = () => bus.answers(() => bus.node.send(position), 10)[0]?.priority;
  t.is(sent(), 5, "as it was kept");
  t.deepEqual(acknowledged(await set(prioritise(129025, 6))), ["0201f8010000"]);
  t.is(sent(), 6);
  t.is(bus.answers(() => bus.say(PGN.REQUEST, 7, pgnBytes(129025), 35), 50)[0]?.priority, 6, "asked for, too");
  t.deepEqual(acknowledged(await set(prioritise(129025, 9))), ["0201f8010000"]);
  t.is(sent(), 2);
  t.deepEqual(
    kept,
    [6, null].map((priority) => ({ groups: { 129025: { priority } } })),
  );
  t.deepEqual(acknowledged(await set(prioritise(PGN.ADDRESS_CLAIM, 2))), ["0200ee001000"]);
  t.deepEqual(acknowledged(await set(prioritise(129025, 12))), ["0201f8010400"], "no such priority");
  t.deepEqual(
    acknowledged(await set(prioritise(129025, 3, [1, 0, 0, 0, 0]))),
    ["0201f8010001f5"],
    "its fields are not commanded",
  );
  t.deepEqual(acknowledged(await set(prioritise(PGN.CONFIGURATION_INFORMATION, 7, [1, 3, 1, 65]))), ["0216f0010001f0"]);
  t.deepEqual(kept.at(-1), { description1: "A", groups: { 126998: { priority: 7 } } });
  t.is(kept.length, 3);
});

test("what can be commanded can be written; the answer has the values, or a code for each field", async (t) => {
  const { bus, set, kept } = settable();
  const answer = await set(writeOf(PGN.ADDRESS_CLAIM, [3, 2], [4, 1], [8, 3]));
  t.is(hexOf(answer.find(({ pgn }) => pgn === PGN.GROUP_FUNCTION) as Said), unspaced("0600ee00010003 0302 0401 0803"));
  t.is(bus.node.name, nameOf({ deviceInstance: 10, systemInstance: 3 }));
  t.deepEqual(acknowledged(await set(writeOf(PGN.CONFIGURATION_INFORMATION, [2, 3, 1, 65]))), [
    unspaced("0616f001010001 02030141"),
  ]);
  t.deepEqual(acknowledged(await set(writeOf(PGN.ADDRESS_CLAIM, [8, 16], [3, 1]))), ["0200ee00000203"]);
  const selected = [GROUP_FUNCTION.WRITE, ...pgnBytes(PGN.ADDRESS_CLAIM), 1, 1, 1, 7, 60, 8, 1];
  t.deepEqual(acknowledged(await set(selected)), ["0200ee000001f3"], "it is for another class of devices");
  t.deepEqual(kept, [{ deviceInstance: 10, systemInstance: 3 }, { description2: "A" }]);
});

test("a node that the project locks denies all of it, and answers what is only asked", async (t) => {
  const { set, kept, intervals } = settable({ isLocked: true });
  const denials: readonly (readonly [string, readonly number[], string])[] = [
    ["command", command(PGN.ADDRESS_CLAIM, [3, 2]), "0200ee000301f4"],
    ["priority", command(129025).with(4, 0xf3), "0201f8010300"],
    ["interval", request(129025, 500), "0201f8013000"],
    ["write", writeOf(PGN.CONFIGURATION_INFORMATION, [2, 3, 1, 65]), "0216f0010301f4"],
  ];
  for (const [what, data, answer] of denials) t.deepEqual(acknowledged(await set(data)), [answer], what);
  t.deepEqual((await set(request(129025, INTERVAL.DEFAULT))).map(headline), ["35 > 255: 129025"]);
  t.is(acknowledged(await set(readOf(PGN.ADDRESS_CLAIM, [], [8])))[0], "0400ee000100010800");
  t.deepEqual([kept, intervals], [[], []]);
});
