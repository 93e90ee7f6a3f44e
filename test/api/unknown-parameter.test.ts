import test from "ava";
import { vesselFor } from "./support/vessel-test.ts";

/** Section 4 of the specification says nothing of parameters that it does not have: they are ignored there. */
const SPECIFIED = [
  "get /health",
  "get /project",
  "get /tags",
  "get /tags/{tag_id}",
  "get /alarms",
  "post /alarms/{alarm_id}/ack",
  "get /logbook",
  "post /logbook",
  "get /logbook/verify",
];

/** A probe adds what it likes. */
const PROBES = new Set(["get /livez", "get /readyz", "get /metrics"]);

test("an unknown query parameter is a 400 that names it at every path of ours, and is ignored at those of the specification", async (t) => {
  const vessel = await vesselFor(t);
  const { paths } = (await vessel.get("/openapi.json")).body as { paths: Record<string, Record<string, unknown>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method, path })),
  );
  t.true(operations.length > SPECIFIED.length + 10);
  for (const { method, path } of operations) {
    const asked = `${method} ${path}`;
    const { status, body } = await vessel.ask(method.toUpperCase(), `${path.replaceAll(/\{\w+\}/g, "1")}?summry=x`);
    const isLenient = SPECIFIED.includes(asked) || PROBES.has(asked);
    if (!isLenient) t.is(status, 400, asked);
    const isNamed = status === 400 && (body as { detail: string }).detail.includes("'summry'");
    t.is(isNamed, !isLenient, `${asked}: ${JSON.stringify(body)}`);
  }
  t.is((await vessel.logbook.query({ limit: 1 })).length, 0, "nothing was written");
});

test("what only counts together is refused by half at every door, with what is missing, and nothing is done", async (t) => {
  const vessel = await vesselFor(t);
  const halves: readonly (readonly [path: string, missing: string])[] = [
    ["/mob?latitude=39.5", "longitude"],
    ["/mob?longitude=2.6", "latitude"],
    ["/mob?shown_latitude=39.5&shown_at=2026-11-28T10:00:00Z", "shown_longitude"],
    ["/mob?shown_latitude=39.5&shown_longitude=2.6", "shown_at"],
    ["/mob?shown_at=2026-11-28T10:00:00Z", "shown_latitude"],
    ["/anchor/down?latitude=39.5", "longitude"],
    ["/anchor/down?distance_m=40", "bearing"],
    ["/anchor/down?bearing=40", "distance_m"],
    ["/anchor/down?depth_m=6&radius_m=40", "rode_m"],
    ["/anchor/down?tide_rise_m=2", "rode_m"],
    ["/areas?name=a&radius_m=50&longitude=2.6", "latitude"],
  ];
  for (const [path, missing] of halves) {
    const { status, body } = await vessel.ask("POST", path);
    t.is(status, 422, path);
    t.true((body as { detail: string }).detail.endsWith(`: falta ${missing}`), path);
  }
  const corners = "corners=39.50,2.60%2039.51,2.60%2039.51,2.62";
  for (const shape of [`${corners}&radius_m=50`, `${corners}&latitude=39.5&longitude=2.6`, ""])
    t.is((await vessel.ask("POST", `/areas?name=a&${shape}`)).status, 400, shape);
  t.is((await vessel.logbook.query({ limit: 1 })).length, 0, "nothing was written");
});
