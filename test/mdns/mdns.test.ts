/** Messages of multicast DNS; what is announced and what of it answers; and a service that is found by it. */
import { createSocket } from "node:dgram";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { type Clock, systemClock } from "../../src/core/clock.ts";
import { answersTo, recordsOf } from "../../src/mdns/announcement.ts";
import { foundIn } from "../../src/mdns/found.ts";
import { limits } from "../../src/mdns/limits.ts";
import { readMessage, type ResourceRecord, TYPES, writeQuery, writeResponse } from "../../src/mdns/message.ts";
import { announcedOf } from "../../src/runtime/service/announce.ts";
import { browse } from "../../src/runtime/service/udp-browser.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { announceOnLoopback } from "./support/loopback-announcer.ts";

const services = announcedOf({
  url: "http://localhost:8000",
  secureUrl: "https://localhost",
  version: "0.1.0",
  identity: {
    name: "Aurora",
    mmsi: "224123456",
    uuid: "",
    lengthM: 1,
    beamM: 1,
    draftM: 1,
    shipType: { id: 37, name: "" },
  },
});
const announcer = { instance: "Aurora v. 2 ⚓", host: "bridge", services };
const records = recordsOf(announcer, "192.168.1.5");
const HTTP = ["_http", "_tcp", "local"];

test("what is announced: the console, and Signal K if it is served, by both doors", (t) => {
  t.deepEqual(
    services.map(({ type, port }) => `${type} ${port}`),
    [
      "_http._tcp 8000",
      "_signalk-http._tcp 8000",
      "_signalk-ws._tcp 8000",
      "_https._tcp 443",
      "_signalk-https._tcp 443",
      "_signalk-wss._tcp 443",
    ],
  );
  t.true(services[1]?.texts.includes("self=urn:mrn:imo:mmsi:224123456"));
  const alone = { url: "http://localhost:8000", secureUrl: undefined, version: "0", identity: undefined };
  t.deepEqual(announcedOf(alone), [{ type: "_http._tcp", port: 8000, texts: ["path=/"] }]);
});

test("a message comes back as it was written, and what is cut off or goes round is none", (t) => {
  const bytes = writeResponse(records);
  t.deepEqual(readMessage(bytes), { id: 0, isResponse: true, questions: [], records });
  for (let length = 0; length < bytes.length; length += 1) t.is(readMessage(bytes.subarray(0, length)), undefined);
  const query = writeQuery([{ name: HTTP, type: TYPES.PTR }]);
  t.deepEqual(readMessage(query)?.questions, [{ name: HTTP, type: TYPES.PTR }]);
  const pointing = Buffer.concat([query.subarray(0, 12), Buffer.from([0xc0, 0x0c, 0, 12, 0, 1])]);
  t.is(readMessage(pointing), undefined, "a name that points to itself");
  // As other programs write it: the second name is an offset into the first question.
  const compressed = Buffer.from(
    "000000000002000000000000045f6e7473045f746370056c6f63616c00000c0001c00c000c0001",
    "hex",
  );
  t.deepEqual(
    readMessage(compressed)?.questions.map(({ name }) => name.join(".")),
    ["_nts._tcp.local", "_nts._tcp.local"],
  );
});

test("names that are one long chain of offsets, named by every record, are no message; as many short names are one", (t) => {
  const chained = (offsets: number): Buffer => {
    const bytes = Buffer.alloc(12 + 11 + 1 + offsets * 2 + (limits.records - 1) * 14);
    bytes.writeUInt16BE(limits.records, 6);
    // A record of the root with the chain as its data: an end, and offsets, each of the one before.
    bytes.writeUInt16BE(99, 13);
    bytes.writeUInt16BE(1 + offsets * 2, 21);
    const offsetAt = (i: number): number => (i === 0 ? 23 : 22 + i * 2);
    for (let i = 1; i <= offsets; i += 1) bytes.writeUInt16BE(0xc000 | offsetAt(i - 1), offsetAt(i));
    for (let at = 24 + offsets * 2; at < bytes.length; at += 14) {
      bytes.writeUInt16BE(0xc000 | offsetAt(offsets), at);
      bytes.writeUInt16BE(TYPES.PTR, at + 2);
      bytes.writeUInt16BE(2, at + 10);
      bytes.writeUInt16BE(0xc000 | offsetAt(offsets), at + 12);
    }
    return bytes;
  };
  t.is(readMessage(chained(1))?.records.length, limits.records - 1);
  t.is(readMessage(chained(1800)), undefined);
});

