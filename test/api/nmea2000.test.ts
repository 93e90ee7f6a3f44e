import test from "ava";
import type { BusReport } from "../../src/api/bus-report.ts";
import { makeValidator } from "../../src/api/schema/json-schema.ts";
import { PGN } from "../../src/nmea2000/pgn.ts";
import { writeProduct } from "../../src/nmea2000/node/node-information.ts";
import { nameBytes } from "../../src/nmea2000/node/node-name.ts";
import { nameOf, PRODUCT, TestBus } from "../nmea2000/support/test-node.ts";
import { vesselFor } from "./support/vessel-test.ts";

/** A node of ours that has heard a device at address 40, which has told its NAME and what it is. */
function reportOf(bus: TestBus): BusReport {
  return {
    interface: "can0",
    bus: bus.port.statistics(),
    node: bus.node.statistics(),
    published: { frames: 7 },
    line: null,
    marked_stale: 3,
  };
}

function partsOf(bus: TestBus) {
  return {
    buses: () => [reportOf(bus)],
    devices: () => bus.node.devices().map((device) => ({ interface: "can0", ...device })),
  };
}

function busWithOneDevice(): TestBus {
  const bus = new TestBus().settled();
  bus.say(PGN.ADDRESS_CLAIM, 40, nameBytes(nameOf({ uniqueNumber: 7, manufacturerCode: 137 })));
  bus.say(PGN.PRODUCT_INFORMATION, 40, writeProduct({ ...PRODUCT, model: "Sonda", serial: "A-1" }));
  bus.say(127_488, 40, [0, 1, 2, 3, 4, 5, 6, 7]);
  return bus;
}

test("GET /nmea2000/devices lists what each device on each bus has told of itself", async (t) => {
  const bus = busWithOneDevice();
  const vessel = await vesselFor(t, {}, partsOf(bus));
  const { status, body } = await vessel.get("/nmea2000/devices");
  t.is(status, 200);
  t.is(body.length, 1);
  t.like(body[0], {
    interface: "can0",
    address: 40,
    unique_number: 7,
    manufacturer: "Maretron",
    model: "Sonda",
    serial: "A-1",
    software_version: "0.1.0",
    silent: false,
    pgns: [60_928, 126_996, 127_488],
  });
});

test("without a bus there are no devices", async (t) => {
  const vessel = await vesselFor(t);
  t.deepEqual((await vessel.get("/nmea2000/devices")).body, []);
  t.deepEqual((await vessel.get("/health")).body.nmea2000, []);
});

test("the list and the state of the buses are as the published schemas say", async (t) => {
  const bus = busWithOneDevice();
  // Heard, and has told nothing.
  bus.say(129_025, 41, [0, 0, 0, 0, 0, 0, 0, 0]);
  const vessel = await vesselFor(t, {}, partsOf(bus));
  const { body: openapi } = await vessel.get("/openapi.json");
  const { Nmea2000Device: device, Health: health } = openapi.components.schemas;
  const devices = (await vessel.get("/nmea2000/devices")).body;
  t.is(devices.length, 2);
  const isDevice = makeValidator().compile(device);
  for (const each of devices) t.true(isDevice(each), JSON.stringify(isDevice.errors));
  const isBus = makeValidator().compile(health.properties.nmea2000);
  const { nmea2000: buses } = (await vessel.get("/health")).body;
  t.true(isBus(buses), JSON.stringify(isBus.errors));
  t.like(buses[0], { interface: "can0", state: "up", marked_stale: 3, published: { frames: 7 } });
  t.is(buses[0].node.address, 35);
});

test("/metrics has the numbers of each bus, of our node and of what is published", async (t) => {
  const bus = busWithOneDevice();
  const vessel = await vesselFor(t, {}, partsOf(bus));
  const { text } = await vessel.get("/metrics");
  t.regex(text, /^bitacora_bus_up\{interface="can0"\} 1$/m);
  t.regex(text, /^bitacora_bus_count\{interface="can0",counter="frames_lost"\} 0$/m);
  t.regex(text, /^bitacora_bus_node_count\{interface="can0",counter="heartbeats"\} \d+$/m);
  t.regex(text, /^bitacora_bus_published_count\{interface="can0",counter="frames"\} 7$/m);
});
