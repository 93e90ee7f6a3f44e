import test from "ava";
import { limits as nmea2000Limits } from "../../../src/nmea2000/limits.ts";
import { buildCanId, parseCanId } from "../../../src/nmea2000/can-id.ts";
import { FastPacketAssembler } from "../../../src/nmea2000/fast-packet-assembler.ts";
import { FrameSplitter } from "../../../src/nmea2000/fast-packet.ts";
import { splitTransport } from "../../../src/nmea2000/iso-transport.ts";
import { NULL_ADDRESS } from "../../../src/nmea2000/node/node-addresses.ts";
import { readConfiguration, readProduct } from "../../../src/nmea2000/node/node-information.ts";
import { PGN, pgnBytes } from "../../../src/nmea2000/pgn.ts";
import { nameBytes, readName } from "../../../src/nmea2000/node/node-name.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { CONFIGURATION, headline, hexOf, nameOf, PRODUCT, type Said, TestBus } from "../support/test-node.ts";

const { claimHoldMs, claimListenMs, deviceQuestionMs } = nmea2000Limits;
const ENGINE = { pgn: 127488, priority: 2, destination: 255, data: new Uint8Array(8) };

test("a node starts: request, claim, and not before 250 ms later who it is and that it lives", (t) => {
  const bus = new TestBus();
  t.false(bus.node.send(ENGINE));
  bus.node.start();
  t.false(bus.node.send(ENGINE));
  bus.time.pass(2000);
  const said = bus.said();
  t.deepEqual(said.map(headline), ["254 > 255: 59904", "35 > 255: 60928", "35 > 255: 126996", "35 > 255: 126993"]);
  const [request, claim, product, heartbeat] = said as [Said, Said, Said, Said];
  t.is(hexOf(request), "00ee00");
  t.is(readName(claim.data), nameOf());
  t.deepEqual(readProduct(product.data), PRODUCT);
  t.is(hexOf(heartbeat), "60ea00ccffffffff");
  const [at0 = 0, at1 = 0, at2 = 0] = said.map(({ atMs }) => atMs);
  t.true(at1 - at0 >= claimListenMs);
  t.true(at2 - at1 >= claimHoldMs);
  t.is(bus.node.address, 35);
  t.true(bus.node.send(ENGINE));
  t.is(bus.framesOfNode().at(-1)?.id, buildCanId({ ...ENGINE, source: 35 }));
  t.like(bus.node.statistics(), { state: "claimed", address: 35, fault: null });
});

test("a node waits for its bus, loses its address with it, and claims it anew when it is back", (t) => {
  const bus = new TestBus();
  bus.port.state = "absent";
  const addresses: (number | undefined)[] = [];
  bus.node.onAddress((address) => addresses.push(address));
  bus.node.start();
  bus.time.pass(10_000);
  t.is(bus.framesOfNode().length, 0);
  t.is(bus.time.waiting, 0, "nothing keeps the process awake");
  bus.port.become("up");
  bus.time.pass(2000);
  for (const state of ["down", "bus-off", "absent"] as const) {
    bus.port.become(state);
    t.is(bus.node.address, undefined);
    t.false(bus.node.send(ENGINE));
    t.is(bus.time.waiting, 0);
    bus.time.pass(5000);
    const before = bus.framesOfNode().length;
    bus.port.become("up");
    bus.time.pass(2000);
    t.deepEqual(bus.said(before).map(headline).slice(0, 2), ["254 > 255: 59904", "35 > 255: 60928"]);
  }
  bus.node.stop();
  bus.node.stop();
  t.deepEqual(addresses, [35, undefined, 35, undefined, 35, undefined, 35, undefined]);
  t.is(bus.time.waiting, 0);
  bus.say(PGN.REQUEST, 7, pgnBytes(PGN.ADDRESS_CLAIM));
  t.is(bus.framesOfNode().at(-1)?.atMs, bus.said().at(-1)?.atMs);
  bus.node.start();
  bus.time.pass(2000);
  t.is(bus.node.address, 35, "it may be started again");
});

