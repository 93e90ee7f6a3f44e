/** The node and the cable, and the node beside one that does not keep the rules. */
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { EVERYONE } from "../../src/nmea2000/can-id.ts";
import { PGN } from "../../src/nmea2000/pgn.ts";
import { formatName } from "../../src/nmea2000/node/node-name.ts";
import { ipLink, openBus, openPair, until } from "./support/bus.ts";
import { watchWithCandump } from "./support/candump.ts";
import { n2kDevices } from "./support/n2k-device.ts";
import { FRAMES_OF_PRODUCT, GLOBAL_GROUP, makeNode, Others, productFrames, SMALLER } from "./support/node.ts";
import { scenario } from "./support/scenario.ts";

const TIMES = 3;

scenario("when the cable comes back, the node claims its address anew and waits before it sends", async (scene) => {
  const [ours, theirs] = await openPair(scene);
  const others = new Others(theirs);
  const { lines, caughtUpWith } = await watchWithCandump(scene, "can1");
  const node = makeNode(scene, ours);
  node.start();
  await until(() => node.address === 35, "it has its address");
  const recoveriesMs: number[] = [];
  for (let i = 0; i < TIMES; i += 1) {
    await ipLink("set can0 down");
    await until(() => node.address === undefined, "it knows that it has none");
    assert.equal(node.send({ pgn: 127250, priority: 2, destination: EVERYONE, data: new Uint8Array(8) }), false);
    lines.length = 0;
    // The last time, somebody else has taken the address meanwhile.
    if (i === TIMES - 1) others.claims = [[35, SMALLER]];
    await ipLink("set can0 up");
    const from = performance.now();
    await until(() => node.address !== undefined, "it has an address again");
    recoveriesMs.push(performance.now() - from);
    await until(() => productFrames(lines, node.address ?? -1).count === FRAMES_OF_PRODUCT, "it has said who it is");
    await caughtUpWith(ours);
    const [first, second] = lines.filter(({ source, isSent }) => source === node.address && !isSent);
    assert.deepEqual([first?.pgn, second?.pgn], [PGN.ADDRESS_CLAIM, PGN.PRODUCT_INFORMATION]);
  }
  assert.equal(node.address, 36);
  scene.log(`an address ${recoveriesMs.map((ms) => ms.toFixed(0)).join(", ")} ms after the link was put up`);
});

scenario("a node and canboatjs's N2kDevice at one address end with one each, without a storm", async (scene) => {
  const ours = await openBus(scene, "can0");
  await until(() => ours.bus.state === "up", "the bus is up");
  const { lines } = await watchWithCandump(scene, "can0");
  const n2k = n2kDevices(scene, "can1")(1, 35);
  n2k.start();
  await until(() => n2k.cansend, "N2kDevice has its address");
  // It takes our NAME for the greater one, and does not obey; it does not answer before we ask.
  const node = makeNode(scene, ours, { name: GLOBAL_GROUP, address: 36 });
  node.start();
  await until(() => node.address === 36, "we have ours");
  const theirs = await openBus(scene, "can1");
  await until(() => theirs.bus.state === "up", "the other end is up");
  lines.length = 0;
  new Others(theirs).command(GLOBAL_GROUP, 35);
  await until(() => node.statistics().counters.commanded_addresses > 0, "we are commanded to its address");
  await sleep(3000);
  await until(() => node.address !== undefined, "we have an address");
  const claims = lines.filter(({ pgn }) => pgn === PGN.ADDRESS_CLAIM);
  for (const { text, isSent, atMs } of claims.slice(0, 20)) {
    scene.log(`${(atMs - (claims[0]?.atMs ?? 0)).toFixed(1)} ms ${text} ${isSent ? "ours" : "N2kDevice"}`);
  }
  scene.log(`${formatName(GLOBAL_GROUP)} at ${node.address}, N2kDevice at ${n2k.address}; ${claims.length} claims`);
  assert.notEqual(node.address, n2k.address);
  assert.ok(claims.length < 40);
});
