import test from "ava";
import { accessVessel, ELSEWHERE } from "../access/support/vessel.ts";
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
    "post /alarms/{alarm_id}/ack": ["alarm_id", "user", "reason", "language"],
    "get /logbook": ["kind", "since", "until", "audit", "text", "by", "limit"],
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

test("each refusal of somebody unknown is in the OpenAPI document, with how to say who one is", async (t) => {
  const vessel = await accessVessel(t, { settings: { reading: "signed_in" } });
  const document = (await (await fetch(`${vessel.url}/openapi.json`)).json()) as {
    readonly security: readonly object[];
    readonly components: { readonly securitySchemes: Readonly<Record<string, { readonly type: string }>> };
    readonly paths: Readonly<
      Record<string, Readonly<Record<string, { readonly security?: []; readonly responses: object }>>>
    >;
  };
  const { securitySchemes } = document.components;
  t.deepEqual(document.security, [...Object.keys(securitySchemes).map((name) => ({ [name]: [] })), {}]);
  t.deepEqual(
    Object.values(securitySchemes).map(({ type }) => type),
    ["apiKey", "http"],
  );
  const seen = new Set<number>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { security, responses }] of Object.entries(methods)) {
      const url = vessel.url + path.replaceAll(/\{\w+\}/g, "x");
      const { status, body } = await fetch(url, { method: method.toUpperCase(), headers: ELSEWHERE });
      await body?.cancel();
      seen.add(status);
      t.true(String(status) in responses, `${method} ${path}: ${status}`);
      t.is(security === undefined, status === 401 || status === 403, `${method} ${path}: ${status}`);
      t.true("403" in responses, `${method} ${path}: pages of others, and those who may not`);
    }
  t.true(seen.has(401) && seen.has(403));
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