test("an address taken from it: nothing is sent for more than 250 ms, and then from the new one", (t) => {
  const bus = new TestBus().settled();
  const before = bus.framesOfNode().length;
  bus.say(PGN.ADDRESS_CLAIM, 35, nameBytes(nameOf({ industryGroup: 0 })));
  t.false(bus.node.send(ENGINE));
  t.false(bus.node.send(ENGINE));
  bus.say(PGN.REQUEST, 7, pgnBytes(PGN.PRODUCT_INFORMATION), 36);
  bus.time.pass(claimHoldMs - 1);
  t.deepEqual(bus.said(before).map(headline), ["36 > 255: 60928"]);
  bus.time.pass(1);
  t.true(bus.node.send(ENGINE));
  t.true(bus.said(before).every(({ source }) => source === 36));
  t.is(bus.node.statistics().counters.messages_refused, 2);
});

test("what is asked of it alone, or of everyone, is answered; what it has not is refused to whom asked it alone", (t) => {
  const bus = new TestBus().settled();
  const ask = (pgn: number, destination: number) =>
    bus.answers(() => bus.say(PGN.REQUEST, 7, pgnBytes(pgn), destination), 50);
  for (const destination of [35, 255]) {
    t.is(readName(ask(PGN.ADDRESS_CLAIM, destination)[0]!.data), nameOf());
    t.deepEqual(readProduct(ask(PGN.PRODUCT_INFORMATION, destination)[0]!.data), PRODUCT);
    t.deepEqual(readConfiguration(ask(PGN.CONFIGURATION_INFORMATION, destination)[0]!.data), CONFIGURATION);
    t.deepEqual(ask(PGN.PGN_LIST, destination).map(headline), ["35 > 7: 126464", "35 > 7: 126464"]);
  }
  for (const pgn of [130306, PGN.HEARTBEAT, 65280, 127488, 0x1_ff00]) {
    const [refusal] = ask(pgn, 35);
    t.is(refusal && headline(refusal), "35 > 7: 59392");
    t.is(refusal && hexOf(refusal), `01ffffffff${Buffer.from(pgnBytes(pgn)).toString("hex")}`);
    t.deepEqual(ask(pgn, 255), []);
    t.deepEqual(ask(pgn, 36), [], "not for us");
  }
});

test("its lists of groups tell the truth", (t) => {
  const bus = new TestBus().settled();
  const lists = bus.answers(() => bus.say(PGN.REQUEST, 7, pgnBytes(PGN.PGN_LIST), 35));
  const [sends, receives] = lists.map(({ data }) => {
    const pgns = Array.from({ length: (data.length - 1) / 3 }, (_, i) => Buffer.from(data).readUIntLE(1 + 3 * i, 3));
    return { which: data[0], pgns };
  });
  t.deepEqual(sends, {
    which: 0,
    pgns: [59392, 59904, 60160, 60416, 60928, 126208, 126464, 126993, 126996, 126998, 127488, 129025],
  });
  t.deepEqual(receives, {
    which: 1,
    pgns: [59392, 59904, 60160, 60416, 60928, 65240, 126208, 126996, 126998, 127257],
  });
});

test("heartbeats come every 60 s, count, and tell the state of the controller and of the service", (t) => {
  let isOperational = true;
  const bus = new TestBus({ isOperational: () => isOperational }).settled();
  const next = () => {
    const before = bus.framesOfNode().length;
    bus.time.pass(60_000);
    const beats = bus.said(before).filter(({ pgn }) => pgn === PGN.HEARTBEAT);
    t.is(beats.length, 1);
    return hexOf(beats[0]!);
  };
  t.is(next(), "60ea01ccffffffff");
  bus.port.controllerState = "ERROR-PASSIVE";
  t.is(next(), "60ea02cdffffffff");
  isOperational = false;
  bus.port.controllerState = null;
  t.is(next(), "60ea03dfffffffff");
  for (let i = 4; i < 253; i += 1) next();
  t.is(next().slice(4, 6), "00", "252 is the last number");
});

test("fast packets carry a number of their own for each message of a PGN", (t) => {
  const bus = new TestBus().settled();
  const numbers = [];
  for (let i = 0; i < 9; i += 1) {
    const before = bus.framesOfNode().length;
    bus.say(PGN.REQUEST, 7, pgnBytes(PGN.PRODUCT_INFORMATION), 35);
    bus.time.pass(1000);
    const frames = bus.framesOfNode(before).filter(({ id }) => parseCanId(id).pgn === PGN.PRODUCT_INFORMATION);
    t.deepEqual(
      frames.map(({ data }) => (data[0] ?? 0) & 0x1f),
      Array.from({ length: 20 }, (_, frame) => frame),
    );
    numbers.push((frames[0]?.data[0] ?? 0) >>> 5);
  }
  t.deepEqual(numbers, [1, 2, 3, 4, 5, 6, 7, 0, 1]);
});

