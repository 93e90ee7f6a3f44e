/** NMEA 0183 in a project file: what each form means, and the faults that are told. */
import test from "ava";
import { SECTIONS } from "../../../src/connectors/connectors.ts";
import { nmea0183Section } from "../../../src/connectors/nmea0183/section.ts";
import { faults as faultWords, tooMuchForBaud } from "../../../src/connectors/nmea0183/words.ts";
import type { Problem } from "../../../src/project/fault.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { sectionOf } from "../../../src/project/section.ts";

function parsed(nmea0183: unknown, sources: readonly unknown[] = []) {
  const vessel = { id: "x", name: "x", type: "other", loa_m: 9, beam_m: 3, draft_m: 1 };
  return parseProject(JSON.stringify({ id: "x", name: "x", vessel, sources, nmea0183 }), "/", SECTIONS);
}

/** The name of a fault; of one in words of the section's own, that of its words, or the words. */
function nameOf([name, words]: Problem): string {
  if (name !== "said") return name;
  return Object.entries(faultWords).find(([, each]) => each === words)?.[0] ?? words.en;
}

function outputs(nmea0183: unknown, sources?: readonly unknown[]) {
  const { project, faults } = parsed(nmea0183, sources) as ReturnType<typeof parsed> & { faults?: unknown };
  if (project === undefined) throw new Error(JSON.stringify(faults));
  return sectionOf(project, nmea0183Section);
}

function faults(nmea0183: unknown, sources?: readonly unknown[]): string[] {
  const result = parsed(nmea0183, sources);
  return result.project === undefined ? result.faults.map(({ path, problem }) => `${path} ${nameOf(problem)}`) : [];
}

const there = { host: "192.168.4.60", port: 10_110 };

test("off unless it is named; true is a server for this computer, with AIS and without alerts", (t) => {
  t.deepEqual(outputs(false), []);
  const [output, ...more] = outputs(true);
  t.deepEqual(more, []);
  t.like(output, { talker: "II", ais: true, alerts: false });
  t.deepEqual(output?.targets, [{ kind: "server", host: "127.0.0.1", port: 10_110 }]);
  t.deepEqual(output?.commands, []);
  t.is(output?.sentences["RMC"], 1);
});

test("sets of transducers go out where they are named, and not by themselves", (t) => {
  t.deepEqual(outputs({ sentences: { XDR_TANKS: 5 } })[0]?.sentences, { XDR_TANKS: 5 });
  t.deepEqual(
    Object.keys(outputs(true)[0]?.sentences ?? {}).filter((each) => each.startsWith("XDR")),
    ["XDR"],
  );
});

test("alarms are told as the project asks, also in the older sentence", (t) => {
  const told = (alerts: unknown) => outputs({ alerts })[0];
  t.like(told(true), { alerts: true, withAlr: false });
  t.like(told("with_alr"), { alerts: true, withAlr: true });
  t.deepEqual(faults({ alerts: "with_alr", commands: ["silence"] }), []);
  t.deepEqual(faults({ alerts: "alr" }), ["nmea0183.alerts notOneOf"]);
  t.deepEqual(faults({ file: "/dev/ttyUSB0", baud: "fast" }), ["nmea0183.baud notOneOf"]);
});

test("an output that goes elsewhere has no server, unless its host or port is named", (t) => {
  const kinds = (output: object) => outputs(output)[0]?.targets.map(({ kind }) => kind);
  t.deepEqual(kinds({}), ["server"]);
  t.deepEqual(kinds({ send_to: [there] }), ["datagrams"]);
  t.deepEqual(kinds({ connect_to: [there] }), ["client"]);
  t.deepEqual(kinds({ file: "/dev/ttyUSB0" }), ["serial"]);
  t.deepEqual(kinds({ port: 2000, send_to: [there], connect_to: [there], file: "/dev/ttyUSB0" }), [
    "server",
    "datagrams",
    "client",
    "serial",
  ]);
  t.is(outputs([{ port: 2000 }, { file: "/dev/ttyUSB0" }]).length, 2);
});

test("a slow serial port has few sentences and no AIS by default, a fast one all", (t) => {
  const [slow] = outputs({ file: "/dev/ttyUSB0" });
  t.deepEqual(Object.keys(slow?.sentences ?? {}), ["RMC", "RMB", "APB", "XTE", "HDG"]);
  t.false(slow?.ais);
  const [fast] = outputs({ file: "/dev/ttyUSB0", baud: 38_400 });
  t.true(fast?.ais);
  t.true(Object.keys(fast?.sentences ?? {}).length > 10);
});

