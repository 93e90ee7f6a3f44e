import test from "ava";
import { demoProject } from "../../src/project/demo.ts";
import { vesselFor } from "./support/vessel-test.ts";

const RPM = "ME_INST_0.RPM";

test("GET /tags lists every registered tag; one without a value has value, quality and timestamp null", async (t) => {
  const vessel = await vesselFor(t);
  vessel.write(RPM, 1450.25, "uncertain");
  const { status, body } = await vessel.get("/tags");
  t.is(status, 200);
  t.deepEqual(
    body.map((tag: { id: string }) => tag.id),
    vessel.project.tags.map((tag) => tag.id),
  );
  const rpm = body.find((tag: { id: string }) => tag.id === RPM);
  t.like(rpm, {
    id: RPM,
    unit_si: "rpm",
    controllable: false,
    value: 1450.25,
    quality: "uncertain",
    range_normal_min: 0,
    range_normal_max: 2600,
  });
  t.regex(rpm.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  t.deepEqual(Object.keys(rpm), [
    "id",
    "description",
    "unit_si",
    "controllable",
    "value",
    "quality",
    "timestamp",
    "range_normal_min",
    "range_normal_max",
  ]);
  const other = body.find((tag: { id: string }) => tag.id === "ME_INST_1.RPM");
  t.like(other, { value: null, quality: null, timestamp: null });
});

test("GET /tags/{tag_id} has the tag with its alarm configurations and nothing else", async (t) => {
  const vessel = await vesselFor(t);
  vessel.write(RPM, 900);
  const { body } = await vessel.get(`/tags/${RPM}`);
  t.deepEqual(Object.keys(body), ["id", "description", "unit_si", "value", "quality", "timestamp", "alarms"]);
  t.deepEqual(body.alarms, [
    {
      id: "overspeed",
      operator: ">",
      threshold: 2450,
      hysteresis: 60,
      delay_s: 2,
      priority: "alarm",
      message: "Sobrevelocidad del motor",
      advice: "Quite gas. Si no obedece pare el motor por el combustible o el aire.",
      latching: true,
    },
  ]);
});

test("a tag whose value is null has a value; booleans are booleans", async (t) => {
  const vessel = await vesselFor(t);
  vessel.write(RPM, null, "bad");
  vessel.write("DOOR_0.OPEN", false);
  t.like((await vessel.get(`/tags/${RPM}`)).body, { value: null, quality: "bad" });
  t.is((await vessel.get("/tags/DOOR_0.OPEN")).body.value, false);
});

test("GET /tags/{tag_id} is 404 naming the id while the tag or its value does not exist", async (t) => {
  const vessel = await vesselFor(t);
  const ids = [RPM, "NOPE", "__proto__", "constructor", "a b", "a/b", "ñandú", "%00", "x".repeat(2000)];
  for (const id of ids) {
    const { status, body } = await vessel.get(`/tags/${encodeURIComponent(id)}`);
    t.is(status, 404, id);
    t.true(body.detail.includes(id.slice(0, 100)), body.detail);
    t.true(body.detail.length < 300, "what the client sent is not repeated at length");
  }
});

test("an id that is not well encoded is a 400", async (t) => {
  const vessel = await vesselFor(t);
  for (const id of ["%zz", "%", "%E0%A4%A", "%ff"]) t.is((await vessel.get(`/tags/${id}`)).status, 400, id);
});

test("a slash within an id is no path of ours unless it is encoded", async (t) => {
  const vessel = await vesselFor(t);
  t.regex((await vessel.get("/tags/a/b")).body.detail, /ruta/);
  t.regex((await vessel.get("/tags/a%2Fb")).body.detail, /'a\/b'/);
});

test("HEAD answers as GET without a body", async (t) => {
  const vessel = await vesselFor(t);
  vessel.write(RPM, 1);
  for (const path of ["/tags", `/tags/${RPM}`, `/tags/${RPM}/history`, "/health", "/", "/openapi.json"]) {
    const head = await vessel.ask("HEAD", path);
    t.is(head.status, 200, path);
    t.is(head.text, "");
    t.truthy(head.headers.get("content-type"));
  }
  t.is((await vessel.ask("HEAD", "/tags/NOPE")).status, 404);
});

test("a tag that is nearly called like one is asked back, however many others there are", async (t) => {
  const demo = demoProject();
  const [pattern] = demo.tags;
  const others = Array.from({ length: 2000 }, (_, i) => ({ ...pattern!, id: `METER_${i}.LEVEL`, alarms: [] }));
  const vessel = await vesselFor(t, {}, { project: { ...demo, tags: [...others, ...demo.tags] } });
  const answer = async (id: string) => {
    const response = await fetch(`${vessel.url}/tags/${id}`, { headers: { "accept-language": "en" } });
    return ((await response.json()) as { detail: string }).detail;
  };
  const asked = [["VESSEL.DEPHT_M", "VESSEL.DEPTH_M"], ["vessel.depth_m", "VESSEL.DEPTH_M"], ["METER_1999.LEVLE", "METER_1999.LEVEL"]]; // prettier-ignore
  for (const [id, near] of asked) t.is(await answer(id!), `The tag '${id}' does not exist; did you mean ${near}?`);
  t.is(await answer("NOTHING.LIKE_IT"), "The tag 'NOTHING.LIKE_IT' does not exist or has no value yet");
});
