import test from "ava";
import { makeValidator } from "../../src/api/schema/json-schema.ts";
import { vesselFor } from "./support/vessel-test.ts";
import { subscribe } from "./support/subscriber.ts";

test("the OpenAPI document has every endpoint of the specification with its parameters", async (t) => {
  const vessel = await vesselFor(t);
  const { body } = await vessel.get("/openapi.json");
  t.regex(body.openapi, /^3\.1\./);
  const specified: Record<string, string[]> = {
    "get /health": ["language"],
    "get /project": [],
    "get /tags": ["language"],
    "get /tags/{tag_id}": ["tag_id", "language"],
    "get /tags/{tag_id}/history": [
      "tag_id",
      "since",
      "until",
      "limit",
      "interval_s",
      "aggregate",
      "gaps",
      "cursor",
      "format",
    ],
    "get /alarms": ["state", "language"],
    "post /alarms/{alarm_id}/ack": ["alarm_id", "user", "language"],
    "get /logbook": ["kind", "since", "until", "audit", "limit"],
    "post /logbook": ["kind", "summary", "user"],
    "get /logbook/verify": [],
  };
  for (const [operation, names] of Object.entries(specified)) {
    const [method = "", path = ""] = operation.split(" ");
    const parameters = body.paths[path][method].parameters ?? [];
    t.deepEqual(
      parameters.map((parameter: { name: string }) => parameter.name),
      names,
      operation,
    );
  }
  const standard = (path: string, method: string, name: string) =>
    body.paths[path][method].parameters.find((one: { name: string }) => one.name === name).schema.default;
  t.is(standard("/tags/{tag_id}/history", "get", "limit"), 1000);
  t.is(standard("/logbook", "get", "limit"), 200);
  t.is(standard("/logbook", "post", "kind"), "manual");
  t.is(standard("/logbook", "post", "user"), "operator");
  t.is(standard("/alarms/{alarm_id}/ack", "post", "user"), "anonymous");
});

test("every reference in both documents leads somewhere, and operation ids are unique", async (t) => {
  const vessel = await vesselFor(t);
  for (const path of ["/openapi.json", "/asyncapi.json"]) {
    const { body, text } = await vessel.get(path);
    for (const [, reference = ""] of text.matchAll(/"\$ref":"#([^"]+)"/g)) {
      const target = reference
        .slice(1)
        .split("/")
        .reduce((at, key) => at?.[key], body);
      t.truthy(target, `${path} ${reference}`);
    }
  }
  const { body } = await vessel.get("/openapi.json");
  const ids = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  t.is(new Set(ids).size, ids.length);
});

test("the AsyncAPI document describes what the live stream sends", async (t) => {
  const vessel = await vesselFor(t, { live: { heartbeatMs: 50 } });
  vessel.write("ME_INST_0.RPM", 1450.25);
  vessel.write("DOOR_0.OPEN", true);
  const { body } = await vessel.get("/asyncapi.json");
  t.is(body.asyncapi, "3.0.0");
  t.is(body.channels.realtime.address, "/ws/realtime");
  const live = await subscribe(vessel.url);
  await live.atLeast(3);
  live.socket.close();
  const ajv = makeValidator();
  ajv.addKeyword("components");
  for (const message of live.messages) {
    const { payload } = body.components.messages[message.type];
    t.true(ajv.validate({ ...payload, components: body.components }, message), JSON.stringify(message));
  }
  for (const name of ["tag", "heartbeat"]) {
    const { payload, examples } = body.components.messages[name];
    for (const example of examples) {
      t.true(ajv.validate({ ...payload, components: body.components }, example.payload));
    }
  }
});