test("a source is a host, a port of ours by datagrams or connections, or a serial port", (t) => {
  const source = (fields: object) => {
    const { project } = parsed(false, [{ type: "nmea0183", ...fields }]);
    return project?.sources[0];
  };
  t.like(source({ host: "192.168.4.60" }), { transport: "tcp", port: 10_110, commands: [] });
  t.like(source({ port: 2000 }), { transport: "udp", bind: "0.0.0.0" });
  t.like(source({ port: 2000, protocol: "tcp" }), { transport: "tcp-server", bind: "0.0.0.0", from: [] });
  t.like(source({ file: "/dev/ttyUSB0" }), { transport: "serial", baud: 4800 });
});

test("faults of form", (t) => {
  t.deepEqual(faults({ send_to: [{ host: "192.168.4.60", port: 1, sfi: "ii1" }] }), ["nmea0183.send_to[0].sfi mustBe"]);
  t.deepEqual(faults({ sentences: { RMX: 1 } }), ["nmea0183.sentences.RMX unknownKey"]);
  t.deepEqual(faults([{ port: 1 }, { prot: 2 }]), ["nmea0183[1].prot unknownKey"]);
  t.deepEqual(faults({ alerts: true, commands: ["shelve"] }), ["nmea0183.commands[0] notOneOf"]);
  t.deepEqual(faults([]), ["nmea0183 tooShort"]);
}); // prettier-ignore

test("the same place twice, however it is written", (t) => {
  t.deepEqual(faults([{ port: 2000 }, { port: 2000, host: "0.0.0.0" }]), ["nmea0183[1] sameOutputTwice"]);
  t.deepEqual(faults({ connect_to: [there, there] }), ["nmea0183.connect_to[1] sameOutputTwice"]);
  t.deepEqual(faults([{ file: "/dev/ttyUSB0" }, { file: "/dev/ttyUSB0" }]), ["nmea0183[1].file sameOutputTwice"]);
  t.deepEqual(faults({ send_to: [there], connect_to: [there] }), []);
});

test("a source of the same project that would hear what it sends itself", (t) => {
  const hears = (nmea0183: object, source: object) => faults(nmea0183, [{ type: "nmea0183", ...source }]);
  t.deepEqual(hears({}, { host: "127.0.0.1" }), ["nmea0183 hearsItself"]);
  t.deepEqual(hears({ host: "192.168.4.1", port: 2000 }, { host: "192.168.4.1", port: 2000 }), ["nmea0183 hearsItself"]);
  t.deepEqual(hears({}, { host: "192.168.4.60" }), []);
  const here = { host: "127.0.0.1", port: 2000 };
  t.deepEqual(hears({ send_to: [here] }, { port: 2000 }), ["nmea0183.send_to[0] hearsItself"]);
  t.deepEqual(hears({ connect_to: [here] }, { port: 2000, protocol: "tcp" }), ["nmea0183.connect_to[0] hearsItself"]);
  t.deepEqual(hears({ connect_to: [here] }, { port: 2000 }), []);
  // In a group of IEC 61162-450 all devices send and listen; a name tells our own datagrams.
  const group = { host: "239.192.0.4", port: 60_004 };
  const member = { port: 60_004, group: "239.192.0.4" };
  t.deepEqual(hears({ send_to: [group] }, member), ["nmea0183.send_to[0] hearsItself"]);
  t.deepEqual(hears({ send_to: [{ ...group, sfi: "II0001" }] }, member), []);
}); // prettier-ignore

test("more than a serial port carries, and commands about alerts that nobody is told", (t) => {
  t.deepEqual(faults({ file: "/dev/ttyUSB0", sentences: { RMC: 0.1 } }), [`nmea0183.sentences ${tooMuchForBaud(820, 480).en}`]);
  t.deepEqual(faults({ file: "/dev/ttyUSB0", sentences: { RMC: 0.2 }, baud: 9600 }), []);
  const source = { type: "nmea0183", port: 2000, commands: ["silence"] };
  t.deepEqual(faults({ commands: ["silence"] }), ["nmea0183.commands commandsWithoutAlerts"]);
  t.deepEqual(faults({}, [source]), ["sources[0].commands commandsWithoutAlerts"]);
  t.deepEqual(faults({ alerts: true, commands: ["silence"] }, [source]), []);
  t.deepEqual(faults(false, [{ type: "nmea0183", port: 1, protocol: "tcp", group: "239.1.1.1" }]), ["sources[0].group groupOverTcp"]);
  t.deepEqual(faults(false, [{ type: "nmea0183", host: "a", protocol: "tcp" }]), ["sources[0] oneTransport"]);
}); // prettier-ignore
