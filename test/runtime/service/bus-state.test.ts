import test from "ava";
import { messagesIn } from "../../../src/messages/messages.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { busTagId, isBusTag, withBusTags } from "../../../src/project/bus-tags.ts";
import type { Project } from "../../../src/project/project.ts";
import { BusState } from "../../../src/runtime/service/bus-state.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { sourceLine } from "../../../src/tags/source-ranking.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import type { TagUpdate } from "../../../src/tags/tag.ts";
import { TestBus } from "../../nmea2000/support/test-node.ts";

const VESSEL = { id: "v", name: "V", type: "other", loa_m: 10, beam_m: 3, draft_m: 1 };

function projectWith(tags: readonly object[] = []): Project {
  const sources = [{ type: "socketcan", interface: "can0" }, { type: "simulator" }];
  const file = { id: "p", name: "P", vessel: VESSEL, sources, tags };
  const { project, faults } = parseProject(JSON.stringify(file), "/");
  if (project === undefined) throw new Error(JSON.stringify(faults));
  return project;
}

function watched() {
  const bus = new TestBus();
  const { clock } = bus.time;
  const tags = new TagStore(clock);
  for (const tag of withBusTags(projectWith(), messagesIn("en").bus).tags) tags.register(tag);
  bus.port.name = "can0";
  const intake = new Intake({ tags, clock });
  const state = new BusState(bus.port, () => bus.node.statistics(), {
    tags,
    clock,
    lose: () => intake.lost(sourceLine("nmea2000", "can0")),
  });
  return { bus, tags, state, value: (property: string) => tags.value(`BUS_CAN0.${property}`)?.value };
}

test("a project with a bus has its tags and their alarms, in both languages", (t) => {
  for (const locale of ["en", "es"] as const) {
    const { tags } = withBusTags(projectWith(), messagesIn(locale).bus);
    t.is(tags.length, 14);
    t.true(
      tags.every(({ id, description, system }) => id.startsWith("BUS_CAN0.") && description && system === "network"),
    );
    const rules = tags.flatMap(({ alarms }) => alarms);
    t.deepEqual(
      rules.map(({ id, tagId }) => `${tagId} ${id}`),
      ["BUS_CAN0.UP bus_lost", "BUS_CAN0.DUPLICATE_NAME duplicate_name", "BUS_CAN0.NO_ADDRESS no_address"],
    );
    t.true(rules.every(({ message }) => message.includes("can0")));
  }
});

test("a tag of a bus that the project lists is as the project says", (t) => {
  const own = { id: "BUS_CAN0.UP", unit_si: "bool", description: "mine" };
  const { tags } = withBusTags(projectWith([own]), messagesIn("en").bus);
  t.is(tags.filter(({ id }) => id === "BUS_CAN0.UP").length, 1);
  t.like(tags[0], { description: "mine", alarms: [] });
});

test("a gateway on the network has a tag that says whether it is heard, with an alarm when it is not for a while", (t) => {
  const sources = [
    { type: "simulator" },
    { type: "tcp", host: "192.168.4.1", port: 1457 },
    { type: "udp", port: 2000 },
  ];
  const file = { id: "p", name: "P", vessel: VESSEL, sources };
  const { project, faults } = parseProject(JSON.stringify(file), "/");
  if (project === undefined) throw new Error(JSON.stringify(faults));
  const { tags } = withBusTags(project, messagesIn("en").bus);
  t.deepEqual(
    tags.map(({ id, system }) => [id, system]),
    [
      ["GATEWAY_0.UP", "network"],
      ["GATEWAY_1.UP", "network"],
    ],
  );
  t.like(tags[0]?.alarms[0], { id: "bus_lost", threshold: false, delayS: 5, priority: "alarm", latching: false });
  t.regex(tags[0]?.alarms[0]?.message ?? "", /192\.168\.4\.1:1457/);
  t.true(isBusTag(project, "GATEWAY_1.UP"));
  t.false(isBusTag(project, "GATEWAY_2.UP"));
});

test("a project without a bus stays as it is", (t) => {
  const project = { ...projectWith(), sources: [] };
  t.is(withBusTags(project, messagesIn("en").bus), project);
});

test("the service's own tags of a bus are told from others that only look like them", (t) => {
  const project = projectWith();
  t.true(isBusTag(project, busTagId("can0", "LOAD_PCT")));
  t.false(isBusTag(project, busTagId("can1", "LOAD_PCT")));
  t.false(isBusTag(project, "BUS_CAN0.PASSENGERS"));
});

test("the state of a bus and of our node on it are tags, from the moment it is started", (t) => {
  const { bus, state, value, tags } = watched();
  bus.settled();
  state.start();
  t.teardown(() => state.stop());
  t.is(value("UP"), true);
  t.is(value("ADDRESS"), 35);
  t.is(value("DUPLICATE_NAME"), false);
  t.is(value("NO_ADDRESS"), false);
  t.is(value("DEVICES"), 0);
  t.is(tags.value("BUS_CAN0.UP")?.source, "bus:can0");
});

test("what is not known of a bus makes no empty tag, and what is not known any more is bad", (t) => {
  const { bus, state, tags } = watched();
  bus.settled();
  state.start();
  t.teardown(() => state.stop());
  t.is(tags.value("BUS_CAN0.BIT_RATE"), undefined);
  bus.port.become("down");
  t.like(tags.value("BUS_CAN0.ADDRESS"), { value: null, quality: "bad" });
});

test("a bus that is lost marks stale what came from it, at once, and nothing else", (t) => {
  const { bus, state, tags, value } = watched();
  bus.settled();
  state.start();
  t.teardown(() => state.stop());
  const sources = { A: "nmea2000:can0:7", B: "nmea2000:can01:7", C: "simulator" };
  for (const [tagId, source] of Object.entries(sources)) {
    tags.register({
      id: tagId,
      description: "",
      unitSi: "V",
      controllable: false,
      rangeNormalMin: null,
      rangeNormalMax: null,
    });
    tags.write({ tagId, value: 12, quality: "good", timestampMs: bus.time.clock.now(), source });
  }
  const seen: TagUpdate[] = [];
  tags.subscribe((update) => {
    if (!update.tagId.startsWith("BUS_")) seen.push(update);
  });
  bus.port.become("down");
  t.is(value("UP"), false);
  t.deepEqual(
    seen.map(({ tagId, quality, value: held }) => [tagId, quality, held]),
    [["A", "stale", 12]],
  );
  t.is(state.markedStale, 1);
  t.is(tags.value("B")?.quality, "good");
});