test("a commanded address, announced to everyone and sent in two packets, is taken", (t) => {
  const bus = new TestBus().settled();
  const command = (name: bigint, address: number, second = 2) => {
    const data = [...nameBytes(name), address];
    bus.sayFrame(PGN.TRANSPORT_CONNECTION, 7, [32, 9, 0, 2, 0xff, ...pgnBytes(PGN.COMMANDED_ADDRESS)]);
    bus.sayFrame(PGN.TRANSPORT_DATA, 7, [1, ...data.slice(0, 7)]);
    bus.sayFrame(PGN.TRANSPORT_DATA, 7, [second, ...data.slice(7), 0xff, 0xff, 0xff, 0xff, 0xff]);
    bus.time.pass(1000);
  };
  command(nameOf({ uniqueNumber: 5 }), 100);
  command(nameOf(), 100, 3);
  t.is(bus.node.address, 35);
  command(nameOf(), 100);
  t.is(bus.node.address, 100);
});

test("a flood of requests is answered with a share of the bus, and everybody is answered in the end", (t) => {
  const bus = new TestBus().settled();
  const before = bus.framesOfNode().length;
  const from = bus.time.clock.monotonic();
  for (let i = 0; i < 20_000; i += 1) {
    bus.say(PGN.REQUEST, i % 30, pgnBytes([PGN.PRODUCT_INFORMATION, PGN.PGN_LIST, 130306][i % 3] ?? 0), 35);
    bus.time.pass(0.54);
  }
  const seconds = (bus.time.clock.monotonic() - from) / 1000;
  const frames = bus.framesOfNode(before).length;
  t.true(frames <= nmea2000Limits.answerFramesPerS * (seconds + 1) + 20 + seconds * 2, `${frames} in ${seconds} s`);
  bus.time.pass(10_000);
  t.is(
    new Set(
      bus
        .said(before)
        .filter(({ pgn }) => pgn === PGN.PGN_LIST)
        .map(({ destination }) => destination),
    ).size,
    10,
  );
  t.true(bus.node.statistics().counters.answers_shared > 1000);
});

test("a claim that waits in the bus's queue does not count yet, nor one that was given up", (t) => {
  const bus = new TestBus();
  bus.node.start();
  bus.time.pass(claimListenMs - 1);
  bus.port.blocked = true;
  bus.time.pass(1 + 3 * claimHoldMs);
  t.is(bus.node.address, undefined, "said four times, and not heard by anybody");
  bus.port.discard();
  bus.time.pass(claimHoldMs);
  t.is(bus.node.address, undefined);
  bus.port.blocked = false;
  bus.port.flush();
  const before = bus.framesOfNode().at(-1)?.atMs ?? 0;
  bus.time.pass(2 * claimHoldMs);
  t.is(bus.node.address, 35);
  const first = bus.said().find(({ pgn }) => pgn === PGN.PRODUCT_INFORMATION)?.atMs ?? 0;
  t.true(first - before >= claimHoldMs);
});

test("the time for objections begins when the claim has left the bus's queue", (t) => {
  const bus = new TestBus();
  bus.node.start();
  bus.time.pass(claimListenMs - 1);
  bus.port.blocked = true;
  bus.time.pass(claimHoldMs);
  bus.port.blocked = false;
  bus.port.flush();
  bus.time.pass(2 * claimHoldMs);
  const [claim, product] = bus.said().filter(({ pgn }) => pgn !== PGN.REQUEST) as [Said, Said];
  t.deepEqual([claim, product].map(headline), ["35 > 255: 60928", "35 > 255: 126996"]);
  t.true(product.atMs - claim.atMs >= claimHoldMs);
});

test("what still waits when an address is lost is not said from it", (t) => {
  const bus = new TestBus().settled();
  bus.port.blocked = true;
  t.true(bus.node.send(ENGINE));
  bus.say(PGN.ADDRESS_CLAIM, 35, nameBytes(nameOf({ industryGroup: 0 })));
  const before = bus.framesOfNode().length;
  bus.port.blocked = false;
  bus.port.flush();
  t.deepEqual(bus.said(before).map(headline), ["36 > 255: 60928"]);
});

