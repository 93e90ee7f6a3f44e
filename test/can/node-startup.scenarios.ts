/**
 * Start-ups: all twenty frames of the product information are on the bus, in order, although the interface's queue takes ten.
 * canboatjs's `N2kDevice` starts beside it on the same interface; it does not look whether a frame was taken.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeProduct } from "../../src/nmea2000/node/node-information.ts";
import { PGN } from "../../src/nmea2000/pgn.ts";
import { PRODUCT } from "../nmea2000/support/test-node.ts";
import { type ObservedBus, openBus, until } from "./support/bus.ts";
import { watchWithCandump } from "./support/candump.ts";
import { n2kDevices } from "./support/n2k-device.ts";
import { FRAMES_OF_PRODUCT, makeNode, messagesFrom, productFrames } from "./support/node.ts";
import { scenario, type Scene } from "./support/scenario.ts";

/** In each of the two ways; a hundred in all with BITACORA_TEST_SCALE=25, in tens, for a scenario has its time limit. */
const STARTS = 2 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
const TEN = 10;

/** can0 at the pace of a real bus; the emulated one has no bit time. Its queue takes ten frames all the same. */
function slowDown(scene: Scene): void {
  execFileSync("tc", "qdisc replace dev can0 root tbf rate 230kbit burst 16 limit 160".split(" "));
  scene.onEnd(() => execFileSync("tc", "qdisc del dev can0 root".split(" ")));
}

async function startUps(scene: Scene, count: number): Promise<void> {
  const makeN2kDevice = n2kDevices(scene, "can0");
  const ours: ObservedBus = await openBus(scene, "can0");
  await until(() => ours.bus.state === "up", "the bus is up");
  const { lines, caughtUpWith } = await watchWithCandump(scene, "can1");
  const missing: number[] = [];
  for (let i = 0; i < count; i += 1) {
    lines.length = 0;
    const node = makeNode(scene, ours, { address: 100 + i });
    const n2k = makeN2kDevice(1000 + i, 150 + i);
    node.start();
    n2k.start();
    await until(() => node.address !== undefined && n2k.cansend, "both have their addresses");
    const address = node.address ?? -1;
    await until(() => node.statistics().counters.heartbeats > 0, "it has said who it is, and that it lives");
    await caughtUpWith(ours);
    node.stop();
    const { count: frames, inOrder } = productFrames(lines, address);
    assert.deepEqual([frames, inOrder], [FRAMES_OF_PRODUCT, true]);
    const message = messagesFrom(lines, address).find(({ pgn }) => pgn === PGN.PRODUCT_INFORMATION);
    assert.deepEqual(message?.data, writeProduct(PRODUCT));
    missing.push(FRAMES_OF_PRODUCT - productFrames(lines, n2k.address).count);
  }
  const { frames_given_up, send_retries } = ours.counters();
  assert.equal(frames_given_up, 0);
  const all = count * FRAMES_OF_PRODUCT;
  const lost = missing.reduce((sum, each) => sum + each);
  scene.log(`Bitácora: 0 of ${all} frames missing, ${send_retries} retries`);
  scene.log(
    `N2kDevice: ${lost} of ${all} missing, in ${missing.filter(Boolean).length} of ${count}: ${missing.join(", ")}`,
  );
}

for (let from = 0; from < STARTS; from += TEN) {
  const count = Math.min(TEN, STARTS - from);
  const which = STARTS > TEN ? `, ${from + 1} to ${from + count}` : "";
  scenario(`at start-up every frame of the product information is on the bus, in order${which}`, (scene) => {
    return startUps(scene, count);
  });
  scenario(`so it is at the pace of a real bus${which}`, (scene) => {
    slowDown(scene);
    return startUps(scene, count);
  });
}
