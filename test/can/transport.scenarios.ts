/** The transport protocol of ISO 11783-3 against the Linux kernel's own stack (can-j1939), and in a flood. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../../src/core/clock.ts";
import { limits as nmea2000Limits } from "../../src/nmea2000/limits.ts";
import { SocketcanBus } from "../../src/nmea2000/bus/socketcan-bus.ts";
import { buildCanId, EVERYONE } from "../../src/nmea2000/can-id.ts";
import { FastPacketAssembler } from "../../src/nmea2000/fast-packet-assembler.ts";
import { announcementBytes, packetBytes } from "../../src/nmea2000/iso-transport.ts";
import { PGN } from "../../src/nmea2000/pgn.ts";
import { fileURLToPath } from "node:url";
import { makeInterface, openBus, until } from "./support/bus.ts";
import { watchWithCandump } from "./support/candump.ts";
import { makeNode } from "./support/node.ts";
import { scenario, type Scene } from "./support/scenario.ts";

const PEER = 80;
const PROPRIETARY = 61184;
const SOFTWARE = 65242;
const LONGEST = 1785;
const BROADCAST = 300;

/** The kernel's stack at an address of its own. */
async function kernelPeer(scene: Scene, name: string) {
  const script = fileURLToPath(new URL("support/j1939-peer.py", import.meta.url));
  const child = spawn("/usr/bin/python3", ["-I", "-S", script, name, String(PEER)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  scene.onEnd(() => child.kill());
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  const isReady = () => lines.length > 0;
  // Python takes its time to start in an emulated machine.
  await until(isReady, "").catch(() => until(isReady, "the kernel's stack listens"));
  const send = (pgn: number, destination: number, data: Uint8Array) => {
    child.stdin.write(`${pgn} ${destination} ${Buffer.from(data).toString("hex")}\n`);
  };
  return { lines, send };
}

function bytes(length: number, factor: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => (i * factor) & 0xff);
}

scenario(
  "1785 bytes to and from the Linux kernel's J1939, short ones, too, and three hundred to everyone",
  async (scene) => {
    const name = await makeInterface(scene);
    const ours = await openBus(scene, name);
    await until(() => ours.bus.state === "up", "the bus is up");
    const assembler = new FastPacketAssembler();
    const heard: string[] = [];
    ours.bus.onFrame((frame) => {
      const whole = assembler.accept(frame);
      if (whole === undefined || whole.data.length <= 8) return;
      heard.push(`${whole.pgn} ${whole.source} ${whole.destination} ${Buffer.from(whole.data).toString("hex")}`);
    });
    const node = makeNode(scene, ours);
    node.start();
    await until(() => node.address === 35, "the node has its address");
    const { lines } = await watchWithCandump(scene, name);
    const peer = await kernelPeer(scene, name);
    for (const length of [9, 14, 224, LONGEST]) {
      const [to, from] = [bytes(length, 7), bytes(length, 11)];
      const began = performance.now();
      assert.ok(node.send({ pgn: PROPRIETARY, priority: 6, destination: PEER, data: to }));
      const expected = `${PROPRIETARY} 35 ${PEER} ${Buffer.from(to).toString("hex")}`;
      await until(
        () => peer.lines.includes(expected),
        () => `the kernel has our ${length} bytes; it has ${peer.lines.length - 1}`,
      );
      const there = performance.now();
      peer.send(PROPRIETARY, 35, from);
      const back = `${PROPRIETARY} ${PEER} 35 ${Buffer.from(from).toString("hex")}`;
      await until(() => heard.includes(back), `we have the kernel's ${length} bytes`);
      scene.log(
        `${length} bytes: to the kernel ${(there - began).toFixed(0)} ms, back ${(performance.now() - there).toFixed(0)} ms`,
      );
    }
    await until(() => node.statistics().counters.transports_sent === 4, "the kernel has confirmed ours");
    const began = performance.now();
    // A packet each 50 ms: the longest would take 13 s each way, and as many packets as one to one.
    const [to, from] = [bytes(BROADCAST, 13), bytes(BROADCAST, 17)];
    peer.send(SOFTWARE, EVERYONE, from);
    const theirs = `${SOFTWARE} ${PEER} 255 ${Buffer.from(from).toString("hex")}`;
    await until(() => heard.includes(theirs), "we have what the kernel says to everyone");
    const between = performance.now();
    // An emulated machine stands still now and then, and a message to everyone that pauses for 750 ms is over.
    const counters = () => node.statistics().counters;
    const expected = `${SOFTWARE} 35 255 ${Buffer.from(to).toString("hex")}`;
    const hasOurs = () => peer.lines.includes(expected);
    for (let tries = 1; !hasOurs(); tries += 1) {
      assert.ok(tries <= 10 && node.send({ pgn: SOFTWARE, priority: 6, destination: EVERYONE, data: to }));
      await until(() => node.transportsWaiting === 0, "it has been sent");
      await sleep(500);
      scene.log(
        `to everyone, try ${tries}: ${hasOurs() ? "the kernel has it" : `${counters().transports_failed} given up`}`,
      );
    }
    const [fromKernelMs, toKernelMs] = [between - began, performance.now() - between];
    scene.log(
      `${BROADCAST} bytes to everyone: the kernel's in ${fromKernelMs.toFixed(0)} ms, ours in ${toKernelMs.toFixed(0)} ms`,
    );
    const packets = lines.filter(({ pgn, source, destination }) => {
      return pgn === PGN.TRANSPORT_DATA && source === 35 && destination === EVERYONE;
    });
    const gaps = packets.slice(1).map(({ atMs }, i) => atMs - (packets[i]?.atMs ?? 0));
    scene.log(`pauses between our packets ${Math.min(...gaps).toFixed(1)} to ${Math.max(...gaps).toFixed(1)} ms`);
    assert.deepEqual([counters().transports_received, counters().transports_broken], [4, 0]);
    assert.equal(assembler.counters.lost_transports, 0);
  },
);

scenario(
  "a peer that never lived: RTS from 254 addresses by the thousand; memory stays, the next message comes",
  async (scene) => {
    const FLOOD = 2000 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
    const name = await makeInterface(scene);
    const quiet = async () => {
      const bus = new SocketcanBus(name, systemClock);
      scene.onEnd(() => bus.stop());
      await bus.start();
      return bus;
    };
    const [bus, hostile] = [await quiet(), await quiet()];
    const assembler = new FastPacketAssembler();
    bus.onFrame((frame) => void assembler.accept(frame));
    const node = makeNode(scene, { bus });
    node.start();
    await until(() => node.address === 35, "the node has its address");
    const frame = (pgn: number, source: number, data: Uint8Array) => {
      return { id: buildCanId({ priority: 7, pgn, source, destination: 35 }), data };
    };
    const announcement = announcementBytes(SOFTWARE, LONGEST, 35, 255);
    const received = () => bus.statistics().counters.frames_in + bus.statistics().counters.frames_lost;
    const rssMb = () => process.memoryUsage().rss / 2 ** 20;
    const [before, beganAt, sentBefore] = [received(), performance.now(), bus.statistics().counters.frames_out];
    let startMb = 0;
    for (let i = 0; i < FLOOD; i += 1) {
      // By then everything that has a bound has reached it.
      if (i === FLOOD / 4) startMb = rssMb();
      const flood = frame(PGN.TRANSPORT_CONNECTION, i % 254, announcement);
      if (!hostile.send([flood])) await until(() => hostile.send([flood]), "the bus takes it");
      if (i % 50 === 49) await until(() => received() - before >= i - 50, "they have arrived");
      assert.ok(assembler.transports.open <= nmea2000Limits.transports);
    }
    const seconds = (performance.now() - beganAt) / 1000;
    const answers = bus.statistics().counters.frames_out - sentBefore;
    const { transports_refused } = node.statistics().counters;
    scene.log(
      `${FLOOD} RTS in ${seconds.toFixed(1)} s; ${answers} answers, ${transports_refused} refused, ` +
        `${assembler.counters.lost_transports} given up; RSS ${startMb.toFixed(1)} to ${rssMb().toFixed(1)} MB`,
    );
    assert.ok(answers < (seconds + 10) * 2 * nmea2000Limits.transportAnswersPerS);
    await sleep(nmea2000Limits.transportTimeoutMs * 4);
    const message = bytes(20, 3);
    const whole = node.statistics().counters.transports_received;
    hostile.send([frame(PGN.TRANSPORT_CONNECTION, 7, announcementBytes(SOFTWARE, 20, 35, 255))]);
    for (const number of [1, 2, 3]) hostile.send([frame(PGN.TRANSPORT_DATA, 7, packetBytes(message, number))]);
    await until(() => node.statistics().counters.transports_received === whole + 1, "the next message comes");
  },
);
