/** What can be wrong in the section `switches`, each with its sentence. */
import test from "ava";
import { SECTIONS } from "../../../src/connectors/connectors.ts";
import { faultText } from "../../../src/project/fault.ts";
import { parseProject } from "../../../src/project/parse-project.ts";

const SOURCES = `
  - { type: socketcan, interface: can0 }
  - { type: socketcan, name: stern, interface: can4 }
  - { type: socketcan, name: ears, interface: can1, listen_only: true }
  - { type: socketcan, name: engines, interface: can2, protocol: j1939 }
  - { type: socketcan, interface: can3, protocol: bms-can }
  - { type: simulator, name: model }
  - { type: replay, name: tape, file: voyage.log }
  - type: modbus
    name: plc
    host: 192.168.1.20
    instance: 4
    registers: [{ coil: 1, tag: "PUMP_{n}.ON" }, { register: 3, tag: HEATER.ON }, { discrete: 1, tag: DOOR.OPEN }]
  - { type: modbus, name: meter, host: 192.168.1.21, profile: eastron-sdm120 }
`;

const faultsOf = (...switches: readonly string[]) => faultsIn(SOURCES, switches);

function faultsIn(sources: string, switches: readonly string[]): string[] {
  const vessel = "{ id: a, name: A, type: ferry, loa_m: 20, beam_m: 5, draft_m: 2 }";
  const rows = switches.map((each, at) => `  - { id: s${at}, name: S, load: lights, ${each} }\n`).join("");
  const text = `id: a\nname: a\nvessel: ${vessel}\nsources:${sources}${rows === "" ? "" : `switches:\n${rows}`}`;
  const { faults = [] } = parseProject(text, "/", SECTIONS);
  for (const fault of faults)
    if (fault.problem[0] === "said")
      if (faultText(fault, "en") === faultText(fault, "es")) throw new Error("one language");
  return faults.map((fault) => `${fault.path} ${faultText(fault, "en")}`);
}

const NOT_LIVE = "a simulator, a recording and a source that only listens switch nothing";
const BANK_OR_TAG = "a switch has a bank and a channel (NMEA 2000), or the tag of its state (Modbus, MQTT, Venus)";

test("what may be switched: a channel of a bus, and a coil by the tag that its row makes", (t) => {
  t.deepEqual(faultsOf("by: can0, bank: 0, channel: 3", "by: can0, bank: 0, channel: 4, command: 127502"), []);
  t.deepEqual(faultsOf("by: plc, tag: PUMP_4.ON", "by: plc, tag: HEATER.ON"), []);
});

test("a tag that its source does not switch is answered with those that it does", (t) => {
  const those = "of this source these tags can be switched: PUMP_4.ON, HEATER.ON";
  for (const tag of ['"PUMP_{n}.ON"', "PUMP_0.ON", "DOOR.OPEN"])
    t.deepEqual(faultsOf(`by: plc, tag: ${tag}`), [`switches[0].tag ${those}`], tag);
  const none = "this source switches no tag: a row with coil does (modbus), with command (mqtt), one of relays (venus)";
  for (const by of ["meter", "can0"])
    t.deepEqual(faultsOf(`by: ${by}, tag: PUMP_4.ON`), [`switches[0].tag ${none}`], by);
});