test("an answer that the bus does not take waits, and is given up after a second", (t) => {
  const bus = new TestBus().settled();
  const ask = () => bus.say(PGN.REQUEST, 7, pgnBytes(PGN.CONFIGURATION_INFORMATION), 35);
  bus.port.full = true;
  t.deepEqual(bus.answers(ask, 500), []);
  bus.port.full = false;
  t.deepEqual(bus.answers(() => undefined, 500).map(headline), ["35 > 255: 126998"]);
  bus.port.full = true;
  t.deepEqual(bus.answers(ask, 3000), []);
  bus.port.full = false;
  t.deepEqual(
    bus.answers(() => undefined, 3000),
    [],
  );
  t.is(bus.node.statistics().counters.answers_refused, 1);
});

test("a device is asked again after 'not now', and never for what it has refused", (t) => {
  const asked = (control: number, first = false) => {
    const bus = new TestBus().settled();
    const refuse = () =>
      bus.say(PGN.ACKNOWLEDGEMENT, 7, [control, 0xff, 0xff, 0xff, 0xff, ...pgnBytes(PGN.PRODUCT_INFORMATION)], 35);
    if (first) refuse();
    bus.say(PGN.ADDRESS_CLAIM, 7, nameBytes(nameOf({ uniqueNumber: 5 })));
    bus.time.pass(2 * deviceQuestionMs);
    if (!first) refuse();
    bus.time.pass(60_000);
    return bus.said().filter(({ pgn, destination }) => pgn === PGN.REQUEST && destination === 7).length;
  };
  t.deepEqual(
    [0, 1, 2, 3].map((control) => asked(control)),
    [3, 1, 1, 3],
  );
  t.is(asked(1, true), 3, "refusing what nobody asked for changes nothing");
});

test("another node with our NAME is told of, and so is its end; no address at all as well", (t) => {
  const bus = new TestBus().settled();
  const faults: (string | undefined)[] = [];
  bus.node.onFault((fault) => faults.push(fault));
  bus.node.onFault(() => {
    throw new Error("a listener's own fault");
  });
  bus.say(PGN.ADDRESS_CLAIM, 77, nameBytes(nameOf()));
  t.is(bus.node.statistics().fault, "duplicate-name");
  bus.time.pass(nmea2000Limits.doubleHoldMs + 1000);
  t.deepEqual(faults, ["duplicate-name", undefined]);
  const before = bus.framesOfNode().length;
  for (let address = 0; address < 252; address += 1) {
    bus.say(PGN.ADDRESS_CLAIM, address, nameBytes(nameOf({ industryGroup: 0, uniqueNumber: address })));
  }
  bus.time.pass(1000);
  t.is(bus.node.statistics().fault, "no-address");
  t.is(bus.said(before).at(-1)?.source, NULL_ADDRESS);
  t.deepEqual(faults, ["duplicate-name", undefined, "no-address"]);
  t.true(bus.node.statistics().counters.listener_errors > 0);
});

test("two nodes know each other: NAME, maker, model, serial, software, and the groups that they send", (t) => {
  const bus = new TestBus();
  const ours = nameOf();
  const other = bus.makeNode(bus.other, {
    name: nameOf({ manufacturerCode: 229, deviceClass: 60, deviceFunction: 145, uniqueNumber: 7 }),
    product: { ...PRODUCT, model: "GPS 19x", serial: "7", softwareVersion: "3.20" },
  });
  bus.node.start();
  other.start();
  bus.time.pass(3000);
  other.send({ ...ENGINE, pgn: 129025 });
  bus.time.pass(3000);
  const [device] = bus.node.devices();
  t.like(device, {
    address: 36,
    manufacturer: "Garmin",
    manufacturer_code: 229,
    unique_number: 7,
    device_class: "Navigation",
    device_class_code: 60,
    device_function_code: 145,
    model: "GPS 19x",
    serial: "7",
    software_version: "3.20",
    nmea2000_version: 2.1,
    silent: false,
  });
  t.true(device?.pgns.includes(129025));
  t.is(bus.node.devices().length, 1);
  t.is(other.devices()[0]?.name, ours.toString(16));
});