test("noise is no message, or one; it never throws", (t) => {
  const random = seededRandom(seedOf());
  t.log(`SEED=${random.seed}`);
  const whole = writeResponse(records);
  for (let round = 0; round < 2000; round += 1) {
    const bytes = Buffer.from(whole);
    for (let i = 0; i < 4; i += 1) bytes[random.below(bytes.length)] = random.below(256);
    readMessage(bytes);
  }
  t.pass();
});

test("a question for a kind of service is answered with all that leads to it, and one for others with nothing", (t) => {
  const types = (asked: readonly string[], type: number) =>
    answersTo({ questions: [{ name: asked, type }] }, records).map((record) => record.type);
  t.deepEqual(types(["_HTTP", "_tcp", "LOCAL"], TYPES.PTR), ["PTR", "SRV", "TXT", "A"]);
  t.deepEqual(
    types(["_services", "_dns-sd", "_udp", "local"], TYPES.PTR),
    Array.from({ length: 6 }, () => "PTR"),
  );
  t.deepEqual(types(["bridge", "local"], TYPES.A), ["A"]);
  t.deepEqual(types(["_ssh", "_tcp", "local"], TYPES.PTR), []);
  t.deepEqual(types(HTTP, TYPES.TXT), []);
});

/** Who asks from another port is answered there. */
async function announced(t: ExecutionContext, clock: Clock) {
  const host = hostname().split(".")[0] ?? "";
  const { port, stop } = await announceOnLoopback(t, { ...announcer, host }, clock);
  const asker = createSocket("udp4");
  t.teardown(() => void asker.close());
  const heard: (readonly ResourceRecord[])[] = [];
  asker.on("message", (bytes) => heard.push(readMessage(bytes)?.records ?? []));
  const ask = () => asker.send(writeQuery([{ name: HTTP, type: TYPES.PTR }]), port, "127.0.0.1");
  for (let tries = 0; heard.length === 0 && tries < 200; tries += 1) {
    ask();
    await sleep(50);
  }
  return { host, heard, ask, stop, port };
}

test("who asks on the network finds the service, its port and its address, until it is stopped", async (t) => {
  const { host, heard, ask, stop } = await announced(t, systemClock);
  const found = heard[0] ?? [];
  t.like(
    found.find(({ type }) => type === "SRV"),
    { name: [announcer.instance, ...HTTP], port: 8000, target: [host, "local"], ttlS: 10 },
  );
  t.like(
    found.find(({ type }) => type === "A"),
    { address: "127.0.0.1" },
  );
  await stop();
  await sleep(50);
  heard.length = 0;
  ask();
  await sleep(100);
  t.deepEqual(heard, []);
});

test("a flood of questions is answered a few times, and nothing is kept of it", async (t) => {
  const { heard, ask, stop } = await announced(t, { now: () => 0, monotonic: () => 0 });
  for (let i = 0; i < 300; i += 1) {
    ask();
    if (i % 20 === 0) await sleep(5);
  }
  for (let tries = 0; heard.length < limits.answers.atOnce && tries < 100; tries += 1) await sleep(20);
  await sleep(100);
  t.is(heard.length, limits.answers.atOnce);
  await stop();
});

test("who looks finds what is announced, each once, and a bounded number", async (t) => {
  const { port, stop } = await announced(t, systemClock);
  const found = await browse(["_signalk-http._tcp"], ["127.0.0.1"], { address: "127.0.0.1", port });
  t.deepEqual(found, [{ type: "_signalk-http._tcp", name: announcer.instance, host: "127.0.0.1", port: 8000 }]);
  const elsewhere = await browse(["_signalk-http._tcp"], ["127.0.0.2"], { address: "127.0.0.1", port });
  t.deepEqual(elsewhere, [], "who is not on the interface's own network gets no answer");
  await stop();
  t.deepEqual(await browse(["_signalk-http._tcp"], ["127.0.0.1"], { address: "127.0.0.1", port }), []);
  const many = Array.from({ length: 100 }, (_, i): ResourceRecord => {
    return { name: [`${i}`, ...HTTP], type: "SRV", port: 80, target: ["x", "local"], ttlS: 1 };
  });
  t.is(foundIn(["_http._tcp"], [...many, ...many]).length, limits.found);
  t.like(foundIn(["_http._tcp"], many)[0], { host: "x.local" });
});