test("outputs of a GX device and topics with a command are switched by their tags, where what is heard is the device", (t) => {
  const gx = (more: string) => `\n  - { type: venus, name: gx, url: "mqtt://gx", ${more} }\n`;
  const relays = "system/0/Relay/0/State: HEATER.ON, switch/3/SwitchableOutput/output_1/State: DECK.ON";
  const heater = ["by: gx, tag: HEATER.ON", "by: gx, tag: DECK.ON"];
  t.deepEqual(faultsIn(gx(`portal: abc, relays: { ${relays} }`), heater), []);
  t.deepEqual(faultsIn(gx(`relays: { ${relays} }`), heater), [
    "sources[0] outputs are switched on the GX device that `portal` names, and it is left out",
  ]);
  const [twice = ""] = faultsIn(
    gx("portal: abc, relays: { system/0/Relay/0/State: A.ON, system/0/Relay/1/State: A.ON }"),
    [],
  );
  t.regex(twice, /^sources\[0\]\.relays\["system\/0\/Relay\/1\/State"\] another topic is this tag already/);
  const [mode = ""] = faultsIn(gx("portal: abc, relays: { vebus/276/Mode: INVERTER.ON }"), []);
  t.regex(mode, /an output of Venus/, "not whatever Venus lets be written");

  const house = (row: string) =>
    `\n  - { type: mqtt, name: house, url: "mqtt://h", topics: { lamp: { tag: LAMP.ON, ${row} } } }\n`;
  const lamp = ["by: house, tag: LAMP.ON"];
  t.deepEqual(faultsIn(house("unit_si: bool, command: { topic: lamp/set }"), lamp), []);
  t.deepEqual(faultsIn(house("unit_si: bool, command: { topic: lamp }"), lamp), [
    "sources[0].topics.lamp.command.topic a command goes to another topic than those that are read here: " +
      "the vessel would hear herself, and not the device",
  ]);
  t.deepEqual(faultsIn(house("unit_si: V, command: { topic: lamp/set }"), lamp), [
    "sources[0].topics.lamp.command only what is true or false is switched: unit_si: bool",
  ]);
  t.regex(faultsIn(house("unit_si: bool"), lamp)[0] ?? "", /switches no tag/);
});

test("a switch is behind one source that can say what is so now", (t) => {
  t.deepEqual(faultsOf("by: can9, bank: 0, channel: 3"), [
    "switches[0].by must be the name, interface, device or host:port of one of the sources",
  ]);
  for (const by of ["ears", "engines", "can3", "model", "tape"])
    t.deepEqual(faultsOf(`by: ${by}, bank: 0, channel: 3`), [`switches[0].by ${NOT_LIVE}`], by);
  t.deepEqual(faultsOf("by: plc, bank: 0, channel: 3"), [
    "switches[0].by a bank is on NMEA 2000, and this source is not; it switches by tag",
  ]);
});

test("it is one channel of a bank, or one tag, and no other switch has it", (t) => {
  for (const written of ["by: can0", "by: can0, bank: 1", "by: can0, channel: 1"])
    t.deepEqual(faultsOf(written), [`switches[0] ${BANK_OR_TAG}`], written);
  t.deepEqual(faultsOf("by: plc, tag: PUMP_4.ON, command: 127502"), [`switches[0] ${BANK_OR_TAG}`]);
  t.deepEqual(faultsOf("by: plc, tag: PUMP_4.ON, bank: 0, channel: 1"), [`switches[0] ${BANK_OR_TAG}`]);
  for (const written of ["by: can0, bank: 0, channel: 3", "by: plc, tag: PUMP_4.ON"])
    t.deepEqual(faultsOf(written, written), ["switches[1] this channel is listed already"], written);
  t.deepEqual(faultsOf("by: stern, bank: 0, channel: 3", "by: can4, bank: 0, channel: 3"), [
    "switches[1] this channel is listed already",
  ]);
  const other = parseProject(
    "id: a\nname: a\nvessel: { id: a, name: A, type: ferry, loa_m: 20, beam_m: 5, draft_m: 2 }\nsources: [{ type: socketcan, interface: can0 }]\n" +
      "switches: [{ id: x, name: X, load: lights, by: can0, bank: 0, channel: 1 }, { id: x, name: Y, load: death_ray, by: can0, bank: 0, channel: 29 }]\n",
    "/",
    SECTIONS,
  );
  const said = (other.faults ?? []).map((fault) => `${fault.path} ${faultText(fault, "en")}`);
  t.is(said.length, 3, said.join("\n"));
  t.true(
    said.some((each) => each.startsWith("switches[1].load must be one of")),
    said.join("\n"),
  );
  t.true(
    said.some((each) => each.startsWith("switches[1].channel")),
    said.join("\n"),
  );
  t.true(
    said.some((each) => each.startsWith("switches[1].id")),
    said.join("\n"),
  );
});