test("whatever comes from the bus, nothing throws, and the node answers afterwards", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const bus = new TestBus().settled();
  const pgns = Object.values(PGN);
  const count = 20_000 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
  const some = (most: number) => Uint8Array.from({ length: random.below(most + 1) }, () => random.below(256));
  for (let i = 0; i < count; i += 1) {
    const pgn = random.pick(pgns);
    const isAddressed = ((pgn >>> 8) & 0xff) < 240;
    const destination = isAddressed ? random.pick([35, 255, bus.node.address ?? 36]) : 255;
    const source = random.below(256);
    const whole = [random.below(7), ...pgnBytes(random.pick(pgns)), ...some(200)];
    const id = random.next() < 0.1 ? random.below(2 ** 29) : buildCanId({ priority: 6, pgn, source, destination });
    random.pick([
      () => bus.other.send([{ id, data: some(8) }]),
      () => bus.other.send([{ id, data: Uint8Array.of(random.below(4), random.below(30), ...some(6)) }]),
      () => bus.say(PGN.GROUP_FUNCTION, source, whole, random.pick([bus.node.address ?? 35, 255])),
      () => bus.say(PGN.PRODUCT_INFORMATION, source, some(222)),
      () => bus.say(PGN.CONFIGURATION_INFORMATION, source, some(222)),
    ])();
    if (i % 10 === 0) bus.time.pass(random.below(20));
  }
  t.true(bus.node.statistics().devices <= nmea2000Limits.devices + 256);
  bus.time.pass(120_000);
  const { address } = bus.node;
  t.not(address, undefined);
  const answers = bus.answers(() => bus.say(PGN.REQUEST, 7, pgnBytes(PGN.PRODUCT_INFORMATION), address), 3000);
  t.true(answers.some(({ pgn }) => pgn === PGN.PRODUCT_INFORMATION));
  t.log(bus.node.statistics().counters);
});

test("twenty nodes switched on together end with an address each, and everybody knows everybody", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const bus = new TestBus({ random: () => random.next() });
  const nodes = [bus.node];
  for (let i = 1; i < 20; i += 1) {
    nodes.push(bus.makeNode(bus.wire.port(), { name: nameOf({ uniqueNumber: i }), random: () => random.next() }));
  }
  for (const node of nodes) node.start();
  bus.time.pass(10_000 + 20 * deviceQuestionMs);
  t.is(new Set(nodes.map(({ address }) => address)).size, 20);
  for (const node of nodes) {
    const devices = node.devices();
    t.is(devices.length, 19);
    t.true(devices.every(({ name, model, address }) => name !== null && model === "Bitacora" && address !== null));
  }
});

test("a node gives out each message of others once, whole, whoever it is for", (t) => {
  const assembler = new FastPacketAssembler();
  const bus = new TestBus({ assembler }).settled();
  const heard: string[] = [];
  bus.node.onMessage((message) => heard.push(`${headline(message)} ${message.data.length}`));
  const before = assembler.counters.frames;
  bus.say(129029, 7, new Uint8Array(43));
  bus.say(PGN.REQUEST, 7, pgnBytes(126996), 9);
  t.deepEqual(heard, ["7 > 255: 129029 43", "7 > 9: 59904 3"]);
  t.is(assembler.counters.frames - before, 8, "7 frames of the fast packet and 1 of the request");
  t.is(assembler.counters.messages, heard.length);
});

test("a clock that is set does not cost the message that comes by the transport protocol meanwhile", (t) => {
  const bus = new TestBus().settled();
  const heard: number[] = [];
  bus.node.onMessage(({ pgn }) => heard.push(pgn));
  const message = { pgn: 126998, source: 7, destination: 255, priority: 6, data: new Uint8Array(20), timestampMs: 0 };
  for (const [i, frame] of (splitTransport(message) ?? []).entries()) {
    bus.node.accept({ ...frame, timestampMs: 1_000_000_000 * (i + 1) });
  }
  t.deepEqual(heard, [126998]);
});

test("what had begun when the bus was lost is not completed by frames that come once it is back", (t) => {
  const bus = new TestBus().settled();
  const heard: number[] = [];
  bus.node.onMessage(({ pgn }) => heard.push(pgn));
  const frames = new FrameSplitter().split({
    ...ENGINE,
    pgn: 129029,
    source: 7,
    data: new Uint8Array(43),
    timestampMs: 0,
  });
  for (const frame of frames?.slice(0, 3) ?? []) bus.node.accept({ ...frame, timestampMs: 1000 });
  bus.port.become("down");
  bus.port.become("up");
  for (const frame of frames?.slice(3) ?? []) bus.node.accept({ ...frame, timestampMs: 1000 });
  t.deepEqual(heard, []);
});
