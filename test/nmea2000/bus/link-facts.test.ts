/** What the kernel and `ip` say about an interface, read from what they really said (Linux 6.1, iproute2 6.1). */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { adviseLink, readReceiveBufferBytes, stallMs } from "../../../src/nmea2000/bus/link-advice.ts";
import { askLinkDetails, parseLinkDetails } from "../../../src/nmea2000/bus/link-iproute.ts";
import { isInterfaceName, readLink } from "../../../src/nmea2000/bus/link-sysfs.ts";
import { tempDir } from "../../support/temp-dir.ts";

/** A folder as /sys/class/net has them. */
async function folderOf(t: Parameters<typeof tempDir>[0], files: Readonly<Record<string, string>>): Promise<string> {
  const root = await tempDir(t);
  await mkdir(join(root, "can0", "statistics"), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, "can0", name), `${text}\n`);
  return root;
}

const up = { type: "280", flags: "0x40081", operstate: "up", ifindex: "2", "statistics/rx_packets": "4096" };

test("an interface is read as the kernel tells it", async (t) => {
  const root = await folderOf(t, up);
  t.deepEqual(readLink("can0", root), {
    kind: "can",
    index: 2,
    up: true,
    carrier: true,
    received: 4096,
    countsSent: false,
  });
});

test("a virtual bus has no notion of a carrier, and counts what is sent as received", async (t) => {
  const root = await folderOf(t, { ...up, flags: "0x81", operstate: "unknown" });
  t.like(readLink("can0", root), { up: true, carrier: true, countsSent: true });
});

test("down, without carrier, of another kind, missing, and vanishing are told apart", async (t) => {
  t.like(readLink("can0", await folderOf(t, { ...up, flags: "0x40080", operstate: "down" })), { up: false });
  t.like(readLink("can0", await folderOf(t, { ...up, operstate: "lowerlayerdown" })), { up: true, carrier: false });
  t.deepEqual(readLink("can0", await folderOf(t, { ...up, type: "1" })), { kind: "not-can" });
  t.deepEqual(readLink("can1", await folderOf(t, up)), { kind: "absent" });
  t.deepEqual(readLink("can0", await folderOf(t, { type: "280", flags: "0x81" })), { kind: "absent" });
});

test("names of interfaces lead nowhere else", (t) => {
  for (const name of ["can0", "slcan1", "can-engine.1", "abcdefghijklmno"]) t.true(isInterfaceName(name), name);
  for (const name of [
    "",
    ".",
    "..",
    "a/b",
    "../lo",
    "a b",
    "a\n",
    "can0:1",
    "a%d",
    "abcdefghijklmnop",
    "cañ0",
    "a\0",
  ]) {
    t.false(isInterfaceName(name), JSON.stringify(name));
  }
});

test("bit rate, controller state and restart time are taken from `ip`", (t) => {
  const info = {
    state: "ERROR-PASSIVE",
    berr_counter: { tx: 128, rx: 3 },
    restart_ms: 100,
    bittiming: { bitrate: 250_000, sample_point: "0.875" },
  };
  const answer = (link: object) => JSON.stringify([{ ifname: "can0", txqlen: 10, ...link }]);
  t.deepEqual(parseLinkDetails(answer({ linkinfo: { info_kind: "can", info_data: info } })), {
    bitRate: 250_000,
    controllerState: "ERROR-PASSIVE",
    transmitErrors: 128,
    receiveErrors: 3,
    restartMs: 100,
    transmitQueueFrames: 10,
  });
  const { restart_ms: _, ...withoutRestart } = info;
  t.is(parseLinkDetails(answer({ linkinfo: { info_data: withoutRestart } }))?.restartMs, 0);
  t.deepEqual(parseLinkDetails(answer({ linkinfo: { info_kind: "vcan" } })), {
    bitRate: null,
    controllerState: null,
    transmitErrors: null,
    receiveErrors: null,
    restartMs: null,
    transmitQueueFrames: 10,
  });
});

test("what is no answer of `ip` is none", async (t) => {
  for (const text of ["", "null", "Device not found"]) t.is(parseLinkDetails(text), undefined, text);
  for (const text of ["{}", '[{"linkinfo":7}]']) t.is(parseLinkDetails(text)?.bitRate, null, text);
  t.is(parseLinkDetails("[]")?.bitRate, null);
  t.is(parseLinkDetails('[{"linkinfo":{"info_data":{"bittiming":{"bitrate":"fast"}}}}]')?.bitRate, null);
  const gone = askLinkDetails("no-such-if0", new AbortController().signal);
  t.is(await gone.catch(() => undefined), undefined);
});

test("advice is given where a setting costs frames, and not to virtual interfaces about queues", async (t) => {
  const good = {
    bitRate: 250_000,
    controllerState: "ERROR-ACTIVE",
    transmitErrors: 0,
    receiveErrors: 0,
    restartMs: 100,
    transmitQueueFrames: 128,
  };
  t.deepEqual(adviseLink(good, 4_194_304), []);
  t.deepEqual(adviseLink(good, undefined), []);
  t.deepEqual(adviseLink({ ...good, bitRate: 500_000, restartMs: 0, transmitQueueFrames: 10 }, 212_992), [
    "raise-receive-buffer",
    "raise-transmit-queue",
    "set-restart",
    "set-bit-rate",
  ]);
  const virtual = { ...good, bitRate: null, controllerState: null, restartMs: null, transmitQueueFrames: 10 };
  t.deepEqual(adviseLink(virtual, 212_992), ["raise-receive-buffer"]);
  t.is(stallMs(212_992), 145);
  const dir = await tempDir(t);
  await writeFile(join(dir, "rmem_default"), "212992\n");
  t.is(readReceiveBufferBytes(join(dir, "rmem_default")), 212_992);
  t.is(readReceiveBufferBytes(join(dir, "missing")), undefined);
});
