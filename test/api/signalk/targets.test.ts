/** AIS targets as contexts of their own: in the tree and in the stream, and gone when they have left. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import test from "ava";
import type { AisClass, AisSaid } from "../../../src/ais/report.ts";
import { AisReader } from "../../../src/nmea2000/ais/ais-reader.ts";
import { AisTargets } from "../../../src/ais/targets.ts";
import { captureFile, openCapture } from "../../../src/nmea2000/captures/capture-file.ts";
import { faultsOfDelta, faultsOfTree } from "../../signalk/support/schema.ts";
import { projectRoot } from "../../support/service-process.ts";
import { metaIn, SELF, signalkVessel, valuesIn } from "./vessel.ts";

const API = "/signalk/v1/api";
const URN = "urn:mrn:imo:mmsi:244710359";
const PLACE = { latitude: 39.5, longitude: 2.6 };

const hear = (targets: AisTargets, mmsi: string, said: AisSaid = { position: PLACE }, messages: AisClass = "A") =>
  targets.take({ mmsi, class: messages, isOwn: false, timestampMs: Date.now(), source: "nmea2000:can0:43", said });

const all = (targets: AisTargets) => {
  hear(targets, "244710359", {
    position: PLACE,
    speedMs: 5,
    name: "ALEXANDER",
    callsign: "PB8537",
    imo: 9301122,
    navStatus: 7,
  });
  hear(targets, "244710359", { shipType: 79, lengthM: 55, beamM: 7, draughtM: 2, fromBowM: 55, fromStarboardM: 4 });
  hear(
    targets,
    "992351149",
    { position: PLACE, name: "BRAMBLE PILE", atonType: 3, isVirtual: true, isOffPosition: false },
    "aton",
  );
  hear(targets, "002442024", { position: PLACE }, "base");
  hear(targets, "111224001", { position: PLACE, altitudeM: 150 }, "aircraft");
};

test("a target with a number that none can have is marked, and a safety text is shown with who sent it", async (t) => {
  const vessel = await signalkVessel(t);
  all(vessel.targets);
  hear(vessel.targets, "022400001");
  hear(vessel.targets, "022400001", { safetyText: "MAN OVERBOARD" });
  const { body } = await vessel.ask("GET", `${API}/vessels`);
  const { ais } = body["urn:mrn:imo:mmsi:022400001"].sensors;
  t.is(ais.oddNumber.value, true);
  t.is(ais.safetyText.value, "MAN OVERBOARD");
  t.is(body[URN].sensors.ais.oddNumber, undefined);
});

test("each kind of target is in its own group of the tree, and below its address", async (t) => {
  const vessel = await signalkVessel(t);
  const get = async (path: string) => (await vessel.ask("GET", API + path)).body;
  t.deepEqual(Object.keys(await get("/vessels")), [SELF]);
  t.is((await vessel.ask("GET", `${API}/atons`)).status, 404, "a group that has nobody is not there");
  all(vessel.targets);
  const vessels = await get("/vessels");
  t.deepEqual(Object.keys(vessels), [SELF, URN]);
  const { mmsi, name, communication, registrations, design, navigation, sensors } = vessels[URN];
  t.deepEqual([mmsi, name, communication.callsignVhf], ["244710359", "ALEXANDER", "PB8537"]);
  t.is(registrations.imo, "IMO 9301122");
  t.deepEqual(navigation.position.value, { longitude: 2.6, latitude: 39.5 });
  t.is(navigation.position.$source, "can0.43");
  t.is(navigation.state.value, "fishing");
  t.deepEqual(design.aisShipType.value, { id: 79, name: "Cargo ship (no additional information)" });
  t.deepEqual(design.length.value, { overall: 55 });
  t.is(sensors.ais.class.value, "A");
  t.is(sensors.ais.fromCenter.value, -0.5);
  t.deepEqual(await get(`/vessels/${URN}/navigation/speedOverGround/value`), 5);
  t.is((await get("/atons"))["urn:mrn:imo:mmsi:992351149"].atonType.value.name, "Fixed Structure Off Shore");
  t.is((await get("/shore/basestations"))["urn:mrn:imo:mmsi:002442024"].sensors.ais.class.value, "BASE");
  t.is((await get("/aircraft/urn:mrn:imo:mmsi:111224001")).navigation.position.value.altitude, 150);
  const tree = await get("/");
  t.deepEqual(Object.keys(tree), ["version", "self", "vessels", "atons", "shore", "aircraft", "sources"]);
  t.deepEqual(tree.vessels[URN], vessels[URN]);
  t.is(tree.sources.can0["43"].n2k.src, "43");
  hear(vessel.targets, "244710359", { speedMs: 6 });
  t.is((await get("/vessels"))[URN].navigation.speedOverGround.value, 6, "what has changed is shown anew");
  t.is((await get("/")).vessels[URN].navigation.speedOverGround.value, 6);
  for (const path of [
    "/vessels/urn:mrn:imo:mmsi:1",
    `/atons/${URN}`,
    `/vessels/${URN}/navigation/none`,
    "/vessels/__proto__",
  ])
    t.is((await vessel.ask("GET", API + path)).status, 404, path);
  t.is((await vessel.ask("PUT", `${API}/vessels/${URN}/navigation/position`, { value: 1 })).status, 404);
});

test("who subscribes to all gets every target, who subscribes to the vessel none", async (t) => {
  const vessel = await signalkVessel(t);
  all(vessel.targets);
  const [everybody, self] = [await vessel.listen("?subscribe=all"), await vessel.listen("?subscribe=self")];
  const first = await everybody.first(({ context }) => context === `vessels.${URN}`);
  t.deepEqual(valuesIn(first).find(({ path }) => path === "")?.value, {
    mmsi: "244710359",
    name: "ALEXANDER",
    communication: { callsignVhf: "PB8537" },
    registrations: { imo: "IMO 9301122" },
  });
  for (const context of ["atons.urn:mrn:imo:mmsi:992351149", "shore.basestations.urn:mrn:imo:mmsi:002442024"])
    await everybody.first((message) => message.context === context);
  hear(vessel.targets, "244710359", { position: { latitude: 39.6, longitude: 2.6 }, speedMs: null });
  const next = await everybody.first((message) =>
    valuesIn(message).some(({ value }) => (value as { latitude?: number } | null)?.latitude === 39.6),
  );
  t.is(next.context, `vessels.${URN}`);
  t.deepEqual(valuesIn(next), [
    { path: "navigation.position", value: { longitude: 2.6, latitude: 39.6 } },
    { path: "navigation.speedOverGround", value: null },
  ]);
  vessel.write("VESSEL.SOG_MS", 7);
  for (const client of [everybody, self])
    t.is(await client.value("navigation.speedOverGround", (value) => value === 7), 7);
  const contexts = self.messages.flatMap(({ context }) => context ?? []);
  t.deepEqual([...new Set(contexts)], [`vessels.${SELF}`]);
});

test("contexts are subscribed to by pattern, by name and by distance, and each subscription ends by itself", async (t) => {
  const vessel = await signalkVessel(t);
  all(vessel.targets);
  hear(vessel.targets, "244000001", { position: { latitude: -39, longitude: 100 } });
  const contextsOf = async (context: unknown) => {
    const client = await vessel.listen("?subscribe=none");
    client.say({ context, subscribe: [{ path: "navigation.position", policy: "instant" }] });
    await client.reply({ requestId: "end", query: true });
    return client.messages.flatMap((message) => message.context ?? []).toSorted();
  };
  const [near, far] = [`vessels.${URN}`, "vessels.urn:mrn:imo:mmsi:244000001"];
  vessel.write("VESSEL.LAT_DEG", 39.5);
  vessel.write("VESSEL.LON_DEG", 2.6);
  t.deepEqual(await contextsOf("vessels.*"), [`vessels.${SELF}`, far, near].toSorted());
  t.deepEqual(await contextsOf("vessels.self"), [`vessels.${SELF}`]);
  t.deepEqual(await contextsOf(near), [near]);
  t.deepEqual(await contextsOf("atons.*"), ["atons.urn:mrn:imo:mmsi:992351149"]);
  t.deepEqual(await contextsOf("meteo.*"), []);
  t.is((await contextsOf("*")).length, 6);
  t.is((await contextsOf({ radius: 1000, position: PLACE })).includes(far), false);
  t.is((await contextsOf({ radius: 1000, position: PLACE })).includes(near), true);
  const client = await vessel.listen("?subscribe=none");
  const row = { path: "navigation.position", policy: "instant" };
  for (const context of ["vessels.*", "atons.*"]) client.say({ context, subscribe: [row] });
  client.say({ context: "vessels.*", unsubscribe: [{ path: "navigation.position" }] });
  client.say({ context: 7, subscribe: [row] });
  await client.first((message) => typeof message["errorMessage"] === "string");
  const before = client.messages.length;
  hear(vessel.targets, "244710359", { position: PLACE });
  hear(vessel.targets, "992351149", { position: PLACE }, "aton");
  await client.first((message) => client.messages.indexOf(message) >= before);
  t.deepEqual(
    client.messages.slice(before).map(({ context }) => context),
    ["atons.urn:mrn:imo:mmsi:992351149"],
  );
});

test("a target that leaves is gone from the tree, and the counters say so", async (t) => {
  let nowMs = 0;
  const targets = new AisTargets({ now: () => nowMs, ownMmsi: "224123456", ownPosition: () => undefined });
  const vessel = await signalkVessel(t, { signalkStream: { lookMs: 10 } }, { targets });
  const [client, late] = [await vessel.listen("?subscribe=all"), await vessel.listen("?subscribe=none")];
  // So long that a busy machine gets through before it ends.
  late.say({ context: "*", subscribe: [{ path: "*", period: 3000 }] });
  await late.reply({ requestId: "ready", query: true });
  hear(targets, "224123456");
  hear(targets, "244710359");
  await client.first(({ context }) => context === `vessels.${URN}`);
  const counters = () => vessel.server.outputs.at(-1)?.counters() ?? {};
  t.like(counters(), { targets: 1, ais_reports: 2, ais_own: 1, ais_silent: 0 });
  nowMs = 601_000;
  while (counters()["targets"] !== 0) await delay(5);
  t.is(counters()["ais_silent"], 1);
  t.is((await vessel.ask("GET", `${API}/vessels/${URN}`)).status, 404);
  vessel.write("VESSEL.SOG_MS", 7);
  await late.value("navigation.speedOverGround", (value) => value === 7);
  t.false(
    late.messages.some(({ context }) => context === `vessels.${URN}`),
    "what waited for its period is gone, too",
  );
  hear(targets, "244710359", { position: { latitude: 1, longitude: 1 } });
  await client.value("navigation.position", (value) => (value as { latitude?: number } | null)?.latitude === 1);
  t.is((await vessel.ask("GET", `${API}/vessels/${URN}`)).body.navigation.speedOverGround, undefined);
});

test("of a thousand targets a client that reads slowly gets the newest values, and its memory is bounded", async (t) => {
  const vessel = await signalkVessel(t);
  const client = await vessel.listen("?subscribe=all");
  await client.first(() => true);
  client.socket.pause();
  const counters = () => vessel.server.outputs.at(-1)?.counters() ?? {};
  let round = 0;
  while (Number(counters()["superseded"]) < 2000) {
    round += 1;
    for (let i = 0; i < 1024; i += 1)
      hear(vessel.targets, String(244_000_000 + i), { position: { latitude: round % 90, longitude: 2 } });
    await delay(0);
  }
  const last = round % 90;
  t.true(Number(counters()["waiting"]) <= 1024 * 3, "no more waits than there are values");
  client.socket.resume();
  const latest = new Map<string, unknown>();
  let read = 0;
  while (latest.size < 1024 || [...latest.values()].some((latitude) => latitude !== last)) {
    await delay(5);
    for (const message of client.messages.slice(read))
      for (const { path, value } of valuesIn(message))
        if (path === "navigation.position")
          latest.set(message.context ?? "", (value as { latitude?: number } | null)?.latitude);
    read = client.messages.length;
  }
  t.is(latest.size, 1024);
});

test("each part of who a vessel is has a path of its own, and comes once to who gets the whole", async (t) => {
  const vessel = await signalkVessel(t);
  hear(vessel.targets, "244710359", { position: PLACE, name: "ALEXANDER", imo: 9301122 });
  const client = await vessel.listen("?subscribe=none");
  client.say({
    context: "vessels.*",
    subscribe: ["name", "mmsi", "communication.*", "registrations.imo"].map((path) => ({ path })),
  });
  await client.reply({ requestId: "subscribed", query: true });
  hear(vessel.targets, "244710359", { callsign: "PB8537" });
  t.is(await client.value("communication.callsignVhf"), "PB8537");
  const told = (context: string) =>
    Object.fromEntries(
      client.messages.flatMap((message) =>
        message.context === context ? valuesIn(message).map(({ path, value }) => [path, value]) : [],
      ),
    );
  t.deepEqual(told(`vessels.${URN}`), {
    name: "ALEXANDER",
    mmsi: "244710359",
    "registrations.imo": "IMO 9301122",
    "communication.callsignVhf": "PB8537",
  });
  t.deepEqual(told(`vessels.${SELF}`), { name: "Aurora", mmsi: "224123456" });
  for (const query of ["?subscribe=all", "?subscribe=none"]) {
    const whole = await vessel.listen(query);
    if (query.endsWith("none")) whole.say({ context: "vessels.*", subscribe: [{ path: "" }] });
    await whole.reply({ requestId: "all", query: true });
    const paths = whole.messages.flatMap(valuesIn).map(({ path }) => path);
    t.is(paths.filter((path) => path === "").length, 2, query);
    t.deepEqual(
      paths.filter((path) => ["name", "mmsi", "communication.callsignVhf", "registrations.imo"].includes(path)),
      [],
      query,
    );
  }
  const get = async (path: string) => (await vessel.ask("GET", `${API}/vessels/${path}`)).body as unknown;
  t.is(await get(`${URN}/name`), "ALEXANDER");
  t.is(await get(`${URN}/communication/callsignVhf`), "PB8537");
  t.is(await get("self/mmsi"), "224123456");
});

test("how near a vessel comes is on her own path, her alarm names her, and both end when she has passed", async (t) => {
  let own: { latitude: number; longitude: number } | undefined = { latitude: 39.45, longitude: 2.6 };
  const targets = new AisTargets({ now: () => performance.now(), ownMmsi: "224123456", ownPosition: () => own });
  const vessel = await signalkVessel(t, {}, { targets });
  vessel.write("VESSEL.SOG_MS", 5);
  vessel.write("VESSEL.COG_TRUE_DEG", 0);
  const client = await vessel.listen("?subscribe=all");
  // 5.6 km ahead, and towards us: at 10 m/s closing speed some 555 s.
  hear(targets, "244710359", { position: PLACE, speedMs: 5, courseRad: Math.PI });
  hear(targets, "992351149", { position: PLACE }, "aton");
  const approach = (await client.value("navigation.closestApproach")) as { distance: number; timeTo: number };
  t.true(approach.distance < 5 && approach.timeTo > 530 && approach.timeTo <= 556, JSON.stringify(approach));
  const path = "notifications.navigation.closestApproach.1";
  const said = (await client.value(path, (value) => (value as { state?: string }).state === "alarm")) as {
    other: string;
    message: string;
  };
  t.is(said.other, `vessels.${URN}`, "Freeboard-SK draws a line to this context");
  t.regex(said.message, /244710359/);
  const { body } = await vessel.ask("GET", `${API}/vessels`);
  const leaf = body[URN].navigation.closestApproach;
  t.is(leaf.$source, "bitacora.collision");
  t.deepEqual(Object.keys(leaf.value), ["distance", "timeTo"]);
  const tree = (await vessel.ask("GET", `${API}/`)).body;
  // The schema does not know the ids of notifications that programs have long used.
  delete tree.vessels[SELF].notifications;
  t.deepEqual(faultsOfTree(asSchemaHasIt(tree)), []);
  t.is(
    (await vessel.ask("GET", `${API}/atons`)).body["urn:mrn:imo:mmsi:992351149"].navigation.closestApproach,
    undefined,
  );
  // She is astern of us now.
  own = { latitude: 39.52, longitude: 2.6 };
  hear(targets, "244710359", { position: PLACE, speedMs: 5, courseRad: Math.PI });
  t.is(await client.value("navigation.closestApproach", (value) => value === null), null);
  own = undefined;
});

async function play(targets: AisTargets, file: string): Promise<void> {
  const reader = new AisReader(targets);
  const { batches } = await openCapture(captureFile(file));
  for await (const batch of batches) for (const message of batch) reader.hear("replay", message);
}

const recordings = [join(projectRoot, "fixtures/captures/ikonvert.txt")];
const real = join(projectRoot, "../shared/captures");
if (existsSync(real))
  for (const name of ["aava-n2k.data", "can0-1.pcap", "ikonvert.log"]) recordings.push(join(real, name));

test("the targets of recordings are valid by the specification's schema, in deltas and in the tree", async (t) => {
  if (recordings.length === 1) t.log("skipped: there are no recordings of real boats beside the project");
  const vessel = await signalkVessel(t);
  vessel.write("VESSEL.SOG_MS", 1);
  const client = await vessel.listen("?subscribe=all&sendMeta=all");
  for (const file of recordings) await play(vessel.targets, file);
  vessel.write("VESSEL.SOG_MS", 2);
  await client.value("navigation.speedOverGround", (value) => value === 2);
  const deltas = client.messages.filter(({ updates }) => updates !== undefined);
  const others = deltas.filter(({ context }) => context !== `vessels.${SELF}`);
  t.true(others.length >= vessel.targets.size && vessel.targets.size >= 8);
  t.deepEqual(others.flatMap(metaIn), [], "the units of a target are those of the specification");
  for (const delta of deltas) t.deepEqual(faultsOfDelta(delta), [], JSON.stringify(delta).slice(0, 300));
  const { body } = await vessel.ask("GET", `${API}/`);
  t.deepEqual(faultsOfTree(asSchemaHasIt(body)), []);
});

/**
 * The schema calls `atons` `aton`, has no `shore`, for vessels only the numbers that they should have, and lacks some values. As the
 * reference server has all of them, programs expect them.
 */
function asSchemaHasIt({ atons, vessels, ...tree }: Readonly<Record<string, object>>): unknown {
  const proper = Object.entries(vessels ?? {}).filter(([urn]) => /:[2-7]\d{8}$/.test(urn));
  const shown = { ...tree, vessels: Object.fromEntries(proper), ...(atons === undefined ? {} : { aton: atons }) };
  const lacking = new Set(["shore", "specialManeuver", "virtual", "offPosition"]);
  return JSON.parse(JSON.stringify(shown, (key, value: unknown) => (lacking.has(key) ? undefined : value)));
}
